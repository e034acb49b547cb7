"""Cards to be cut out and handed out: a start card for every unit, a card for every table.

The cards lie on A4 so that, cut along the dashes, the piles laid on one another are in order.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from scorer.printing.addresses import typed_code
from tournaments.printing import canvas
from tournaments.printing.canvas import (
    FINE,
    HAIR,
    STRONG,
    Align,
    Mark,
    Page,
    Pages,
    Rule,
    Square,
    Words,
)
from tournaments.printing.fellows import Room, fellows_in
from tournaments.printing.lists import REPLACING, replacing_words, round_name, table_name
from tournaments.printing.values import (
    Heading,
    PrintedRound,
    PrintedTable,
    Spot,
    label_of,
    spots,
)
from tournaments.printing.wrapping import clean
from tournaments.selectors.event_data import TableSeat, Unit

WIDTH, HEIGHT = 210.0, 297.0
PAD = 8.0  # mm within a card
START_REPLACING = 56.0  # mm, of the mark that says what a start card replaces
T = TypeVar("T")

# Start cards: A6, four on a page.
CARD_WIDTH, CARD_HEIGHT = WIDTH / 2, HEIGHT / 2
ROWS_TOP = 37.0  # from the card's upper edge
ROW_MOST = 36.0
# of round, table, seat, with whom, two to write in; the last is where a card ends
COLUMNS = (0.0, 9.0, 20.0, 30.5, 67.4, 78.2, 89.0)


@dataclass(frozen=True, slots=True)
class TableCard:
    """A table's card: ``address`` is what its code opens, empty: it has none."""

    table: PrintedTable
    address: str = ""


def start_cards(
    heading: Heading,
    units: Sequence[Unit],
    rounds: Sequence[PrintedRound],
    *,
    planned: int,
    to_write: tuple[str, str],
) -> Pages:
    """A card for each of ``units``, with all rounds: table, seat, with whom, room for points.

    ``planned`` rounds are played; those that are not seated yet are lines to write on.
    ``to_write`` are the heads of the two columns for points.
    """
    known = [(seating, spots(seating)) for seating in rounds]
    later = range(len(rounds) + 1, planned + 1)
    partners = any(table.partners for seating in rounds for table in seating.tables)
    heads = _card_heads(to_write, partners=partners)
    cards = [_start_card(heading, unit, heads, known, later) for unit in units]
    title = ngettext("%(count)d start card", "%(count)d start cards", len(units))
    told = f"{title % {'count': len(units)}} · {heading.name}"
    return Pages(told, list(on_paper(cards, 4)))


def table_cards(heading: Heading, cards: Sequence[TableCard], seating: PrintedRound) -> Pages:
    """A card for the middle of each table of a round: its number, who sits there, its code."""
    title = ngettext("%(count)d table card", "%(count)d table cards", len(cards))
    told = f"{title % {'count': len(cards)}} · {heading.name}"
    return Pages(told, list(on_paper([_table_card(heading, card, seating) for card in cards], 2)))


