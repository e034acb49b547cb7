"""The partiář on paper: the log read back field by field, forms of any length."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import product
from pathlib import Path

import pytest

from scorer.games.polish_doubles.turns import options_next
from scorer.printing.grid import FINE, HAIR, HEAVY, GridCell
from scorer.printing.layout import layout_of
from scorer.printing.order import Occasion, PaperOrder
from scorer.printing.page import PAPERS
from scorer.printing.parts import form_of
from scorer.printing.render import context_pdf_bytes, sheet_pdf_bytes
from scorer.printing.unsaved import standing_of
from scorer.sheets.selectors.sheet_context import nameless, sheet_context
from tests.builders.records import DOUBLES
from tests.scorer.kits.polish_doubles.partiar import (
    FREE,
    NUMBER,
    POINTS,
    SUM,
    TIME,
    WORD,
    halves,
    laid_out,
    written,
)
from tests.scorer.printing.reading import (
    MILLIMETRE,
    complaints_of,
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
DEMO = json.loads((FIXTURES / "demo" / "polish-doubles.json").read_text())
GOLDEN = [
    case
    for file in sorted((FIXTURES / "games" / "polish_doubles").glob("*.json"))
    for case in json.loads(file.read_text())
    if "error" not in case
]
BLANK = PaperOrder("en", blank=True)


def expected_row(entry, line):
    """A turn as the document writes it, told from the log alone."""
    if "lost" in entry:
        word, points = "lost turn", "–"
    elif "struck" in entry:
        word, points = "––– struck through", "–"
    elif "exchange" in entry:
        count = entry["exchange"]
        word, points = f"exchanged {count} tile{'s' if count > 1 else ''}", "0"
    elif "pass" in entry:
        word, points = "pass", "0"
    else:
        notes = ["early"] if entry.get("early") else []
        if "protest" in entry:
            notes.append(f"objection {'✓' if entry['protest']['upheld'] else '✗'}")
        word = " ".join([entry["word"], " · ".join(notes)]).strip()
        points = str(entry["points"]) + ("" if line.valid else " 0")
    number = str(line.double_turn) if line.turn == 1 else ""
    seat = str(entry["player"] + 1) if "player" in entry else ""
    total = str(line.totals[line.pair]) if line.totals else ""
    minutes, seconds = divmod(entry.get("overrun", 0), 60)
    over = f"+{minutes}:{seconds:02}" if minutes or seconds else ""
    return " ".join(filter(None, [number, seat, word, points, total, over]))


def expected_rows(record):
    """The rows of the table, both pairs' turns side by side."""
    sides = ([], [])
    for entry, line in zip(record["entries"], standing_of(record).lines, strict=True):
        if "closing" not in entry:
            sides[line.pair].append(expected_row(entry, line))
    numbers = [half[NUMBER].texts for half in halves(laid_out(**record))]
    first = record.get("starts", 0)
    sides = sides[first], sides[1 - first]
    for side, texts in zip(sides, numbers, strict=True):
        side.extend(texts[len(side) :])
    return " ".join(filter(None, (text for row in zip(*sides, strict=True) for text in row)))


@pytest.mark.parametrize("case", GOLDEN, ids=lambda case: case["name"])
def test_every_figure_of_the_log_is_laid_out(case):
    layout = laid_out(**case["record"])
    rows = (text for row in zip(*written(layout), strict=True) for half in row for text in half)
    plain = " ".join(filter(None, rows)).replace("[", "").replace("]", "")  # of what is struck
    assert plain == expected_rows(case["record"])
    totals = [str(total).replace("-", "−") for total in case.get("totals", ())]
    (row,) = [row for row in layout.foot.rows if row.label == "Total"]
    first = case["record"].get("starts", 0)
    cells = [row.cells[first], row.cells[1 - first]]
    assert cells[: len(totals)] == totals


@long
@pytest.mark.parametrize("case", GOLDEN, ids=lambda case: case["name"])
def test_every_figure_of_the_log_is_on_the_sheet(case):
    text = words(printed(case["record"]))
    assert expected_rows(case["record"]) in text
    for total in case.get("totals", ()):
        assert f"Total {total}".replace("-", "−") in text


@pytest.mark.parametrize("paper", sampled(PAPERS))
def test_whole_game_reads_back_field_by_field(paper):
    pdf = printed(DEMO, paper=paper)
    text = words(pdf)
    assert expected_rows(DEMO) in text
    for row in (
        "Tiles left: player 1 or 3 A V Tiles left: player 1 or 3 –",
        "Tiles left: player 2 or 4 Ř Tiles left: player 2 or 4 –",
        "± for the tiles −6 ± for the tiles +6",
        "Total 126 Total 179",
        "Crosses □ □ □ □ □ □ Crosses ✗ 3 ✗ 9 ✗ 11 □ □ □",
        "Turns played 24 Closed by 3 + 4 Points add up to the totals ✓ Won by Dáša + Čeněk",
    ):
        assert row in text
    assert len(reader(pdf).pages) == 1


