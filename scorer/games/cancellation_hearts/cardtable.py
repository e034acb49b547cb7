"""A hand of Hearts tapped card by card: the deal, the passing, the tricks, the moon."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from scorer.games.base import Setup, State
from scorer.games.cancellation_hearts.cardplay import HeartsPlay, Trick, begin_play, check_card, lay
from scorer.games.cancellation_hearts.deal import check_dealt
from scorer.games.cancellation_hearts.entries import HeartsOptions, Moon, Pass
from scorer.games.cancellation_hearts.from_cards import taken_in
from scorer.games.cancellation_hearts.game import DIRECTIONS
from scorer.games.cancellation_hearts.moon import moon_seat
from scorer.games.cancellation_hearts.pack import DECK, STRENGTH, hand_size
from scorer.games.cancellation_hearts.passing import Passing, pass_of
from scorer.games.cancellation_hearts.taken import Taken
from scorer.games.cards import suit
from scorer.games.cardtable import (
    CardTable,
    Choice,
    CompletedHand,
    How,
    Notes,
    Phase,
    Rows,
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
from scorer.games.text import gettext as _
from scorer.games.text import verbatim

SUITS = "SHCD"
PASSED_ALREADY = "passed"
MOONS = {
    Moon.SUBTRACT: _("26 off their own score"),
    Moon.ADD: _("26 on every other player's"),
}


@dataclass(frozen=True, slots=True)
class HeartsHand:
    """A hand so far; ``passing`` from the last card dealt on, ``play`` from the last one passed."""

    setup: Setup[HeartsOptions]
    to: Pass
    deal: Dealing
    passing: Passing | None = None
    play: HeartsPlay | None = None
    moon: Moon | None = None
    notes: Notes = Notes()  # noqa: RUF009 — frozen

    @property
    def kitty(self) -> tuple[str, ...]:
        """The cards left over; only once everybody has theirs."""
        return tuple(self.deal.left.elements())

    @property
    def taken(self) -> Taken:
        """What everybody took in the tricks so far; only once they are played."""
        tricks = self.play.tricks if self.play else ()
        return taken_in(tricks, self.kitty, len(self.setup.players))

    @property
    def shooter(self) -> int | None:
        """Who took everything and has yet to choose (HRT-7)."""
        return None if self.moon else moon_seat(self.taken.points)


class HeartsTable(CardTable[HeartsHand]):
    """Cards from the dealer's left on, three to pass from everybody, cards in turn."""

    mark = "tricks"

    def begin(self, setup: Setup[HeartsOptions], state: State) -> HeartsHand:
        """Nothing is dealt; the deal has passed once for every hand played."""
        players = len(setup.players)
        dealer = (setup.first + state.played) % players
        deal = Dealing(dealer, players, hand_size(players), tuple(DECK.elements()))
        return HeartsHand(setup, pass_of(state.played), deal)

    def step(self, hand: HeartsHand) -> Step:
        """Cards by suit, first of the packs, then of the player whose turn it is."""
        names = hand.setup.players
        if hand.passing is None:
            return hand.deal.step(names, SUITS)
        if hand.play is None:
            return _passing_step(hand, hand.passing)
        if not hand.play.over:
            return play_step(hand.play, names, _rows(hand.play.hand), hand.play.legal)
        if hand.shooter is not None:
            question = _("%(name)s took everything and chooses", name=names[hand.shooter])
            choices = tuple(Choice(moon, label) for moon, label in MOONS.items())
            return Step(Phase.ASK, question, hand.shooter, (choices,))
        return done()

    def after(self, hand: HeartsHand, tap: Tap) -> HeartsHand:
        """The hand with one more tap; raises ``RuleViolation`` for what cannot be."""
        if hand.passing is None:
            return _dealt(hand, tap.value)
        if hand.play is None:
            return _passed(hand, hand.passing, tap.value)
        if not hand.play.over:
            return _played(hand, hand.play, tap)
        if hand.shooter is not None:
            if tap.value not in set(Moon):
                raise refuse_unknown(tap.value, Moon)
            return replace(hand, moon=Moon(tap.value))
        raise refuse_more()

    def show(self, hand: HeartsHand) -> Shown:
        """Hands, tricks, the cards left over, what everybody has taken."""
        names = hand.setup.players
        if hand.play:
            held = hand.play.held
        else:
            held = hand.passing.after() if hand.passing else hand.deal.hands
        tricks = _shown(hand.play.tricks, len(names)) if hand.play else ()
        return Shown(
            hands=tuple(self.best_first(cards) for cards in held),
            leader=hand.play.leader if hand.play else hand.deal.order[0],
            tricks_in_all=hand.deal.size,
            laid=hand.play.laid if hand.play else (),
            tricks=tricks,
            sides=tuple(map(verbatim, names)),
            points=tricks[-1].sums if tricks else (0,) * len(names),
            aside=hand.kitty if hand.passing else (),
            notes=hand.notes,
        )

    def best_first(self, cards: Iterable[str]) -> tuple[str, ...]:
        """By suit, then from the ace down (HRT-2)."""
        return tuple(sorted(cards, key=lambda card: (SUITS.index(suit(card)), -STRENGTH[card])))

    def write(self, hand: HeartsHand) -> CompletedHand:
        """The cards, or figures beside them where the rules would refuse the cards."""
        assert hand.passing  # noqa: S101 — narrows the type, the hand is complete
        assert hand.play  # noqa: S101 — as above
        cards: dict[str, object] = {"hands": [list(cards) for cards in hand.passing.after()]}
        if hand.kitty:
            cards["kitty"] = list(hand.kitty)
        cards["tricks"] = [list(trick.cards) for trick in hand.play.tricks]
        moon = {"moon": str(hand.moon)} if hand.moon else {}
        if not hand.notes.revokes:
            return CompletedHand(cards | moon, {})
        return CompletedHand(
            self.figures(hand), {"cards": cards | moon, "revokes": hand.notes.as_json()}
        )

    def figures(self, hand: HeartsHand) -> Mapping[str, object]:
        """What everybody took, and the moon."""
        taken = hand.taken
        figures: dict[str, object] = {"hearts": list(taken.hearts), "marias": list(taken.marias)}
        if taken.uncollected:
            figures["uncollected"] = True
        return figures | ({"moon": str(hand.moon)} if hand.moon else {})

    def taps(self, hand: HeartsHand, noted: Mapping[str, Any]) -> tuple[Tap, ...]:
        """The hands as after passing, every trick, the moon."""
        cards = noted["cards"]
        told = (*hand.deal.in_order(cards["hands"]), PASSED_ALREADY)
        moon = [cards["moon"]] if "moon" in cards else []
        return (
            *map(Tap, told),
            *(Tap(card, How.KEPT) for trick in cards["tricks"] for card in trick),
            *map(Tap, moon),
        )


