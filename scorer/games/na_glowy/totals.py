"""Which totals so many hands of Na Głowy can come to, and which are more likely a slip."""

from __future__ import annotations

from collections.abc import Sequence

from scorer.games.base import RuleViolation
from scorer.games.na_glowy.boks import BOK_HANDS
from scorer.games.na_glowy.tally import HORNED_WORTH
from scorer.games.text import Text
from scorer.games.text import gettext as _

USUAL_HANDS = 32  # the longer of the games that clubs agree on


def check_heads(totals: Sequence[int], hands: int | None) -> None:
    """Raise ``RuleViolation`` for totals that ``hands`` (None: any number) cannot give."""
    for side, total in enumerate(totals):
        if total < 0:
            raise RuleViolation(
                _("A score in głowy is never below 0 (rule 6.9). Check the score."),
                side,
                rule="GLOWY-6.9",
            )
    if hands is not None and hands < (fewest := fewest_hands(totals)):
        raise RuleViolation(
            _(
                "So many głowy take more hands than were entered: at least %(fewest)d, with those "
                "in boks (rules 6.3 and 6.4), not %(hands)d. Check the scores and the hands.",
                fewest=fewest,
                hands=hands,
            ),
            rule="GLOWY-6.3",
        )


def fewest_hands(totals: Sequence[int]) -> int:
    """The fewest hands after which the sides can have so many głowy; hands in boks count.

    A hand writes for one side alone. All tricks give four głowy in one hand (GLOWY-6.3), inside
    a bok too (GLOWY-6.5). The rest, up to three głowy a side, takes a hand for each głowa inside
    a bok (GLOWY-6.4), and a hand of 60 to 60 for every bok of four; a bok inside a bok is one of
    the four (GLOWY-6.6) and saves nothing. By parts a głowa takes two hands (GLOWY-6.7), no fewer
    than a bok for one głowa. More hands than these are always possible: 60 to 60 writes nothing.

    >>> fewest_hands([4, 0]), fewest_hands([1, 0]), fewest_hands([3, 5])
    (1, 2, 6)
    """
    horned = sum(total // HORNED_WORTH for total in totals)
    single = sum(total % HORNED_WORTH for total in totals)
    return horned + single + -(-single // BOK_HANDS)


def unusual_heads(totals: Sequence[int], hands: int | None) -> Text | None:
    """More głowy than hands: a głowa mostly takes three of them."""
    together, played = sum(totals), USUAL_HANDS if hands is None else hands
    if together <= played:
        return None
    return _(
        "The scores add up to %(sum)d głowy, more than one for each of the hands (%(hands)d).",
        sum=together,
        hands=played,
    )
