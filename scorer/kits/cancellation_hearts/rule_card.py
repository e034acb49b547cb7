"""The card of Cancellation Hearts: the deal by players, what cards cost, a trick, the moon."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scorer.games.cancellation_hearts.cancelling import cancelled_places, winning_place
from scorer.games.cancellation_hearts.entries import Moon
from scorer.games.cancellation_hearts.game import GAME
from scorer.games.cancellation_hearts.moon import moon_scores
from scorer.games.cancellation_hearts.pack import (
    ALL_POINTS,
    MARIA,
    RANKS,
    hand_size,
    kitty_size,
)
from scorer.games.cancellation_hearts.taken import Taken
from scorer.games.text import signed
from scorer.printing.rule_cards.parts import CardPlan, Group
from scorer.support.translation import rank_letter

TRICK = ("10C", "AC", "KC", "9C", "AC", "QS")  # an example: the aces cancel each other


@dataclass(frozen=True, slots=True)
class Deal:
    """The cards that each of so many players gets, and those left over."""

    players: int
    cards: int
    left: int


@dataclass(frozen=True, slots=True)
class Laid:
    """A card of the example; ``cancelled`` by its twin, or the one that ``takes`` the trick."""

    card: str
    cancelled: bool
    takes: bool


@dataclass(frozen=True, slots=True)
class Figures:
    """What is drawn.

    ``costs`` are cards with their points; ``moon``: a choice with the scores that it gives who
    took everything and each of the others.
    """

    ranks: str
    deals: tuple[Deal, ...]
    costs: tuple[tuple[str, int], ...]
    all_points: int
    trick: tuple[Laid, ...]
    moon: tuple[tuple[str, str, str], ...]


def plan() -> CardPlan:
    """The clauses in their own order, which is that of a hand."""
    return CardPlan(
        groups=(
            Group(_("Deal and passing"), ("HRT-1", "HRT-2")),
            Group(_("Play"), ("HRT-3", "HRT-4", "HRT-5")),
            Group(_("Scores and the end"), ("HRT-6", "HRT-7", "HRT-8")),
        ),
        figures=_figures(),
    )


def _figures() -> Figures:
    least, most = GAME.players.minimum, GAME.players.maximum or GAME.players.minimum
    return Figures(
        ranks=" ".join(map(rank_letter, RANKS)),
        deals=tuple(
            Deal(players, hand_size(players), kitty_size(players))
            for players in range(least, most + 1)
        ),
        costs=(
            (_("a heart") + " ♥", Taken(hearts=(1,), marias=(0,)).points[0]),
            (_("a Black Maria") + f" {MARIA}", Taken(hearts=(0,), marias=(1,)).points[0]),
        ),
        all_points=ALL_POINTS,
        trick=tuple(_trick()),
        moon=tuple(_moon(least)),
    )


def _trick() -> Iterator[Laid]:
    cancelled, takes = cancelled_places(TRICK), winning_place(TRICK, two_pairs_void=False)
    for place, card in enumerate(TRICK):
        yield Laid(card, place in cancelled, place == takes)


def _moon(players: int) -> Iterator[tuple[str, str, str]]:
    names = {Moon.SUBTRACT: _("off one's own score"), Moon.ADD: _("on the others' scores")}
    for choice, name in names.items():
        own, other, *_others = moon_scores(0, choice, players)
        yield name, signed(own), signed(other)
