"""Na Głowy on paper: the log read back mark by mark, boks framed, forms of any length."""

from __future__ import annotations

import json
from itertools import pairwise, product
from pathlib import Path

import pytest

from scorer.kits.na_glowy.layout import Writer
from scorer.printing.grid import FRAME_GAP, STRONG, Frame, GridCell, frame_strokes
from scorer.printing.layout import layout_of
from scorer.printing.layout.shared import cells_of
from scorer.printing.order import Occasion, PaperOrder
from scorer.printing.page import PAPERS
from scorer.printing.parts import form_of
from scorer.printing.sets import Item, print_set
from scorer.printing.unsaved import standing_of
from scorer.sheets.selectors.sheet_context import PaperRow, Reading, nameless, sheet_context
from tests.builders.records import GLOWY
from tests.scorer.printing.boxes import tables
from tests.scorer.printing.reading import (
    MILLIMETRE,
    page_words,
    placed,
    printed,
    reader,
    tags,
    words,
)
from tests.tiers import long, sampled

pytestmark = long

FIXTURES = Path(__file__).parents[4] / "fixtures"
DEMO = json.loads((FIXTURES / "demo" / "na-glowy.json").read_text())
GOLDEN = [
    pytest.param(case["record"], id=f"{file.stem}-{number}")
    for file in sorted((FIXTURES / "games" / "na_glowy").glob("*.json"))
    for number, case in enumerate(json.loads(file.read_text()))
    if "error" not in case
]
FILLED, BLANK = PaperOrder("en"), PaperOrder("en", blank=True)
TIED, ONE_PART, LOST = {"points": [60, 60]}, {"points": [71, 49]}, {"points": [49, 71]}
NESTED = GLOWY | {"entries": [TIED] * 5 + [ONE_PART]}
MARKS, BOK = (3, 7), -1  # columns


def laid_out(record, order=FILLED):
    return layout_of(sheet_context(standing_of(record)), order, Occasion())


def with_hands(*entries, **keys):
    return GLOWY | {"entries": list(entries)} | keys


def expected_mark(before, line, side):
    """What a hand draws for a side, told from its line and the one ``before``."""
    gained, parts = line.scores[side], line.parts[side]
    old = before.parts[side] if before else 0
    if gained:
        whole = "głowa in a bok" if before and before.boks else "głowa"
        return "głowa z rogami" if gained == 4 else whole
    if old and not parts:
        return f"{4 * old}, struck out"
    return str(4 * parts) if parts != old else ""


def expected_bok(before, line):
    """The bok's column of a hand: how many boks are not drawn, which hand it is, what it opens."""
    around = before.boks if before else ()
    deeper = f"+{len(around) - 3}" if len(around) > 3 else ""
    place = f"{5 - around[-1]}/4" if around else ""
    return deeper, place, "a bok opens" if line.points == (60, 60) else ""


def expected_rows(record):
    lines = standing_of(record).lines
    for before, line in pairwise((None, *lines)):
        row = [str(line.entry + 1), str(line.dealer + 1)]
        for side, points in enumerate(line.points):
            gained = f"+{line.scores[side]}" if line.scores[side] else ""
            mark = expected_mark(before, line, side)
            row += [str(points), mark, gained, str(line.totals[side])]
        yield [*row, *expected_bok(before, line)]


def drawn(cell):
    return cell.drawing.name if cell.drawing else ""


def laid_out_rows(record):
    grid = laid_out(record).grid
    for number in range(grid.rows):
        printed_before = [column.texts[number] for column in grid.columns[:2]]
        cells = [column.cells[number] for column in grid.columns]
        pairs = [drawn(cell) or cell.text for cell in cells[2:-1]]
        yield [*printed_before, *pairs, cells[BOK].before, cells[BOK].text, cells[BOK].after]


@pytest.mark.parametrize("record", [*GOLDEN, DEMO, NESTED])
def test_every_hand_is_written_with_its_marks(record):
    assert list(laid_out_rows(record)) == list(expected_rows(record))


@pytest.mark.parametrize("paper", sampled(PAPERS))
def test_paper_reads_back_as_the_log(paper):
    pdf = printed(DEMO, paper=paper)
    hands = list(expected_rows(DEMO))
    read = [[cell.text for cell in row] for row in tables(pdf)[0][2:]]
    assert [row[:3] + row[4:7] + row[8:] for row in read] == [
        [*row[:3], *row[4:7], *row[8:10], " ".join(filter(None, row[10:]))] for row in hands
    ]
    body = next(tag for tag in tags(pdf).walk() if tag.kind == "TBody")
    cells = [[figure(cell) for cell in row.kids] for row in body.kids]
    assert [[row[place] for place in MARKS] for row in cells] == [[row[3], row[7]] for row in hands]
    last = standing_of(DEMO).lines[-1]
    foot = [[cell.text for cell in row] for row in tables(pdf)[1]]
    assert [row[:3] for row in foot[:3]] == [
        ["Głowy", *map(str, last.heads)],
        ["z rogami × 4", *map(str, last.horned)],
        ["Total", *map(str, last.totals)],
    ]
    assert "Hands played 24 of these in boks 12 Points of every hand: 120 ✓" in words(pdf)


