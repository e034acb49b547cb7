"""Leaving a round robin: what becomes of the matches, as the director decided.

- Annulled: no match of the unit counts for anybody, and it has no place.
- Walk-overs: whoever was still to meet it has what the format gives for a bye, once for each match
  that is not played, in the last round before it left.

In both the draw goes on. A table at which the unit still sits is not played, and whoever sits out
in its place has no bye for that.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from tournaments.engine.draws.request import Method
from tournaments.engine.draws.round_robin import cycle_length
from tournaments.engine.formats import Format
from tournaments.engine.numbers import mixed
from tournaments.models import Award, Entrant, Round
from tournaments.selectors.event_data import EventData, Unit
from tournaments.selectors.results import ABSENT, INSTEAD, Progress, TableState

STAY, ANNULLED, WALK_OVERS = Entrant.Leaving.values
MADE_UP = [kind for kind in INSTEAD if kind not in ABSENT]  # not what who was away lost
Tables = Mapping[int, tuple[TableState, ...]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Matches:
    """The matches of a unit that leaves: how many were ``played``, how many there were to be.

    ``unplayed`` are those that will not be played, by the opponent; for ``rests`` of them the
    opponent is not seated with it, and sits out sooner or later.
    """

    played: int
    planned: int
    unplayed: Mapping[int, int]
    rests: Mapping[int, int]

    @property
    def proposed(self) -> str:
        """What is usual: fewer than half of them are annulled."""
        return ANNULLED if 2 * self.played < self.planned else STAY


def all_meet(format_: Format) -> list[int]:
    """The rounds in which every pair is to meet every other one."""
    if not format_.two_sided or format_.changing_partners:
        return []
    rounds = range(1, format_.rounds + 1)
    return [number for number in rounds if format_.draw_of(number) is Method.ROUND_ROBIN]


def matches_left(data: EventData, number: int, last: int) -> Matches | None:
    """The matches of a unit that leaves after round ``last``; None: there is nothing to decide.

    It has played none or all of them, or still plays in rounds that are not open.
    """
    rounds = all_meet(data.format)
    begun = [one.number for one in data.rounds.values() if one.state != Round.State.SEATED]
    if not rounds or last >= rounds[-1] or last > max(begun, default=0):
        return None
    found = _matches(data, number, last)
    return found if 0 < found.played < found.planned else None


def with_leavers(data: EventData) -> EventData:
    """The data with what became of the matches of those who left a round robin."""
    gone = [unit for unit in data.units.values() if unit.withdrawn and unit.leaving]
    marked = any(table.leaving for some in data.tables.values() for table in some)
    if not gone and not marked:
        return data
    gone.sort(key=lambda unit: (unit.last_round or 0, unit.number))
    tables = _marked(data.tables, gone, all_meet(data.format))
    given = [award for award in data.awards if award.pk] + list(data.left_out)
    given.sort(key=lambda award: award.pk)
    data = replace(data, tables=tables)
    out = _not_played_for(data, given, gone)
    walk_overs: list[Award] = []
    for unit in gone:
        matches = _matches(data, unit.number, unit.last_round or 0)
        out |= _byes(data, given, matches.rests, unit.last_round or 0, out)
        if unit.leaving == WALK_OVERS:
            walk_overs += _walk_overs(data, unit, matches.unplayed)
    counting = [award for award in given if award.pk not in out] + walk_overs
    return replace(
        data,
        awards=(*counting, *_of_annulled(data, counting)),
        left_out=tuple(award for award in given if award.pk in out),
    )


def _matches(data: EventData, number: int, last: int) -> Matches:
    rounds = all_meet(data.format)
    others = [unit.number for unit in data.units.values() if _is_opponent(unit, number, last)]
    own = [table for at in rounds for table in data.tables.get(at, ()) if number in table.seats]
    played = [table for table in own if table.round <= last and table.counts]
    met = Counter(other for table in own if _was_played(data, table, last) for other in table.seats)
    seated = Counter(other for table in own if table.round > last for other in table.seats)
    times = len(rounds) // cycle_length(len(others) + 1)
    if times:
        unplayed = {other: max(times - met[other], 0) for other in others}
    else:  # not all meet all: those alone who are seated with it
        unplayed = {other: seated[other] for other in others}
    return Matches(
        played=len(played),
        planned=times * len(others) or len(rounds),
        unplayed={other: count for other, count in unplayed.items() if count},
        rests={other: max(count - seated[other], 0) for other, count in unplayed.items()},
    )


def _is_opponent(unit: Unit, number: int, last: int) -> bool:
    """Whether the unit was to meet ``number``, which left after round ``last``."""
    came = unit.last_round is None or unit.last_round >= unit.first_round
    return unit.number != number and unit.first_round <= max(last, 1) and came


def _was_played(data: EventData, table: TableState, last: int) -> bool:
    """Whether a match has a result or awards in its place, or is being played."""
    if table.round > last:
        return False
    being = data.rounds[table.round].state == Round.State.OPEN
    return table.counts or table.progress is Progress.AWARDED or being


def _marked(tables: Tables, gone: list[Unit], rounds: list[int]) -> Tables:
    """The tables, those marked whose match does not count, or is not played."""
    annulled = {unit.number for unit in gone if unit.leaving == ANNULLED}
    last = {unit.number: unit.last_round or 0 for unit in gone}

    def mark(table: TableState) -> TableState:
        leaving = STAY
        if annulled.intersection(table.seats):
            leaving = ANNULLED
        elif any(table.round > last[seat] for seat in table.seats if seat in last):
            leaving = WALK_OVERS
        return table if table.leaving == leaving else replace(table, leaving=leaving)

    return dict(tables) | {at: tuple(map(mark, tables[at])) for at in rounds if at in tables}


def _not_played_for(data: EventData, given: list[Award], gone: list[Unit]) -> set[int]:
    """The awards of whom is annulled, and those in place of a match that does not count."""
    annulled = {unit.number for unit in gone if unit.leaving == ANNULLED}
    at = {
        (table.round, seat): INSTEAD if table.leaving == ANNULLED else MADE_UP
        for tables in data.tables.values()
        for table in tables
        if table.leaving
        for seat in table.seats
    }
    return {
        award.pk
        for award in given
        if (number := data.numbers[award.entrant_id]) in annulled
        or (award.round and award.kind in at.get((award.round.number, number), ()))
    }


def _byes(
    data: EventData, given: list[Award], rests: Mapping[int, int], last: int, out: set[int]
) -> set[int]:
    """The byes for matches that are not played: the first ones after the unit left."""
    rounds = {at for at in all_meet(data.format) if at > last}
    byes: dict[int, list[Award]] = {number: [] for number in rests}
    for award in given:
        number = data.numbers[award.entrant_id]
        counts = award.kind == Award.Kind.BYE and not award.taken_back and award.pk not in out
        if counts and number in byes and award.round and award.round.number in rounds:
            byes[number].append(award)
    found: set[int] = set()
    for number, some in byes.items():
        some.sort(key=lambda award: award.round.number if award.round else 0)
        found |= {award.pk for award in some[: rests[number]]}
    return found


def _walk_overs(data: EventData, unit: Unit, unplayed: Mapping[int, int]) -> list[Award]:
    """An award for each match that is not played, of those who have not left themselves."""
    played = data.rounds.get(unit.last_round or 0)
    if played is None:
        return []
    ids = {number: pk for pk, number in data.numbers.items()}
    gift = data.format.awards.bye
    return [
        Award(
            round=played,
            entrant_id=ids[number],
            kind=Award.Kind.WALK_OVER,
            match_points=mixed(gift.table_points),
            score=gift.score,
        )
        for number, count in unplayed.items()
        if not data.units[number].withdrawn
        for _match in range(count)
    ]


def _of_annulled(data: EventData, counting: Sequence[Award]) -> list[Award]:
    """An award of nothing for those who play on and have an annulled match alone: they did play."""
    tables = [table for some in data.tables.values() for table in some]
    there = {seat for table in tables if table.result for seat in table.seats}
    there |= {data.numbers[award.entrant_id] for award in counting}
    ids = {number: pk for pk, number in data.numbers.items()}
    return [
        Award(round=data.rounds[table.round], entrant_id=ids[seat], kind=Award.Kind.ANNULLED)
        for table in tables
        if table.leaving == ANNULLED and table.counts
        for seat in table.seats
        if seat is not None and seat not in there and not data.units[seat].withdrawn
    ]


@dataclass(frozen=True, slots=True)
class AnnulledMatch:
    """A match that does not count as one side sees it."""

    round: int
    other: int
    own_score: int
    score: int

    @property
    def text(self) -> str:
        """In brackets, as lists and papers show it."""
        return f"({self.own_score}:{self.score})"


def annulled_matches(data: EventData, upto: int) -> Mapping[int, Sequence[AnnulledMatch]]:
    """The matches up to a round that are annulled, by number."""
    found: dict[int, list[AnnulledMatch]] = defaultdict(list)
    tables = (table for at, some in data.tables.items() if at <= upto for table in some)
    for table in tables:
        if table.leaving != ANNULLED or not table.counts or table.scores is None:
            continue
        sides = list(zip(table.seats, table.scores, strict=True))
        for (own, score), (other, other_score) in zip(sides, reversed(sides), strict=True):
            if own is not None and other is not None:
                found[own].append(AnnulledMatch(table.round, other, score, other_score))
    return found
