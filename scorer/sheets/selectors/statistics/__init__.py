"""Statistics by player, pair, seat and contract, worked out by the database.

A game's own figures come from its kit; a game without one has sheets, wins and scores. Every
table is a fixed number of queries, however many sheets.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime
from uuid import UUID

from django.db.models import Count, F, Max, QuerySet, Sum
from django.utils.translation import get_language

from scorer.games.base import AnyGame
from scorer.games.registry import all_games
from scorer.kits import StatisticsPart, kit_of
from scorer.models import Entry, ScoreSheet, Seat
from scorer.sheets.selectors.statistics import shared
from scorer.sheets.selectors.statistics.figures import StatisticsTable
from scorer.sheets.selectors.statistics.scope import Scope, scores
from scorer.support.caches import LruCache
from scorer.support.unnamed_players import all_unnamed_players

MOST_FORM = 20  # sheets
STATISTICS_CACHE: LruCache[tuple[StatisticsTable, ...]] = LruCache(64)


@dataclass(frozen=True, slots=True)
class GameCount:
    """A game and how many sheets of it have a line."""

    game: AnyGame
    sheets: int


@dataclass(frozen=True, slots=True)
class SheetResult:
    """What a player's lines of one sheet came to."""

    sheet_id: UUID
    opened_at: datetime
    lines: int
    score: int


def statistics(scope: Scope) -> tuple[StatisticsTable, ...]:
    """The tables of a scope that have a row.

    Asked for again, in another order say, they are remembered as long as nothing was written
    on the sheets.
    """
    key = (str(scope.sheets.query), scope.game.slug, scope.player, get_language(), _version(scope))
    known = STATISTICS_CACHE.get(key)
    if known is None:
        part: StatisticsPart = kit_of(scope.game.slug).statistics or shared
        known = tuple(table for table in part.tables(scope) if table.rows)
        STATISTICS_CACHE.keep(key, known)
    return known


def _version(scope: Scope) -> tuple[int, UUID | None]:
    """How much the logs of the sheets hold, and their newest entry; two queries."""
    logs = Entry.objects.filter(sheet__in=scope.sheets.order_by().values("pk"))
    held = logs.aggregate(many=Count("pk"), newest=Max("pk"))
    uuids = Entry.objects.filter(pk=held["newest"]).values_list("uuid", flat=True)
    return held["many"], uuids.first()


def of_named_players(tables: Iterable[StatisticsTable]) -> tuple[StatisticsTable, ...]:
    """The tables without players who gave no name: on each sheet "Player 1" is somebody else."""
    unnamed = all_unnamed_players()
    named = (
        replace(table, rows=tuple(row for row in table.rows if unnamed.isdisjoint(row.key)))
        for table in tables
    )
    return tuple(table for table in named if table.rows)


def games_played(sheets: QuerySet[ScoreSheet], player: str | None = None) -> tuple[GameCount, ...]:
    """The games of the sheets, the most played first; one query."""
    rows = sheets.filter(played__gt=0)
    if player is not None:
        rows = rows.filter(pk__in=Seat.objects.filter(name=player).values("sheet"))
    counted = rows.order_by().values("game").annotate(sheets=Count("pk", distinct=True))
    games = all_games()
    found = [
        GameCount(games[row["game"]], row["sheets"]) for row in counted if row["game"] in games
    ]
    return tuple(sorted(found, key=lambda played: (-played.sheets, played.game.slug)))


def form_of(scope: Scope) -> tuple[SheetResult, ...]:
    """The last sheets of the scope's player, the oldest first; one query."""
    rows = (
        scores(scope)
        .values(sheet_id=F("entry__sheet"), opened_at=F("entry__sheet__opened_at"))
        .annotate(lines=Count("pk"), score_sum=Sum("score"))
        .order_by("-opened_at", "sheet_id")[:MOST_FORM]
    )
    found = [
        SheetResult(row["sheet_id"], row["opened_at"], row["lines"], row["score_sum"])
        for row in rows
    ]
    return tuple(reversed(found))
