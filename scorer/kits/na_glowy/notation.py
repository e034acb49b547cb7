"""Na Głowy: every side's marks, what each hand wrote, and the boks around the hands.

Terms: *mark*, what stands in a side's row (4, 8, ●, głowa z rogami); *frame*, a bok's
box where it passes a hand's line.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

from django.utils.translation import gettext as _

from scorer.games.na_glowy.boks import BOK_HANDS
from scorer.games.na_glowy.boxes import Bok, boks
from scorer.games.na_glowy.lines import GlowyLine
from scorer.games.na_glowy.notation import Mark, Stroke, marks, strokes
from scorer.games.na_glowy.results import EVEN, Pair
from scorer.printing.grid import Frame
from scorer.sheets.selectors.sheet_state import SheetState


@dataclass(frozen=True, slots=True)
class HandNotation:
    """One hand: card ``points``, and the mark it left with each side, None for no stroke.

    ``frames`` are the boks around it, outermost first; ``place`` counts from 1 ``of`` the
    innermost bok's hands, None outside boks; ``opens``: it was 60–60.
    """

    points: Pair
    written: tuple[Mark | None, Mark | None]
    frames: tuple[Frame, ...]
    place: int | None
    opens: bool
    of: int = BOK_HANDS


@dataclass(frozen=True, slots=True)
class GlowyNotation:
    """Each side's row of marks, every hand, and the hands left in the boks still open."""

    marks: tuple[tuple[Mark, ...], tuple[Mark, ...]]
    hands: tuple[HandNotation, ...]
    open: tuple[int, ...]


def notation(standing: SheetState) -> GlowyNotation:
    """Everything the Na Głowy templates draw besides the rows."""
    lines = cast("tuple[GlowyLine, ...]", standing.lines)
    return GlowyNotation(
        marks=marks(lines), hands=hands(lines), open=lines[-1].boks if lines else ()
    )


def mark_name(mark: Mark) -> str:
    """What a mark is called by who cannot see it."""
    if mark.kind == "horned":
        return _("głowa z rogami")
    if mark.kind == "head":
        return _("głowa in a bok") if mark.in_bok else _("głowa")
    if mark.kind == "eight":
        return _("8, struck out") if mark.struck else "8"
    return _("4, struck out") if mark.struck else "4"


def hands(lines: tuple[GlowyLine, ...]) -> tuple[HandNotation, ...]:
    """Every hand of a match whose ``lines`` these are, from the first on."""
    boxes = boks(lines)
    opened = {box.opened_by: box for box in boxes}
    going_on = _going_on(boxes)
    around: list[Bok] = []
    read = []
    for line, written in zip(lines, strokes(lines), strict=True):
        around = [box for box in around if box.last >= line.entry]
        if line.entry - 1 in opened:
            around.append(opened[line.entry - 1])
        frames = tuple(_frame(line, box, going_on) for box in around)
        place = around[-1].entries.index(line.entry) + 1 if around else None
        read.append(_hand(line, written, frames, place))
    return tuple(read)


def _hand(
    line: GlowyLine, written: tuple[Stroke, ...], frames: tuple[Frame, ...], place: int | None
) -> HandNotation:
    marks_by_side = {stroke.side: stroke.mark for stroke in written}
    return HandNotation(
        points=line.points,
        written=(marks_by_side.get(0), marks_by_side.get(1)),
        frames=frames,
        place=place,
        opens=line.points[0] == EVEN,
    )


def _frame(line: GlowyLine, box: Bok, going_on: set[int]) -> Frame:
    return Frame(
        begins=line.entry == box.opened_by + 1,
        ends=line.entry == box.last and box.opened_by not in going_on,
    )


def _going_on(boxes: tuple[Bok, ...]) -> set[int]:
    """The openings of the boks that have a hand left, or around such a one.

    All of them are around the last one opened, if it is not one itself: while a bok goes
    on, every other bok opens inside it.
    """
    found: set[int] = set()
    place = len(boxes) - 1 if boxes else None
    while place is not None:
        box = boxes[place]
        if box.left or found:
            found.add(box.opened_by)
        place = box.parent
    return found
