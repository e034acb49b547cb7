"""From a menu, without a terminal: start the site where it does not run, and open it."""

from __future__ import annotations

import http.client
import os
import subprocess
import sys
import time
import webbrowser
from pathlib import Path
from urllib.parse import urlsplit

from scorer.command.announcing import answer_here
from scorer.command.folder import VAR
from scorer.command.waiting_page import WaitingPage
from scorer.config.environment import private
from scorer.operations.machine.locks import Running, running
from scorer.support import places

PATIENCE = 180.0  # seconds: a first start on an old laptop makes the demo club
QUICK = 1.5  # seconds in which a start needs no page to wait on
STEP = 0.2

_begun: list[subprocess.Popen[bytes]] = []  # it outlives us, and is asked nothing more


def open_site() -> None:
    """Open the page of this laptop in the browser; where the start fails, why (status 1).

    A start that takes longer than a moment is shown meanwhile.
    """
    found = running(VAR)
    if found:
        webbrowser.open(_page_of(found))
        return
    log = private(VAR) / "serve.log"
    process = begin(log)
    found = _answering(process, QUICK)
    if found:
        webbrowser.open(_page_of(found))
        return
    page = WaitingPage(log)
    webbrowser.open(page.address)
    found = _answering(process, PATIENCE)
    if found is None:
        page.fail()
        sys.exit(1)
    page.lead_to(_page_of(found))


def begin(log: Path) -> subprocess.Popen[bytes]:
    """Begin to serve, in a process that outlives us and says in ``log`` what it does."""
    with log.open("wb") as said:
        process = subprocess.Popen(  # noqa: S603 — our own
            places.command("serve"),
            stdin=subprocess.DEVNULL,
            stdout=said,
            stderr=subprocess.STDOUT,
            start_new_session=True,
            creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),  # Windows
            env=os.environ | {"PYTHONIOENCODING": "utf-8"},
            cwd=places.PACKAGES,
        )
    _begun.append(process)
    return process


def _answering(process: subprocess.Popen[bytes], patience: float) -> Running | None:
    """The server once it answers; None where it ended or did not answer in so many seconds."""
    until = time.monotonic() + patience
    while process.poll() is None and time.monotonic() < until:
        found = running(VAR)
        if found is not None and _answers(found):
            return found
        time.sleep(STEP)
    return None


def _page_of(server: Running) -> str:
    parts = urlsplit(server.site)
    return f"{parts.scheme}://127.0.0.1:{parts.port}/control/"


def _answers(server: Running) -> bool:
    parts = urlsplit(server.site)
    try:
        status, _ = answer_here(parts.port or 80, "/health/", secure=parts.scheme == "https")
    except (OSError, http.client.HTTPException):
        return False
    return status == http.client.OK
