"""Na Głowy on paper: every pair's marks as they are written, and the hands that wrote them.

Above the table each pair has its row of marks, as on the club's sheet: 4, the 4 made into 8,
● over the 8, struck parts, głowy z rogami. In the table a hand shows the mark it wrote, and
a box around rows is a bok. On a blank sheet a bok's four hands are boxes to tick beside the
hand that opened it, so that boks in boks need no more room than the paper has.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from functools import cache
from typing import cast

from django.template.loader import render_to_string
from django.utils.translation import gettext as _

from scorer.games.na_glowy.boks import BOK_HANDS
from scorer.games.na_glowy.entries import GlowyOptions
from scorer.games.na_glowy.lines import GlowyLine
from scorer.games.na_glowy.notation import Kind, Mark
from scorer.games.na_glowy.pack import ALL_POINTS
from scorer.games.na_glowy.results import EVEN
from scorer.games.na_glowy.tally import HORNED_WORTH
from scorer.kits.na_glowy.notation import GlowyNotation, HandNotation, hands, mark_name
from scorer.kits.na_glowy.values import values
from scorer.printing.grid import (
    FINE,
    STRONG,
    Drawing,
    GridCell,
    GridColumn,
    Spot,
    every,
    squares,
)
from scorer.printing.layout.shared import (
    clauses,
    numbers,
    rows_of,
    signature_row,
    total_row,
    turned,
    written,
)
from scorer.printing.order import PaperOrder
from scorer.printing.page import Page, fit, fit_all
from scorer.printing.parts import Check, Foot, FootRow, Grid, Heading, Layout
from scorer.sheets.selectors.rules import told_options
from scorer.sheets.selectors.sheet_context import SheetContext, SheetLine
from scorer.support.figures import figure, signed

ROWS, ROUND = 30, 4
SHOWN_DEPTH = 3  # boks in boks drawn as boxes, deeper ones counted
WIDTHS = (8, 13, *(15, 22, 11, 15) * 2, 43)
FILLED = (8, 13, *(13.5, 20, 11, 15) * 2, 50)
SMALL = (6, 11, *(11.5, 14, 10, 11) * 2, 18)  # of a blank sheet on A5
ACROSS = 16  # marks in a line of a pair's row
SIZE = 0.8  # of a mark in its box
ROWS_A_LINE = 32  # of the table, for which a pair gets a line of marks: it seldom needs more
MARGIN = 3.0  # mm on A4, left and right of a pair's marks
FIGURES: dict[Kind, str] = {"four": "4", "eight": "8"}

Marks = tuple[Mark, ...]


@dataclass(frozen=True, slots=True)
class Strip:
    """A pair's row of marks, broken into ``lines``; ``pair`` are its seats."""

    pair: str
    lines: tuple[Marks, ...]


@dataclass(frozen=True, slots=True)
class Body:
    """Both pairs' marks in ``box`` mm square boxes, ``across`` in each of the ``lines``."""

    strips: tuple[Strip, ...]
    box: float
    lines: int
    across: int = ACROSS

    @property
    def form(self) -> Body:
        """The boxes with nothing in them."""
        return replace(self, strips=tuple(replace(strip, lines=()) for strip in self.strips))

    @property
    def spots(self) -> Iterator[Spot]:
        """Where the marks stand, from where the boxes begin: ``body-0`` or ``body-1``."""
        for number, strip in enumerate(self.strips):
            for below, line in enumerate(strip.lines):
                for right, mark in enumerate(line):
                    left, middle = (right + (1 - SIZE) / 2) * self.box, (below + 0.5) * self.box
                    yield Spot(f"body-{number}", left, middle, SIZE * self.box, _drawing(mark))

    @property
    def width(self) -> float:
        """How wide a pair's boxes are together, in mm."""
        return self.across * self.box

    @property
    def height(self) -> float:
        """How high they are together, in mm."""
        return self.lines * self.box

    @property
    def boxes(self) -> str:
        """The empty boxes of a pair as one picture."""
        return squares(self.across, self.lines, self.box)


