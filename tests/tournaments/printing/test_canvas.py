"""Words, lines and codes in their places; cards in the order of their piles; the frame."""

from __future__ import annotations

from datetime import date
from xml.etree import ElementTree as ET

import pytest
from django.utils import translation

from tests.scorer.printing.overlays import boxes
from tests.scorer.printing.reading import MILLIMETRE, page_words, placed, reader, words
from tournaments.printing.canvas import PAGES_AT_ONCE, Align, Rule, Square, Words, pages_pdf
from tournaments.printing.cards import TableCard, start_cards, table_cards
from tournaments.printing.diplomas import place_shown
from tournaments.printing.frame import frame_svg
from tournaments.printing.lists import Sort, seating_list
from tournaments.printing.values import (
    Heading,
    PrintedRound,
    PrintedTable,
    Spot,
    spots,
)
from tournaments.selectors.event_data import TableSeat, Unit

HEADING = Heading(name="Liga", day=date(2026, 11, 21))
TO_WRITE = ("points", "score")
LONG = "Wąsik-Świętochłowska-Brzęczyszczykiewicz Bogumiła Maksymiliana Apolonia Hildegarda"


def round_of(units, number=1, size=4, resting=()):
    """Tables in the order of ``units``."""
    tables = [units[at : at + size] for at in range(0, len(units), size)]
    seated = (tuple(TableSeat(unit.number, unit.name) for unit in some) for some in tables)
    return PrintedRound(
        number=number,
        tables=tuple(PrintedTable(at, seats) for at, seats in enumerate(seated, 1)),
        resting=resting,
    )


def printed(made, *given, language="en", **how):
    with translation.override(language):
        some = made(HEADING, *given, **how)
        return pages_pdf(some.pages, some.title)


def people(*names):
    return [Unit(number=number, name=name) for number, name in enumerate(names, 1)]


def test_words_end_where_they_should_and_shrink_into_their_room():
    page = [
        Words("left", 20, 30, 10, 100),
        Words("right", 190, 40, 10, 100, align=Align.RIGHT),
        Words("far too long for its room", 20, 50, 30, 32),
        Words("", 20, 60, 10, 20),
        Rule(10, 70, 50, 0.2),
        Square("https://kontra.example/", 100, 100, 40),
    ]
    pdf = pages_pdf([page, []], "Proof")
    first, second = reader(pdf).pages
    assert (first.extract_text().split("\n"), second.extract_text()) == (
        ["left", "right", "far too long for its room"],
        "",
    )
    left, right, shrunk = placed(first)
    assert left.x / MILLIMETRE == pytest.approx(20, abs=0.1)
    assert right.x / MILLIMETRE == pytest.approx(190 - 8.1, abs=1.0)
    assert [round(297 - piece.y / MILLIMETRE) for piece in (left, right, shrunk)] == [31, 41, 51]
    assert reader(pdf).metadata.title == "Proof"


def test_no_page_is_no_document():
    with pytest.raises(ValueError, match="no page"):
        pages_pdf([], "")


def test_many_pages_are_told_as_they_are_done():
    page, done = [Words("x", 20, 20, 9, 20)], []
    pages_pdf([page] * (2 * PAGES_AT_ONCE + 1), "", progress=done.append)
    assert done == [PAGES_AT_ONCE, 2 * PAGES_AT_ONCE, 2 * PAGES_AT_ONCE + 1]


def test_text_that_would_be_far_too_small_stands_in_several_lines():
    page = [
        Words(LONG, 20, 50, 10, 60, height=9),
        Words(LONG, 20, 80, 10, 200, height=9),
        Words(LONG, 20, 120, 30, 60),
        Words(f"Ada {'x' * 70}", 190, 150, 9, 30, height=30, align=Align.RIGHT),
    ]
    found = boxes(reader(pages_pdf([page], "")).pages[0])
    assert [" ".join(box.text for box in line) for line in by_line(found)] == [
        "Wąsik- Świętochłowska- Brzęczyszczykiewicz",
        "Bogumiła Maksymiliana Apolonia Hildegarda",
        LONG,
        "Wąsik- Świętochłowska- Brzęczyszczykiewicz Bogumiła …",
        "Ada",
        *["x" * 15] * 4,
        "x" * 10,
    ]
    assert sorted({round(box.size, 1) for box in found}) == [6.0, 7.7, 9.0, 10.0]
    assert all(box.left >= 19.9 for box in found)
    assert max(box.right for box in found if box.base < 60) <= 80
    assert max(box.right for box in found if box.base > 140) == pytest.approx(190, abs=0.2)


def by_line(found):
    """Pieces of text by the line they stand on."""
    lines = {}
    for box in found:
        lines.setdefault(round(box.base, 1), []).append(box)
    return lines.values()


