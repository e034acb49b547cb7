"""Pages that many phones follow, answered before session, user and templates are looked at.

A view names by ``@known_by`` a function that gives the version of its page from the address. A
reader who holds that version gets 304. A page that is the same for all anonymous readers is made
once, kept by address, language and version, and may be kept by a web server in front.

Recording goes first: a process makes one such page at a time, and rests between two of them.
Readers who hold an older one and ask meanwhile keep it until they ask again, so that they do not
wait in threads that others need.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from importlib import import_module
from threading import Lock
from typing import Any, TypeVar, cast

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.urls import Resolver404, ResolverMatch, resolve
from django.utils.cache import get_conditional_response, patch_vary_headers
from django.utils.translation import get_language_from_request

from scorer.sheets.views.browser import OWN
from scorer.support.caches import LruCache

MOST_BYTES = 8_000_000  # of pages kept, in each process
PATIENCE = 10.0  # seconds that a first look waits for others' pages
REST = 2.0  # times as long as a page took, before one is made for a reader of an older one
LONGEST_REST = 2.0  # seconds: a page that waited for a database must not keep readers with old ones
PUBLIC = "public, max-age=0, s-maxage=5"
FOR_PROXIES = "max-age=5, stale-while-revalidate=5"  # browsers ignore it: a page opened is fresh
MESSAGES = "messages"  # Django's cookie of what is to be told once

PAGE_CACHE: LruCache[HttpResponse] = LruCache(MOST_BYTES, weigh=lambda page: len(page.content))


@dataclass(frozen=True, slots=True)
class PageVersion:
    """The version of a page, as an ETag.

    ``shared``: the page is the same for all anonymous readers. ``as_of``: the time, in seconds
    since 1970, that its contents are of.
    """

    etag: str
    shared: bool = False
    as_of: int | None = None


# called with request, language and the address' parts; None: the reader gets a page of their own
VersionFunction = Callable[..., PageVersion | None]
ViewT = TypeVar("ViewT", bound=Callable[..., Any])


def known_by(version: VersionFunction) -> Callable[[ViewT], ViewT]:
    """Declare what the page of a view is known by; the outermost decorator."""

    def declare(view: ViewT) -> ViewT:
        cast("Any", view).version_of_page = version
        return view

    return declare


class PageCache:
    """The middleware: before compression, sessions and all else that a 304 does not need."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer at once where that is right."""
        version = _version_asked(request)
        if version is None:
            return self.get_response(request)
        same = get_conditional_response(request, etag=version.etag)
        if same is not None:
            same.headers["ETag"] = version.etag
            return _with_headers(same, version)
        if not version.shared:
            return self.get_response(request)
        return self._page(request, version, waits="If-None-Match" not in request.headers)

    def _page(self, request: HttpRequest, version: PageVersion, *, waits: bool) -> HttpResponse:
        """The page as it is kept, or made now; 304 for a reader who can do without for now."""
        packed = "gzip" in request.META.get("HTTP_ACCEPT_ENCODING", "")
        key = version.etag, packed
        if kept := PAGE_CACHE.get(key):
            return _with_headers(_copy(kept), version)
        with _turns.turn(waits=waits) as own:
            if kept := PAGE_CACHE.get(key):  # others waited for the same one
                return _with_headers(_copy(kept), version)
            if own:
                page = self.get_response(request)
                if page.status_code == 200 and not page.cookies and not page.streaming:  # noqa: PLR2004 — OK
                    PAGE_CACHE.keep(key, _copy(page))
                    _with_headers(page, version)
                return page
        return self.get_response(request) if waits else HttpResponseNotModified()


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


def is_anonymous(request: HttpRequest) -> bool:
    """Whether nothing the browser brings could change a public page; one query with a session.

    A session may hold what gives no rights at an event: what a telephone recorded.
    """
    if MESSAGES in request.COOKIES:
        return False
    key = request.COOKIES.get(settings.SESSION_COOKIE_NAME)
    if not key:
        return True
    session = import_module(settings.SESSION_ENGINE).SessionStore(key)
    held = set(session.keys())
    return session.session_key is not None and held.issubset(OWN)


def _version_asked(request: HttpRequest) -> PageVersion | None:
    match = _find_match(request.path_info) if request.method == "GET" else None
    version: VersionFunction | None = getattr(match and match.func, "version_of_page", None)
    if match is None or version is None:
        return None
    return version(request, get_language_from_request(request), **match.kwargs)


def _with_headers(answer: HttpResponse, version: PageVersion) -> HttpResponse:
    """The answer with how long it may be kept, and by whom."""
    answer.headers["Cache-Control"] = PUBLIC if version.shared else "no-cache, private"
    if version.shared:
        answer.headers["CDN-Cache-Control"] = FOR_PROXIES
    if version.as_of is not None:
        answer.headers["X-As-Of"] = str(version.as_of)
    patch_vary_headers(answer, ("Accept-Language", "Cookie"))
    return answer


def _copy(page: HttpResponse) -> HttpResponse:
    """Another answer with the same body and headers: those around us write into it."""
    return HttpResponse(page.content, headers=dict(page.items()))


@lru_cache(maxsize=4096)
def _find_match(path: str) -> ResolverMatch | None:
    """What answers to an address."""
    try:
        return resolve(path)
    except Resolver404:
        return None
