"""What an event is at a moment: plain values, named by numbers, as JSON in a step too."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping
from dataclasses import field, replace
from typing import Annotated, Any

from pydantic import Field

from tournaments.log.marks import PROSE, TERM, At, Day, Name, Prose, Term, Terms
from tournaments.log.value import Value, fields_of

ENTERED = "entered"
INDIVIDUAL = "individual"  # the list of all players
UNLESS_EMPTY = Field(exclude_if=lambda value: not value)  # what older programs never wrote
LAST_HAND = 5  # minutes, of a round whose clock was never set


class Numbered(Value):
    """A number and who holds it."""

    number: int
    name: Name


class Who(Value):
    """Somebody as lists show them: surname first; ``home`` is their club."""

    name: Name
    home: Term = ""


class StandIn(Value):
    """Who plays under a number in some rounds; taken back: ``last_round`` before the first."""

    name: Name
    for_partner: bool = False
    first_round: int
    last_round: int | None = None


class EntryState(Value):
    """A number and who holds it; ``left_as``: the state before a withdrawal.

    ``status``: why there is no place, where that was decided.
    """

    number: int
    people: tuple[Who, ...]
    team: Term = ""
    pair: Name = ""
    categories: tuple[Term, ...] = ()
    state: Term = ENTERED
    paid: int = 0
    fixed_table: int | None = None
    first_round: int = 1
    last_round: int | None = None
    sits_out: Annotated[tuple[int, ...], UNLESS_EMPTY] = ()
    leaving: Annotated[str, TERM, UNLESS_EMPTY] = ""
    status: Annotated[str, TERM, UNLESS_EMPTY] = ""
    stand_ins: tuple[StandIn, ...] = ()
    left_as: Term = field(default=ENTERED, compare=False)


class DrawState(Value):
    """A draw; ``rounds`` are its tables and ``resting`` who rests, once it is made."""

    id: int
    first_round: int
    last_round: int
    fingerprint: Term
    state: Term = "announced"
    seed: Term = ""
    by_hand: bool = False
    rounds: tuple[tuple[tuple[int, ...], ...], ...] = ()
    resting: tuple[tuple[int, ...], ...] = ()


class PlaceState(Value):
    """A seat: an entrant's number, a substitute's name, or neither while it is open."""

    number: int | None = None
    guest: Name = ""


class ResultEntry(Value):
    """A table's totals as somebody keyed them; without scores: all before is taken back."""

    kind: Term
    scores: tuple[int, ...]
    hands: int | None = None
    reason: Prose = ""


class TableState(Value):
    """A table of a round: places in seat order, its score sheet, all looks at it."""

    number: int
    places: tuple[PlaceState, ...] = ()
    sheet: Term | None = None
    extra_minutes: int = 0
    disputed: Prose = ""
    looks: tuple[ResultEntry, ...] = ()


class Round(Value):
    """A round with its clock; times are ISO 8601 in UTC."""

    number: int
    draw: int | None = None
    state: Term = "seated"
    stopped: bool = False
    minutes: int | None = None
    started_at: At | None = None
    paused_at: At | None = None
    paused_seconds: int = 0
    last_hand: int = LAST_HAND
    version: Annotated[int, Field(exclude_if=lambda version: version == 1)] = 1
    resting: tuple[int, ...] = ()
    tables: Mapping[int, TableState] = field(default_factory=dict)


class Worth(Value):
    """Points beside the play, as text, and why."""

    table_points: Term
    match_points: Term
    score: int
    why: Prose


class AwardWorth(Worth):
    """Points of a number; ``round`` None: for the whole event."""

    number: int
    round: int | None


class AwardState(AwardWorth):
    """An award as it stands; one taken back counts for nothing."""

    id: int
    kind: Term
    taken_back: bool = False


class TeamAwardState(Worth):
    """What a team was given or lost; one taken back counts for nothing."""

    id: int
    team: Term
    kind: Term
    taken_back: bool = False


class GivenAward(AwardWorth):
    """An award as the act says it by which it was given; ``award`` is its id."""

    award: int
    kind: Term


