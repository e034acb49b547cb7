"""The auction, call by call (KOP-2, KOP-3.3 to 3.5): who are the Starzy, what is played."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from scorer.games.base import RuleViolation
from scorer.games.kop.entries import Call, Contract, FirstCall
from scorer.games.kop.pack import OLDER_QUEENS, WESELE_JACKS
from scorer.games.text import gettext as _

Deal = Sequence[Sequence[str]]

RISING = (Call.WESELE, Call.ZOLO, Call.ZOLO_DU)  # KOP-2.4
STEPS = (Call.KONTRA, Call.REJ, Call.BOK, Call.SLUP)  # KOP-2.5
FIRST_ROUND = 4


@dataclass(frozen=True, slots=True)
class Cancelled:
    """What a higher ``game`` cancelled: the ``callers`` of the kontras before it (KOP-2.6)."""

    game: Call
    callers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Auction:
    """The auction after some calls: last game, its bidder, the callers of its kontras, passes.

    ``cancelled`` are the kontras that a game fell upon, in the order of those games.
    """

    made: int = 0
    game: Call | None = None
    bidder: int | None = None
    callers: tuple[int, ...] = ()
    passes: int = 0
    cancelled: tuple[Cancelled, ...] = ()

    @property
    def over(self) -> bool:
        """Four passes with nothing called, or three after the last game or kontra (KOP-2.7)."""
        nothing_called = self.game is None and not self.callers
        return self.passes == (4 if nothing_called else 3)


def first_caller(dealer: int, first_call: FirstCall) -> int:
    """The seat that calls first (KOP-2.2): the one after the leader, or the leader."""
    return (dealer + (2 if first_call is FirstCall.AFTER_LEADER else 1)) % 4


def hold_auction(calls: Sequence[Call], first: int, deal: Deal) -> Auction:
    """Check every call and give the finished auction; raises ``RuleViolation``."""
    auction = Auction()
    for place, call in enumerate(calls):
        try:
            auction = make_call(auction, (first + place) % 4, call, deal)
        except RuleViolation as violation:
            raise violation.below("auction", place) from None
    if not auction.over:
        raise RuleViolation(
            _(
                "The auction is not over: it ends with four passes in a row, or three after "
                "the last game or kontra."
            ),
            "auction",
            rule="KOP-2.7",
        )
    return auction


def make_call(auction: Auction, seat: int, call: Call, deal: Deal) -> Auction:
    """The auction after one more call; raises ``RuleViolation`` for one that is not allowed."""
    if auction.over:
        raise RuleViolation(
            _("The auction is over already; no further call is allowed."), rule="KOP-2.7"
        )
    if call is Call.PAS:
        return replace(auction, made=auction.made + 1, passes=auction.passes + 1)
    if call in STEPS:
        _check_step(auction, call)
        return replace(auction, made=auction.made + 1, callers=(*auction.callers, seat), passes=0)
    _check_game(auction, call)
    if call is Call.WESELE:
        _check_wesele(auction, deal[seat])
    fallen = (Cancelled(call, auction.callers),) if auction.callers else ()
    return Auction(auction.made + 1, call, seat, cancelled=(*auction.cancelled, *fallen))


def _check_step(auction: Auction, call: Call) -> None:
    reached = len(auction.callers)
    if reached == len(STEPS) or call is not STEPS[reached]:
        expected = (
            _("none, all four are called") if reached == len(STEPS) else CALLS[STEPS[reached]]
        )
        raise RuleViolation(
            _(
                "Kontras are called in the order kontra, rej, bok, słup; the next one here: "
                "%(expected)s.",
                expected=expected,
            ),
            rule="KOP-2.5",
        )


def _check_game(auction: Auction, call: Call) -> None:
    if auction.game is not None and RISING.index(call) <= RISING.index(auction.game):
        raise RuleViolation(
            _(
                "%(call)s is not higher than %(last)s; games rise wesele, zolo, zolo du.",
                call=CALLS[call],
                last=CALLS[auction.game],
            ),
            rule="KOP-2.4",
        )


def _check_wesele(auction: Auction, hand: Sequence[str]) -> None:
    if auction.made >= FIRST_ROUND:
        raise RuleViolation(
            _("Wesele may be called in the first round of calls only."), rule="KOP-3.3"
        )
    if not OLDER_QUEENS.issubset(hand):
        raise RuleViolation(
            _("Only a player who holds both older queens (QC and QS) may call wesele."),
            rule="KOP-3.3",
        )


def sides(auction: Auction, deal: Deal) -> tuple[Contract, tuple[int, ...]]:
    """Contract and the seats of the Starzy, ascending, from the auction and the cards (KOP-3)."""
    if auction.game is None or auction.bidder is None:
        holders = tuple(seat for seat in range(4) if OLDER_QUEENS.intersection(deal[seat]))
        return (Contract.CICHA if len(holders) == 1 else Contract.ZWYCZAJNA), holders
    if auction.game is Call.WESELE:
        called = next(jack for jack in WESELE_JACKS if jack not in deal[auction.bidder])
        second = next(seat for seat in range(4) if called in deal[seat])
        return Contract.WESELE, tuple(sorted((auction.bidder, second)))
    return Contract(auction.game.value), (auction.bidder,)


CALLS = {
    Call.PAS: _("pas"),
    Call.WESELE: _("wesele"),
    Call.ZOLO: _("zolo"),
    Call.ZOLO_DU: _("zolo du"),
    Call.KONTRA: _("kontra"),
    Call.REJ: _("rej"),
    Call.BOK: _("bok (third kontra)"),
    Call.SLUP: _("słup"),
}
