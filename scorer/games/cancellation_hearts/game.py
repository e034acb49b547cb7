"""Cancellation Hearts as a game: a hand turned into a line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from scorer.games.announcing import dealing, numbered
from scorer.games.base import Agreement, Fact, Game, Line, RuleSet, Setup, State
from scorer.games.cancellation_hearts.clauses import CLAUSES
from scorer.games.cancellation_hearts.entries import (
    CountedHand,
    HeartsEntry,
    HeartsOptions,
    Moon,
    Pass,
    PlayedHand,
)
from scorer.games.cancellation_hearts.explaining import explain
from scorer.games.cancellation_hearts.figures import from_figures
from scorer.games.cancellation_hearts.from_cards import from_cards
from scorer.games.cancellation_hearts.lines import HeartsLine
from scorer.games.cancellation_hearts.moon import check_moon, moon_scores, moon_seat
from scorer.games.cancellation_hearts.pack import MARIA
from scorer.games.cancellation_hearts.passing import pass_of
from scorer.games.cancellation_hearts.totals import check_hearts, unusual_hearts
from scorer.games.cards import face
from scorer.games.text import Text, joined, ngettext, verbatim
from scorer.games.text import gettext as _
from scorer.games.values import Range


class CancellationHearts(Game[HeartsOptions, HeartsEntry, State]):
    """Cancellation Hearts by its one document."""

    slug = "cancellation-hearts"
    name = _("Cancellation Hearts")
    about = _("Two packs; equal cards cancel")
    rulesets = (
        RuleSet(
            "cancellation-hearts",
            _("Cancellation Hearts"),
            "Anularea Inimi",
            (Agreement("target", _("Up to how many points?"), (150, 100)),),
        ),
    )
    clauses = CLAUSES
    players = Range(6, 11)
    options_type = HeartsOptions
    entry_kinds = (PlayedHand, CountedHand)
    entry_name = _("Hand")
    end_clause: ClassVar[str] = "HRT-8"
    lowest_wins = True
    usual_players = 8
    totals_options: ClassVar = {"moon": tuple(Moon)}

    def begin(self, setup: Setup[HeartsOptions]) -> State:
        """Nobody has a point."""
        return State(totals=(0,) * len(setup.players))

    def play(
        self, setup: Setup[HeartsOptions], state: State, entry: HeartsEntry
    ) -> tuple[HeartsLine, State]:
        """Score one hand; raises ``RuleViolation`` for what cannot be."""
        players = len(setup.players)
        dealer = (setup.first + state.played) % players
        if isinstance(entry, PlayedHand):
            taken = from_cards(setup, entry, dealer)
        else:
            taken = from_figures(entry, players)
        scores, points_rule = taken.points, "HRT-6"
        moon = moon_seat(scores)
        check_moon(moon, entry.moon, setup.players)
        if moon is not None and entry.moon is not None:
            scores, points_rule = moon_scores(moon, entry.moon, players), "HRT-7"
        totals = tuple(map(int.__add__, state.totals, scores))
        line = HeartsLine(
            entry=state.played,
            scores=scores,
            totals=totals,
            because=(*taken.rules, points_rule),
            dealer=dealer,
            passed=pass_of(state.played),
            hearts=taken.hearts,
            marias=taken.marias,
            moon=moon,
            uncollected=taken.uncollected,
        )
        finished = max(totals) >= setup.options.target  # HRT-8
        return line, State(played=state.played + 1, totals=totals, finished=finished)

    def check_bounds(
        self,
        totals: Sequence[int],
        entries: int | None = None,
        options: Mapping[str, str] | None = None,
    ) -> None:
        """Besides, hands have 52 points; a record says whether a moon takes off 26 (HRT-7)."""
        super().check_bounds(totals, entries, options)
        subtracts = options is None or options.get("moon") == Moon.SUBTRACT
        check_hearts(totals, entries, subtracts=subtracts)

    def unusual_totals(self, totals: Sequence[int], entries: int | None = None) -> Text | None:
        """A score below 0, a sum that is not 52 a hand."""
        return unusual_hearts(totals, entries)

    def describe(self, setup: Setup[HeartsOptions], entry: HeartsEntry, line: Line) -> Text:
        """What everybody took, "Ada 20♥ + Q♠, Bob 5♥ + Q♠ · 1 point uncollected", or the moon."""
        assert isinstance(line, HeartsLine)  # noqa: S101 — narrows the type, the fold made the line
        if line.moon is not None:
            name = setup.players[line.moon]
            if entry.moon is Moon.SUBTRACT:
                return _("%(name)s took everything: 26 off their own score", name=name)
            return _("%(name)s took everything: 26 on every other player's score", name=name)
        taken = zip(setup.players, line.hearts, line.marias, strict=True)
        told = [
            joined([verbatim(name), _cards(hearts, marias)], " ")
            for name, hearts, marias in taken
            if hearts or marias
        ]
        took = joined(told) if told else verbatim("")
        if not line.uncollected:
            return took
        return ngettext(
            "%(took)s · %(count)d point uncollected",
            "%(took)s · %(count)d points uncollected",
            line.uncollected,
            took=took if any(line.scores) else _("nobody took anything"),
        )

    def explain(
        self, setup: Setup[HeartsOptions], entry: HeartsEntry, line: Line
    ) -> tuple[Text, ...]:
        """What the cards cost each player, or who pays for the moon."""
        assert isinstance(line, HeartsLine)  # noqa: S101 — narrows the type, the fold made the line
        return explain(setup, entry, line)

    def announce(self, setup: Setup[HeartsOptions], state: State) -> tuple[Fact, ...]:
        """The hand, who deals, who leads (HRT-3), where the three cards go (HRT-2)."""
        if state.finished:
            return ()
        dealer = (setup.first + state.played) % len(setup.players)
        return (
            numbered(state.played + 1, None),
            *dealing(setup, dealer),
            Fact(_("Three cards"), DIRECTIONS[pass_of(state.played)]),
        )


def _cards(hearts: int, marias: int) -> Text:
    return joined([verbatim(f"{hearts}♥")] * bool(hearts) + [face(MARIA)] * marias, " + ")


DIRECTIONS = {Pass.LEFT: _("to the left"), Pass.RIGHT: _("to the right")}

GAME = CancellationHearts()
