"""Totals carried from page to page: empty lines to write in, figures on filled sheets."""

from __future__ import annotations

from dataclasses import replace
from html import unescape
from types import SimpleNamespace

import pytest
from django.utils.html import strip_tags

from scorer.printing.fitting import fitted
from scorer.printing.grid import GridCell, GridColumn, carried_cells, every
from scorer.printing.layout import layout_of
from scorer.printing.order import Occasion, PaperOrder
from scorer.printing.page import Page
from scorer.printing.parts import Foot, Grid, Layout
from scorer.printing.render import sheet_html
from scorer.printing.sets import Item, print_set
from scorer.printing.unsaved import standing_of
from scorer.sheets.selectors.sheet_context import sheet_context
from tests.builders.records import KOP
from tests.scorer.printing.overlays import text
from tests.scorer.printing.reading import page_words, printed, reader
from tests.tiers import long

MATCH = KOP | {"entries": KOP["entries"] * 10}


def column(width=10.0, **how):
    return GridColumn(width, every(4), **how)


def totals_after(row):
    standing = standing_of(KOP | {"entries": MATCH["entries"][:row]})
    return " ".join(str(total).replace("-", "−") for total in standing.lines[-1].totals)


def test_line_is_named_before_first_total_of_each_table():
    half = (column(), column(20.0), column(strong=True))
    cells = carried_cells((*half, column(4.0, gap=True), *half, column()))
    assert [(cell.span, cell.left, cell.width, cell.named) for cell in cells] == [
        (2, 0.0, 30.0, True),
        (1, 30.0, 10.0, False),
        (1, 40.0, 4.0, False),
        (2, 44.0, 30.0, True),
        (1, 74.0, 10.0, False),
        (1, 84.0, 10.0, False),
    ]


def test_figure_is_last_that_stands_above_line():
    cells = (GridCell("5"), GridCell(), GridCell("7", void=True), GridCell("9"))
    total = column(strong=True, cells=cells)
    assert [total.total_after(row) for row in range(5)] == ["", "5", "5", "5", "9"]


def test_lines_stand_between_pages_only():
    grid = Grid((), (column(), column(strong=True)), 9, 5.0, (3, 3, 3), carried=("to", "from"))
    around = [(chunk.before is not None, chunk.after is not None) for chunk in grid.chunks]
    assert around == [(False, True), (True, True), (True, False)]
    assert [(chunk.begin, chunk.height) for chunk in grid.chunks] == [(0, 20), (5, 25), (5, 20)]
    assert [part.rows[0][0].column for part in grid.table_parts] == [grid.columns[0]] * 3
    assert len(replace(grid, split=()).table_parts) == 1


@long
def test_filled_sheet_carries_its_figures():
    first, second = map(page_words, reader(printed(MATCH, paper="A5")).pages)
    row = first.count("✓")
    assert f"Carried forward {totals_after(row)}" in first
    assert f"Brought forward {totals_after(row)} {row + 1} " in second
    assert "Brought" not in first
    assert "Carried" not in second


def test_rows_divided_between_pages_end_and_begin_with_totals():
    context, order = sheet_context(standing_of(MATCH)), PaperOrder("en", paper="A5")
    whole = layout_of(context, order, Occasion())
    divided = replace(whole, grid=replace(whole.grid, split=(24, 16)))
    text = " ".join(unescape(strip_tags(sheet_html(context, divided))).split())
    totals = totals_after(24).replace(" ", "")
    assert f"✓ Carried forward{totals} Brought forward{totals} 25 zwyczajna" in text
    assert (text.count("Carried"), text.count("Brought")) == (1, 1)


@pytest.mark.parametrize(
    ("undivided", "room", "split"),
    [
        ((30,), 0, (30,)),
        ((20, 10), 20, (19, 11)),
        ((20, 10), 19, (18, 12)),  # rows differ in height: fewer find room than at first
    ],
)
def test_filled_sheet_gives_room_of_rows_to_totals(undivided, room, split):
    """``undivided``: rows by page without lines of totals; ``room``: for lines on the first."""

    def laid_out(layout):
        rows = layout.grid.split or undivided
        fits = not layout.grid.split or rows[0] + 1 <= room
        return pages_with(rows if fits else (rows[0] - 1, 1, *rows[1:]))

    grid = Grid((), (column(), column(strong=True)), 30, carried=("to", "from"))
    sheet = Layout(Page("A4", landscape=False), "Kop", grid, Foot((), (100.0,)), (), ())
    assert fitted(sheet, laid_out).rows == split


def pages_with(rows):
    """A document of so many rows page by page, and its foot on the last one."""
    pages = [
        SimpleNamespace(anchors=dict.fromkeys(f"row-{row}" for row in range(count)))
        for count in rows
    ]
    pages[-1].anchors |= {"foot": None, "end": None}
    return SimpleNamespace(pages=pages, rows=rows)


@long
def test_set_carries_same_figures():
    items = [Item(standing_of(MATCH), Occasion())]
    pdf = print_set(items, PaperOrder("en", paper="A5"))
    first, second = map(text, reader(pdf).pages)
    row = sum(word in {"Starzy", "Młodzi"} for word in first.split())
    assert first.endswith(f"{totals_after(row)}")
    assert totals_after(row) in second
