from __future__ import annotations

import re
from dataclasses import replace
from datetime import date
from itertools import pairwise, product
from uuid import uuid4

import pytest
import segno

from scorer.games.cancellation_hearts.game import CancellationHearts
from scorer.printing import pdf_renderer
from scorer.printing.codes import MASK, QUIET
from scorer.printing.layout import layout_of
from scorer.printing.order import Occasion, PaperOrder
from scorer.printing.page import PAPERS
from scorer.printing.render import (
    PrintingUnavailableError,
    context_pdf_bytes,
    sheet_html,
    sheet_pdf_bytes,
)
from scorer.printing.unsaved import standing_of
from scorer.sheets.selectors.sheet_context import nameless, sheet_context
from scorer.sheets.selectors.sheet_state import load_sheet_state
from scorer.sheets.services.entries import Writer, record_entry
from tests.builders import records as examples
from tests.scorer.printing.boxes import boxes, modules, tables
from tests.scorer.printing.reading import (
    EXAMPLES,
    MILLIMETRE,
    alternatives,
    complaints_of,
    fonts,
    metadata,
    page_words,
    printed,
    printed_anew,
    reader,
    tags,
    words,
)
from tests.tiers import long, sampled

MARGIN = 10.0
ROUNDING = 0.3  # mm
BUNDLED = {"Inter", "Inter-Semi-Bold", "Kontra-Symbols"}
ADDRESS = "https://kontra.example/sheets/7b0e/follow/?round=2&table=14"
OCCASION = Occasion("Memoriał Stefana", date(2026, 11, 21), 2, 14)
GIVEN = {"occasion": OCCASION, "address": ADDRESS}
# filled and blank, and either paper, are tried every day; test_read_back.py prints every game
DAILY = [("KOP", "A4", False), ("GLOWY", "A5", True)]
TWO_SIDES = {("KOP", "A5"), ("GLOWY", "A5")}  # where all rows can be written in
SHEETS = list(product(EXAMPLES, PAPERS, (False, True)))
ALPHABETS = (
    "aąbcćdeęfghijklłmnńoóprsśtuwyzźż",
    "aábcčdďeéěfghiíjklmnňoópqrřsštťuúůvwxyýzž",
    "aăâbcdefghiîjklmnopqrsștțuvwxyz",
    "abcdefghijklmnopqrstuvwxyz",
)
SIGNS = "♠ ♥ ♦ ♣ ● ✓ × − – „ ” · ± Σ 0 1 2 3 4 5 6 7 8 9"


def assert_inside(pdf):
    """No piece of text touches the margins."""
    for page in reader(pdf).pages:
        width, height = (float(side) / MILLIMETRE for side in page.mediabox[2:])
        for box in boxes(page):
            assert box.left >= MARGIN - ROUNDING, box
            assert box.right <= width - MARGIN + ROUNDING, box
            assert MARGIN <= box.base <= height - MARGIN, box


def assert_apart(pdf, grid):
    """No piece of text of the table leaves its column."""
    for row in tables(pdf)[0][2:]:
        for cell, column, left in zip(row, grid.columns, grid.lefts, strict=True):
            for box in cell.boxes:
                assert box.left >= MARGIN + left - ROUNDING, box
                assert box.right <= MARGIN + left + column.width + ROUNDING, box


def html_of(record, order):
    """The page that becomes a sheet's PDF."""
    context = sheet_context(standing_of(record))
    return sheet_html(context, layout_of(context, order, OCCASION, ADDRESS))


@pytest.mark.parametrize(("example", "paper", "blank"), sampled(SHEETS, daily=DAILY))
def test_sheet_keeps_margins_fonts_and_peace(example, paper, blank):
    record = getattr(examples, example)
    given = {"paper": paper, "blank": blank, **GIVEN}
    pdf = printed(record, **given)
    assert_inside(pdf)
    assert {name.partition("+")[2] for name in fonts(pdf)} <= BUNDLED
    assert all("+" in name for name in fonts(pdf))
    assert complaints_of(record, **given) == []
    assert all(name in words(pdf) for name in record["players"])
    two = blank and (example, paper) in TWO_SIDES
    assert len(reader(pdf).pages) == (2 if two else 1)


@pytest.mark.parametrize(("example", "paper", "blank"), sampled(DAILY))
def test_same_sheet_gives_same_bytes(example, paper, blank):
    given = {"paper": paper, "blank": blank, **GIVEN}
    record = getattr(examples, example)
    assert printed_anew(record, **given) == printed(record, **given)


@pytest.mark.parametrize(
    ("example", "paper"),
    sampled(product(EXAMPLES, PAPERS), daily=[("KOP", "A4")]),
)
def test_text_stays_in_its_column(example, paper):
    record = getattr(examples, example)
    order = PaperOrder("en", paper=paper)
    grid = layout_of(sheet_context(standing_of(record)), order, OCCASION, ADDRESS).grid
    assert_apart(printed(record, paper=paper, **GIVEN), grid)


