"""How often something may be tried: one table, asked by ``limited`` and ``seconds_to_wait``.

What can be guessed (codes, passwords) counts what failed, so that a hall of phones behind one
address may scan as it likes; what costs work or disk counts every time. Counted in a file that
all processes of the machine share (``machine.counting``), or in Redis where there is one; while
neither can be asked each process counts by itself.

A secret of 50 bits and more is good however many wrong ones came from its address: a hall behind
one address must not be shut out by one who plays with codes. Such a secret is looked up first,
and a limit slows only the wrong ones. Guessing stays hopeless without any limit: of 2**50 codes
some 500 are good at once, for two days at most; a server that answered a thousand guesses a
second for all that time would give one away with a chance of one in ten thousand. Passwords are
far easier to guess: there the limit comes first. So it does for short codes (30 bits, an hour):
were 500 good at once, the 3,000 wrong ones that the whole site takes in an hour would find one
with a chance of one in seven hundred. While that limit holds, QR codes and long codes let in.
"""

from __future__ import annotations

import logging
import math
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, partial, wraps
from hashlib import sha256
from http import HTTPStatus
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from django.conf import settings
from django.core.exceptions import PermissionDenied, SuspiciousOperation
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scorer.operations.machine.shared import TIMEOUTS, redis_or_fallback
from scorer.operations.services.sign_in_locks import counted_name
from scorer.operations.views.origins import net_of, origin_of

if TYPE_CHECKING:
    from limits import RateLimitItem
    from limits.strategies import MovingWindowRateLimiter

log = logging.getLogger(__name__)
View = Callable[..., HttpResponseBase]

FILE = "file"
UNSAFE = frozenset({"POST", "PUT", "PATCH", "DELETE"})
ANY = UNSAFE | {"GET", "HEAD"}
NOT_TOLD_AGAIN = ("csrfmiddlewaretoken", "password")  # fields that a page never carries back


class CountedRequest(HttpRequest):
    """A request whose answer may be said to be a failure, see ``tell_failed``."""

    failed: bool


@dataclass(frozen=True, slots=True)
class Rate:
    """How often one browser or token, one address, one account, and everybody, may try.

    In the notation of the library: ``"10/5 minutes"``; empty: as often as they like. A limit of a
    ``browser`` stops who tries without thinking, since whoever means ill sends no cookie; that of
    an ``address`` stops them. Who is signed in is counted by ``user`` alone where that is given,
    so that nobody behind the same address stops them. ``site``: everybody together.
    ``failures``: only what failed counts. ``long``: what is tried is too long to be guessed, and
    never refused where it is right. ``spares_known``: a browser known to the account counts apart
    from its address. ``docs/operating/reference.md`` gives the reason for each figure.
    """

    browser: str = ""
    address: str = ""
    methods: frozenset[str] = UNSAFE
    failures: bool = False
    long: bool = False
    spares_known: bool = False
    user: str = ""
    site: str = ""


RATES = {
    "code": Rate("12/5 minutes", "400/5 minutes", ANY, failures=True, long=True),
    "short_code": Rate("12/5 minutes", "100/5 minutes", ANY, failures=True, site="3000/hour"),
    "join": Rate("12/5 minutes", "400/5 minutes", ANY, failures=True, long=True),
    "reset": Rate("12/5 minutes", "60/5 minutes", ANY, failures=True, long=True),
    "sign_in": Rate("20/5 minutes", "200/5 minutes", failures=True, spares_known=True),
    "password": Rate(failures=True, user="10/5 minutes"),
    "sign_up": Rate("5/hour", "30/15 minutes"),
    "open": Rate("60/10 minutes", "600/10 minutes"),
    "ask": Rate("60/10 minutes", "300/10 minutes"),
    "import": Rate(user="30/10 minutes"),
    "list": Rate("120/10 minutes", "480/10 minutes", user="240/10 minutes"),
    "copy": Rate(site="6/hour"),
    "data": Rate(methods=ANY, user="10/10 minutes"),
    "print": Rate("60/10 minutes", "600/10 minutes"),
    "sit_down": Rate("20/10 minutes", "200/10 minutes", site="1000/10 minutes"),
    "try": Rate("120/minute", "600/minute", site="1200/minute"),
    "afresh": Rate("6/10 minutes", "60/10 minutes"),
    "api": Rate("1200/minute", "2400/minute", ANY),
}


