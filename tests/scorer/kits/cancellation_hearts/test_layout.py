"""Cancellation Hearts on paper: read back field by field, forms for every number of players."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import product
from pathlib import Path

import pytest
import weasyprint
from django.utils import translation

from scorer.games.cancellation_hearts.pack import hand_size, kitty_size
from scorer.printing import sets
from scorer.printing.bilingual import Label
from scorer.printing.grid import FINE, HAIR
from scorer.printing.layout import layout_of
from scorer.printing.order import Occasion, PaperOrder
from scorer.printing.page import PAPERS
from scorer.printing.parts import form_of
from scorer.printing.render import context_pdf_bytes
from scorer.printing.unsaved import standing_of
from scorer.sheets.selectors.sheet_context import nameless, sheet_context
from tests.builders.records import HEARTS
from tests.scorer.kits.cancellation_hearts.paper import (
    ENDS,
    FILLED,
    GROUP,
    LEADING,
    NAMES,
    cell_words,
    groups,
    laid_out,
    match,
    moon,
    outside,
)
from tests.scorer.printing.reading import (
    alternatives,
    page_words,
    printed,
    reader,
    tags,
    words,
)
from tests.tiers import long, sampled

pytestmark = long

FIXTURES = Path(__file__).parents[4] / "fixtures"
DEMO = json.loads((FIXTURES / "demo" / "cancellation-hearts.json").read_text())
GOLDEN = [
    case
    for file in sorted((FIXTURES / "games" / "cancellation_hearts").glob("*.json"))
    for case in json.loads(file.read_text())
    if "error" not in case
]
BLANK = PaperOrder("en", blank=True)
A5 = PaperOrder("en", paper="A5")
FULLEST = [(8, "A4"), (11, "A4"), (7, "A5"), (11, "A5")]  # upright and across


def minus(number):
    return str(number).replace("-", "−")


def expected(number, line):
    """A hand as the sheet prints it, told from the line as the engine writes it alone."""
    said = [str(number), {"left": "←", "right": "→"}[line["pass"]]]
    for seat, hearts in enumerate(line["hearts"]):
        marias = line["marias"][seat]
        said += ["●"] * (seat == line["dealer"]) + [str(hearts)] + [str(marias)] * bool(marias)
        said += [minus(line["scores"][seat]), minus(line["totals"][seat])]
    said += [str(line["uncollected"])] * bool(line["uncollected"])
    said.append("✓")
    if line["moon"] is not None:
        said.append("−26" if line["scores"][line["moon"]] else "+26")
    return " ".join(said)


def expected_rows(record):
    """All hands of a record."""
    scored = standing_of(record).scored
    return [expected(number, each.line.as_json()) for number, each in enumerate(scored, 1)]


def laid_out_row(layout, row):
    """A hand as its row of the table says it, the dealer's dot before the cell it is in."""
    columns = layout.grid.columns
    found = [column.texts[row] for column in columns[:LEADING]]
    for column in columns[LEADING:]:
        cell = column.cells[row]
        found += ["●"] * (row + 1 in column.deals) + ["" if cell.drawing else cell_words(cell)]
    return " ".join(filter(None, found))


RECORDS = [DEMO, HEARTS, *(case["record"] for case in GOLDEN)]


@pytest.mark.parametrize("record", RECORDS)
def test_every_field_of_every_hand_is_laid_out(record):
    layout, rows = laid_out(record), expected_rows(record)
    assert [laid_out_row(layout, row) for row in range(len(rows))] == rows


@pytest.mark.parametrize("record", sampled(RECORDS, daily=[HEARTS]))
def test_every_field_of_every_hand_is_in_its_row(record):
    text = words(printed(record))
    assert [row for row in expected_rows(record) if f" {row} " not in f"{text} "] == []


