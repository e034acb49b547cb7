"""What sheets of a set may differ in: people, rules, sizes, languages."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from importlib import import_module

import pytest
from django.utils import translation
from django.utils.translation import gettext

from scorer.games.registry import all_games
from scorer.printing.order import Imposition, Occasion, PaperOrder
from scorer.printing.page import MARGIN
from scorer.printing.render import sheet_pdf_bytes
from scorer.printing.sets import AT_ONCE, blank_items, print_set
from scorer.records import RecordRefused
from tests.builders.printed_sets import item, printed_set, three_tables
from tests.builders.records import DOUBLES, HEARTS, KOP
from tests.scorer.printing.overlays import (
    boxes,
    line_words,
    lines,
    rectangles,
    starting,
    text,
)
from tests.scorer.printing.reading import MILLIMETRE, reader
from tests.tiers import long, sampled

pytestmark = long

ROUNDING = 0.3  # mm
LONG = "W" * 200
RULESETS = [
    (ruleset.slug, players)
    for game in all_games().values()
    for ruleset in game.rulesets
    for players in sorted({game.players.minimum, game.players.maximum or game.players.minimum})
]


def assert_inside(page):
    width, height = (float(side) / MILLIMETRE for side in page.mediabox[2:])
    for box in boxes(page):
        assert box.left >= MARGIN - ROUNDING, box
        assert box.right <= width - MARGIN + ROUNDING, box
        assert MARGIN <= box.base <= height - MARGIN, box


def pages_by_table(pages):
    """The table each page is for, by the round it names: rounds are tables here."""
    heads = [
        line_words(line) for page in pages for line in lines(page) if "Memoriał" in line_words(line)
    ]
    return [int(head.split()[-1]) - 70 for head in heads]


def test_words_too_long_for_a_form_have_a_sheet_of_their_own_in_its_place():
    named = item(KOP, 1, players=[LONG, "Bo", "Cy", "Dy"])
    made = printed_set([item(KOP, 0), named, item(KOP, 2)], blank=True, rows=20)
    assert len(made.pages) == 3
    for page in made.pages:
        assert_inside(page)
    told = [text(page) for page in made.pages]
    assert [LONG in re.sub("[ -]", "", each) for each in told] == [False, True, False]
    assert pages_by_table(made.pages) == [0, 1, 2]
    assert made.progress == (1, 2, 3)


@long
def test_event_too_long_for_two_lines_is_shortened():
    event = item(KOP, 1)
    event = replace(event, occasion=replace(event.occasion, event="Memoriał " + "m" * 190))
    made = printed_set([item(KOP, 0), event], blank=True)
    told = [text(page) for page in made.pages]
    assert ["m" * 30 + "…" in each for each in told] == [False, True]
    for page in made.pages:
        assert_inside(page)
    assert made.progress == (1, 2)


@pytest.fixture
def different():
    """Sheets of different games, rules and sizes."""
    records = [KOP, HEARTS, KOP | {"ruleset": "kop-wolsztyn"}, HEARTS]
    items = [item(record, number, entries=[]) for number, record in enumerate(records)]
    return [*items, item(HEARTS, 4, players=list("ABCDEFG"), entries=[])]


@long
def test_games_rules_and_sizes_keep_their_order(different):
    made = printed_set(different, blank=True, paper="A5")
    assert [line_words(lines(page)[0]).partition(" ·")[0] for page in made.pages] == [
        *("Kop", "Kop", "Cancellation Hearts", "Kop of Wolsztyn", "Kop of Wolsztyn"),
        *("Cancellation Hearts", "Cancellation Hearts"),
    ]
    assert pages_by_table(made.pages) == [0, 1, 2, 3, 4]
    heads = [
        next(line_words(line) for line in lines(page) if "Σ" in line_words(line))
        for page in made.pages
    ]
    assert [head.count("Σ") for head in heads] == [5, 5, 6, 5, 5, 6, 7]
    assert len({id(form) for form, _sheet in made.sheets}) == 4


def in_language(language, label):
    with translation.override(language):
        return gettext(label)


@long
def test_second_language_stands_beside_the_first():
    items = [item(KOP, number) for number in range(2)]
    made = printed_set(items, language="pl", second="cs")
    for page, sheet in zip(made.pages, items, strict=True):
        single = sheet_pdf_bytes(sheet.now, made.order, sheet.occasion, sheet.address)
        here, there = (set(text(each).split()) for each in (page, reader(single).pages[0]))
        assert there <= here <= there | {"□", *"5678"}
        assert {in_language("pl", "Round"), in_language("cs", "Round")} < here


@cache
def two_of_two_pages(paper="A4", rows=60):
    """Two sheets of two pages each."""
    return printed_set([item(KOP, 0), item(KOP, 1)], blank=True, paper=paper, rows=rows)


def test_second_page_has_its_own_names_and_the_code():
    made = two_of_two_pages()
    assert len(made.pages) == 4
    items = made.items
    for number, sheet in enumerate(items):
        names = sheet.now.setup.players
        first, second = made.pages[2 * number : 2 * number + 2]
        assert text(second).count(", ".join(names)) == 1
        assert text(first).count(", ".join(names)) == 0
        for page in (first, second):
            assert " ".join(names) in [line_words(line) for line in lines(page)]
        corner = [
            [each for each in rectangles(page) if each.left > 180 and each.top < 26]
            for page in (first, second)
        ]
        assert [len(found) > 100 for found in corner] == [True, True]
        assert "60" in text(second).split()
        assert (text(first).count("1 / 2"), text(second).count("2 / 2")) == (1, 1)


@long
@pytest.mark.parametrize(("paper", "rows"), [("A4", 60), ("A5", 32)])
def test_second_page_lies_as_the_one_to_be_read(paper, rows):
    made = two_of_two_pages(paper, rows)
    for number, sheet in enumerate(made.items):
        first, second = made.pages[2 * number : 2 * number + 2]
        single = sheet_pdf_bytes(sheet.now, made.order, sheet.occasion, sheet.address)
        for page, other in zip((first, second), reader(single).pages, strict=True):
            assert sorted(text(page).split()) == sorted(text(other).split())
        heads = [
            next(box for box in boxes(page) if box.text.startswith("Kop ·"))
            for page in (second, reader(single).pages[1])
        ]
        assert heads[0].left == pytest.approx(heads[1].left, abs=0.5)
        assert heads[0].base == pytest.approx(heads[1].base, abs=0.5)


@pytest.mark.parametrize(
    ("ruleset", "players"), sampled(RULESETS, daily=[("cancellation-hearts", 11)])
)
def test_blanks_without_names_are_made_for_every_rule_set(ruleset, players):
    items = blank_items(
        ruleset, players=players, options={}, tables=[7, None], occasion=Occasion("Liga", round=2)
    )
    made = printed_set(items, blank=True)
    assert len(made.pages) == len(items)
    assert [line_words(line) for line in lines(made.pages[0]) if "Liga" in line_words(line)] == [
        "Liga 2 7"
    ]
    assert [line_words(line) for line in lines(made.pages[1]) if "Liga" in line_words(line)] == [
        "Liga 2"
    ]
    for page in made.pages:
        assert_inside(page)
        assert "None" not in text(page)


@pytest.mark.parametrize("ruleset", sorted({ruleset for ruleset, _players in RULESETS}))
def test_blanks_are_not_made_for_players_that_the_rules_refuse(ruleset):
    with pytest.raises(RecordRefused) as refused:
        blank_items(ruleset, players=2, options={}, tables=[1], occasion=Occasion())
    assert [fault.path for fault in refused.value.faults] == [("players",)]


@long
def test_pairs_without_names_have_room_to_write_them():
    items = blank_items("polish-doubles", players=4, options={}, tables=[1], occasion=Occasion())
    heads = [box for box in boxes(printed_set(items, blank=True).pages[0]) if "+" in box.text]
    assert [" ".join(box.text.split()) for box in heads] == ["1 + 2", "3 + 4"]
    assert all(box.text.count("\N{NO-BREAK SPACE}") > 30 for box in heads)


@long
def test_sheets_without_a_line_are_filled_sheets_too():
    items = [item(record, 0, entries=[]) for record in (KOP, DOUBLES)]
    made = printed_set(items)
    totals = [starting(page, "Total") for page in made.pages]
    assert totals == [["Total 0 0 0 0"], ["Total 0 Total 0"]]


@long
def test_same_sheets_give_the_same_bytes():
    again = printed_set([item(KOP, number) for number in range(3)])
    assert again.pdf == three_tables("KOP", "A4", "filled").pdf


def test_sheets_beyond_those_set_at_once_say_the_same():
    items = [item(KOP, number, entries=[]) for number in range(AT_ONCE + 2)]
    made = printed_set(items, blank=True)
    last = printed_set(items[-2:], blank=True)
    assert [text(page) for page in made.pages[-2:]] == [text(page) for page in last.pages]
    assert made.progress == tuple(range(1, AT_ONCE + 3))


def test_progress_moves_before_the_words_are_laid_out(monkeypatch):
    order, told = PaperOrder("en", blank=True), []
    render = import_module("weasyprint").HTML.render

    def lay_out(*given, **how):
        told.append("laid out")
        return render(*given, **how)

    monkeypatch.setattr("weasyprint.HTML.render", lay_out)
    print_set([item(KOP, number, entries=[]) for number in range(4)], order, progress=told.append)
    assert told[told.index(1) :] == [1, 2, "laid out", 3, 4]


@long
def test_further_blank_sheets_are_small():
    items = [item(KOP, number, entries=[]) for number in range(31)]
    order = PaperOrder("en", blank=True)
    sizes = [len(print_set(items[:count], order)) for count in (30, 31)]
    assert sizes[1] - sizes[0] <= 3_000


def test_set_of_no_sheets_is_refused():
    with pytest.raises(ValueError, match="no sheet to print"):
        print_set([], PaperOrder("en"))


def test_piles_of_a_cut_set_lie_in_table_order():
    made = printed_set([item(KOP, number) for number in range(5)], Imposition.CUT, blank=True)
    assert {sheet.page.paper for _form, sheet in made.sheets} == {"A5"}
    assert len(made.pages) == 5  # two sides of a sheet
    piles = [[], []]
    for page in made.pages:
        width = float(page.mediabox.width) / MILLIMETRE
        assert round(width) == 297
        for box in boxes(page):
            if box.text.startswith("Memoriał"):
                piles[box.left > width / 2].append(box.text)
    assert piles == [["Memoriał 0", "Memoriał 1", "Memoriał 2"], ["Memoriał 3", "Memoriał 4"]]
