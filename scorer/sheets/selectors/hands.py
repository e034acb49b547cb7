"""A hand on the table, told for a page: who plays, what lies there, what has been taken.

Works on a hand while it is tapped and on one that was recorded; knows no game.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from scorer.games.cardtable import Choice, Phase, Shown, ShownTrick, Step
from scorer.games.tapping import Sitting, reopen
from scorer.support.translation import translate


@dataclass(frozen=True, slots=True)
class LaidCard:
    """A card that was played, by whom, and what is to be said of it.

    ``filled``: nothing else was possible; ``revoke`` the clause that forbade it, if one did;
    ``cancelled``: it could not win.
    """

    card: str
    player: str
    wins: bool = False
    filled: bool = False
    revoke: str | None = None
    cancelled: bool = False


@dataclass(frozen=True, slots=True)
class HandPlace:
    """A player's place at the table: the card in front of them, and their last call."""

    name: str
    laid: LaidCard | None
    call: str = ""
    dealer: bool = False
    turn: bool = False


@dataclass(frozen=True, slots=True)
class ToldTrick:
    """A trick: ``number`` from 1, its cards from the leader on, who took it by which clause.

    ``sums`` are the points of every side after it.
    """

    number: int
    cards: tuple[LaidCard, ...]
    winner: str | None
    points: int
    rule: str
    sums: tuple[int, ...]
    brought: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ToldChoice:
    """Something to tap: a card, or ``text``; ``laid`` is the card it speaks of, if any.

    ``forbidden``: it may not be, and says why when it is tapped; ``rule`` is the clause.
    """

    value: str
    text: str
    left: int
    forbidden: bool
    rule: str | None
    laid: LaidCard | None = None


@dataclass(frozen=True, slots=True)
class ToldHand:
    """A hand for a page. ``sides`` are names and points, ``hands`` names and cards held.

    ``calls`` are names and words in order; ``headline`` says what is played; ``aside`` are the
    cards that nobody holds.
    """

    places: tuple[HandPlace, ...]
    tricks: tuple[ToldTrick, ...]
    tricks_in_all: int
    sides: tuple[tuple[str, int], ...]
    hands: tuple[tuple[str, tuple[str, ...]], ...]
    calls: tuple[tuple[str, str], ...]
    headline: str
    aside: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ToldStep:
    """What may be tapped next, row by row.

    ``pack``: the choices are all cards of the game; ``hand`` are the cards of who calls;
    ``filled`` those that were filled in just now, and ``contestable``: one of them could have
    been a revoke.
    """

    phase: str
    question: str
    rows: tuple[tuple[ToldChoice, ...], ...]
    pack: bool
    hand: tuple[str, ...]
    filled: tuple[str, ...]
    contestable: bool


def told_hand(sitting: Sitting, step: Step, names: Sequence[str], dealer: int) -> ToldHand:
    """The hand so far; the cards of the last trick lie there until somebody leads again."""
    shown = sitting.table.show(sitting.hand)
    tricks = _tricks(shown, names)
    laid = tricks[-1].cards if tricks and not shown.laid else _laid(shown, names)
    held = tuple((name, cards) for name, cards in zip(names, shown.hands, strict=True) if cards)
    places = _places(shown, laid, names, dealer, step.seat)
    return _told_hand(shown, names, tricks, held, places, shown.points)


def told_trick(sitting: Sitting, number: int, names: Sequence[str], dealer: int) -> ToldHand:
    """A recorded hand at trick ``number``: its cards laid, and those held before it by all.

    Number 0 is the hand before the play.
    """
    shown = sitting.table.show(sitting.hand)
    tricks = _tricks(shown, names)
    to_come = [laid for trick in tricks[max(number - 1, 0) :] for laid in trick.cards]
    held = tuple(
        (name, sitting.table.best_first(laid.card for laid in to_come if laid.player == name))
        for name in names
    )
    laid = tricks[number - 1].cards if number else ()
    points = tricks[number - 1].sums if number else (0,) * len(shown.sides)
    return _told_hand(shown, names, tricks, held, _places(shown, laid, names, dealer), points)


