"""Have the site's program read while the laptop still stands by, so that it answers sooner.

Reading it takes a second and more of a laptop's time. Waits for one line on standard input, then
does what ``bin/run`` does; ends when nobody is left to say it.
"""  # noqa: INP001 — a folder of commands, not a package

from __future__ import annotations

import os
import select
import signal
import sys
from importlib import import_module
from pathlib import Path

from bin import _serve
from scorer.config import serving
from scorer.config.serving import certificate
from scorer.operations.machine.followed import SECRET

LOOK = 1.0  # seconds


def main(arguments: list[str]) -> None:
    """``FOLDER PORT``: where what is followed lies, and where the site will answer."""
    site, port = Path(arguments[0]), int(arguments[1])
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # who started us is asked, and tells us
    while not (site / SECRET).exists():
        if _is_told(LOOK):
            _begin_anew(port)
    scheme = "https" if certificate(site / "tls") else "http"
    secret = (site / SECRET).read_text(encoding="utf-8")
    before = dict(os.environ)
    os.environ |= {
        "KONTRA_SECRET_KEY": secret,
        "KONTRA_HTTPS": str(int(scheme == "https")),
        "KONTRA_SERVED_AT": f"{scheme}://*:{port}/",
        "KONTRA_STATIC_ROOT": str(_serve.DATABASE.parent / "static"),
    }
    import_module(serving.APPLICATION.partition(":")[0])
    while not _is_told(LOOK):
        pass
    os.environ.clear()
    os.environ |= before  # what is started beside reads what lies there
    as_read = (scheme, secret)
    now = "https" if certificate(_serve.TLS) else "http"
    if as_read != (now, (_serve.DATABASE.parent / SECRET).read_text(encoding="utf-8")):
        _begin_anew(port)
    os.environ["KONTRA_STATIC_ROOT"] = str(_serve.DATABASE.parent / "static")
    with _serve.ended_quietly():
        _serve.start(port)


def _is_told(patience: float) -> bool:
    """Whether the word came; ends where nobody can say it any more."""
    if not select.select([sys.stdin], [], [], patience)[0]:
        return False
    if not sys.stdin.readline():
        sys.exit(0)
    return True


def _begin_anew(port: int) -> None:
    """As if nothing had been read."""
    os.execv(sys.executable, [sys.executable, "-m", "bin._start", str(port)])  # noqa: S606 — our own


if __name__ == "__main__":
    main(sys.argv[1:])
