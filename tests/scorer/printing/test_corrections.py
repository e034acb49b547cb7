from __future__ import annotations

from copy import deepcopy
from itertools import product
from uuid import uuid4

import pytest

from scorer.models import Entry
from scorer.printing.corrections import ordered_context
from scorer.printing.layout import layout_of
from scorer.printing.order import Corrections, Occasion, PaperOrder
from scorer.printing.render import sheet_pdf_bytes
from scorer.sheets.selectors.sheet_state import load_sheet_state
from scorer.sheets.services.entries import record_entry
from scorer.sheets.services.sheets import import_record
from tests.builders.records import DOUBLES, GLOWY, HEARTS, KOP
from tests.scorer.printing.correcting import ZOLO, correct, strike, writer
from tests.scorer.printing.reading import reader, words
from tests.tiers import long, sampled

STRUCK = PaperOrder("en", corrections=Corrections.STRUCK)
CLEAN = PaperOrder("en")


def layout(sheet, order=STRUCK):
    return layout_of(ordered_context(load_sheet_state(sheet), order), order, Occasion())


def row(sheet, place, order=STRUCK):
    """What is written in a row as (struck, before, text), cells with nothing left out."""
    cells = (column.cells[place - 1] for column in layout(sheet, order).grid.columns)
    return [(cell.struck, cell.before, cell.text) for cell in cells if cell.text or cell.struck]


def test_corrected_hand_shows_what_was_written_before(kop_sheet):
    correct(kop_sheet, 2, ZOLO)
    assert row(kop_sheet, 3) == [
        ((), "", "zolo"),
        (("kontra",), "", "rej"),
        (("Starzy",), "", "Młodzi"),
        (("10",), "", "20"),
        (("−10",), "", "+20"),
        ((), "", "25"),
        (("−10",), "", "+20"),
        ((), "", "15"),
        (("−10",), "", "+20"),
        ((), "", "17"),
        (("+30",), "S", "−60"),
        ((), "", "−57"),
        ((), "", "✓"),
    ]


def test_small_print_that_is_gone_is_struck_with_its_figure(kop_sheet):
    correct(kop_sheet, 0, KOP["entries"][0] | {"old": [1, 3], "winner": "young"})
    assert row(kop_sheet, 1)[1:10] == [
        (("Starzy",), "", "Młodzi"),
        ((), "", "with wyjście"),
        ((), "", "1"),
        (("S +1",), "", "+1"),
        ((), "", "1"),
        ((), "S", "−1"),
        ((), "", "−1"),
        (("S +1",), "", "+1"),
        ((), "", "1"),
    ]


def test_clean_sheet_shows_what_stands(kop_sheet):
    correct(kop_sheet, 2, ZOLO)
    strike(kop_sheet, 0)
    stands = layout(kop_sheet, CLEAN)
    assert stands.grid.rows == 3
    assert not any(cell.struck for column in stands.grid.columns for cell in column.cells)
    assert row(kop_sheet, 2, CLEAN)[1] == ((), "", "rej")


def test_readings_stand_in_order_in_which_they_were_written(kop_sheet):
    correct(kop_sheet, 2, ZOLO)
    correct(kop_sheet, 2, ZOLO | {"kontras": 0})
    correct(kop_sheet, 2, KOP["entries"][2])
    found = row(kop_sheet, 3)
    assert found[1] == (("kontra", "rej"), "", "kontra")
    assert found[4] == (("−10", "+20", "+5"), "", "−10")


def test_line_brought_back_as_it_was_shows_nothing_struck(kop_sheet):
    strike(kop_sheet, 1)
    correct(kop_sheet, 1, KOP["entries"][1])
    assert not any(struck for struck, _before, _text in row(kop_sheet, 2))


def test_struck_line_is_row_in_its_place_without_number(kop_sheet):
    strike(kop_sheet, 1)
    grid = layout(kop_sheet).grid
    assert grid.rows == 4
    assert grid.columns[0].texts[:4] == ("1", "", "2", "3")
    assert [column.cells[1].void for column in grid.columns] == [True] * len(grid.columns)
    assert [text for _struck, _before, text in row(kop_sheet, 2)] == [
        *("zwyczajna", "rej", "Młodzi", "with wyjście", "52", "4"),
        *("+4", "S −4", "S −4", "+4", "✓"),
    ]
    deals = [sorted(column.deals & {1, 2, 3, 4}) for column in grid.columns if column.deals]
    assert deals == [[1], [3], [4], []]