@pytest.mark.parametrize(
    ("count", "pages"), [(1, ["1"]), (4, ["1234"]), (5, ["135", "24"]), (9, ["147", "258", "369"])]
)
def test_piles_of_cards_lie_in_order_once_they_are_cut(count, pages):
    units = people(*(f"Gracz {number}" for number in range(1, count + 1)))
    made = start_cards(HEADING, units, [], planned=1, to_write=TO_WRITE)
    told = [[mark.text for mark in page if isinstance(mark, Words)] for page in made.pages]
    assert [
        "".join(text[-1] for text in page if text.startswith("Gracz")) for page in told
    ] == pages


@pytest.mark.parametrize(
    ("language", "order"),
    [
        ("pl", ["Chleb", "Horák", "Lucyna", "Łucja", "Zofia"]),
        ("cs", ["Horák", "Chleb", "Łucja", "Lucyna", "Zofia"]),
    ],
)
def test_names_are_in_order_of_language(language, order):
    units = people("Zofia", "Łucja", "Lucyna", "Chleb", "Horák")
    seating = round_of(units, size=5)
    pdf = printed(seating_list, units, [seating], sort=Sort.NAME, language=language)
    assert sorted(order, key=words(pdf).index) == order


def test_seating_list_says_who_rests_and_has_dash_for_unseated():
    units = people("Ada", "Ewa", "Jan")
    seating = PrintedRound(
        number=1,
        tables=(PrintedTable(1, (TableSeat(1, "Ada"), TableSeat(None, "Gość"))),),
        resting=(2,),
    )
    text = words(printed(seating_list, units, [seating], sort=Sort.NUMBER))
    assert "1 Ada 1 1 2 Ewa rests 3 Jan –" in text
    assert spots(seating) == {1: Spot(seating.tables[0], 1)}
    assert spots(seating)[1].fellows == (TableSeat(None, "Gość"),)


def test_long_lists_go_on_over_columns_and_pages():
    units = people(*(f"Gracz {number}" for number in range(1, 101)))
    seating = round_of(units)
    pages = reader(printed(seating_list, units, [seating], sort=Sort.NUMBER)).pages
    text = [page_words(page) for page in pages]
    assert [page.count("Gracz ") for page in text] == [90, 10]
    assert [f"{number} / 2" in page for number, page in enumerate(text, 1)] == [True] * 2


def test_start_card_tells_all_rounds_and_leaves_room_for_later_ones():
    units = people("Ada", "Ewa", "Jan", "Ola")
    text = words(printed(start_cards, units[:1], [round_of(units)], planned=3, to_write=TO_WRITE))
    assert text == (
        "Liga 21 November 2026 1 Ada Round Table Seat with points score 1 1 1 2 Ewa 3 Jan 4 Ola 2 3"
    )


def test_start_card_names_numbers_alone_where_there_is_no_room():
    units = people(*(f"Gracz {number}" for number in range(1, 12)))
    rounds = [round_of(units, number, size=11) for number in range(1, 13)]
    text = words(printed(start_cards, units[:1], rounds, planned=12, to_write=TO_WRITE))
    assert text.count("2, 3, 4, 5, 6, 7, 8, 9, 10, 11") == 12


def test_table_card_names_who_sits_there():
    table = PrintedTable(12, (TableSeat(1, "Ada"), TableSeat(2, "Ewa")))
    seating = PrintedRound(number=2, tables=(table,))
    of_a_round = words(printed(table_cards, [TableCard(table)], seating))
    assert of_a_round == "Liga Round 2 · 21 November 2026 Table 12 12 1 1 Ada 2 2 Ewa"


def test_table_card_has_code_to_type():
    table = PrintedTable(12, (TableSeat(1, "Ada"),))
    card = TableCard(table, "http://192.168.1.30:8000/t/7K2MQX4D9T")
    seating = PrintedRound(number=2, tables=(table,))
    assert "7K2MQ-X4D9T 1 1 Ada" in words(printed(table_cards, [card], seating))


def test_same_list_gives_same_bytes():
    units = people("Ada", "Ewa")
    one, other = (
        printed(seating_list, units, [round_of(units)], sort=Sort.NUMBER) for _time in range(2)
    )
    assert one == other


def test_places_on_diplomas_are_roman_up_to_20():
    assert [place_shown(place) for place in range(1, 7)] == ["I", "II", "III", "IV", "V", "VI"]
    assert [place_shown(place) for place in (9, 19, 20, 21)] == ["IX", "XIX", "XX", "21"]


def test_frame_is_drawing_with_suit_in_every_corner():
    root = ET.fromstring(frame_svg(210, 297))  # noqa: S314 — our own
    found = [element.text for element in root.iter("{http://www.w3.org/2000/svg}text")]
    assert found == ["♣", "♦", "♥", "♠"]


def list_of(count, name="Kowalski Krzysztof"):
    """The size of its names, and how far down the list goes, in mm."""
    units = people(*[name] * count)
    [page] = seating_list(HEADING, units, [round_of(units)], sort=Sort.NAME).pages
    names = [mark for mark in page if isinstance(mark, Words) and mark.text == name]
    return names[0].size, max(mark.middle for mark in names)


def test_short_list_fills_page_in_larger_type():
    size, low = list_of(41)
    assert size >= 11.9
    assert low > 255
    assert list_of(90)[0] <= 10.4
