"""What happens to an event as a whole: it is cancelled, copied, deleted."""

from __future__ import annotations

from datetime import timedelta
from functools import partial

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scorer.support.attempts import attempt_in, refuse_in
from scorer.support.refused import Refused
from scorer.support.translation import translate
from tournaments.forms.events import CancelForm, CopyForm, DeleteForm
from tournaments.models import Event
from tournaments.selectors.entry_rules import entry_rules
from tournaments.selectors.event_contents import contents_of, why_it_stays
from tournaments.services.allowances import check_new_event
from tournaments.services.event_copying import copy_event
from tournaments.services.event_deletion import delete_event
from tournaments.services.events import cancel_event
from tournaments.views.access import EventRequest, event_director
from tournaments.views.acting import actor_of
from tournaments.views.pages import event_context, form_page, sent
from tournaments.views.seeing import newest_step, seen_in

WEEK = timedelta(days=7)


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


@event_director
@require_http_methods(["GET", "POST"])
def delete_page(request: EventRequest, event: Event) -> HttpResponse:
    """What goes with the event, and the tick that deletes it; or why it stays."""
    seen, reason = newest_step(event), why_it_stays(event)
    form = DeleteForm(sent(request), initial={"seen": seen})
    if form.is_valid():
        act = partial(delete_event, event_id=event.pk, seen=seen_in(request))
        if attempt_in(form, act, seen) is not None:
            told = _("Tournament deleted: %(name)s. Its people stay in the register of the club.")
            messages.success(request, told % {"name": event.name})
            return redirect("tournaments:club_events", slug=event.club.slug)
    context = event_context(request, event, "settings") | {
        "form": form,
        "reason": reason and translate(reason),
        "contents": contents_of(event),
        "rules": entry_rules(event),
    }
    return form_page(request, "tournaments/delete_event.html", context)


@event_director
@require_http_methods(["GET", "POST"])
def copy_page(request: EventRequest, event: Event) -> HttpResponse:
    """Make a new event like this one."""
    form = CopyForm(sent(request), source=event, initial=_like(event))
    if form.is_valid():
        try:
            check_new_event(event.club)
            made = copy_event(
                source=event,
                new=form.new(),
                actor=actor_of(request),
                uuid=form.cleaned_data["uuid"],
            )
        except Refused as why:
            refuse_in(form, why)
        else:
            messages.success(request, _("Tournament copied. This is the desk of the new one."))
            return redirect("tournaments:desk", slug=made.slug)
    context = event_context(request, event, "settings") | {"form": form}
    return form_page(request, "tournaments/copy_event.html", context)


def _like(event: Event) -> dict[str, object]:
    """Name, place and weekday of an event, on the next such day, with the year of that day."""
    today = timezone.localdate()
    weeks = -((event.day - today) // WEEK) if event.day < today else 1
    day = event.day + weeks * WEEK
    name = event.name.replace(str(event.day.year), str(day.year))
    return {"name": name, "day": day, "place": event.place}
