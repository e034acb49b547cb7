"""Sets of saved sheets: what was corrected, when they were opened and written."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from scorer.models import ScoreSheet
from scorer.printing.order import Corrections, Occasion
from scorer.printing.render import sheet_pdf_bytes
from scorer.printing.sets import Item
from scorer.sheets.selectors.sheet_state import load_sheet_state
from scorer.sheets.services.sheets import import_record
from tests.builders.printed_sets import item, printed_set
from tests.builders.records import KOP
from tests.scorer.printing.correcting import ZOLO, correct, strike
from tests.scorer.printing.overlays import line_words, lines, rectangles, starting, text
from tests.scorer.printing.reading import reader
from tests.tiers import long

ROUNDING = 0.3  # mm
OPENED = [datetime(2026, 1, day, 12, tzinfo=UTC) for day in (2, 1, 3)]


@pytest.fixture
def corrected(db):
    """A hand corrected, a hand struck out, nothing of the kind, a hand with many words struck."""
    sheets = [import_record(raw=KOP) for _number in range(4)]
    correct(sheets[0], 2, KOP["entries"][2] | {"kontras": 2})
    strike(sheets[1], 1)
    correct(sheets[3], 2, ZOLO)
    return sheets


def items_of(sheets):
    return [
        Item(load_sheet_state(sheet), Occasion(table=place))
        for place, sheet in enumerate(sheets, 1)
    ]


def test_struck_lines_move_the_rows_of_their_own_sheet_only(corrected):
    made = printed_set(items_of(corrected), corrections=Corrections.STRUCK)
    first = "zwyczajna Starzy with wyjście 1 S +1 1 −1 −1 S +1 1 −1 −1 ✓"
    second = "zwyczajna rej Młodzi with wyjście 52 4 {} S −4{} S −4{} +4{} ✓"
    totals = second.format("+4 5", " −5", " −3", " 3")
    third = "3 zolo kontra rej Starzy 10 20 −10 −20 −15 −10 −20 −25 −10 −20 −23 +30 S +60 63 ✓"
    rows = [starting(page, "1 z", "2 z", "3 z", "zwyczajna rej") for page in made.pages[:3]]
    alone = [sorted(set(row.split()) - {"●"}) for row in rows[0]]  # its words need more room
    assert alone == [sorted(set(row.split())) for row in (f"1 {first}", f"2 {totals}", third)]
    assert rows[1][:2] == [f"1 {first}", second.format("+4", "", "", "")]
    assert rows[1][2].startswith("2 zolo kontra Starzy 10 −10")
    assert [row[:6] for row in rows[2]] == ["1 zwyc", "2 zwyc", "3 zolo"]
    assert {"kontra", "rej", "Starzy", "Młodzi", "+30", "−60"} < set(text(made.pages[3]).split())
    assert_struck(made.pages[0])
    assert len({id(form) for form, _sheet in made.sheets}) == 2


@long
def test_struck_line_says_what_the_sheet_to_be_read_says(corrected):
    (struck,) = items_of(corrected[1:2])
    made = printed_set([struck], corrections=Corrections.STRUCK)
    single = reader(sheet_pdf_bytes(struck.now, made.order, struck.occasion)).pages[0]
    here, there = (set(text(page).split()) for page in (made.pages[0], single))
    assert there <= here <= there | {"□", *"45678"}


def assert_struck(page):
    """Each of the words that were corrected has a stroke through it, as wide as it is."""
    line = next(line for line in lines(page) if line_words(line).startswith("3 zolo"))
    struck = [
        box.text
        for box in line
        for drawn in rectangles(page)
        if abs(drawn.left - box.left) < ROUNDING
        and abs(drawn.left + drawn.width - box.right) < ROUNDING
        and 0 < box.base - drawn.top < 2
    ]
    assert sorted(struck) == sorted(["kontra", "10", "−10", "−10", "−10", "+30"])


@long
def test_explanations_follow_their_sheets(corrected):
    items = items_of([corrected[0], corrected[3]])
    made = printed_set(items, reasons=True, corrections=Corrections.STRUCK)
    told = [text(page) for page in made.pages]
    assert ["Explanations" in each for each in told] == [False, True, False, True]
    assert ["Before: zolo · Darek" in each for each in told] == [False, True, False, True]


@pytest.fixture
def dated(db):
    """Sheets that were opened on different days, and one that was never saved."""
    sheets = [import_record(raw=KOP) for _day in OPENED]
    for sheet, moment in zip(sheets, OPENED, strict=True):
        ScoreSheet.objects.filter(pk=sheet.pk).update(opened_at=moment)
        sheet.refresh_from_db()
    return [*items_of(sheets), item(KOP, 0)]


def last_written(items):
    """When the last line of the saved sheets was written."""
    return max(entry.written_at for each in items[:3] for entry in each.now.log)


@long
def test_document_has_the_dates_of_the_first_opened_and_the_last_written_sheet(dated):
    metadata = reader(printed_set(dated, blank=True).pdf).metadata
    assert metadata.creation_date == OPENED[1]
    assert metadata.modification_date == last_written(dated).replace(microsecond=0)
    assert metadata.title == "4 score sheets"
