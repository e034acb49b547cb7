"""What undoes acts that no other act undoes: of rounds, draws and the event's state."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import ClassVar

from scorer.games.text import Text
from scorer.games.text import gettext as _
from tournaments.log.acts.drawing import DrawAct, Tables, with_hall
from tournaments.log.acts.events import StateAct
from tournaments.log.acts.rounds import RoundAct, SheetOfTable, TableAct, without_player
from tournaments.log.marks import Term
from tournaments.log.state import LAST_HAND, EventState, GivenAward, Round

AGAIN = _("What was undone stays undone. Do it again.")


class RoundUnopened(RoundAct):
    """Seated again: no table has a sheet, ``taken`` byes do not count, the clock is as before."""

    kind, topic = "round-unopened", "rounds"
    instead = AGAIN
    minutes: int | None
    last_hand: int = LAST_HAND
    taken: tuple[int, ...] = ()
    words = _("The opening of round %(round)d is undone.")

    def apply(self, state: EventState, *, reason: str) -> EventState:
        tables = {
            number: replace(table, sheet=None, extra_minutes=0)
            for number, table in state.rounds[self.round].tables.items()
        }
        seated = state.with_round(
            self.round,
            state="seated",
            minutes=self.minutes,
            last_hand=self.last_hand,
            started_at=None,
            paused_at=None,
            paused_seconds=0,
            tables=tables,
        )
        return _withdrawn(seated, self.taken)


class SeatingUndone(DrawAct):
    """Rounds are seated as before, ``restored``; where nobody was seated there are none.

    ``taken``: awards of those rounds that were taken back before.
    """

    kind, topic = "seating-undone", "drawing"
    instead = AGAIN
    after: ClassVar[str] = "dropped"
    restored: Mapping[int, Round]
    taken: tuple[int, ...] = ()
    before: int | None = None
    words = _("The change of the seating of %(rounds)s is undone.")

    def apply(self, state: EventState, *, reason: str) -> EventState:
        state = _withdrawn(state.with_draw(self.draw, state=self.after), self.taken)
        if self.before is not None:
            state = state.with_draw(self.before, state="draft")
        drawn = range(self.first, self.last + 1)
        others = {number: one for number, one in state.rounds.items() if number not in drawn}
        return replace(state, rounds=dict(sorted((others | {**self.restored}).items())))


class DrawUnpublished(SeatingUndone):
    """The draw is a draft again, to be looked at and published once more."""

    kind, topic = "draw-unpublished", "drawing"
    after = "draft"
    words = _("The seating of %(rounds)s is a draft again.")


class DrawMoveUndone(DrawAct):
    """A round of a draft as it was before a move by hand."""

    kind, topic = "draw-move-undone", "drawing"
    instead = AGAIN
    round: int
    tables: Tables
    resting: tuple[int, ...]
    by_hand: bool = False
    words = _("Round %(round)d: the move by hand is undone.")

    def apply(self, state: EventState, *, reason: str) -> EventState:
        at = self.round - self.first
        return with_hall(state, self.draw, at, self.tables, self.resting, by_hand=self.by_hand)


class DrawRestored(DrawAct):
    """It is not discarded after all."""

    kind, topic = "draw-restored", "drawing"
    instead = AGAIN
    state: Term
    words = _("The draw of %(rounds)s is not discarded after all.")

    def apply(self, state: EventState, *, reason: str) -> EventState:
        return state.with_draw(self.draw, state=self.state)


class LateUnseated(TableAct):
    """A late entrant leaves the place; ``gone``: with it; ``rests``: they sit out as before."""

    kind, topic = "late-unseated", "rounds"
    instead = AGAIN
    seat: int
    number: int
    gone: bool = False
    rests: bool = False
    given: tuple[GivenAward, ...] = ()
    sheets: tuple[SheetOfTable, ...] = ()
    words = _("Round %(round)d, table %(table)d: number %(number)d leaves the place again.")

    def apply(self, state: EventState, *, reason: str) -> EventState:
        state = without_player(state, self.round, self.table, self.seat, gone=self.gone)
        if self.rests:
            resting = tuple(sorted((*state.rounds[self.round].resting, self.number)))
            state = state.with_round(self.round, resting=resting)
        return state.with_given(self.given).with_sheets(self.sheets)


class EventUnstarted(StateAct):
    """No round has begun."""

    kind, topic, now = "event-unstarted", "events", "preparing"
    instead = AGAIN
    words: ClassVar[Text] = _("The tournament is in preparation again.")


def _withdrawn(state: EventState, awards: Collection[int]) -> EventState:
    """The same with awards that count no more, and of no round: it may be seated anew."""
    taken = {one: replace(state.awards[one], taken_back=True, round=None) for one in awards}
    return replace(state, awards={**state.awards, **taken}) if taken else state
