"""An event that came from a file."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from scorer.games.text import Text
from scorer.games.text import gettext as _
from tournaments.log.act import UNTOLD, Act
from tournaments.log.marks import Term
from tournaments.log.state import EventState


@dataclass(frozen=True, kw_only=True)
class EventImported(Act):
    """``state``: the event as it was read; ``uuid`` and ``slug`` of where it was written."""

    kind: ClassVar[str] = "event-imported"
    name: Term = UNTOLD
    uuid: Term = UNTOLD
    slug: Term
    state: EventState = UNTOLD

    def apply(self, state: EventState, *, reason: str) -> EventState:
        """Whatever was before is in it."""
        return self.state

    def sentence(self) -> Text:
        """Where from."""
        return _("The event was read from a file of “%(slug)s”.", slug=self.slug)
