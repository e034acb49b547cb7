"""A Kop hand tapped card by card: the deal, the auction, the four tricks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from scorer.games.base import RuleViolation, Setup, State
from scorer.games.cardtable import (
    CardTable,
    Choice,
    CompletedHand,
    How,
    Notes,
    Phase,
    Shown,
    ShownTrick,
    Step,
    Tap,
    done,
    play_step,
    refuse_more,
    refuse_unknown,
)
from scorer.games.dealing import Dealing
from scorer.games.kop.auction import CALLS, RISING, STEPS, Auction, first_caller, make_call
from scorer.games.kop.cardplay import begin_play, check_card, check_dealt, lay, legal_cards
from scorer.games.kop.entries import Call, KontraStep, KopOptions
from scorer.games.kop.from_cards import Bid, bid_of, taken_by
from scorer.games.kop.kontras import CONTRACT_NAMES, STEP_NAMES
from scorer.games.kop.pack import FOREIGN, TRICK_SIZE, TRICKS, TRUMPS
from scorer.games.kop.values import HIGHEST_STEP
from scorer.games.text import Text, verbatim
from scorer.games.text import gettext as _
from scorer.games.tricks import Play

ORDER = (*TRUMPS, *FOREIGN)  # KOP-4.1, highest first
SUITS = "HCSD"  # by their highest trump
PLAYERS = 4


@dataclass(frozen=True, slots=True)
class KopHand:
    """A hand so far. ``counted`` is the level that counted, where a person had to say it."""

    setup: Setup[KopOptions]
    deal: Dealing
    calls: tuple[Call, ...] = ()
    auction: Auction = Auction()  # noqa: RUF009 — frozen
    counted: int | None = None
    play: Play | None = None  # from the last card dealt on
    notes: Notes = Notes()  # noqa: RUF009 — frozen

    @property
    def caller(self) -> int:
        """Whose call is next (KOP-2.2)."""
        first = first_caller(self.deal.dealer, self.setup.options.first_call)
        return (first + len(self.calls)) % PLAYERS

    @property
    def bid(self) -> Bid | None:
        """What the auction decided; None while it goes on."""
        if not self.auction.over:
            return None
        return bid_of(self.auction, self.deal.hands, self.deal.dealer, self.setup.ruleset)


class KopTable(CardTable[KopHand]):
    """Cards from the dealer's left on, calls and cards in turn."""

    mark = "play"

    def begin(self, setup: Setup[KopOptions], state: State) -> KopHand:
        """Nothing is dealt; the deal has passed once for every hand played."""
        dealer = (setup.first + state.played) % PLAYERS
        return KopHand(setup, Dealing(dealer, PLAYERS, TRICK_SIZE, ORDER))

    def step(self, hand: KopHand) -> Step:
        """Cards by suit while they are dealt, then calls, then the cards of who plays."""
        if hand.play is None:
            return hand.deal.step(hand.setup.players, SUITS)
        bid = hand.bid
        if bid is None:
            return _calling(hand)
        if bid.too_high and hand.counted is None:
            return _counting(bid)
        if not hand.play.over:
            return _playing(hand, hand.play)
        return done()

    def after(self, hand: KopHand, tap: Tap) -> KopHand:
        """The hand with one more tap; raises ``RuleViolation`` for what cannot be."""
        if hand.play is None:
            return _dealt(hand, tap.value)
        bid = hand.bid
        if bid is None:
            return _called(hand, tap.value)
        if bid.too_high and hand.counted is None:
            return _counted(hand, bid, tap.value)
        if not hand.play.over:
            return _played(hand, hand.play, tap)
        raise refuse_more()

    def show(self, hand: KopHand) -> Shown:
        """Hands, calls, what is played and what Starzy and Młodzi have taken."""
        bid = hand.bid
        play = hand.play or begin_play(hand.deal.hands, hand.deal.dealer)
        tricks = _tricks(bid, play)
        first = hand.caller - len(hand.calls)
        return Shown(
            hands=tuple(map(self.best_first, play.held)),
            leader=play.leader,
            tricks_in_all=TRICKS,
            calls=tuple(
                ((first + place) % PLAYERS, CALLS[call]) for place, call in enumerate(hand.calls)
            ),
            laid=play.laid,
            tricks=tricks,
            sides=_sides(bid, hand.setup.players) if bid else (),
            points=(tricks[-1].sums if tricks else (0, 0)) if bid else (),
            headline=_headline(hand, bid) if bid else None,
            notes=hand.notes,
        )

    def best_first(self, cards: Iterable[str]) -> tuple[str, ...]:
        """From the highest trump down to the foreign aces (KOP-4)."""
        return tuple(sorted(cards, key=ORDER.index))

    def write(self, hand: KopHand) -> CompletedHand:
        """The cards, or figures beside them where the rules would refuse the cards."""
        assert hand.play  # noqa: S101 — narrows the type, the hand is complete
        cards: dict[str, object] = {
            "deal": [list(cards) for cards in hand.deal.hands],
            "auction": [str(call) for call in hand.calls],
            "play": [card for trick in hand.play.tricks for card in trick.cards],
        }
        if not hand.notes.revokes and hand.counted is None:
            return CompletedHand(cards, {})
        noted: dict[str, object] = {"cards": cards, "revokes": hand.notes.as_json()}
        if hand.counted is not None:
            noted["counted"] = hand.counted
        return CompletedHand(self.figures(hand), noted)

    def figures(self, hand: KopHand) -> Mapping[str, object]:
        """Contract, Starzy, what they took, the calls."""
        assert hand.play  # noqa: S101 — narrows the type, the hand is complete
        assert hand.bid  # noqa: S101 — as above
        return _figures(hand, hand.bid, hand.play)

    def taps(self, hand: KopHand, noted: Mapping[str, Any]) -> tuple[Tap, ...]:
        """Deal, calls and play, the level between them where it was told."""
        cards = noted["cards"]
        values = (*hand.deal.in_order(cards["deal"]), *cards["auction"])
        told = tuple(Tap(str(value)) for value in values)
        # a hand noted before KOP-2.8 was read so may tell a level that is not asked for
        counted = "counted" in noted and self._asks_after(hand, told)
        return (
            *told,
            *((Tap(str(noted["counted"])),) if counted else ()),
            *(Tap(card, How.KEPT) for card in cards["play"]),
        )

    def _asks_after(self, hand: KopHand, taps: Iterable[Tap]) -> bool:
        """Whether the level has to be told after these taps; not after some that cannot be."""
        try:
            for tap in taps:
                hand = self.after(hand, tap)
        except RuleViolation:
            return False
        return self.step(hand).phase is Phase.ASK


