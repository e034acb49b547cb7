"""Everything that pages, papers, the API and the engine read of an event, as one set of values.

``event_rows`` loads it with a fixed number of queries. ``event_data_cache`` remembers it, and is
where to ask for it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any

from scorer.support.collation import Key
from scorer.support.name_order import by_name
from tournaments.engine.formats import Format, UnitKind
from tournaments.engine.ordering import natural
from tournaments.engine.points import SIDES
from tournaments.engine.results import NoPlace, Scoring
from tournaments.models import Award, Entrant, Event, Round, SittingOut, TeamAward
from tournaments.records.entry_list.values import Named
from tournaments.records.names import full_name
from tournaments.records.spelling import spelled_once
from tournaments.selectors.formats import format_of, scoring_of
from tournaments.selectors.register import is_in, name_in, substituted
from tournaments.selectors.results import TableState, tables_of
from tournaments.selectors.version import Version


@dataclass(frozen=True, slots=True, kw_only=True)
class Unit:
    """Who holds a number: ``name`` surname first, ``home`` the club, partners' with a dash.

    ``spoken`` is the name as it is said, given name first; empty: nothing more is known.
    ``people`` have their names in parts; empty where names are not shown whole. ``status``: why
    they have no place, where that was decided.
    """

    number: int
    name: str
    spoken: str = ""
    team: str = ""
    pair: str = ""
    home: str = ""
    categories: tuple[str, ...] = ()
    first_round: int = 1
    last_round: int | None = None
    withdrawn: bool = False
    sits_out: tuple[int, ...] = ()
    leaving: str = ""
    status: NoPlace | None = None
    people: tuple[Named, ...] = field(default=(), compare=False)  # a log does not have them

    @property
    def has_left(self) -> bool:
        """Whether they play no more, whatever the round."""
        return self.withdrawn or self.status is NoPlace.DISQUALIFIED

    @property
    def by_name(self) -> Key:
        """What to sort by name with, in the reader's alphabet."""
        return by_name()(self.name)

    @property
    def by_team(self) -> Key:
        """The same by team."""
        return by_name()(self.team)

    @property
    def by_home(self) -> Key:
        """The same by club."""
        return by_name()(self.home)


@dataclass(frozen=True, slots=True, kw_only=True)
class UnitSeat:
    """A unit's place in a round: the ``table`` it sits at, ``seat`` counted from 0."""

    table: TableState
    seat: int


@dataclass(frozen=True, slots=True)
class TableSeat:
    """Who holds a place at a table: a number with its name, a name alone, or nobody (no name).

    ``score`` and table ``points`` None: not known, or not asked for. ``against``: the other side
    begins here, where partners change.
    """

    number: int | None
    name: str
    score: int | None = None
    points: Fraction | None = None
    against: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class DecidedTie:
    """Who were tied for ``places`` before a round, in the order that was decided, and how.

    ``how`` is a value of ``engine.cuts.TieRule``; ``seed`` that of a lot.
    """

    round: int
    places: int
    order: tuple[int, ...]
    how: str
    seed: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class EventData:
    """Units by number, rounds, their tables, who rests, what was awarded, who stands in.

    ``stand_ins`` are by round and number; ``plain`` are names that were told apart from others
    as they stand in the register. ``awards`` hold the walk-overs against who left a round robin;
    ``left_out`` do not count because somebody left it. ``ties`` are those that were decided. The
    rows in it must not be changed.
    """

    version: Version
    format: Format
    scoring: Scoring
    units: Mapping[int, Unit]
    rounds: Mapping[int, Round]
    tables: Mapping[int, tuple[TableState, ...]]
    resting: Mapping[int, tuple[int, ...]]
    awards: tuple[Award, ...]
    team_awards: tuple[TeamAward, ...]
    numbers: Mapping[int, int]  # of entrants by their id
    stand_ins: Mapping[tuple[int, int], str]
    plain: Mapping[str, str] = field(default_factory=dict)
    left_out: tuple[Award, ...] = ()
    ties: tuple[DecidedTie, ...] = ()

    @property
    def two_sided(self) -> bool:
        """Whether tables are matches of two sides."""
        return self.format.two_sided

    @property
    def changing_partners(self) -> bool:
        """Whether a side is two single players, others in every round."""
        return self.format.changing_partners

    @property
    def of_pairs(self) -> bool:
        """Whether who is placed is a pair."""
        return self.format.unit is UnitKind.PAIR

    @property
    def categories(self) -> list[str]:
        """The categories that somebody is in."""
        names = {name for unit in self.units.values() for name in unit.categories}
        return sorted(names, key=natural)

    def name(self, number: int, round_number: int | None = None) -> str:
        """Who plays under a number, in a round: whoever stands in there."""
        if round_number is not None and (other := self.stand_ins.get((round_number, number))):
            return other
        return self.units[number].name

    def tie(self, round_number: int) -> DecidedTie | None:
        """The tie before a round, once it is decided."""
        return next((one for one in self.ties if one.round == round_number), None)

    def names(self, number: int) -> list[str]:
        """Everybody who plays under a number in some round, by the names shown; for searches."""
        others = (name for (_round, held), name in self.stand_ins.items() if held == number)
        return [self.units[number].name, *others]

    def names_at(self, table: TableState) -> list[str]:
        """The names at a table by seat."""
        return [
            self.name(number, table.round) if number else guest
            for number, guest in zip(table.seats, table.guests, strict=True)
        ]

    def seats_at(self, table: TableState, *, scored: bool = True) -> tuple[TableSeat, ...]:
        """A table as pages list it: where partners change, one side after the other.

        ``scored``: with the scores, where they are known.
        """
        scores = (table.scores if scored else None) or (None,) * len(table.seats)
        seats = list(map(TableSeat, table.seats, self.names_at(table), scores))
        if not self.changing_partners:
            return tuple(seats)
        one, other = seats[::SIDES], seats[1::SIDES]
        return (*one, replace(other[0], against=True), *other[1:])

    def seat(self, round_number: int, number: int) -> UnitSeat | None:
        """Where a unit sits in a round; None: nowhere."""
        for table in self.tables.get(round_number, ()):
            if number in table.seats:
                return UnitSeat(table=table, seat=table.seats.index(number))
        return None