@pytest.mark.parametrize(
    ("language", "paper"),
    sampled([("pl", "A4"), ("cs", "A5"), ("ro", "A4"), ("en", "A5")], daily=[("cs", "A5")]),
)
def test_sheet_is_titled_tagged_and_says_its_language(language, paper):
    pdf = printed(examples.KOP, language=language, paper=paper)
    document = reader(pdf)
    root = document.trailer["/Root"]
    assert root["/Lang"] == language
    assert document.metadata.title.endswith("Kop · Ada, Bogdan, Celina, Darek")
    assert root["/MarkInfo"]["/Marked"]
    assert root["/ViewerPreferences"]["/DisplayDocTitle"]
    assert 'pdfuaid:part="1"' in metadata(pdf)
    assert "pdfaid" not in metadata(pdf)


@pytest.mark.filterwarnings("ignore::ResourceWarning")  # WeasyPrint leaves its profile open
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
def test_archived_sheet_is_tagged_too_and_says_so():
    pdf = printed(examples.KOP, archive=True)
    assert 'pdfaid:part="3"' in metadata(pdf)
    assert 'pdfaid:conformance="A"' in metadata(pdf)
    assert reader(pdf).trailer["/Root"]["/MarkInfo"]["/Marked"]
    assert reader(pdf).trailer["/Root"]["/OutputIntents"]


@pytest.mark.parametrize("example", sampled(EXAMPLES))
def test_sheet_is_heading_tables_and_drawings_with_names(example):
    pdf = printed(getattr(examples, example), **GIVEN)
    found = list(tags(pdf).walk())
    kinds = [tag.kind for tag in found]
    assert kinds.count("H1") == 1
    assert "H2" not in kinds or kinds.index("H1") < kinds.index("H2")
    assert {"Table", "THead", "TBody", "TR", "TH", "TD", "P", "Figure"} <= set(kinds)
    assert all(tag.alt for tag in found if tag.kind == "Figure")
    assert alternatives(pdf)[0] == "QR code: this sheet on a phone"
    rows = [kid.kind for tag in found if tag.kind == "TBody" for kid in tag.kids]
    assert set(rows) == {"TR"}


def test_dates_are_those_of_record(kop_sheet):
    record_entry(
        sheet_id=kop_sheet.pk,
        uuid=uuid4(),
        payload=examples.KOP["entries"][0],
        position=4,
        writer=Writer(),
    )
    now = load_sheet_state(kop_sheet)
    made = reader(sheet_pdf_bytes(now, PaperOrder("en"))).metadata
    assert made.creation_date == kop_sheet.opened_at.replace(microsecond=0)
    assert made.modification_date == now.log[-1].written_at.replace(microsecond=0)


def test_sheet_that_was_never_saved_has_no_date():
    assert reader(printed(examples.KOP)).metadata.creation_date is None


@pytest.mark.parametrize("blank", sampled([False, True]))
def test_every_letter_is_printed_in_sheets_own_fonts(blank):
    letters = "".join(sorted({letter for letters in ALPHABETS for letter in letters}))
    players = [letters, letters.upper(), SIGNS[:11], SIGNS[11:]]
    occasion = Occasion(event=f"{letters} {letters.upper()}")
    pdf = printed(examples.KOP | {"players": players}, occasion, blank=blank)
    text = "".join(box.text for page in reader(pdf).pages for box in boxes(page))
    assert set(letters + letters.upper() + SIGNS) - set(text) <= {" "}
    assert "\ufffd" not in text
    assert {name.partition("+")[2] for name in fonts(pdf)} == BUNDLED


@pytest.mark.parametrize(("paper", "blank"), sampled(product(PAPERS, (False, True))))
def test_code_opens_address(paper, blank):
    pdf = printed(examples.KOP, blank=blank, paper=paper, **GIVEN)
    made = segno.make(ADDRESS, error="m", micro=False, mask=MASK).matrix
    assert modules(reader(pdf).pages[0]) == {
        (x + QUIET, y + QUIET) for y, row in enumerate(made) for x, black in enumerate(row) if black
    }


def test_sheet_without_address_has_no_code():
    pdf = printed(examples.KOP)
    assert modules(reader(pdf).pages[0]) == set()
    assert alternatives(pdf) == []


def test_head_says_what_is_known_of_event():
    assert "Tournament Memoriał Stefana Date 21 Nov 2026 Round 2 Table 14" in words(
        printed(examples.KOP, **GIVEN)
    )
    assert "Tournament Date Round Table" in words(printed(examples.KOP))


@pytest.mark.parametrize("example", EXAMPLES)
def test_blank_sheet_has_names_and_no_figures(example):
    record, order = getattr(examples, example), PaperOrder("en", blank=True)
    assert html_of(record, order) == html_of(record | {"entries": []}, order)