def figure(cell):
    return next((tag.alt for tag in cell.walk() if tag.kind == "Figure"), "")


def test_pairs_marks_stand_above_the_table_as_they_were_written():
    found = [tag for tag in tags(printed(GLOWY)).walk() if tag.kind in {"H2", "Figure"}]
    assert [tag.alt for tag in found[:9]] == [
        *("", "4, struck out", "głowa z rogami", "głowa in a bok", "głowa in a bok", "4"),
        *("", "8, struck out", "głowa in a bok"),
    ]


def test_marks_have_a_box_each_and_a_new_line_when_it_is_full():
    body = laid_out(with_hands(*[{"points": [0, 120], "tricks": [0, 8]}] * 20)).body
    assert (body.lines, [len(line) for line in body.strips[1].lines]) == (2, [16, 4])
    spots = list(body.spots)
    assert {spot.place for spot in spots} == {"body-1"}
    assert spots[17].left == pytest.approx(1.1 * body.box)
    assert spots[17].middle == pytest.approx(1.5 * body.box)
    assert all(spot.left + spot.side <= body.width for spot in spots)


@pytest.mark.parametrize(("rows", "lines"), [(1, 1), (32, 1), (33, 2), (200, 7)])
def test_form_has_a_line_of_boxes_for_every_32_rows(rows, lines):
    body = laid_out(GLOWY, PaperOrder("en", blank=True, rows=rows)).body
    assert (body.lines, list(body.spots)) == (lines, [])


def test_form_of_a_filled_sheet_keeps_the_boxes_without_the_marks():
    filled = laid_out(GLOWY)
    assert list(form_of(filled).body.spots) == []
    assert form_of(filled).body == laid_out(with_hands(ONE_PART)).body.form


def test_earlier_reading_is_drawn_as_it_would_have_stood():
    first, second = (
        sheet_context(standing_of(with_hands(ONE_PART, hand))) for hand in (LOST, TIED)
    )
    cells = Writer(first).cells(second.rows[1])
    assert (cells[2].text, cells[BOK].after) == ("60", "a bok opens")
    assert [drawn(cell) for cell in Writer(second).cells(first.rows[1])][7] == "4"


def test_marks_are_told_in_words_that_can_be_struck_through():
    columns = laid_out(GLOWY).grid.columns
    found = {cell.text for place in MARKS for cell in columns[place].cells if cell.drawing}
    assert found == {"4", "4 ✗", "8", "8 ✗", "głowa", "głowa z rogami"}


def test_refused_reading_is_told_in_the_widest_column():
    sheet = sheet_context(standing_of(GLOWY))
    row = PaperRow((Reading(None, "no such total"), Reading(sheet.rows[0])))
    cells = cells_of(row, laid_out(GLOWY).grid.columns, Writer(sheet).cells)
    assert [cell.struck for cell in cells] == [*[()] * 10, ("no such total",)]


def test_house_rules_that_differ_are_told():
    options = {"hands": 24, "bok_head_strikes_parts": False}
    notes = laid_out(with_hands(options=options), BLANK).notes
    assert notes[-2:] == (
        "Hands outside boks in a game: 24",
        "A głowa won in a bok strikes the other side's parts: no",
    )
    assert len(laid_out(GLOWY, BLANK).notes) == 3


@pytest.mark.parametrize(("options", "rows"), [({}, 30), ({"hands": 24}, 32)])
def test_blank_sheet_has_rows_for_the_agreed_hands_and_two_boks(options, rows):
    assert laid_out(with_hands(options=options), BLANK).grid.rows == rows


@pytest.mark.parametrize(
    ("language", "paper"),
    sampled(product(["pl", "cs", "ro", "en"], PAPERS), daily=[("cs", "A5")]),
)
def test_usual_blank_sheet_is_one_page_or_two_sides_with_its_rules(language, paper):
    pdf = printed(GLOWY, blank=True, paper=paper, language=language)
    assert len(reader(pdf).pages) == (2 if paper == "A5" else 1)
    assert ("61–90" in words(pdf)) == (paper == "A5")  # A4 gives its room to the rows