def event_rows(event: Event, version: Version) -> EventData:
    """What the rows of an event say, before anything is worked out; see ``finished``."""
    entrants = list(_rows(event))
    drawn = event.rounds.select_related("draw").defer("draw__request", "draw__draw")
    rounds = {played.number: played for played in drawn}
    tables: dict[int, list[TableState]] = defaultdict(list)
    for table in tables_of(event):
        tables[table.round].append(table)
    resting: dict[int, list[int]] = defaultdict(list)
    rests = SittingOut.objects.filter(round__event=event).order_by("entrant__number")
    for round_number, number in rests.values_list("round__number", "entrant__number"):
        resting[round_number].append(number)
    return EventData(
        version=version,
        format=format_of(event),
        scoring=scoring_of(event),
        units={unit.number: unit for unit in spelled_once(map(_unit, entrants), "team", "pair")},
        rounds=rounds,
        tables={number: tuple(some) for number, some in tables.items()},
        resting={number: tuple(some) for number, some in resting.items()},
        awards=tuple(event.awards.select_related("round")),
        team_awards=tuple(event.team_awards.select_related("team"))
        if scoring_of(event).team
        else (),
        numbers={row.pk: row.number for row in entrants},
        stand_ins=_stand_ins(substituted(event), rounds),
        ties=tuple(DecidedTie(**one | {"order": tuple(one["order"])}) for one in event.ties),
    )


NAME = ("surname", "given_name", "mark", "home__name")
PEOPLE = ("person", "person__merged_into", "partner", "partner__merged_into")
OWN = (
    *("pk", "number", "pair", "categories", "first_round", "last_round"),
    *("state", "sits_out", "leaving", "status"),
)


def _rows(event: Event) -> Iterable[Any]:
    """The entrants as named tuples: four hundred of them with eight tables joined."""
    named = (f"{who}__{part}" for who in PEOPLE for part in NAME)
    found = Entrant.objects.filter(event=event).order_by("number")
    return found.values_list(*OWN, "team__name", *named, named=True)


def _unit(row: Any) -> Unit:  # noqa: ANN401 — one of these
    people = [
        _named(*(getattr(row, f"{now}__{part}") or "" for part in NAME))
        for who in ("person", "partner")
        for now in (f"{who}__merged_into" if getattr(row, f"{who}__merged_into__surname") else who,)
        if getattr(row, f"{now}__surname")
    ]
    return Unit(
        number=row.number,
        name=" – ".join(map(str, people)),
        spoken=" – ".join(full_name(one.given_name, one.surname, one.mark) for one in people),
        team=row.team__name or "",
        pair=row.pair,
        home=" – ".join(dict.fromkeys(one.home for one in people if one.home)),
        categories=tuple(row.categories),
        first_round=row.first_round,
        last_round=row.last_round,
        withdrawn=row.state == Entrant.State.WITHDRAWN,
        sits_out=tuple(row.sits_out),
        leaving=row.leaving,
        status=NoPlace(row.status) if row.status else None,
        people=tuple(people),
    )


def _named(surname: str, given_name: str, mark: str, home: str) -> Named:
    return Named(surname=surname, given_name=given_name, mark=mark, home=home)


def _stand_ins(entrants: Iterable[Entrant], rounds: Iterable[int]) -> dict[tuple[int, int], str]:
    """Who plays under a number in whose place, by round and number."""
    return {
        (played, entrant.number): name_in(entrant, played)
        for entrant in entrants
        for played in rounds
        if any(is_in(one, played) for one in entrant.substitutions.all())
    }


def current_round(rounds: Iterable[Round]) -> Round | None:
    """The newest round that was opened, once it is closed the next one; None: nobody is seated.

    An older round that is open again changes nothing. No query.
    """
    found = sorted(rounds, key=lambda one: one.number)
    begun = [at for at, one in enumerate(found) if one.state != Round.State.SEATED]
    if not begun:
        return found[0] if found else None
    newest = found[begun[-1]]
    coming = found[begun[-1] + 1 :]
    return coming[0] if coming and newest.state == Round.State.CLOSED else newest
