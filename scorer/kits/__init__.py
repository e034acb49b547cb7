"""Kits: what a game has beside its rules. A kit is a package here, named like its game's package.

A kit is found by being there, and nobody imports one by name. A game without a kit has a form
that takes the record's own words, the plain sheet, paper, rule card and statistics; so has a
game whose kit lacks a part. ``Kit`` says which parts there are and what each of them offers.

Terms: a *part* is a module of a kit. Parts are imported when they are first asked for, except
the models, which the app asks for as it starts.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from pathlib import Path
from pkgutil import iter_modules
from typing import TYPE_CHECKING, Protocol, cast

from scorer.games.base import Line
from scorer.games.registry import optional_module, package_of

if TYPE_CHECKING:  # types of the rooms that use the parts: they stand above this module
    from scorer.printing.order import PaperOrder
    from scorer.printing.parts import Layout
    from scorer.printing.rule_cards.parts import CardPlan
    from scorer.sheets.forms.entry import BaseEntryForm
    from scorer.sheets.selectors.sheet_context import SheetContext
    from scorer.sheets.selectors.sheet_state import SheetState
    from scorer.sheets.selectors.statistics.figures import StatisticsTable
    from scorer.sheets.selectors.statistics.scope import Scope
    from scorer.sheets.services.projections import Projector


class FormPart(Protocol):
    """``form``: how an entry is asked for on a page."""

    EntryForm: type[BaseEntryForm]


class NotationPart(Protocol):
    """``notation``: what the kit's own templates show besides the rows of a sheet."""

    def notation(self, standing: SheetState) -> object:
        """Anything; the templates find it as ``context.notation``."""


class LayoutPart(Protocol):
    """``layout``: the sheet on paper."""

    def layout(self, sheet: SheetContext, order: PaperOrder) -> Layout:
        """The sheet as ordered, in the language that is active now.

        A blank one has ``order.rows`` rows, or as many as the game usually takes; a
        filled one a row for each that was written, and empty ones up to ``order.rows``.
        """


class ChartPart(Protocol):
    """``chart``: what the curves of a sheet count, where that is not points."""

    def heights(self, line: Line) -> Sequence[Fraction]:
        """Where every side stands after a line."""

    def unit(self) -> str:
        """What is counted, for the axis."""


class HighlightsPart(Protocol):
    """``highlights``: what the longest run and the biggest hand of a game count."""

    def labels(self) -> tuple[str, str]:
        """What the two are called."""

    def figures(self, line: Line) -> Sequence[int]:
        """What a line gave every side."""

    def winners(self, line: Line) -> Collection[int] | None:
        """The sides whose runs go on with a line; None: the line is no step of any run."""


class RuleCardPart(Protocol):
    """``rule_card``: which clauses stand where on the card, and what is drawn there."""

    def plan(self) -> CardPlan:
        """What stands on the card, in the language that is active now."""


class StatisticsPart(Protocol):
    """``statistics``: the tables of a list's or a player's sheets."""

    def tables(self, scope: Scope) -> tuple[StatisticsTable, ...]:
        """The game's tables, that of the players first."""


class ProjectionPart(Protocol):
    """``projection``: the rows of the kit's models, worked out from the log."""

    Projector: type[Projector]


@dataclass(frozen=True, slots=True)
class Kit:
    """One game's kit, ``package`` being its name; every part is None where there is none.

    Besides the parts a kit may hold ``models`` (of the app ``scorer``), ``tags`` (template tags,
    loaded by the kit's name), ``templates/<package>/`` (``table.html``, ``strip.html``,
    ``fields.html``, ``side_marks.html``, ``before_end.html`` and
    ``end_note.html`` for pages, ``print/body.html``, ``print/values.html`` and
    ``print/card.html`` for paper) and ``static/`` (``sheet.css`` for pages,
    ``print.css`` for paper).
    """

    package: str

    @property
    def form(self) -> FormPart | None:
        """How an entry is asked for; without it in the record's own words, JSON."""
        return cast("FormPart | None", self._part("form"))

    @property
    def notation(self) -> NotationPart | None:
        """What the kit's own templates show; without it they have the rows alone."""
        return cast("NotationPart | None", self._part("notation"))

    @property
    def layout(self) -> LayoutPart | None:
        """The sheet on paper; without it every line in words, with its scores and totals."""
        return cast("LayoutPart | None", self._part("layout"))

    @property
    def chart(self) -> ChartPart | None:
        """What curves count; without it the totals."""
        return cast("ChartPart | None", self._part("chart"))

    @property
    def highlights(self) -> HighlightsPart | None:
        """What a game is remembered by; without it hands that score, and scores."""
        return cast("HighlightsPart | None", self._part("highlights"))

    @property
    def rule_card(self) -> RuleCardPart | None:
        """The rule card; without it the clauses in their order, and nothing drawn."""
        return cast("RuleCardPart | None", self._part("rule_card"))

    @property
    def statistics(self) -> StatisticsPart | None:
        """The tables of statistics; without it players and seats, their wins and scores."""
        return cast("StatisticsPart | None", self._part("statistics"))

    @property
    def projection(self) -> ProjectionPart | None:
        """The rows of the kit's models; without it there are the scores of every side alone."""
        return cast("ProjectionPart | None", self._part("projection"))

    @property
    def styles(self) -> str | None:
        """The static file with the styles of the game's own pages."""
        folder = self.folder("static")
        return f"{self.static}/sheet.css" if folder and (folder / "sheet.css").exists() else None

    @property
    def print_styles(self) -> Path | None:
        """The file with the styles of the game's own papers."""
        folder = self.folder("static")
        return folder / "print.css" if folder and (folder / "print.css").exists() else None

    @property
    def static(self) -> str:
        """Below which the kit's static files are served."""
        return f"scorer/kits/{self.package}"

    def template(self, name: str) -> str:
        """What the template loader calls the kit's template ``name``, which need not be there."""
        return f"{self.package}/{name}"

    def folder(self, name: str) -> Path | None:
        """The kit's folder ``name``."""
        package = optional_module(f"{__name__}.{self.package}")
        folders = [Path(place) / name for place in package.__path__] if package else []
        return next(filter(Path.is_dir, folders), None)

    def _part(self, name: str) -> object:
        return optional_module(f"{__name__}.{self.package}.{name}")


@cache
def kit_of(slug: str) -> Kit:
    """The kit of the game ``slug``; one without any part where there is none."""
    return Kit(package_of(slug))


@cache
def all_kits() -> tuple[Kit, ...]:
    """Every kit, in alphabetical order."""
    return tuple(map(Kit, sorted(info.name for info in iter_modules(__path__) if info.ispkg)))


def load_models() -> None:
    """Import the models of every kit, as the app must while it starts."""
    for kit in all_kits():
        optional_module(f"{__name__}.{kit.package}.models")


def template_folders() -> list[Path]:
    """Where the kits' templates lie."""
    return [folder for kit in all_kits() if (folder := kit.folder("templates"))]


def static_folders() -> list[tuple[str, Path]]:
    """Where the kits' static files lie, each with the name below which they are served."""
    return [(kit.static, folder) for kit in all_kits() if (folder := kit.folder("static"))]


def tag_libraries() -> Mapping[str, str]:
    """The modules of the kits' template tags, by the name that ``{% load %}`` knows."""
    folders = {kit.package: kit.folder(".") for kit in all_kits()}
    return {
        package: f"{__name__}.{package}.tags"
        for package, folder in folders.items()
        if folder and (folder / "tags.py").exists()
    }