def test_blank_sheet_says_what_every_hand_writes():
    pdf = printed(GLOWY, blank=True, rows=16)
    values = [[cell.text for cell in row] for row in tables(pdf)[-1]]
    assert values[0] == ["Points", "61–90", "91–120", "all tricks", "60 : 60"]
    marks = [tag.alt for tag in tags(pdf).walk() if tag.kind == "Figure"]
    assert [mark for mark in marks if "QR" not in mark] == [
        *("4", "8", "głowa", "8", "głowa", "głowa", "głowa z rogami"),
        *("głowa in a bok", "głowa in a bok", "głowa z rogami"),
    ]


def test_table_of_values_is_told_in_both_languages():
    found = tables(printed(GLOWY, blank=True, language="cs", second="en", rows=16))[-1]
    assert [row[0].text for row in found] == [
        *("Body Points", "zatím nic, 4, 8 where nothing, 4, 8 stands", "v boku in a bok"),
    ]
    assert found[0][3].text == "všechny zdvihy all tricks"


@long
def test_long_blank_sheet_repeats_its_heads():
    pages = [page_words(page) for page in reader(printed(GLOWY, blank=True, rows=100)).pages]
    assert len(pages) == 3
    assert all("1 Ada + 3 Celina" in page and "4 → 8" in page for page in pages)


@long
@pytest.mark.parametrize(("paper", "blank"), list(product(PAPERS, (False, True))))
def test_names_of_two_hundred_letters_stay_inside(paper, blank):
    record = GLOWY | {"players": [(f"{word} " * 60)[:199] for word in ("Ada", "Ewa", "Jan", "Kim")]}
    for page in reader(printed(record, paper=paper, blank=blank)).pages:
        width = float(page.mediabox.width)
        assert all(
            10 * MILLIMETRE - 1 <= piece.x <= width - 10 * MILLIMETRE for piece in placed(page)
        )


def test_pairs_without_names_are_their_seats_with_room_beside():
    sheet = nameless(sheet_context(standing_of(GLOWY)))
    headings = layout_of(sheet, BLANK, Occasion()).grid.headings
    assert [head.name.text for head in headings if head.name] == ["1 + 3", "", "2 + 4", ""]
    assert sum(head.span for head in headings) == 11


@pytest.mark.parametrize("paper", sampled(PAPERS))
def test_marks_and_boxes_are_laid_over_the_form_of_a_set(paper):
    records = (GLOWY, NESTED, with_hands())
    items = [Item(standing_of(record), Occasion()) for record in records]
    pages = reader(print_set(items, PaperOrder("en", paper=paper))).pages
    assert len(pages) == 3
    for record, page in zip(records, pages, strict=True):
        layout = laid_out(record)
        cells = [cell for column in layout.grid.columns for cell in column.cells]
        marks = sum(cell.drawing is not None for cell in cells) + len(list(layout.body.spots))
        strokes = sum(len(list(frame_strokes(cell, 40, 10))) for cell in cells)
        form, own = page["/Resources"]["/XObject"].values()
        written = own.get_object().get_data()
        assert written.count(b" Do") == marks
        assert written.count(b" re f") == strokes
        assert b" re" in form.get_object().get_data()


def test_strokes_of_a_box_close_where_it_begins_and_ends():
    begins = GridCell(frames=(Frame(begins=True, ends=False),))
    assert list(frame_strokes(begins, 40, 10)) == [
        (FRAME_GAP, FRAME_GAP, STRONG, 10 - FRAME_GAP),
        (40 - FRAME_GAP - STRONG, FRAME_GAP, STRONG, 10 - FRAME_GAP),
        (FRAME_GAP, FRAME_GAP, 40 - 2 * FRAME_GAP, STRONG),
    ]
    ends = GridCell(frames=(Frame(begins=False, ends=False), Frame(begins=False, ends=True)))
    assert len(list(frame_strokes(ends, 40, 10))) == 5
    assert list(frame_strokes(GridCell(), 40, 10)) == []


def test_boks_deeper_than_three_are_counted():
    column = laid_out(NESTED).grid.columns[BOK]
    assert [(len(cell.frames), cell.before) for cell in column.cells] == [
        *((0, ""), (1, ""), (2, ""), (3, "")),
        *((3, "+1"), (3, "+2")),
    ]


def test_pair_that_deals_first_stands_on_the_left():
    layout = laid_out(GLOWY | {"dealer": 1})
    assert [name.text for name in layout.names] == ["2 Bogdan + 4 Darek", "1 Ada + 3 Celina"]
    assert [strip.pair for strip in layout.body.strips] == ["2 + 4", "1 + 3"]
    assert [layout.grid.columns[place].cells[0].text for place in (2, 6)] == ["49", "71"]
    usual = laid_out(GLOWY).foot
    assert layout.foot.rows[2].cells == tuple(reversed(usual.rows[2].cells))
