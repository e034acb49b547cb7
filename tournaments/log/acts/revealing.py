"""Results kept back from the public, and revealed."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from scorer.games.text import Text, ngettext
from scorer.games.text import gettext as _
from tournaments.log.act import Act
from tournaments.log.state import EventState


@dataclass(frozen=True, kw_only=True)
class HoldBack(Act):
    """Results from a round on are kept back."""

    kind: ClassVar[str] = "hold_back"
    from_round: int

    def apply(self, state: EventState, *, reason: str) -> EventState:
        """Nothing is revealed yet."""
        return replace(state, hidden_from=self.from_round, revealed=0)

    def sentence(self) -> Text:
        """From which round on."""
        return _(
            "Results from round %(number)d on were kept from the public.", number=self.from_round
        )


@dataclass(frozen=True, kw_only=True)
class Reveal(Act):
    """The last ``places`` are shown."""

    kind: ClassVar[str] = "reveal"
    places: int

    def apply(self, state: EventState, *, reason: str) -> EventState:
        """So many."""
        return replace(state, revealed=self.places)

    def sentence(self) -> Text:
        """How many."""
        return ngettext(
            "The last %(count)d place was revealed.",
            "The last %(count)d places were revealed.",
            self.places,
        )


@dataclass(frozen=True, kw_only=True)
class ShowAll(Act):
    """Nothing is kept back any more."""

    kind: ClassVar[str] = "show_all"
    from_round: int

    def apply(self, state: EventState, *, reason: str) -> EventState:
        """As if it never had been."""
        return replace(state, hidden_from=None, revealed=0)

    def sentence(self) -> Text:
        """That all is shown."""
        return _("All results were shown to the public.")
