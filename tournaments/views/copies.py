"""“Copy now” at the desk."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from scorer.operations.views.copies import copy_and_tell
from scorer.operations.views.rates import limited
from tournaments.models import Event
from tournaments.views.access import EventRequest, event_desk


@event_desk
@require_POST
@limited("copy")
def copy_now(request: EventRequest, event: Event) -> HttpResponse:
    """The newest state of everything into every place for copies."""
    copy_and_tell(request)
    return redirect("tournaments:desk", event.slug)
