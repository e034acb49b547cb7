"""Boks on a sheet of paper: boxes around their hands, at most three of them drawn."""

from __future__ import annotations

import pytest

from scorer.printing.layout import layout_of
from scorer.printing.order import Occasion, PaperOrder
from scorer.printing.unsaved import standing_of
from scorer.sheets.selectors.sheet_context import sheet_context
from tests.builders.records import GLOWY

TIED, ONE_PART = {"points": [60, 60]}, {"points": [71, 49]}


@pytest.mark.django_db
def test_boks_deeper_than_three_are_counted_beside_their_boxes():
    record = GLOWY | {"entries": [TIED] * 5 + [ONE_PART]}
    layout = layout_of(sheet_context(standing_of(record)), PaperOrder("en"), Occasion())
    cells = layout.grid.columns[-1].cells
    drawn = [(0, ""), (1, ""), (2, ""), (3, ""), (3, "+1"), (3, "+2")]
    assert [(len(cell.frames), cell.before) for cell in cells] == drawn
