"""What sheets of a set may differ in: people, rules, sizes, languages, what was corrected."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from functools import cache

import pytest
from django.utils import translation
from django.utils.translation import gettext

from scorer.games.registry import all_games
from scorer.models import ScoreSheet
from scorer.printing import sets
from scorer.printing.compose import Composer
from scorer.printing.order import Corrections, Imposition, Occasion, PaperOrder
from scorer.printing.page import MARGIN
from scorer.printing.render import sheet_pdf_bytes
from scorer.printing.sets import Item, blank_items, print_set
from scorer.records import RecordRefused
from scorer.selectors.standing import standing
from scorer.services.sheets import import_record
from tests.scorer.examples import DOUBLES, HEARTS, KOP
from tests.scorer.printing.correcting import ZOLO, correct, strike
from tests.scorer.printing.layers import boxes, lines, rectangles, said, text
from tests.scorer.printing.making import item, printed_set, three_tables
from tests.scorer.printing.reading import MILLIMETRE, reader
from tests.tiers import long, sampled

ROUNDING = 0.3  # mm
LONG = "W" * 200
OPENED = [datetime(2026, 1, day, 12, tzinfo=UTC) for day in (2, 1, 3)]
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
    heads = [said(line) for page in pages for line in lines(page) if "Memoriał" in said(line)]
    return [int(head.split()[-1]) - 70 for head in heads]


def starting(page, *words):
    """The lines of a page that begin with one of ``words``."""
    return [said(line) for line in lines(page) if said(line).startswith(words)]


def test_words_too_long_for_a_form_have_a_sheet_of_their_own_in_its_place():
    named = item(KOP, 1, players=[LONG, "Bo", "Cy", "Dy"])
    made = printed_set([item(KOP, 0), named, item(KOP, 2)], blank=True)
    assert len(made.pages) == 3
    for page in made.pages:
        assert_inside(page)
    told = [text(page) for page in made.pages]
    assert [LONG in each.replace(" ", "") for each in told] == [False, True, False]
    assert pages_by_table(made.pages) == [0, 1, 2]
    assert made.progress == (1, 2, 3)


@long
def test_event_too_long_for_a_form_has_a_sheet_of_its_own_too():
    event = item(KOP, 1)
    event = replace(event, occasion=replace(event.occasion, event="Memoriał " + "m" * 190))
    made = printed_set([item(KOP, 0), event], blank=True)
    told = [text(page) for page in made.pages]
    assert ["m" * 190 in each.replace(" ", "") for each in told] == [False, True]
    for page in made.pages:
        assert_inside(page)
    assert made.progress == (1, 2)


@pytest.fixture
def different():
    """Sheets of different games, rules and sizes."""
    records = [KOP, HEARTS, KOP | {"ruleset": "kop-wolsztyn"}, HEARTS]
    items = [item(record, number, entries=[]) for number, record in enumerate(records)]
    return [*items, item(HEARTS, 4, players=list("ABCDEFG"), entries=[])]


def test_games_rules_and_sizes_have_forms_of_their_own(different):
    press = sets._Press(Composer(), PaperOrder("en", blank=True, paper="A5"))
    keys = [press._key(press._job(each, {})) for each in different]
    assert [keys.index(key) for key in keys] == [0, 1, 2, 1, 4]


@long
def test_games_rules_and_sizes_keep_their_order(different):
    made = printed_set(different, blank=True, paper="A5")
    assert [said(lines(page)[0]) for page in made.pages] == [
        *("Kop", "Cancellation Hearts", "Kop of Wolsztyn"),
        *("Cancellation Hearts", "Cancellation Hearts"),
    ]
    assert pages_by_table(made.pages) == [0, 1, 2, 3, 4]
    heads = [next(said(line) for line in lines(page) if "Σ" in said(line)) for page in made.pages]
    assert [head.count("♠") for head in heads] == [0, 6, 0, 6, 7]
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
def two_of_two_pages():
    """Two sheets of two pages each."""
    return printed_set([item(KOP, 0), item(KOP, 1)], blank=True, rows=90)


def test_second_page_has_its_own_names_and_no_code():
    made = two_of_two_pages()
    assert len(made.pages) == 4
    items = made.items
    for number, sheet in enumerate(items):
        names = sheet.now.setup.players
        first, second = made.pages[2 * number : 2 * number + 2]
        assert text(second).count(", ".join(names)) == 1
        assert text(first).count(", ".join(names)) == 0
        for page in (first, second):
            assert " ".join(names) in [said(line) for line in lines(page)]
        corner = [
            [each for each in rectangles(page) if each.left > 180 and each.top < 26]
            for page in (first, second)
        ]
        assert [len(found) > 100 for found in corner] == [True, False]
        assert "90" in text(second).split()
        assert (text(first).count("1 / 2"), text(second).count("2 / 2")) == (1, 1)


@long
def test_second_page_lies_as_the_one_to_be_read():
    made = two_of_two_pages()
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
    assert [said(line) for line in lines(made.pages[0]) if "Liga" in said(line)] == ["Liga 2 7"]
    assert [said(line) for line in lines(made.pages[1]) if "Liga" in said(line)] == ["Liga 2"]
    for page in made.pages:
        assert_inside(page)
        assert "None" not in text(page)


@pytest.mark.parametrize("ruleset", sorted({ruleset for ruleset, _players in RULESETS}))
def test_blanks_are_not_made_for_players_that_the_rules_refuse(ruleset):
    with pytest.raises(RecordRefused):
        blank_items(ruleset, players=2, options={}, tables=[1], occasion=Occasion())


@long
def test_pairs_without_names_have_room_to_write_them():
    items = blank_items("polish-doubles", players=4, options={}, tables=[1], occasion=Occasion())
    heads = [box for box in boxes(printed_set(items, blank=True).pages[0]) if "+" in box.text]
    assert [" ".join(box.text.split()) for box in heads] == ["1 + 2", "3 + 4"]
    assert all(box.text.count("\N{NO-BREAK SPACE}") > 30 for box in heads)


@pytest.fixture
def corrected(db):
    """A hand corrected, a hand struck out, nothing of the kind, a hand with many words struck."""
    sheets = [import_record(raw=KOP) for _number in range(4)]
    correct(sheets[0], 2, KOP["entries"][2] | {"kontras": 2})
    strike(sheets[1], 1)
    correct(sheets[3], 2, ZOLO)
    return sheets


def items_of(sheets):
    return [Item(standing(sheet), Occasion(table=place)) for place, sheet in enumerate(sheets, 1)]


def test_struck_lines_move_the_rows_of_their_own_sheet_only(corrected, django_assert_num_queries):
    items = items_of(corrected)
    with django_assert_num_queries(1):
        made = printed_set(items, corrections=Corrections.STRUCK)
    first = "zwyczajna Starzy with wyjście 1 S +1 1 −1 −1 S +1 1 −1 −1 ✓"
    second = "zwyczajna rej Młodzi with wyjście 52 4 {} S −4{} S −4{} +4{} ✓"
    totals = second.format("+4 5", " −5", " −3", " 3")
    third = "3 zolo kontra rej Starzy 10 20 −10 −20 −15 −10 −20 −25 −10 −20 −23 +30 S +60 63 ✓"
    rows = [starting(page, "1 z", "2 z", "3 z", "zwyczajna rej") for page in made.pages[:3]]
    assert rows[0] == [f"1 {first}", f"2 {totals}", third]
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
    line = next(line for line in lines(page) if said(line).startswith("3 zolo"))
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
def test_clean_and_blank_sets_ask_nothing_of_the_log(corrected, django_assert_num_queries):
    items = items_of(corrected)[:1]
    with django_assert_num_queries(0):
        printed_set(items)
        printed_set(items, blank=True, corrections=Corrections.STRUCK)


@long
def test_sheets_without_a_line_are_filled_sheets_too():
    items = [item(record, 0, entries=[]) for record in (KOP, DOUBLES)]
    made = printed_set(items)
    totals = [starting(page, "Total") for page in made.pages]
    assert totals == [["Total 0 0 0 0"], ["Total 0 Total 0"]]


@long
def test_explanations_follow_their_sheets_and_ask_for_all_corrections_at_once(
    corrected, django_assert_num_queries
):
    items = items_of([corrected[0], corrected[3]])
    with django_assert_num_queries(1):
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


def test_dates_are_those_of_the_first_opened_and_the_last_written(dated):
    assert sets._dates(dated) == (OPENED[1], last_written(dated))


@long
def test_document_has_the_dates_of_its_sheets(dated):
    metadata = reader(printed_set(dated, blank=True).pdf).metadata
    assert metadata.creation_date == OPENED[1]
    assert metadata.modification_date == last_written(dated).replace(microsecond=0)
    assert metadata.title == "4 score sheets"


@long
def test_same_sheets_give_the_same_bytes():
    again = printed_set([item(KOP, number) for number in range(3)])
    assert again.pdf == three_tables("KOP", "A4", "filled").pdf


def test_sheets_set_a_few_at_a_time_say_the_same(monkeypatch):
    usual = three_tables("KOP", "A4", "filled")
    monkeypatch.setattr(sets, "AT_ONCE", 2)
    made = printed_set([item(KOP, number) for number in range(3)])
    assert [text(page) for page in made.pages] == [text(page) for page in usual.pages]
    assert made.progress == (1, 2, 3)


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
    assert len(made.pages) == 3
    piles = [[], []]
    for page in made.pages:
        width = float(page.mediabox.width) / MILLIMETRE
        assert round(width) == 297
        for box in boxes(page):
            if box.text.startswith("Memoriał"):
                piles[box.left > width / 2].append(box.text)
    assert piles == [["Memoriał 0", "Memoriał 1", "Memoriał 2"], ["Memoriał 3", "Memoriał 4"]]
