"""The clock of a round for the hall: large figures that stay right by the server's time."""

from __future__ import annotations

from datetime import datetime

from django.conf import settings
from django.http import HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from scorer.sheets.selectors.event_table import Announcement
from tournaments.models import Event, Round, Table
from tournaments.selectors.clock import Clock, clock_of
from tournaments.views.access import EventRequest, event_reader
from tournaments.views.acting import round_or_404
from tournaments.views.pages import event_context


@event_reader(Event.Shown.SEATING)
@require_GET
@never_cache
def clock_page(request: EventRequest, event: Event, number: int) -> HttpResponse:
    """The clock; without scripts it says when the round ends."""
    round_ = round_or_404(event, number)
    clock = clock_of(round_, timezone.now())
    page = event_context(request, event, "clock") | {
        "round": round_,
        "clock": clock,
        "state": _clock_json(event, round_, clock),
        "extra": _extra(round_),
        "zone": settings.TIME_ZONE,
    }
    return render(request, "tournaments/clock.html", page)


@event_reader(Event.Shown.SEATING)
@require_GET
@never_cache
def clock_state(_request: EventRequest, event: Event, number: int) -> JsonResponse:
    """How the clock stands by the server's time, for screens that show it."""
    round_ = round_or_404(event, number)
    return JsonResponse(_clock_json(event, round_, clock_of(round_, timezone.now())))


def _clock_json(event: Event, round_: Round, clock: Clock | None) -> dict[str, object]:
    """What the clock shows, and the announcement that stands below it, by its mark."""
    values = clock_values(round_, clock)
    if event.is_announcing:
        values["announced"] = Announcement(event.announcement, event.announced_until).mark
    return values


def clock_values(round_: Round, clock: Clock | None) -> dict[str, object]:
    """Milliseconds since 1970 by the server's clock; ``left`` in seconds where it stands still."""
    if clock is None:
        return {"now": _ms(timezone.now()), "known": False}
    return {
        "now": _ms(clock.now),
        "known": True,
        "ends": _ms(clock.ends) if clock.ends else None,
        "left": 60 * clock.minutes if clock.left is None else clock.left,
        "paused": clock.paused,
        "last_hand": clock.last_hand,
        "closed": round_.state == Round.State.CLOSED,
        "extra": [[table, minutes] for table, minutes in _extra(round_)],
    }


def _extra(round_: Round) -> list[tuple[int, int]]:
    """Tables with time of their own and how many minutes more; one query."""
    found = Table.objects.filter(round=round_, extra_minutes__gt=0)
    return list(found.values_list("number", "extra_minutes"))


def _ms(moment: datetime) -> int:
    return int(moment.timestamp() * 1000)
