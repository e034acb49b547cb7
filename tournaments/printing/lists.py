"""Seating lists to be hung up, by number and by name; the same in large print.

One round's list tells table and seat in columns of their own; a list of several rounds has a
column for each, "12 · 3" being table 12, seat 3.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum

from django.utils import translation
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from scorer.printing.page import POINT
from scorer.support.collation import sort_key
from tournaments.printing.canvas import FINE, HAIR, STRONG, Align, Mark, Page, Pages, Rule, Words
from tournaments.printing.values import Heading, PrintedRound, Spot, spots
from tournaments.printing.wrapping import LEAST, LINE, clean, lines_needed
from tournaments.selectors.event_data import Unit

WIDTH, HEIGHT = 210.0, 297.0
MARGIN = 12.0
HEAD = 25.0  # mm from the upper edge to the heads of columns
FOOT = 285.0  # where rows end
GUTTER = 9.0  # between columns of rows
MOST_GROWN = 1.3  # times that a short list is larger than usual
REPLACING = 84.0  # mm, of the mark that says what a page replaces
MOST_FILLING, MOST_NUMBER = 2.1, 1.15  # times: rows and type, the column of numbers
LONG_NAMES = 10  # one name in so many may be smaller than the others
FEW = 16  # rows that are not worth a second column
MOST_ROUNDS = 8  # side by side in one list; more are told on further lists


class Sort(StrEnum):
    """By what a list is read."""

    NUMBER = "number"
    NAME = "name"


@dataclass(frozen=True, slots=True)
class Print:
    """How large a list is printed: type in points, the height of a row in mm, columns of rows."""

    type: float
    row: float
    columns: int
    number: float  # the width of a number, mm

    @property
    def lines(self) -> int:
        """How many lines of the least type a row has room for."""
        return int(self.row * 0.9 / (LEAST * LINE * POINT))

    def grown(self, rows: float) -> Print:
        """Larger, where ``rows`` of a column would leave much of the page empty."""
        scale = min(MOST_GROWN, (FOOT - HEAD) / max(rows * self.row, 1.0))
        if scale <= 1:
            return self
        return Print(self.type * scale, self.row * scale, self.columns, self.number * scale)

    def filling(self, rows: float) -> Iterator[Print]:
        """Rows that fill the page, with type as large as it could be, the largest first."""
        high = min(MOST_FILLING, (FOOT - HEAD) / max(rows * self.row, 1.0))
        scale = high
        while scale > 1:
            number = self.number * min(scale, MOST_NUMBER)
            yield Print(self.type * scale, self.row * high, self.columns, number)
            scale -= 0.1


USUAL = Print(10.0, 5.6, 2, 10.0)
LARGE = Print(18.0, 9.6, 1, 18.0)


def seating_list(
    heading: Heading,
    units: Sequence[Unit],
    rounds: Sequence[PrintedRound],
    *,
    sort: Sort,
    large: bool = False,
) -> Pages:
    """Where everybody of ``units`` sits, for people who look for a number or a name.

    Names are in the order of the alphabet of the language.
    """
    ordered = sorted(units, key=lambda unit: unit.number)
    title = _("Seating by number")
    if sort is Sort.NAME:
        key, title = sort_key(translation.get_language() or "en"), _("Seating by name")
        ordered.sort(key=lambda unit: key(unit.name))
    pages = [
        page
        for begin in range(0, len(rounds), MOST_ROUNDS)
        for page in _pages(heading, title, ordered, rounds[begin : begin + MOST_ROUNDS], large)
    ]
    return Pages(f"{title} · {heading.name}", pages)


def round_name(number: int) -> str:
    """Such as “Round 2”."""
    return _("Round %(number)d") % {"number": number}


def table_name(number: int) -> str:
    """Such as “Table 12”."""
    return _("Table %(number)d") % {"number": number}


def version_words(version: int, since: datetime | None) -> str:
    """Which seating of a round is printed; empty for the first one."""
    if version == 1:
        return ""
    if since is None:
        return _("Seating %(version)d") % {"version": version}
    words = {"version": version, "time": f"{localtime(since):%H:%M}"}
    return _("Seating %(version)d, %(time)s") % words


def replacing_words(rounds: Sequence[PrintedRound]) -> str:
    """That a printout replaces an earlier one, for which of its rounds; empty: it does not."""
    changed: dict[str, list[int]] = defaultdict(list)
    for seating in rounds:
        if version := version_words(seating.version, seating.since):
            changed[version].append(seating.number)
    if not changed:
        return ""
    told = ", ".join(
        version if len(rounds) == 1 else f"{_numbered(numbers)}: {version}"
        for version, numbers in changed.items()
    )
    return _("%(seating)s · replaces the earlier one") % {"seating": told}


def _numbered(rounds: Sequence[int]) -> str:
    words = ngettext("Round %(rounds)s", "Rounds %(rounds)s", len(rounds))
    return words % {"rounds": ", ".join(map(str, rounds))}


def head(heading: Heading, title: str, page: int, pages: int, replacing: str = "") -> list[Mark]:
    """The title of a page above its rule, the event, the page's number where there are more.

    ``replacing`` says that the page replaces an earlier one.
    """
    right = WIDTH - MARGIN
    day = date_format(heading.day, "DATE_FORMAT")
    where = " · ".join(part for part in (heading.name, heading.place, day) if part)
    room = right - MARGIN - (REPLACING if replacing else 0)
    marks: list[Mark] = [
        Words(clean(title), MARGIN, 11.5, 17, right - MARGIN - 24, heavy=True, height=9),
        Words(clean(where), MARGIN, 19.2, 9.5, room, height=5.5),
        Rule(MARGIN, 22.6, right - MARGIN, STRONG),
    ]
    if pages > 1:
        marks.append(Words(f"{page} / {pages}", right, 13.0, 9.5, 22, align=Align.RIGHT))
    if replacing:
        about = Words(replacing, right, 19.2, 9.5, REPLACING - 4, heavy=True, align=Align.RIGHT)
        marks.append(replace(about, height=5.5))
    return marks


def _pages(
    heading: Heading,
    title: str,
    units: Sequence[Unit],
    rounds: Sequence[PrintedRound],
    large: bool,  # noqa: FBT001 — handed through
) -> Iterator[Page]:
    form = _form(units, rounds, LARGE if large else USUAL)
    size = int((FOOT - HEAD) / form.row - 1) * form.columns
    known = [spots(seating) for seating in rounds]
    told = " · ".join([title, round_name(rounds[0].number)]) if len(rounds) == 1 else title
    count = -(-len(units) // size)
    for page in range(count):
        marks = head(heading, told, page + 1, count, replacing_words(rounds))
        listed = units[page * size : (page + 1) * size]
        rows = _rows(len(listed), form)
        for column in range(form.columns):
            some = listed[column * rows : (column + 1) * rows]
            if some:
                marks += _Column(form, column, rounds, known).marks(some)
        yield marks


def _rows(many: int, form: Print) -> int:
    """Of so many rows, how many stand in a column: in each as many, a few in the first alone."""
    return max(-(-many // form.columns), min(many, FEW))


def _form(units: Sequence[Unit], rounds: Sequence[PrintedRound], form: Print) -> Print:
    """In one column where rounds or names are too many or long for two; a short list larger."""
    if len(rounds) != 1:
        form = replace(form, columns=1)
    alone = replace(form, columns=1).grown(len(units) + 1)
    rows = _rows(len(units), form) + 1
    for one in form.filling(rows):
        room = _Column(one, 0, rounds, ()).name_room
        long = sum(lines_needed(unit.name, one.type, room) > 1 for unit in units)
        if long * LONG_NAMES <= len(units) and _holds(one, room, units):
            return one
    for one in (form.grown(rows), form):
        if _holds(one, _Column(one, 0, rounds, ()).name_room, units):
            return one
    return alone


def _holds(form: Print, room: float, units: Sequence[Unit]) -> bool:
    return all(lines_needed(unit.name, LEAST, room) <= form.lines for unit in units)


@dataclass(frozen=True, slots=True)
class _Column:
    """A column of rows on a page, ``at`` from the left."""

    form: Print
    at: int
    rounds: Sequence[PrintedRound]
    known: Sequence[Mapping[int, Spot]]

    @property
    def width(self) -> float:
        """The column's width in mm."""
        return (WIDTH - 2 * MARGIN - (self.form.columns - 1) * GUTTER) / self.form.columns

    @property
    def left(self) -> float:
        """Where the column begins."""
        return MARGIN + self.at * (self.width + GUTTER)

    @property
    def places(self) -> float:
        """The width that a round takes at the right."""
        if len(self.rounds) == 1:
            return self.form.number * 2.6
        return min(self.form.number * 2.1, self.width * 0.55 / len(self.rounds))

    def marks(self, units: Sequence[Unit]) -> list[Mark]:
        """Heads and rows."""
        form = self.form
        small = form.type * 0.74
        y = HEAD + form.row / 2
        marks: list[Mark] = [
            Words(_("No."), self.left + form.number, y, small, form.number, align=Align.RIGHT),
            Words(pgettext("of a person", "Name"), self._name, y, small, 40),
            *self._heads(y, small),
            Rule(self.left, HEAD + form.row - FINE, self.width, FINE),
        ]
        for row, unit in enumerate(units, 1):
            marks += self._row(unit, HEAD + row * form.row)
        return marks

    @property
    def name_room(self) -> float:
        """The width of a name."""
        return self.left + self.width - len(self.rounds) * self.places - self._name - 1.5

    @property
    def _name(self) -> float:
        return self.left + self.form.number * 1.25

    def _heads(self, y: float, small: float) -> list[Mark]:
        right = self.left + self.width
        if len(self.rounds) == 1:
            table, seat = right - self.places * 0.46, right
            room = self.places * 0.5
            return [
                Words(_("Table"), table, y, small, room, align=Align.RIGHT),
                Words(_("Seat"), seat, y, small, room * 0.8, align=Align.RIGHT),
            ]
        return [
            Words(
                pgettext("round, in the head of a column", "R%(number)d") % {"number": each.number},
                self._middle(at),
                y,
                small,
                self.places,
                align=Align.CENTER,
            )
            for at, each in enumerate(self.rounds)
        ]

    def _middle(self, at: int) -> float:
        right = self.left + self.width
        return right - (len(self.rounds) - at - 0.5) * self.places

    def _row(self, unit: Unit, top: float) -> list[Mark]:
        form = self.form
        middle = top + form.row / 2
        number = Words(
            str(unit.number),
            self.left + form.number,
            middle,
            form.type,
            form.number,
            heavy=True,
            align=Align.RIGHT,
        )
        return [
            number,
            Words(
                clean(unit.name),
                self._name,
                middle,
                form.type,
                self.name_room,
                height=form.row * 0.9,
            ),
            *self._spots(unit.number, middle),
            Rule(self.left, top + form.row - HAIR, self.width, HAIR),
        ]

    def _spots(self, number: int, middle: float) -> list[Mark]:
        size, right = self.form.type, self.left + self.width
        if len(self.rounds) > 1:
            return [
                Words(
                    _spot(known, number),
                    self._middle(at),
                    middle,
                    size,
                    self.places - 1,
                    align=Align.CENTER,
                )
                for at, known in enumerate(self.known)
            ]
        spot = self.known[0].get(number)
        if spot is None:
            rests = number in self.rounds[0].resting
            told = _("rests") if rests else "–"
            return [Words(told, right, middle, size * 0.85, self.places, align=Align.RIGHT)]
        table, room = right - self.places * 0.46, self.places * 0.5
        return [
            Words(str(spot.table.number), table, middle, size, room, heavy=True, align=Align.RIGHT),
            Words(str(spot.seat), right - 0.6, middle, size, room, align=Align.RIGHT),
        ]


def _spot(known: Mapping[int, Spot], number: int) -> str:
    spot = known.get(number)
    return f"{spot.table.number} · {spot.seat}" if spot else "–"
