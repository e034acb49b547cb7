"""The picture of a sheet: rows worked out from the log, for lists and statistics.

Every entry of the current sheet is pictured by ``EntryScore`` rows and by the typed
models of its game, if the module here named like the game's package offers a
``Painter``; a game without one is pictured by its scores alone.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Protocol

from django.db.models import Model

from scorer.games.base import AnyGame, Setup
from scorer.games.registry import own_module
from scorer.models import EntryScore, ScoreSheet
from scorer.selectors.standing import Scored, Standing


class Painter(Protocol):
    """Pictures the entries of one sheet, one after the other."""

    roots: tuple[type[Model], ...]  # models with a key to the entry, parents first

    def __init__(self, sheet: ScoreSheet, setup: Setup[Any]) -> None: ...

    def paint(self, scored: Scored) -> Iterable[Model]:
        """The unsaved rows of one entry, parents before children."""


class NoPainter:
    """For games that are pictured by their scores alone."""

    roots: tuple[type[Model], ...] = ()

    def __init__(self, sheet: ScoreSheet, setup: Setup[Any]) -> None:
        pass

    def paint(self, scored: Scored) -> Iterable[Model]:
        """Nothing besides the scores."""
        return ()


def painter_of(game: AnyGame) -> type[Painter]:
    """The painter of a game, found by the name of its package."""
    own = own_module(__name__, game.slug)
    painter: type[Painter] = own.Painter if own else NoPainter
    return painter


def rows(standing: Standing, since: int = 0) -> list[Model]:
    """All unsaved rows that picture a sheet from position ``since`` on, parents before children."""
    painter = painter_of(standing.game)(standing.sheet, standing.setup)
    found: list[Model] = []
    for scored in standing.scored[since:]:
        totals = scored.line.totals or [None] * len(scored.line.scores)
        found += [
            EntryScore(entry=scored.entry, side=side, score=score, total=total)
            for side, (score, total) in enumerate(zip(scored.line.scores, totals, strict=True))
        ]
        found += painter.paint(scored)
    return found


def add(standing: Standing, since: int) -> None:
    """Picture the entries from position ``since`` on, which have no picture yet."""
    # Parents are saved first, even where a child stands before the first parent: the
    # second turn of a double turn that was pictured earlier.
    roots = painter_of(standing.game).roots
    by_model: dict[type[Model], list[Model]] = {model: [] for model in roots}
    for row in rows(standing, since):
        by_model.setdefault(type(row), []).append(row)
    for model, unsaved in by_model.items():
        model._default_manager.bulk_create(unsaved, batch_size=500)  # noqa: SLF001 — Django's name
    state = standing.match.state
    ScoreSheet.objects.filter(pk=standing.sheet.pk).update(
        played=state.played, finished=state.finished
    )


def repaint(standing: Standing, since: int) -> None:
    """Picture the entries from position ``since`` on anew."""
    roots: tuple[type[Model], ...] = (EntryScore, *painter_of(standing.game).roots)
    for model in roots:
        model._default_manager.filter(  # noqa: SLF001 — as above
            entry__sheet=standing.sheet, entry__position__gte=since
        ).delete()
    add(standing, since)
