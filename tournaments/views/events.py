"""Events: the list of them, an event's first page, and its desk."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_GET, require_POST

from scorer.clubs.selectors.try_outs import may_try
from scorer.clubs.views.access import anyone
from scorer.operations.services.backups.after_restore import mark_checked
from scorer.support.translation import translate
from tournaments.models import Event
from tournaments.selectors.after_restore import restore_to_check
from tournaments.selectors.event_data import EventData, current_round
from tournaments.selectors.events import events_for
from tournaments.selectors.seasons import seasons_with
from tournaments.selectors.standings import last_counted, standings_title
from tournaments.selectors.visibility import visibility_of
from tournaments.tables.standings import player_lines
from tournaments.views.access import ANY, EventRequest, Right, event_desk
from tournaments.views.agenda import agenda_context
from tournaments.views.pages import event_context, event_pages
from tournaments.views.public import event_data_in, public_page, standings_in
from tournaments.views.undoing import undo_line

LEADERS = 5


@anyone
@require_GET
def events_page(request: HttpRequest) -> HttpResponse:
    """The events everybody may see, and those of one's own clubs."""
    page = event_pages(request, events_for(request.user))
    return render(request, "tournaments/events.html", {"page": page, "may_try": may_try(request)})


@public_page(Event.Shown.SEATING)
def event_page(request: EventRequest, event: Event) -> HttpResponse:
    """An event's first page: what is played now, who leads, where to go."""
    data = event_data_in(request, event)
    current = current_round(data.rounds.values())
    tables = data.tables.get(current.number, ()) if current else ()
    playing = [unit for unit in data.units.values() if not unit.has_left]
    page = event_context(request, event, "event") | {
        "current": current,
        "tables": len(tables),
        "settled": sum(table.settled for table in tables),
        "playing": len(playing),
        "teams": len({unit.team for unit in playing if unit.team}),
        "planned": data.format.rounds,
        "sight": visibility_of(event, request.role),
        "seasons": seasons_with(event, public_only=not request.role),
        **_leaders(request, event, data),
    }
    return render(request, "tournaments/event.html", page)


def _leaders(request: EventRequest, event: Event, data: EventData) -> dict[str, object]:
    """The first places as far as the reader sees results; nothing while places are revealed."""
    upto = visibility_of(event, request.role).upto
    counted = last_counted(data, upto)
    if not counted:
        return {}
    rows = [row for row in standings_in(request, event).individual if row.place is not None]
    title = translate(standings_title(data, counted))
    return {"top": player_lines(rows, data)[:LEADERS], "standings_title": title}


@event_desk(*ANY)
@require_GET
def desk_page(request: EventRequest, event: Event) -> HttpResponse:
    """The desk: how the event stands and what is to be done next."""
    restored = restore_to_check(event)
    page = event_context(request, event, "desk") | undo_line(request, event)
    page |= {
        "restore": restored[0] if restored else None,
        "events_to_check": restored[1:] if restored else (),
        **agenda_context(request, event),
    }
    return render(request, "tournaments/desk.html", page)


@event_desk(Right.ENTER)
@require_POST
def restore_checked(_request: EventRequest, event: Event) -> HttpResponse:
    """The desk has checked what a restore may have lost."""
    mark_checked(event.slug)
    return redirect("tournaments:desk", event.slug)