def test_rules_follow_hands_past_struck_rows(kop_sheet):
    strike(kop_sheet, 0)
    record_entry(sheet_id=kop_sheet.pk, uuid=uuid4(), payload=ZOLO, position=4, writer=writer())
    below = layout(kop_sheet).grid.columns[0].below
    assert [below(place) for place in range(1, 6)] == [0.1, 0.1, 0.1, 0.1, 0.22]


def test_corrected_line_that_was_struck_shows_both(kop_sheet):
    correct(kop_sheet, 3, ZOLO)
    strike(kop_sheet, 3)
    assert row(kop_sheet, 4)[:3] == [
        (("wesele",), "", "zolo"),
        ((), "", "rej"),
        (("Starzy",), "", "Młodzi"),
    ]


def test_reading_that_rules_refuse_is_told_in_words(db):
    sheet = import_record(raw=KOP)
    first = Entry.objects.create(
        sheet=sheet, uuid=uuid4(), position=4, payload={"contract": "bridge", "old": [0]}
    )
    Entry.objects.create(
        sheet=sheet, uuid=uuid4(), position=4, revision=2, replaces=first, payload=ZOLO
    )
    told = [struck for struck, _before, _text in row(sheet, 5) if struck]
    assert told == [
        ("Not possible here. Allowed: 'zwyczajna', 'wesele', 'cicha', 'zolo' or 'zolo_du'.",)
    ]


@long
@pytest.mark.parametrize("corrected", [1, 3])
def test_paper_costs_same_queries_with_any_number_of_corrections(
    client, kop_sheet, corrected, django_assert_num_queries
):
    for position in range(corrected):
        correct(kop_sheet, position, ZOLO)
    client.get(f"/sheets/{kop_sheet.pk}/paper/")  # from now on the phone is known
    with django_assert_num_queries(6):
        client.get(f"/sheets/{kop_sheet.pk}/sheet.pdf?corrections=struck")


@pytest.mark.parametrize(
    "order", [CLEAN, PaperOrder("en", blank=True, corrections=STRUCK.corrections)]
)
def test_clean_and_blank_sheets_show_no_corrections(kop_sheet, order):
    correct(kop_sheet, 2, ZOLO)
    assert ordered_context(load_sheet_state(kop_sheet), order).kept == ()


OTHER = {
    "kop": (KOP, 2, ZOLO, "kontra rej"),
    "na-glowy": (GLOWY, 0, {"points": [82, 38]}, "71 82"),
    "polish-doubles": (
        DOUBLES,
        1,
        DOUBLES["entries"][1] | {"word": "ŽEBRA", "points": 33},
        "ŽEBRO ŽEBRA",
    ),
    "cancellation-hearts": (
        HEARTS,
        0,
        HEARTS["entries"][0] | {"hearts": [9, 7, 4, 3, 2, 1]},
        "10 9",
    ),
}


@pytest.mark.parametrize(
    ("game", "paper"),
    sampled(
        product(OTHER, ["A4", "A5"]),
        daily=[("polish-doubles", "A4")],
    ),
)
def test_every_game_prints_its_corrections(db, game, paper):
    record, position, payload, expected = OTHER[game]
    sheet = import_record(raw=deepcopy(record))
    correct(sheet, position, payload)
    order = PaperOrder("en", paper=paper, corrections=Corrections.STRUCK)
    pdf = sheet_pdf_bytes(load_sheet_state(sheet), order)
    assert expected in words(pdf)
    assert len(reader(pdf).pages) == 1


@long
@pytest.mark.parametrize("game", OTHER)
def test_every_game_prints_line_that_was_struck_out(db, game):
    record = OTHER[game][0]
    sheet = import_record(raw=deepcopy(record))
    strike(sheet, len(record["entries"]) - 1)
    now = load_sheet_state(sheet)
    assert len(ordered_context(now, STRUCK).void_rows) == 1
    cells = [cell for column in layout(sheet).grid.columns for cell in column.cells if cell.void]
    text = words(sheet_pdf_bytes(now, STRUCK))
    assert all(cell.text in text for cell in cells)
    assert any(cell.text for cell in cells)
