"""Na Głowy on paper: the pairs' marks as they are written, and the hands that wrote them.

A bok's four hands are boxes to tick beside the hand that opened it, so that boks in
boks need no more room than the paper has.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

from django.utils.translation import gettext as _

from scorer.games.na_glowy.boks import BOK_HANDS
from scorer.games.na_glowy.boxes import Bok, boks
from scorer.games.na_glowy.game import GlowyLine
from scorer.games.na_glowy.notation import Mark, marks, strokes
from scorer.games.na_glowy.pack import ALL_POINTS
from scorer.printing.context import Row, SheetContext
from scorer.printing.grid import FINE, HAIR, STRONG, Column, every
from scorer.printing.layout.shared import (
    clauses,
    numbers,
    signature_row,
    total_row,
)
from scorer.printing.page import Fitted, Page, fit_all
from scorer.printing.parts import Blank, Check, Foot, Heading, Layout

ROWS, ROUND = 30, 4
SHOWN_DEPTH = 3  # boks in boks drawn as bars, deeper ones counted
FILLED = (9, 13, 14, 14, 25, 25, 21, 21, 48)
EMPTY = (8, 14, *(15, 58) * 2, 22)


@dataclass(frozen=True, slots=True)
class Hand:
    """One hand: ``written`` and ``totals`` per pair.

    ``bok`` says which hand of its bok it is ("2/4"), ``bars`` how many boks are around it
    as far as they are drawn, ``deeper`` how many more; ``opens``: 60 to 60.
    """

    number: int
    dealer: int
    points: tuple[int, int]
    written: tuple[Mark | None, Mark | None]
    gained: tuple[int, int]
    totals: tuple[int, int]
    bok: str
    bars: range
    deeper: int
    opens: bool
    ends_round: bool


@dataclass(frozen=True, slots=True)
class Body:
    """The marks as they stand on paper, per pair, and the hands."""

    marks: tuple[tuple[Fitted, tuple[Mark, ...]], ...]
    hands: tuple[Hand, ...]


def layout(sheet: SheetContext, paper: str, *, blank: bool) -> Layout:
    """Upright on either paper."""
    page = Page(paper, landscape=False)
    widths = page.spread(EMPTY if blank else FILLED)
    each = page.width / 2
    largest = 10 * page.scale
    column = widths[2] + widths[3] if blank else widths[2]
    sides = tuple(_pair(sheet, side) for side in range(2))
    names = fit_all(sides, column - 3, largest)
    rows = (total_row(sheet, page, blank=blank), signature_row(sheet, page))
    if blank:
        foot = Foot(rows, (column,) * 2, before=sum(widths[:2]), after=widths[-1])
    else:
        foot = Foot(rows, (each,) * 2)
    return Layout(
        page,
        names,
        foot,
        _checks(sheet, blank=blank),
        _notes(sheet),
        widths,
        body=None if blank else _body(sheet, fit_all(sides, each - 4, largest)),
        blank=_blank(sheet, names, widths) if blank else None,
    )


def _pair(sheet: SheetContext, side: int) -> str:
    """The partners with their seats' numbers: "1 Ada + 3 Celina"."""
    seats = sheet.game.sides(sheet.standing.setup)[side]
    return " + ".join(f"{seat + 1} {sheet.players[seat]}" for seat in seats)


def _blank(
    sheet: SheetContext,
    names: tuple[Fitted, ...],
    widths: tuple[float, ...],
) -> Blank:
    first = sheet.standing.setup.first
    below = every(ROUND)
    dealers = tuple(str((first + row) % 4 + 1) for row in range(ROWS))
    columns = [
        Column(widths[0], below, _("No."), FINE, texts=numbers(ROWS)),
        Column(widths[1], below, _("Deals"), texts=dealers),
    ]
    for _side in names:
        columns += [
            Column(widths[2], below, _("Points"), STRONG),
            Column(widths[3], every(ROUND, FINE, HAIR / 2), "4 → 8 → ●"),
        ]
    columns.append(Column(widths[-1], below, _("Bok"), STRONG, boxes=BOK_HANDS))
    headings = (Heading(2, FINE), *(Heading(2, STRONG, name) for name in names), Heading(1, STRONG))
    return Blank(headings, tuple(columns), ROWS)


def _body(sheet: SheetContext, names: tuple[Fitted, ...]) -> Body:
    lines = cast("tuple[GlowyLine, ...]", sheet.standing.lines)
    boxes = boks(lines)
    written = [{stroke.side: stroke.mark for stroke in made} for made in strokes(lines)]
    hands = tuple(map(_hand, sheet.rows, written, (_around(boxes, line) for line in lines)))
    return Body(tuple(zip(names, marks(lines), strict=True)), hands)


def _around(boxes: tuple[Bok, ...], line: GlowyLine) -> list[Bok]:
    """The boks around a hand, outermost first."""
    return [box for box in boxes if box.opened_by < line.entry <= box.last]


def _hand(row: Row, written: dict[int, Mark], around: list[Bok]) -> Hand:
    line = cast("GlowyLine", row.line)
    place = around[-1].entries.index(line.entry) + 1 if around else 0
    return Hand(
        number=row.number,
        dealer=line.dealer + 1,
        points=line.points,
        written=(written.get(0), written.get(1)),
        gained=line.scores,
        totals=line.totals,
        bok=f"{place}/{BOK_HANDS}" if around else "",
        bars=range(min(len(around), SHOWN_DEPTH)),
        deeper=max(0, len(around) - SHOWN_DEPTH),
        opens=line.points[0] == line.points[1],
        ends_round=row.number % ROUND == 0,
    )


def _checks(sheet: SheetContext, *, blank: bool) -> tuple[Check, ...]:
    points = [cast("GlowyLine", row.line).points for row in sheet.rows]
    full = all(sum(both) == ALL_POINTS for both in points)
    return (
        Check(_("Hands played"), None if blank else str(len(sheet.rows))),
        Check(
            _("Points of every hand: %(all)d") % {"all": ALL_POINTS},
            "✓" if full and not blank else None,
            box=True,
        ),
    )


def _notes(sheet: SheetContext) -> tuple[str, ...]:
    return clauses(
        sheet, "GLOWY-6.1", "GLOWY-6.2", "GLOWY-6.3", "GLOWY-6.4", "GLOWY-6.7", "GLOWY-6.8"
    )
