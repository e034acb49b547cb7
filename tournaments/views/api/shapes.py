"""The rows that operations of events answer with, and the body a result is keyed by.

``standings/1``, ``tournament-record/1`` and ``season/1`` are the exports' own.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Annotated, Any, Literal, NotRequired
from uuid import UUID

from pydantic import BeforeValidator, ConfigDict, with_config
from typing_extensions import TypedDict

from scorer.api.shapes import JsonRow, slug_of
from scorer.games.values import LARGEST_FIGURE, Length, Range
from tournaments.engine.results import NoPlace

Points = int | str  # a whole number or a mixed fraction in text
EventState = Literal["preparing", "running", "finished"]
EventShown = Literal["nothing", "seating", "everything"]
EntryStatus = Literal["", "unranked", "disqualified"]
RowStatus = Literal["unranked", "disqualified", "did_not_play"]
Score = Annotated[int, Range(-LARGEST_FIGURE, LARGEST_FIGURE)]


class EventRow(JsonRow):
    """An event: who runs it, when, what it shows, how far it is; ``cancelled``: why, or empty."""

    slug: str
    club: Annotated[str, BeforeValidator(slug_of)]
    name: str
    place: str
    day: date
    game: str
    ruleset: str
    state: EventState
    shown: EventShown
    cancelled: str


def _status_of(status: NoPlace | None) -> str:
    return status.value if status else ""


class EntrantRow(JsonRow):
    """Who holds a number; ``home`` is their club, ``status`` says why they have no place."""

    number: int
    name: str
    team: str
    pair: str
    home: str
    categories: list[str]
    first_round: int
    last_round: int | None
    withdrawn: bool
    status: Annotated[EntryStatus, BeforeValidator(_status_of)]


class RoundRow(TypedDict):
    """A round; ``resting`` are numbers that sit out."""

    number: int
    state: Literal["seated", "open", "closed"]
    minutes: int | None
    started_at: str | None
    tables: int
    resting: list[int]


class SeatRow(TypedDict):
    """Who sits in a seat: a ``number``, or a substitute by name alone."""

    number: int | None
    name: str


class TableRow(TypedDict):
    """A table in seat order; ``scores`` null: not known, or not shown yet.

    ``sheet`` is its score sheet's id, told to who may write in it.
    """

    round: int
    number: int
    seats: list[SeatRow]
    scores: list[int] | None
    counts: bool
    state: Literal["waiting", "playing", "finished", "signed", "keyed", "awarded"] | None
    sheet: NotRequired[str | None]


class SeasonRow(JsonRow):
    """A season."""

    slug: str
    club: Annotated[str, BeforeValidator(slug_of)]
    name: str
    public: bool


class Keyed(TypedDict):
    """A result as it was keyed; ``second``: it had been keyed before, and this is compared."""

    uuid: str
    round: int
    table: int
    scores: list[int]
    hands: int | None
    second: bool
    differs: bool


class AwardGiven(TypedDict):
    """Points beside the play."""

    table_points: Points
    score: int
    why: str


class RoundTold(TypedDict):
    """What a round brought; null where it was not played."""

    table: int | None
    place: Points | None
    table_points: Points | None
    score: int | None
    awards: NotRequired[list[AwardGiven]]


class PlacedRow(TypedDict):
    """A place of the standings: what decided it by key, and why it is above the next.

    ``place`` null: ``status`` says why there is none.
    """

    place: int | None
    number: int
    status: NotRequired[RowStatus]
    table_points: Points
    score: int
    keys: dict[str, object]
    rounds: list[RoundTold]
    above_next_because: str | None
    penalties: NotRequired[list[AwardGiven]]


@with_config(ConfigDict(extra="allow"))
class GroupPlaced(TypedDict):
    """A team's or a pair's place, by its name under ``team`` or ``pair``.

    ``penalties`` of a team, where it has any, are in its sums; ``incomplete``: fewer played than
    count.
    """

    place: int | None
    status: NotRequired[RowStatus]
    incomplete: NotRequired[bool]
    table_points: Points
    score: int
    members: list[int]
    keys: dict[str, object]
    above_next_because: str | None
    penalties: NotRequired[list[AwardGiven]]


class StandingsTold(TypedDict):
    """standings/1, as ``manage.py standings`` prints it."""

    format: Literal["standings/1"]
    individual: list[PlacedRow]
    teams: list[GroupPlaced]
    pairs: list[GroupPlaced]
    categories: dict[str, list[PlacedRow]]


class SeasonStage(TypedDict):
    """An event of a season."""

    number: int
    name: str
    day: str
    rounds: int
    over: bool


class SeasonLists(TypedDict):
    """season/1: the events, and the lists with what every event brought."""

    format: Literal["season/1"]
    name: str
    events: list[SeasonStage]
    lists: dict[str, list[dict[str, Any]]]


@dataclass(frozen=True, slots=True, kw_only=True)
class NewResult:
    """A table's scores by seat (by unit in two-sided games); ``hands`` played, absent: all.

    Where partners change, one for each side: of seats 1 and 3, of 2 and 4.
    Scores that cannot be are refused, and those that are more likely a slip unless ``confirm``.
    """

    uuid: UUID
    scores: Annotated[tuple[Score, ...], Length(1, 11)]
    hands: Annotated[int, Range(0, LARGEST_FIGURE)] | None = None
    confirm: bool = False
