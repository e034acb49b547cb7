"""The prize-giving: the last results are kept back, each list is revealed place by place."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import groupby
from urllib.parse import urlencode

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scorer.support.attempts import attempt
from scorer.support.numbers import parse_int
from tournaments.engine.rows import GroupRow, Row, Standings
from tournaments.log.parts import INDIVIDUAL
from tournaments.models import Event
from tournaments.selectors.event_data import EventData
from tournaments.selectors.revealing import revealed_places
from tournaments.selectors.standings import (
    kinds_in,
    last_counted,
    places_of,
    rows_of,
    standings_of,
)
from tournaments.services.revealing import hold_back, reveal, show_all
from tournaments.tables.standings import lines_of
from tournaments.views.access import EventRequest, event_director
from tournaments.views.acting import actor_of
from tournaments.views.pages import event_context
from tournaments.views.public import event_data_in

AHEAD = 3  # rows the director sees of what comes next
MANY = 10


@event_director
@require_http_methods(["GET", "POST"])
def revealing_page(request: EventRequest, event: Event) -> HttpResponse:
    """What is held back and revealed of a list, and the buttons; ``?list=`` says which list.

    ``do`` says which button was pressed.
    """
    if request.method == "POST":
        kind = request.POST.get("list", INDIVIDUAL)
        attempt(request, partial(_act, request, event, kind))
        over = request.POST.get("do") == "show_all"
        there = reverse(f"tournaments:{'desk' if over else 'revealing'}", args=[event.slug])
        return redirect(
            there if over or kind == INDIVIDUAL else f"{there}?{urlencode({'list': kind})}"
        )
    data = event_data_in(request, event)
    found = standings_of(event, version=data.version)
    kinds = kinds_in(found)
    asked = request.GET.get("list") or INDIVIDUAL
    kind = asked if asked in kinds else INDIVIDUAL
    page = event_context(request, event, "revealing") | {
        "last": max(last_counted(data), max(data.rounds, default=1)),
        "rounds": list(data.rounds),
        "kind": kind,
        "tables": sum(not table.settled for table in data.tables.get(last_counted(data), ())),
        **_lists(event, found, kind),
        **_places(event, found, kind, data),
    }
    return render(request, "tournaments/revealing.html", page)


def _lists(event: Event, found: Standings, kind: str) -> dict[str, object]:
    """All lists with how many places are revealed, of how many; the next to be revealed."""
    kinds = kinds_in(found)
    many = {name: len(places_of(found, name)) for name in kinds}
    shown = {name: min(many[name], revealed_places(event, name)) for name in kinds}
    some_hidden = [name for name in (*kinds[1:], INDIVIDUAL) if shown[name] < many[name]]
    return {
        "lists": [(name, shown[name], many[name]) for name in kinds],
        "next_list": next((name for name in some_hidden if name != kind), None),
    }


def _places(event: Event, found: Standings, kind: str, data: EventData) -> dict[str, object]:
    """What is revealed of a list and what comes next."""
    rows, revealed = places_of(found, kind), revealed_places(event, kind)
    hidden = max(0, len(rows) - revealed)
    lines, steps = lines_of(rows, data), _steps(rows)
    return {
        "all": len(rows),
        "unplaced": len(rows_of(found, kind)) - len(rows),
        "revealed": revealed,
        "hidden": hidden,
        "coming": lines[max(0, hidden - AHEAD) : hidden][::-1],
        "shown": lines[hidden : hidden + AHEAD],
        "one_more": next((at for at in steps if at > revealed), len(rows)),
        "many_more": next((at for at in steps if at >= revealed + MANY), len(rows)),
        "one_less": max((at for at in steps if at < revealed), default=0),
    }


def _act(request: EventRequest, event: Event, kind: str) -> None:
    actor = actor_of(request)
    number = parse_int(request.POST.get("number", ""))
    match request.POST.get("do"):
        case "hold_back":
            hold_back(event_id=event.pk, from_round=number or 0, actor=actor)
            messages.success(
                request, _("Results from round %(number)d on are held back.") % {"number": number}
            )
        case "reveal" if number is not None:
            reveal(event_id=event.pk, places=number, of_list=kind, actor=actor)
        case "show_all":
            show_all(event_id=event.pk, actor=actor)
            messages.success(request, _("Everybody sees all results now."))


def _steps(rows: Sequence[Row | GroupRow]) -> list[int]:
    """After how many rows, from the bottom, a place is complete: shared ones come together."""
    found, sofar = [0], 0
    for _place, some in groupby(reversed(rows), key=lambda row: row.place):
        sofar += len(list(some))
        found.append(sofar)
    return found
