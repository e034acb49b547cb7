"""Parts of acts: plain values of an event, named by numbers, as JSON in a step."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Annotated

from pydantic import Field

from tournaments.log.marks import At, Name, Prose, Term
from tournaments.log.value import Value

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