@pytest.mark.parametrize(
    ("example", "paper"), sampled(product(EXAMPLES, PAPERS), daily=[("HEARTS", "A5")])
)
def test_blank_sheet_goes_without_names(example, paper):
    order = PaperOrder("en", paper=paper, blank=True)
    record = getattr(examples, example)
    now = standing_of(record | {"entries": []})
    pdf = context_pdf_bytes(nameless(sheet_context(now)), order, Occasion(), ADDRESS)
    assert not any(name in words(pdf) for name in record["players"])
    assert "None" not in words(pdf)
    assert reader(pdf).metadata.title == f"Blank sheet · {sheet_context(now).ruleset_name}"
    assert len(reader(pdf).pages) == (2 if (example, paper) in TWO_SIDES else 1)
    assert_inside(pdf)


@pytest.mark.parametrize("rows", [1, 60])
@pytest.mark.parametrize("example", EXAMPLES)
def test_blank_sheet_has_as_many_rows_as_ordered(example, rows):
    order = PaperOrder("en", blank=True, rows=rows)
    context = sheet_context(standing_of(getattr(examples, example)))
    assert layout_of(context, order, Occasion()).grid.rows == rows


@pytest.mark.parametrize(("example", "rows"), list(product(EXAMPLES, (1, 60))))
@long
def test_blank_sheet_of_any_length_keeps_margins(example, rows):
    pdf = printed(getattr(examples, example), blank=True, rows=rows)
    assert_inside(pdf)
    assert len(reader(pdf).pages) <= 1 + rows // 15


@long
def test_rows_stand_closer_where_that_saves_page():
    usual, hands = reader(printed(examples.KOP)), examples.KOP["entries"] * 8
    full = reader(printed(examples.KOP | {"entries": hands}))
    assert (len(usual.pages), len(full.pages)) == (1, 1)

    def distances(document):
        bases = [box.base for box in boxes(document.pages[0]) if box.text == "●"]
        return [round(low - high, 1) for high, low in pairwise(bases)][:3]

    assert distances(full)[0] < distances(usual)[0]


@long
def test_long_match_repeats_its_heads_and_numbers_its_pages():
    record = examples.KOP | {"entries": examples.KOP["entries"] * 22}
    pages = [page_words(page) for page in reader(printed(record)).pages]
    assert len(pages) == 3
    assert all("Ada Bogdan Celina Darek" in page for page in pages)
    assert [page.count("Kop · Ada, Bogdan, Celina, Darek") for page in pages] == [0, 1, 1]
    assert ["Table points" in page for page in pages] == [False, False, True]
    assert all(f"{number} / 3" in page for number, page in enumerate(pages, 1))


@pytest.mark.parametrize(
    ("example", "blank"), sampled(product(EXAMPLES, (False, True)), daily=[("DOUBLES", False)])
)
def test_long_and_odd_names_stay_on_page(example, blank):
    odd = ["W" * 200, "אברהם\u202e בן דוד", "A\u200bda\u200d ♥ Ćwik", "m " * 99 + "n", "e", "f"]
    record = getattr(examples, example)
    named = record | {"players": odd[: len(record["players"])]}
    pdf = printed(named, paper="A5", blank=blank, rows=4)
    assert_inside(pdf)
    assert re.sub("[ -]", "", words(pdf)).count("W" * 80) >= 1
    assert "Ada" in words(pdf)


@pytest.mark.parametrize(
    ("record", "paper"),
    sampled(product(examples.ALL, ("A4", "A5"))),
    ids=lambda value: value if isinstance(value, str) else value["game"],
)
def test_sheet_on_which_nothing_is_written_yet_is_printed(record, paper):
    pdf = printed(examples.with_entries(record), paper=paper, reasons=True, corrections="struck")
    assert_inside(pdf)
    assert all(name in words(pdf) for name in record["players"])


class Other(CancellationHearts):
    """A game that has no layout of its own."""

    slug = "another-game"


def test_game_without_layout_gets_plain_sheet():
    now = replace(standing_of(examples.HEARTS), game=Other())
    filled = sheet_pdf_bytes(now, PaperOrder("en"))
    assert "1 Ana 10♥, Bogdan 6♥ + Q♠" in words(filled)
    assert "+10 10 +19 19" in words(filled)
    assert "Rows written 3" in words(filled)


@long
def test_game_without_layout_gets_plain_blank_sheet():
    now = replace(standing_of(examples.HEARTS), game=Other())
    blank = sheet_pdf_bytes(now, PaperOrder("en", paper="A5", blank=True))
    assert "19 20" in words(blank)
    assert len(reader(blank).pages) == 2
    assert_inside(blank)


def test_missing_library_is_said_with_its_packages(machine_without_pango):
    with pytest.raises(PrintingUnavailableError) as missing:
        printed_anew(examples.KOP)
    assert pdf_renderer.PACKAGES in str(missing.value)
