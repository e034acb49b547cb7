"""Serves a site that takes back what a request wrote, for who throws things at it.

Nothing is counted; with ``--quiet`` nothing is printed either and no work is done apart. What was
raised is written to ``FAULTS`` in the site's folder.
"""

from __future__ import annotations

import logging
import os
import sys
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.bench.served import serving_process

FAULTS = "faults.txt"
READING = ("SELECT", "SAVEPOINT", "RELEASE", "ROLLBACK", "PRAGMA", "EXPLAIN")
Site = Callable[..., Any]


@contextmanager
def site_taken_back(folder: Path, *, quiet: bool) -> Iterator[tuple[int, int]]:
    """Serve the database in ``folder`` by one process; gives the port and the server's process."""
    program = f"from tests.bench import taken_back; taken_back.main(quiet={quiet})"
    before = os.environ.get("KONTRA_WORKERS")
    os.environ["KONTRA_WORKERS"] = "1"
    try:
        with serving_process(folder, [sys.executable, "-c", program]) as (port, server):
            yield port, server.pid
    finally:
        if before is None:
            del os.environ["KONTRA_WORKERS"]
        else:
            os.environ["KONTRA_WORKERS"] = before


def faults(folder: Path) -> str:
    """What was raised while the site was served."""
    file = folder / FAULTS
    return file.read_text(encoding="utf-8") if file.exists() else ""


def main(*, quiet: bool) -> None:
    """Serve; the site is changed before processes part from this one."""
    from scorer.config import asgi, serving  # noqa: PLC0415 — sets Django up
    from tests.bench import stage  # noqa: PLC0415 — as above

    for one in stage.quiet() if quiet else stage.uncounted():
        one.__enter__()  # for as long as the process lives
    logging.disable()
    asgi.application.site = _taken_back(asgi.application.site)
    serving.main()


def _taken_back(site: Site) -> Site:
    from django.core.signals import (  # noqa: PLC0415 — after setup
        got_request_exception,
        request_started,
    )
    from django.db import close_old_connections, connection, transaction  # noqa: PLC0415 — as above

    from tests.bench.stage import forget  # noqa: PLC0415 — as above

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
