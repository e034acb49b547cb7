"""What to do when something fails, at the desk: the same page as the one for the wall."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from scorer.operations.views.reaching import printed_site_of
from tournaments.models import Event
from tournaments.printing.guide import WaysIn, chapters
from tournaments.views.access import ANY, EventRequest, event_desk
from tournaments.views.pages import event_context


@event_desk(*ANY)
@never_cache
@require_safe
def guide(request: EventRequest, event: Event) -> HttpResponse:
    """The addresses of this hall, and what to do, thing by thing."""
    hall = WaysIn(site=printed_site_of(request).rstrip("/"))
    page = event_context(request, event, "papers") | {
        "address": hall.site,
        "chapters": chapters(hall),
    }
    return render(request, "tournaments/guide.html", page)
