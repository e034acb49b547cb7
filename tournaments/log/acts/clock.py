"""The clock of a round: set, started, held, started again, put back; times are ISO 8601 in UTC."""

from __future__ import annotations

from scorer.games.text import gettext as _
from scorer.games.text import ngettext
from tournaments.log.acts.rounds import RoundAct
from tournaments.log.marks import Term
from tournaments.log.state import EventState
from tournaments.log.value import UNTOLD


class ClockAct(RoundAct):
    """Something about a round's clock."""

    topic = "rounds"


class ClockSet(ClockAct):
    """How long the round lasts, and in how many last minutes no new hand is begun."""

    kind = "clock-set"
    minutes: int
    last_hand: int
    counted = "minutes"
    words = ngettext(
        "Round %(round)d lasts %(minutes)d minute; no new hand is begun from "
        "%(last_hand)d before its end.",
        "Round %(round)d lasts %(minutes)d minutes; no new hand is begun from "
        "%(last_hand)d before its end.",
        1,
    )

    def apply(self, state: EventState, *, reason: str) -> EventState:
        return state.with_round(self.round, minutes=self.minutes, last_hand=self.last_hand)


class ClockStarted(ClockAct):
    """The time runs."""

    kind = "clock-started"
    minutes: int
    at: Term = UNTOLD
    words = _("The clock of round %(round)d runs.")

    def apply(self, state: EventState, *, reason: str) -> EventState:
        return state.with_round(self.round, started_at=self.at)


class ClockPaused(ClockAct):
    """The clock is held."""

    kind = "clock-paused"
    at: Term = UNTOLD
    words = _("The clock of round %(round)d stands still.")

    def apply(self, state: EventState, *, reason: str) -> EventState:
        return state.with_round(self.round, paused_at=self.at)


class ClockGoesOn(ClockAct):
    """A held clock runs on; ``stood``: for how many seconds it was held so far."""

    kind = "clock-goes-on"
    stood: int
    words = _("The clock of round %(round)d runs on.")

    def apply(self, state: EventState, *, reason: str) -> EventState:
        return state.with_round(self.round, paused_at=None, paused_seconds=self.stood)


class ClockReset(ClockAct):
    """It was started by mistake."""

    kind = "clock-reset"
    words = _("The clock of round %(round)d is put back to its start.")

    def apply(self, state: EventState, *, reason: str) -> EventState:
        return state.with_round(self.round, started_at=None, paused_at=None, paused_seconds=0)