def _dealt(hand: HeartsHand, card: str) -> HeartsHand:
    check_dealt(card, {card: hand.deal.dealt.count(card)})
    deal = hand.deal.with_card(card)
    passing = Passing(deal.hands, deal.order, hand.to) if deal.over else None
    return replace(hand, deal=deal, passing=passing)


def _passing_step(hand: HeartsHand, passing: Passing) -> Step:
    names = hand.setup.players
    question = _(
        "%(name)s passes three cards %(direction)s, to %(other)s: %(count)d of 3",
        name=names[passing.seat],
        direction=DIRECTIONS[passing.to],
        other=names[passing.neighbour],
        count=passing.count,
    )
    rows: Rows = tuple(tuple(map(Choice, row)) for row in _rows(passing.left.elements()))
    if not passing.given:
        skip = Choice(PASSED_ALREADY, _("These are the cards after passing"))
        rows = (*rows, (skip,))
    return Step(Phase.PASS, question, passing.seat, rows)


def _passed(hand: HeartsHand, passing: Passing, value: str) -> HeartsHand:
    if value == PASSED_ALREADY and not passing.given:
        passing = replace(passing, skipped=True)
    else:
        passing = passing.with_card(value, hand.setup.players[passing.seat])
    if not passing.over:
        return replace(hand, passing=passing)
    void = hand.setup.options.two_pairs_void_trick
    play = begin_play(passing.after(), hand.kitty, hand.deal.order[0], two_pairs_void=void)
    return replace(hand, passing=passing, play=play)


def _played(hand: HeartsHand, play: HeartsPlay, tap: Tap) -> HeartsHand:
    names = hand.setup.players
    notes = hand.notes.after(play, tap, lambda: check_card(play, tap.value, names))
    return replace(hand, play=lay(play, tap.value), notes=notes)


def _rows(cards: Iterable[str]) -> tuple[tuple[str, ...], ...]:
    """The cards by suit, each row from the highest down; no row for a suit that is missing."""
    held = TABLE.best_first(cards)
    rows = (tuple(card for card in held if suit(card) == one) for one in SUITS)
    return tuple(row for row in rows if row)


def _shown(tricks: tuple[Trick, ...], players: int) -> tuple[ShownTrick, ...]:
    sums = (0,) * players
    shown = []
    for trick in tricks:
        points = taken_in((trick,), (), players).points
        sums = tuple(map(int.__add__, sums, points))
        shown.append(
            ShownTrick(
                trick.leader,
                trick.cards,
                trick.winner,
                sum(points),
                "HRT-5",
                sums,
                trick.brought,
                trick.cancelled,
            )
        )
    return tuple(shown)


TABLE = HeartsTable()
