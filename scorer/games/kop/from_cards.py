"""A hand from its cards: deal, auction and play give everything the figures would say."""

from __future__ import annotations

from scorer.games.base import Setup
from scorer.games.kop import auction as auctions
from scorer.games.kop import kontras
from scorer.games.kop.cardplay import check_deal, play_out
from scorer.games.kop.clauses import SURE_ZOLO
from scorer.games.kop.entries import Contract, KopOptions, PlayedHand
from scorer.games.kop.figures import CONTRACT_RULE, Outcome, result_rule
from scorer.games.kop.pack import OLDER_QUEENS, TAKING_TENS
from scorer.games.kop.values import HIGHEST_STEP, margin_of, old_win


def from_cards(entry: PlayedHand, setup: Setup[KopOptions], dealer: int) -> Outcome:
    """Work out a hand noted card by card; raises ``RuleViolation`` for what cannot be."""
    check_deal(entry.deal)
    first = auctions.first_caller(dealer, setup.options.first_call)
    auction = auctions.hold_auction(entry.auction, first, entry.deal)
    contract, old = auctions.sides(auction, entry.deal)
    level = kontras.level(auction.callers, old)
    kontras.check_level(contract, level, HIGHEST_STEP[contract], "auction")
    level_rules = ("KOP-2.5",) if auction.callers else ()
    if level and _is_sure_zolo(contract, entry.deal[dealer], setup.ruleset):
        level, level_rules = 0, (SURE_ZOLO.id,)

    played = play_out(entry.deal, entry.play, dealer, setup.players)
    tricks = [trick for trick in played if trick.winner in old]
    points = sum(trick.points for trick in tricks)
    return Outcome(
        contract=contract,
        old=old,
        level=level,
        old_won=old_win(contract, points),
        margin=None if contract.single else margin_of(points, setup.options),
        old_points=points,
        old_tricks=len(tricks),
        rules=(CONTRACT_RULE[contract], result_rule(contract), *level_rules),
    )


def _is_sure_zolo(contract: Contract, dealers_hand: tuple[str, ...], ruleset: str) -> bool:
    """KOP-2.8: a cicha of the dealer, who holds the ace of hearts and a taking ten besides."""
    return (
        SURE_ZOLO.holds_in(ruleset)
        and contract is Contract.CICHA
        and OLDER_QUEENS.issubset(dealers_hand)
        and "AH" in dealers_hand
        and not TAKING_TENS.isdisjoint(dealers_hand)
    )