ALLOWED = {
    "copy": gettext_lazy("At most 6 backups an hour can be asked for. Kontra makes them anyway.")
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
            counted = request.method in rate.methods
            wait = seconds_to_wait(request, name) if counted else 0
            if wait and not rate.long:
                return too_often(request, wait, allowed=str(ALLOWED.get(name, "")))
            if not counted or not rate.failures:
                return _slowed(view(request, *args, **rest))
            try:
                answer = view(request, *args, **rest)
            except (Http404, PermissionDenied, SuspiciousOperation):
                if wait:
                    return too_often(request, wait)
                count(request, name)
                raise
            status = getattr(answer, "status_code", HTTPStatus.OK)
            if getattr(request, "failed", False) or 400 <= status < 500:  # noqa: PLR2004 — HTTP's
                if wait:
                    told = status == HTTPStatus.TOO_MANY_REQUESTS  # by the view, which knows more
                    return answer if told else too_often(request, wait)
                count(request, name)
                return _slowed(answer, failed=True)
            return answer

        return within

    return wrap


def _slowed(answer: HttpResponseBase, *, failed: bool = False) -> HttpResponseBase:
    """Who was refused waits a moment for each answer (``WholeRequests``), also who guesses."""
    if failed or 400 <= answer.status_code < 500:  # noqa: PLR2004 — HTTP's
        answer.headers.setdefault("Retry-After", "1")
    return answer


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


def too_often(
    request: HttpRequest, wait: int, title: str = "", advice: str = "", allowed: str = ""
) -> HttpResponse:
    """429: a page that offers what was typed to be sent again, or JSON where no page is read.

    ``wait`` is in seconds; ``title`` and ``advice`` say more than that it was too often,
    ``allowed`` how often is not.
    """
    minutes = math.ceil(wait / 60)
    advice = advice or ngettext(
        "Wait a minute, then send it again.", "Wait %(count)d minutes, then send it again.", minutes
    ) % {"count": minutes}
    advice = f"{allowed} {advice}".strip()
    title = title or _("Too often in a short time")
    answer: HttpResponse
    if request.path.startswith("/api/") or not request.accepts("text/html"):
        answer = JsonResponse({"message": f"{title}. {advice}"}, status=429)
    else:
        page = {"title": title, "advice": advice, "typed": typed_in(request)}
        answer = render(request, "error.html", page, status=429)
    answer["Retry-After"] = str(wait)
    return answer


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


def username_of(request: HttpRequest | None, credentials: dict[str, str] | None = None) -> str:
    """The name somebody wants to sign in with, as it is counted: for axes."""
    typed = (credentials or {}).get("username") or (request and request.POST.get("username")) or ""
    return counted_name(typed)


def _keys(request: HttpRequest, rate: Rate) -> list[tuple[RateLimitItem, str]]:
    """The limits that hold for a request, each with whom it counts."""
    found = [(rate.site, "site")]
    if rate.user and request.user.is_authenticated:
        found.append((rate.user, f"user {request.user.pk}"))
    else:
        found.append((rate.address, origin_of(request) if rate.spares_known else net_of(request)))
        session = request.COOKIES.get(settings.SESSION_COOKIE_NAME, "")
        if holder := request.headers.get("Authorization", "") or session:
            found.append((rate.browser, _digest(holder)))
    return [(_parsed(limit), key) for limit, key in reversed(found) if limit]


def _digest(text: str) -> str:
    return sha256(text.encode(errors="replace")).hexdigest()


def _counted(what: str, limit: RateLimitItem, name: str, key: str) -> Any:
    here = partial(getattr(_counter(), what), limit, name, key)
    if not settings.REDIS:
        return _in_file(what, limit, name, key) if settings.LIMITS else here()
    return redis_or_fallback(
        lambda: getattr(_counter(settings.REDIS), what)(limit, name, key), here
    )


def _in_file(what: str, limit: RateLimitItem, name: str, key: str) -> Any:
    from scorer.operations.machine.counting import NOT_ASKED  # noqa: PLC0415 — as below

    try:
        return getattr(_counter(FILE), what)(limit, name, key)
    except NOT_ASKED as error:
        _warn_counting_alone(type(error).__name__)
        return getattr(_counter(), what)(limit, name, key)


@cache
def _warn_counting_alone(why: str) -> None:
    """Warn once, not at every request."""
    log.warning("What is tried is counted in memory: %s", why)


@cache
def _parsed(rate: str) -> RateLimitItem:
    from limits import parse  # noqa: PLC0415 — as below

    return parse(rate)


@cache
def _counter(kept_in: str = "memory://") -> MovingWindowRateLimiter:
    # imported at the first question: it costs a tenth of a second, which no command needs
    from limits.storage import storage_from_string  # noqa: PLC0415
    from limits.strategies import MovingWindowRateLimiter  # noqa: PLC0415

    if kept_in == FILE:
        from scorer.operations.machine.counting import FileStorage  # noqa: PLC0415 — as above

        return MovingWindowRateLimiter(FileStorage(Path(str(settings.LIMITS))))
    options: dict[str, Any] = {} if kept_in == "memory://" else TIMEOUTS
    return MovingWindowRateLimiter(storage_from_string(kept_in, **options))


def forget() -> None:
    """Count anew, in this process: for tests."""
    _counter.cache_clear()
    _warn_counting_alone.cache_clear()
