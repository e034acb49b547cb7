"""What one process of the site carries, on SQLite and on PostgreSQL: CPU, memory, connections.

Requests go one after the other to a server with a single worker, and what it used of the CPU is
divided by their number, so that other programs on the machine disturb little. ``docs/operating/
servers.md`` reckons with the figures.
"""

from __future__ import annotations

import http.client
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from itertools import count, cycle
from pathlib import Path
from typing import Any
from uuid import uuid4

from benchmarks.measure import Figure, figure_of, keep, run
from bin._postgres import temporary_server
from tests.builders.served_site import (
    ROOT,
    SERVE,
    children,
    cpu_of,
    serving_process,
    site_folder,
)
from tests.builders.sizes import size
from tests.builders.telephone import line_of

ROUNDS, EACH, TABLES = size((5, 40, 98), (2, 2, 4))  # of requests: a median of so many means
HALL = f"{4 * TABLES} players, {TABLES} tables, 1 worker"
TOKEN = "0123456789abcdefghijklmnopqrstuv"  # any will do, twice the same
OF_US = "SELECT count(*) FROM pg_stat_activity WHERE application_name = 'kontra'"


class Reader:
    """A browser with one line to the server; ``tag`` is that of its last page."""

    def __init__(self, port: int) -> None:
        self.line = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
        self.cookies: dict[str, str] = {"csrftoken": TOKEN}
        self.tag = ""

    def ask(self, path: str, wanted: int = 200, body: str = "", tag: str = "") -> str:
        """The body of the answer, whose status is as wanted."""
        sent = {"Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items())}
        sent |= {"X-CSRFToken": TOKEN, "Content-Type": "application/json"} if body else {}
        sent |= {"If-None-Match": tag} if tag else {}
        self.line.request("POST" if body else "GET", path, body.encode() or None, sent)
        answer = self.line.getresponse()
        text, self.tag = answer.read().decode(), answer.headers.get("ETag", "")
        if answer.status != wanted:
            raise SystemExit(f"{path} answers {answer.status}, not {wanted}: {text[:300]}")
        return text


def main() -> None:
    """Measure on both, each in a process of its own, which has but one database."""
    if len(sys.argv) > 1:
        _measure(sys.argv[1])
        return
    command = [sys.executable, "-m", "benchmarks.capacity"]
    with site_folder() as folder:
        given = os.environ | {"KONTRA_VAR": str(folder)}
        subprocess.run([*command, "SQLite"], env=given, check=True, cwd=ROOT)
    with tempfile.TemporaryDirectory() as name, temporary_server(durable=True) as address:
        given = os.environ | {"KONTRA_VAR": name, "DATABASE_URL": address}
        subprocess.run([*command, "PostgreSQL"], env=given, check=True, cwd=ROOT)


def _measure(database: str) -> None:
    """Fill the database, serve it, ask."""
    os.environ["DJANGO_SETTINGS_MODULE"] = "scorer.config.settings"
    import django

    django.setup()
    from django.core.management import call_command
    from django.db import connection

    call_command("migrate", verbosity=0)
    from tests.builders.halls import hall_in_play

    hall = hall_in_play(TABLES)
    connection.close()
    folder = Path(os.environ["KONTRA_VAR"])
    alone = {"KONTRA_WORKERS": "1", "KONTRA_METRICS": "0"}
    with serving_process(folder, SERVE, **alone) as (port, server):
        for what, act, most in _acts(hall, port):
            act()
            used = []
            for _round in range(ROUNDS):
                before = cpu_of(server.pid)
                for _time in range(EACH):
                    act()
                used.append((cpu_of(server.pid) - before) / EACH)
            aim = most if database == "SQLite" else None
            keep(f"{what}, {database}", HALL, figure_of(used, "ms CPU", 1000), aim)
        _keep_memory(server.pid, database)
        if connection.vendor == "postgresql":
            connection.close_pool()
            _keep_connections(database)


def _acts(hall: Any, port: int) -> Iterator[tuple[str, Callable[[], object], float | None]]:
    """What is asked for, how, and the most CPU (ms) that it should take on SQLite."""
    phone, reader = Reader(port), Reader(port)
    reader.cookies = {}
    writing = _writing(phone, hall)
    yield "recording a hand", lambda: next(writing), 6
    live = f"/sheets/{hall.sheets[0]}/live/?as=follow"
    yield "a sheet as 304", _same(reader, live), 0.7
    standings = "/events/turniej/standings/"
    yield "standings as 304", _same(reader, standings), None

    def fresh() -> None:
        next(writing)
        reader.ask(standings)

    yield "a hand, then the standings", fresh, None
    parts, pages = cycle(hall.sheets), cycle(zip(hall.sheets, hall.recorders, strict=True))
    part = lambda: reader.ask(f"/sheets/{next(parts)}/live/?as=follow")
    yield "a sheet's part, fresh", part, None

    def page() -> None:
        sheet, phone.cookies["sessionid"] = next(pages)
        phone.ask(f"/sheets/{sheet}/")

    yield "page of a sheet", page, None


def _writing(phone: Reader, hall: Any) -> Iterator[None]:
    """Hands at one table after the other, each by the telephone that holds its code."""
    for number in count():
        for sheet, session in zip(hall.sheets, hall.recorders, strict=True):
            phone.cookies["sessionid"] = session
            body = json.dumps({"entries": [line_of(str(uuid4()), number)]})
            answer = json.loads(phone.ask(f"/sheets/{sheet}/outbox/", body=body))
            if answer["results"][0]["status"] != "written":
                raise SystemExit(f"A hand was not written: {answer}")
            yield


def _same(reader: Reader, path: str) -> Callable[[], object]:
    reader.ask(path)
    tag = reader.tag
    return lambda: reader.ask(path, 304, tag=tag)


def _keep_memory(server: int, database: str) -> None:
    """Memory of a worker, and what of it is its own, after all the above."""
    (worker,) = children(server)
    sizes = {}
    for line in Path(f"/proc/{worker}/smaps_rollup").read_text(encoding="ascii").splitlines()[1:]:
        name, kilobytes, *_unit = line.split()
        sizes[name] = int(kilobytes) / 1024
    whole = Figure(round(sizes["Rss:"]), "MB", spread=f"its own {sizes['Pss:']:.0f}")
    keep(f"memory of one process, {database}", HALL, whole, 75)


def _keep_connections(database: str) -> None:
    """What the server says of the connections of the site, when this program has left it."""
    import psycopg

    with psycopg.connect(os.environ["DATABASE_URL"]) as line:
        [many] = line.execute(OF_US).fetchone() or [0]
    keep(f"connections of one process, {database}", HALL, Figure(many), 8)


if __name__ == "__main__":
    run(main)
