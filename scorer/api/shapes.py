"""The rows that operations of score sheets answer with, and the bodies they take.

Records, results and schemas are the exports' own; these are what lists and logs add.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Any, Generic, Literal, TypeVar
from uuid import UUID

from django.db.models import QuerySet
from pydantic import BaseModel, BeforeValidator, ConfigDict, Field
from typing_extensions import TypedDict

from scorer.games.values import Length, Range
from scorer.models import Club
from scorer.models.sheet import SeatQuerySet

HIGHEST = 1_000_000_000
Position = Annotated[int, Range(0, HIGHEST)]
Revision = Annotated[int, Range(1, HIGHEST)]
EntryKind = Literal["line", "seating", "signature", "reopening", "ending"]
Reason = Annotated[str, Length(0, 500)]

Moment = Annotated[str, BeforeValidator(datetime.isoformat)]
T = TypeVar("T")


def slug_of(found: Club | None) -> str | None:
    """What names a club in JSON."""
    return found.slug if found else None


def names_of(seats: SeatQuerySet) -> list[str]:
    """Who sits there now, in seat order; no query where the seats are loaded."""
    return [seat.name for seat in seats.all() if seat.last_line is None]


class JsonRow(BaseModel):
    """JSON made of an object's attributes of the same names."""

    model_config = ConfigDict(from_attributes=True)


R = TypeVar("R", bound=JsonRow)


class Page(TypedDict, Generic[T]):
    """A piece of a list of ``count`` in all."""

    count: int
    items: list[T]


def page_of(row: type[R], found: QuerySet[Any] | list[Any], limit: int, offset: int) -> Page[R]:
    """The rows of a piece of what was found; two queries where it is not at hand."""
    items = [row.model_validate(one) for one in found[offset : offset + limit]]
    return {"count": len(found) if isinstance(found, list) else found.count(), "items": items}


class ClubRow(JsonRow):
    """A club."""

    slug: str
    name: str
    open_to_all: bool


class SheetRow(JsonRow):
    """A sheet: where, who (by seat), how it stands. ``version`` grows with every entry."""

    id: UUID
    club: Annotated[str | None, BeforeValidator(slug_of)]
    game: str
    ruleset: str
    players: Annotated[list[str], BeforeValidator(names_of)] = Field(validation_alias="seats")
    event: str
    round: int | None
    table: int | None
    opened_at: Moment
    version: int
    played: int
    totals: list[int]
    finished: bool
    locked: bool


class LogRow(JsonRow):
    """An entry of a sheet's log: the newest revision of a position counts, null is void."""

    version: int = Field(validation_alias="pk")
    uuid: UUID
    kind: EntryKind
    position: int
    revision: int
    after: int | None
    entry: dict[str, Any] | None = Field(validation_alias="payload")
    reason: str
    author: str = Field(validation_alias="called")
    written_at: Moment


class Log(TypedDict):
    """The entries after ``since``, in the order they were written; ask on from ``version``."""

    version: int
    more: bool
    items: list[LogRow]


class Conflict(TypedDict):
    """Somebody was faster: ``stands`` is what holds the place (null: the log is not there yet)."""

    format: Literal["score-error/1"]
    errors: list[dict[str, Any]]
    stands: LogRow | None


class RuleSetRow(TypedDict):
    """A rule set: its game, its name, how many play."""

    slug: str
    game: str
    name: str
    players: str


class RuleSets(TypedDict):
    """All rule sets."""

    items: list[RuleSetRow]


class Clause(TypedDict):
    """A clause of the rules, as results name it."""

    id: str
    text: str
    open: str


class RuleSetPage(RuleSetRow):
    """A rule set with its clauses and house rules, in the language that was asked for."""

    clauses: list[Clause]
    options: list[dict[str, Any]]


@dataclass(frozen=True, slots=True, kw_only=True)
class NewSheet:
    """``id`` is made by who asks: sent again it opens nothing twice; ``record`` score-record/1."""

    id: UUID
    record: dict[str, object]


@dataclass(frozen=True, slots=True, kw_only=True)
class NewEntry:
    """The next line: ``position`` is where the log is believed to be; ``entry`` a record's."""

    uuid: UUID
    position: Position
    entry: dict[str, object]


@dataclass(frozen=True, slots=True, kw_only=True)
class Correction:
    """Another ``entry`` for a position whose revision ``seen_revision`` is known."""

    uuid: UUID
    seen_revision: Revision
    entry: dict[str, object]
    reason: Reason = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Voiding:
    """A position, whose revision ``seen_revision`` is known, struck out."""

    uuid: UUID
    seen_revision: Revision
    reason: Reason = ""
