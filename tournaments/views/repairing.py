"""Repairing the seating: shown first who would move, then done; then whom to notify."""

from __future__ import annotations

from functools import partial

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from scorer.support.attempts import attempt
from scorer.support.translation import translate
from tournaments.engine.draws.request import DrawImpossible, Method
from tournaments.forms.draws import RepairForm
from tournaments.models import Draw, Event
from tournaments.selectors.draw_problems import report_sentences
from tournaments.selectors.drawing import names_of
from tournaments.selectors.formats import format_of
from tournaments.selectors.repair_words import by_person, consequence, gone_words, why_anew
from tournaments.selectors.repairing import RepairPlan, Repairs, seated_plans
from tournaments.selectors.uneven_field_preview import is_even, preview_uneven_field
from tournaments.services import repairing
from tournaments.views.access import EventRequest, event_director
from tournaments.views.acting import actor_of
from tournaments.views.pages import event_context
from tournaments.views.seeing import newest_step, seen_in


@event_director
@require_http_methods(["GET", "POST"])
def repair_page(request: EventRequest, event: Event) -> HttpResponse:
    """What repairs would come to; sent, the chosen one is done."""
    form = RepairForm(request.POST or request.GET or {}, format_=format_of(event))
    form.is_valid()
    if request.method == "POST" and not form.errors:
        repair = partial(
            repairing.repair_seating,
            event_id=event.pk,
            missing=form.missing,
            uneven=form.uneven,
            evenly=form.evenly,
            actor=actor_of(request),
            seen=seen_in(request),
        )
        if attempt(request, repair, _("The seating is repaired.")):
            return redirect("tournaments:notify", event.slug)
    context = event_context(request, event, "draws") | {"form": form, "seen": newest_step(event)}
    return render(request, "tournaments/repair.html", context | _looked(event, form))


def _looked(event: Event, form: RepairForm) -> dict[str, object]:
    """The plans in words, or why there is none."""
    try:
        plans = seated_plans(event, missing=form.missing, uneven=form.uneven)
    except DrawImpossible as impossible:
        return {"trouble": translate(impossible.reason)}
    if plans is None:
        return {"trouble": _("No round waits to be played: there is no seating to repair.")}
    plan = plans.fewest
    names = names_of(event, marked=True)
    format_ = format_of(event)
    there = len(plan.request.units)
    form.choose(plan.request.uneven)
    return {
        "plan": plan,
        "plans": _plans(plans, form, names) if plan or plans.evenly else [],
        "rounds": range(plan.first, plan.first + plan.request.rounds),
        "gone": gone_words(plan, names),
        "unknown": ", ".join(str(number) for number in form.missing if number not in plan.gone),
        "there": there,
        "ways": []
        if is_even(there, format_)
        else preview_uneven_field(there, format_, plan.request.rounds),
    }


def _plans(plans: Repairs, form: RepairForm, names: dict[int, str]) -> list[dict[str, object]]:
    """Both ways with their consequences; the one that was chosen, or is usual, is ticked."""
    chosen = plans.chosen(evenly=form.evenly)
    fresh = plans.evenly and plans.evenly.anew and plans.evenly.request.method
    other = (
        _("Unplayed matches first")
        if fresh is Method.ROUND_ROBIN
        else _("All sit out as evenly as possible")
    )
    ways = [
        ("fewest", _("As few as possible move"), plans.fewest),
        ("evenly", other, plans.evenly),
    ]
    return [
        {
            "way": way,
            "title": title,
            "chosen": plan is chosen,
            "anew": why_anew(plan),
            "said": consequence(plan),
            "moves": by_person(plan.moves, names),
            "arrivals": by_person(plan.arrivals, names),
            "sentences": _worth(plan),
            "broken": [translate(fault) for fault in plan.report.broken],
        }
        for way, title, plan in ways
        if plan is not None
    ]


def _worth(plan: RepairPlan) -> list[str]:
    return report_sentences(plan.report, plan.request, plan.drawn.rounds)


@event_director
@require_POST
def repair_draft(request: EventRequest, event: Event, draw: int) -> HttpResponse:
    """A draft whose entries have changed, put right with the fewest moves."""
    row = get_object_or_404(Draw, event=event, pk=draw)
    who, seen = actor_of(request), seen_in(request)
    repair = partial(repairing.repair_draft, draw_id=row.pk, actor=who, seen=seen)
    if attempt(request, repair, _("The draft is repaired. Look at it, then publish it.")):
        row = Draw.objects.filter(event=event).latest("pk")
    return redirect("tournaments:draw", slug=event.slug, draw=row.pk)
