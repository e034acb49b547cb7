"""Which events there are, and for whom."""

from __future__ import annotations

from django.contrib.auth.models import AnonymousUser
from django.db.models import Count, IntegerField, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce

from scorer.models import Club, User
from tournaments.models import Entrant, Event, has_left

PUBLIC = ~Q(shown=Event.Shown.NOTHING) & Q(club__try_out_since=None)


def events_for(user: User | AnonymousUser) -> QuerySet[Event]:
    """The events that are public and those of one's own clubs, newest first; one query.

    What visitors direct to try it is no event of anybody's, and may be called anything.
    """
    found = PUBLIC
    if user.is_authenticated:
        found |= Q(club__in=user.memberships.values("club"))
    return _counted(Event.objects.filter(found))


def findable_events() -> QuerySet[Event]:
    """The events that show something, of clubs that want to be found; one query."""
    return Event.objects.filter(club__findable=True).exclude(shown=Event.Shown.NOTHING)


def events_of(club: Club) -> QuerySet[Event]:
    """A club's events, newest first; one query."""
    return _counted(Event.objects.filter(club=club))


def _counted(events: QuerySet[Event]) -> QuerySet[Event]:
    """With their clubs and how many play in each (``playing``), counted for those read alone."""
    playing = Entrant.objects.filter(event=OuterRef("pk")).exclude(has_left())
    counted = playing.order_by().values("event").annotate(many=Count("pk")).values("many")
    many = Coalesce(Subquery(counted), 0, output_field=IntegerField())
    return events.select_related("club").annotate(playing=many)