def test_sum_stands_only_where_the_rules_write_it():
    first, second = written(laid_out())
    assert first == [
        ["1", "1", "KOST", "14", "14", ""],
        ["3", "2", "LÁZEŇ objection ✗", "26", "", ""],
        ["", "1", "exchanged 3 tiles", "0", "40", ""],
    ]
    assert second == [
        ["2", "3", "ŽEBRO", "32", "", ""],
        ["", "4", "SÝR", "18", "50", ""],
        FREE,
    ]


def test_first_turn_judged_early_has_its_sum():
    early = {"player": 2, "word": "ŽEBRO", "points": 32, "early": True}
    _first, second = written(laid_out(entries=[DOUBLES["entries"][0], early]))
    assert second == [["2", "3", "ŽEBRO early", "32", "32", ""], FREE]


def test_word_found_invalid_is_struck_and_scores_nothing():
    invalid = {"player": 0, "word": "KOŠT", "points": 14, "protest": {"upheld": True}}
    layout = laid_out(entries=[invalid])
    word, points = (halves(layout)[0][place].cells[0] for place in (WORD, POINTS))
    assert word == GridCell("KOŠT", after="objection ✓", void=True)
    assert points == GridCell("14", after="0", void=True)


@pytest.fixture
def timed():
    """A match in which two turns took longer than three minutes."""
    now = standing_of(DOUBLES)
    for place, seconds in ((0, 5), (2, 125)):
        now.scored[place].entry.noted = {"overrun": seconds}
    return now


def test_time_over_three_minutes_is_noted(timed):
    layout = layout_of(sheet_context(timed), PaperOrder("en"), Occasion())
    first, second = written(layout)
    assert [row[TIME] for row in first] == ["+0:05", "", ""]
    assert [row[TIME] for row in second] == ["", "+2:05", ""]


@long
def test_time_over_three_minutes_is_printed(timed):
    assert "SÝR 18 50 +2:05" in words(sheet_pdf_bytes(timed, PaperOrder("en")))


def test_nobody_closed_and_both_pairs_pay():
    layout = laid_out()
    assert [row.cells for row in layout.foot.rows[:4]] == [
        ("A", "O"),
        ("Ž", "–"),
        ("−5", "−1"),
        ("35", "49"),
    ]
    assert [check.found for check in layout.checks] == ["5", "nobody", "✓", "Cyril + Dana"]


def test_game_under_way_leaves_the_closing_open():
    layout = laid_out(entries=DOUBLES["entries"][:2])
    assert [row.cells for row in layout.foot.rows[:4]] == [
        ("", ""),
        ("", ""),
        ("", ""),
        ("14", "32"),
    ]
    assert layout.checks[1].found == "–"


def objected(turns):
    """So many turns, an objection to every word rejected, turns lost where they must be."""
    entries = []
    for _turn in range(turns):
        now = standing_of(DOUBLES | {"entries": entries})
        players = options_next(now.setup, now.match.state).players
        word = {"word": "OSA", "points": 3, "protest": {"upheld": False}}
        entries.append({"player": players[0], **word} if players else {"lost": True})
    return entries


def test_crosses_beyond_the_boxes_stand_behind_them():
    for turns, crosses in (
        (4, (["✗ 2  ✗ 2", "□  □  □  □"], ["✗ 1  ✗ 3", "□  □  □  □"])),
        (
            24,
            (
                ["✗ 2  ✗ 2", "✗ 4  ✗ 6  ✗ 8  ✗ 10  ✗ 12"],
                ["✗ 1  ✗ 3", "✗ 3  ✗ 5  ✗ 7  ✗ 9  ✗ 11  ✗ 13"],
            ),
        ),
    ):
        row = laid_out(entries=objected(turns)).foot.rows[4]
        cells = [cell.replace("\N{NO-BREAK SPACE}", " ").split(" " * 6) for cell in row.cells]
        assert cells == list(crosses)


@pytest.mark.parametrize("starts", [0, 1])
@pytest.mark.parametrize("rows", [1, 2, 21, 22, 200])
def test_heavy_lines_stand_below_double_turns(starts, rows):
    layout = laid_out(order=replace(BLANK, rows=rows), starts=starts, entries=[])
    assert layout.grid.rows == rows
    for place, half in enumerate(halves(layout)):
        odd = place == 0  # the starting pair stands on the left
        last = rows if rows % 2 == odd else rows - 1
        ends = [row for row in range(1, rows + 1) if half[WORD].below(row) == HEAVY]
        assert ends == list(range(1 if odd else 2, last + 1, 2))
        assert half[WORD].dead == frozenset(range(last + 1, rows + 1))
        begun = [1, *range(3, 2 * rows, 2)] if odd else list(range(2, 2 * rows, 2))
        numbers = [int(text) for text in half[NUMBER].texts if text]
        assert numbers == begun[: len(ends)]


