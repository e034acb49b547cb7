"""Standings of an event: individual, pairs, teams and categories, every place explained.

- Equal on all keys means the same place; the next places are skipped (16, 16, 18).
- Awards count in the round they were given in, penalties in the sum; both stay visible.
- A team has the sum of its ``best`` members by their own standing and of what it was given
  or lost itself, a pair the sum of both; only keys that add up rank them, and the lot.
- A category is the individual list without the others, with places of its own.
- Who was disqualified, plays outside the competition or did not play comes after all places,
  without one, and counts for no team. Did not play: no table, walk-over or award that was
  given, where others have any.
- In a knock-out who goes further stands higher; who is not in it, and who went out in the same
  round, as they stood before: by the sums of the rounds before it, which are all that count. Who
  are equal in the final share the place.
  Teams and pairs stand as they did before it, by the same members.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from tournaments.engine import ranking
from tournaments.engine.cuts import Tie, in_decided_order, ranks_in, tie_at
from tournaments.engine.groups import pairs_of, teams_of
from tournaments.engine.knockout import Bracket, bracket_of
from tournaments.engine.measures import Field
from tournaments.engine.ordering import Column, Placed, Value, in_order, natural
from tournaments.engine.ranking import Key
from tournaments.engine.results import (
    Cut,
    Knockout,
    NoPlace,
    Participant,
    Tournament,
)
from tournaments.engine.rows import Listed, Row, Standings, with_next
from tournaments.engine.tally import Tally, tallies


def standings(tournament: Tournament) -> Standings:
    """The standings; the order of participants, tables and awards changes nothing.

    Raises ``KeyError`` for a number that no participant has, or an unknown ranking key.
    """
    played = tallies(tournament)
    no_place = without_place(tournament, played)
    everybody = _field(tournament, played, no_place)
    units = _units(everybody, no_place)
    placed = tuple(
        _row(at.item, units, played, everybody, place=at.place, below=below)
        for at, below in with_next(units.placed)
    )
    unplaced = tuple(
        _row(number, units, played, everybody, status=status) for number, status in no_place.items()
    )
    people = tournament.participants
    by_sums = _by_sums(placed, everybody, no_place)
    return Standings(
        individual=placed + unplaced,
        teams=teams_of(people, by_sums, tournament),
        pairs=pairs_of(people, (*by_sums, *unplaced), tournament.scoring),
        categories=_categories(people, placed, unplaced, units),
    )


def order_of_play(tournament: Tournament) -> tuple[int, ...]:
    """All numbers by what they played, best first, as draws need them: whoever has a place or not.

    Raises as ``standings``.
    """
    everybody = _field(tournament, tallies(tournament), {})
    return tuple(at.item for at in _units(everybody).placed)


def order_at_cut(
    tournament: Tournament, cut: Cut, playing: Collection[int] | None = None
) -> tuple[int, ...]:
    """The numbers of those who play on, best first, as they go into the stage behind a cut.

    ``playing``: who does; None: everybody. Into a knock-out nobody goes who has no place. Raises
    as ``standings``.
    """
    return tuple(one.item for one in _at_cut(tournament, cut, playing))


def tied_at_cut(
    tournament: Tournament, cut: Cut | None = None, playing: Collection[int] | None = None
) -> Tie | None:
    """Who are equal at a cut, that of the knock-out unless told; None where nobody is.

    As ``order_at_cut`` otherwise.
    """
    cut = cut or tournament.knockout
    return tie_at(_at_cut(tournament, cut, playing), cut) if cut else None


def without_place(tournament: Tournament, played: Mapping[int, Tally]) -> dict[int, NoPlace]:
    """Who has no place and why, in the order of their rows."""
    found = {person.number: person.status for person in tournament.participants if person.status}
    free = {number for results in tournament.rounds for number in results.walk_overs}
    lowest_wins = tournament.scoring.lowest_wins
    began = {number for number, tally in played.items() if _took_part(tally, lowest_wins)} | free
    if began:
        absent = played.keys() - began - found.keys()
        found |= dict.fromkeys(absent, NoPlace.DID_NOT_PLAY)
    order = list(NoPlace)
    return dict(sorted(found.items(), key=lambda one: (order.index(one[1]), one[0])))


def _took_part(tally: Tally, lowest_wins: bool) -> bool:  # noqa: FBT001 — a scoring's
    """Whether somebody sat at a table or was given something, besides for rounds they missed."""
    given = [award for outcome in tally.rounds for award in outcome.awards if not award.missed]
    gifts = [one for one in tally.penalties if max(one.worth(lowest_wins=lowest_wins)) > 0]
    return any(outcome.result for outcome in tally.rounds) or bool(given or gifts)


def bracket(tournament: Tournament, *, settled: bool = False) -> Bracket | None:
    """The knock-out as far as it was played; None where there is none. Raises as ``standings``.

    ``settled``: nothing more of its last round is to come.
    """
    if tournament.knockout is None:
        return None
    played = tallies(tournament)
    _field, ranks = _before(tournament, tournament.knockout, without_place(tournament, played))
    return bracket_of(tournament, tournament.knockout, ranks, played, settled=settled)


def _at_cut(tournament: Tournament, cut: Cut, playing: Collection[int] | None) -> list[Placed[int]]:
    no_place = without_place(tournament, tallies(tournament))
    _field, placed = _placed_before(tournament, cut, no_place)
    return [one for one in placed if playing is None or one.item in playing]


def _before(
    tournament: Tournament, knockout: Knockout, no_place: Mapping[int, NoPlace]
) -> tuple[Field, dict[int, int]]:
    """Everybody as they stood before the knock-out, and who could play in it with their ranks."""
    field, placed = _placed_before(tournament, knockout, no_place)
    return field, ranks_in(placed, knockout.decided)


def _placed_before(
    tournament: Tournament, cut: Cut, no_place: Mapping[int, NoPlace]
) -> tuple[Field, list[Placed[int]]]:
    """Everybody as they stood at a cut, and who could go on, in the order of the cut."""
    earlier = replace(tournament, rounds=tournament.rounds[: cut.after], knockout=None)
    scoring = tournament.scoring
    field = Field(tallies(earlier), scoring)
    out = _out_of(tournament, cut, no_place) if isinstance(cut, Knockout) else set()
    keys = replace(scoring, ranking=(*scoring.ranking, *cut.tie_keys))
    return field, in_decided_order(_units(replace(field, scoring=keys), out).placed, cut.decided)


def _out_of(
    tournament: Tournament, knockout: Knockout, no_place: Mapping[int, NoPlace]
) -> set[int]:
    """Who goes into no knock-out; who was seated in it and lost the place later stays there."""
    later = (table for results in tournament.rounds[knockout.after :] for table in results.tables)
    played = {number for table in later for number in table.seats}
    return {
        number
        for number, why in no_place.items()
        if not (why is NoPlace.DISQUALIFIED and number in played)
    }.difference(*knockout.seated)


def _field(
    tournament: Tournament, played: Mapping[int, Tally], no_place: Mapping[int, NoPlace]
) -> Field:
    """Everybody by what counts."""
    knockout = tournament.knockout
    if knockout is None or len(tournament.rounds) <= knockout.after:
        return Field(played, tournament.scoring)
    before, ranks = _before(tournament, knockout, no_place)
    found = bracket_of(tournament, knockout, ranks, played)
    return replace(before, reached=found.reached, sharing=found.sharing)


def _units(everybody: Field, no_place: Collection[int] = ()) -> Listed[int]:
    chain = ranking.chain_of(everybody.scoring)
    if everybody.reached is not None:
        chain = (ranking.KNOCKOUT_NAME, *chain)
    keys = [ranking.key_named(name) for name in chain]
    values = {
        number: [key.value(tally, everybody) for key in keys]
        for number, tally in everybody.tallies.items()
    }
    columns = [_column(at, key, everybody, values) for at, key in enumerate(keys)]
    if everybody.reached is not None and everybody.sharing:
        columns[1:] = [_unless_shared(column, everybody.sharing) for column in columns[1:]]
    placed = in_order([number for number in values if number not in no_place], columns)
    return Listed(chain, values, placed, everybody.scoring.seed)


def _unless_shared(column: Column[int], sharing: Collection[int]) -> Column[int]:
    """A column that does not set apart who share a place by the knock-out."""

    def look(group: Sequence[int]) -> Mapping[int, Value]:
        shared = all(item in sharing for item in group)
        return dict.fromkeys(group) if shared else column.values(group)

    return Column(look, column.best_first)


def _column(at: int, key: Key, everybody: Field, values: Mapping[int, list[Value]]) -> Column[int]:
    best_first = key.best_first(everybody.scoring)
    among = key.among
    if among is None:
        return Column(lambda group: {item: values[item][at] for item in group}, best_first)

    def look(group: Sequence[int]) -> Mapping[int, Value]:
        found = among([everybody.tallies[item] for item in group])
        for item, value in found.items():
            values[item][at] = value
        return found

    return Column(look, best_first)


def _row(
    number: int,
    units: Listed[int],
    played: Mapping[int, Tally],
    everybody: Field,
    *,
    place: int | None = None,
    below: Placed[int] | None = None,
    status: NoPlace | None = None,
) -> Row:
    tally = everybody.tallies[number]
    return Row(
        place=place,
        number=number,
        table_points=tally.table_points,
        score=tally.score,
        keys={
            name: value
            for name, value in units.keys(number).items()
            if name != ranking.KNOCKOUT_NAME
        },
        rounds=tuple(played[number].rounds),
        penalties=tuple(tally.penalties),
        above_next=units.reason(number, below.item, below.apart) if below else None,
        status=status,
    )


def _categories(
    people: Sequence[Participant],
    placed: Sequence[Row],
    unplaced: Sequence[Row],
    units: Listed[int],
) -> dict[str, tuple[Row, ...]]:
    inside: dict[str, set[int]] = {}
    for person in people:
        for name in person.categories:
            inside.setdefault(name, set()).add(person.number)
    return {
        name: (
            *_category(inside[name], placed, units),
            *(row for row in unplaced if row.number in inside[name]),
        )
        for name in sorted(inside, key=natural)
    }


def _category(numbers: set[int], rows: Sequence[Row], units: Listed[int]) -> tuple[Row, ...]:
    """The rows with these numbers, with places among themselves.

    What sets two of them apart is the earliest key that does so anywhere between them.
    """
    found: list[Row] = []
    apart: int | None = None
    for row, at in zip(rows, units.placed, strict=True):
        apart = min((index for index in (apart, at.apart) if index is not None), default=None)
        if row.number not in numbers:
            continue
        place = found[-1].place if found and apart is None else len(found) + 1
        if found:
            reason = units.reason(found[-1].number, row.number, apart)
            found[-1] = replace(found[-1], above_next=reason)
        found.append(replace(row, place=place, above_next=None))
        apart = None
    return tuple(found)


def _by_sums(rows: Sequence[Row], everybody: Field, no_place: Collection[int]) -> Sequence[Row]:
    """The rows as they stood before a knock-out."""
    if everybody.reached is None:
        return rows
    by_number = {row.number: row for row in rows}
    placed = _units(replace(everybody, reached=None), no_place).placed
    return [by_number[at.item] for at in placed]
