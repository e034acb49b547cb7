"""Which clauses gave a hand its score, the situation's own clause first."""

from __future__ import annotations

from scorer.games.na_glowy.results import Hand, Result
from scorer.games.na_glowy.tally import PARTS, PARTS_OF_A_HEAD, Tally

OUTSIDE = {
    Result.ONE_PART: ("GLOWY-6.1",),
    Result.TWO_PARTS: ("GLOWY-6.2",),
    Result.ALL_TRICKS: ("GLOWY-6.3",),
    Result.EVEN: ("GLOWY-6.4",),
}
IN_BOK = {
    Result.ONE_PART: ("GLOWY-6.4",),
    Result.TWO_PARTS: ("GLOWY-6.4",),
    Result.ALL_TRICKS: ("GLOWY-6.5", "GLOWY-6.3"),
    Result.EVEN: ("GLOWY-6.6",),
}


def because(hand: Hand, before: Tally, after: Tally, *, in_bok: bool) -> tuple[str, ...]:
    """The clauses that led from the tally ``before`` the hand to that ``after`` it.

    GLOWY-6.7 where a 4 or 8 was written, filled or struck, GLOWY-6.9 where the score
    rose, the clauses of counting where the cards are known.
    """
    rules = (IN_BOK if in_bok else OUTSIDE)[hand.result]
    if before.parts != after.parts:
        rules += ("GLOWY-6.7",)
        if not in_bok and _part_is_lost(hand, before):
            rules += ("GLOWY-6.8",)
    if before.totals != after.totals:
        rules += ("GLOWY-6.9",)
    return rules + hand.rules


def _part_is_lost(hand: Hand, before: Tally) -> bool:
    if hand.winner is None or hand.result not in PARTS:
        return False
    return before.parts[hand.winner] + PARTS[hand.result] > PARTS_OF_A_HEAD
