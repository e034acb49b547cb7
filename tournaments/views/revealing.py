"""The prize-giving: the director keeps the last results back and reveals the places one by one."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import groupby

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scorer.support.numbers import parse_int
from tournaments.engine.standings import Row
from tournaments.models import Event
from tournaments.selectors.standings import last_counted, standings_of
from tournaments.services.revealing import hold_back, reveal, show_all
from tournaments.tables.standings import player_lines
from tournaments.views.access import EventRequest, event_director
from tournaments.views.acting import actor_of
from tournaments.views.pages import event_context
from tournaments.views.public import book_in
from tournaments.views.seeing import attempt

AHEAD = 3  # rows the director sees of what comes next
MANY = 10


@event_director
@require_http_methods(["GET", "POST"])
def revealing_page(request: EventRequest, event: Event) -> HttpResponse:
    """What is held back and revealed, and the buttons; ``do`` says which was pressed."""
    if request.method == "POST":
        attempt(request, partial(_act, request, event))
        over = request.POST.get("do") == "show_all"
        return redirect(f"tournaments:{'desk' if over else 'revealing'}", event.slug)
    book = book_in(request, event)
    rows = standings_of(event, version=book.version).individual
    hidden = max(0, len(rows) - event.revealed)
    lines, steps = player_lines(rows, book), _steps(rows)
    page = event_context(request, event, "revealing") | {
        "last": max(last_counted(book), max(book.rounds, default=1)),
        "rounds": list(book.rounds),
        "all": len(rows),
        "hidden": hidden,
        "coming": lines[max(0, hidden - AHEAD) : hidden][::-1],
        "shown": lines[hidden : hidden + AHEAD],
        "one_more": next((at for at in steps if at > event.revealed), len(rows)),
        "many_more": next((at for at in steps if at >= event.revealed + MANY), len(rows)),
        "one_less": max((at for at in steps if at < event.revealed), default=0),
        "tables": sum(not table.settled for table in book.tables.get(last_counted(book), ())),
    }
    return render(request, "tournaments/revealing.html", page)


def _act(request: EventRequest, event: Event) -> None:
    actor = actor_of(request)
    number = parse_int(request.POST.get("number", ""))
    match request.POST.get("do"):
        case "hold_back":
            hold_back(event_id=event.pk, from_round=number or 0, actor=actor)
            messages.success(
                request, _("Results from round %(number)d on are held back.") % {"number": number}
            )
        case "reveal" if number is not None:
            reveal(event_id=event.pk, places=number, actor=actor)
        case "show_all":
            show_all(event_id=event.pk, actor=actor)
            messages.success(request, _("Everybody sees all results now."))


def _steps(rows: Sequence[Row]) -> list[int]:
    """After how many rows, from the bottom, a place is complete: shared ones come together."""
    found, sofar = [0], 0
    for _place, some in groupby(reversed(rows), key=lambda row: row.place):
        sofar += len(list(some))
        found.append(sofar)
    return found
