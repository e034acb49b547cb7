"""Places at a table and the table points they are worth, exactly.

Terms: a *scale* is what places 1, 2 … are worth. Equal scores share the sum of their
places' points equally. A shorter table plays for the scale stretched equally: place i of m
stands at (i - 1)·(n - 1)/(m - 1) of a scale of n places, in between in proportion, so that
4-3-2-1 becomes 4-2½-1 and 6-4-2-0 becomes 6-3-0.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from tournaments.engine.results import MatchPoints, Scoring

Scale = tuple[Fraction, ...]
Places = tuple[int, ...]

SIDES = 2  # of a two-sided table


def places(scores: Sequence[int], *, lowest_wins: bool = False) -> Places:
    """The place of every seat; equal scores share the best of theirs.

    >>> places([12, -4, -4, -4]), places([5, 9], lowest_wins=True)
    ((1, 2, 2, 2), (1, 2))
    """
    order = sorted(scores, reverse=not lowest_wins)
    return tuple(order.index(score) + 1 for score in scores)


def stretched(scale: Scale, units: int) -> Scale:
    """The scale for a table of another size, stretched equally.

    A single unit gets what the first place is worth.
    """
    if units == len(scale) or not scale:
        return scale
    if units == 1:
        return scale[:1]
    steps = (Fraction(place * (len(scale) - 1), units - 1) for place in range(units))
    return tuple(_at(scale, step) for step in steps)


def _at(scale: Scale, step: Fraction) -> Fraction:
    below = int(step)
    rest = step - below
    if not rest:
        return Fraction(scale[below])
    return scale[below] + (scale[below + 1] - scale[below]) * rest


def scale_for(scoring: Scoring, units: int) -> Scale:
    """What the places of a table of so many units are worth; empty without table points."""
    own = scoring.short_table_points.get(units)
    return own if own is not None else stretched(scoring.table_points, units)


def mean(scale: Scale) -> Fraction:
    """What a seat is worth on average, for comparing tables of different size."""
    return Fraction(sum(scale, Fraction(0)), len(scale) or 1)


def shared(at: Places, scale: Scale) -> Scale:
    """What every seat gets for the places ``at``: equal places share theirs equally.

    >>> [str(points) for points in shared((1, 2, 2, 2), (5, 3, 1, 0))]
    ['5', '4/3', '4/3', '4/3']
    """
    together = {place: at.count(place) for place in at}
    return tuple(
        Fraction(sum(scale[place - 1 : place - 1 + together[place]]), together[place])
        for place in at
    )


def matched(at: Places, worth: MatchPoints) -> Scale:
    """What both sides of a match get."""
    if at[0] == at[-1]:
        return (worth.draw,) * len(at)
    return tuple(worth.win if place == 1 else worth.loss for place in at)


class PointsTable:
    """Table points by places, each worked out once for a tournament."""

    def __init__(self, scoring: Scoring) -> None:
        self._scoring = scoring
        self._known: dict[Places, Scale] = {}

    def of(self, at: Places) -> Scale:
        """What every seat of a table with these places gets."""
        points = self._known.get(at)
        if points is None:
            points = self._known[at] = self._work_out(at)
        return points

    def _work_out(self, at: Places) -> Scale:
        if self._scoring.match_points is not None:
            return matched(at, self._scoring.match_points)
        scale = scale_for(self._scoring, len(at))
        return shared(at, scale) if scale else (Fraction(0),) * len(at)


def table_points(scores: Sequence[int], scoring: Scoring) -> Scale:
    """What every seat of one table gets."""
    at = places(scores, lowest_wins=scoring.lowest_wins)
    return PointsTable(scoring).of(at)
