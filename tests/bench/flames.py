"""A flame graph of what a process of the site does: ``flames.py hand|poll FILE.svg [SECONDS]``.

Hands by a code on one sheet after the other, or questions that are answered 304, one at a time, to
a site with a single process. Needs py-spy (``pip install py-spy``) and the rights to look into
another process.
"""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from itertools import count
from pathlib import Path

from tests.bench.folder import site_folder
from tests.bench.phone import Phone
from tests.bench.served import SERVE, serving_process

RATE = 100  # samples a second
FIELDS = {"kind": "zwyczajna", "old": "02", "winner": "old", "margin": "exit", "kontras": "1"}
PLAYERS = ["Ada", "Bogdan", "Celina", "Darek"]
HANDS = 50  # of a sheet


def main(what: str, file: str, seconds: str = "15") -> None:
    """Serve, ask, look."""
    os.environ["KONTRA_WORKERS"] = "1"
    with site_folder() as folder, serving_process(Path(folder), SERVE) as (port, server):
        act = {"hand": _hands, "poll": _polls}[what](f"http://127.0.0.1:{port}")
        act()
        child = _children(server.pid)[0]
        over = threading.Event()
        asking = threading.Thread(target=_ask, args=(act, over))
        asking.start()
        spy = ["py-spy", "record", "--pid", child, "--duration", seconds]
        subprocess.run([*spy, "--rate", str(RATE), "--output", file], check=True)
        over.set()
        asking.join()


def _children(pid: int) -> list[str]:
    return Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii").split()


def _ask(act: Callable[[], None], over: threading.Event) -> None:
    while not over.is_set():
        act()
        time.sleep(0.001)


def _hands(url: str) -> Callable[[], None]:
    opener, phone, numbers = Phone(url), Phone(url), count()
    sheets: list[str] = []

    def act() -> None:
        number = next(numbers)
        if number % HANDS == 0:
            sheets.append(opener.opens_sheet(PLAYERS))
            phone.joins(opener.code_of(sheets[-1]))
        phone.writes(sheets[-1], FIELDS, number % HANDS)

    return act


def _polls(url: str) -> Callable[[], None]:
    import http.client  # noqa: PLC0415 — a line that is kept

    opener = Phone(url)
    sheet = opener.opens_sheet(PLAYERS)
    line = http.client.HTTPConnection(url.removeprefix("http://"), timeout=30)
    held = {"If-None-Match": "", "Cookie": f"sessionid={opener.cookies['sessionid']}"}

    def act() -> None:
        line.request("GET", f"/sheets/{sheet}/live/?as=follow", headers=held)
        answer = line.getresponse()
        answer.read()
        held["If-None-Match"] = answer.headers.get("ETag", "")

    return act


if __name__ == "__main__":
    main(*sys.argv[1:])