def test_sheet_tells_heads_totals_and_checks():
    text = words(printed(HEARTS))
    assert "No. ←→ ♥ ♠ ± Σ ♥ ♠ ± Σ" in text
    assert "♥ ♠ ± Σ Rest 52 ±26" in text
    assert "Total 58 63 7 44 30 28" in text
    assert (
        "Hands played 3 Every hand adds up to 52 ✓ Lowest total wins, end at 100 "
        "a heart 1 a Black Maria 13 a hand 52 all of it, the moon −26 / +26 "
        "cards each 17 left over 2"
    ) in text


@pytest.mark.parametrize(
    ("choice", "own", "other", "end"),
    [("add", "0", "26", "+26"), ("subtract", "−26", "0", "−26")],
)
def test_moon_is_a_crescent_with_the_choice_beside_it(choice, own, other, end):
    record = match(6, moon(6, 2, choice))
    players, ends = groups(laid_out(record), 1)
    assert players[2] == ["26", "2", own, own]
    assert players[:2] + players[3:] == [["0", "", other, other]] * 5
    assert ends == ["moon", "✓", end]
    assert "moon" in alternatives(printed(record))


def test_rest_is_what_nobody_collected():
    layout = laid_out(HEARTS)
    assert [groups(layout, row)[1] for row in (1, 2, 3)] == [
        ["", "✓", ""],
        ["moon", "✓", "+26"],
        ["4", "✓", ""],
    ]


def test_hand_that_nobody_took_anything_in_has_52_as_its_rest():
    entry = {"hearts": [0] * 6, "marias": [0] * 6, "uncollected": True}
    players, ends = groups(laid_out(match(6, entry)), 1)
    assert players == [["0", "", "0", "0"]] * 6
    assert ends == ["52", "✓", ""]


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("players", range(6, 12))
def test_columns_fill_the_page_and_can_be_written_in(players, paper):
    layout = laid_out(match(players), PaperOrder("en", paper=paper, blank=True))
    columns = layout.grid.columns
    group = GROUP if paper == "A4" else 2  # small paper has room for score and total alone
    assert len(columns) == LEADING + group * players + ENDS
    assert sum(column.width for column in columns) == pytest.approx(layout.page.width)
    widths = [column.width for column in columns[LEADING:][:group]]
    assert min(widths) >= 5.0
    assert widths[-1] >= widths[-2] >= (9.9 if players <= 8 else 5.0)
    assert layout.page.landscape


@pytest.mark.parametrize(
    ("players", "paper", "rows"),
    sampled(
        [
            (6, "A4", 20),
            (8, "A4", 20),
            (11, "A4", 20),
            (7, "A5", 12),
            (11, "A5", 12),
        ],
        daily=[(11, "A5", 12)],
    ),
)
def test_usual_blank_sheet_is_one_page(players, paper, rows):
    pdf = printed(match(players), paper=paper, blank=True)
    (page,) = reader(pdf).pages
    text = words(pdf)
    assert f"{rows - 1} {rows} " in text
    assert f" {rows + 1} " not in text
    _x, _y, width, height = page.mediabox
    assert width > height


def test_sheet_with_room_for_them_tells_the_values_and_the_rules():
    text = words(printed(match(9), blank=True, rows=12))
    assert f"cards each {hand_size(9)} left over {kitty_size(9)} ●" in text
    assert "Two identical cards in a trick cancel each other" in text


def test_small_paper_says_that_it_has_less():
    sentence = "Small paper: only the score and the total of a hand have a cell."
    small = laid_out(match(9), PaperOrder("en", paper="A5", blank=True))
    assert (small.notes[0], sentence in laid_out(match(9), BLANK).notes) == (sentence, False)
    assert [column.head for column in small.grid.columns[LEADING:][:2]] == ["±", "Σ"]