def layout(sheet: SheetContext, order: PaperOrder) -> Layout:
    """Upright on either paper."""
    page = Page(order.paper, landscape=False)
    shares = (SMALL if order.paper == "A5" else WIDTHS) if order.blank else FILLED
    widths, rows = page.spread(shares), rows_of(sheet, order, _hands(sheet))
    column, order_of_pairs = sum(widths[2:6]), _pairs(sheet)
    columns = _columns(sheet, order, widths, rows)
    headings = (Heading(2, FINE), *_names(sheet, page, widths), Heading(1, STRONG))
    return Layout(
        page,
        sheet.ruleset_name,
        Grid(headings, written(columns, sheet, order, Writer(sheet).cells), rows, group=ROUND),
        Foot(
            turned(order_of_pairs, _foot(sheet, page, order)),
            (column,) * 2,
            before=sum(widths[:2]),
            after=widths[-1],
        ),
        _checks(sheet, order),
        _notes(sheet, order),
        body=_body(sheet, page, order, rows),
        values=values(),
    )


def _hands(sheet: SheetContext) -> int:
    """As many rows as the table has agreed on, and some for boks."""
    agreed = cast("GlowyOptions", sheet.standing.setup.options).hands
    return agreed + 2 * BOK_HANDS if agreed else ROWS


def _names(sheet: SheetContext, page: Page, widths: Sequence[float]) -> Iterator[Heading]:
    """The pairs with their seats: "1 Ada + 3 Celina", or "1 + 3" and room for their names."""
    largest, seats = 10 * page.scale, _seats(sheet)
    if any(sheet.players):
        pairs = [" + ".join(f"{seat + 1} {sheet.players[seat]}" for seat in pair) for pair in seats]
        for name in fit_all(pairs, sum(widths[2:6]) - 3, largest):
            yield Heading(4, STRONG, name)
        return
    for pair in map(_numbers, seats):
        yield Heading(1, STRONG, fit(pair, widths[2], largest))
        yield Heading(3, 0.0, fit("", sum(widths[3:6]), largest))


def _pairs(sheet: SheetContext) -> tuple[int, int]:
    """The pairs from left to right: the one that deals first stands on the left."""
    first = sheet.standing.setup.first % 2
    return first, 1 - first


def _numbers(seats: tuple[int, ...]) -> str:
    """A pair by its seats: "1 + 3"."""
    return " + ".join(str(seat + 1) for seat in seats)


def _seats(sheet: SheetContext) -> tuple[tuple[int, ...], ...]:
    """The pairs' seats from left to right."""
    sides = sheet.game.sides(sheet.standing.setup)
    return tuple(sides[pair] for pair in _pairs(sheet))


def _columns(
    sheet: SheetContext, order: PaperOrder, widths: Sequence[float], rows: int
) -> list[GridColumn]:
    first, below = sheet.standing.setup.first, every(ROUND)
    dealers = tuple(str((first + row) % 4 + 1) for row in range(rows))
    points, mark, gained, total = widths[2:6]
    columns = [
        GridColumn(widths[0], below, _("No."), FINE, texts=numbers(rows), leading=True),
        GridColumn(widths[1], below, _("Deals"), texts=dealers, align="center"),
    ]
    for _pair in _pairs(sheet):
        columns += [
            GridColumn(points, below, _("Points"), STRONG),
            GridColumn(mark, below, "4 → 8 → ●", align="center"),
            GridColumn(gained, below, "+"),
            GridColumn(total, below, "Σ", strong=True),
        ]
    boxes = BOK_HANDS if order.blank else 0
    bok = GridColumn(widths[-1], below, _("Bok"), STRONG, boxes=boxes, align="center")
    return [*columns, bok]


class Writer:
    """What every line leaves in the columns."""

    def __init__(self, sheet: SheetContext) -> None:
        self._lines = cast("tuple[GlowyLine, ...]", sheet.standing.lines)
        self._hands: tuple[HandNotation, ...] = _notation(sheet).hands
        self._pairs = _pairs(sheet)

    def cells(self, row: SheetLine) -> list[GridCell]:
        """The cells of a line that counts, or of a reading that stood in its place."""
        hand = self._hand(cast("GlowyLine", row.line))
        cells = [GridCell(), GridCell()]
        for pair in self._pairs:
            points, mark, side = hand.points[pair], hand.written[pair], row.sides[pair]
            total = "" if side.total is None else figure(side.total)
            gained = signed(side.score) if side.score else ""
            cells += [GridCell(str(points)), _mark(mark), GridCell(gained), GridCell(total)]
        return [*cells, _bok(hand)]

    def _hand(self, line: GlowyLine) -> HandNotation:
        before, stands = self._lines[: line.entry], self._lines[line.entry : line.entry + 1]
        if stands == (line,):
            return self._hands[line.entry]
        return hands((*before, line))[-1]


