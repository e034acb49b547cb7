"""What the public pages of an event share: who sees how much, and when a page is still the same.

The version of a page is made of the program, what of the event its reader may see, and its
address. While it stays the same the answer is 304: to anonymous readers before anything else is
looked at (``operations.views.page_cache``), which costs one query, to others three and no template.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from hashlib import sha256

from django.contrib.messages import get_messages
from django.core.exceptions import DisallowedHost
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.utils.translation import get_language
from django.views.decorators.http import condition, require_GET

from scorer.operations.machine.release import release
from scorer.operations.selectors.generation import generation
from scorer.operations.views.page_cache import PageVersion, is_anonymous, known_by
from tournaments.engine.rows import Standings
from tournaments.models import Event
from tournaments.selectors.event_data import EventData
from tournaments.selectors.event_data_cache import event_data_of
from tournaments.selectors.standings import standings_of
from tournaments.selectors.version import Version, as_public, public_snapshot, version_of
from tournaments.selectors.visibility import visibility_of
from tournaments.views.access import EventRequest, View, event_reader, sees_hall_names

DIGITS = 32


def public_page(shown: Event.Shown) -> Callable[[View], View]:
    """A page of an event to be read, which answers 304 while nothing was written."""

    def declare(view: View) -> View:
        @known_by(_version_for_anonymous)
        @event_reader(shown)
        @require_GET
        @condition(etag_func=_etag_of)
        @wraps(view)
        def page(request: EventRequest, event: Event, **rest: object) -> HttpResponseBase:
            answer = view(request, event, **rest)
            if event.club.findable and not request.role:
                answer.headers["X-Robots-Tag"] = "all"
            return answer

        return page

    return declare


def _version_for_anonymous(
    request: EventRequest, language: str, *, slug: str, **_rest: object
) -> PageVersion | None:
    """What a page is known by to readers who have no part in the event; one query, seldom two."""
    if not is_anonymous(request):
        return None
    try:
        site = request.build_absolute_uri("/")
    except DisallowedHost:
        return None
    snapshot = public_snapshot(slug)
    if snapshot is None:
        return None
    request.snapshot = snapshot
    shown = snapshot.version, snapshot.findable, snapshot.silent
    request.etag = _tag(request, language, site, *shown)
    return PageVersion(request.etag, shared=True, as_of=snapshot.as_of)


def _etag_of(request: EventRequest, event: Event, **_rest: object) -> str | None:
    """What the page is known by to this reader; None where it tells something once."""
    known: str | None = getattr(request, "etag", None)
    if known is None and not len(get_messages(request)):
        given = request.helper
        under_pass = (given.pk, given.ends_at, given.ends_soon) if given else ()
        hall = event.is_announcing, sees_hall_names(request, event)
        who = request.role, request.user.pk, sorted(request.rights), under_pass
        request.etag = known = _tag(request, get_language(), version_in(request, event), hall, who)
    return known


def _tag(request: HttpRequest, *parts: object) -> str:
    looks = request.COOKIES.get("large_figures", ""), request.get_full_path()
    whole = repr((release(), generation(), looks, parts))
    return f'"{sha256(whole.encode()).hexdigest()[:DIGITS]}"'


def version_in(request: EventRequest, event: Event) -> Version:
    """Which state of the event the reader sees, asked for once in a request.

    Who has a role in the club sees all that was written, the public its snapshot, with short
    names where the event shortens them.
    """
    known: Version | None = getattr(request, "event_version", None)
    if known is None:
        known = version_of(event) if request.role else _public_version(request, event)
        request.event_version = known
    return known


def _public_version(request: EventRequest, event: Event) -> Version:
    snapshot = getattr(request, "snapshot", None) or public_snapshot(event.slug)
    return as_public(event, snapshot.version if snapshot else version_of(event))


def event_data_in(request: EventRequest, event: Event) -> EventData:
    """The event's data."""
    return event_data_of(event, version_in(request, event))


def standings_in(request: EventRequest, event: Event) -> Standings:
    """The standings as far as the reader may see them."""
    upto = visibility_of(event, request.role).upto
    return standings_of(event, upto, version_in(request, event))


def file_name(event: Event, what: str) -> str:
    """The name of a file to take away, in plain letters."""
    return f"{event.slug}-{what}"


def json_file(answer: HttpResponse, name: str) -> HttpResponse:
    """The answer as a file to take away."""
    answer["Content-Disposition"] = f'attachment; filename="{name}.json"'
    return answer