@pytest.mark.parametrize(("players", "paper"), sampled(FULLEST, daily=[(11, "A4")]))
def test_blank_sheet_in_two_languages_is_one_page(players, paper):
    pdf = printed(match(players), paper=paper, blank=True, language="pl", second="ro")
    assert len(reader(pdf).pages) == 1
    assert "Podpis Semnătura" in words(pdf)


def test_rules_are_left_out_across_in_two_languages_alone():
    def rules(players, second):
        order = PaperOrder("en", second=second, blank=True)
        return sum("Two identical cards" in note for note in laid_out(match(players), order).notes)

    assert [rules(6, ""), rules(6, "pl"), rules(9, ""), rules(9, "pl")] == [1, 0, 1, 0]


def test_labels_are_said_in_both_languages():
    layout = laid_out(HEARTS, PaperOrder("pl", second="cs"))
    with translation.override("pl"):
        rest = layout.grid.columns[-ENDS].head
        again = laid_out(HEARTS, PaperOrder("pl", second="cs")).grid.columns[-ENDS].head
    assert isinstance(rest, Label)
    assert again == "Reszta"
    assert again.second == "Zbytek"


@pytest.mark.parametrize(
    ("language", "label", "paper"),
    sampled(
        [(*said, paper) for paper in PAPERS for said in (("ro", "Semnătura"), ("pl", "Reszta"))],
        daily=[("ro", "Semnătura", "A5")],
    ),
)
def test_labels_are_not_broken(language, label, paper):
    assert label in words(printed(match(11), paper=paper, blank=True, language=language))


@long
def test_more_rows_go_on_overleaf_with_their_heads():
    pdf = printed(match(9), blank=True, rows=60)
    pages = [page_words(page) for page in reader(pdf).pages]
    assert len(pages) == 3
    assert all("Ana Bogdan Cătălina" in page and "±26" in page for page in pages)
    assert ["59 60" in page for page in pages] == [False, False, True]


def test_dealers_and_arrows_are_marked_in_advance():
    columns = laid_out(match(7, dealer=2), PaperOrder("en", blank=True, rows=9)).grid.columns
    assert columns[0].texts == tuple("123456789")
    assert columns[1].texts == tuple("←→←→←→←→←")
    deals = [sorted(column.deals) for column in columns[LEADING:-ENDS:GROUP]]
    assert deals == [[6], [7], [1, 8], [2, 9], [3], [4], [5]]


def test_rule_shows_when_everybody_has_dealt():
    columns = laid_out(match(7), BLANK).grid.columns
    assert {(column.below(6), column.below(7), column.below(14)) for column in columns} == {
        (HAIR, FINE, FINE)
    }


def test_table_that_voids_two_pairs_says_so():
    sentence = "At this table nobody takes a trick with two pairs in it."
    chosen = match(6, options={"two_pairs_void_trick": True})
    assert sentence in laid_out(chosen, BLANK).notes
    assert sentence not in laid_out(match(6), BLANK).notes


def test_filled_sheet_has_as_many_rows_as_ordered_at_least():
    assert [laid_out(HEARTS, replace(FILLED, rows=rows)).grid.rows for rows in (2, 12)] == [3, 12]


@pytest.mark.parametrize("paper", PAPERS)
def test_sheets_of_a_kind_share_their_form(paper):
    order = PaperOrder("en", paper=paper, rows=5)

    def form(layout):
        made = form_of(layout)
        grid = replace(made.grid, split=(5,), row=5.0)
        return (
            [chunk.rows for chunk in grid.chunks],
            made.foot,
            made.checks,
            made.notes,
            made.values,
            made.names,
        )

    others = match(6, moon(6, 1, "add"), options={"target": 100})
    filled, other = laid_out(HEARTS, order), laid_out(others, order)
    assert form(filled) == form(other)