def _mark(mark: Mark | None) -> GridCell:
    """A mark drawn, with words that can be struck through: a ● would swallow the stroke."""
    if mark is None:
        return GridCell()
    words = FIGURES.get(mark.kind) or (_("głowa") if mark.kind == "head" else mark_name(mark))
    return GridCell(f"{words} ✗" if mark.struck else words, drawing=_drawing(mark))


def _drawing(mark: Mark) -> Drawing:
    return Drawing(_drawn(mark.kind, struck=mark.struck, in_bok=mark.in_bok), mark_name(mark))


@cache
def _drawn(kind: str, *, struck: bool, in_bok: bool) -> str:
    """The strokes of a mark, as SVG."""
    mark = {"kind": kind, "struck": struck, "in_bok": in_bok}
    return render_to_string("na_glowy/marks.html", {"mark": mark})


def _bok(hand: HandNotation) -> GridCell:
    """Which hand of its bok it is, the boxes around it, and whether it opens one."""
    deeper = len(hand.frames) - SHOWN_DEPTH
    return GridCell(
        f"{hand.place}/{hand.of}" if hand.place else "",
        before=f"+{deeper}" if deeper > 0 else "",
        after=_("a bok opens") if hand.opens else "",
        frames=hand.frames[:SHOWN_DEPTH],
    )


def _foot(sheet: SheetContext, page: Page, order: PaperOrder) -> tuple[FootRow, ...]:
    """The głowy and the głowy z rogami, and what they come to."""
    lines = cast("tuple[GlowyLine, ...]", sheet.standing.lines)
    heads, horned = (lines[-1].heads, lines[-1].horned) if lines else ((0, 0), (0, 0))
    counted = ((_("Głowy"), heads), (_("z rogami × %(worth)d") % {"worth": HORNED_WORTH}, horned))
    return (
        *(
            FootRow(label, 5.0 * page.scale, ("",) * 2 if order.blank else tuple(map(str, found)))
            for label, found in counted
        ),
        total_row(sheet, page, order),
        signature_row(sheet, page),
    )


def _checks(sheet: SheetContext, order: PaperOrder) -> tuple[Check, ...]:
    played: tuple[HandNotation, ...] = _notation(sheet).hands
    in_boks = sum(1 for hand in played if hand.frames)
    full = all(sum(hand.points) == ALL_POINTS for hand in played) and not order.blank
    return (
        Check(_("Hands played"), None if order.blank else str(len(played))),
        Check(_("of these in boks"), None if order.blank else str(in_boks)),
        Check(
            _("Points of every hand: %(all)d") % {"all": ALL_POINTS},
            "✓" if full else None,
            box=True,
        ),
    )


def _notes(sheet: SheetContext, order: PaperOrder) -> tuple[str, ...]:
    boks = (
        _("At %(even)d : %(even)d tick a box beside that hand for each of the bok's %(hands)d.")
        if order.blank
        else _("A box around rows is a bok: %(hands)d hands, and those of the boks in it.")
    )
    return (
        _("+ głowy of the hand · Σ score in głowy"),
        boks % {"even": EVEN, "hands": BOK_HANDS},
        *clauses(sheet, "GLOWY-6.7"),
        *told_options(sheet.game, asdict(sheet.standing.setup.options)),
    )


def _body(sheet: SheetContext, page: Page, order: PaperOrder, rows: int) -> Body:
    box = (page.width / 2 - 2 * MARGIN * page.scale) / ACROSS
    drawn: tuple[Marks, ...] = ((), ()) if order.blank else _notation(sheet).marks
    marks = tuple(drawn[pair] for pair in _pairs(sheet))
    strips = tuple(
        Strip(_numbers(seats), _lines(row)) for seats, row in zip(_seats(sheet), marks, strict=True)
    )
    needed = max(len(strip.lines) for strip in strips)
    return Body(strips, box, max(needed, -(-rows // ROWS_A_LINE), 1))


def _lines(marks: Marks) -> tuple[Marks, ...]:
    return tuple(marks[begin : begin + ACROSS] for begin in range(0, len(marks), ACROSS))


def _notation(sheet: SheetContext) -> GlowyNotation:
    return cast("GlowyNotation", sheet.notation)
