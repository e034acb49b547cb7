"""Kop on paper: the club's sheet, filled and blank, hands on one page."""

from __future__ import annotations

import random
from itertools import pairwise, product

import pytest

from scorer.games.kop.entries import Contract, KontraStep
from scorer.games.kop.values import value
from scorer.printing.layout import layout_of
from scorer.printing.order import Occasion, PaperOrder
from scorer.printing.page import PAPERS
from scorer.printing.render import sheet_html
from scorer.printing.sets import blank_items, print_set
from scorer.printing.unsaved import standing_of
from scorer.sheets.selectors.sheet_context import sheet_context
from tests.builders import random_matches
from tests.builders.records import KOP
from tests.scorer.printing.boxes import boxes, tables
from tests.scorer.printing.reading import printed, reader, words
from tests.scorer.printing.test_code_place import opened
from tests.tiers import long, sampled

pytestmark = long

MILLIMETRE = 72 / 25.4  # points
FULL = random_matches.kop(random.Random(1), hands=32)  # noqa: S311 — an example, not a secret
LONG = {
    "players": [
        "Bogumiła Nowak-Kowalska z Wolsztyna",
        "Krzysztof-Maria Brzęczyszczykiewicz",
        "W" * 200,
        "m " * 99 + "n",
    ]
}


def layout(record=KOP, **order):
    return layout_of(sheet_context(standing_of(record)), PaperOrder("en", **order), Occasion())


def test_sheet_tells_every_hand():
    text = words(printed(KOP))
    for row in (
        "1 zwyczajna Starzy with wyjście 1 ● S +1 1 −1 −1 S +1 1 −1 −1 ✓",
        "2 zwyczajna rej Młodzi with wyjście 52 4 +4 5 ● S −4 −5 S −4 −3 +4 3 ✓",
        "3 zolo kontra Starzy 10 −10 −5 −10 −15 ● −10 −13 S +30 33 ✓",
        "4 wesele Starzy without a trick 104 3 S +3 −2 S +3 −12 −3 −16 ● −3 30 ✓",
        "Total −2 −12 −16 30",
        "Place Table points Signature",
        "Hands played 4 Every row adds up to 0 ✓",
    ):
        assert row in text


def test_blank_sheet_has_row_for_every_agreed_hand():
    assert layout(blank=True).grid.rows == 32
    assert layout(KOP | {"options": {"hands": 40}}, blank=True).grid.rows == 40
    text = words(printed(KOP, blank=True))
    assert "1 2 3 4 5 6 7 8 9 10 11 12" in text
    assert "31 32" in text
    assert "Total Place Table points Signature Hands played Every row adds up to 0 □" in text
    assert " 33" not in text


def test_dealer_is_marked_in_every_row():
    deals = [sorted(column.deals) for column in layout(blank=True).grid.columns if column.deals]
    assert deals == [list(range(seat, 33, 4)) for seat in (1, 2, 3, 4)]
    second = layout(KOP | {"dealer": 2, "entries": []}, blank=True)
    assert [min(column.deals) for column in second.grid.columns if column.deals] == [3, 4, 1, 2]


@pytest.mark.parametrize("blank", [False, True])
def test_values_are_those_of_rules(blank):
    table = tables(printed(KOP, blank=blank, rows=20))[-1]
    read = [[cell.text for cell in row] for row in table]
    assert read == [
        ["Value v", "–", "kontra", "rej", "bok", "słup"],
        ["zwyczajna, wesele: with wyjście", "1", "2", "4", "8", "16"],
        ["zwyczajna, wesele: without wyjście", "2", "4", "8", "16", "32"],
        ["zwyczajna, wesele: without a trick", "3", "6", "12", "24", "48"],
        ["cicha", "4", "8", "16", "32", "–"],
        ["zolo", "5", "10", "20", "–", "–"],
        ["zolo du", "10", "20", "40", "–", "–"],
    ]
    assert read[4][4] == str(value(Contract.CICHA, None, KontraStep.BOK))


def test_notes_name_wyjscie_of_table():
    options = {"options": {"exit_old": 30, "exit_young": 29}}
    notes = " ".join(layout(KOP | options, blank=True).notes)
    assert "losing Starzy from 30 points, losing Młodzi from 29." in notes


def test_wolsztyn_has_its_own_title():
    record = KOP | {"ruleset": "kop-wolsztyn", "entries": []}
    title = "Blank sheet · Kop of Wolsztyn · Ada, Bogdan, Celina, Darek"
    html = sheet_html(sheet_context(standing_of(record)), layout(record, blank=True))
    assert f"<title>{title}</title>" in html
    assert ">Kop of Wolsztyn<" in html


