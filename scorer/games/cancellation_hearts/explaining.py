"""The arithmetic behind a hand: what the cards cost, or who pays for the moon."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from scorer.games.base import Setup
from scorer.games.cancellation_hearts.cardplay import Trick
from scorer.games.cancellation_hearts.entries import (
    HeartsEntry,
    HeartsOptions,
    Moon,
    PlayedHand,
)
from scorer.games.cancellation_hearts.from_cards import replay
from scorer.games.cancellation_hearts.lines import HeartsLine
from scorer.games.cancellation_hearts.moon import MOON_POINTS
from scorer.games.cancellation_hearts.pack import (
    ALL_HEARTS,
    ALL_MARIAS,
    ALL_POINTS,
    BREAKING,
    MARIA_POINTS,
)
from scorer.games.cards import face
from scorer.games.text import Text, joined, ngettext, signed, verbatim
from scorer.games.text import gettext as _


def explain(setup: Setup[HeartsOptions], entry: HeartsEntry, line: HeartsLine) -> tuple[Text, ...]:
    """How the scores of ``line`` come about, step by step."""
    names = setup.players
    played = tuple(_played(setup, entry, line)) if isinstance(entry, PlayedHand) else ()
    if line.moon is not None:
        return (*played, *_moon(names[line.moon], entry.moon))
    return (*played, *_taken(names, line), *_uncollected(line))


def _played(setup: Setup[HeartsOptions], entry: PlayedHand, line: HeartsLine) -> Iterator[Text]:
    """What cancelling and the cards left over changed, trick by trick (HRT-1, HRT-5)."""
    tricks = replay(setup, entry, line.dealer)
    for number, trick in enumerate(tricks, start=1):
        if trick.changed_by_cancelling:
            yield _cancelled(number, trick, setup.players)
    costly = [card for card in entry.kitty if card in BREAKING]
    won = (
        (number, trick.winner)
        for number, trick in enumerate(tricks, start=1)
        if trick.winner is not None
    )
    for number, winner in islice(won, 1 if costly else 0):
        yield _(
            "the cards left over, with %(cards)s, go with trick %(number)d: %(name)s",
            cards=joined([face(card) for card in costly], " "),
            number=number,
            name=setup.players[winner],
        )


def _cancelled(number: int, trick: Trick, names: Sequence[str]) -> Text:
    pairs = dict.fromkeys(trick.cards[place] for place in trick.cancelled)
    cards = joined([joined([face(card)] * 2, " + ") for card in pairs])
    told = {"number": number, "cards": cards}
    if trick.winner is None:
        return _("trick %(number)d: %(cards)s cancel each other, nobody takes it", **told)
    return _(
        "trick %(number)d: %(cards)s cancel each other, taken by %(name)s",
        name=names[trick.winner],
        **told,
    )


def _taken(names: Sequence[str], line: HeartsLine) -> Iterator[Text]:
    """The sums of those who took a Black Maria, then what all the others pay (HRT-6)."""
    for name, hearts, marias in zip(names, line.hearts, line.marias, strict=True):
        if hearts and marias:
            yield _hearts_and_marias(name, hearts, marias)
        elif marias:
            yield verbatim(f"{name}: {MARIA_POINTS} × {marias} = {MARIA_POINTS * marias}")
    if any(hearts and not marias for hearts, marias in zip(line.hearts, line.marias, strict=True)):
        yield _("who took hearts only: 1 for each")


def _hearts_and_marias(name: str, hearts: int, marias: int) -> Text:
    return ngettext(
        "%(name)s: %(count)d heart + %(worth)d × %(marias)d = %(points)d",
        "%(name)s: %(count)d hearts + %(worth)d × %(marias)d = %(points)d",
        hearts,
        name=name,
        worth=MARIA_POINTS,
        marias=marias,
        points=hearts + MARIA_POINTS * marias,
    )


def _uncollected(line: HeartsLine) -> Iterator[Text]:
    """What the scores add up to when somebody's share is missing (HRT-5, HRT-6)."""
    if line.uncollected:
        yield _(
            "all together: %(all)d − %(uncollected)d that nobody collected = %(points)d",
            all=ALL_POINTS,
            uncollected=line.uncollected,
            points=sum(line.scores),
        )


def _moon(name: str, choice: Moon | None) -> tuple[Text, ...]:
    """Everything taken, and the choice that comes with it (HRT-7)."""
    if choice is Moon.SUBTRACT:
        chosen = _(
            "everything taken; the choice: %(own)s for %(name)s, 0 for the others",
            own=signed(-MOON_POINTS),
            name=name,
        )
    else:
        chosen = _(
            "everything taken; the choice: 0 for %(name)s, %(others)s for each of the others",
            name=name,
            others=signed(MOON_POINTS),
        )
    return _hearts_and_marias(name, ALL_HEARTS, ALL_MARIAS), chosen
