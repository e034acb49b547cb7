"""The clock of a round: set, started, held, started again, put back; times are ISO 8601 in UTC."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from scorer.games.text import Text, ngettext
from scorer.games.text import gettext as _
from tournaments.log.act import UNTOLD
from tournaments.log.acts.rounds import RoundAct
from tournaments.log.marks import Term
from tournaments.log.state import EventState


@dataclass(frozen=True, kw_only=True)
class ClockAct(RoundAct):
    """Something about a round's clock."""

    topic: ClassVar[str] = "rounds"


@dataclass(frozen=True, kw_only=True)
class ClockSet(ClockAct):
    """How long the round lasts, and in how many last minutes no new hand is begun."""

    kind: ClassVar[str] = "clock-set"
    minutes: int
    last_hand: int

    def apply(self, state: EventState, *, reason: str) -> EventState:
        """So long."""
        return state.with_round(self.round, minutes=self.minutes, last_hand=self.last_hand)

    def sentence(self) -> Text:
        """How long."""
        return ngettext(
            "Round %(round)d lasts %(minutes)d minute; no new hand is begun from "
            "%(last_hand)d before its end.",
            "Round %(round)d lasts %(minutes)d minutes; no new hand is begun from "
            "%(last_hand)d before its end.",
            self.minutes,
            round=self.round,
            minutes=self.minutes,
            last_hand=self.last_hand,
        )


@dataclass(frozen=True, kw_only=True)
class ClockStarted(ClockAct):
    """The time runs."""

    kind: ClassVar[str] = "clock-started"
    minutes: int
    at: Term = UNTOLD

    def apply(self, state: EventState, *, reason: str) -> EventState:
        """From then on."""
        return state.with_round(self.round, started_at=self.at)

    def sentence(self) -> Text:
        """Which clock."""
        return _("The clock of round %(round)d runs.", round=self.round)


@dataclass(frozen=True, kw_only=True)
class ClockPaused(ClockAct):
    """The clock is held."""

    kind: ClassVar[str] = "clock-paused"
    at: Term = UNTOLD

    def apply(self, state: EventState, *, reason: str) -> EventState:
        """From then on."""
        return state.with_round(self.round, paused_at=self.at)

    def sentence(self) -> Text:
        """Which clock."""
        return _("The clock of round %(round)d stands still.", round=self.round)


@dataclass(frozen=True, kw_only=True)
class ClockGoesOn(ClockAct):
    """A held clock runs on; ``stood``: for how many seconds it was held so far."""

    kind: ClassVar[str] = "clock-goes-on"
    stood: int

    def apply(self, state: EventState, *, reason: str) -> EventState:
        """Held no longer."""
        return state.with_round(self.round, paused_at=None, paused_seconds=self.stood)

    def sentence(self) -> Text:
        """Which clock."""
        return _("The clock of round %(round)d runs on.", round=self.round)


@dataclass(frozen=True, kw_only=True)
class ClockReset(ClockAct):
    """It was started by mistake."""

    kind: ClassVar[str] = "clock-reset"

    def apply(self, state: EventState, *, reason: str) -> EventState:
        """As before it was started."""
        return state.with_round(self.round, started_at=None, paused_at=None, paused_seconds=0)

    def sentence(self) -> Text:
        """Which clock."""
        return _("The clock of round %(round)d is put back to its start.", round=self.round)
