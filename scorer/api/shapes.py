"""The rows that operations of score sheets answer with, and the bodies they take.

Records, results and schemas are the exports' own; these are what lists and logs add.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Annotated, Any, Literal, cast

from typing_extensions import TypedDict

from scorer.games.values import Length, Range
from scorer.models import Club, Entry, ScoreSheet

HIGHEST = 1_000_000_000
Position = Annotated[int, Range(0, HIGHEST)]
Revision = Annotated[int, Range(1, HIGHEST)]
Uuid = Annotated[str, Length(0, 64)]
EntryKind = Literal["line", "seating", "signature", "reopening", "ending"]
Reason = Annotated[str, Length(0, 500)]


class ClubRow(TypedDict):
    """A club."""

    slug: str
    name: str
    open_to_all: bool


class Clubs(TypedDict):
    """Clubs, ``count`` in all."""

    count: int
    items: list[ClubRow]


class SheetRow(TypedDict):
    """A sheet: where, who (by seat), how it stands. ``version`` grows with every entry."""

    id: str
    club: str | None
    game: str
    ruleset: str
    players: list[str]
    event: str
    round: int | None
    table: int | None
    opened_at: str
    version: int
    played: int
    totals: list[int]
    finished: bool
    locked: bool


class Sheets(TypedDict):
    """Sheets, newest first, ``count`` in all."""

    count: int
    items: list[SheetRow]


class LogRow(TypedDict):
    """An entry of a sheet's log: the newest revision of a position counts, null is void."""

    version: int
    uuid: str
    kind: EntryKind
    position: int
    revision: int
    after: int | None
    entry: dict[str, Any] | None
    reason: str
    author: str
    written_at: str


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

    id: Uuid
    record: dict[str, object]


@dataclass(frozen=True, slots=True, kw_only=True)
class NewEntry:
    """The next line: ``position`` is where the log is believed to be; ``entry`` a record's."""

    uuid: Uuid
    position: Position
    entry: dict[str, object]


@dataclass(frozen=True, slots=True, kw_only=True)
class Correction:
    """Another ``entry`` for a position whose revision ``seen_revision`` is known."""

    uuid: Uuid
    seen_revision: Revision
    entry: dict[str, object]
    reason: Reason = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Voiding:
    """A position, whose revision ``seen_revision`` is known, struck out."""

    uuid: Uuid
    seen_revision: Revision
    reason: Reason = ""


def club_row(club: Club) -> ClubRow:
    """A club as JSON."""
    return {"slug": club.slug, "name": club.name, "open_to_all": club.open_to_all}


def sheet_row(sheet: ScoreSheet, players: Iterable[str]) -> SheetRow:
    """A sheet as JSON, with who sits there now."""
    return {
        "id": str(sheet.pk),
        "club": sheet.club.slug if sheet.club else None,
        "game": sheet.game,
        "ruleset": sheet.ruleset,
        "players": list(players),
        "event": sheet.event,
        "round": sheet.round,
        "table": sheet.table,
        "opened_at": sheet.opened_at.isoformat(),
        "version": sheet.version,
        "played": sheet.played,
        "totals": sheet.totals,
        "finished": sheet.finished,
        "locked": sheet.locked,
    }


def log_row(entry: Entry) -> LogRow:
    """An entry as JSON."""
    return {
        "version": entry.pk,
        "uuid": str(entry.uuid),
        "kind": cast("EntryKind", entry.kind),
        "position": entry.position,
        "revision": entry.revision,
        "after": entry.after,
        "entry": entry.payload,
        "reason": entry.reason,
        "author": entry.author,
        "written_at": entry.written_at.isoformat(),
    }
