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
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import count, cycle
from pathlib import Path
from uuid import uuid4

from bin._postgres import temporary_server
from tests.bench.folder import site_folder
from tests.bench.hall import PLAYERS, SLUG, TABLES, Hall, make_hall
from tests.bench.hall_clients import hand_line
from tests.bench.machines import machine, running, wait_until_ready
from tests.bench.measure import Aim, Figure, figure_of, keep, run, size

ROUNDS, EACH = size((5, 40), (2, 2))  # of requests: a median of so many means
TICKS = os.sysconf("SC_CLK_TCK")
HALL = f"{PLAYERS} players, {TABLES} tables, 1 worker"


@dataclass
class Reader:
    """A browser with one line to the server."""

    port: int
    session: str = ""
    token: str = ""

    def __post_init__(self) -> None:
        self.line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)

    def ask(self, method: str, path: str, body: str = "", **headers: str) -> tuple[int, str, str]:
        """The status, the ETag and the body."""
        cookies = [f"sessionid={self.session}", f"csrftoken={self.token}"]
        given = [cookie for cookie in cookies if not cookie.endswith("=")]
        sent = {"X-CSRFToken": self.token, "Content-Type": "application/json"} if body else {}
        if given:
            sent["Cookie"] = "; ".join(given)
        self.line.request(method, path, body.encode() or None, sent | headers)
        answer = self.line.getresponse()
        text = answer.read().decode()
        for value in answer.headers.get_all("Set-Cookie", []):
            if value.startswith("csrftoken="):
                self.token = value.partition("=")[2].partition(";")[0]
        return answer.status, answer.headers.get("ETag", ""), text


def main(database: str = "") -> None:
    """Measure on both, each in a process of its own, which has but one database."""
    if database:
        measure(database)
        return
    command = [sys.executable, __file__]
    with site_folder() as folder:
        given = os.environ | {"KONTRA_VAR": folder, "PYTHONPATH": "."}
        first = subprocess.run([*command, "SQLite"], env=given, check=False)
    with tempfile.TemporaryDirectory() as folder, temporary_server(durable=True) as address:
        given = os.environ | {"KONTRA_VAR": folder, "PYTHONPATH": ".", "DATABASE_URL": address}
        second = subprocess.run([*command, "PostgreSQL"], env=given, check=False)
    if first.returncode or second.returncode:
        sys.exit(1)


def measure(database: str) -> None:
    """Fill the database, serve it, ask."""
    os.environ["DJANGO_SETTINGS_MODULE"] = "scorer.config.settings"
    import django  # noqa: PLC0415 — settings come first

    django.setup()
    from django.core.management import call_command  # noqa: PLC0415 — after setup
    from django.db import connection  # noqa: PLC0415 — as above

    call_command("migrate", verbosity=0)
    hall = make_hall(1)
    site = machine({"KONTRA_WORKERS": "1", "KONTRA_METRICS": "0"})
    with running(site):
        wait_until_ready(site.port)
        master = site.process.pid if site.process else 0
        phone, reader = Reader(site.port), Reader(site.port)
        phone.ask("GET", "/token/")
        writing = _writing(phone, hall)
        pages = f"/events/{SLUG}/standings/"
        _, etag, _ = reader.ask("GET", pages)

        def fresh() -> None:
            next(writing)
            _ask(reader, pages, 200)

        of_hand, of_same = (
            (Aim(6, "ms"), Aim(0.7, "ms")) if connection.vendor == "sqlite" else (None, None)
        )
        _report(master, f"recording a hand, {database}", lambda: next(writing), of_hand)
        live = f"/sheets/{hall.sheets[0]}/live/?as=follow"
        _, held, _ = reader.ask("GET", live)
        same = lambda: _ask(reader, live, 304, held)  # noqa: E731 — an act without a name
        _report(master, f"a sheet as 304, {database}", same, of_same)
        _, etag, _ = reader.ask("GET", pages)
        _report(master, f"standings as 304, {database}", lambda: _ask(reader, pages, 304, etag))
        _report(master, f"a hand, then the standings, {database}", fresh)
        _report(master, f"a sheet's part, fresh, {database}", _parts(reader, hall.sheets))
        _report(master, f"page of a sheet, {database}", _sheets(phone, hall))
        _tell_size(master, database)
        if connection.vendor == "postgresql":
            _tell_connections(database)