@long
def test_document_of_wolsztyn_has_its_own_title():
    pdf = printed(KOP | {"ruleset": "kop-wolsztyn", "entries": []}, blank=True)
    assert (
        reader(pdf).metadata.title == "Blank sheet · Kop of Wolsztyn · Ada, Bogdan, Celina, Darek"
    )
    assert "Kop of Wolsztyn" in words(pdf)


def test_highest_scores_fit_their_columns_on_small_paper():
    hand = {"contract": "zolo_du", "old": [0], "winner": "old", "kontras": 2}
    record = KOP | {"entries": [hand] * 9}
    grid = layout(record, paper="A5").grid
    for row in tables(printed(record, paper="A5"))[0][2:]:
        for cell, column, left in zip(row, grid.columns, grid.lefts, strict=True):
            assert all(10 + left <= box.left for box in cell.boxes), cell.text
            assert all(box.right <= 10 + left + column.width for box in cell.boxes), cell.text
    assert [cell.text for cell in row][7:9] == ["● S +120", "1080"]


@pytest.mark.parametrize(
    ("paper", "blank", "second"),
    sampled(
        [*((paper, blank, "pl") for paper in PAPERS for blank in (False, True)), ("A5", False, "")],
        daily=[("A5", True, "pl")],
    ),
)
def test_usual_match_is_one_page_or_two_sides_to_write_on(paper, blank, second):
    pdf = printed(FULL, paper=paper, blank=blank, second=second, language="ro")
    assert len(reader(pdf).pages) == (2 if blank and paper == "A5" else 1)


@long
def test_a4_gives_room_of_values_to_32_rows_one_can_write_in():
    assert "Value v" not in words(printed(FULL, blank=True))
    assert "Value v" in words(printed(KOP, blank=True, rows=16))


@pytest.mark.parametrize(
    ("paper", "rows", "pages"),
    sampled(
        [("A4", 32, 1), ("A4", 40, 2), ("A4", 60, 2), ("A5", 32, 2), ("A5", 40, 2), ("A5", 60, 3)],
        daily=[("A4", 60, 2)],
    ),
)
def test_blank_sheet_takes_as_few_pages_as_can_be(paper, rows, pages):
    pdf = printed(KOP, paper=paper, blank=True, rows=rows)
    assert len(reader(pdf).pages) == pages
    numbers = [
        number
        for page in reader(pdf).pages
        for box in boxes(page)
        if box.left < 20
        for number in box.text.split()
        if number.isdecimal()
    ]
    assert numbers == [str(row) for row in range(1, rows + 1)]


@pytest.mark.parametrize(
    ("paper", "blank"), sampled(product(PAPERS, (False, True)), daily=[("A5", False)])
)
def test_names_of_any_length_stay_above_their_columns(paper, blank):
    pdf = printed(KOP | LONG, paper=paper, blank=blank)
    grid = layout(KOP | LONG, paper=paper, blank=blank).grid
    heads = [cell for cell in tables(pdf)[0][0] if cell.boxes] if not blank else []
    lefts = [10 + left for left in grid.lefts[-9::2]]
    assert blank or len(heads) == 4
    for cell, left, right in zip(heads, lefts, lefts[1:], strict=False):
        assert all(left < box.left and box.right < right for box in cell.boxes)
    for page in reader(pdf).pages:
        width = float(page.mediabox.width) * 25.4 / 72
        assert all(box.left >= 10 and box.right <= width - 9.7 for box in boxes(page))
    assert len(reader(pdf).pages) == (2 if blank else 1)


def test_filled_sheet_has_rows_left_to_go_on():
    grid = layout(rows=12).grid
    assert grid.rows == 12
    assert grid.columns[0].texts == tuple(map(str, range(1, 13)))
    assert [len(column.cells) for column in grid.columns] == [4] * len(grid.columns)


def test_score_of_hand_can_be_written_in_ten_millimetres():
    for paper in PAPERS:
        columns = layout(blank=True, paper=paper).grid.columns
        assert min(column.width for column in columns if column.head == "±") >= 9.95


@pytest.mark.parametrize(("paper", "row"), sampled([("A4", 6.0), ("A5", 5.5)]))
def test_rows_of_usual_sheet_can_be_written_in(paper, row):
    (item,) = blank_items("kop", players=4, options={}, tables=[1], occasion=Occasion())
    pages = opened(print_set([item], PaperOrder("pl", paper=paper, blank=True)))
    tops = [
        [
            word[1] / MILLIMETRE
            for word in page.get_text("words")
            if word[0] < 20 * MILLIMETRE and word[4].isdecimal()
        ]
        for page in pages
    ]
    assert sum(map(len, tops)) == 32
    assert min(low - high for page in tops for high, low in pairwise(page)) >= row - 0.01
