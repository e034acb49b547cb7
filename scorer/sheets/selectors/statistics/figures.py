"""What a statistic is made of: figures that the database works out, gathered into tables.

A ``Figure`` says which aggregates it needs and what they make: a whole number, a share of
something (``Rate``) or an average (``Mean``). A ``Part`` is a set of rows with the figures to
be had from it in one query; ``sum_by`` puts the parts of a table together.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.db.models import Aggregate, Count, Max, Min, Q, QuerySet, Sum
from django.utils.functional import Promise

Label = str | Promise
Rows = QuerySet[Any, Any]


@dataclass(frozen=True, slots=True)
class Rate:
    """So many of so many; ``share`` is between 0 and 1, -1 where there was nothing to be had."""

    count: int = 0
    of: int = 0

    @property
    def share(self) -> float:
        """The share, to sort by and to draw."""
        return self.count / self.of if self.of else -1.0


@dataclass(frozen=True, slots=True)
class Mean:
    """A sum and how many made it; ``value`` is None where nothing did."""

    total: int = 0
    of: int = 0

    @property
    def value(self) -> float | None:
        """The average."""
        return self.total / self.of if self.of else None


Value = int | Rate | Mean | None
Figures = dict[str, Value]
Key = tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Figure:
    """One column: what the database works out, and what its answers make.

    ``main`` figures are those a narrow screen has room for, ``card`` the place on a player's
    card, from 1 (0: not there).
    """

    key: str
    label: Label
    aggregates: tuple[Aggregate, ...]
    make: Callable[..., Value]
    empty: Value
    main: bool = False
    card: int = 0

    @property
    def named(self) -> dict[str, Aggregate]:
        """The aggregates under names that no model has for a field."""
        return {f"{self.key}_{place}": part for place, part in enumerate(self.aggregates)}

    def read(self, row: Mapping[str, object]) -> Value:
        """The figure in a row of answers."""
        return self.make(*(row[name] for name in self.named))


def count(key: str, label: Label, where: Q | None = None, *, main: bool = False) -> Figure:
    """How many rows there are, of those that fulfil ``where``."""
    return Figure(key, label, (Count("pk", filter=where),), _same, 0, main)


def distinct(key: str, label: Label, what: str, *, main: bool = False) -> Figure:
    """How many different ones of ``what`` the rows belong to."""
    return Figure(key, label, (Count(what, distinct=True),), _same, 0, main)


def total(key: str, label: Label, what: str, *, main: bool = False) -> Figure:
    """The sum of ``what``."""
    return Figure(key, label, (Sum(what),), _same, 0, main)


def highest(key: str, label: Label, what: str) -> Figure:
    """The most of ``what`` in one row; None without rows."""
    return Figure(key, label, (Max(what),), _same, None)


def lowest(key: str, label: Label, what: str) -> Figure:
    """The least of ``what`` in one row; None without rows."""
    return Figure(key, label, (Min(what),), _same, None)


def rate(key: str, label: Label, got: Q, of: Q | None = None, *, main: bool = False) -> Figure:
    """How many of the rows ``of`` are such that ``got``."""
    both = got if of is None else got & of
    parts = (Count("pk", filter=both), Count("pk", filter=of))
    return Figure(key, label, parts, Rate, Rate(), main)


def mean(key: str, label: Label, what: str, *, per: str = "pk", main: bool = False) -> Figure:
    """The average of ``what`` per row, or per different ``per``."""
    parts = (Sum(what), Count(per, distinct=per != "pk"))
    return Figure(key, label, parts, _mean, Mean(), main)


def on_card(place: int, figure: Figure) -> Figure:
    """The figure with a place on every player's card; 1 is in large letters."""
    return replace(figure, card=place)


def _same(value: int | None) -> int | None:
    return value


def _mean(sum_of: int | None, many: int) -> Mean:
    return Mean(sum_of or 0, many)


@dataclass(frozen=True, slots=True)
class Part:
    """Rows and the figures to be had from them: one query."""

    rows: Rows
    figures: tuple[Figure, ...]


@dataclass(frozen=True, slots=True)
class StatisticsRow:
    """One line of a table: whom or what it is about, in words, and its figures by key.

    ``player`` is set where the line is about one player.
    """

    key: Key
    label: str
    figures: Figures
    player: str | None = None


@dataclass(frozen=True, slots=True)
class StatisticsTable:
    """Statistics by something: ``head`` names what."""

    key: str
    heading: Label
    head: Label
    columns: tuple[Figure, ...]
    rows: tuple[StatisticsRow, ...]


def sum_by(by: Sequence[str], parts: Iterable[Part]) -> dict[Key, Figures]:
    """The figures of all parts by the columns ``by``; what a part does not know is empty."""
    parts = tuple(parts)
    empty = {figure.key: figure.empty for part in parts for figure in part.figures}
    found: dict[Key, Figures] = {}
    for part in parts:
        asked = {name: agg for figure in part.figures for name, agg in figure.named.items()}
        for row in part.rows.order_by().values(*by).annotate(**asked):
            figures = found.setdefault(tuple(row[name] for name in by), dict(empty))
            figures |= {figure.key: figure.read(row) for figure in part.figures}
    return found


def columns_of(parts: Iterable[Part]) -> tuple[Figure, ...]:
    """The columns of the parts; those that a narrow screen shows come first."""
    columns = [figure for part in parts for figure in part.figures]
    return tuple(sorted(columns, key=lambda figure: not figure.main))
