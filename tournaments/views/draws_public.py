"""Draws that anybody can check: fingerprint, seed, files to take away, the draw repeated here.

Everything that was announced is told, dropped draws too: nobody can draw until they like it.
The tables of a draft are its director's until they are published, and what was asked too; where it
ranks players by results that are held back, the fingerprint stands for it until they are shown.
"""

from __future__ import annotations

from django.http import Http404, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_GET, require_http_methods

from tournaments.models import Draw, Event
from tournaments.selectors.draw_problems import report_sentences
from tournaments.selectors.draw_values import drawn_of, report_of, request_of
from tournaments.selectors.drawing import draws_of, reasons_of
from tournaments.selectors.format_words import method_of
from tournaments.selectors.ties import tie_told
from tournaments.selectors.visibility import DRAWN, request_is_told
from tournaments.services.draw_check import Repeat, repeat_draw, small_enough
from tournaments.views.access import EventRequest, event_reader
from tournaments.views.pages import event_context
from tournaments.views.public import event_data_in, file_name, json_file


@event_reader(Event.Shown.SEATING)
@require_GET
def seating_check(request: EventRequest, event: Event) -> HttpResponse:
    """All draws of the event, the newest first."""
    reasons = reasons_of(event)
    rows = [
        {
            "draw": draw,
            "method": method_of(draw),
            "reason": reasons.get(draw.pk),
        }
        for draw in draws_of(event)
    ]
    context = event_context(request, event, "seating_check") | {"rows": rows}
    return render(request, "tournaments/seating_check.html", context)


@event_reader(Event.Shown.SEATING)
@require_http_methods(["GET", "POST"])
def draw_check(request: EventRequest, event: Event, draw: int) -> HttpResponse:
    """One draw with all that repeating it takes; sent (POST) it is repeated here."""
    row = _draw(event, draw)
    asked = request_of(row)
    told = request_is_told(row, event, request.role)
    is_open = row.state in DRAWN and row.draw is not None
    context: dict[str, object] = event_context(request, event, "seating_check") | {
        "draw": row,
        "asked": asked,
        "method": method_of(row),
        "told": told,
        "open": is_open,
        "can_repeat": told and is_open and bool(row.seed) and small_enough(asked),
        "files": {what: _file(event, row, what) for what in ("request", "draw")},
        "reason": reasons_of(event).get(row.pk),
    }
    if told and is_open:
        context["sentences"] = report_sentences(report_of(row), asked, drawn_of(row).rounds)
        context["tie"] = tie_told(event_data_in(request, event), row.first_round)
    if request.method == "POST" and context["can_repeat"]:
        context["repeat"] = repeat_draw(row)
        context["Repeat"] = {kind.name: kind.value for kind in Repeat}
    return render(request, "tournaments/draw_check.html", context)


@event_reader(Event.Shown.SEATING)
@require_GET
def request_file(request: EventRequest, event: Event, draw: int) -> HttpResponse:
    """draw-request/1, with the seed once what came out is for everybody: for the command."""
    row = _draw(event, draw)
    if not request_is_told(row, event, request.role):
        raise Http404
    asked = dict(row.request)
    if row.seed and row.state in DRAWN:
        asked["seed"] = row.seed
    return json_file(JsonResponse(asked), _file(event, row, "request"))


@event_reader(Event.Shown.SEATING)
@require_GET
def draw_file(request: EventRequest, event: Event, draw: int) -> HttpResponse:
    """draw/1 of a draw that everybody may see, with what was asked."""
    row = _draw(event, draw)
    told = request_is_told(row, event, request.role)
    if row.state not in DRAWN or row.draw is None or not told:
        raise Http404
    return json_file(JsonResponse(row.draw), _file(event, row, "draw"))


def _file(event: Event, draw: Draw, what: str) -> str:
    """The name of a file to take away."""
    return file_name(event, f"{what}-{draw.pk}")


def _draw(event: Event, pk: int) -> Draw:
    return get_object_or_404(Draw, event=event, pk=pk)
