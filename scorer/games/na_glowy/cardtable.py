"""A hand of Na Głowy tapped card by card: who plays what, and who took each trick.

The order of the cards is lost (GLOWY-1), so the winner of a trick is asked for, and no card
can be told to be a revoke. Nobody's cards are known before they are played.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from scorer.games.base import Setup, State
from scorer.games.cards import SUITS, suit
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
    refuse_more,
    refuse_unknown,
    turn_of,
)
from scorer.games.na_glowy.entries import GlowyOptions
from scorer.games.na_glowy.from_cards import Trick, check_card, tricks
from scorer.games.na_glowy.pack import POINTS, TRICK_SIZE, TRICKS
from scorer.games.text import gettext as _
from scorer.games.text import verbatim

PLAYERS = TRICK_SIZE
ROWS = tuple(tuple(card for card in POINTS if suit(card) == one) for one in SUITS)
ORDER = tuple(card for row in ROWS for card in row)


@dataclass(frozen=True, slots=True)
class GlowyHand:
    """A hand so far: the cards in the order played, the seats that took the tricks."""

    setup: Setup[GlowyOptions]
    dealer: int
    play: tuple[str, ...] = ()
    trick_winners: tuple[int, ...] = ()
    notes: Notes = Notes()  # noqa: RUF009 — frozen

    @property
    def laid(self) -> tuple[str, ...]:
        """The cards of the trick that nobody has taken yet."""
        return self.play[len(self.trick_winners) * TRICK_SIZE :]

    @property
    def leader(self) -> int:
        """Who leads it (GLOWY-4)."""
        return self.trick_winners[-1] if self.trick_winners else (self.dealer + 1) % PLAYERS

    @property
    def over(self) -> bool:
        """Whether all tricks are taken."""
        return len(self.trick_winners) == TRICKS


class GlowyTable(CardTable[GlowyHand]):
    """Four cards, then who took them, eight times."""

    mark = "play"

    def begin(self, setup: Setup[GlowyOptions], state: State) -> GlowyHand:
        """Nothing is played; the deal has passed once for every hand played (GLOWY-2)."""
        return GlowyHand(setup, (setup.first + state.played) % PLAYERS)

    def step(self, hand: GlowyHand) -> Step:
        """The whole pack for the next card, or the four players for a trick."""
        names = hand.setup.players
        if hand.over:
            return done()
        if len(hand.laid) == TRICK_SIZE:
            seats = tuple(Choice(str(seat), verbatim(name)) for seat, name in enumerate(names))
            return Step(Phase.TAKE, _("Who took the trick?"), rows=(seats,))
        left = [card for card in POINTS if card not in hand.play]
        seat = (hand.leader + len(hand.laid)) % PLAYERS
        return Step(
            Phase.PLAY,
            turn_of(names[seat], lead=not hand.laid),
            seat,
            tuple(tuple(Choice(card, left=int(card in left)) for card in row) for row in ROWS),
            left[0] if len(left) == 1 else None,
        )

    def after(self, hand: GlowyHand, tap: Tap) -> GlowyHand:
        """The hand with one more tap; raises ``RuleViolation`` for what cannot be."""
        if hand.over:
            raise refuse_more()
        if len(hand.laid) == TRICK_SIZE:
            seats = [str(seat) for seat in range(PLAYERS)]
            if tap.value not in seats:
                raise refuse_unknown(tap.value, seats)
            return replace(hand, trick_winners=(*hand.trick_winners, int(tap.value)))
        check_card(tap.value, hand.play)
        filled = {len(hand.play)} if tap.how is How.FILLED else set()
        notes = Notes(hand.notes.filled | filled)
        return replace(hand, play=(*hand.play, tap.value), notes=notes)

    def show(self, hand: GlowyHand) -> Shown:
        """The tricks and what both sides have in them."""
        names = hand.setup.players
        shown = _shown(tricks(hand.play, hand.trick_winners, hand.dealer))
        return Shown(
            hands=((),) * PLAYERS,
            leader=hand.leader,
            tricks_in_all=TRICKS,
            laid=hand.laid,
            tricks=shown,
            sides=tuple(verbatim(f"{names[side]} + {names[side + 2]}") for side in (0, 1)),
            points=shown[-1].sums if shown else (0, 0),
            notes=hand.notes,
        )

    def best_first(self, cards: Iterable[str]) -> tuple[str, ...]:
        """By suit, then by what a card counts (GLOWY-5)."""
        return tuple(sorted(cards, key=ORDER.index))

    def write(self, hand: GlowyHand) -> CompletedHand:
        """The cards and the winners."""
        return CompletedHand(
            {"play": list(hand.play), "trick_winners": list(hand.trick_winners)}, {}
        )

    def figures(self, hand: GlowyHand) -> Mapping[str, object]:
        """The points of both sides, and the tricks where one side has them all."""
        taken = tricks(hand.play, hand.trick_winners, hand.dealer)
        points, counts = [0, 0], [0, 0]
        for trick in taken:
            points[trick.winner % 2] += trick.points
            counts[trick.winner % 2] += 1
        return {"points": points} | ({} if all(counts) else {"tricks": counts})

    def taps(self, hand: GlowyHand, noted: Mapping[str, Any]) -> tuple[Tap, ...]:
        """Four cards and their winner, trick by trick."""
        play, winners = noted["cards"]["play"], noted["cards"]["trick_winners"]
        return tuple(
            Tap(str(value))
            for number, winner in enumerate(winners)
            for value in (*play[number * TRICK_SIZE :][:TRICK_SIZE], winner)
        )


def _shown(taken: tuple[Trick, ...]) -> tuple[ShownTrick, ...]:
    sums = [0, 0]
    shown = []
    for trick in taken:
        sums[trick.winner % 2] += trick.points
        shown.append(
            ShownTrick(
                trick.leader, trick.cards, trick.winner, trick.points, "GLOWY-4", tuple(sums)
            )
        )
    return tuple(shown)


TABLE = GlowyTable()
