"""How much of an event's results somebody sees, and so of what was worked out from them."""

from __future__ import annotations

from dataclasses import dataclass

from scorer.games.text import Text
from scorer.games.text import gettext as _
from scorer.models import WRITERS
from tournaments.models import Draw, Event

DRAWN = (Draw.State.PUBLISHED, Draw.State.DROPPED)  # what came out is for everybody to see


@dataclass(frozen=True, slots=True)
class Visibility:
    """How much of the results a reader sees: rounds up to ``upto``, None: all there are.

    ``held_back``: some are kept from the public, whether this reader sees them or not.
    """

    upto: int | None
    held_back: bool

    def sees(self, round_number: int) -> bool:
        """Whether the results of a round are shown."""
        return self.upto is None or round_number <= self.upto


def visibility_of(event: Event, role: str) -> Visibility:
    """What somebody sees who is ``role`` in the event's club, or nobody there."""
    held_back = event.hidden_from is not None
    if role in WRITERS:
        return Visibility(None, held_back)
    if not role and event.shown != Event.Shown.EVERYTHING:
        return Visibility(0, held_back)
    return Visibility(event.hidden_from - 1 if event.hidden_from else None, held_back)


def request_is_told(draw: Draw, event: Event, role: str) -> bool:
    """Whether somebody may read what was asked of a draw, and what it is worth.

    The public never reads that of a draft. Where the request ranks players by results that the
    reader does not see yet, its fingerprint stands for it until they do.
    """
    if role in WRITERS:
        return True
    seen = visibility_of(event, role).sees(draw.first_round - 1)
    return draw.state in DRAWN and (seen or not goes_by_results(draw))


def goes_by_results(draw: Draw) -> bool:
    """Whether a draw goes by how players stand."""
    return bool(draw.request.get("ranking") or draw.request.get("bracket"))


GIVES_AWAY = _(
    "Round %(round)d is drawn by results that are held back: once it is published, its tables say "
    "who stands where."
)


def gives_away(event: Event, number: int, *, by_rank: bool) -> Text | None:
    """That who sits where in a round says how players stand by results that are held back."""
    if not by_rank or event.hidden_from is None or event.hidden_from >= number:
        return None
    return Text(GIVES_AWAY.message, {"round": number})
