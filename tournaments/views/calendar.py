"""Events for calendars: one, or all of a club that everybody may see (iCalendar, RFC 5545).

What is given is the same for every reader, byte for byte, until an event is changed.
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.urls import reverse
from django.utils.cache import get_conditional_response
from django.views.decorators.http import require_GET

from scorer.clubs.views.access import open_club
from scorer.models import Club
from scorer.operations.views.reaching import shared_address
from tournaments.models import Event
from tournaments.selectors.calendar import CalendarDay, day_of, days_of
from tournaments.views.access import EventRequest, event_reader

PRODUCT = "-//Kontra//Kontra//EN"
NAMES = ("name", "x-wr-calname")  # of a calendar: of RFC 7986, and what programs knew before
CONTROLS = dict.fromkeys([*range(32), 127])
DIGITS = 32


@event_reader(Event.Shown.SEATING)
@require_GET
def event_calendar(request: EventRequest, event: Event) -> HttpResponseBase:
    """An event's day."""
    return _answer(request, event.slug, _written(request, [day_of(event)]))


@open_club
@require_GET
def club_calendar(request: HttpRequest, club: Club) -> HttpResponseBase:
    """The days of a club's events; those that show nothing are in nobody's."""
    return _answer(request, club.slug, _written(request, days_of(club), club.name))


def _written(request: HttpRequest, days: Iterable[CalendarDay], name: str = "") -> bytes:
    from icalendar import STATUS, Calendar, vText  # noqa: PLC0415 — few ask for it, and it takes a while
    from icalendar import Event as Entry  # noqa: PLC0415 — as above

    calendar = Calendar()
    calendar.add("prodid", PRODUCT)
    calendar.add("version", "2.0")
    if name:
        for key in NAMES:  # neither is escaped unless it says that it is text
            calendar.add(key, vText(_plain(name)))
    for day in days:
        entry = Entry.new(
            uid=day.uid,
            stamp=day.changed_at,
            last_modified=day.changed_at,
            sequence=day.revision,
            start=day.day,
            summary=_plain(day.name),
            location=_plain(day.place) or None,
            description=_plain(day.cancelled) or None,
            status=STATUS.CANCELLED if day.cancelled else None,
            url=shared_address(request, reverse("tournaments:event", args=[day.slug])),
        )
        calendar.add_component(entry)
    written: bytes = calendar.to_ical()
    return written


def _plain(text: str) -> str:
    """Without what no calendar may hold: one such letter would spoil the whole file."""
    return text.translate(CONTROLS)


def _answer(request: HttpRequest, name: str, written: bytes) -> HttpResponseBase:
    answer = HttpResponse(written, content_type="text/calendar; charset=utf-8")
    etag = f'"{sha256(written).hexdigest()[:DIGITS]}"'
    answer["ETag"] = etag
    answer["Cache-Control"] = "private, no-cache"
    answer["Content-Disposition"] = f'inline; filename="{name}.ics"'
    return get_conditional_response(request, etag=etag, response=answer) or answer
