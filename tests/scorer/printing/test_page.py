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
        ("Bogumiła Nowak", 30, 10),
        ("Bogumiła Nowak-Kowalska", 20, 6.0),
        ("A" * 200, 20, 6.0),
    ],
)
def test_fit_takes_the_largest_size_that_breaks_no_word(name, width, size):
    assert fit(name, width, 10).size == size


def test_fit_shows_the_name_as_it_is_read():
    assert fit("  A\u200bda\u202e   e\u0301 ", 30, 10).text == "Ada é"


def test_fit_all_writes_names_alike_but_for_one_far_too_long():
    names = fit_all(["Ada", "Krzysztof-Maria", "A" * 90], 25, 10)
    assert [name.size for name in names] == [10.0, 10.0, 6.0]


def test_word_too_long_is_divided_with_a_hyphen_after_a_vowel():
    assert fit("Brzęczyszczykiewicz", 18, 7).lines == ("Brzęczyszczy-", "kiewicz")
    assert fit("W" * 9, 10, 7).lines == ("WWWW-", "WWWW-", "W")


def test_rows_can_be_written_in_by_hand_unless_they_are_printed():
    assert [Page(paper, landscape=False).rows[0] for paper in ("A4", "A5")] == [6.0, 5.5]
    assert [Page(paper, landscape=False).read_rows[0] for paper in ("A4", "A5")] == [4.4, 3.4]
