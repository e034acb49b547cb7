"""A tie where the best go on to a final or a knock-out: who is tied, and how it was decided."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorer.support.translation import translate
from tournaments.engine.cuts import Tie, TieRule
from tournaments.log.choices import TIE_RULES
from tournaments.models import Event, Round
from tournaments.selectors.drawing import playing_in, tie_before
from tournaments.selectors.event_data import DecidedTie, EventData
from tournaments.selectors.event_data_cache import event_data_of
from tournaments.selectors.formats import format_of
from tournaments.selectors.namesakes import as_number


@dataclass(frozen=True, slots=True)
class TieSeen:
    """The tie before a round: who is tied in a sentence, and what was decided ("": nothing yet)."""

    number: int
    tied: str
    decided: str


def tie_now(event: Event, number: int) -> Tie | None:
    """The tie before a round, decided or not, among those who are here, where anybody is."""
    if not format_of(event).chooses(number):
        return None
    return tie_before(event, number, playing_in(event, number))


def tie_seen(event: Event, number: int) -> TieSeen | None:
    """The same in words, once the round before is closed."""
    closed = Round.objects.filter(event=event, number=number - 1, state=Round.State.CLOSED)
    tie = tie_now(event, number)
    if tie is None or not closed.exists():
        return None
    data = event_data_of(event)
    decided = data.tie(number) if tie.decided else None
    tied = tied_words(data, tie.numbers, tie.places)
    return TieSeen(number, tied, decided_words(data, decided) if decided else "")


def tied_words(data: EventData, numbers: Iterable[int], places: int) -> str:
    """Who is tied, and for how many places."""
    said = ngettext(
        "Tied for %(count)d place: %(who)s.", "Tied for %(count)d places: %(who)s.", places
    )
    return said % {"count": places, "who": _listed(data, sorted(numbers))}


def decided_words(data: EventData, tie: DecidedTie) -> str:
    """How a tie was decided, and who came first."""
    if tie.how == TieRule.LOT:
        said = _("Decided by lot with the seed “%(seed)s”. The order: %(who)s.")
    else:
        said = _("Decided %(how)s. The order: %(who)s.")
    who = _listed(data, tie.order)
    return said % {"seed": tie.seed, "how": translate(TIE_RULES[tie.how]), "who": who}


def tie_told(data: EventData, number: int) -> str:
    """Both of the tie before a round; "" where none was decided."""
    tie = data.tie(number)
    return f"{tied_words(data, tie.order, tie.places)} {decided_words(data, tie)}" if tie else ""


def _listed(data: EventData, numbers: Iterable[int]) -> str:
    """Numbers with their names; once where the number is shown in place of the name."""
    names = {number: data.name(number) for number in numbers}
    return ", ".join(
        name if name == as_number(number) else f"{number} {name}" for number, name in names.items()
    )
