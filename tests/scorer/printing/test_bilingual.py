"""A second language in small print: beside every label, never beside what was written."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

import pytest
from django.utils import translation
from django.utils.translation import gettext

from scorer.printing.bilingual import Label, in_both
from scorer.printing.context import sheet_context
from scorer.printing.layout import layout_of
from scorer.printing.order import Occasion, PaperOrder
from scorer.printing.page import PAPERS
from scorer.printing.unsaved import standing_of
from tests.scorer import examples
from tests.scorer.printing.boxes import boxes, tables
from tests.scorer.printing.reading import EXAMPLES, MILLIMETRE, printed, reader, words


@dataclass(frozen=True)
class Made:
    """Something with labels and with what was written."""

    head: str
    heads: tuple[str, ...]
    found: str
    width: float


def made():
    total, place = gettext("Total"), gettext("Place")
    return Made(total, (place, "Σ", ""), total, 3.5)


def test_labels_carry_both_languages():
    both = in_both("pl", made)
    assert isinstance(both.head, Label)
    assert (both.head, both.head.second) == ("Total", "Suma")
    assert [getattr(head, "second", None) for head in both.heads] == ["Miejsce", None, None]


def test_what_was_written_has_one_language():
    both = in_both("pl", made)
    assert (both.found, both.width) == ("Total", 3.5)
    assert not isinstance(both.found, Label)


def test_without_a_second_language_nothing_is_a_label():
    assert in_both("", made) == made()
    assert not isinstance(in_both("", made).head, Label)


def test_active_language_stays():
    with translation.override("ro"):
        in_both("pl", made)
        assert translation.get_language() == "ro"


def test_second_language_is_printed_small_behind_the_first():
    pdf = printed(examples.KOP, second="pl")
    text = words(pdf)
    for label in (
        "Event Turniej",
        "Table Stolik",
        "Game Gra",
        "Won by Wygrani",
        "Total Suma −2 −12 −16 30",
        "Hands played Rozegrane rozdania 4",
        "zwyczajna, wesele: with wyjście z wyjściem 1 2 4 8 16",
    ):
        assert label in text
    assert "Starzy with wyjście 1 ●" in text
    sizes = {box.text.strip(): box.size for box in boxes(reader(pdf).pages[0])}
    assert sizes["Turniej"] == pytest.approx(0.74 * sizes["Event"], abs=0.1)


@pytest.mark.parametrize("blank", [False, True])
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("example", EXAMPLES)
def test_two_languages_collide_nowhere(example, paper, blank):
    record = getattr(examples, example)
    order = PaperOrder("cs", second="ro", paper=paper, blank=blank)
    pdf = printed(record, language="cs", second="ro", paper=paper, blank=blank)
    assert len(reader(pdf).pages) == 1
    page = reader(pdf).pages[0]
    width = float(page.mediabox.width) / MILLIMETRE
    assert all(box.left >= 10 - 0.3 and box.right <= width - 9.7 for box in boxes(page))
    with translation.override("cs"):
        grid = layout_of(sheet_context(standing_of(record)), order, Occasion()).grid
    if not blank:
        heads = tables(pdf)[0][1]
        columns = [
            (column, left)
            for column, left in zip(grid.columns, grid.lefts, strict=True)
            if not column.gap
        ]
        for cell, (column, left) in zip(heads, columns, strict=True):
            for box in cell.boxes:
                assert 10 + left - 0.3 <= box.left, box
                assert box.right <= 10 + left + column.width + 0.3, box
    lines = sorted(boxes(page), key=lambda box: (round(box.base, 1), box.left))
    for one, other in pairwise(lines):
        if round(one.base, 1) == round(other.base, 1):
            assert one.right <= other.left + 0.3, (one, other)
