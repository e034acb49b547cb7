"""Throws requests at the site and looks at what comes back; what was written is taken back."""

from __future__ import annotations

import traceback
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from django.core.signals import got_request_exception
from django.db import connection, transaction

from tests.bench.harm import Sent
from tests.bench.stage import Stage, counted, forget

TRACES = (b"Traceback (most recent call last)", b"<title>TypeError", b"DoesNotExist at")
BROKEN = 500
REFUSED = 400


@dataclass(slots=True)
class Seen:
    """What came back: statuses, and what must not be, a line each."""

    statuses: Counter[int] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)


RAISED: list[str] = []


def _remember(**_told: object) -> None:
    """What was raised, and where, for who mends it."""
    RAISED[:] = traceback.format_exc().splitlines()[-7:]


def throw(stage: Stage, sent: Iterable[Sent]) -> Seen:
    """Send them all; a fault is a 5xx, a traceback in a body, or a refused one that wrote."""
    got_request_exception.connect(_remember)
    seen = Seen()
    before = counted()
    for one in sent:
        with transaction.atomic():
            status, content = _answered(stage, one)
            wrote = status >= REFUSED and not connection.needs_rollback and counted() != before
            transaction.set_rollback(True)
        forget()
        seen.statuses[status] += 1
        if status >= BROKEN:
            seen.faults.append(f"{status}: {one}\n" + "\n".join(RAISED))
        if any(trace in content for trace in TRACES):
            seen.faults.append(f"traceback: {one}")
        if wrote:
            seen.faults.append(f"refused, and written: {one}")
    return seen


def _answered(stage: Stage, one: Sent) -> tuple[int, bytes]:
    client = stage.clients[one.person]
    cookies = client.cookies.copy()
    answer = client.generic(one.method, one.path, one.body, one.type or "x/y", **one.headers)
    content = answer.getvalue() if answer.streaming else answer.content
    client.cookies = cookies
    return answer.status_code, content
