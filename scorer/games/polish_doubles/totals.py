"""Which totals a game of doubles can come to, and which are more likely a slip."""

from __future__ import annotations

from collections.abc import Sequence

from scorer.games.base import RuleViolation
from scorer.games.polish_doubles.tiles import MOST_POINTS
from scorer.games.text import Text, signed
from scorer.games.text import gettext as _

LEAST_POINTS = -200  # the dearest 14 tiles take off 77; clubs may take off more for time (DBL-4)
USUAL_MOST = 1_000  # of a pair that shares 98 tiles with another


def check_points(totals: Sequence[int]) -> None:
    """Raise ``RuleViolation`` for points that no pair can have, however many turns it had.

    Points of a turn are never below 0 (DBL-5); only the closing takes points off, at most the
    tiles on two racks of seven (DBL-3, DBL-11, DBL-12). 98 tiles on one board do not give 2,000.
    """
    for pair, points in enumerate(totals):
        if not LEAST_POINTS <= points <= MOST_POINTS:
            raise RuleViolation(
                _(
                    "A pair has from %(least)s to %(most)d points: there are 98 tiles (rules 11 "
                    "and 12). Check the score.",
                    least=signed(LEAST_POINTS),
                    most=MOST_POINTS,
                ),
                pair,
                rule="DBL-12",
            )


def unusual_points(totals: Sequence[int]) -> Text | None:
    """Points below 0, which only tiles left over give, or beyond what games bring."""
    if min(totals) < 0:
        return _("A score is below 0. Only tiles left over take off points (rule 11).")
    if max(totals) > USUAL_MOST:
        return _("A score is above %(most)d, more than a game usually brings.", most=USUAL_MOST)
    return None
