"""Who sits where around a table that is looked at from above."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scorer.sheets.selectors.sheet_state import SheetState


@dataclass(frozen=True, slots=True)
class TablePlace:
    """A place at the table, counted clockwise by ``index`` from 0.

    ``name`` of who sits there, its side's ``total``; whether it ``deals`` or has ``won``.
    """

    index: int
    name: str
    total: int
    deals: bool
    won: bool


def places_around(now: SheetState) -> tuple[TablePlace, ...]:
    """Every seat, clockwise; partners who sit side by side share a place."""
    state, players = now.match.state, now.setup.players
    sides = now.game.sides(now.setup)
    dealer = None if state.finished else now.game.dealer(now.setup, state)
    return tuple(
        TablePlace(
            index=index,
            name=" + ".join(players[seat] for seat in seats),
            total=state.totals[side],
            deals=dealer in seats,
            won=side in now.match.winners,
        )
        for index, (seats, side) in enumerate(_places(sides))
    )


def _places(sides: Sequence[tuple[int, ...]]) -> list[tuple[tuple[int, ...], int]]:
    """The seats of every place, clockwise, with their side."""
    found: list[tuple[tuple[int, ...], int]] = []
    for side, seats in enumerate(sides):
        beside = seats == tuple(range(seats[0], seats[0] + len(seats)))
        found += [(seats, side)] if beside else [((seat,), side) for seat in seats]
    return sorted(found)
