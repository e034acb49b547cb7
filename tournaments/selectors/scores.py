"""Everything that sheets, events and seasons are worth: the same whatever people are called."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterator
from dataclasses import dataclass, replace
from uuid import UUID

from scorer.games.base import Line, State
from scorer.models import Club, Entry, ScoreSheet
from scorer.records import RecordRefused
from scorer.sheets.selectors.log import current_log
from scorer.sheets.selectors.sheet_state import stand
from tournaments.engine.results import Award
from tournaments.engine.rows import GroupRow, Row
from tournaments.models import Event, Season
from tournaments.selectors.seasons import standing_of
from tournaments.selectors.standings import standings_of

Groups = tuple[tuple[object, ...], ...]


@dataclass(frozen=True, slots=True)
class SheetScores:
    """What was written on a sheet and what it is worth; no lines where the rules refuse it."""

    written: tuple[Hashable, ...]
    lines: tuple[Line, ...]
    state: State | None
    seats: int


@dataclass(frozen=True, slots=True)
class EventScores:
    """The places of an event."""

    individual: tuple[Row, ...]
    groups: Groups


@dataclass(frozen=True, slots=True)
class Scores:
    """Sheets and events by id, and the seasons of the club."""

    sheets: dict[UUID, SheetScores]
    events: dict[int, EventScores]
    seasons: dict[int, Groups]


def scores_of(club: Club, events: Collection[int], sheets: Collection[UUID]) -> Scores:
    """The scores of these events and sheets, and of all seasons of the club.

    Some queries for each.
    """
    return Scores(
        {one.pk: _sheet(one) for one in ScoreSheet.objects.filter(pk__in=sheets).order_by("pk")},
        {one.pk: _event(one) for one in Event.objects.filter(pk__in=events).order_by("pk")},
        {one.pk: tuple(_season(one)) for one in Season.objects.filter(club=club).order_by("pk")},
    )


def _sheet(sheet: ScoreSheet) -> SheetScores:
    log = current_log(sheet)
    written = tuple(
        (entry.pk, repr(entry.payload), repr(entry.noted))
        for entry in log
        if entry.kind == Entry.Kind.LINE
    )
    try:
        now = stand(sheet, log)
    except RecordRefused:
        return SheetScores(written, (), None, len(sheet.players))
    return SheetScores(written, now.lines, now.match.state, len(now.setup.players))


def _event(event: Event) -> EventScores:
    found = standings_of(event)
    groups = sorted(map(_group, (*found.teams, *found.pairs)), key=repr)
    return EventScores(tuple(map(_unexplained, found.individual)), tuple(groups))


def _unexplained(row: Row) -> Row:
    """Without why points were given: somebody's words."""
    rounds = tuple(one._replace(awards=_worth(one.awards)) for one in row.rounds)
    return replace(row, rounds=rounds, penalties=_worth(row.penalties))


def _worth(awards: tuple[Award, ...]) -> tuple[Award, ...]:
    return tuple(replace(award, why="") for award in awards)


def _group(row: GroupRow) -> tuple[object, ...]:
    return row.place, row.table_points, row.score, row.members, dict(row.keys)


def _season(season: Season) -> Iterator[tuple[object, ...]]:
    """Who shares a place stands in the order of names, so the rows are put into another one."""
    tables = standing_of(season, lambda _event: None).tables
    for kind, rows in tables.rows.items():
        worth = [(kind, row.place, row.points, row.score, row.legs) for row in rows]
        yield from sorted(worth, key=repr)
