"""The card of “Polish” doubles: the tiles, whose turn it is, what crosses cost."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

from django.utils.translation import gettext as _

from scorer.games.base import Setup
from scorer.games.polish_doubles.entries import DoublesOptions
from scorer.games.polish_doubles.game import GAME
from scorer.games.polish_doubles.standings import COSTLY_CROSS, with_cross
from scorer.games.polish_doubles.state import PairState
from scorer.games.polish_doubles.tiles import COUNTS, VALUES
from scorer.games.polish_doubles.turns import NextTurn, options_next
from scorer.printing.rule_cards.parts import CardPlan, Group

SETUP = Setup("polish-doubles", ("1", "2", "3", "4"), 0, DoublesOptions())
DOUBLE_TURNS = 5  # shown, the opening among them
CROSSES = COSTLY_CROSS + 2  # shown


@dataclass(frozen=True, slots=True)
class Letters:
    """The letters of one value, each with the number of its tiles."""

    value: int
    letters: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Figures:
    """What is drawn.

    ``turns``: for either pair the numbers of its turns in every double turn, none in the
    others'; ``lost``: for every cross, counted from 1, the turns that it costs.
    """

    tiles: tuple[Letters, ...]
    all_tiles: int
    double_turns: tuple[int, ...]
    turns: tuple[tuple[str, tuple[tuple[int, ...], ...]], ...]
    lost: tuple[tuple[int, int], ...]


def plan() -> CardPlan:
    """The clauses in the order of a game, the drawings above them."""
    return CardPlan(
        groups=(
            Group(_("Players and tiles"), ("DBL-1", "DBL-2", "DBL-9")),
            Group(_("Turns"), ("DBL-3", "DBL-4", "DBL-5")),
            Group(_("Objections and crosses"), ("DBL-6", "DBL-8", "DBL-7")),
            Group(_("The end"), ("DBL-10", "DBL-11")),
        ),
        drawn=frozenset({"DBL-12"}),
        figures=_figures(),
    )


def _figures() -> Figures:
    coming = list(_coming())
    numbers = range(1, DOUBLE_TURNS + 1)
    return Figures(
        tiles=tuple(_tiles()),
        all_tiles=sum(COUNTS.values()),
        double_turns=tuple(numbers),
        turns=tuple(
            (
                name,
                tuple(
                    tuple(place for place, turn in coming if (turn.pair, turn.double_turn) == where)
                    for where in ((pair, number) for number in numbers)
                ),
            )
            for pair, name in enumerate((_("the starting pair"), _("the other pair")))
        ),
        lost=tuple(_lost()),
    )


def _coming() -> Iterator[tuple[int, NextTurn]]:
    """The first turns of a game, counted from 1."""
    state, place = GAME.begin(SETUP), 1
    turn = options_next(SETUP, state)
    while turn.double_turn <= DOUBLE_TURNS:
        yield place, turn
        state, place = GAME.presume(SETUP, state), place + 1
        turn = options_next(SETUP, state)


def _tiles() -> Iterator[Letters]:
    for value, letters in groupby(VALUES, key=VALUES.__getitem__):
        yield Letters(value, tuple((letter, COUNTS[letter]) for letter in letters))


def _lost() -> Iterator[tuple[int, int]]:
    standing = PairState()
    for cross in range(1, CROSSES + 1):
        after = with_cross(standing)
        yield cross, after.owes - standing.owes
        standing = after
