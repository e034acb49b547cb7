"""Repairing the seating: told first who would move, then done; the list of who must be told."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from scorer.support.translation import translate
from tournaments.engine.draws.request import DrawImpossible
from tournaments.log.acts.drawing import MovedSeat
from tournaments.models import Draw, Event
from tournaments.selectors.draw_problems import report_sentences
from tournaments.selectors.drawing import names_of
from tournaments.selectors.repairing import Move, RepairPlan, repair_of, seated_plan
from tournaments.services import repairing
from tournaments.views.access import EventRequest, event_desk, event_director
from tournaments.views.acting import actor_of
from tournaments.views.pages import event_context
from tournaments.views.seeing import attempt, newest_step, seen_in

MOST_MISSING = 500  # letters


@dataclass(frozen=True, slots=True)
class Told:
    """Somebody who must be told, and where they sit now in which round."""

    number: int
    name: str
    rounds: tuple[Move | MovedSeat, ...]


@event_director
@require_http_methods(["GET", "POST"])
def repair_page(request: EventRequest, event: Event) -> HttpResponse:
    """What a repair would come to; sent, it is done."""
    given = request.POST if request.method == "POST" else request.GET
    typed = given.get("missing", "")[:MOST_MISSING]
    missing = [int(part) for part in re.findall("[0-9]{1,5}", typed)]
    if request.method == "POST":
        who, seen = actor_of(request), seen_in(request)
        repair = partial(
            repairing.repair_seating, event_id=event.pk, missing=missing, actor=who, seen=seen
        )
        if attempt(request, repair, _("The seating is repaired.")):
            newest = Draw.objects.filter(event=event).latest("pk")
            return redirect("tournaments:told", slug=event.slug, draw=newest.pk)
    context = event_context(request, event, "draws") | {
        "typed": typed,
        "seen": newest_step(event),
    }
    return render(request, "tournaments/repair.html", context | _looked(event, missing))


def _looked(event: Event, missing: Sequence[int]) -> dict[str, object]:
    """The plan in words, or why there is none."""
    try:
        plan = seated_plan(event, missing=missing)
    except DrawImpossible as impossible:
        return {"trouble": translate(impossible.reason)}
    if plan is None:
        return {"trouble": _("No round waits to be played: there is no seating to repair.")}
    names = names_of(event)
    unknown = [number for number in missing if number not in plan.gone]
    return {
        "plan": plan,
        "rounds": range(plan.first, plan.first + plan.request.rounds),
        "gone": [f"{number} {names.get(number, '')}".strip() for number in plan.gone],
        "moves": _by_person(plan.moves, names),
        "arrivals": _by_person(plan.arrivals, names),
        "unknown": ", ".join(map(str, unknown)),
        "sentences": _worth(plan) if plan else [],
        "broken": [translate(fault) for fault in plan.report.broken] if plan else [],
    }


def _worth(plan: RepairPlan) -> list[str]:
    return report_sentences(plan.report, plan.request, plan.drawn.rounds)


def _by_person(moves: Sequence[Move | MovedSeat], names: Mapping[int, str]) -> list[Told]:
    found: dict[int, list[Move | MovedSeat]] = {}
    for move in moves:
        found.setdefault(move.number, []).append(move)
    return [Told(number, names.get(number, ""), tuple(at)) for number, at in sorted(found.items())]


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


@event_desk
@require_GET
def told_page(request: EventRequest, event: Event, draw: int) -> HttpResponse:
    """Who must be told after a repair: to read out, or to print."""
    row = get_object_or_404(Draw, event=event, pk=draw)
    found = repair_of(row)
    if found is None:
        messages.info(request, _("This draw is no repair: everybody reads the published seating."))
        return redirect("tournaments:event", slug=event.slug)
    step, repair = found
    names = {move.number: move.name for move in (*repair.moves, *repair.arrivals)}
    context = event_context(request, event, "draws") | {
        "draw": row,
        "step": step,
        "gone": [f"{person.number} {person.name}" for person in repair.gone],
        "moves": _by_person(repair.moves, names),
        "arrivals": _by_person(repair.arrivals, names),
    }
    return render(request, "tournaments/told.html", context)
