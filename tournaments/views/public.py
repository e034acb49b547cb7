"""What the public pages of an event share: who sees how much, and when a page is still the same.

A page is known by the program, what of the event is shown, what its reader may see, and its
address. As long as that is the same the answer is 304: for who is nobody before anything else
is looked at (``operations.views.early``), which costs one query, for others three and no template.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from hashlib import sha256
from operator import ge
from typing import cast

from django.contrib.messages import get_messages
from django.core.exceptions import DisallowedHost
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.utils.translation import get_language
from django.views.decorators.cache import cache_control
from django.views.decorators.http import condition, require_GET

from scorer.operations.machine.release import release
from scorer.operations.views.conditional_pages import ConditionalView, PageVersion
from tournaments.engine.rows import Standings
from tournaments.models import Event
from tournaments.selectors.event_data import EventData
from tournaments.selectors.event_data_cache import event_data_of
from tournaments.selectors.public_snapshot import (
    PublicSnapshot,
    newest_step,
    snapshot_of,
)
from tournaments.selectors.standings import standings_of
from tournaments.selectors.version import Version, as_public, version_of
from tournaments.selectors.visibility import visibility_of
from tournaments.views.access import EventRequest, View, event_reader, sees_hall_names

DIGITS = 32
TAG = re.compile(r'"(\d{1,12})\.(\d{1,18})\.(\d{1,18})-(\w+)"', re.ASCII)


@dataclass(frozen=True, slots=True)
class PictureMark(PageVersion):
    """What a page is known by that shows a picture of an event."""

    picture: PublicSnapshot | None = None
    page: str = ""

    def covers(self, held: str) -> bool:
        """Whether the browser holds this page or, from another process, a newer one."""
        found = TAG.fullmatch(held)
        if found is None or self.picture is None:
            return False
        *numbers, page = found.groups()
        own = _numbers_of(self.picture)
        return page == self.page and all(map(ge, map(int, numbers), own))


def public_page(shown: Event.Shown) -> Callable[[View], View]:
    """A page of an event to be read, which answers 304 while nothing was written."""

    def declare(view: View) -> View:
        known = condition(etag_func=etag_of)(view)
        # kept by the reader's browser alone, and asked for anew; ConditionalPages knows better
        fresh = cache_control(no_cache=True, private=True)(_findable(known))
        page = event_reader(shown)(require_GET(fresh))
        cast("ConditionalView", page).early = mark_for_nobody
        return page

    return declare


def _findable(view: View) -> View:
    """To be kept by search engines where the club wants to be found."""

    @wraps(view)
    def guarded(request: EventRequest, event: Event, **rest: object) -> HttpResponseBase:
        answer = view(request, event, **rest)
        if event.club.findable and not request.role:
            answer.headers["X-Robots-Tag"] = "all"
        return answer

    return guarded


def mark_for_nobody(
    request: EventRequest, language: str, *, slug: str, **_rest: object
) -> PageVersion | None:
    """What a page is known by for who has no part in the event; one query, seldom two."""
    found = newest_step(slug)
    try:
        site = request.build_absolute_uri("/")
    except DisallowedHost:
        return None
    if found is None:
        return None
    picture = snapshot_of(found.event, found.step)
    request.picture = picture
    parts = [release(), found.findable, found.silent, language, _looks(request), site]
    page = _digest(*parts)
    tag = '"{}.{}.{}-{}"'.format(*_numbers_of(picture), page)
    return PictureMark(tag, shared=True, as_of=picture.looked, picture=picture, page=page)


def _numbers_of(picture: PublicSnapshot) -> tuple[int, int, int]:
    """What grows from each picture to the next."""
    return picture.taken, picture.step, picture.written


def etag_of(request: EventRequest, event: Event, **_rest: object) -> str | None:
    """What the page is known by; None where it tells something once."""
    mark: PageVersion | None = getattr(request, "mark", None)
    if mark is None and len(get_messages(request)):
        return None
    tag = mark.etag if mark else f'"{_digest(*_seen_by(request, event))}"'
    request.etag = tag
    return tag


def _seen_by(request: EventRequest, event: Event) -> list[object]:
    user = request.user.pk or ""
    version = version_in(request, event)
    hall = event.is_announcing, sees_hall_names(request, event)
    own = [*hall, *sorted(request.rights), *_pass_shown(request)]
    return [release(), *version, get_language(), _looks(request), request.role, user, *own]


def _pass_shown(request: EventRequest) -> list[object]:
    """What a page says of the pass that its reader works under."""
    given = request.helper
    return [given.pk, given.ends_at, given.ends_soon] if given else []


def _looks(request: HttpRequest) -> str:
    return f"{request.COOKIES.get('large_figures', '')} {request.get_full_path()}"


def _digest(*parts: object) -> str:
    return sha256(" ".join(map(str, parts)).encode()).hexdigest()[:DIGITS]


def version_in(request: EventRequest, event: Event) -> Version:
    """Which state of the event the reader sees, asked for once in a request.

    Who has a role in the club sees all that was written, the public its picture, with short
    names where the event shortens them.
    """
    known: Version | None = getattr(request, "event_version", None)
    if known is None:
        known = (
            version_of(event)
            if request.role
            else as_public(event, _picture_in(request, event).version)
        )
        request.event_version = known
    return known


def _picture_in(request: EventRequest, event: Event) -> PublicSnapshot:
    known: PublicSnapshot | None = getattr(request, "picture", None)
    if known:
        return known
    found = newest_step(event.slug)
    return snapshot_of(event.pk, found.step if found else 0)


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
