"""Corrections on the sheet of Cancellation Hearts: struck figures, moons and hands."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scorer.printing.corrections import ordered_context
from scorer.printing.layout import layout_of
from scorer.printing.order import Corrections, Occasion, PaperOrder
from scorer.printing.page import PAPERS
from scorer.sheets.selectors.sheet_state import load_sheet_state
from tests.builders.records import HEARTS
from tests.scorer.kits.cancellation_hearts.paper import (
    ENDS,
    GROUP,
    LEADING,
    cell_words,
    groups,
    outside_of,
)
from tests.scorer.printing.correcting import correct, strike
from tests.tiers import sampled

STRUCK = PaperOrder("en", corrections=Corrections.STRUCK)


def struck(sheet):
    """The sheet laid out with what was corrected in it."""
    return layout_of(ordered_context(load_sheet_state(sheet), STRUCK), STRUCK, Occasion())


def test_corrected_figures_are_struck_before_the_new_ones(hearts_sheet):
    correct(hearts_sheet, 0, HEARTS["entries"][0] | {"hearts": [6, 10, 4, 3, 2, 1]})
    players, ends = groups(struck(hearts_sheet), 1)
    assert players[0][:3] == ["[10] 6", "", "[10] 6"]
    assert players[1][:3] == ["[6] 10", "1", "[19] 23"]
    assert players[2][:3] == ["4", "", "4"]
    assert ends == ["", "✓", ""]


def test_moon_that_was_corrected_is_told_struck(hearts_sheet):
    correct(hearts_sheet, 1, HEARTS["entries"][1] | {"moon": "subtract"})
    players, ends = groups(struck(hearts_sheet), 2)
    assert players[2][:3] == ["26", "2", "[0] −26"]
    assert players[0][:3] == ["0", "", "[26] 0"]
    assert ends == ["moon", "✓", "[+26] −26"]


def test_struck_hand_is_a_row_without_number_arrow_and_dealer(hearts_sheet):
    strike(hearts_sheet, 0)
    grid = struck(hearts_sheet).grid
    assert [column.texts[:3] for column in grid.columns[:2]] == [("", "1", "2"), ("", "←", "→")]
    assert [sorted(column.deals & {1, 2, 3}) for column in grid.columns[LEADING:-ENDS:GROUP]] == [
        *([2], [3], [], [], [], []),
    ]
    assert cell_words(grid.columns[LEADING].cells[0]) == "[10]"


@pytest.mark.parametrize("paper", sampled(PAPERS, daily=["A5"]))
def test_struck_figures_stay_in_their_cells(hearts_sheet, paper):
    correct(hearts_sheet, 0, HEARTS["entries"][0] | {"hearts": [6, 10, 4, 3, 2, 1]})
    correct(hearts_sheet, 1, HEARTS["entries"][1] | {"moon": "subtract"})
    order = replace(STRUCK, paper=paper)
    assert outside_of(ordered_context(load_sheet_state(hearts_sheet), order), order) == []
