"""Results kept back from the public, and revealed."""

from __future__ import annotations

from dataclasses import replace

from scorer.games.text import gettext as _
from scorer.games.text import ngettext
from tournaments.log.act import Act
from tournaments.log.state import EventState


class HoldBack(Act):
    """Results from a round on are kept back."""

    kind = "hold_back"
    from_round: int
    words = _("Results from round %(number)d on were kept from the public.")

    def apply(self, state: EventState, *, reason: str) -> EventState:
        return replace(state, hidden_from=self.from_round, revealed=0)

    @property
    def filling(self) -> dict[str, object]:
        return {"number": self.from_round}


class Reveal(Act):
    """The last ``places`` are shown."""

    kind = "reveal"
    places: int
    counted = "places"
    words = ngettext(
        "The last %(count)d place was revealed.", "The last %(count)d places were revealed.", 1
    )

    def apply(self, state: EventState, *, reason: str) -> EventState:
        return replace(state, revealed=self.places)


class ShowAll(Act):
    """Nothing is kept back any more."""

    kind = "show_all"
    from_round: int
    words = _("All results were shown to the public.")

    def apply(self, state: EventState, *, reason: str) -> EventState:
        return replace(state, hidden_from=None, revealed=0)