@pytest.mark.parametrize(("players", "paper"), sampled(FULLEST, daily=[(11, "A5")]))
def test_no_text_leaves_its_cell(players, paper):
    thirteen = {"hearts": [13, 13] + [0] * (players - 2), "marias": [1, 1] + [0] * (players - 2)}
    hands = [thirteen, moon(players, players - 1, "subtract"), moon(players, 0, "add")] * 4
    record = match(players, *hands, options={"target": 1000})
    assert outside(record, PaperOrder("en", paper=paper)) == []


def test_filled_set_of_eleven_players_shares_its_form_on_a5(monkeypatch):
    laid_out, render = [], weasyprint.HTML.render

    def counted(page, **how):
        laid_out.append(page)
        return render(page, **how)

    monkeypatch.setattr(weasyprint.HTML, "render", counted)
    hands = [moon(11, 10, "subtract"), {"hearts": [13, 13] + [0] * 9, "marias": [1, 1] + [0] * 9}]
    now = standing_of(match(11, *hands))
    documents = []
    for count in (2, 3):
        items = [sets.Item(now, Occasion(table=table)) for table in range(count)]
        assert len(reader(sets.print_set(items, A5)).pages) == count
        documents.append(len(laid_out))
        laid_out.clear()
    assert documents[0] == documents[1]


@pytest.mark.parametrize(
    ("language", "paper"), sampled(product(["pl", "cs", "ro"], PAPERS), daily=[("ro", "A5")])
)
def test_no_label_leaves_its_cell_in_any_language(language, paper):
    with translation.override(language):
        assert outside(match(11), PaperOrder(language, paper=paper)) == []


@long
@pytest.mark.parametrize("blank", [False, True])
def test_endless_names_stay_in_their_columns_and_leave_room_for_rows(blank):
    names = ["W" * 200, "m " * 99 + "n", *NAMES[:9]]
    record = match(11, moon(11, 0, "add")) | {"players": names}
    pages = [page_words(page) for page in reader(printed(record, paper="A5", blank=blank)).pages]
    assert len(pages) == 1
    assert all("WWWWW- WWWWW…" in page and "m m m… Ana" in page for page in pages)
    assert outside(record, PaperOrder("en", paper="A5", blank=blank)) == []


@long
@pytest.mark.parametrize(("paper", "rows"), [("A4", 18), ("A5", 9)])
def test_names_of_several_lines_take_the_room_of_rows_and_no_further_page(paper, rows):
    long_name = "Maria-Magdalena Brzęczyszczykiewicz-Konstantynopolitańczykowianeczkówna"
    pdf = printed(match(11) | {"players": [long_name, *NAMES[:10]]}, paper=paper, blank=True)
    assert len(reader(pdf).pages) == 1
    numbers = " ".join(map(str, range(1, rows + 1)))
    assert f" {numbers} ←" in words(pdf)


@pytest.mark.parametrize("paper", PAPERS)
def test_sheet_without_names_leaves_room_for_them(paper):
    order = PaperOrder("en", paper=paper, blank=True)
    context = nameless(sheet_context(standing_of(match(9))))
    assert [name.text for name in layout_of(context, order, Occasion()).names] == [""] * 9


@long
@pytest.mark.parametrize("paper", PAPERS)
def test_sheet_without_names_is_printed_without_them(paper):
    order = PaperOrder("en", paper=paper, blank=True)
    context = nameless(sheet_context(standing_of(match(9))))
    text = words(context_pdf_bytes(context, order, Occasion(), ""))
    assert ("No. ←→ ♥ ♠ ± Σ" if paper == "A4" else "No. ←→ ± Σ ± Σ") in text
    assert "Ana" not in text


def test_hand_is_a_table_row_with_its_number_as_head():
    table = next(tag for tag in tags(printed(HEARTS)).walk() if tag.kind == "Table")
    rows = [tag for tag in table.walk() if tag.kind == "TR"]
    width = LEADING + GROUP * 6 + ENDS
    assert [[kid.kind for kid in row.kids] for row in rows[2:]] == [
        ["TH"] + ["TD"] * (width - 1)
    ] * 3
