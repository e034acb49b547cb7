"""How each game's sheet is laid out on paper.

A game's own layout is the module here named like its package; a game without one
gets the plain sheet. Widths and heights are in mm and meant for A4; ``Page`` makes
them fit other paper.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Protocol, cast

from scorer.printing.context import SheetContext
from scorer.printing.parts import Layout


class LayoutModule(Protocol):
    """A module of this package."""

    def layout(self, sheet: SheetContext, paper: str, *, blank: bool) -> Layout:
        """The sheet on ``paper``, filled or blank, in the language that is active now."""


def layout_of(sheet: SheetContext, paper: str, *, blank: bool) -> Layout:
    """The sheet laid out by its game's module, or plainly."""
    return _module(sheet.game.slug).layout(sheet, paper, blank=blank)


@cache
def _module(slug: str) -> LayoutModule:
    name = f"{__name__}.{slug.replace('-', '_')}"
    found = name if find_spec(name) else f"{__name__}.plain"
    return cast("LayoutModule", import_module(found))
