"""Pages put together: which piece lies where, what is stored once."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone
from io import BytesIO

import pytest
from django.utils import translation
from hypothesis import given
from hypothesis import strategies as st
from pypdf import PdfReader, PdfWriter

from scorer.printing.order import Imposition
from scorer.printing.pdf_assembly import PdfAssembly, Piece
from scorer.printing.pdf_renderer import set_pages
from tests.scorer.printing.overlays import rectangles, text
from tests.scorer.printing.reading import MILLIMETRE

UPRIGHT = (148 * MILLIMETRE, 210 * MILLIMETRE)
ACROSS = (210 * MILLIMETRE, 148 * MILLIMETRE)
COUNTS = (1, 2, 5, 6)
RIM = 0.25  # mm, by which half of A4 is wider than A5


def composed(sizes, imposition, dates=None):
    """A document of empty pieces; piece k is told by a square k mm from its corner."""
    composer = PdfAssembly()
    for number, size in enumerate(sizes, 1):
        mark = f"{number * MILLIMETRE:.3f} {number * MILLIMETRE:.3f} {MILLIMETRE:.3f} 2 re f"
        composer.add(Piece((composer.drawing(mark, None, {}, size),)))
    return PdfReader(BytesIO(composer.document(imposition, "a set", dates)))


def pieces(page):
    """Which pieces a page shows, and where their lower left corners lie in mm."""
    height = float(page.mediabox.height) / MILLIMETRE
    found = []
    for mark in rectangles(page):
        bottom = height - mark.top - mark.height
        spots = ((number, mark.left - number, bottom - number) for number in range(1, 30))
        found.append(
            next(
                (number, round(left, 1), round(low, 1))
                for number, left, low in spots
                if round(left, 1) in {0, 0.2, 0.3, 148.8, 148.7}
                and round(low, 1) in {0, 0.2, 0.3, 148.8, 148.7}
            )
        )
    return found


def numbers(document):
    return [[number for number, _x, _y in pieces(page)] for page in document.pages]


@pytest.mark.parametrize("size", [UPRIGHT, ACROSS])
@pytest.mark.parametrize("count", COUNTS)
def test_single_pieces_have_page_each(count, size):
    document = composed([size] * count, Imposition.SINGLE)
    assert numbers(document) == [[number] for number in range(1, count + 1)]
    assert tuple(map(float, document.pages[0].mediabox[2:])) == pytest.approx(size, abs=0.01)


@pytest.mark.parametrize("size", [UPRIGHT, ACROSS])
@pytest.mark.parametrize(
    ("count", "expected"),
    [(1, [[1]]), (2, [[1, 2]]), (5, [[1, 2], [3, 4], [5]]), (6, [[1, 2], [3, 4], [5, 6]])],
)
def test_paired_pieces_lie_in_order(count, expected, size):
    assert numbers(composed([size] * count, Imposition.PAIRED)) == expected


@pytest.mark.parametrize("size", [UPRIGHT, ACROSS])
@pytest.mark.parametrize(
    ("count", "expected"),
    [(1, [[1]]), (2, [[1, 2]]), (5, [[1, 4], [2, 5], [3]]), (6, [[1, 4], [2, 5], [3, 6]])],
)
def test_cut_pieces_lie_so_that_piles_are_in_order(count, expected, size):
    assert numbers(composed([size] * count, Imposition.CUT)) == expected


@pytest.mark.parametrize("imposition", [Imposition.PAIRED, Imposition.CUT])
def test_two_upright_pieces_lie_side_by_side_on_a4_across(imposition):
    page = composed([UPRIGHT] * 2, imposition).pages[0]
    assert [round(float(side) / MILLIMETRE, 1) for side in page.mediabox[2:]] == [297, 210]
    (first, left, low), (second, right, level) = pieces(page)
    assert (first, second) == (1, 2)
    assert (left, right) == pytest.approx((RIM, 148.5 + RIM), abs=0.06)
    assert (low, level) == (0, 0)


@pytest.mark.parametrize("imposition", [Imposition.PAIRED, Imposition.CUT])
def test_two_pieces_across_lie_one_above_other(imposition):
    page = composed([ACROSS] * 2, imposition).pages[0]
    assert [round(float(side) / MILLIMETRE, 1) for side in page.mediabox[2:]] == [210, 297]
    (first, left, high), (second, below, low) = pieces(page)
    assert (first, second) == (1, 2)
    assert (left, below) == (0, 0)
    assert (high, low) == pytest.approx((148.5 + RIM, RIM), abs=0.06)


def test_pieces_of_another_size_begin_new_sheet_of_paper():
    sizes = [UPRIGHT, UPRIGHT, UPRIGHT, ACROSS, ACROSS, UPRIGHT]
    assert numbers(composed(sizes, Imposition.PAIRED)) == [[1, 2], [3], [4, 5], [6]]
    assert numbers(composed(sizes, Imposition.CUT)) == [[1, 3], [2], [4, 5], [6]]


def test_pages_of_one_sheet_follow_one_another_in_both_piles():
    two_pages_each = composed([UPRIGHT] * 8, Imposition.CUT)
    assert numbers(two_pages_each) == [[1, 5], [2, 6], [3, 7], [4, 8]]


@given(st.lists(st.sampled_from([UPRIGHT, ACROSS]), min_size=1, max_size=12))
def test_cutting_and_laying_one_pile_on_other_gives_order(sizes):
    """Pieces of one size after another are a pile of paper to be cut."""
    piles = [([], [])]
    for page in numbers(composed(sizes, Imposition.CUT)):
        assert len({sizes[number - 1] for number in page}) == 1
        if any(piles[-1]) and sizes[piles[-1][0][-1] - 1] != sizes[page[0] - 1]:
            piles.append(([], []))
        for pile, number in zip(piles[-1], page, strict=False):
            pile.append(number)
    order = [number for upper, lower in piles for number in (*upper, *lower)]
    assert order == list(range(1, len(sizes) + 1))


@pytest.mark.parametrize("count", [3, 4, 12])
def test_pairs_read_line_by_line_give_order(count):
    papers = numbers(composed([UPRIGHT] * count, Imposition.PAIRED))
    assert [number for paper in papers for number in paper] == list(range(1, count + 1))
    assert len(papers) == -(-count // 2)


def test_drawing_of_many_pages_is_stored_once():
    composer = PdfAssembly()
    forms = composer.take(set_pages("<p>Bożena 1 Čeněk 1 Ștefan 1</p>").write_pdf())
    for number in range(6):
        words = composer.drawing(f"{number} 0 1 1 re f", None, {}, (forms[0].width, 10.0))
        composer.add(Piece((forms[0], words)))
    document = PdfReader(BytesIO(composer.document(Imposition.PAIRED, "", None)))
    assert len(document.pages) == 3
    shown = [page["/Resources"]["/XObject"] for page in document.pages]
    ids = [{each.idnum for each in dict.values(names)} for names in shown]
    assert [len(found) for found in ids] == [3, 3, 3]
    assert len(ids[0] & ids[1] & ids[2]) == 1
    assert all(text(page).count("Bożena 1 Čeněk 1 Ștefan 1") == 2 for page in document.pages)


def test_document_of_several_pages_gives_its_pages():
    out = BytesIO()
    PdfWriter(clone_from=composed([UPRIGHT, ACROSS], Imposition.SINGLE)).write(out)
    sizes = [(each.width, each.height) for each in PdfAssembly().take(out.getvalue())]
    assert sizes == [pytest.approx(UPRIGHT, abs=0.01), pytest.approx(ACROSS, abs=0.01)]


def test_document_is_titled_and_dated_with_distance_from_utc():
    summer = timezone(timedelta(hours=2))
    dates = (datetime(2026, 7, 1, 20, 15, 3, tzinfo=summer), datetime(2026, 7, 2, tzinfo=UTC))
    metadata = composed([UPRIGHT], Imposition.SINGLE, dates).metadata
    assert metadata.title == "a set"
    assert metadata["/CreationDate"] == "D:20260701201503+02'00'"
    assert metadata["/ModDate"] == "D:20260702000000+00'00'"
    assert metadata.creation_date == dates[0]
    assert composed([UPRIGHT], Imposition.SINGLE).metadata.creation_date is None


def test_document_says_its_language_and_shows_its_title():
    with translation.override("cs"):
        root = composed([UPRIGHT], Imposition.SINGLE).trailer["/Root"]
    assert root["/Lang"] == "cs"
    assert root["/ViewerPreferences"]["/DisplayDocTitle"].value is True
