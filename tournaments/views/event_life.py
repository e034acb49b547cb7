"""What happens to an event as a whole: it is cancelled, copied, deleted."""

from __future__ import annotations

from functools import partial

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournaments.forms.events import CancelForm
from tournaments.models import Event
from tournaments.services.events import cancel_event
from tournaments.views.access import EventRequest, event_director
from tournaments.views.acting import actor_of
from tournaments.views.pages import event_context, form_page, sent
from tournaments.views.seeing import attempt_in, newest_step, seen_in


@event_director
@require_http_methods(["GET", "POST"])
def cancel_page(request: EventRequest, event: Event) -> HttpResponse:
    """Say that the event does not take place, and why."""
    seen = newest_step(event)
    form = CancelForm(sent(request), initial={"seen": seen})
    if form.is_valid():
        act = partial(
            cancel_event,
            event_id=event.pk,
            reason=form.cleaned_data["reason"],
            actor=actor_of(request),
            seen=seen_in(request),
        )
        if attempt_in(form, act, seen):
            messages.success(request, _("The tournament is cancelled."))
            return redirect("tournaments:desk", slug=event.slug)
    context = event_context(request, event, "settings") | {"form": form}
    return form_page(request, "tournaments/cancel_event.html", context)