class TieState(Value):
    """Who were tied for ``places`` before a round, in the order that was decided, and how.

    ``how`` is a value of ``engine.cuts.TieRule``; ``seed`` that of a lot.
    """

    round: int
    places: int
    order: tuple[int, ...]
    how: Term
    seed: Term = ""


class EventState(Value):
    """An event at a moment; entries and rounds by number, draws and awards by id."""

    name: Term = ""
    place: Term = ""
    day: Day = ""
    seed: Term = ""
    format: Terms = field(default_factory=dict)
    state: Term = "preparing"
    shown: Term = "nothing"
    names: Term = "whole"
    hall_names: Annotated[str, TERM, UNLESS_EMPTY] = ""
    hall: Annotated[Mapping[str, Any], TERM, UNLESS_EMPTY] = field(default_factory=dict)
    announcement: Annotated[str, PROSE, UNLESS_EMPTY] = ""
    announced_until: Annotated[At | None, UNLESS_EMPTY] = None
    cancelled: Annotated[str, PROSE, UNLESS_EMPTY] = ""
    hidden_from: int | None = None
    revealed: int = 0
    revealed_lists: Annotated[Mapping[Term, int], UNLESS_EMPTY] = field(default_factory=dict)
    on_screen: Annotated[str, TERM, Field(exclude_if=lambda name: name == INDIVIDUAL)] = INDIVIDUAL
    entries: Mapping[int, EntryState] = field(default_factory=dict)
    draws: Mapping[int, DrawState] = field(default_factory=dict)
    rounds: Mapping[int, Round] = field(default_factory=dict)
    awards: Mapping[int, AwardState] = field(default_factory=dict)
    team_awards: Annotated[Mapping[int, TeamAwardState], UNLESS_EMPTY] = field(default_factory=dict)
    ties: Annotated[tuple[TieState, ...], UNLESS_EMPTY] = ()

    def with_entry(self, number: int, **changes: Any) -> EventState:  # noqa: ANN401 — any field
        """The same with one entry changed; raises ``KeyError`` for a number nobody has."""
        entry = replace(self.entries[number], **changes)
        return replace(self, entries={**self.entries, number: entry})

    def without_entries(self, numbers: Container[int]) -> EventState:
        """The same without the entries of some numbers."""
        stay = {number: one for number, one in self.entries.items() if number not in numbers}
        return replace(self, entries=stay)

    def with_draw(self, draw: int, **changes: Any) -> EventState:  # noqa: ANN401 — as above
        """The same with one draw changed."""
        return replace(self, draws={**self.draws, draw: replace(self.draws[draw], **changes)})

    def with_round(self, number: int, **changes: Any) -> EventState:  # noqa: ANN401 — as above
        """The same with one round changed."""
        changed = replace(self.rounds[number], **changes)
        return replace(self, rounds={**self.rounds, number: changed})

    def with_table(self, number: int, table: int, **changes: Any) -> EventState:  # noqa: ANN401 — as above
        """The same with one table of a round changed."""
        tables = self.rounds[number].tables
        changed = replace(tables[table], **changes)
        return self.with_round(number, tables={**tables, table: changed})

    def with_sheets(self, sheets: Iterable[tuple[int, int, str | None]]) -> EventState:
        """The same with other score sheets, or none, at tables of rounds."""
        changed = self
        for number, table, sheet in sheets:
            changed = changed.with_table(number, table, sheet=sheet)
        return changed

    def with_team_award(self, award: TeamAwardState) -> EventState:
        """The same with an award of a team, one more or another in its place."""
        return replace(self, team_awards={**self.team_awards, award.id: award})

    def with_given(self, given: Iterable[GivenAward]) -> EventState:
        """The same with awards more."""
        made = {one.award: AwardState(id=one.award, **fields_of(one, "award")) for one in given}
        return replace(self, awards={**self.awards, **made}) if made else self

    def without_awards(self, taken: Iterable[int]) -> EventState:
        """The same with awards taken back, by their ids."""
        back = {one: replace(self.awards[one], taken_back=True) for one in taken}
        return replace(self, awards={**self.awards, **back}) if back else self
