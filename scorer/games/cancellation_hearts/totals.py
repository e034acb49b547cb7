"""Which totals so many hands of Hearts can come to, and which are more likely a slip."""

from __future__ import annotations

from collections.abc import Sequence

from scorer.games.base import RuleViolation
from scorer.games.cancellation_hearts.moon import MOON_POINTS
from scorer.games.cancellation_hearts.pack import ALL_HEARTS, ALL_MARIAS, ALL_POINTS, MARIA_POINTS
from scorer.games.text import Text
from scorer.games.text import gettext as _

MOST_WORKED_OUT = 1_000  # hands; beyond them nothing is refused but what a moon cannot take off


def check_hearts(totals: Sequence[int], hands: int | None, *, subtracts: bool) -> None:
    """Raise ``RuleViolation`` for totals that ``hands`` (None: any number) cannot give.

    ``subtracts``: whether a moon may take 26 off its own score (HRT-7).
    """
    below = next((seat for seat, total in enumerate(totals) if total < 0), None)
    if below is not None and not subtracts:
        raise RuleViolation(
            _(
                "A score below 0 needs a moon that takes off 26 (rule 7). Check the score, or "
                "write “moon”: “subtract” into the options of the record."
            ),
            below,
            rule="HRT-7",
        )
    if hands is not None and not can_come(totals, hands, subtracts=subtracts):
        raise RuleViolation(
            _(
                "The scores do not fit the number of hands: %(hands)d. A hand has 26 hearts and "
                "two Black Marias of 13 points (rule 6). Check the scores and the hands.",
                hands=hands,
            ),
            rule="HRT-6",
        )


def can_come(totals: Sequence[int], hands: int, *, subtracts: bool = True) -> bool:
    """Whether so many hands can give exactly these totals.

    Hands are ordinary or a moon's (HRT-7), which adds or subtracts.

    >>> can_come([51, 1, 0, 0, 0, 0], 1), can_come([52, 0, 0, 0, 0, 0], 1)
    (True, False)
    >>> can_come([-26, 26, 0, 0, 0, 0], 1), can_come([0, 26, 26, 26, 26, 26], 1)
    (False, True)
    """
    if hands > MOST_WORKED_OUT:
        return min(totals) >= -MOON_POINTS * hands
    return any(
        _with_moons(totals, hands, adding, subtracts=subtracts) for adding in range(hands + 1)
    )


def _with_moons(totals: Sequence[int], hands: int, adding: int, *, subtracts: bool) -> bool:
    """The same where ``adding`` of the hands are moons that add.

    Without their 26 points some totals fall below 0: those players have moons of their own, whose
    26 either were not added to them or were taken off. Adding moons that nobody needs so belong
    to anybody. A moon that subtracts more than it must is never a help: an ordinary hand in its
    place gives the points it took off.
    """
    lowered = [total - MOON_POINTS * adding for total in totals]
    moons = [max(0, -(total // MOON_POINTS)) for total in lowered]
    spare = adding - sum(moons)
    ordinary = hands - max(adding, sum(moons))
    if ordinary < 0 or (spare < 0 and not subtracts):
        return False
    points = [total + MOON_POINTS * own for total, own in zip(lowered, moons, strict=True)]
    return _fits(points, ordinary, max(0, spare))


def _fits(points: Sequence[int], hands: int, spare: int) -> bool:
    """Whether ordinary hands can give ``points``, 26 more ``spare`` times to whoever takes them.

    Nobody has all 52 points of an ordinary hand, which would be a moon (HRT-7). Of each the
    players have 26 hearts and two Marias at most (HRT-6), less if some stay uncollected (HRT-5):
    what is not paid in Marias must be paid in hearts.
    """
    room = [(ALL_POINTS - 1) * hands - own for own in points]
    if min(room) < 0 or sum(own // MOON_POINTS for own in room) < spare:
        return False
    payable = sum(own // MARIA_POINTS for own in points) + 2 * spare
    marias = min(ALL_MARIAS * hands, payable)
    return sum(points) + MOON_POINTS * spare - MARIA_POINTS * marias <= ALL_HEARTS * hands


def unusual_hearts(totals: Sequence[int], hands: int | None) -> Text | None:
    """A score below 0, and a sum that is not 52 for every hand: rare, and mostly a slip."""
    if min(totals) < 0:
        return _("A score is below 0. Only a moon that takes off 26 gives that (rule 7).")
    together = sum(totals)
    fits = together % ALL_POINTS == 0 if hands is None else together == ALL_POINTS * hands
    if not fits:
        return _(
            "The scores add up to %(sum)d. Every hand gives 52 points, unless some were not "
            "collected (rule 5) or one player took everything (rule 7).",
            sum=together,
        )
    return None
