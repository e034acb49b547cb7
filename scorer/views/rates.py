"""How often something may be tried: one table, asked by ``limited`` and ``seconds_to_wait``.

What can be guessed (codes, passwords) counts what failed, so that a hall of phones behind one
address may scan as it likes; what costs work or disk counts every time. Counted in the memory
of a process, or in Redis where there is one; while that is away each process counts by itself.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, partial, wraps
from hashlib import sha256
from http import HTTPStatus
from ipaddress import IPv6Address, IPv6Network, ip_address
from typing import TYPE_CHECKING, Any, cast

from django.conf import settings
from django.core.exceptions import PermissionDenied, SuspiciousOperation
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorer.shared import TIMEOUTS, ask

if TYPE_CHECKING:
    from limits import RateLimitItem
    from limits.strategies import MovingWindowRateLimiter

View = Callable[..., HttpResponseBase]

UNSAFE = frozenset({"POST", "PUT", "PATCH", "DELETE"})
ANY = UNSAFE | {"GET", "HEAD"}
NOT_TOLD_AGAIN = ("csrfmiddlewaretoken", "password")  # fields that a page never carries back


class CountedRequest(HttpRequest):
    """A request whose answer may be said to be a failure, see ``tell_failed``."""

    failed: bool


@dataclass(frozen=True, slots=True)
class Rate:
    """How often one browser or token, one address, and who signs in to one account may try.

    In the notation of the library: ``"10/5 minutes"``. ``failures``: only what failed counts.
    """

    browser: str
    address: str
    methods: frozenset[str] = UNSAFE
    failures: bool = False
    account: str = ""


RATES = {
    "code": Rate("12/5 minutes", "400/5 minutes", ANY, failures=True),
    "join": Rate("12/5 minutes", "400/5 minutes", ANY, failures=True),
    "reset": Rate("12/5 minutes", "60/5 minutes", ANY, failures=True),
    "sign_in": Rate("20/5 minutes", "200/5 minutes", failures=True, account="100/hour"),
    "password": Rate("10/5 minutes", "60/5 minutes", failures=True),
    "sign_up": Rate("5/hour", "120/hour"),
    "open": Rate("60/10 minutes", "2000/10 minutes"),
    "import": Rate("30/10 minutes", "120/10 minutes"),
    "print": Rate("60/10 minutes", "600/10 minutes"),
    "api": Rate("1200/minute", "2400/minute", ANY),
}


def limited(name: str) -> Callable[[View], View]:
    """A view that answers 429 with Retry-After to who tried too often; ``name`` is in RATES.

    A failure is an answer of 400 to 499, one of Django's refusals, or what the view marked by
    ``tell_failed``.
    """

    def wrap(view: View) -> View:
        @wraps(view)
        def within(request: HttpRequest, *args: object, **rest: object) -> HttpResponseBase:
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
    cast("CountedRequest", request).failed = True


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


def too_often(request: HttpRequest, wait: int, title: str = "", advice: str = "") -> HttpResponse:
    """429: a page that offers what was typed to be sent again, or JSON where no page is read.

    ``wait`` is in seconds; ``title`` and ``advice`` say more than that it was too often.
    """
    minutes = math.ceil(wait / 60)
    advice = advice or ngettext(
        "Wait a minute, then send it again.", "Wait %(count)d minutes, then send it again.", minutes
    ) % {"count": minutes}
    title = title or _("Too often in a short time")
    answer: HttpResponse
    if request.path.startswith("/api/") or not request.accepts("text/html"):
        answer = JsonResponse({"message": f"{title}. {advice}"}, status=429)
    else:
        page = {"title": title, "advice": advice, "typed": typed_in(request)}
        answer = render(request, "error.html", page, status=429)
    answer["Retry-After"] = str(wait)
    return answer


def address_of(request: HttpRequest) -> str:
    """Where a request comes from: behind our proxy what it saw itself, never what it was told."""
    address: str = request.META.get("REMOTE_ADDR", "")
    if settings.BEHIND_PROXY:
        address = request.META.get("HTTP_X_FORWARDED_FOR", address).rsplit(",", 1)[-1].strip()
    return address


def net_of(request: HttpRequest) -> str:
    """The address; of IPv6 its net, where a device has as many addresses as it likes."""
    try:
        found = ip_address(address_of(request))
    except ValueError:
        return "::"
    if isinstance(found, IPv6Address):
        found = found.ipv4_mapped or IPv6Network((found, 64), strict=False).network_address
    return str(found)


def typed_in(request: HttpRequest) -> list[tuple[str, str]]:
    """What a form sent, for a page that offers to send it again; nothing that is secret."""
    if request.method != "POST":
        return []
    return [
        (name, value)
        for name, values in request.POST.lists()
        for value in values
        if not any(secret in name for secret in NOT_TOLD_AGAIN)
    ]


def _keys(request: HttpRequest, rate: Rate) -> list[tuple[RateLimitItem, str]]:
    """The limits that hold for a request, each with whom it counts; the address first."""
    found = [(_parsed(rate.address), net_of(request))]
    session = request.COOKIES.get(settings.SESSION_COOKIE_NAME, "")
    if holder := request.headers.get("Authorization", "") or session:
        found.append((_parsed(rate.browser), _digest(holder)))
    if rate.account and (name := request.POST.get("username")):
        found.append((_parsed(rate.account), _digest(name)))
    return found


def _digest(text: str) -> str:
    return sha256(text.encode(errors="replace")).hexdigest()


def _counted(what: str, limit: RateLimitItem, name: str, key: str) -> Any:
    here = partial(getattr(_counter(), what), limit, name, key)
    if not settings.REDIS:
        return here()
    return ask(lambda: getattr(_counter(settings.REDIS), what)(limit, name, key), here)


@cache
def _parsed(rate: str) -> RateLimitItem:
    from limits import parse  # noqa: PLC0415 — as below

    return parse(rate)


@cache
def _counter(kept_in: str = "memory://") -> MovingWindowRateLimiter:
    # imported at the first question: it costs a tenth of a second, which no command needs
    from limits.storage import storage_from_string  # noqa: PLC0415
    from limits.strategies import MovingWindowRateLimiter  # noqa: PLC0415

    options: dict[str, Any] = {} if kept_in == "memory://" else TIMEOUTS
    return MovingWindowRateLimiter(storage_from_string(kept_in, **options))


def forget() -> None:
    """Count anew, in this process: for tests."""
    _counter.cache_clear()
