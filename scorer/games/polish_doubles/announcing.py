"""What is announced before a turn of doubles: whose double turn, who may play, what is owed."""

from __future__ import annotations

from scorer.games.announcing import named
from scorer.games.base import Clock, Fact, Setup
from scorer.games.polish_doubles.entries import DoublesOptions, LostTurn, StruckTurn
from scorer.games.polish_doubles.standings import after_turn
from scorer.games.polish_doubles.state import DoublesState, FirstTurn
from scorer.games.polish_doubles.turns import PAIRS, NextTurn, options_next
from scorer.games.text import Text, ngettext
from scorer.games.text import gettext as _

CLOCK_SECONDS = 3 * 60  # DBL-4


def announce(setup: Setup[DoublesOptions], state: DoublesState) -> tuple[Fact, ...]:
    """The double turn and its turn, the pair or the partner on turn, what the pair still owes."""
    turn = options_next(setup, state)
    facts = [Fact(_("Double turn"), _place(turn)), *_who(setup, turn)]
    owes = state.pairs[turn.pair].owes
    if turn.lost and not turn.must_be_lost:
        facts.append(Fact(_("For a cross"), _("this turn or the second is lost")))
    elif owes > turn.lost:
        later = owes - turn.lost
        facts.append(
            Fact(
                _("Still owed"),
                ngettext("%(count)d turn for a cross", "%(count)d turns for crosses", later),
            )
        )
    return tuple(facts)


def _place(turn: NextTurn) -> Text:
    if turn.double_turn == 1:
        return _("the opening turn")
    return _("%(number)d, turn %(turn)d of 2", number=turn.double_turn, turn=turn.turn)


def _pair(setup: Setup[DoublesOptions], pair: int) -> Text:
    first, second = PAIRS[pair]
    return _("%(first)s + %(second)s", first=named(setup, first), second=named(setup, second))


def _who(setup: Setup[DoublesOptions], turn: NextTurn) -> list[Fact]:
    one = len(turn.players) == 1 and not (turn.must_be_lost or turn.must_be_struck)
    on_turn = named(setup, *turn.players) if one else _pair(setup, turn.pair)
    facts = [Fact(_("On turn"), on_turn)]
    if turn.must_be_lost:
        facts.append(Fact(_("This turn"), _("is lost: it pays for a cross")))
    elif turn.must_be_struck:
        facts.append(Fact(_("This turn"), _("is struck through: one partner is out")))
    return facts


def presume(setup: Setup[DoublesOptions], state: DoublesState) -> DoublesState:
    """The state after a turn that had to be lost or struck, or after a valid word by somebody.

    Who of two partners laid it is not known, so a second turn is then announced for both.
    """
    turn = options_next(setup, state)
    pairs, first = state.pairs, _first(turn)
    if turn.must_be_lost:
        pairs = after_turn(pairs, turn.pair, LostTurn(lost=True), state.first)
        first = FirstTurn(None)
    elif turn.must_be_struck:
        pairs = after_turn(pairs, turn.pair, StruckTurn(struck=True), state.first)
    return DoublesState(
        played=state.played + 1,
        totals=state.totals,
        pairs=pairs,
        first=None if turn.closes_double_turn else first,
    )


def _first(turn: NextTurn) -> FirstTurn:
    """A word laid now, as the second turn sees it; who pays for a cross then need not be known."""
    known = turn.lost or len(turn.players) == 1
    return FirstTurn(turn.players[0] if known and turn.players else None, on_board=True)


def clock(setup: Setup[DoublesOptions], state: DoublesState) -> Clock:
    """Three minutes for the double turn under way, the opening turn too (DBL-4)."""
    turn = options_next(setup, state)
    return Clock(
        seconds=CLOCK_SECONDS,
        label=_("Double turn: %(pair)s", pair=_pair(setup, turn.pair)),
        clause="DBL-4",
        span=turn.double_turn,
        ends=turn.closes_double_turn,
    )
