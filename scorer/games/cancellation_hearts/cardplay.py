"""The play, card by card: who plays, who takes each trick and what comes with it (HRT-5).

A trick that nobody takes, and the kitty, *travel*: the next trick that somebody
takes brings them along.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scorer.games.base import RuleViolation
from scorer.games.cancellation_hearts.cancelling import cancelled_places, winning_place
from scorer.games.cancellation_hearts.legal import legal_cards, refusal
from scorer.games.cancellation_hearts.pack import BREAKING, STRENGTH, hand_size
from scorer.games.text import ngettext
from scorer.games.tricks import Play


@dataclass(frozen=True, slots=True)
class Trick:
    """One trick: the seat that led, the cards from the leader on, who took it, what it brought.

    ``winner`` is a seat, or None when nobody took it: then its cards and those it
    brought travel on, or stay uncollected after the last trick.
    """

    leader: int
    cards: tuple[str, ...]
    winner: int | None
    brought: tuple[str, ...] = ()

    @property
    def cancelled(self) -> tuple[int, ...]:
        """The places in ``cards`` of those that cancelled each other (HRT-5)."""
        return cancelled_places(self.cards)

    @property
    def collected(self) -> tuple[str, ...]:
        """The cards that the winner takes in with this trick; none when nobody won."""
        return () if self.winner is None else self.brought + self.cards

    @property
    def changed_by_cancelling(self) -> bool:
        """Whether HRT-5 kept the highest card of the suit led from winning."""
        if self.winner is None:
            return True
        winning = self.cards[(self.winner - self.leader) % len(self.cards)]
        led = winning[-1]
        return any(card[-1] == led and STRENGTH[card] > STRENGTH[winning] for card in self.cards)


@dataclass(frozen=True, slots=True)
class HeartsPlay(Play):
    """The play so far; ``travelling`` are the cards that the next winner takes along.

    ``broken``: a heart or a Black Maria lies in a trick before this one (HRT-4);
    ``two_pairs_void`` is the house rule of HRT-5.
    """

    travelling: tuple[str, ...] = ()
    broken: bool = False
    two_pairs_void: bool = False

    @property
    def first(self) -> bool:
        """Whether it is the first trick (HRT-3)."""
        return not self.tricks

    @property
    def legal(self) -> tuple[str, ...]:
        """The cards that the player whose turn it is may play."""
        return legal_cards(self.hand, self.laid, first=self.first, broken=self.broken)


def begin_play(
    hands: Sequence[Sequence[str]], kitty: Sequence[str], leader: int, *, two_pairs_void: bool
) -> HeartsPlay:
    """The play before its first card; the kitty travels (HRT-1)."""
    held = tuple(map(tuple, hands))
    return HeartsPlay(held, leader, travelling=tuple(kitty), two_pairs_void=two_pairs_void)


def play_out(
    hands: Sequence[Sequence[str]],
    kitty: Sequence[str],
    tricks: Sequence[Sequence[str]],
    names: Sequence[str],
    leader: int,
    *,
    two_pairs_void: bool,
) -> tuple[Trick, ...]:
    """Check every card in the order played and give all tricks; ``leader`` leads the first.

    ``names`` are the players by seat, for the messages. Raises ``RuleViolation``
    naming the first card that may not be played, its path beginning with "tricks".
    """
    _check_sizes(tricks, names)
    play = begin_play(hands, kitty, leader, two_pairs_void=two_pairs_void)
    for number, cards in enumerate(tricks):
        for place, card in enumerate(cards):
            try:
                check_card(play, card, names)
            except RuleViolation as violation:
                raise violation.below("tricks", number, place) from None
            play = lay(play, card)
    return play.tricks


def check_card(play: HeartsPlay, card: str, names: Sequence[str]) -> None:
    """Refuse a card that may not be played now; ``names`` are the players by seat.

    Raises ``RuleViolation`` with an empty path: the card itself.
    """
    legal = play.legal
    if card not in legal:
        again = bool(play.tricks) and play.tricks[-1].winner is None
        name = names[play.seat]
        raise refusal(name, card, play.hand, legal, play.laid, first=play.first, again=again)


def lay(play: HeartsPlay, card: str) -> HeartsPlay:
    """The play with one more card, which its player holds, whether it is allowed or not."""
    held, laid = play.left(card), (*play.laid, card)
    void = play.two_pairs_void
    if len(laid) < len(held):
        return HeartsPlay(held, play.leader, laid, play.tricks, play.travelling, play.broken, void)
    highest = winning_place(laid, two_pairs_void=void)
    winner = None if highest is None else (play.leader + highest) % len(held)
    tricks = (*play.tricks, Trick(play.leader, laid, winner, play.travelling))
    broken = play.broken or not BREAKING.isdisjoint(laid)
    if winner is None:  # the same player leads again
        return HeartsPlay(held, play.leader, (), tricks, play.travelling + laid, broken, void)
    return HeartsPlay(held, winner, (), tricks, (), broken, void)


def _check_sizes(tricks: Sequence[Sequence[str]], names: Sequence[str]) -> None:
    players = len(names)
    if len(tricks) != hand_size(players):
        raise RuleViolation(
            ngettext(
                "%(count)d trick is given; %(players)d players play %(needed)d.",
                "%(count)d tricks are given; %(players)d players play %(needed)d.",
                len(tricks),
                players=players,
                needed=hand_size(players),
            ),
            "tricks",
            rule="HRT-1",
        )
    for number, cards in enumerate(tricks):
        if len(cards) != players:
            raise RuleViolation(
                ngettext(
                    "Trick %(number)d has %(count)d card; each of %(players)d players lays one.",
                    "Trick %(number)d has %(count)d cards; each of %(players)d players lays one.",
                    len(cards),
                    number=number + 1,
                    players=players,
                ),
                "tricks",
                number,
                rule="HRT-1",
            )
