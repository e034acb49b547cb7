"""What the site counts for Prometheus, where ``KONTRA_METRICS`` asks for it; else nothing is.

Labels are names of routes, methods and statuses: no id, no name, no address. Processes of one
machine write into files of ``PROMETHEUS_MULTIPROC_DIR`` (set by ``scorer.config.serving``) and
are added up; what the database knows is read when it is asked for.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from threading import Lock
from typing import TYPE_CHECKING

from django.conf import settings
from django.db import DatabaseError
from django.utils.module_loading import import_string

if TYPE_CHECKING:
    from prometheus_client import Counter, Histogram
    from prometheus_client.metrics_core import Metric

SECONDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)  # the histograms' steps
ENTRIES, REPEATS = "entries", "repeats"

log = logging.getLogger(__name__)
_GAUGES: dict[str, tuple[str, str]] = {}
_making = Lock()


@dataclass(frozen=True, slots=True)
class Seen:
    """One request that was answered; ``database`` are the seconds spent in queries."""

    route: str
    method: str
    status: int
    seconds: float
    database: float


@dataclass(frozen=True, slots=True)
class _Meters:
    requests: Counter
    seconds: Histogram
    database: Counter
    counted: dict[str, Counter]


def _meters() -> _Meters:
    with _making:  # a registry takes every name once: two threads must not make them at a time
        return _made()


@cache
def _made() -> _Meters:
    from prometheus_client import Counter, Histogram  # noqa: PLC0415 — imported where it is used

    route = ["route"]
    return _Meters(
        Counter("kontra_requests", "Requests answered.", [*route, "method", "status"]),
        Histogram("kontra_request_seconds", "How long they took.", route, buckets=SECONDS),
        Counter("kontra_database_seconds", "Time spent in queries.", route),
        {
            ENTRIES: Counter("kontra_entries_written", "Entries put into the log of a sheet."),
            REPEATS: Counter("kontra_entries_repeated", "Entries sent again, written once."),
        },
    )


def count(what: str) -> None:
    """One more of ``ENTRIES`` or ``REPEATS``."""
    if settings.METRICS:
        _meters().counted[what].inc()


def observe(seen: Seen) -> None:
    """Count a request."""
    meters = _meters()
    meters.requests.labels(seen.route, seen.method, str(seen.status)).inc()
    meters.seconds.labels(seen.route).observe(seen.seconds)
    meters.database.labels(seen.route).inc(seen.database)


def add_gauge(name: str, says: str, path: str) -> None:
    """A figure read when it is asked for, by the function at ``path``; None: there is none."""
    _GAUGES[name] = says, path


def exposition() -> tuple[bytes, str]:
    """All figures in Prometheus' own words, and their content type."""
    from prometheus_client import (  # noqa: PLC0415
        CONTENT_TYPE_LATEST,
        REGISTRY,
        CollectorRegistry,
        generate_latest,
    )
    from prometheus_client.multiprocess import MultiProcessCollector  # noqa: PLC0415

    _meters()
    counted = REGISTRY
    if "PROMETHEUS_MULTIPROC_DIR" in os.environ:
        counted = CollectorRegistry()
        MultiProcessCollector(counted)  # type: ignore[no-untyped-call]  # the library's
    read = CollectorRegistry()
    read.register(_Read())
    return generate_latest(counted) + generate_latest(read), CONTENT_TYPE_LATEST


class _Read:
    """The gauges; one that cannot be read is left out and told to the log."""

    def collect(self) -> Iterator[Metric]:
        from prometheus_client.core import GaugeMetricFamily  # noqa: PLC0415 — as above

        for name, (says, path) in _GAUGES.items():
            figure: Callable[[], float | None] = import_string(path)
            try:
                value = figure()
            except DatabaseError as error:
                log.warning("%s cannot be read: %s", name, type(error).__name__)
                continue
            if value is not None:
                yield GaugeMetricFamily(name, says, value=value)
