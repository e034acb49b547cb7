"""Sites that take back what a request wrote: in this process, or served by one process.

Nothing is counted there; ``quiet`` ones print nothing and do no work apart.
"""

from __future__ import annotations

import logging
import os
import sys
import traceback
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tests.builders.served_site import serving_process

if TYPE_CHECKING:
    from tests.builders.whole_site import Stage
    from tests.hostile.requests import Sent

FAULTS = "faults.txt"  # in a served site's folder: what was raised
READING = ("SELECT", "SAVEPOINT", "RELEASE", "ROLLBACK", "PRAGMA", "EXPLAIN")
TRACES = (b"Traceback (most recent call last)", b"<title>TypeError", b"DoesNotExist at")
BROKEN, REFUSED = 500, 400
Site = Callable[..., Any]


@dataclass(slots=True)
class Seen:
    """What came back: statuses, and what must not be, a line each."""

    statuses: Counter[int] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)


def throw(stage: Stage, sent: Iterable[Sent]) -> Seen:
    """Send them all here; a fault is a 5xx, a traceback in a body, or a refused one that wrote."""
    from django.core.signals import got_request_exception
    from django.db import connection, transaction

    from scorer.models import Entry
    from tests.builders.whole_site import forget
    from tournaments.models import Step

    seen, raised = Seen(), [""]

    def remember(**_told: object) -> None:
        raised[0] = "".join(traceback.format_exc().splitlines(keepends=True)[-7:])

    def written() -> tuple[int, int]:
        return Entry.objects.count(), Step.objects.count()

    got_request_exception.connect(remember)
    before = written()
    for one in sent:
        with transaction.atomic():
            status, content = _answered(stage, one)
            wrote = status >= REFUSED and not connection.needs_rollback and written() != before
            transaction.set_rollback(True)
        forget()
        seen.statuses[status] += 1
        if status >= BROKEN:
            seen.faults.append(f"{status}: {one}\n{raised[0]}")
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


@contextmanager
def site_taken_back(folder: Path, *, quiet: bool) -> Iterator[tuple[int, int]]:
    """Serve the database in ``folder`` by one process; gives the port and the server's process."""
    program = f"from tests.hostile import taken_back; taken_back.main(quiet={quiet})"
    command = [sys.executable, "-c", program]
    with serving_process(folder, command, KONTRA_WORKERS="1") as (port, server):
        yield port, server.pid


def faults(folder: Path) -> str:
    """What was raised while the site was served."""
    file = folder / FAULTS
    return file.read_text(encoding="utf-8") if file.exists() else ""


def main(*, quiet: bool) -> None:
    """Serve; the site is changed before processes part from this one."""
    from scorer.config import asgi, serving
    from tests.builders import whole_site

    for one in whole_site.quiet() if quiet else whole_site.uncounted():
        one.__enter__()  # for as long as the process lives
    logging.disable()
    asgi.application.site = _taken_back(asgi.application.site)
    serving.main()


def _taken_back(site: Site) -> Site:
    from django.core.signals import got_request_exception, request_started
    from django.db import close_old_connections, connection, transaction

    from tests.builders.whole_site import forget

    def answered(environ: dict[str, Any], start_response: Callable[..., Any]) -> list[bytes]:
        wrote = []

        def note(execute: Any, sql: str, *given: Any) -> Any:
            wrote.extend([sql] if not sql.lstrip("( ").upper().startswith(READING) else [])
            return execute(sql, *given)

        with transaction.atomic(), connection.execute_wrapper(note):
            answer = list(site(environ, start_response))
            transaction.set_rollback(True)
        if wrote:
            forget()
        return answer

    def remember(**_told: object) -> None:
        with (Path(os.environ["KONTRA_VAR"]) / FAULTS).open("a", encoding="utf-8") as file:
            file.write("".join(traceback.format_exc().splitlines(keepends=True)[-9:]) + "\n")

    request_started.disconnect(close_old_connections)  # it would end the transaction
    got_request_exception.connect(remember, weak=False)
    return answered
