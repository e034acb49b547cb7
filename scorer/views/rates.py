"""How often something may be tried: one table, asked by ``limited`` and ``seconds_to_wait``.

What can be guessed (codes, passwords) counts what failed, so that a hall of phones behind one
address may scan as it likes; what costs work or disk counts every time. Counted in the memory
of a process, or in Redis where several processes share the work; while Redis is away each
process counts by itself.
"""

from __future__ import annotations

import logging
import math
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, wraps
from hashlib import sha256
from http import HTTPStatus
from ipaddress import IPv6Address, ip_address
from typing import Any

from django.conf import settings
from django.core.exceptions import PermissionDenied, SuspiciousOperation
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

logger = logging.getLogger(__name__)
UNSAFE = frozenset({"POST", "PUT", "PATCH", "DELETE"})
ANY = UNSAFE | {"GET", "HEAD"}
NOT_TOLD_AGAIN = ("csrfmiddlewaretoken", "password")  # fields that a page never carries back


@dataclass(frozen=True, slots=True)
class Rate:
    """How often ``who`` holds one browser or token, and how often one address, may try.

    In the notation of the library: ``"10/5 minutes"``. ``failures``: only what failed counts.
    """

    browser: str
    address: str
    methods: frozenset[str] = UNSAFE
    failures: bool = False


RATES = {
    "code": Rate("12/5 minutes", "400/5 minutes", ANY, failures=True),
    "join": Rate("12/5 minutes", "400/5 minutes", ANY, failures=True),
    "reset": Rate("12/5 minutes", "60/5 minutes", ANY, failures=True),
    "sign_in": Rate("20/5 minutes", "200/5 minutes", failures=True),
    "password": Rate("10/5 minutes", "60/5 minutes", failures=True),
    "sign_up": Rate("5/hour", "120/hour"),
    "import": Rate("30/10 minutes", "120/10 minutes"),
    "print": Rate("60/10 minutes", "600/10 minutes"),
    "api": Rate("1200/minute", "2400/minute", ANY),
}


def limited(name: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """A view that answers 429 with Retry-After to who tried too often; ``name`` is in RATES.

    A failure is an answer of 400 to 499, one of Django's refusals, or what the view marked by
    ``tell_failed``.
    """

    def wrap(view: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(view)
        def within(request: HttpRequest, *args: Any, **rest: Any) -> Any:
            rate = RATES[name]
            if request.method not in rate.methods:
                return view(request, *args, **rest)
            if wait := seconds_to_wait(request, name):
                return too_often(request, wait)
            if not rate.failures:
                return view(request, *args, **rest)
            try:
                answer = view(request, *args, **rest)
            except (Http404, PermissionDenied, SuspiciousOperation):
                count(request, name)
                raise
            status = getattr(answer, "status_code", HTTPStatus.OK)
            if getattr(request, "failed", False) or 400 <= status < 500:  # noqa: PLR2004 — HTTP's
                count(request, name)
            return answer

        return within

    return wrap


def tell_failed(request: HttpRequest) -> None:
    """Let the answer to this request count as a failure, whatever its status."""
    request.failed = True  # type: ignore[attr-defined]  # read by ``limited``


def seconds_to_wait(request: HttpRequest, name: str) -> int:
    """0, or how long who asks must wait; where every time counts, this one is counted."""
    rate = RATES[name]
    for limit, key in _keys(request, rate):
        ask = "test" if rate.failures else "hit"
        if not _counted(ask, limit, name, key):
            stats = _counted("get_window_stats", limit, name, key)
            return max(1, math.ceil(float(stats.reset_time) - time.time()))
    return 0


def count(request: HttpRequest, name: str) -> None:
    """Count one failure."""
    for limit, key in _keys(request, RATES[name]):
        _counted("hit", limit, name, key)


def too_often(request: HttpRequest, wait: int) -> HttpResponse:
    """429: a page that offers what was typed to be sent again, or JSON where no page is read."""
    minutes = math.ceil(wait / 60)
    advice = ngettext(
        "Wait a minute, then send it again.", "Wait %(count)d minutes, then send it again.", minutes
    ) % {"count": minutes}
    title = _("Too often in a short time")
    answer: HttpResponse
    if request.path.startswith("/api/") or not request.accepts("text/html"):
        answer = JsonResponse({"message": f"{title}. {advice}"}, status=429)
    else:
        page = {"title": title, "advice": advice, "typed": _typed(request)}
        answer = render(request, "error.html", page, status=429)
    answer["Retry-After"] = str(wait)
    return answer


def address_of(request: HttpRequest) -> str:
    """Where a request comes from: behind our proxy what it saw itself, never what it was told."""
    address: str = request.META.get("REMOTE_ADDR", "")
    if settings.BEHIND_PROXY:
        address = request.META.get("HTTP_X_FORWARDED_FOR", address).rsplit(",", 1)[-1].strip()
    return address


def _typed(request: HttpRequest) -> list[tuple[str, str]]:
    if request.method != "POST":
        return []
    return [
        (name, value)
        for name, values in request.POST.lists()
        for value in values
        if not any(secret in name for secret in NOT_TOLD_AGAIN)
    ]


def _keys(request: HttpRequest, rate: Rate) -> list[tuple[Any, str]]:
    """The limits that hold for a request, each with whom it counts; the address first."""
    found = [(_parsed(rate.address), _net(address_of(request)))]
    session = request.COOKIES.get(settings.SESSION_COOKIE_NAME, "")
    if holder := request.headers.get("Authorization", "") or session:
        found.append((_parsed(rate.browser), sha256(holder.encode()).hexdigest()))
    return found


def _net(address: str) -> str:
    """The address, of IPv6 its net: a device there has as many addresses as it likes."""
    try:
        found = ip_address(address)
    except ValueError:
        return "?"
    return str(int(found) >> 64) if isinstance(found, IPv6Address) else str(found)


def _counted(what: str, limit: Any, name: str, key: str) -> Any:
    from limits.errors import StorageError  # noqa: PLC0415 — as in ``_counter``

    try:
        return getattr(_counter(settings.RATES_KEPT_IN), what)(limit, name, key)
    except StorageError:
        logger.warning("Rates are counted in this process: their store does not answer")
        return getattr(_counter("memory://"), what)(limit, name, key)


@cache
def _parsed(rate: str) -> Any:
    from limits import parse  # noqa: PLC0415 — as below

    return parse(rate)


@cache
def _counter(kept_in: str) -> Any:
    # imported at the first question: it costs a tenth of a second, which no command needs
    from limits.storage import storage_from_string  # noqa: PLC0415
    from limits.strategies import MovingWindowRateLimiter  # noqa: PLC0415

    timeouts = dict.fromkeys(("socket_timeout", "socket_connect_timeout"), 0.5)
    options: dict[str, Any] = {} if kept_in == "memory://" else timeouts
    store = storage_from_string(kept_in, wrap_exceptions=True, **options)
    return MovingWindowRateLimiter(store)


def forget() -> None:
    """Count anew, in this process: for tests."""
    _counter.cache_clear()