def test_double_turn_has_one_cell_for_its_number_and_its_time():
    first, second = halves(laid_out(order=replace(BLANK, rows=3)))
    assert [first[TIME].below(row) for row in (1, 2, 3)] == [HEAVY, 0.0, HEAVY]
    assert [second[NUMBER].below(row) for row in (1, 2, 3)] == [0.0, HEAVY, HAIR]
    assert [second[WORD].below(row) for row in (1, 2, 3)] == [HAIR, HEAVY, HAIR]
    assert (first[NUMBER].edge, first[SUM].edge) == (FINE, HAIR)


def test_filled_sheet_is_the_form_written_in():
    filled = laid_out(order=PaperOrder("en", rows=21))
    blank = laid_out(order=replace(BLANK, rows=21))
    forms = form_of(filled), form_of(blank)
    assert [form.grid.rows for form in forms] == [21, 21]
    for one, other in zip(forms[0].grid.columns, forms[1].grid.columns, strict=True):
        assert (one.head, one.texts, one.dead, one.width) == (
            other.head,
            other.texts,
            other.dead,
            other.width,
        )
        assert [one.below(row) for row in range(1, 22)] == [
            other.below(row) for row in range(1, 22)
        ]
    assert forms[0].notes == forms[1].notes
    assert [row.label for row in forms[0].foot.rows] == [row.label for row in forms[1].foot.rows]


@pytest.mark.parametrize("paper", sampled(PAPERS, daily=["A5"]))
def test_form_without_names_has_room_for_them(paper):
    context = nameless(sheet_context(standing_of(DOUBLES | {"entries": []})))
    pdf = context_pdf_bytes(context, replace(BLANK, paper=paper), Occasion(), "")
    assert len(reader(pdf).pages) == 1
    assert "1 + 2 3 + 4 No. Who Word Points Sum Time No. Who" in words(pdf)
    names = [name.text for name in layout_of(context, BLANK, Occasion()).names]
    assert [name.split("\N{NO-BREAK SPACE}" * 33) for name in names] == [
        ["1 ", " + 2 ", ""],
        ["3 ", " + 4 ", ""],
    ]


def test_form_has_boxes_for_crosses_and_what_is_to_be_filled_in():
    text = words(printed(DOUBLES, blank=True))
    for row in (
        "Tiles left: player 1 or 3 Tiles left: player 1 or 3",
        "Crosses □ □ □ □ □ □ Crosses □ □ □ □ □ □",
        "Turns played Closed by Points add up to the totals □",
        "All 98 tiles by value, to tick as they are laid: 1 O □ □ □ □ □ □ A □ □ □ □ □",
        "4 Č □ Ř □ □ Š □ □ Ů □ Ý □ □ Ž □",
    ):
        assert row in text
    assert "KOST" not in text


@long
def test_tiles_are_headed_in_both_languages():
    text = words(printed(DOUBLES, blank=True, language="cs", second="en", paper="A5", rows=5))
    assert "počty Values of the tiles, and how many there are: 1 O×6" in text


@pytest.mark.parametrize(
    ("paper", "rows", "pages"),
    sampled(
        [("A4", 21, 1), ("A4", 32, 2), ("A4", 60, 2), ("A5", 21, 1), ("A5", 60, 3), ("A5", 200, 8)],
        daily=[("A5", 60, 3)],
    ),
)
def test_form_of_any_length_fills_its_pages(paper, rows, pages):
    pdf = printed(DOUBLES, blank=True, rows=rows, paper=paper)
    assert len(reader(pdf).pages) == pages
    for page in reader(pdf).pages:
        assert "1 Anna + 2 Bára" in page_words(page)
    assert str(rows) in words(pdf)


@pytest.mark.parametrize(
    ("paper", "blank", "second"),
    sampled(
        [*product(PAPERS, (False, True), ["pl"]), ("A4", True, ""), ("A5", False, "")],
        daily=[("A5", False, "pl")],
    ),
)
def test_nothing_leaves_the_margins(paper, blank, second):
    given = {"paper": paper, "blank": blank, "second": second, "language": "cs"}
    pdf = printed(DEMO, **given)
    assert len(reader(pdf).pages) == 1
    for page in reader(pdf).pages:
        _x, _y, width, height = page.mediabox
        for piece in placed(page):
            assert 10 * MILLIMETRE - 1 <= piece.x <= width - 10 * MILLIMETRE, piece
            assert 10 * MILLIMETRE - 1 <= piece.y <= height - 10 * MILLIMETRE, piece
    assert complaints_of(DEMO, **given) == []


def test_sheet_to_be_read_is_one_table_of_turns():
    root = tags(printed(DEMO))
    tables = [tag for tag in root.walk() if tag.kind == "Table"]
    rows = [tag for tag in tables[0].walk() if tag.kind == "TR"]
    assert len(rows) == 2 + 13
    assert [kid.kind for kid in rows[2].kids if kid.kind == "TH"] == ["TH", "TH"]


def test_starting_pair_stands_on_the_left():
    layout = laid_out(order=BLANK, starts=1, entries=[])
    assert [name.text for name in layout.names] == ["3 Cyril + 4 Dana", "1 Anna + 2 Bára"]
    assert [half[NUMBER].texts[0] for half in halves(layout)] == ["1", "2"]
