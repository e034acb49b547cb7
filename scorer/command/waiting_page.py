"""A page of our own for whoever waits for a start from a menu: how far it is, or why it failed.

Served on this machine alone and for as long as somebody waits. A file would not do: browsers that
a system keeps apart may not read the user's folder for data.
"""

from __future__ import annotations

from html import escape
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Event, Thread
from urllib.parse import urlsplit

from scorer.support.terminal import gettext, language

LAST = 20  # lines of what the start has said
LEAVE = 20.0  # seconds for the browser to take the last page


class WaitingPage:
    """``log``: what the start says. Once it has ended the page leads to the site, or says why."""

    def __init__(self, log: Path) -> None:
        self.log = log
        self.site = ""
        self.failed = False
        self._left = Event()
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), _handler(self))
        Thread(target=self._server.serve_forever, daemon=True).start()

    @property
    def address(self) -> str:
        """Where it is found."""
        return f"http://127.0.0.1:{self._server.server_port}/"

    def lead_to(self, site: str) -> None:
        """Have the browser go on to ``site``, and wait until it has been told."""
        self.site = site
        self._close()

    def fail(self) -> None:
        """Have the page say why the start failed, and wait until the browser has it."""
        self.failed = True
        self._close()

    def html(self) -> str:
        """The page as it is now; it looks again by itself while the start goes on."""
        over = self.failed
        again = "" if over else '<meta http-equiv="refresh" content="1">'
        title = gettext("Kontra could not be started") if over else gettext("Kontra is starting …")
        said = self.log.read_text(encoding="utf-8", errors="replace").strip().splitlines()[-LAST:]
        return (
            f'<!doctype html><html lang="{language()}"><meta charset="utf-8">'
            '<meta name="viewport" content="width=device-width">'
            '<meta name="color-scheme" content="light dark"><title>Kontra</title>'
            f"{again}"
            '<body style="font:18px/1.5 system-ui,sans-serif;max-width:40em;margin:2em auto;'
            f'padding:0 1em"><h1>{escape(title)}</h1>'
            f'<p style="white-space:pre-wrap">{escape(chr(10).join(said))}</p></body></html>'
        )

    def left(self) -> None:
        """The browser has what it needs."""
        self._left.set()

    def _close(self) -> None:
        self._left.wait(LEAVE)
        self._server.shutdown()
        self._server.server_close()


def _handler(page: WaitingPage) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            """The page, or the way to the site; nothing by a name that others gave this machine."""
            if self.path != "/" or self.headers["Host"] != urlsplit(page.address).netloc:
                self.send_error(HTTPStatus.NOT_FOUND)
                return
            site, over = page.site, page.failed or bool(page.site)
            content = b"" if site else page.html().encode()
            self.send_response(HTTPStatus.FOUND if site else HTTPStatus.OK)
            if site:
                self.send_header("Location", site)
            self.send_header("Content-Type", "text/html; charset=utf-8")
            self.send_header("Content-Length", str(len(content)))
            self.end_headers()
            self.wfile.write(content)
            if over:
                page.left()

        def log_message(self, *_given: object) -> None:
            """Nothing: nobody reads it."""

    return Handler
