"""Corrections in the partiář: struck in the half of their pair, whose rhythm stays."""

from __future__ import annotations

from uuid import uuid4

from scorer.printing.corrections import ordered_context
from scorer.printing.grid import HAIR, HEAVY
from scorer.printing.layout import layout_of
from scorer.printing.order import Corrections, Occasion, PaperOrder
from scorer.sheets.selectors.sheet_state import load_sheet_state
from scorer.sheets.services.entries import Writer, correct_entry, record_entry, void_entry
from scorer.sheets.services.sheets import import_record
from tests.builders.records import DOUBLES
from tests.scorer.kits.polish_doubles.partiar import FREE, WORD, halves, written

WRITER = Writer(author="Anna", device="phone")


def corrected(sheet, position, payload, seen=1, noted=None):
    correct_entry(
        sheet_id=sheet.pk,
        uuid=uuid4(),
        payload=payload,
        position=position,
        seen_revision=seen,
        writer=WRITER,
        noted=noted,
    )


def struck(sheet, seen=1, position=0):
    void_entry(
        sheet_id=sheet.pk, uuid=uuid4(), position=position, seen_revision=seen, writer=WRITER
    )


def as_ordered(sheet, corrections=Corrections.STRUCK):
    """The sheet with its corrections as ordered."""
    order = PaperOrder("en", corrections=corrections)
    return layout_of(ordered_context(load_sheet_state(sheet), order), order, Occasion())


def test_corrected_turn_keeps_what_it_said(doubles_sheet):
    corrected(doubles_sheet, 1, {"player": 2, "word": "ŽEBŘO", "points": 36})
    upheld = {"player": 2, "word": "ŽEBŘO", "points": 36, "protest": {"upheld": True}}
    corrected(doubles_sheet, 1, upheld, seen=2)
    corrected(doubles_sheet, 3, {"player": 1, "pass": True}, noted={"overrun": 9})
    first, second = written(as_ordered(doubles_sheet))
    assert second[0] == ["2", "3", "[ŽEBRO] [ŽEBŘO] objection ✓", "[32] [36] 0", "", ""]
    assert first[1] == ["3", "2", "[LÁZEŇ objection ✗] pass", "[26] 0", "", "+0:09"]
    _first, clean = written(as_ordered(doubles_sheet, Corrections.CLEAN))
    assert clean[0] == ["2", "3", "[ŽEBŘO] objection ✓", "[36] 0", "", ""]


def test_turn_struck_out_takes_a_row_of_its_half_alone(doubles_sheet):
    struck(doubles_sheet, position=5)
    struck(doubles_sheet, position=4)
    layout = as_ordered(doubles_sheet)
    first, second = written(layout)
    assert first == [
        ["1", "1", "KOST", "14", "14", ""],
        ["3", "2", "LÁZEŇ objection ✗", "26", "", ""],
        ["", "[1]", "[exchanged 3 tiles]", "[0]", "", ""],
        ["", "", "[A · Ž]", "[−5]", "", ""],
        FREE,
    ]
    assert second == [
        ["2", "3", "ŽEBRO", "32", "", ""],
        ["", "4", "SÝR", "18", "50", ""],
        ["", "", "[O · –]", "[−1]", "", ""],
        ["4", "", "", "", "", ""],
        FREE,
    ]
    one, other = halves(layout)
    assert [one[WORD].below(row) for row in range(1, 6)] == [HEAVY, HAIR, HAIR, HAIR, HEAVY]
    assert [other[WORD].below(row) for row in range(1, 6)] == [HAIR, HEAVY, HAIR, HAIR, HEAVY]


def test_closing_written_anew_leaves_a_struck_row(doubles_sheet):
    closing = {"closing": {"closed_by": 1, "left": [["A"], [], [], []]}}
    corrected(doubles_sheet, 5, closing)
    layout = as_ordered(doubles_sheet)
    first, second = written(layout)
    assert first[3] == ["", "", "[A · Ž]", "[−5]", "", ""]
    assert second[2] == ["", "", "[O · –]", "[−1]", "", ""]
    assert [row.cells for row in layout.foot.rows[:4]] == [
        ("A", "–"),
        ("–", "–"),
        ("−1", "+1"),
        ("39", "51"),
    ]


def test_turn_once_taken_for_the_closing(doubles_sheet):
    corrected(doubles_sheet, 5, {"player": 2, "word": "OSA", "points": 3})
    _first, second = written(as_ordered(doubles_sheet))
    assert second[2] == ["4", "3", "[O · –] OSA", "[−1] 3", "", ""]


def test_reading_the_rules_refuse_by_now_is_told_in_words(db):
    sheet = import_record(raw=DOUBLES | {"entries": DOUBLES["entries"][:2]})
    record_entry(
        sheet_id=sheet.pk, uuid=uuid4(), payload={"struck": True}, position=2, writer=WRITER
    )
    struck(sheet, position=2)
    struck(sheet, position=1)
    first, second = written(as_ordered(sheet))
    refused = [row[WORD] for row in (*first, *second) if "second turn" in row[WORD]]
    assert len(refused) == 2
    assert all(word.startswith("[Only the second turn of a double turn") for word in refused)
