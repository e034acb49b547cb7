"""An event's settings: name and day, what the public sees, its format, its end."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TypedDict

from django.contrib import messages
from django.core.exceptions import SuspiciousOperation
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from scorer.support.attempts import attempt, attempt_in
from scorer.support.translation import translate
from tournaments.engine.formats.format import Format
from tournaments.engine.points import mean
from tournaments.forms.events import SettingsForm, ShownForm
from tournaments.forms.format import FormatForm
from tournaments.forms.format_fields import plays_short
from tournaments.log.acts.drawing import DrawDropped
from tournaments.log.acts.events import FormatChanged
from tournaments.log.codec import kinds_of
from tournaments.models import Event
from tournaments.selectors.drawing import roll
from tournaments.selectors.field_outlook import field_outlook
from tournaments.selectors.formats import faults_of, format_of
from tournaments.selectors.sentences import sentence_of
from tournaments.selectors.uneven_field_preview import ShortScale, short_scales
from tournaments.services import events
from tournaments.services.steps import Actor
from tournaments.views.access import EventRequest, event_director
from tournaments.views.acting import actor_of
from tournaments.views.agenda import agenda_context
from tournaments.views.pages import event_context, form_page, sent
from tournaments.views.seeing import newest_step, seen_in


class Asked(TypedDict):
    """What every change of an event's state says."""

    event_id: int
    actor: Actor
    seen: int


@event_director
@require_http_methods(["GET", "POST"])
def event_settings(request: EventRequest, event: Event) -> HttpResponse:
    """Name, day, place and seed of an event; beside them what everybody may read."""
    seen = newest_step(event)
    begun = event.state != Event.State.PREPARING
    form = SettingsForm(
        sent(request),
        begun=begun,
        initial={
            "name": event.name,
            "day": event.day,
            "place": event.place,
            "seed": event.seed,
            "seen": seen,
        },
    )
    if form.is_valid():
        data = form.cleaned_data
        act = partial(
            events.change_event,
            event_id=event.pk,
            name=data["name"],
            day=data["day"],
            place=data["place"],
            seed=data["seed"],
            actor=actor_of(request),
            seen=seen_in(request),
        )
        if attempt_in(form, act, seen):
            messages.success(request, _("Saved."))
            return redirect("tournaments:event_settings", slug=event.slug)
    context = event_context(request, event, "settings") | {
        "form": form,
        "seen": seen,
        "shown_form": ShownForm(
            initial={
                "shown": event.shown,
                "names": event.names,
                "hall_names": event.hall_names,
                "seen": seen,
            }
        ),
    }
    return form_page(request, "tournaments/event_settings.html", context)


@event_director
@require_POST
def show_event(request: EventRequest, event: Event) -> HttpResponse:
    """Change what everybody may read."""
    shown, names = request.POST.get("shown", ""), request.POST.get("names", "")
    hall = request.POST.get("hall_names")
    return _done(
        request,
        event,
        lambda asked: events.show(shown=shown, names=names, hall_names=hall, **asked),
    )


@event_director
@require_POST
def event_state(request: EventRequest, event: Event) -> HttpResponse:
    """Begin, finish or go on with an event; a cancelled one takes place after all."""
    what, reason = request.POST.get("do"), request.POST.get("reason", "").strip()[:500]
    if what == "finish":
        return _done(request, event, lambda asked: events.finish_event(**asked), then="desk")
    if what == "hold":
        said = _("The tournament takes place after all.")
        return _done(request, event, lambda asked: events.hold_event(**asked), "desk", said)
    if what == "reopen":
        return _done(request, event, lambda asked: events.reopen_event(reason=reason, **asked))
    if what != "start":
        raise SuspiciousOperation
    return _done(
        request,
        event,
        lambda asked: events.start_event(event_id=asked["event_id"], actor=asked["actor"]),
    )


def _done(
    request: EventRequest,
    event: Event,
    do: Callable[[Asked], Event],
    then: str = "event_settings",
    said: str = "",
) -> HttpResponse:
    asked: Asked = {"event_id": event.pk, "actor": actor_of(request), "seen": seen_in(request)}
    attempt(request, lambda: do(asked), said or _("Saved."))
    return redirect(f"tournaments:{then}", slug=event.slug)


@event_director
@require_http_methods(["GET", "POST"])
def format_page(request: EventRequest, event: Event) -> HttpResponse:
    """Every number of the format."""
    start = format_of(event)
    seen = newest_step(event)
    begun = event.state != Event.State.PREPARING
    form = FormatForm(sent(request), start=start, begun=begun, seen=seen)
    if form.is_valid() and _saved(request, event, form, seen):
        messages.success(request, _saved_sentence(event, seen))
        return redirect(f"{reverse('tournaments:format', args=[event.slug])}?saved")
    scales, (entered, here) = _scales(form, start), roll(event)
    context = event_context(request, event, "format") | {
        "form": form,
        "begun": begun,
        "scales": scales,
        "fair": len({scale.mean for scale in scales}) == 1,
        "outlook": field_outlook(start, here or entered),
    }
    if "saved" in request.GET:
        context = agenda_context(request, event) | context
    return form_page(request, "tournaments/format.html", context)


def _saved(request: HttpRequest, event: Event, form: FormatForm, seen: int) -> bool:
    new = form.format()
    for fault in faults_of(new):
        form.add_fault(fault.path, translate(fault.message))
    if form.errors:
        return False
    act = partial(
        events.change_format,
        event_id=event.pk,
        format=new,
        reason=form.cleaned_data.get("reason", ""),
        actor=actor_of(request),
        seen=seen_in(request),
    )
    return bool(attempt_in(form, act, seen))


def _saved_sentence(event: Event, seen: int) -> str:
    """That the format is saved, and what another number of rounds did to their seats."""
    steps = event.steps.filter(pk__gt=seen, kind__in=kinds_of(FormatChanged, DrawDropped))
    moved = [step for step in steps if {"draw", "unseated", "seated"} & step.said.keys()]
    return " ".join([_("Saved."), *map(sentence_of, moved)])


def _scales(form: FormatForm, start: Format) -> list[ShortScale]:
    """What full and short tables play for, by the points typed where they can be read."""
    try:
        now = form.format() if form.is_bound and not form.errors else start
    except (KeyError, ValueError):
        now = start
    size = len(now.scoring.table_points)
    if not size or not mean(now.scoring.table_points) or not plays_short(now, form.game):
        return []
    return short_scales(now, [size, size - 1])
