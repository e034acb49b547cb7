"""With whom somebody plays a round, in the row of a start card: names as far as there is room."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scorer.printing.page import POINT
from tournaments.printing.canvas import Align, Mark, Words
from tournaments.printing.values import Spot, label_of
from tournaments.printing.wrapping import LEAST, LINE, clean, lines_needed
from tournaments.selectors.event_data import TableSeat

SIZES = (9.0, 8.0, 7.0, LEAST)  # points, of names: the first that has room
NUMBER = 5.8  # mm, of a fellow player's number


@dataclass(frozen=True, slots=True)
class Room:
    """Where the names stand, in mm from a card's upper left corner."""

    x: float
    middle: float
    width: float
    height: float


def fellows_in(room: Room, spot: Spot) -> list[Mark]:
    """The others at the table of ``spot``, one below another with number and name.

    Where there is no room for that, their numbers alone. A partner stands out.
    """
    fellows, partner = spot.fellows, spot.table.partners
    told = [(seat, clean(seat.name)) for seat in fellows if label_of(seat)]
    for size in SIZES:
        lines = [lines_needed(name, size, room.width - NUMBER - 1) for _seat, name in told]
        step = size * LINE * POINT
        if sum(lines) * step <= room.height:
            break
    else:
        if len(told) * step > room.height:
            return [_numbers(told, room, partner=partner and told[0][0] is fellows[0])]
        while sum(lines) * step > room.height:  # the longest are cut: their numbers tell the rest
            lines[lines.index(max(lines))] -= 1
    marks: list[Mark] = []
    top = room.middle - sum(lines) * step / 2
    for (seat, name), count in zip(told, lines, strict=True):
        y, number = top + count * step / 2, "" if seat.number is None else str(seat.number)
        heavy = partner and seat is fellows[0]
        marks += [
            Words(number, room.x + NUMBER - 1, y, size, NUMBER - 1, heavy=heavy, align=Align.RIGHT),
            Words(
                name,
                room.x + NUMBER,
                y,
                size,
                room.width - NUMBER,
                heavy=heavy,
                height=count * step,
            ),
        ]
        top += count * step
    return marks


def _numbers(told: Sequence[tuple[TableSeat, str]], room: Room, *, partner: bool) -> Mark:
    """The numbers of fellow players alone, a partner's apart."""
    short = [str(seat.number or name) for seat, name in told]
    cut = 1 if partner else 0
    numbers = "; ".join(", ".join(some) for some in (short[:cut], short[cut:]) if some)
    return Words(numbers, room.x, room.middle, 9, room.width, height=room.height)
