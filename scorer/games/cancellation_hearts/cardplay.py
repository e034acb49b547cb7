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
    held = [list(hand) for hand in hands]
    travelling = tuple(kitty)
    broken = False
    played: list[Trick] = []
    for number, cards in enumerate(tricks):
        laid: list[str] = []
        for place, card in enumerate(cards):
            seat = (leader + place) % len(names)
            hand = held[seat]
            legal = legal_cards(hand, laid, first=not played, broken=broken)
            if card not in legal:
                again = bool(played) and played[-1].winner is None
                violation = refusal(
                    names[seat], card, hand, legal, laid, first=not played, again=again
                )
                raise violation.below("tricks", number, place)
            hand.remove(card)
            laid.append(card)
        broken = broken or not BREAKING.isdisjoint(laid)
        highest = winning_place(laid, two_pairs_void=two_pairs_void)
        winner = None if highest is None else (leader + highest) % len(names)
        played.append(Trick(leader, tuple(laid), winner, travelling))
        if winner is None:
            travelling += played[-1].cards  # and the same player leads again
        else:
            travelling = ()
            leader = winner
    return tuple(played)


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
