"""Hands taken from a phone without the network, at an event's desk."""

from __future__ import annotations

from django.http import HttpResponseBase
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from scorer.sheets.views.taking import taken
from tournaments.models import Event
from tournaments.views.access import EventRequest, event_desk
from tournaments.views.pages import event_context


@event_desk
@never_cache
@require_http_methods(["GET", "POST"])
def take_hands(request: EventRequest, event: Event) -> HttpResponseBase:
    """What a phone shows as codes is read and written; every sheet proves who may write in it."""
    return taken(request, "tournaments/desk/take_hands.html", event_context(request, event, "desk"))
