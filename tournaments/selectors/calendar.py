"""Events as calendars list them: the day, the place, and when they were last changed."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime
from uuid import UUID, uuid5

from django.db.models import Count, Max, Q, QuerySet
from django.db.models.functions import Coalesce

from scorer.models import Club
from tournaments.log.acts.events import (
    EventCancelled,
    EventChanged,
    EventImported,
    EventMade,
    EventShown,
    EventTakesPlace,
)
from tournaments.log.codec import kinds_of
from tournaments.models import Event

COLUMNS = ("slug", "made_at", "name", "place", "day", "changed_at", "revision", "cancelled")
EVENTS = UUID("5d3f1f0e-7c0a-5c8e-9a51-2f0b6f7f3c11")  # the namespace of their identifiers
WORDS = (EventChanged, EventCancelled, EventTakesPlace)
CHANGED = Q(steps__kind__in=kinds_of(*WORDS))
DATED = Q(steps__kind__in=kinds_of(EventMade, EventImported, EventShown, *WORDS))


@dataclass(frozen=True, slots=True, kw_only=True)
class CalendarDay:
    """An event as a calendar lists it; ``revision`` counts how often its words were changed.

    ``cancelled`` is the reason why it does not take place.

    ``uid`` stays whatever is changed, says nothing of anybody, and is no other site's.
    """

    uid: UUID
    slug: str
    name: str
    place: str
    day: date
    changed_at: datetime
    revision: int
    cancelled: str = ""


def day_of(event: Event) -> CalendarDay:
    """An event; one query."""
    (found,) = _days(Event.objects.filter(pk=event.pk))
    return found


def days_of(club: Club) -> list[CalendarDay]:
    """A club's events that everybody may see, past and to come, by day; one query."""
    return _days(Event.objects.filter(club=club).exclude(shown=Event.Shown.NOTHING))


def _days(events: QuerySet[Event]) -> list[CalendarDay]:
    changed_at = Coalesce(Max("steps__at", filter=DATED), "made_at")
    revision = Count("steps", filter=CHANGED)
    rows = events.annotate(changed_at=changed_at, revision=revision)
    return [
        CalendarDay(
            uid=uuid5(EVENTS, f"{slug} {made_at.isoformat()}"),
            slug=slug,
            name=name,
            place=place,
            day=day,
            changed_at=changed_at,
            revision=revision,
            cancelled=cancelled,
        )
        for slug, made_at, name, place, day, changed_at, revision, cancelled in rows.order_by(
            "day", "pk"
        ).values_list(*COLUMNS)
    ]