def _dealt(hand: KopHand, card: str) -> KopHand:
    check_dealt(card, +hand.deal.left)
    deal = hand.deal.with_card(card)
    play = begin_play(deal.hands, deal.dealer) if deal.over else None
    return replace(hand, deal=deal, play=play)


def _calling(hand: KopHand) -> Step:
    rows = ((Call.PAS,), RISING, STEPS)
    return Step(
        Phase.AUCTION,
        _("%(name)s calls", name=hand.setup.players[hand.caller]),
        hand.caller,
        tuple(tuple(Choice(call, CALLS[call]) for call in row) for row in rows),
    )


def _called(hand: KopHand, value: str) -> KopHand:
    if value not in set(Call):
        raise refuse_unknown(value, Call, "KOP-2.3")
    call = Call(value)
    auction = make_call(hand.auction, hand.caller, call, hand.deal.hands)
    return replace(hand, calls=(*hand.calls, call), auction=auction)


def _counting(bid: Bid) -> Step:
    """KOP-8.2: more was called than the game knows, and only the players know what counted."""
    question = _(
        "%(contract)s has no %(step)s. Which kontra counted?",
        contract=CONTRACT_NAMES[bid.contract],
        step=STEP_NAMES[KontraStep(bid.called)],
    )
    choices = tuple(
        Choice(str(step.value), STEP_NAMES[step])
        for step in KontraStep
        if step <= HIGHEST_STEP[bid.contract]
    )
    return Step(Phase.ASK, question, rows=(choices,))


def _counted(hand: KopHand, bid: Bid, value: str) -> KopHand:
    allowed = [choice.value for row in _counting(bid).rows for choice in row]
    if value not in allowed:
        raise refuse_unknown(value, allowed)
    return replace(hand, counted=int(value))


def _playing(hand: KopHand, play: Play) -> Step:
    legal = legal_cards(play.hand, play.laid)
    return play_step(play, hand.setup.players, (TABLE.best_first(play.hand),), legal)


def _played(hand: KopHand, play: Play, tap: Tap) -> KopHand:
    names = hand.setup.players
    notes = hand.notes.after(play, tap, lambda: check_card(play, tap.value, names))
    return replace(hand, play=lay(play, tap.value), notes=notes)


def _headline(hand: KopHand, bid: Bid) -> Text:
    level = bid.level if hand.counted is None else hand.counted
    return _(
        "%(contract)s · %(old)s · %(kontras)s",
        contract=CONTRACT_NAMES[bid.contract],
        old=_names(hand.setup.players, bid.old),
        kontras=STEP_NAMES[KontraStep(level)],
    )


def _sides(bid: Bid, names: Sequence[str]) -> tuple[Text, Text]:
    old = _names(names, bid.old)
    young = _names(names, [seat for seat in range(PLAYERS) if seat not in bid.old])
    if bid.contract.single:
        return _("Stary: %(names)s", names=old), _("Młodzi: %(names)s", names=young)
    return _("Starzy: %(names)s", names=old), _("Młodzi: %(names)s", names=young)


def _names(names: Sequence[str], seats: Iterable[int]) -> Text:
    return verbatim(" + ".join(names[seat] for seat in seats))


def _tricks(bid: Bid | None, play: Play) -> tuple[ShownTrick, ...]:
    """The tricks taken; nobody takes one before the auction has made the sides."""
    shown = []
    for count, trick in enumerate(play.tricks, start=1):
        assert bid  # noqa: S101 — narrows the type, cards are played after the auction
        old, _number = taken_by(bid.old, play.tricks[:count])
        all_points, _number = taken_by(range(PLAYERS), play.tricks[:count])
        shown.append(
            ShownTrick(
                trick.leader,
                trick.cards,
                trick.winner,
                trick.points,
                "KOP-5.3",
                (old, all_points - old),
            )
        )
    return tuple(shown)


def _figures(hand: KopHand, bid: Bid, play: Play) -> dict[str, object]:
    points, tricks = taken_by(bid.old, play.tricks)
    figures: dict[str, object] = {
        "contract": str(bid.contract),
        "old": list(bid.old),
        "old_points": points,
        "old_tricks": tricks,
    }
    if hand.counted is not None:
        figures["kontras"] = hand.counted
    elif bid.callers and bid.called <= HIGHEST_STEP[bid.contract]:  # figures know no higher one
        figures["kontras"] = list(bid.callers)
    if bid.sure_zolo:
        figures["sure_zolo"] = True
    return figures


TABLE = KopTable()
