"""Where a game stands between two turns, and the lines of its sheet."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from scorer.games.base import Line, State


@dataclass(frozen=True, slots=True)
class PairState:
    """What hangs over a pair.

    ``crosses`` so far; ``owes`` turns still to lose for them (DBL-7); ``one_left``: a
    turn was struck, so one partner is out (DBL-10); ``alone``: the seat that plays on,
    None as long as nobody is out or the one left has not played since.
    """

    crosses: int = 0
    owes: int = 0
    one_left: bool = False
    alone: int | None = None


@dataclass(frozen=True, slots=True)
class FirstTurn:
    """The first turn of the double turn under way, as far as the second depends on it.

    ``player``: None when it was lost. ``on_board``: it laid a word that still lay there
    for the second turn. ``valid``: no objection to that word was upheld (DBL-6); ``open``: one
    can still be raised after the second turn. ``uncounted`` are the points that count and that no
    running total on paper holds yet (DBL-5).
    """

    player: int | None
    on_board: bool = False
    valid: bool = True
    open: bool = False
    uncounted: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class DoublesState(State):
    """``totals`` are true after every turn, also where the paper shows none yet.

    ``pairs``: the standing of pair 0 and pair 1. ``first`` is None unless the next turn
    is the second of two.
    """

    pairs: tuple[PairState, PairState] = (PairState(), PairState())
    first: FirstTurn | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnLine(Line):
    """One turn on the sheet.

    ``double_turn`` from 1, ``turn`` 1 or 2 in it; ``pair`` whose turn it was; ``player``
    None for a lost or struck turn; ``points`` that count; ``valid`` False for a word found
    invalid; ``crosses`` and ``owes`` per pair after the turn and its own objection. ``carried``
    are points of the first turn that the running total takes in only now (DBL-5).
    """

    untold: ClassVar[frozenset[str]] = frozenset({"carried"})

    double_turn: int
    turn: int
    pair: int
    player: int | None
    points: int
    valid: bool
    crosses: tuple[int, int]
    owes: tuple[int, int]
    carried: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ClosingLine(Line):
    """The last line: what the tiles left add and subtract (DBL-11)."""

    totals: tuple[int, ...]
