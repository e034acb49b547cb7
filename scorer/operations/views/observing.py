"""Every request gets an id, a line in the log and a place in the metrics.

A line names the route, never the address: that may be a key. Who asked, what they typed and
what they were shown is nowhere in it. One of a slow answer also says how much of it was the
database, in how many queries, and which were the slowest: their words, without the values.
"""

from __future__ import annotations

import logging
import re
import secrets
import time
from collections.abc import Callable
from contextlib import ExitStack

from django.conf import settings
from django.db import connections
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.urls import Resolver404, resolve

from scorer.operations.machine.logs import REQUEST
from scorer.operations.machine.metrics import Seen, observe

SLOWEST = 3  # queries that a slow answer tells of
LONGEST = 300  # characters of each
GIVEN = re.compile(r"[A-Za-z0-9._-]{8,64}")  # an id that a proxy made
METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})

log = logging.getLogger("kontra.requests")


class Observed:
    """The outermost middleware."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Answer, then tell how long it took."""
        given = request.headers.get("X-Request-ID", "")
        request_id = given if GIVEN.fullmatch(given) else secrets.token_hex(8)
        meter = Queries()
        begun = time.perf_counter()
        REQUEST.set(request_id)  # until the thread's next one: Django tells of refusals after us
        with ExitStack() as metered:
            for alias in connections:
                metered.enter_context(connections[alias].execute_wrapper(meter))
            response = self.get_response(request)
        response["X-Request-ID"] = request_id
        _log_request(request, response, time.perf_counter() - begun, meter)
        return response


class Queries:
    """Adds up what queries take, and keeps the slowest."""

    def __init__(self) -> None:
        self.seconds = 0.0
        self.count = 0
        self.slowest: list[tuple[float, str]] = []  # seconds and words, the slowest first

    def __call__(self, execute: Callable[..., object], sql: str, *rest: object) -> object:
        """Have a query answered, and note how long it took."""
        begun = time.perf_counter()
        try:
            return execute(sql, *rest)
        finally:
            seconds = time.perf_counter() - begun
            self.seconds += seconds
            self.count += 1
            if len(self.slowest) < SLOWEST or seconds > self.slowest[-1][0]:
                self.slowest = sorted([*self.slowest, (seconds, sql)], reverse=True)[:SLOWEST]

    def as_log_fields(self) -> dict[str, object]:
        """What a slow answer says of them."""
        return {
            "database_ms": _ms(self.seconds),
            "queries": self.count,
            "slowest": [{"ms": _ms(taken), "sql": sql[:LONGEST]} for taken, sql in self.slowest],
        }


def _log_request(
    request: HttpRequest, response: HttpResponseBase, seconds: float, queries: Queries
) -> None:
    slow = seconds >= settings.SLOW_REQUEST
    level = logging.WARNING if slow else logging.INFO
    wanted = log.isEnabledFor(level)
    if not (wanted or settings.METRICS):
        return
    method = request.method if request.method in METHODS else "other"
    seen = Seen(_route(request), str(method), response.status_code, seconds, queries.seconds)
    if settings.METRICS:
        observe(seen)
    if wanted:
        told = {
            "method": seen.method,
            "route": seen.route,
            "status": seen.status,
            "ms": _ms(seconds),
            "bytes": int(response.headers.get("Content-Length") or 0),
        }
        text = "%(method)s %(route)s %(status)s %(ms)s ms %(bytes)s bytes"
        if slow:
            told |= queries.as_log_fields()
            text += ", %(database_ms)s ms of it in %(queries)s queries; the slowest: %(slowest)s"
        log.log(level, text, told, extra={"told": told})


def _ms(seconds: float) -> float:
    return round(seconds * 1000, 1)


def _route(request: HttpRequest) -> str:
    """The name of the route: what was answered before one was looked for is looked up."""
    match = request.resolver_match
    if match is None:
        if request.path_info.startswith("/" + settings.STATIC_URL.lstrip("/")):
            return "static"
        try:
            match = resolve(request.path_info)
        except Resolver404:
            return "none"
    return match.view_name or "unnamed"
