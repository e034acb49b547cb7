"""A hand from figures: both sides' card points, checked for what cannot be (GLOWY-5)."""

from __future__ import annotations

from scorer.games.base import RuleViolation
from scorer.games.cards import check_tricks_hold
from scorer.games.na_glowy.entries import CountedHand
from scorer.games.na_glowy.pack import ALL_POINTS, POSSIBLE, POSSIBLE_AT_ALL, TRICKS
from scorer.games.na_glowy.results import Hand, Pair, hand_of
from scorer.games.text import gettext as _


def from_figures(entry: CountedHand) -> Hand:
    """Work out a hand noted in figures; raises ``RuleViolation`` for what cannot be."""
    first, second = entry.points
    points = first, second
    _check_points(points)
    if entry.tricks is None:
        if not first or not second:
            raise RuleViolation(
                _(
                    "With 0 points on one side the tricks decide: give both sides' tricks, for "
                    "instance 8 and 0 for all tricks, a głowa z rogami, or 7 and 1 for two parts."
                ),
                "tricks",
                rule="GLOWY-6.3",
            )
        return hand_of(points, all_tricks=False)
    _check_tricks(points, entry.tricks)
    return hand_of(points, all_tricks=0 in entry.tricks)


def _check_points(points: Pair) -> None:
    first, second = points
    if first + second != ALL_POINTS:
        raise RuleViolation(
            _(
                "The points of both sides must add up to %(all)d; %(first)d and %(second)d "
                "make %(sum)d.",
                all=ALL_POINTS,
                first=first,
                second=second,
                sum=first + second,
            ),
            "points",
            rule="GLOWY-5",
        )
    if first not in POSSIBLE_AT_ALL:
        raise RuleViolation(
            _(
                "Whole tricks cannot be shared so that the sides have %(first)d and %(second)d "
                "points. A side can have 0, every number from 2 to 118, or 120.",
                first=first,
                second=second,
            ),
            "points",
            rule="GLOWY-5",
        )


def _check_tricks(points: Pair, tricks: tuple[int, ...]) -> None:
    if sum(tricks) != TRICKS:
        raise RuleViolation(
            _(
                "The tricks of both sides must add up to %(all)d; %(first)d and %(second)d "
                "make %(sum)d.",
                all=TRICKS,
                first=tricks[0],
                second=tricks[1],
                sum=sum(tricks),
            ),
            "tricks",
            rule="GLOWY-1",
        )
    fewer = min(tricks)
    total = points[tricks.index(fewer)]
    check_tricks_hold(total, fewer, POSSIBLE, "points", "GLOWY-5")
