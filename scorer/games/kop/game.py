"""Kop as a game: rule sets, and a hand turned into a line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import ClassVar

from scorer.games.announcing import dealing, named, numbered
from scorer.games.base import Agreement, Fact, Game, Line, RuleSet, Setup, State
from scorer.games.kop.auction import first_caller
from scorer.games.kop.clauses import CLAUSES
from scorer.games.kop.entries import (
    Contract,
    CountedHand,
    KontraStep,
    KopEntry,
    KopOptions,
    Margin,
    Party,
    PlayedHand,
    WonHand,
)
from scorer.games.kop.explaining import explain
from scorer.games.kop.figures import Outcome, from_figures
from scorer.games.kop.from_cards import from_cards
from scorer.games.kop.kontras import CONTRACT_NAMES, STEP_NAMES
from scorer.games.kop.lines import KopLine
from scorer.games.kop.totals import check_gains, check_parity, unusual_gains
from scorer.games.kop.values import settle, value
from scorer.games.text import Text, verbatim
from scorer.games.text import gettext as _
from scorer.games.values import Range

HANDS = _("How many hands?")


class Kop(Game[KopOptions, KopEntry, State]):
    """Kop by the rules of two clubs, which differ in KOP-2.8 only."""

    slug = "kop"
    name = _("Kop")
    about = _("Two against two or one alone")
    rulesets = (
        RuleSet("kop", _("Kop"), "Zasady gry", (Agreement("hands", HANDS, (32, 16, 40)),)),
        RuleSet(
            "kop-wolsztyn",
            _("Kop of Wolsztyn"),
            "Wolsztyńskie spotkania przy „Kopie”",
            (Agreement("hands", HANDS, (32,)),),
            _("Rules of the Wolsztyn meetings"),
        ),
    )
    clauses = CLAUSES
    players = Range(4, 4)
    options_type = KopOptions
    entry_kinds = (PlayedHand, CountedHand, WonHand)
    entry_name = _("Hand")
    end_clause: ClassVar[str] = "KOP-1"
    zero_sum = True
    length_option = "hands"
    spare_seats = 1  # clubs play on at tables of three

    def begin(self, setup: Setup[KopOptions]) -> State:
        """Nobody has a point."""
        return State(totals=(0, 0, 0, 0))

    def play(
        self, setup: Setup[KopOptions], state: State, entry: KopEntry
    ) -> tuple[KopLine, State]:
        """Score one hand; raises ``RuleViolation`` for what cannot be."""
        dealer = (setup.first + state.played) % 4
        outcome = _work_out(entry, setup, dealer)
        worth = value(outcome.contract, outcome.margin, outcome.level)
        scores = settle(outcome.old, worth, old_won=outcome.old_won)
        totals = tuple(map(int.__add__, state.totals, scores))
        line = KopLine(
            entry=state.played,
            scores=scores,
            totals=totals,
            because=_because(outcome),
            dealer=dealer,
            contract=outcome.contract,
            old=outcome.old,
            winner=Party.OLD if outcome.old_won else Party.YOUNG,
            margin=outcome.margin,
            kontras=outcome.level,
            value=worth,
            old_points=outcome.old_points,
            old_tricks=outcome.old_tricks,
        )
        played = state.played + 1
        return line, State(played=played, totals=totals, finished=played == setup.options.hands)

    def check_bounds(
        self,
        totals: Sequence[int],
        entries: int | None = None,
        options: Mapping[str, str] | None = None,
    ) -> None:
        """Besides, winners get no more than so many hands give (KOP-8.1)."""
        super().check_bounds(totals, entries, options)
        check_gains(totals, entries)

    def check_totals(self, totals: Sequence[int], entries: int | None = None) -> None:
        """Besides, every hand gives four scores that are all even or all odd (KOP-7.2)."""
        super().check_totals(totals, entries)
        check_parity(totals)

    def unusual_totals(self, totals: Sequence[int], entries: int | None = None) -> Text | None:
        """Far more for the winners than hands bring."""
        return unusual_gains(totals, entries)

    def describe(self, setup: Setup[KopOptions], entry: KopEntry, line: Line) -> Text:
        """Contract, Starzy, who won and how, kontra: "zolo · Darek · Stary won · kontra"."""
        assert isinstance(line, KopLine)  # noqa: S101 — narrows the type, the fold made the line
        return _(
            "%(contract)s · %(old)s · %(result)s · %(kontras)s",
            contract=CONTRACT_NAMES[line.contract],
            old=verbatim(" + ".join(setup.players[seat] for seat in line.old)),
            result=RESULTS[line.winner, line.margin],
            kontras=STEP_NAMES[KontraStep(line.kontras)],
        )

    def explain(self, setup: Setup[KopOptions], entry: KopEntry, line: Line) -> tuple[Text, ...]:
        """Points and what they had to be, the value of the game, who settles it."""
        assert isinstance(line, KopLine)  # noqa: S101 — narrows the type, the fold made the line
        return explain(setup, entry, line)

    def announce(self, setup: Setup[KopOptions], state: State) -> tuple[Fact, ...]:
        """The hand, who deals, who leads (KOP-5.1), who makes the first call (KOP-2.2)."""
        if state.finished:
            return ()
        dealer = (setup.first + state.played) % 4
        caller = first_caller(dealer, setup.options.first_call)
        return (
            numbered(state.played + 1, setup.options.hands),
            *dealing(setup, dealer),
            Fact(_("Calls first"), named(setup, caller)),
        )

    def presume(self, setup: Setup[KopOptions], state: State) -> State:
        """One hand more; the agreed number of hands ends the match."""
        if state.finished:
            return state
        played = state.played + 1
        return replace(state, played=played, finished=played == setup.options.hands)


def _work_out(entry: KopEntry, setup: Setup[KopOptions], dealer: int) -> Outcome:
    if isinstance(entry, PlayedHand):
        return from_cards(entry, setup, dealer)
    return from_figures(entry, setup, dealer)


def _because(outcome: Outcome) -> tuple[str, ...]:
    rules = list(outcome.rules)
    if outcome.contract is Contract.WESELE:
        rules.append("KOP-8.3")
    rules.append("KOP-8.4" if outcome.margin else "KOP-8.5")
    if outcome.old_points is not None:
        rules.append("KOP-6.3")
    return (*rules, "KOP-8.1", "KOP-7.1", "KOP-7.2")


RESULTS = {
    (Party.OLD, None): _("Stary won"),
    (Party.OLD, Margin.EXIT): _("Starzy won, losers with wyjście"),
    (Party.OLD, Margin.NO_EXIT): _("Starzy won, losers without wyjście"),
    (Party.OLD, Margin.NO_TRICK): _("Starzy won, losers without a trick"),
    (Party.YOUNG, None): _("Młodzi won"),
    (Party.YOUNG, Margin.EXIT): _("Młodzi won, losers with wyjście"),
    (Party.YOUNG, Margin.NO_EXIT): _("Młodzi won, losers without wyjście"),
    (Party.YOUNG, Margin.NO_TRICK): _("Młodzi won, losers without a trick"),
}

GAME = Kop()
