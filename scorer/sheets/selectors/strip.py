"""The totals as the strip above a form shows them: short names, who leads, who deals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scorer.sheets.selectors.sheet_state import SheetState


@dataclass(frozen=True, slots=True)
class StripPlayer:
    """A player of a side; ``deals`` the next hand."""

    name: str
    deals: bool


@dataclass(frozen=True, slots=True)
class StripSide:
    """A side by its full ``name``, with its total; whether it ``leads`` or has ``won``."""

    name: str
    players: tuple[StripPlayer, ...]
    total: int
    leads: bool
    won: bool


def strip_sides(now: SheetState, names: Sequence[str]) -> tuple[StripSide, ...]:
    """Every side, in seat order; its players are called as in ``now``, the side by ``names``."""
    game, setup, state = now.game, now.setup, now.match.state
    dealer = None if state.finished else game.dealer(setup, state)
    leaders = game.leaders(state.totals)
    return tuple(
        StripSide(
            name=names[side],
            players=tuple(StripPlayer(setup.players[seat], seat == dealer) for seat in seats),
            total=state.totals[side],
            leads=side in leaders,
            won=side in now.match.winners,
        )
        for side, seats in enumerate(game.sides(setup))
    )
