"""Na Głowy as a game: its rule set, and a hand turned into a line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from scorer.games.base import Agreement, Fact, Game, Line, RuleSet, Setup, State
from scorer.games.na_glowy.announcing import announce
from scorer.games.na_glowy.boks import boks_after
from scorer.games.na_glowy.clauses import CLAUSES
from scorer.games.na_glowy.entries import CountedHand, GlowyEntry, GlowyOptions, PlayedHand
from scorer.games.na_glowy.explaining import explain
from scorer.games.na_glowy.figures import from_figures
from scorer.games.na_glowy.from_cards import from_cards
from scorer.games.na_glowy.lines import GlowyLine
from scorer.games.na_glowy.reasons import because
from scorer.games.na_glowy.results import Pair, Result
from scorer.games.na_glowy.tally import Tally, write
from scorer.games.na_glowy.totals import check_heads, unusual_heads
from scorer.games.na_glowy.wording import hand_in_words, marks_in_words, results_in_marks
from scorer.games.side_results import SideResult
from scorer.games.text import Text
from scorer.games.text import gettext as _
from scorer.games.values import Range


@dataclass(frozen=True, slots=True, kw_only=True)
class GlowyState(State):
    """Where a match stands: the tally, the open boks, the hands played ``outside`` boks."""

    tally: Tally
    boks: tuple[int, ...] = ()
    outside: int = 0


class NaGlowy(Game[GlowyOptions, GlowyEntry, GlowyState]):
    """Na Głowy: partners opposite each other, a score in głowy."""

    slug = "na-glowy"
    name = _("Na Głowy")
    about = _("Heads written 4 → 8 → ●, boks")
    rulesets = (
        RuleSet(
            "na-glowy",
            _("Na Głowy"),
            "Zasady gry „Na Głowy”",
            (
                Agreement("hands", _("How many hands?"), (16, 32)),
                Agreement("heads", _("Up to how many głowy?"), (5, 10)),
            ),
        ),
    )
    clauses = CLAUSES
    players = Range(4, 4)
    options_type = GlowyOptions
    entry_kinds = (PlayedHand, CountedHand)
    entry_name = _("Hand")
    end_clause: ClassVar[str] = "GLOWY-6.9"
    length_option = "hands"
    extra_entries = _("Count the hands of boks too.")

    def sides(self, setup: Setup[GlowyOptions]) -> tuple[tuple[int, ...], ...]:
        """Partners sit opposite each other (GLOWY-2)."""
        return ((0, 2), (1, 3))

    def begin(self, setup: Setup[GlowyOptions]) -> GlowyState:
        """Nothing is written yet."""
        return GlowyState(totals=(0, 0), tally=Tally())

    def play(
        self, setup: Setup[GlowyOptions], state: GlowyState, entry: GlowyEntry
    ) -> tuple[GlowyLine, GlowyState]:
        """Score one hand; raises ``RuleViolation`` for what cannot be."""
        hand = from_cards(entry) if isinstance(entry, PlayedHand) else from_figures(entry)
        before, in_bok = state.tally, bool(state.boks)
        tally = write(before, hand, in_bok=in_bok, options=setup.options)
        boks = boks_after(state.boks, hand.result)
        old, totals = before.totals, tally.totals
        line = GlowyLine(
            entry=state.played,
            scores=(totals[0] - old[0], totals[1] - old[1]),
            totals=totals,
            because=because(hand, before, tally, in_bok=in_bok),
            dealer=(setup.first + state.played) % 4,
            points=hand.points,
            parts=tally.parts,
            heads=tally.heads,
            horned=tally.horned,
            boks=boks,
            before=before.parts,
        )
        outside = state.outside + (not in_bok)
        return line, GlowyState(
            played=state.played + 1,
            totals=totals,
            finished=not boks and _end_reached(setup.options, outside, totals),
            tally=tally,
            boks=boks,
            outside=outside,
        )

    def check_bounds(
        self,
        totals: Sequence[int],
        entries: int | None = None,
        options: Mapping[str, str] | None = None,
    ) -> None:
        """Besides, a score is never below 0 and takes its hands (GLOWY-6.3, GLOWY-6.9)."""
        super().check_bounds(totals, entries, options)
        check_heads(totals, entries)

    def unusual_totals(self, totals: Sequence[int], entries: int | None = None) -> Text | None:
        """More głowy than hands."""
        return unusual_heads(totals, entries)

    def describe(self, setup: Setup[GlowyOptions], entry: GlowyEntry, line: Line) -> Text:
        """Points, winners and what they wrote: "71 : 49 · Ada + Celina · one part"."""
        assert isinstance(line, GlowyLine)  # noqa: S101 — narrows the type, the fold made the line
        return hand_in_words(self._pairs(setup), line.points, line.because)

    def marks(self, setup: Setup[GlowyOptions], line: Line) -> Text | None:
        """The 4 or 8 of each pair, its głowy and those z rogami, the hands left in open boks."""
        assert isinstance(line, GlowyLine)  # noqa: S101 — narrows the type, the fold made the line
        return marks_in_words(self._pairs(setup), line)

    def results(self, line: Line, totals: Sequence[int]) -> tuple[SideResult, ...]:
        """The mark that the hand leaves with each pair, and its głowy."""
        assert isinstance(line, GlowyLine)  # noqa: S101 — narrows the type, the fold made the line
        return results_in_marks(line, totals)

    def _pairs(self, setup: Setup[GlowyOptions]) -> tuple[str, ...]:
        return tuple(" + ".join(setup.players[seat] for seat in side) for side in self.sides(setup))

    def explain(
        self, setup: Setup[GlowyOptions], entry: GlowyEntry, line: Line
    ) -> tuple[Text, ...]:
        """What the points are worth, what is written for them, the score with horned głowy."""
        assert isinstance(line, GlowyLine)  # noqa: S101 — narrows the type, the fold made the line
        return explain(line)

    def announce(self, setup: Setup[GlowyOptions], state: GlowyState) -> tuple[Fact, ...]:
        """The hand, in a bok or outside, who deals, who leads (GLOWY-4)."""
        if state.finished:
            return ()
        return announce(setup, state.played, state.outside, state.boks)

    def presume(self, setup: Setup[GlowyOptions], state: GlowyState) -> GlowyState:
        """One hand more that is not 60–60; the agreed hands may end the match."""
        if state.finished:
            return state
        boks = boks_after(state.boks, Result.ONE_PART)
        outside = state.outside + (not state.boks)
        return replace(
            state,
            played=state.played + 1,
            boks=boks,
            outside=outside,
            finished=not boks and _end_reached(setup.options, outside, state.tally.totals),
        )


def _end_reached(options: GlowyOptions, outside: int, totals: Pair) -> bool:
    """Whether the agreed hands or głowy are reached (GLOWY-6.9), boks apart."""
    return (options.hands is not None and outside >= options.hands) or (
        options.heads is not None and max(totals) >= options.heads
    )


GAME = NaGlowy()
