"""The rules of Three Heaps: every hand divides nine heaps among three players."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar

from scorer.games.base import Entry, Game, Line, RuleSet, RuleViolation, Setup, State
from scorer.games.clauses import Clause
from scorer.games.text import Text, signed, verbatim
from scorer.games.text import gettext as _
from scorer.games.values import Length, Range, option

HEAPS, FAIR = 9, 3

CLAUSES = (
    Clause(
        "HEAPS-1",
        _("Three players, each for themselves; a match may be agreed to last a number of hands."),
        option=("hands",),
    ),
    Clause("HEAPS-2", _("In every hand nine heaps are divided, and none is left.")),
    Clause("HEAPS-3", _("A player scores a point for every heap beyond three, −1 for each less.")),
)


@dataclass(frozen=True, slots=True)
class HeapsOptions:
    """The one house rule."""

    hands: Annotated[int, Range(1)] | None = option(
        None, label=_("Hands in a game"), clause="HEAPS-1"
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class DividedHand(Entry):
    """How many heaps each player took."""

    heaps: Annotated[tuple[Annotated[int, Range(0, HEAPS)], ...], Length(3, 3)]


@dataclass(frozen=True, slots=True, kw_only=True)
class HeapsLine(Line):
    """A hand and who took how many."""

    heaps: tuple[int, ...]


class ThreeHeaps(Game[HeapsOptions, DividedHand, State]):
    """Three Heaps by its one page."""

    slug = "three-heaps"
    name = _("Three Heaps")
    rulesets = (RuleSet("three-heaps", _("Three Heaps"), "Three Heaps, a page"),)
    clauses = CLAUSES
    players = Range(3, 3)
    options_type = HeapsOptions
    entry_kinds = (DividedHand,)
    entry_name = _("Hand")
    end_clause: ClassVar[str] = "HEAPS-1"
    zero_sum = True
    length_option = "hands"

    def begin(self, setup: Setup[HeapsOptions]) -> State:
        """Nobody has a point."""
        return State(totals=(0, 0, 0))

    def play(
        self, setup: Setup[HeapsOptions], state: State, entry: DividedHand
    ) -> tuple[HeapsLine, State]:
        """Score one hand; raises ``RuleViolation`` where the heaps are not nine."""
        if sum(entry.heaps) != HEAPS:
            raise RuleViolation(
                _("There are nine heaps. Here they are %(sum)s.", sum=sum(entry.heaps)),
                "heaps",
                rule="HEAPS-2",
            )
        scores = tuple(taken - FAIR for taken in entry.heaps)
        totals = tuple(map(int.__add__, state.totals, scores))
        line = HeapsLine(
            entry=state.played,
            scores=scores,
            totals=totals,
            because=("HEAPS-2", "HEAPS-3"),
            heaps=entry.heaps,
        )
        played = state.played + 1
        return line, State(played=played, totals=totals, finished=played == setup.options.hands)

    def describe(self, setup: Setup[HeapsOptions], entry: DividedHand, line: Line) -> Text:
        """How the heaps were divided: "Ada 4 · Bo 3 · Cy 2"."""
        told = zip(setup.players, entry.heaps, strict=True)
        return verbatim(" · ".join(f"{name} {taken}" for name, taken in told))

    def explain(
        self, setup: Setup[HeapsOptions], entry: DividedHand, line: Line
    ) -> tuple[Text, ...]:
        """Every player's heaps beside the fair share."""
        return tuple(
            _("%(name)s: %(taken)s − 3 = %(score)s", name=name, taken=taken, score=signed(score))
            for name, taken, score in zip(setup.players, entry.heaps, line.scores, strict=True)
        )


GAME = ThreeHeaps()
