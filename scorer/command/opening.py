"""From a menu, without a terminal: start the site where it does not run, and open it."""

from __future__ import annotations

import http.client
import os
import subprocess
import sys
import time
import webbrowser
from contextlib import closing
from html import escape
from pathlib import Path
from urllib.parse import urlsplit

from scorer.command.announcing import connection_here
from scorer.command.folder import VAR
from scorer.config.environment import private
from scorer.operations.machine.running import Running, running
from scorer.support import places
from scorer.support.terminal import gettext, language

PATIENCE = 180.0  # seconds: a first start on an old laptop makes the demo club
STEP = 0.2
LAST = 20  # lines of what a start that failed has said

_begun: list[subprocess.Popen[bytes]] = []  # it outlives us, and is asked nothing more


def open_site() -> None:
    """Open the page of this laptop in the browser; where the start fails, why (status 1)."""
    log = private(VAR) / "serve.log"
    found = running(VAR) or started(log)
    if found is None:
        webbrowser.open(_trouble(log).as_uri())
        sys.exit(1)
    parts = urlsplit(found.site)
    webbrowser.open(f"{parts.scheme}://127.0.0.1:{parts.port}/control/")


def started(log: Path) -> Running | None:
    """The server once it answers; None where it ended or did not answer in time."""
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
    until = time.monotonic() + PATIENCE
    while process.poll() is None and time.monotonic() < until:
        found = running(VAR)
        if found is not None and _answers(found):
            return found
        time.sleep(STEP)
    return None


def _answers(server: Running) -> bool:
    parts = urlsplit(server.site)
    try:
        with closing(connection_here(parts.port or 80, secure=parts.scheme == "https")) as line:
            line.request("GET", "/health/")
            return line.getresponse().status == http.client.OK
    except (OSError, http.client.HTTPException):
        return False


def _trouble(log: Path) -> Path:
    """A page with what the start has said."""
    said = log.read_text(encoding="utf-8", errors="replace").strip().splitlines()[-LAST:]
    title = gettext("Kontra could not be started")
    page = VAR / "trouble.html"
    page.write_text(
        f'<!doctype html><html lang="{language()}"><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width"><title>Kontra</title>'
        '<body style="font:18px/1.5 system-ui,sans-serif;max-width:40em;margin:2em auto;'
        f'padding:0 1em"><h1>{escape(title)}</h1>'
        f'<p style="white-space:pre-wrap">{escape(chr(10).join(said))}</p></body></html>',
        encoding="utf-8",
    )
    return page
