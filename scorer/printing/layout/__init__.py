"""How each game's sheet is laid out on paper.

A game's own layout is the module here named like its package; a game without one
gets the plain sheet. Widths and heights are in mm and meant for A4; ``Page`` makes
them fit other paper.
"""

from __future__ import annotations

from typing import Protocol, cast

from scorer.games.registry import own_module
from scorer.printing.context import SheetContext
from scorer.printing.layout import plain
from scorer.printing.parts import Layout


class LayoutModule(Protocol):
    """A module of this package."""

    def layout(self, sheet: SheetContext, paper: str, *, blank: bool) -> Layout:
        """The sheet on ``paper``, filled or blank, in the language that is active now."""


def layout_of(sheet: SheetContext, paper: str, *, blank: bool) -> Layout:
    """The sheet laid out by its game's module, or plainly."""
    module = cast("LayoutModule", own_module(__name__, sheet.game.slug) or plain)
    return module.layout(sheet, paper, blank=blank)
