"""Every request gets an id, a line in the log and a place in the metrics.

A line names the route, never the address: that may be a key. Who asked, what they typed and
what they were shown is nowhere in it.
"""

from __future__ import annotations

import logging
import re
import secrets
import time
from collections.abc import Callable
from contextlib import nullcontext

from django.conf import settings
from django.db import connection
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.urls import Resolver404, resolve

from scorer.operations.machine.logs import REQUEST
from scorer.operations.machine.metrics import Seen, observe

SLOW = 2.0  # seconds, beyond which an answer is worth a warning
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
        meter = _Queries()
        begun = time.perf_counter()
        REQUEST.set(request_id)  # until the thread's next one: Django tells of refusals after us
        with connection.execute_wrapper(meter) if settings.METRICS else nullcontext():
            response = self.get_response(request)
        response["X-Request-ID"] = request_id
        _log_request(request, response, time.perf_counter() - begun, meter.seconds)
        return response


class _Queries:
    """Adds up what queries take."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def __call__(self, execute: Callable[..., object], *query: object) -> object:
        begun = time.perf_counter()
        try:
            return execute(*query)
        finally:
            self.seconds += time.perf_counter() - begun


def _log_request(
    request: HttpRequest, response: HttpResponseBase, seconds: float, database: float
) -> None:
    level = logging.WARNING if seconds >= SLOW else logging.INFO
    wanted = log.isEnabledFor(level)
    if not (wanted or settings.METRICS):
        return
    method = request.method if request.method in METHODS else "other"
    seen = Seen(_route(request), str(method), response.status_code, seconds, database)
    if settings.METRICS:
        observe(seen)
    if wanted:
        told = {
            "method": seen.method,
            "route": seen.route,
            "status": seen.status,
            "ms": round(seconds * 1000, 1),
            "bytes": int(response.headers.get("Content-Length") or 0),
        }
        text = "%(method)s %(route)s %(status)s %(ms)s ms %(bytes)s bytes"
        log.log(level, text, told, extra={"told": told})


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
