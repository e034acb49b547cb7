"""Have the site's program read while the laptop still stands by, so that it answers sooner.

Reading it takes a second and more of a laptop's time. Waits for one line on standard input, then
does what ``kontra serve`` does; ends when nobody is left to say it.
"""

from __future__ import annotations

import os
import signal
import sys
from importlib import import_module
from pathlib import Path
from threading import Event, Thread

from scorer.command import serve
from scorer.command.folder import STATIC, TLS, VAR
from scorer.config import serving
from scorer.config.serving import certificate
from scorer.operations.machine.followed import SECRET
from scorer.support.places import become

LOOK = 1.0  # seconds


def wait_and_serve(site: Path, port: int) -> None:
    """Read the program for what is followed in ``site``; on the word serve it on ``port``."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # who started us is asked, and tells us
    told = Event()
    Thread(target=_hear, args=(told,), daemon=True).start()
    while not (site / SECRET).exists():
        if told.wait(LOOK):
            become("serve", str(port))  # as if nothing had been read
    scheme = "https" if certificate(site / "tls") else "http"
    secret = (site / SECRET).read_text(encoding="utf-8")
    before = dict(os.environ)
    os.environ |= {
        "KONTRA_SECRET_KEY": secret,
        "KONTRA_HTTPS": str(int(scheme == "https")),
        "KONTRA_SERVED_AT": f"{scheme}://*:{port}/",
        "KONTRA_STATIC_ROOT": str(STATIC),
    }
    import_module(serving.APPLICATION.partition(":")[0])
    told.wait()
    os.environ.clear()
    os.environ |= before  # what is started beside reads what lies there
    now = "https" if certificate(TLS) else "http"
    if (scheme, secret) != (now, (VAR / SECRET).read_text(encoding="utf-8")):
        become("serve", str(port))
    os.environ["KONTRA_STATIC_ROOT"] = str(STATIC)
    with serve.ended_quietly():
        serve.start(port)


def _hear(told: Event) -> None:
    """Wait for the word; end at once where nobody can say it any more."""
    if not sys.stdin.readline():
        os._exit(0)
    told.set()
