"""A hand from its cards: deal, auction and play give everything the figures would say."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scorer.games.base import Setup
from scorer.games.kop import auction as auctions
from scorer.games.kop import kontras
from scorer.games.kop.cardplay import Trick, check_deal, play_out
from scorer.games.kop.clauses import SURE_ZOLO
from scorer.games.kop.entries import Contract, KopOptions, PlayedHand
from scorer.games.kop.figures import CONTRACT_RULE, Outcome, result_rule
from scorer.games.kop.pack import FOREIGN, OLDER_QUEENS, TAKING_TENS
from scorer.games.kop.values import HIGHEST_STEP, margin_of, old_win


@dataclass(frozen=True, slots=True)
class Bid:
    """What auction and cards decide: the contract, the Starzy, who called its kontras.

    ``called`` is the level by KOP-2.5; ``sure_zolo``: none of them counts (KOP-2.8).
    """

    contract: Contract
    old: tuple[int, ...]
    callers: tuple[int, ...]
    called: int
    sure_zolo: bool

    @property
    def level(self) -> int:
        """The level that counts, if the game has it."""
        return 0 if self.sure_zolo else self.called

    @property
    def too_high(self) -> bool:
        """Whether that level is one that the game does not have (KOP-8.2)."""
        return self.level > HIGHEST_STEP[self.contract]


def bid_of(auction: auctions.Auction, deal: auctions.Deal, dealer: int, ruleset: str) -> Bid:
    """What a finished auction decides together with the cards."""
    contract, old = auctions.sides(auction, deal)
    called = kontras.level(auction.callers, old)
    sure_zolo = bool(called) and _is_sure_zolo(contract, deal[dealer], ruleset)
    return Bid(contract, old, auction.callers, called, sure_zolo)


def from_cards(entry: PlayedHand, setup: Setup[KopOptions], dealer: int) -> Outcome:
    """Work out a hand noted card by card; raises ``RuleViolation`` for what cannot be."""
    check_deal(entry.deal)
    first = auctions.first_caller(dealer, setup.options.first_call)
    auction = auctions.hold_auction(entry.auction, first, entry.deal)
    bid = bid_of(auction, entry.deal, dealer, setup.ruleset)
    contract = bid.contract
    kontras.check_level(contract, bid.level, HIGHEST_STEP[contract], "auction")
    level_rules = ("KOP-2.5",) if bid.callers else ()
    played = play_out(entry.deal, entry.play, dealer, setup.players)
    points, tricks = taken_by(bid.old, played)
    return Outcome(
        contract=contract,
        old=bid.old,
        level=bid.level,
        old_won=old_win(contract, points),
        margin=None if contract.single else margin_of(points, setup.options),
        old_points=points,
        old_tricks=tricks,
        rules=(
            CONTRACT_RULE[contract],
            result_rule(contract),
            *((SURE_ZOLO.id,) if bid.sure_zolo else level_rules),
            *_called_rules(auction),
            *_taken_rules(played),
        ),
    )


def _called_rules(auction: auctions.Auction) -> tuple[str, ...]:
    """Who called what, if anything but passes was called, and what a higher game cancelled."""
    if auction.game is None and not auction.callers:
        return ()
    return ("KOP-2.2", "KOP-2.6") if auction.cancelled else ("KOP-2.2",)


def _taken_rules(tricks: Sequence[Trick]) -> tuple[str, ...]:
    """What decided who took the tricks: any trump takes one that a foreign ace was led to."""
    trumps = ("KOP-4.1", "KOP-5.3")
    if all(trick.cards[0] not in FOREIGN for trick in tricks):
        return trumps
    return (*trumps, "KOP-4.2", "KOP-5.6")


def taken_by(seats: Sequence[int], tricks: Sequence[Trick]) -> tuple[int, int]:
    """Card points and tricks that these seats took (KOP-6.3)."""
    theirs = [trick for trick in tricks if trick.winner in seats]
    return sum(trick.points for trick in theirs), len(theirs)


def _is_sure_zolo(contract: Contract, dealers_hand: Sequence[str], ruleset: str) -> bool:
    """KOP-2.8: a cicha of the dealer, who holds the ace of hearts and a taking ten besides."""
    return (
        SURE_ZOLO.holds_in(ruleset)
        and contract is Contract.CICHA
        and OLDER_QUEENS.issubset(dealers_hand)
        and "AH" in dealers_hand
        and not TAKING_TENS.isdisjoint(dealers_hand)
    )