def _writing(phone: Reader, hall: Hall) -> Iterator[None]:
    """Hands at one table after the other, each by the telephone that holds its code."""
    for number in count():
        for sheet, phone.session in zip(hall.sheets, hall.recorders, strict=True):
            entry = hand_line(str(uuid4()), number)
            path = f"/sheets/{sheet}/outbox/"
            status, _, text = phone.ask("POST", path, json.dumps({"entries": [entry]}))
            if status != 200 or json.loads(text)["results"][0]["status"] != "written":
                raise SystemExit(f"A hand was not written: {status} {text[:300]}")
            yield


def _sheets(phone: Reader, hall: Hall) -> Callable[[], None]:
    turn = cycle(zip(hall.sheets, hall.recorders, strict=True))

    def act() -> None:
        sheet, phone.session = next(turn)
        _ask(phone, f"/sheets/{sheet}/", 200)

    return act


def _parts(reader: Reader, sheets: Sequence[str]) -> Callable[[], None]:
    """What a follower's page fetches when its sheet has changed."""
    turn = cycle(sheets)
    return lambda: _ask(reader, f"/sheets/{next(turn)}/live/?as=follow", 200)


def _ask(reader: Reader, path: str, wanted: int, etag: str = "") -> None:
    status, _, _ = reader.ask("GET", path, **({"If-None-Match": etag} if etag else {}))
    if status != wanted:
        raise SystemExit(f"{path} answers {status}, not {wanted}")


def _report(master: int, what: str, act: Callable[[], object], aim: Aim | None = None) -> None:
    act()
    used = []
    for _round in range(ROUNDS):
        before = _cpu(master)
        for _time in range(EACH):
            act()
        used.append((_cpu(master) - before) / EACH)
    keep(what, HALL, figure_of(used, "ms CPU", 1000), aim)


def _workers(master: int) -> list[int]:
    children = Path(f"/proc/{master}/task/{master}/children").read_text(encoding="ascii")
    return [int(pid) for pid in children.split()]


def _cpu(master: int) -> float:
    """Seconds of CPU that the workers used."""
    total = 0
    for pid in _workers(master):
        stat = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
        total += int(stat[11]) + int(stat[12])
    return total / TICKS


def _tell_size(master: int, database: str) -> None:
    """Memory that is a worker's own, after all the above."""
    (worker,) = _workers(master)
    sizes = {}
    for line in Path(f"/proc/{worker}/smaps_rollup").read_text(encoding="ascii").splitlines()[1:]:
        name, size, *_unit = line.split()
        sizes[name] = int(size) / 1024
    what = f"memory of one process, {database}"
    own = f"its own {sizes['Pss:']:.0f}"
    keep(what, HALL, Figure(round(sizes["Rss:"]), "MB", spread=own), Aim(75, "MB"))


def _tell_connections(database: str) -> None:
    """What the server says of the connections of the site, when this program has left it."""
    import psycopg  # noqa: PLC0415 — with PostgreSQL only
    from django.db import connection  # noqa: PLC0415 — after setup

    connection.close()
    connection.close_pool()
    with psycopg.connect(os.environ["DATABASE_URL"]) as line:
        asked = "SELECT count(*) FROM pg_stat_activity WHERE application_name = 'kontra'"
        [many] = line.execute(asked).fetchone() or [0]
    keep(f"connections of one process, {database}", HALL, Figure(many), Aim(8))


if __name__ == "__main__":
    run(lambda: main(*sys.argv[1:]))