def pages_of(cards: int, on_a_page: int) -> int:
    """How many pages so many cards need."""
    return -(-cards // on_a_page)


def on_paper(cards: Sequence[Sequence[Mark]], many: int) -> Iterator[Page]:
    """Cards on pages, ``many`` on each (two columns if four), with lines to cut along."""
    across = 2 if many == 4 else 1  # noqa: PLR2004 — two by two
    size = WIDTH / across, HEIGHT / 2
    for page in _piles(cards, many):
        marks: list[Mark] = [*canvas.dashes(0, HEIGHT / 2, WIDTH, upright=False)]
        if across > 1:
            marks += canvas.dashes(WIDTH / 2, 0, HEIGHT, upright=True)
        for spot, card in enumerate(page):
            marks += _moved(card, spot % across * size[0], spot // across * size[1])
        yield marks


def _piles(cards: Sequence[T], many: int) -> list[list[T]]:
    """The cards of each page: its k-th card comes from the k-th pile.

    >>> _piles("abcdefg", 4)
    [['a', 'c', 'e', 'g'], ['b', 'd', 'f']]
    """
    pages = pages_of(len(cards), many)
    return [[cards[at] for at in range(page, len(cards), pages)] for page in range(pages)]


def _moved(marks: Sequence[Mark], x: float, y: float) -> list[Mark]:
    return [
        replace(mark, x=mark.x + x, middle=mark.middle + y)
        if isinstance(mark, Words)
        else replace(mark, x=mark.x + x, y=mark.y + y)
        for mark in marks
    ]


def where_and_when(heading: Heading) -> str:
    """Place and day of the event in a line."""
    day = date_format(heading.day, "DATE_FORMAT")
    return " · ".join(part for part in (heading.place, day) if part)


def _start_card(
    heading: Heading,
    unit: Unit,
    heads: Sequence[Mark],
    known: Sequence[tuple[PrintedRound, Mapping[int, Spot]]],
    later: range,
) -> list[Mark]:
    inner = CARD_WIDTH - 2 * PAD
    belongs = clean(unit.team or unit.home)
    replacing = replacing_words([seating for seating, _at in known])
    room = inner - (START_REPLACING if replacing else 0)
    name = 12.5 if belongs else 16.0  # mm
    marks: list[Mark] = [
        Words(clean(heading.name), PAD, 7.2, 8, inner, heavy=True, height=6.4),
        Words(clean(where_and_when(heading)), PAD, 12.3, 6.6, room, height=5.0),
        Words(str(unit.number), PAD, 22, 28, 18, heavy=True),
        Words(clean(unit.name), PAD + 20, 14.2 + name / 2, 14, inner - 20, height=name),
        Words(belongs, PAD + 20, 28.4, 8, inner - 20),
        Rule(PAD, 30.6, inner, STRONG),
        *heads,
    ]
    if replacing:
        about = Words(replacing, PAD + inner, 12.3, 6.6, START_REPLACING - 2, heavy=True)
        marks.append(replace(about, align=Align.RIGHT, height=5.0))
    rows = len(known) + len(later)
    height = min(ROW_MOST, (CARD_HEIGHT - PAD - ROWS_TOP) / max(rows, 1))
    top = ROWS_TOP
    for seating, at in known:
        marks += _card_row(seating, at.get(unit.number), unit.number, top, height)
        top += height
    for number in later:
        marks += [_round_mark(number, top, height), *_row_rules(top, height)]
        top += height
    return marks


def _card_heads(to_write: tuple[str, str], *, partners: bool) -> list[Mark]:
    heads = (
        pgettext("head of a column", "Round"),
        pgettext("head of a column", "Table"),
        pgettext("head of a column", "Seat"),
        _("with (partner in bold)") if partners else _("with"),
        *to_write,
    )
    columns = zip(heads, COLUMNS[:-1], COLUMNS[1:], strict=True)
    told = [
        Words(
            text, PAD + begin + (0 if at in {0, 3} else 1.0), 33.7, 6, end - begin - 1.4, height=5
        )
        for at, (text, begin, end) in enumerate(columns)
    ]
    return [*told, Rule(PAD, ROWS_TOP - FINE, CARD_WIDTH - 2 * PAD, FINE)]


def _card_row(
    seating: PrintedRound, spot: Spot | None, number: int, top: float, height: float
) -> list[Mark]:
    middle = top + height / 2
    large = min(18.0, height * 2.1)
    marks = [_round_mark(seating.number, top, height), *_row_rules(top, height)]
    if spot is None:
        told = _("rests") if number in seating.resting else "–"
        return [*marks, Words(told, PAD + COLUMNS[1] + 1, middle, min(9.0, large), 40)]
    table, seat = str(spot.table.number), str(spot.seat)
    marks += [
        Words(table, PAD + COLUMNS[1] + 1, middle, large, 12, heavy=True),
        Words(seat, PAD + COLUMNS[2] + 1, middle, large * 0.8, 8),
    ]
    x, room = PAD + COLUMNS[3], COLUMNS[4] - COLUMNS[3] - 1
    with_whom = fellows_in(Room(x, middle, room, height * 0.96), spot)
    return [*marks, *with_whom]


def _round_mark(number: int, top: float, height: float) -> Mark:
    return Words(str(number), PAD, top + height / 2, min(9.0, height * 2.1), COLUMNS[1] - 1)


def _row_rules(top: float, height: float) -> list[Mark]:
    bottom = top + height - HAIR
    upright: list[Mark] = [Rule(PAD + column, top, HAIR, height) for column in COLUMNS[4:6]]
    return [Rule(PAD, bottom, CARD_WIDTH - 2 * PAD, HAIR), *upright]


def _table_card(heading: Heading, card: TableCard, seating: PrintedRound) -> list[Mark]:
    """A5 lying: the number as large as can be at the left, the code at the right."""
    inner, right = WIDTH - 2 * PAD, WIDTH - PAD
    replacing = replacing_words([seating])
    marks: list[Mark] = [
        Words(clean(heading.name), PAD + 4, 12.5, 14, inner - 8, heavy=True, height=9),
        Words(
            clean(f"{round_name(seating.number)} · {where_and_when(heading)}"),
            PAD + 4,
            19.5,
            10,
            inner - 8 - (REPLACING if replacing else 0),
        ),
        Rule(PAD + 4, 23.5, inner - 8, STRONG),
    ]
    room = 112.0 if card.address else inner - 8
    names = [(at, seat) for at, seat in enumerate(card.table.seats, 1) if label_of(seat)]
    below = 34.0 if names else 8.0
    middle = 23.5 + (HEIGHT / 2 - 23.5 - below) / 2
    marks += [
        Words(table_name(card.table.number), PAD + 4, 31, 13, 60),
        Words(
            str(card.table.number),
            PAD + 4 + room / 2,
            middle + 4,
            250,
            room - 6,
            heavy=True,
            align=Align.CENTER,
        ),
    ]
    if replacing:
        room, align = REPLACING - 4, Align.RIGHT
        marks.append(Words(replacing, right - 4, 19.5, 10, room, heavy=True, align=align))
    if card.address:
        marks += _code(card, right)
    return [*marks, *_seats(names, HEIGHT / 2 - below + 2, inner - 8)]


def _code(card: TableCard, right: float) -> list[Mark]:
    """The code to scan and to type."""
    middle = right - 35
    return [
        Square(card.address, right - 66, 31, 62),
        Words(_("Scan me to write the score."), middle, 97, 10, 62, align=Align.CENTER),
        Words(card.address.split("//")[-1], middle, 101.5, 8, 62, align=Align.CENTER),
        Words(typed_code(card.address), middle, 108, 14, 62, heavy=True, align=Align.CENTER),
    ]


def _seats(names: Sequence[tuple[int, TableSeat]], top: float, inner: float) -> list[Mark]:
    """Who sits there, in two columns."""
    half, lines = inner / 2, -(-len(names) // 2)
    step = min(8.0, 24.0 / max(lines, 1))
    marks: list[Mark] = [Rule(PAD + 4, top - 2, inner, FINE)] if names else []
    for at, (seat, who) in enumerate(names):
        x, y = PAD + 4 + at // lines * half, top + 3 + at % lines * step
        size = min(13.0, step * 1.7)
        marks += [
            Words(str(seat), x, y, size * 0.75, 5),
            Words(clean(label_of(who)), x + 6, y, size, half - 10, height=step),
        ]
    return marks
