"""Which totals so many hands of Kop can come to, and which are more likely a slip."""

from __future__ import annotations

from collections.abc import Sequence

from scorer.games.base import RuleViolation
from scorer.games.kop.entries import Contract
from scorer.games.kop.values import BY_CONTRACT, BY_MARGIN, HIGHEST_STEP
from scorer.games.text import Text
from scorer.games.text import gettext as _

PLAYERS = 4
USUAL_GAIN = 20  # points a hand; most hands bring their winners 2 to 16 together

# The most that the winners of one hand get together: a single Stary three times the value, two
# winners twice (KOP-7.2, KOP-8.1, KOP-8.2).
MOST_GAIN = max(
    2 * max(BY_MARGIN.values()) << HIGHEST_STEP[Contract.ZWYCZAJNA],
    *(3 * worth << HIGHEST_STEP[contract] for contract, worth in BY_CONTRACT.items()),
)


def gains(totals: Sequence[int]) -> int:
    """The scores above 0 together.

    >>> gains([12, -4, -4, -4])
    12
    """
    return sum(total for total in totals if total > 0)


def check_gains(totals: Sequence[int], hands: int | None) -> None:
    """Raise ``RuleViolation`` where four players have more than ``hands`` (None: any) can give.

    What is won in one hand may be lost in another, so the scores above 0 together are at most
    the sum of what the winners of every hand get. A table of three goes by rules of its club.
    """
    if hands is None or len(totals) != PLAYERS or gains(totals) <= MOST_GAIN * hands:
        return
    raise RuleViolation(
        _(
            "The scores above 0 add up to %(sum)d. The number of hands is %(hands)d, and each "
            "gives its winners at most %(most)d points together (rule 8.1). Check the scores and "
            "the hands.",
            sum=gains(totals),
            hands=hands,
            most=MOST_GAIN,
        ),
        rule="KOP-8.1",
    )


def check_parity(totals: Sequence[int]) -> None:
    """Raise ``RuleViolation`` unless all are even or all odd, as in every hand (KOP-7.2)."""
    if len({total % 2 for total in totals}) > 1:
        raise RuleViolation(
            _("In Kop the scores of a table are either all even or all odd."), rule="KOP-7.2"
        )


def unusual_gains(totals: Sequence[int], hands: int | None) -> Text | None:
    """More than twenty points a hand for the winners together."""
    if hands is None or gains(totals) <= USUAL_GAIN * hands:
        return None
    return _(
        "The scores above 0 add up to %(sum)d, more than %(usual)d for each of the hands "
        "(%(hands)d).",
        sum=gains(totals),
        usual=USUAL_GAIN,
        hands=hands,
    )
