"""What stands on the sheet per side, and how a hand is written there (GLOWY-6.3, 6.4, 6.7, 6.8)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from scorer.games.na_glowy.entries import GlowyOptions
from scorer.games.na_glowy.results import Hand, Pair, Result

PARTS_OF_A_HEAD = 3
HORNED_WORTH = 4
PARTS = {Result.ONE_PART: 1, Result.TWO_PARTS: 2}


@dataclass(frozen=True, slots=True)
class Tally:
    """Per side: ``parts`` 0, 1, 2 (written as nothing, 4, 8), ``heads``, ``horned`` heads."""

    parts: Pair = (0, 0)
    heads: Pair = (0, 0)
    horned: Pair = (0, 0)

    @property
    def totals(self) -> Pair:
        """The score in głowy per side (GLOWY-6.9)."""
        return (
            self.heads[0] + HORNED_WORTH * self.horned[0],
            self.heads[1] + HORNED_WORTH * self.horned[1],
        )


def write(tally: Tally, hand: Hand, *, in_bok: bool, options: GlowyOptions) -> Tally:
    """The tally after ``hand``; ``in_bok``: a bok was open when it was played."""
    if hand.winner is None:
        return tally
    if hand.result is Result.ALL_TRICKS:
        return write_horned(tally, hand.winner, strikes=options.horned_head_strikes_parts)
    if in_bok:
        return write_head(tally, hand.winner, strikes=options.bok_head_strikes_parts)
    return write_parts(tally, hand.winner, PARTS[hand.result])


def write_parts(tally: Tally, side: int, parts: int) -> Tally:
    """One or two parts; the third completes a głowa and strikes the others' (GLOWY-6.7).

    What would be a fourth part is lost (GLOWY-6.8).

    >>> write_parts(Tally(parts=(2, 1)), 0, 2)
    Tally(parts=(0, 0), heads=(1, 0), horned=(0, 0))
    """
    standing = tally.parts[side] + parts
    if standing >= PARTS_OF_A_HEAD:
        return replace(tally, parts=(0, 0), heads=_one_more(tally.heads, side))
    other = tally.parts[1 - side]
    return replace(tally, parts=(other, standing) if side else (standing, other))


def write_head(tally: Tally, side: int, *, strikes: bool) -> Tally:
    """A whole głowa, won in a bok (GLOWY-6.4); the side's own parts stay."""
    parts = _struck(tally.parts, side) if strikes else tally.parts
    return replace(tally, parts=parts, heads=_one_more(tally.heads, side))


def write_horned(tally: Tally, side: int, *, strikes: bool) -> Tally:
    """A głowa z rogami (GLOWY-6.3, GLOWY-6.5); the side's own parts stay."""
    parts = _struck(tally.parts, side) if strikes else tally.parts
    return replace(tally, parts=parts, horned=_one_more(tally.horned, side))


def _one_more(figures: Pair, side: int) -> Pair:
    return (figures[0], figures[1] + 1) if side else (figures[0] + 1, figures[1])


def _struck(parts: Pair, winner: int) -> Pair:
    return (0, parts[1]) if winner else (parts[0], 0)
