"""Public pages of what is over, at addresses that name their bytes: any cache keeps them for ever.

Where a cache stands in front (``settings.CACHE_DAYS``), such a page moves a reader who is nobody
to ``/finished`` + its address + language and digest of its bytes. What is asked for there is the
page a stranger with a browser of that language is given. Only where its digest is the one in
the address may caches keep it: so whatever they hold is what its address says, whether or not they
look at ``Vary``, cookies or the query. An address of other bytes, of what was corrected, erased
or made by another release since, is answered with the page of now, which nobody keeps.

The move itself is kept by nobody, so every link of the site leads to the page of now.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from copy import copy
from hashlib import sha256
from http import HTTPStatus
from typing import NoReturn

from django.conf import settings
from django.http import (
    Http404,
    HttpRequest,
    HttpResponse,
    HttpResponseNotModified,
    HttpResponseRedirect,
)
from django.http.request import HttpHeaders
from django.utils.cache import patch_vary_headers

from scorer.clubs.views.access import anyone
from scorer.operations.views.conditional_pages import (
    AS_OF,
    PRIVATE,
    PUBLIC,
    VARY,
    PageVersion,
    find_match,
    tags_in,
)

PREFIX = "/finished"
DIGITS = 32
ADDRESS = re.compile(
    rf"{PREFIX}(?P<path>/[\s\S]+/)(?P<language>[a-z]{{2}})/(?P<digest>[0-9a-f]{{{DIGITS}}})/"
)
SECONDS_A_DAY = 24 * 60 * 60
# what a browser says that may change a page, or its bytes
OWN = ("HTTP_COOKIE", "HTTP_ACCEPT_ENCODING", "HTTP_IF_NONE_MATCH", "HTTP_AUTHORIZATION")


class LastingPages:
    """The middleware: just outside ``ConditionalPages``, which knows what a page is known by."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """The page; at its own address the one that caches may keep."""
        found = ADDRESS.fullmatch(request.path_info)
        if found and _is_public(request, found):
            asked = _as_stranger(request, found["path"], found["language"])
            page = self.get_response(asked)
            if _may_last(asked, page) and _digest(page) == found["digest"]:
                return _lasting(request, asked, page)
            page["Cache-Control"] = "no-store"
            return page
        page = self.get_response(request)
        return _moved(request, page) if _may_last(request, page) else page


@anyone
def nowhere(_request: HttpRequest, rest: str) -> NoReturn:
    """What no page of an event answers to."""
    raise Http404(rest)


def _is_public(request: HttpRequest, found: re.Match[str]) -> bool:
    """Whether a page that may last is asked for: nothing else is looked at."""
    known = found["language"] in dict(settings.LANGUAGES) and request.method in {"GET", "HEAD"}
    return known and _lasts(found["path"])


def _lasts(path: str) -> bool:
    match = find_match(path)
    return match is not None and getattr(match.func, "lasting", False)


def _as_stranger(request: HttpRequest, path: str, language: str) -> HttpRequest:
    """The request of somebody who brings nothing but a language, for the page itself."""
    asked = copy(request)
    asked.method, asked.path, asked.path_info, asked.COOKIES = "GET", path, path, {}
    kept = {name: value for name, value in request.META.items() if name not in OWN}
    asked.META = kept | {"PATH_INFO": path, "HTTP_ACCEPT_LANGUAGE": language}
    asked.headers = HttpHeaders(asked.META)
    return asked


def _may_last(request: HttpRequest, page: HttpResponse) -> bool:
    """Whether it is what all who are nobody are shown of what is over."""
    mark: PageVersion | None = getattr(request, "mark", None)
    whole = page.status_code == HTTPStatus.OK and page.get("Cache-Control") == PUBLIC
    return whole and mark is not None and mark.lasting and _lasts(request.path_info)


def _digest(page: HttpResponse) -> str:
    return sha256(page.content).hexdigest()[:DIGITS]


def _moved(request: HttpRequest, page: HttpResponse) -> HttpResponse:
    """Where the page lies that caches may keep."""
    path, _, query = request.get_full_path().partition("?")
    address = f"{PREFIX}{path}{page['Content-Language']}/{_digest(page)}/"
    answer = HttpResponseRedirect(f"{address}?{query}" if query else address)
    answer["Cache-Control"] = PRIVATE
    patch_vary_headers(answer, VARY)
    return answer


def _lasting(request: HttpRequest, asked: HttpRequest, page: HttpResponse) -> HttpResponse:
    """The page, or 304; kept by caches between, while browsers ask these again."""
    answer = HttpResponseNotModified() if page["ETag"] in tags_in(request) else page
    answer["ETag"] = page["ETag"]
    answer["Cache-Control"] = f"public, max-age=0, s-maxage={settings.CACHE_DAYS * SECONDS_A_DAY}"
    answer["Link"] = f'<{asked.get_full_path()}>; rel="canonical"'
    for name in ("Vary", AS_OF):
        del answer[name]
    return answer
