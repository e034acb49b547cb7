"""From a menu, without a terminal: start the site where it does not run, and open it.

A first start takes long. The browser shows what it does on a page that this process serves on this
machine alone, one answer that goes on until the site answers, and then leads there. A file would
not do: browsers that a system keeps apart may not read the user's folder for data.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
import webbrowser
from collections.abc import Iterator
from html import escape
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Event, Thread
from urllib.parse import urlsplit

from scorer.command.announcing import answer_here
from scorer.config.environment import private
from scorer.operations.machine.locks import Running, running
from scorer.support import places
from scorer.support.terminal import gettext, language

PATIENCE = 180.0  # seconds: a first start on an old laptop makes the demo club
QUICK = 1.5  # seconds in which a start needs no page to wait on
LEAVE = 20.0  # seconds for the browser to take the page
STEP = 0.2
FILL = " " * 1024  # browsers show nothing of a page before so many bytes have come

_begun: list[subprocess.Popen[bytes]] = []  # it outlives us, and is asked nothing more


def open_site() -> None:
    """Open the page of this laptop in the browser; where the start fails, why (status 1)."""
    folder = private(places.var())
    if found := running(folder):
        webbrowser.open(_page_of(found))
        return
    start = Start(folder)
    if found := start.answering(QUICK):
        webbrowser.open(_page_of(found))
        return
    shown = Event()
    with ThreadingHTTPServer(("127.0.0.1", 0), _handler(start, shown)) as server:
        server.daemon_threads = True
        Thread(target=server.serve_forever, daemon=True).start()
        webbrowser.open(f"http://127.0.0.1:{server.server_port}/")
        found = start.answering(PATIENCE)
        start.over.set()
        shown.wait(LEAVE)
        server.shutdown()
    if found is None:
        sys.exit(1)


class Start:
    """A start of the site, in a process that outlives us and writes a log of what it does."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.log = folder / "serve.log"
        self.found: Running | None = None
        self.over = Event()  # it answers, or has failed
        with self.log.open("wb") as log:
            self.process = subprocess.Popen(  # noqa: S603 — our own
                places.command("serve"),
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,
                creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),  # Windows
                env=os.environ | {"PYTHONIOENCODING": "utf-8"},
                cwd=places.PACKAGES,
            )
        _begun.append(self.process)

    def answering(self, patience: float) -> Running | None:
        """The server once it answers; None where it ended or did not in so many seconds."""
        until = time.monotonic() + patience
        while self.process.poll() is None and time.monotonic() < until:
            found = running(self.folder)
            if found is not None and _answers(found):
                self.found = found
                return found
            time.sleep(STEP)
        return None

    def page(self) -> Iterator[str]:
        """The page shown meanwhile, in parts: the lines of the start, then the link to the site."""
        head, failed = gettext("Kontra is starting …"), gettext("Kontra could not be started")
        yield (
            f'<!doctype html><html lang="{language()}"><meta charset="utf-8"><title>Kontra</title>'
            '<meta name="viewport" content="width=device-width">'
            '<meta name="color-scheme" content="light dark">'
            '<body style="font:18px/1.5 system-ui,sans-serif;max-width:40em;margin:2em auto;'
            f'padding:0 1em"><h1>{escape(head)}</h1>'
            f'{FILL}<p style="white-space:pre-wrap">'
        )
        with self.log.open(encoding="utf-8", errors="replace") as log:
            while not self.over.wait(STEP):
                yield escape(log.read())
            yield escape(log.read())
        if self.found:
            yield f'<meta http-equiv="refresh" content="0;url={escape(_page_of(self.found))}">'
        else:
            yield f"</p><h1>{escape(failed)}</h1>"


def _handler(start: Start, shown: Event) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            """The page; nothing by a name that others gave this machine."""
            here = "{}:{}".format(*self.connection.getsockname())
            if self.path != "/" or self.headers["Host"] != here:
                self.send_error(HTTPStatus.NOT_FOUND)
                return
            self.send_response(HTTPStatus.OK)
            self.send_header("Content-Type", "text/html; charset=utf-8")
            self.end_headers()
            for part in start.page():
                self.wfile.write(part.encode())
            shown.set()

        def log_message(self, *_given: object) -> None:
            """Nothing: nobody reads it."""

    return Handler


def _page_of(server: Running) -> str:
    parts = urlsplit(server.site)
    return f"{parts.scheme}://127.0.0.1:{parts.port}/control/"


def _answers(server: Running) -> bool:
    parts = urlsplit(server.site)
    try:
        status, _ = answer_here(parts.port or 80, "/health/", secure=parts.scheme == "https")
    except OSError:
        return False
    return status == HTTPStatus.OK
