"""Who is first: the sides of a sheet by their totals, as its game ranks them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scorer.games.base import Rulebook
from scorer.games.registry import find_game
from scorer.models import ScoreSheet


@dataclass(frozen=True, slots=True)
class Ranked:
    """A side by the names of its players, its ``place`` from 1 (equal totals share one).

    ``side`` is its number, from 0.
    """

    place: int
    name: str
    total: int
    side: int


def ranking(game: Rulebook, names: Sequence[str], totals: Sequence[int]) -> tuple[Ranked, ...]:
    """The sides from the first place on; those that share one as they sit."""
    sides = zip(game.places(totals), names, totals, range(len(totals)), strict=True)
    return tuple(sorted((Ranked(*side) for side in sides), key=lambda side: side.place))


def sheet_ranking(sheet: ScoreSheet) -> tuple[Ranked, ...]:
    """The same of a sheet in a list, from its own figures and the seats that came with it.

    In the order of the sides as long as the game goes on; empty before the first line.
    """
    held: dict[int, list[str]] = {}
    for seat in sheet.seats.all():
        if seat.last_line is None:  # who sits there now
            held.setdefault(seat.side, []).append(seat.name)
    if not sheet.played or len(held) != len(sheet.totals):
        return ()
    names = [" + ".join(held[side]) for side in sorted(held)]
    ranked = ranking(find_game(sheet.game), names, sheet.totals)
    if sheet.finished:
        return ranked
    return tuple(sorted(ranked, key=lambda side: names.index(side.name)))
