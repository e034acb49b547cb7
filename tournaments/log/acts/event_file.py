"""An event that came from a file."""

from __future__ import annotations

from scorer.games.text import gettext as _
from tournaments.log.act import Act
from tournaments.log.marks import Term
from tournaments.log.state import EventState
from tournaments.log.value import UNTOLD


class EventImported(Act):
    """``state``: the event as it was read; ``uuid`` and ``slug`` of where it was written."""

    kind = "event-imported"
    name: Term = UNTOLD
    uuid: Term = UNTOLD
    slug: Term
    state: EventState = UNTOLD
    words = _("The event was read from a file of “%(slug)s”.")

    def apply(self, state: EventState, *, reason: str) -> EventState:
        return self.state
