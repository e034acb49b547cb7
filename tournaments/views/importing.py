"""Entering a whole list: pasted or uploaded, looked at, confirmed once."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from scorer.operations.views.rates import limited
from scorer.support.numbers import parse_int
from scorer.support.translation import translate
from tournaments.forms.importing import ConfirmForm, EarlierForm, ImportForm
from tournaments.models import Event
from tournaments.selectors.earlier_lists import earlier_events, list_of
from tournaments.selectors.entry_rules import entry_rules
from tournaments.selectors.entry_steps import lists_read
from tournaments.selectors.importing import ImportStatus, Part, plan_import
from tournaments.selectors.planned_teams import planned_large_teams
from tournaments.selectors.register import too_large_teams
from tournaments.services.importing import import_entries, take_back
from tournaments.services.steps import EventRuleError, StaleEvent
from tournaments.views.access import EventRequest, Right, event_desk
from tournaments.views.acting import actor_of
from tournaments.views.pages import event_context, form_page
from tournaments.views.seeing import id_in


@event_desk(Right.CHECK_IN)
@limited("import")
@require_http_methods(["GET", "POST"])
def import_page(request: EventRequest, event: Event) -> HttpResponse:
    """A list to paste, or that of another event to change; what it would do; its confirmation."""
    if request.method == "POST" and "take_back" in request.POST:
        return _taken_back(request, event)
    if request.method == "POST" and "digest" in request.POST:
        return _confirmed(request, event)
    if request.method == "POST" and "preview" in request.POST:
        form = ImportForm(request.POST, request.FILES)
        if form.is_valid():
            return _preview(request, event, form.cleaned_data["text"])
    elif request.method == "POST":  # back from the preview, what was pasted stays
        form = ImportForm(initial={"text": request.POST.get("text", "")})
    else:
        form = ImportForm()
    earlier = [] if request.helper else earlier_events(event)  # a pass is for one event alone
    asked = request.GET if request.method == "GET" and "start" in request.GET else None
    start = EarlierForm(asked, earlier)
    if start.is_valid():
        source = next(one for one in earlier if one.slug == start.cleaned_data["start"])
        form = ImportForm(initial={"text": list_of(source)})
    context = event_context(request, event, "entries")
    context |= {"form": form, "rules": entry_rules(event), "lists": lists_read(event)}
    context["start"] = start if earlier else None
    return form_page(request, "tournaments/register/import.html", context)


def _taken_back(request: EventRequest, event: Event) -> HttpResponse:
    step_id = id_in(request, "take_back")
    try:
        removed, stay = take_back(event_id=event.pk, step_id=step_id, actor=actor_of(request))
    except EventRuleError as refused:
        messages.error(request, translate(refused.reason))
        return redirect("tournaments:import_entries", slug=event.slug)
    said = ngettext("%(count)d entry is taken back.", "%(count)d entries are taken back.", removed)
    messages.success(request, said % {"count": removed})
    if stay:
        kept = ngettext(
            "%(count)d stays: seated or paid already.",
            "%(count)d stay: seated or paid already.",
            stay,
        )
        messages.warning(request, kept % {"count": stay})
    return redirect("tournaments:entries", slug=event.slug)


def _same(request: EventRequest) -> frozenset[Part]:
    """The parts of lines that mean who is shown as alike, as ``Alike.tick`` says them."""
    sent = (tick.partition(".") for tick in request.POST.getlist("same"))
    ticks = ((parse_int(line), parse_int(part)) for line, _dot, part in sent)
    return frozenset((line, part) for line, part in ticks if line is not None and part is not None)


def _preview(request: EventRequest, event: Event, text: str) -> HttpResponse:
    plan = plan_import(event, text, _same(request))
    context = event_context(request, event, "entries")
    context |= {
        "plan": plan,
        "text": text,
        "confirm": ConfirmForm(initial={"digest": plan.digest, "text": text}),
        "counts": [
            (status, plan.counts[status]) for status in ImportStatus if status in plan.counts
        ],
        "alike": sum(bool(row.alike) for row in plan.rows),
        "large_teams": planned_large_teams(event, plan),
        "pairs": entry_rules(event).pairs,
    }
    return render(request, "tournaments/register/import_preview.html", context)


def _confirmed(request: EventRequest, event: Event) -> HttpResponse:
    form = ConfirmForm(request.POST)
    if not form.is_valid() or "again" in request.POST:
        return _preview(request, event, request.POST.get("text", ""))
    data = form.cleaned_data
    try:
        done = import_entries(
            event_id=event.pk,
            text=data["text"],
            actor=actor_of(request),
            uuid=data["uuid"],
            digest=data["digest"],
            same=_same(request),
        )
    except StaleEvent:
        messages.error(
            request,
            _("The entries have changed meanwhile: look again at what the list does now."),
        )
        return _preview(request, event, data["text"])
    except EventRuleError as refused:
        messages.error(request, translate(refused.reason))
        return _preview(request, event, data["text"])
    said = ngettext("%(count)d line is done.", "%(count)d lines are done.", done)
    messages.success(request, said % {"count": done})
    for told in too_large_teams(event):
        messages.warning(request, told)
    return redirect("tournaments:entries", slug=event.slug)
