"""1,000 times kill −9 while four tables write through the real site: nothing lost, nothing twice.

Eight kills in ten take a worker of the server in the middle of its work, one the whole server,
one a telephone. Afterwards every line that was answered "saved" is in the log once, the sheets
agree with the log, and the database is sound.

    bin/bench tests/bench/bench_kills.py
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

from tests.bench.folder import site_folder
from tests.bench.killing import PLAYERS, Server, compare
from tests.bench.measure import ROOT, Aim, Figure, keep, run, size
from tests.bench.phone import Phone

KILLS = int(os.environ.get("KILLS") or size(1_000, 3))
TABLES = 4
SERVERS = size(25, 3)  # every so many kills the whole server
PHONES = size(10, 2)  # every so many kills a telephone
HANDS = 60  # a sheet is changed for a new one when it has so many


def main() -> None:
    """Kill, then compare."""
    lot = random.Random(20_26)  # noqa: S311 — a workload, not a secret
    with site_folder() as name:
        folder = Path(name)
        environment = os.environ | {"KONTRA_VAR": name}
        manage = [sys.executable, str(ROOT / "manage.py")]
        server = Server(folder)
        tables: list[_Table] = []
        try:
            tables += (_Table(server, folder) for _table in range(TABLES))
            befallen, took = _struck(server, tables, lot)
        finally:
            for table in tables:
                table.ends()
            server.kill()
        journals = {sheet: path for table in tables for sheet, path in table.journals.items()}
        lost, doubled, saved = compare(folder / "kontra.sqlite3", journals)
        done = subprocess.run([*manage, "rescore"], env=environment, check=False)
    told = ", ".join(f"{what} {count}" for what, count in sorted(befallen.items()))
    keep(
        "lines lost, doubled by kill −9",
        f"{KILLS} kills ({told}), {TABLES} tables, {saved} hands answered “saved”, {took:.0f} s",
        Figure(
            lost + doubled + bool(done.returncode),
            text=f"{lost}, {doubled}",
            spread=f"pictures {'DIFFER' if done.returncode else 'agree'}, integrity ok",
        ),
        Aim(0, text="0, 0"),
    )


def _struck(server: Server, tables: list[_Table], lot: random.Random) -> tuple[Counter[str], float]:
    """What was killed how often, and the seconds it took."""
    befallen: Counter[str] = Counter()
    begun = time.monotonic()
    while befallen.total() < KILLS:
        _wait_for_a_hand(tables)
        time.sleep(lot.uniform(0.0, 0.05))
        befallen[_strike(befallen.total(), server, tables, lot)] += 1
    _settle(tables)
    return befallen, time.monotonic() - begun


class _Table:
    """A sheet after another, and the telephone that writes on it."""

    def __init__(self, server: Server, folder: Path) -> None:
        self.server, self.folder = server, folder
        self.journals: dict[str, Path] = {}
        self.opens()

    def opens(self) -> None:
        """A new sheet."""
        opener = Phone(self.server.url, timeout=30)
        self.sheet = opener.opens_sheet(PLAYERS)
        self.code = opener.code_of(self.sheet)
        self.journal = self.journals[self.sheet] = self.folder / f"{self.sheet}.jsonl"
        self.start()

    def start(self) -> None:
        """The telephone goes on from its file."""
        told = [self.server.url, self.sheet, self.code, str(self.journal)]
        self.phone = subprocess.Popen(
            [sys.executable, "-m", "tests.bench.killing", *told], cwd=ROOT
        )

    def ends(self) -> None:
        """Its telephone writes no more."""
        self.phone.kill()
        self.phone.wait()

    def hands(self) -> int:
        """How many lines its telephone has noted; two words a line."""
        return len(self.journal.read_text().splitlines()) // 2 if self.journal.exists() else 0


def _strike(number: int, server: Server, tables: list[_Table], lot: random.Random) -> str:
    for table in tables:
        assert table.phone.poll() is None, "a telephone ended by itself"
    if number % SERVERS == SERVERS - 1:
        server.kill()
        server.start()
        return "servers"
    if number % PHONES == PHONES - 1:
        table = lot.choice(tables)
        table.ends()
        if table.hands() >= HANDS:
            table.opens()
        else:
            table.start()
        return "telephones"
    while not server.kill_worker(lot):
        time.sleep(0.005)
    return "workers"


def _wait_for_a_hand(tables: list[_Table]) -> None:
    """Until some telephone has got a line through, five seconds at most: then all are at work."""
    before = sum(table.hands() for table in tables)
    until = time.monotonic() + 5
    while sum(table.hands() for table in tables) <= before and time.monotonic() < until:
        time.sleep(0.01)


def _settle(tables: list[_Table]) -> None:
    """Every telephone gets at least one more line through."""
    before = [table.hands() for table in tables]
    until = time.monotonic() + 60
    while any(table.hands() <= was for table, was in zip(tables, before, strict=True)):
        if time.monotonic() > until:
            raise SystemExit("The site did not come back.")
        time.sleep(0.05)


if __name__ == "__main__":
    run(main)
