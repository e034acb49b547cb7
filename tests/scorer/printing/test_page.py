from __future__ import annotations

import pytest

from scorer.printing.page import Page, fit, fit_all


@pytest.mark.parametrize(
    ("paper", "landscape", "width", "height"),
    [
        ("A4", False, 190, 273),
        ("A4", True, 277, 186),
        ("A5", False, 128, 186),
        ("A5", True, 190, 124),
    ],
)
def test_page_leaves_ten_millimetres_and_a_line_for_its_number(paper, landscape, width, height):
    page = Page(paper, landscape=landscape)
    assert (page.width, page.height) == (width, height)


def test_spread_fills_the_page():
    assert Page("A4", landscape=False).spread((1, 2, 16)) == (10, 20, 160)


@pytest.mark.parametrize(
    ("name", "width", "size"),
    [
        ("Ada", 30, 10),
        ("Bogumiła Nowak-Kowalska", 30, 10),
        ("Bogumiła Nowak-Kowalska", 20, 6.6),
        ("A" * 200, 20, 5),
    ],
)
def test_fit_takes_the_largest_size_that_breaks_no_word(name, width, size):
    assert fit(name, width, 10).size == size


def test_fit_shows_the_name_as_it_is_read():
    assert fit("  A\u200bda\u202e   e\u0301 ", 30, 10).text == "Ada é"


def test_fit_all_writes_names_alike_but_for_one_far_too_long():
    names = fit_all(["Ada", "Krzysztof-Maria", "A" * 90], 25, 10)
    assert [name.size for name in names] == [7.6, 7.6, 5.0]
