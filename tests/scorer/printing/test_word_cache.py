"""Words set once: how wide they are, and that they are read back wherever they are shown."""

from __future__ import annotations

from io import BytesIO

import pytest
from pypdf import PdfReader

from scorer.printing.grid import Drawing
from scorer.printing.order import Imposition
from scorer.printing.pdf_assembly import Drawn, PdfAssembly, Piece
from scorer.printing.word_cache import Word, WordCache
from tests.scorer.printing.overlays import boxes, text
from tests.scorer.printing.reading import MILLIMETRE

SIZE = 9.0  # points
POINT = 1 / MILLIMETRE
NAMES = ["Ada", "Bára Čížková", "Ștefan Țîrdea", "Zażółć gęślą jaźń", "Árvíztűrő tükörfúrógép"]
SIGNS = ["Q♠", "●", "♥ 10 ♦", "✓", "a♠b", "−10", "✗ 3 □", "Łódź ♣"]
NOTHING = ["", " ", "\x07", "\x00", "\u200b", "\u202e", "\N{NO-BREAK SPACE}"]
RARE = ["אברהם בן דוד", "é" + "e\u0301", "fi fl", "<b>&amp;</b>", "(\\) ) (", "%"]
MANY = [f"word {number}" for number in range(390)]  # on two pages as they are set
READ = (*NAMES, *SIGNS[:3], "a♠b", *NOTHING, *RARE, *MANY[::43], "Ada")
DOT = Drawing('<circle cx="12" cy="12" r="12"/>', "dot")
RING = Drawing('<path d="M0 0h24v24z"/>', "wedge")


@pytest.fixture(scope="module")
def composer():
    return PdfAssembly()


@pytest.fixture(scope="module")
def case(composer):
    texts = [*NAMES, *SIGNS, *NOTHING, *RARE, *MANY, *"ab♠", "1", "11", "1111"]
    words = [Word(each) for each in texts] + [Word(each, heavy=True) for each in ("Ada", "♠ Ada")]
    return WordCache(composer, words, [DOT, RING, DOT])


@pytest.fixture(scope="module")
def pages(composer, case):
    """One document of all that the tests look at: a page of 400 by 200 points for each."""
    shown = {text: case.show(Word(text), SIZE, 72.0, 100.0) for text in READ}
    shown |= {size: case.show(Word("Ada"), size, 10.0, 50.0) for size in (5.0, 20.0)}
    shown[DOT] = case.draw(DOT, 9.0, 100.0, 50.0)
    for content in shown.values():
        composer.add(Piece((case.page(f"{content} ", Drawn(None, 400.0, 200.0)),)))
    document = PdfReader(BytesIO(composer.document(Imposition.SINGLE, "", None)))
    return dict(zip(shown, document.pages, strict=True))


def test_words_are_read_back_where_they_are_shown(case, pages):
    for word in [Word(each) for each in (*NAMES, *SIGNS[:3], *MANY[::43])]:
        found = boxes(pages[word.text])
        assert "".join(box.text for box in found).split() == word.text.split()
        assert found[0].left == pytest.approx(72 * POINT, abs=0.05)
        width = (found[-1].right - found[0].left) / POINT / SIZE
        assert width == pytest.approx(case.width(word), abs=0.06), word
        assert [box.size for box in found] == pytest.approx([SIZE] * len(found), abs=0.01)


def test_words_grow_with_their_size(pages):
    small, large = (boxes(pages[size])[0] for size in (5.0, 20.0))
    assert (large.right - large.left) / (small.right - small.left) == pytest.approx(4, abs=0.01)
    assert (small.size, large.size) == pytest.approx((5, 20), abs=0.01)


def test_figures_are_all_as_wide(case):
    assert case.width(Word("11")) == pytest.approx(2 * case.width(Word("1")), abs=0.01)
    assert case.width(Word("1111")) == pytest.approx(4 * case.width(Word("1")), abs=0.01)


def test_heavy_words_are_wider(case):
    assert case.width(Word("Ada", heavy=True)) > case.width(Word("Ada"))


def test_signs_of_second_font_stand_between_letters(case, pages):
    parts = [case.width(Word(letter)) for letter in ("a", "♠", "b")]
    assert case.width(Word("a♠b")) == pytest.approx(sum(parts), abs=0.02)
    found = boxes(pages["a♠b"])
    assert [box.text for box in found] == ["a", "♠", "b"]
    assert len({round(box.base, 2) for box in found}) == 1
    lefts = [72.0, 72.0 + SIZE * parts[0], 72.0 + SIZE * (parts[0] + parts[1])]
    assert [box.left / POINT for box in found] == pytest.approx(lefts, abs=0.15)


def test_middle_of_word_is_where_it_is_asked_for(pages):
    low = boxes(pages["Ada"])[0].base / POINT - 100.0  # from the middle down to the feet
    assert 0.25 * SIZE < low < 0.45 * SIZE


@pytest.mark.parametrize("nothing", NOTHING, ids=ascii)
def test_words_that_nobody_sees_show_nothing(case, pages, nothing):
    assert text(pages[nothing]).strip("\ufffd\u200b\u202e\x07") == ""
    assert case.width(Word(nothing)) >= 0


@pytest.mark.parametrize("rare", RARE, ids=ascii)
def test_any_letters_are_shown(case, pages, rare):
    assert boxes(pages[rare])
    assert case.width(Word(rare)) > 0.3


def test_markup_in_words_is_printed_as_text(pages):
    assert text(pages["<b>&amp;</b>"]) == "<b>&amp;</b>"


def test_drawings_are_kept_once_and_shown_as_wide_as_asked(case, pages):
    assert case.draw(DOT, 9.0, 100.0, 50.0) == "q 0.5000 0 0 0.5000 100.00 45.50 cm /D0 Do Q"
    assert case.draw(RING, 18.0, 10.0, 50.0) == "q 1.0000 0 0 1.0000 10.00 41.00 cm /D1 Do Q"
    (form,) = pages[DOT]["/Resources"]["/XObject"].values()
    assert set(form.get_object()["/Resources"]["/XObject"]) == {"/D0", "/D1"}


def test_case_without_words_is_case():
    case = WordCache(PdfAssembly(), [], [])
    assert case.page("", Drawn(None, 10.0, 10.0)).width == 10.0


def test_same_words_in_any_order_give_same_case():
    pages = []
    for words in (NAMES, NAMES[::-1] + NAMES):
        composer = PdfAssembly()
        case = WordCache(composer, map(Word, words), [])
        composer.add(Piece((case.page(case.show(Word("Ada"), 9, 1, 1), Drawn(None, 9.0, 9.0)),)))
        pages.append(composer.document(Imposition.SINGLE, "", None))
    assert pages[0] == pages[1]
