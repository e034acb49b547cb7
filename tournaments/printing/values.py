"""What papers of an event say, as values: no paper asks the database.

Terms: a *unit* is who is placed: a player, or a pair where the format is for pairs; its
``name`` is written as lists are read, surname first. Seats count from 1, as people count.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime

from scorer.games.text import Text, verbatim
from tournaments.selectors.event_data import TableSeat
from tournaments.selectors.namesakes import beside_number


@dataclass(frozen=True, slots=True, kw_only=True)
class Heading:
    """The event as every paper names it; ``rules`` is the name of its rule set."""

    name: str
    day: date
    place: str = ""
    club: str = ""
    rules: Text = field(default_factory=lambda: verbatim(""))


@dataclass(frozen=True, slots=True)
class PrintedTable:
    """A table of a round: its number and its seats in order.

    ``partners``: seats 1 and 3 play against 2 and 4.
    """

    number: int
    seats: tuple[TableSeat, ...]
    partners: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintedRound:
    """A round's tables in their order, and the numbers of those who rest.

    ``version`` counts its seatings, the one that is in force since ``since``.
    """

    number: int
    tables: tuple[PrintedTable, ...]
    resting: tuple[int, ...] = ()
    version: int = 1
    since: datetime | None = None


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a number sits in a round: its table and seat."""

    table: PrintedTable
    seat: int

    @property
    def fellows(self) -> tuple[TableSeat, ...]:
        """The others at the table, in the order of their seats, a partner first."""
        others = [at for at in range(1, len(self.table.seats) + 1) if at != self.seat]
        if self.table.partners:
            others.sort(key=lambda at: (at - self.seat) % 2)
        return tuple(self.table.seats[at - 1] for at in others)


def label_of(seat: TableSeat) -> str:
    """The number and the name in a row; "" for a place that nobody holds."""
    if seat.number is None:
        return seat.name
    return f"{seat.number} {beside_number(seat.name, seat.number)}".strip()


def spots(seating: PrintedRound) -> Mapping[int, Spot]:
    """Where each number sits in the round."""
    return {
        seat.number: Spot(table, at)
        for table in seating.tables
        for at, seat in enumerate(table.seats, 1)
        if seat.number is not None
    }
