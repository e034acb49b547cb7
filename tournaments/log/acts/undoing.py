"""What undoes acts that no other act undoes: of rounds, draws and the event's state."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from scorer.games.text import Text
from scorer.games.text import gettext as _
from tournaments.log.acts.drawing import DrawAct, Tables
from tournaments.log.acts.events import StateAct
from tournaments.log.acts.rounds import RoundAct, SheetOfTable, TableAct
from tournaments.log.marks import Term
from tournaments.log.parts import LAST_HAND, GivenAward, RoundBefore

AGAIN = _("What was undone stays undone. Do it again.")


class RoundUnopened(RoundAct):
    """Seated again: no table has a sheet, ``taken`` byes do not count, the clock is as before."""

    kind, topic = "round-unopened", "rounds"
    instead = AGAIN
    minutes: int | None
    last_hand: int = LAST_HAND
    taken: tuple[int, ...] = ()
    words = _("The opening of round %(round)d is undone.")


class SeatingUndone(DrawAct):
    """Rounds are seated as before, ``restored``; where nobody was seated there are none.

    ``taken``: awards of those rounds that were taken back before.
    """

    kind, topic = "seating-undone", "drawing"
    instead = AGAIN
    after: ClassVar[str] = "dropped"
    restored: Mapping[int, RoundBefore]
    taken: tuple[int, ...] = ()
    before: int | None = None
    words = _("The change of the seating of %(rounds)s is undone.")


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


class DrawRestored(DrawAct):
    """It is not discarded after all."""

    kind, topic = "draw-restored", "drawing"
    instead = AGAIN
    state: Term
    words = _("The draw of %(rounds)s is not discarded after all.")


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


class EventUnstarted(StateAct):
    """No round has begun."""

    kind, topic, now = "event-unstarted", "events", "preparing"
    instead = AGAIN
    words: ClassVar[Text] = _("The tournament is in preparation again.")
