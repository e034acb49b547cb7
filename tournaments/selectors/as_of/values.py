"""What an event is at a moment: plain values, named by numbers, as JSON in a step too."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Protocol

LAST_HAND = 5  # minutes, of a round whose clock was never set


class Told(Protocol):
    """A step, from the database or from a file."""

    @property
    def kind(self) -> str:
        """What was done."""

    @property
    def said(self) -> Any:  # noqa: ANN401 — JSON
        """What is said of it."""

    @property
    def reason(self) -> str:
        """Why, in the words of who did it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Who:
    """Somebody as lists show them: surname first; ``home`` is their club."""

    name: str
    home: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class StandIn:
    """Who plays under a number in some rounds; taken back: ``last_round`` before the first."""

    name: str
    for_partner: bool = False
    first_round: int
    last_round: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """A number and who holds it; ``left_as``: the state before a withdrawal."""

    number: int
    people: tuple[Who, ...]
    team: str = ""
    pair: str = ""
    categories: tuple[str, ...] = ()
    state: str = "entered"
    paid: int = 0
    fixed_table: int | None = None
    first_round: int = 1
    last_round: int | None = None
    stand_ins: tuple[StandIn, ...] = ()
    left_as: str = field(default="entered", compare=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Draw:
    """A draw; ``rounds`` are its tables and ``resting`` who rests, once it is made."""

    id: int
    first_round: int
    last_round: int
    fingerprint: str
    state: str = "announced"
    seed: str = ""
    by_hand: bool = False
    rounds: tuple[tuple[tuple[int, ...], ...], ...] = ()
    resting: tuple[tuple[int, ...], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """A seat: an entrant's number, a substitute's name, or neither while it is open."""

    number: int | None = None
    guest: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Look:
    """A table's totals as somebody keyed them; without scores: all before is taken back."""

    kind: str
    scores: tuple[int, ...]
    hands: int | None = None
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """A table of a round: places in seat order, its score sheet, all looks at it."""

    number: int
    places: tuple[Place, ...] = ()
    sheet: str | None = None
    extra_minutes: int = 0
    disputed: str = ""
    looks: tuple[Look, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Round:
    """A round with its clock; times are ISO 8601 in UTC."""

    number: int
    draw: int | None = None
    state: str = "seated"
    stopped: bool = False
    minutes: int | None = None
    started_at: str | None = None
    paused_at: str | None = None
    paused_seconds: int = 0
    last_hand: int = LAST_HAND
    resting: tuple[int, ...] = ()
    tables: Mapping[int, Table] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Award:
    """Points beside the play, as text; ``round`` None: for the whole event."""

    id: int
    number: int
    kind: str
    round: int | None = None
    table_points: str = "0"
    match_points: str = "0"
    score: int = 0
    why: str = ""
    taken_back: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class EventThen:
    """An event at a moment; entries and rounds by number, draws and awards by id."""

    name: str = ""
    place: str = ""
    day: str = ""
    seed: str = ""
    format: Mapping[str, Any] = field(default_factory=dict)
    state: str = "preparing"
    shown: str = "nothing"
    names: str = "whole"
    hidden_from: int | None = None
    revealed: int = 0
    entries: Mapping[int, Entry] = field(default_factory=dict)
    draws: Mapping[int, Draw] = field(default_factory=dict)
    rounds: Mapping[int, Round] = field(default_factory=dict)
    awards: Mapping[int, Award] = field(default_factory=dict)

    def with_entry(self, number: int, **changes: Any) -> EventThen:  # noqa: ANN401 — any field
        """The same with one entry changed; raises ``KeyError`` for a number nobody has."""
        entry = replace(self.entries[number], **changes)
        return replace(self, entries={**self.entries, number: entry})

    def with_draw(self, draw: int, **changes: Any) -> EventThen:  # noqa: ANN401 — as above
        """The same with one draw changed."""
        return replace(self, draws={**self.draws, draw: replace(self.draws[draw], **changes)})

    def with_round(self, number: int, **changes: Any) -> EventThen:  # noqa: ANN401 — as above
        """The same with one round changed."""
        changed = replace(self.rounds[number], **changes)
        return replace(self, rounds={**self.rounds, number: changed})

    def with_table(self, number: int, table: int, **changes: Any) -> EventThen:  # noqa: ANN401 — as above
        """The same with one table of a round changed."""
        tables = self.rounds[number].tables
        changed = replace(tables[table], **changes)
        return self.with_round(number, tables={**tables, table: changed})

    def with_awards(self, *awards: Award) -> EventThen:
        """The same with awards more, or said anew."""
        return replace(self, awards={**self.awards, **{one.id: one for one in awards}})
