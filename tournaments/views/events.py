"""Events: the list of them, an event's first page, and its desk."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from scorer.views.access import anyone
from tournaments.models import Event
from tournaments.selectors.events import events_for
from tournaments.views.access import EventRequest, event_desk, event_reader
from tournaments.views.pages import event_context


@anyone
@require_GET
def events_page(request: HttpRequest) -> HttpResponse:
    """The events everybody may see, and those of one's own clubs."""
    return render(request, "tournaments/events.html", {"events": events_for(request.user)})


@event_reader(Event.Shown.SEATING)
@require_GET
def event_page(request: EventRequest, event: Event) -> HttpResponse:
    """An event's first page."""
    return render(request, "tournaments/event.html", event_context(request, event, "event"))


@event_desk
@require_GET
def desk_page(request: EventRequest, event: Event) -> HttpResponse:
    """The desk: how the event stands and what is to be done next."""
    return render(request, "tournaments/desk.html", event_context(request, event, "desk"))
