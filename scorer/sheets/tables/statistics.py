"""Statistics as tables that can be sorted by any column."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import django_tables2 as tables
from django.http import HttpRequest
from django.utils.html import format_html
from django.utils.http import urlencode
from django_tables2 import RequestConfig

from scorer.games.base import Rulebook
from scorer.sheets.selectors.statistics.figures import (
    Figure,
    Mean,
    Rate,
    StatisticsRow,
    StatisticsTable,
    Value,
)
from scorer.support.name_order import by_name
from scorer.support.translation import translate
from scorer.templatetags.statistics import statistic

LEAST = float("-inf")


class FiguresTable(tables.Table):  # type: ignore[misc]  # the library is untyped
    """A heading, a column for every figure; ``label`` is unlike that of any other on the page."""

    heading = ""
    label = ""

    class Meta:
        """The look is the house's own."""

        template_name = "scorer/statistics_table.html"


class FigureColumn(tables.Column):  # type: ignore[misc]  # the library is untyped
    """A figure, sorted by its number: shares by the share, the most first."""

    def render(self, value: Value) -> str:
        """In the reader's language."""
        return statistic(value)


def figure_tables(
    request: HttpRequest,
    statistics: Iterable[StatisticsTable],
    game: Rulebook,
    player_page: str = "",
) -> list[FiguresTable]:
    """A game's statistics, sorted as the request asks; names lead to ``player_page``."""
    made = [_table(table, game, player_page) for table in statistics]
    for table in made:
        RequestConfig(request, paginate=False).configure(table)
    return made


def _table(table: StatisticsTable, game: Rulebook, player_page: str) -> FiguresTable:
    named = tables.Column(verbose_name=table.head, order_by=("order",))
    key = by_name()
    made = FiguresTable(
        [_row(row, place, player_page, key) for place, row in enumerate(table.rows)],
        extra_columns=[("label", named), *((one.key, _column(one)) for one in table.columns)],
        prefix=f"{game.slug}-{table.key}-",
    )
    made.heading = str(table.heading)
    made.label = f"{translate(game.name)} · {table.heading}"
    return made


def _column(figure: Figure) -> FigureColumn:
    return FigureColumn(
        verbose_name=figure.label,
        order_by=(f"{figure.key}_order",),
        initial_sort_descending=True,
        empty_values=(),
    )


def _row(
    row: StatisticsRow, place: int, player_page: str, key: Callable[[str], object]
) -> dict[str, object]:
    label: str = row.label
    if player_page and row.player:
        address = f"{player_page}?{urlencode({'name': row.player})}"
        label = format_html('<a href="{}">{}</a>', address, row.label)
    orders = {f"{name}_order": _order(value) for name, value in row.figures.items()}
    return {"label": label, "order": key(row.label) if row.player else place} | orders | row.figures


def _order(value: Value) -> float:
    if isinstance(value, Rate):
        return value.share
    number = value.value if isinstance(value, Mean) else value
    return LEAST if number is None else number
