"""Answers before session, user and templates are looked at, for pages that many phones follow.

A view says by its attribute ``early`` what its page is known by (``PageVersion``). A reader who is
nobody and holds that already gets 304; else the page is made once for all such readers and
remembered. Readers with rights, and all other pages, take the ordinary way.

Recording goes first: a process makes one such page at a time, and between two of them it rests.
Who has an older one and asks meanwhile keeps it until the next time, so that askers do not wait in
threads others need, and a hall's hundreds of pages do not come all at once.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from importlib import import_module
from threading import Lock
from typing import Protocol, cast

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.urls import Resolver404, ResolverMatch, resolve
from django.utils.cache import patch_vary_headers
from django.utils.http import parse_etags
from django.utils.translation import get_language_from_request

from scorer.sheets.views.browser import OWN
from scorer.support.caches import LruCache

MOST_BYTES = 8_000_000  # of remembered pages, in each process
PATIENCE = 10.0  # seconds that a first look waits for others' pages
REST = 2.0  # times as long as a page took, before one is made for who has an older one
LONGEST_REST = 2.0  # seconds: a page that waited for a database must not keep readers with old ones
PUBLIC = "public, max-age=0, s-maxage=5"
PRIVATE = "no-cache, private"
AS_OF = "X-As-Of"
VARY = ("Accept-Language", "Cookie")
MESSAGES = "messages"  # Django's cookie of what is to be told once
# what a session may hold whose owner sees an event's pages as everybody does
WITHOUT_RIGHTS = frozenset(OWN)

PAGE_CACHE: LruCache[HttpResponse] = LruCache(MOST_BYTES, weigh=lambda page: len(page.content))


class Turns:
    """One page at a time, and a rest after it for all but first looks."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._rested = 0.0

    @contextmanager
    def turn(self, *, waits: bool) -> Iterator[bool]:
        """Whether a page may be made within the block; who ``waits`` does so, and needs no rest."""
        rests = not waits and time.monotonic() < self._rested
        if rests or not self._lock.acquire(timeout=PATIENCE if waits else 0):
            yield False
            return
        begun = time.monotonic()
        try:
            yield True
        finally:
            done = time.monotonic()
            rest = min(REST * (done - begun), LONGEST_REST)
            self._rested = max(self._rested, done + rest)
            self._lock.release()


_turns = Turns()


@dataclass(frozen=True, slots=True)
class PageVersion:
    """What a page is known by.

    ``shared``: it is the same for all who are nobody, may be remembered, and kept by a web
    server in front; others get a page of their own. ``as_of``: the time, in seconds since
    1970, that its contents are of.
    """

    etag: str
    shared: bool = False
    as_of: int | None = None

    def covers(self, held: str) -> bool:
        """Whether the page whose ETag is ``held`` is at least as new."""
        return held == self.etag


# a view's ``early``, called with request, language and the address' parts; None: not known so
VersionFunction = Callable[..., PageVersion | None]


class ConditionalView(Protocol):
    """A view whose page may be answered early."""

    early: VersionFunction


class VersionedRequest(HttpRequest):
    """A request for a page that is known by a mark: for the view's own header."""

    mark: PageVersion


class ConditionalPages:
    """The middleware: before compression, sessions and all else that a 304 does not need."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer at once where that is right."""
        mark = version_of(request)
        if mark is None:
            return self.get_response(request)
        held = tags_in(request)
        if any(map(mark.covers, held)):
            return not_modified(mark)
        if not mark.shared:
            return self.get_response(request)
        cast("VersionedRequest", request).mark = mark
        return self._page(request, mark, waits=not held)

    def _page(self, request: HttpRequest, mark: PageVersion, *, waits: bool) -> HttpResponse:
        """The page as it is remembered, or made now; 304 for who can do without for now."""
        packed = "gzip" in request.META.get("HTTP_ACCEPT_ENCODING", "")
        key = mark.etag, packed
        if kept := PAGE_CACHE.get(key):
            return _headed(_copy(kept), mark)
        with _turns.turn(waits=waits) as own:
            if kept := PAGE_CACHE.get(key):  # others waited for the same one
                return _headed(_copy(kept), mark)
            if own:
                page = _published(self.get_response(request), mark)
                if page.get("Cache-Control") == PUBLIC:
                    PAGE_CACHE.keep(key, _copy(page))
                return page
        return self.get_response(request) if waits else HttpResponseNotModified()


def version_of(request: HttpRequest) -> PageVersion | None:
    """What the page is known by for who asks; None: the ordinary way."""
    match = find_match(request.path_info) if request.method == "GET" else None
    early: VersionFunction | None = getattr(match.func, "early", None) if match else None
    if match is None or early is None:
        return None
    mark = early(request, get_language_from_request(request), **match.kwargs)
    return None if mark and mark.shared and not is_nobody(request) else mark


def is_nobody(request: HttpRequest) -> bool:
    """Whether nothing the browser brings could change a public page; one query with a session."""
    if MESSAGES in request.COOKIES:
        return False
    key = request.COOKIES.get(settings.SESSION_COOKIE_NAME)
    if not key:
        return True
    session = import_module(settings.SESSION_ENGINE).SessionStore(key)
    held = set(session.keys())
    return session.session_key is not None and held <= WITHOUT_RIGHTS


def tags_in(request: HttpRequest) -> list[str]:
    """The ETags the browser holds, as strong ones: compression makes them weak."""
    given = request.headers.get("If-None-Match", "")
    return [tag.removeprefix("W/") for tag in parse_etags(given)] if given else []


def not_modified(mark: PageVersion) -> HttpResponse:
    """The 304 for who holds that page, with the headers that it would have.

    The mark is ours and never the asker's: a cache would keep a made-up one for everybody.
    """
    answer = HttpResponseNotModified()
    answer["ETag"] = mark.etag
    return _headed(answer, mark)


def _published(page: HttpResponse, mark: PageVersion) -> HttpResponse:
    """The page as others may have it too, if nothing in it is this reader's own."""
    if page.status_code == 200 and not page.cookies and not page.streaming:  # noqa: PLR2004 — OK
        _headed(page, mark)
    return page


def _headed(page: HttpResponse, mark: PageVersion) -> HttpResponse:
    page["Cache-Control"] = PUBLIC if mark.shared else PRIVATE
    if mark.as_of is not None:
        page[AS_OF] = str(mark.as_of)
    patch_vary_headers(page, VARY)
    return page


def _copy(page: HttpResponse) -> HttpResponse:
    """Another answer with the same body and headers: those around us write into it."""
    answer = HttpResponse(page.content, status=page.status_code)
    answer.headers = page.headers.__class__(dict(page.items()))
    return answer


@lru_cache(maxsize=4096)
def find_match(path: str) -> ResolverMatch | None:
    """What answers to an address."""
    try:
        return resolve(path)
    except Resolver404:
        return None
