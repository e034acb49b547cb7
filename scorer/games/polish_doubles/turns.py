"""Whose turn it is and what it may be (DBL-3, DBL-6 to DBL-8, DBL-10).

``options_next`` is the one place that knows the order of turns; the engine checks
entries by it and a form asks by it. The closing is not among its answers: it may
always come.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scorer.games.base import RuleViolation, Setup
from scorer.games.polish_doubles.entries import (
    DoublesOptions,
    LostTurn,
    PlayedTurn,
    StruckTurn,
    TurnEntry,
    WordTurn,
)
from scorer.games.polish_doubles.state import DoublesState, FirstTurn, PairState
from scorer.games.text import gettext as _

PAIRS = ((0, 1), (2, 3))  # DBL-1


@dataclass(frozen=True, slots=True, kw_only=True)
class NextTurn:
    """The turn to come.

    ``double_turn`` from 1, ``turn`` 1 or 2 in it, ``pair`` whose it is. ``players``: the
    seats that may lay a word, exchange or pass; empty when nobody may. ``lost`` and
    ``struck``: whether the turn may be that; it must be when it may be nothing else.
    ``early`` and ``builds_on_first``: whether that may be said of a word.
    """

    double_turn: int
    turn: int
    pair: int
    players: tuple[int, ...]
    lost: bool
    struck: bool
    early: bool
    builds_on_first: bool

    @property
    def closes_double_turn(self) -> bool:
        """Whether the clock is pressed after it and the running total written (DBL-5)."""
        return closes_double_turn(self.double_turn, self.turn)

    @property
    def must_be_lost(self) -> bool:
        """The pair pays for a cross here and has no other choice (DBL-7)."""
        return self.lost and not self.players

    @property
    def must_be_struck(self) -> bool:
        """The partner who would play is out (DBL-10)."""
        return self.struck and not self.players


def closes_double_turn(double_turn: int, turn: int) -> bool:
    """Whether a double turn ends with this turn: the second of two, or the opening (DBL-3)."""
    return turn > 1 or double_turn == 1


def options_next(setup: Setup[DoublesOptions], state: DoublesState) -> NextTurn:
    """What the next turn of an unfinished game may be."""
    double_turn = (state.played + 3) // 2  # DBL-3: 1-2-2-2…
    pair = (setup.first + double_turn - 1) % 2
    standing = state.pairs[pair]
    if state.first is None:
        return _first_turn(double_turn, pair, standing)
    return _second_turn(double_turn, pair, standing, state.first)


def _first_turn(double_turn: int, pair: int, standing: PairState) -> NextTurn:
    # once the second turns are struck, only the first is left to lose
    may_play = not (standing.owes and standing.one_left)
    return NextTurn(
        double_turn=double_turn,
        turn=1,
        pair=pair,
        players=_players(pair, standing) if may_play else (),
        lost=standing.owes > 0,
        struck=False,
        early=may_play and double_turn > 1,
        builds_on_first=False,
    )


def _second_turn(double_turn: int, pair: int, standing: PairState, first: FirstTurn) -> NextTurn:
    must_lose = standing.owes > 0 and first.player is not None
    may_play = not (must_lose or standing.one_left)
    return NextTurn(
        double_turn=double_turn,
        turn=2,
        pair=pair,
        players=_partners(pair, first) if may_play else (),
        lost=must_lose,
        struck=not must_lose,
        early=False,
        builds_on_first=may_play and first.on_board,
    )


def _players(pair: int, standing: PairState) -> tuple[int, ...]:
    return PAIRS[pair] if standing.alone is None else (standing.alone,)


def _partners(pair: int, first: FirstTurn) -> tuple[int, ...]:
    return tuple(seat for seat in PAIRS[pair] if seat != first.player)


def check_turn(entry: TurnEntry, turn: NextTurn, names: Sequence[str]) -> None:
    """Refuse an entry that ``turn`` does not allow; ``names`` are the players by seat."""
    if entry.overrun is not None and not turn.closes_double_turn:
        raise RuleViolation(
            _("The time of a double turn is taken after its second turn, not here."),
            "overrun",
            rule="DBL-4",
        )
    if isinstance(entry, PlayedTurn):
        _check_played(entry, turn, names)
        if isinstance(entry, WordTurn):
            _check_word(entry, turn)
    elif isinstance(entry, LostTurn) and not turn.lost:
        raise RuleViolation(
            _(
                "There is no turn to lose here. A turn is lost only while its pair owes one for "
                "a third or further cross, and only one of the two turns of a double turn."
            ),
            "lost",
            rule="DBL-7",
        )
    elif isinstance(entry, StruckTurn) and not turn.struck:
        raise _struck_refused(turn)


def _struck_refused(turn: NextTurn) -> RuleViolation:
    if turn.turn == 1:
        return RuleViolation(
            _(
                "Only the second turn of a double turn can be struck through: who still has "
                "tiles plays the first."
            ),
            "struck",
            rule="DBL-10",
        )
    return RuleViolation(
        _(
            "The pair owes a turn for a cross and played the first, so it loses this one. "
            "Allowed: a lost turn."
        ),
        "struck",
        rule="DBL-7",
    )


def _check_played(entry: PlayedTurn, turn: NextTurn, names: Sequence[str]) -> None:
    if turn.must_be_lost:
        raise RuleViolation(
            _("The pair owes a turn for a cross, and it is this one. Allowed: a lost turn."),
            rule="DBL-7",
        )
    if turn.must_be_struck:
        raise RuleViolation(
            _(
                "One partner of the pair is out, so the second turn of its double turns is "
                "struck through. Allowed: a struck turn."
            ),
            rule="DBL-10",
        )
    if entry.player not in turn.players:
        raise _player_refused(entry.player, turn, names)


def _player_refused(seat: int, turn: NextTurn, names: Sequence[str]) -> RuleViolation:
    who = {
        "player": names[seat],
        "allowed": " / ".join(f"{names[other]} ({other})" for other in turn.players),
    }
    if seat not in PAIRS[turn.pair]:
        message = _("%(player)s is not of the pair on turn. Allowed: %(allowed)s.", **who)
        return RuleViolation(message, "player", rule="DBL-3")
    if turn.turn == 1:
        message = _("%(player)s is out, the partner plays on. Allowed: %(allowed)s.", **who)
        return RuleViolation(message, "player", rule="DBL-10")
    message = _(
        "%(player)s played the first turn already, and each partner plays once. Allowed: "
        "%(allowed)s.",
        **who,
    )
    return RuleViolation(message, "player", rule="DBL-3")


def _check_word(entry: WordTurn, turn: NextTurn) -> None:
    if not entry.word.strip():
        raise RuleViolation(
            _("The word is missing: write down what was laid."), "word", rule="DBL-5"
        )
    if entry.early and not turn.early:
        raise RuleViolation(
            _("Only the first of the two turns of a double turn can be judged early."),
            "early",
            rule="DBL-8",
        )
    if entry.builds_on_first and not turn.builds_on_first:
        raise RuleViolation(
            _(
                "There is no word of a first turn to build on: only a second turn can, and only "
                "when the first laid a word that early judging left on the board."
            ),
            "builds_on_first",
            rule="DBL-6",
        )
