"""The seating list by table, to be hung up: every table with who sits on which seat."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from django.utils.translation import gettext as _

from tournaments.printing.canvas import HAIR, Align, Mark, Pages, Rule, Words
from tournaments.printing.lists import (
    FOOT,
    GUTTER,
    HEAD,
    LARGE,
    MARGIN,
    USUAL,
    WIDTH,
    Print,
    head,
    replacing_words,
    round_name,
)
from tournaments.printing.values import Heading, PrintedRound, PrintedTable
from tournaments.printing.wrapping import LEAST, clean, lines_needed

LABEL = 3.25  # widths of a number before a name: of the table, the seat, the number


def tables_list(heading: Heading, seating: PrintedRound, *, large: bool = False) -> Pages:
    """Who sits at every table of a round."""
    title = f"{_('Seating by table')} · {round_name(seating.number)}"
    if any(table.partners for table in seating.tables):
        against = _("seats 1 and 3 against 2 and 4")
        title += f" · {against}"
    blocks = _blocks(seating.tables, _form(seating.tables, LARGE if large else USUAL))
    pages = [
        [*head(heading, title, number, len(blocks), replacing_words([seating])), *marks]
        for number, marks in enumerate(blocks, 1)
    ]
    return Pages(f"{title} · {heading.name}", pages)


def _form(tables: Sequence[PrintedTable], form: Print) -> Print:
    """In one column where names are too long for two; a short list is larger."""
    names = [seat.name for table in tables for seat in table.seats]
    rows = sum(max(len(table.seats), 2) + 0.5 for table in tables)
    most = max((len(table.seats) for table in tables), default=0) + 0.5
    for one in (form.grown(rows / form.columns + most), form):
        room = _width(one) - one.number * LABEL - 1.6
        if all(lines_needed(name, LEAST, room) <= one.lines for name in names):
            return one
    return replace(form, columns=1).grown(rows)


def _width(form: Print) -> float:
    return (WIDTH - 2 * MARGIN - (form.columns - 1) * GUTTER) / form.columns


def _blocks(tables: Sequence[PrintedTable], form: Print) -> list[list[Mark]]:
    """The tables, page by page, filling columns from above."""
    width = _width(form)
    pages: list[list[Mark]] = [[]]
    column, y = 0, HEAD
    for table in tables:
        height = max(len(table.seats), 2) * form.row + form.row * 0.5
        if y + height > FOOT and y > HEAD:
            column, y = column + 1, HEAD
        if column == form.columns:
            pages.append([])
            column = 0
        pages[-1] += _block(table, form, MARGIN + column * (width + GUTTER), y, width)
        y += height
    return pages


def _block(table: PrintedTable, form: Print, left: float, top: float, width: float) -> list[Mark]:
    """A table: its number large, beside it who sits on which seat."""
    large, seat = form.number * 1.7, form.number * 0.6
    height = max(len(table.seats), 2) * form.row
    begin = left + large
    marks: list[Mark] = [
        Words(
            str(table.number), left, top + form.row * 0.95, form.type * 2.1, large - 3, heavy=True
        ),
    ]
    for at, each in enumerate(table.seats, 1):
        middle = top + (at - 0.5) * form.row
        number = begin + seat + form.number * 0.95
        marks += [
            Words(str(at), begin, middle, form.type * 0.74, seat),
            Words(
                "" if each.number is None else str(each.number),
                number,
                middle,
                form.type,
                form.number,
                heavy=True,
                align=Align.RIGHT,
            ),
            Words(
                clean(each.name) or "–",
                number + 1.6,
                middle,
                form.type,
                left + width - number - 1.6,
                height=form.row * 0.9,
            ),
        ]
    marks.append(Rule(left, top + height + form.row * 0.22, width, HAIR))
    return marks
