"""The lineage for pages and for lines that phones send: remembered a moment, not asked each time.

A page that is made, and a line that is written, cost no query more for it. Who pairs or withdraws
a laptop forgets what is remembered here; other processes see it seconds later.
"""

from __future__ import annotations

import time

from scorer.operations.selectors.lineage import Lineage, lineage

GOOD_FOR = 5.0  # seconds


class _Known:
    """What was asked last, and until when on this process's clock it is good."""

    lineage: Lineage | None = None
    until = 0.0


def known_lineage() -> Lineage:
    """As the database had it in the last seconds; two queries where that is too long ago."""
    now = time.monotonic()
    if _Known.lineage is None or now >= _Known.until:
        remember_lineage(lineage())
    assert _Known.lineage is not None  # noqa: S101 — remembered just now
    return _Known.lineage


def second_in_words(path: str) -> str:
    """A path at the second laptop as people type it, ``192.168.1.31:8000/t/``; empty without one.

    What begins with https keeps it: a browser would ask by http.
    """
    second = known_lineage().second.rstrip("/")
    return second.removeprefix("http://") + path if second else ""


def remember_lineage(known: Lineage) -> None:
    """Take it as known for the next seconds."""
    _Known.lineage, _Known.until = known, time.monotonic() + GOOD_FOR


def forget_lineage() -> None:
    """Ask the database with the next page."""
    _Known.lineage = None
