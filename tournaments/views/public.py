"""What the public pages of an event share: who sees how much, and when a page is still the same.

A page is known by the program, the event's version, what its reader may see, and its
address. As long as
nothing was written the answer is 304, which costs three queries and no template.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from django.contrib.messages import get_messages
from django.http import HttpResponse
from django.utils.translation import get_language
from django.views.decorators.cache import cache_control
from django.views.decorators.http import condition, require_GET

from scorer.collector import collector_off
from scorer.models import WRITERS
from scorer.release import release
from tournaments.engine.standings import Standings
from tournaments.models import Event
from tournaments.selectors.book import Book, book_of
from tournaments.selectors.standings import standings_of
from tournaments.selectors.version import Version, version_of
from tournaments.views.access import EventRequest, View, event_reader

DIGITS = 32


@dataclass(frozen=True, slots=True)
class Sight:
    """How much of the results a reader sees: rounds up to ``upto``, None: all there are.

    ``held_back``: some are kept from the public, whether this reader sees them or not.
    """

    upto: int | None
    held_back: bool

    def sees(self, round_number: int) -> bool:
        """Whether the results of a round are shown."""
        return self.upto is None or round_number <= self.upto


def sight_of(event: Event, role: str) -> Sight:
    """What somebody sees who is ``role`` in the event's club, or nobody there."""
    held_back = event.hidden_from is not None
    if role in WRITERS:
        return Sight(None, held_back)
    if not role and event.shown != Event.Shown.EVERYTHING:
        return Sight(0, held_back)
    return Sight(event.hidden_from - 1 if event.hidden_from else None, held_back)


def public_page(shown: Event.Shown) -> Callable[[View], View]:
    """A page of an event to be read, which answers 304 while nothing was written."""

    def declare(view: View) -> View:
        known = cache_control(no_cache=True, private=True)(
            condition(etag_func=etag_of)(collector_off()(view))
        )
        return event_reader(shown)(require_GET(known))

    return declare


def etag_of(request: EventRequest, event: Event, **_rest: Any) -> str | None:
    """What the page is known by; None where it tells something once."""
    if len(get_messages(request)):
        return None
    user = request.user.pk or ""
    large = request.COOKIES.get("large_figures", "")
    seen = f"{request.role} {user} {large} {request.get_full_path()}"
    written = f"{release()} {version_in(request, event)}"
    mark = sha256(f"{written} {get_language()} {seen}".encode())
    return f'"{mark.hexdigest()[:DIGITS]}"'


def version_in(request: EventRequest, event: Event) -> Version:
    """The event's version, asked for once in a request."""
    known: Version | None = getattr(request, "event_version", None)
    if known is None:
        known = version_of(event)
        request.event_version = known  # type: ignore[attr-defined]  # remembered there
    return known


def book_in(request: EventRequest, event: Event) -> Book:
    """The event's book."""
    return book_of(event, version_in(request, event))


def standings_in(request: EventRequest, event: Event) -> Standings:
    """The standings as far as the reader may see them."""
    upto = sight_of(event, request.role).upto
    return standings_of(event, upto, version_in(request, event))


def file_name(event: Event, what: str) -> str:
    """The name of a file to take away, in plain letters."""
    return f"{event.slug}-{what}"


def json_file(answer: HttpResponse, name: str) -> HttpResponse:
    """The answer as a file to take away."""
    answer["Content-Disposition"] = f'attachment; filename="{name}.json"'
    return answer