def told_step(sitting: Sitting, step: Step, names: Sequence[str]) -> ToldStep:
    """What may be tapped next."""
    shown = sitting.table.show(sitting.hand)
    held = () if step.seat is None else shown.hands[step.seat]
    return ToldStep(
        phase=str(step.phase),
        question=translate(step.question),
        rows=tuple(tuple(_choice(one, step, shown, names) for one in row) for row in step.rows),
        pack=step.phase is Phase.DEAL or (step.phase is Phase.PLAY and not held),
        hand=held if step.phase is Phase.AUCTION else (),
        filled=tuple(tap.value for tap in sitting.filled),
        contestable=reopen(sitting) is not None,
    )


def _told_hand(
    shown: Shown,
    names: Sequence[str],
    tricks: tuple[ToldTrick, ...],
    held: tuple[tuple[str, tuple[str, ...]], ...],
    places: tuple[HandPlace, ...],
    points: tuple[int, ...],
) -> ToldHand:
    return ToldHand(
        places=places,
        tricks=tricks,
        tricks_in_all=shown.tricks_in_all,
        sides=tuple(zip(map(translate, shown.sides), points, strict=True)),
        hands=held,
        calls=tuple((names[seat], translate(call)) for seat, call in shown.calls),
        headline=translate(shown.headline) if shown.headline else "",
        aside=shown.aside,
    )


def _tricks(shown: Shown, names: Sequence[str]) -> tuple[ToldTrick, ...]:
    return tuple(
        ToldTrick(
            number=number,
            cards=_cards(shown, trick, names, number),
            winner=None if trick.winner is None else names[trick.winner],
            points=trick.points,
            rule=trick.rule,
            sums=trick.sums,
            brought=trick.brought,
        )
        for number, trick in enumerate(shown.tricks, start=1)
    )


def _cards(
    shown: Shown, trick: ShownTrick, names: Sequence[str], number: int
) -> tuple[LaidCard, ...]:
    first = (number - 1) * len(names)
    return tuple(
        replace(
            _card(shown, card, trick.leader + place, first + place, names),
            wins=trick.winner == (trick.leader + place) % len(names),
            cancelled=place in trick.cancelled,
        )
        for place, card in enumerate(trick.cards)
    )


def _laid(shown: Shown, names: Sequence[str]) -> tuple[LaidCard, ...]:
    """The cards of a trick that is not over."""
    first = len(shown.tricks) * len(names)
    return tuple(
        _card(shown, card, shown.leader + place, first + place, names)
        for place, card in enumerate(shown.laid)
    )


def _card(shown: Shown, card: str, seat: int, place: int, names: Sequence[str]) -> LaidCard:
    """The card that was played as number ``place``; ``seat`` may run past the last player."""
    broken = (revoke.rule or "" for revoke in shown.notes.revokes if revoke.place == place)
    return LaidCard(
        card,
        names[seat % len(names)],
        filled=place in shown.notes.filled,
        revoke=next(broken, None),
    )


def _places(
    shown: Shown,
    laid: Sequence[LaidCard],
    names: Sequence[str],
    dealer: int,
    turn: int | None = None,
) -> tuple[HandPlace, ...]:
    by_player = {card.player: card for card in laid}
    calls = {names[seat]: translate(call) for seat, call in shown.calls}
    return tuple(
        HandPlace(name, by_player.get(name), calls.get(name, ""), seat == dealer, seat == turn)
        for seat, name in enumerate(names)
    )


def _choice(choice: Choice, step: Step, shown: Shown, names: Sequence[str]) -> ToldChoice:
    laid = None
    if step.phase is Phase.TAKE:
        laid = next(card for card in _laid(shown, names) if card.player == names[int(choice.value)])
    return ToldChoice(
        choice.value,
        translate(choice.label) if choice.label else "",
        choice.left,
        forbidden=choice.fault is not None,
        rule=choice.fault.rule if choice.fault else None,
        laid=laid,
    )
