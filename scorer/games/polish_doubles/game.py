"""“Polish” doubles as a game: a turn or the closing turned into a line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from scorer.games.base import Clock, Fact, Game, Line, RuleSet, Setup
from scorer.games.polish_doubles import announcing, closing, explaining, wording
from scorer.games.polish_doubles.clauses import CLAUSES
from scorer.games.polish_doubles.entries import (
    ClosingEntry,
    DoublesEntry,
    DoublesOptions,
    ExchangeTurn,
    LostTurn,
    PassTurn,
    PlayedTurn,
    StruckTurn,
    TurnEntry,
    WordTurn,
)
from scorer.games.polish_doubles.protests import as_first, is_rejected, is_valid
from scorer.games.polish_doubles.standings import after_turn
from scorer.games.polish_doubles.state import ClosingLine, DoublesState, FirstTurn, TurnLine
from scorer.games.polish_doubles.totals import check_points, unusual_points
from scorer.games.polish_doubles.turns import PAIRS, NextTurn, check_turn, options_next
from scorer.games.text import Text
from scorer.games.text import gettext as _
from scorer.games.values import Range


class PolishDoubles(Game[DoublesOptions, DoublesEntry, DoublesState]):
    """Scrabble in pairs; ``Setup.first`` is the pair that starts."""

    slug = "polish-doubles"
    name = _("“Polish” doubles")
    about = _("Scrabble in pairs, double turns")
    rulesets = (
        RuleSet("polish-doubles", _("“Polish” doubles"), "Stručná pravidla „polské“ čtyřhry"),
    )
    clauses = CLAUSES
    players = Range(4, 4)
    options_type = DoublesOptions
    entry_kinds = (ClosingEntry, LostTurn, StruckTurn, ExchangeTurn, PassTurn, WordTurn)
    entry_name = _("Turn")
    end_clause: ClassVar[str] = "DBL-11"
    first_key: ClassVar[str] = "starts"
    first_label: ClassVar[Text] = _("Pair that starts")

    def firsts(self, players: int) -> int:
        """Either pair may start (DBL-3)."""
        return len(PAIRS)

    def sides(self, setup: Setup[DoublesOptions]) -> tuple[tuple[int, ...], ...]:
        """The two pairs (DBL-1)."""
        return PAIRS

    def dealer(self, setup: Setup[DoublesOptions], state: DoublesState) -> int | None:
        """Nobody deals: tiles are drawn."""
        return None

    def dealt(self, setup: Setup[DoublesOptions], line: Line) -> int | None:
        """Nobody dealt either."""
        return None

    def begin(self, setup: Setup[DoublesOptions]) -> DoublesState:
        """No points, no crosses, the opening turn to come."""
        return DoublesState(totals=(0, 0))

    def play(
        self, setup: Setup[DoublesOptions], state: DoublesState, entry: DoublesEntry
    ) -> tuple[Line, DoublesState]:
        """Score one turn or the closing; raises ``RuleViolation`` for what cannot be."""
        if isinstance(entry, ClosingEntry):
            return _close(setup, state, entry)
        return _take_turn(setup, state, entry)

    def check_bounds(
        self,
        totals: Sequence[int],
        entries: int | None = None,
        options: Mapping[str, str] | None = None,
    ) -> None:
        """Besides, a pair has the points that 98 tiles can give (DBL-11, DBL-12)."""
        super().check_bounds(totals, entries, options)
        check_points(totals)

    def unusual_totals(self, totals: Sequence[int], entries: int | None = None) -> Text | None:
        """Points below 0 or above a thousand."""
        return unusual_points(totals)

    def describe(self, setup: Setup[DoublesOptions], entry: DoublesEntry, line: Line) -> Text:
        """The turn in words: "Anna · KOST · 14 · objection rejected"."""
        return wording.describe(setup.players, entry, line)

    def explain(
        self, setup: Setup[DoublesOptions], entry: DoublesEntry, line: Line
    ) -> tuple[Text, ...]:
        """Announced and counted points, the running total, crosses; the tiles of a closing."""
        return explaining.explain(setup.players, entry, line)

    def announce(self, setup: Setup[DoublesOptions], state: DoublesState) -> tuple[Fact, ...]:
        """Whose double turn, which of its turns, who may play, what is owed (DBL-3, DBL-7)."""
        return () if state.finished else announcing.announce(setup, state)

    def presume(self, setup: Setup[DoublesOptions], state: DoublesState) -> DoublesState:
        """A valid word by a partner who may play; a turn that must be lost or struck is."""
        return state if state.finished else announcing.presume(setup, state)

    def offers(
        self, setup: Setup[DoublesOptions], state: DoublesState
    ) -> Mapping[str, tuple[object, ...]]:
        """Who may play, and whether the turn may be lost, struck, early or built on the first."""
        if state.finished:
            return {}
        turn = options_next(setup, state)
        marks = ("lost", "struck", "early", "builds_on_first")
        return {"player": turn.players} | {
            mark: (True,) if getattr(turn, mark) else () for mark in marks
        }

    def clock(self, setup: Setup[DoublesOptions], state: DoublesState) -> Clock | None:
        """Three minutes for a double turn (DBL-4)."""
        return None if state.finished else announcing.clock(setup, state)


def _take_turn(
    setup: Setup[DoublesOptions], state: DoublesState, entry: TurnEntry
) -> tuple[TurnLine, DoublesState]:
    turn = options_next(setup, state)
    check_turn(entry, turn, setup.players)
    valid = not isinstance(entry, WordTurn) or is_valid(entry, state.first)
    points = entry.points if isinstance(entry, WordTurn) and valid else 0
    pairs = after_turn(state.pairs, turn.pair, entry, state.first)
    totals = _add(state.totals, points, turn.pair)
    judged_early = isinstance(entry, WordTurn) and entry.early
    line = TurnLine(
        entry=state.played,
        scores=_add((0, 0), points, turn.pair),
        totals=totals if turn.closes_double_turn or judged_early else None,  # DBL-5, DBL-8
        because=_because(entry, turn, state.first, valid=valid),
        double_turn=turn.double_turn,
        turn=turn.turn,
        pair=turn.pair,
        player=entry.player if isinstance(entry, PlayedTurn) else None,
        points=points,
        valid=valid,
        crosses=(pairs[0].crosses, pairs[1].crosses),
        owes=(pairs[0].owes, pairs[1].owes),
        carried=state.first.uncounted if state.first else 0,
    )
    return line, DoublesState(
        played=state.played + 1,
        totals=totals,
        pairs=pairs,
        first=None if turn.closes_double_turn else as_first(entry),
    )


def _close(
    setup: Setup[DoublesOptions], state: DoublesState, entry: ClosingEntry
) -> tuple[ClosingLine, DoublesState]:
    scores = closing.settle(entry.closing, setup.players)
    totals = (state.totals[0] + scores[0], state.totals[1] + scores[1])
    line = ClosingLine(
        entry=state.played, scores=scores, totals=totals, because=("DBL-11", "DBL-12", "DBL-1")
    )
    return line, DoublesState(
        played=state.played + 1, totals=totals, finished=True, pairs=state.pairs
    )


def _add(totals: tuple[int, ...], points: int, pair: int) -> tuple[int, int]:
    if pair == 0:
        return totals[0] + points, totals[1]
    return totals[0], totals[1] + points


def _because(
    entry: TurnEntry, turn: NextTurn, first: FirstTurn | None, *, valid: bool
) -> tuple[str, ...]:
    if isinstance(entry, LostTurn):
        rules = ["DBL-7"]
    elif isinstance(entry, StruckTurn):
        rules = ["DBL-10"]
    else:
        rules = ["DBL-5" if valid else "DBL-6"]
    if is_rejected(entry):
        rules.append("DBL-7")
    if isinstance(entry, WordTurn) and entry.early:
        rules.append("DBL-8")
    if isinstance(entry, ExchangeTurn) and _partner_draws(turn, first):
        rules.append("DBL-9")
    if entry.overrun:
        rules.append("DBL-4")
    return tuple(rules)


def _partner_draws(turn: NextTurn, first: FirstTurn | None) -> bool:
    """Whether the partner draws tiles in the same double turn, before or after (DBL-9)."""
    return turn.double_turn > 1 if first is None else first.player is not None


GAME = PolishDoubles()
