"""Ten of the thousand kills of ``tests/bench/bench_kills.py``: nothing lost, nothing twice."""

from __future__ import annotations

import random
import subprocess
import sys
import time
from shutil import copyfile

from tests.bench.killing import PLAYERS, Server, compare
from tests.bench.measure import ROOT
from tests.bench.phone import Phone
from tests.scorer.filed import of_sqlite
from tests.tiers import long


def words(journal):
    """What the telephone has noted so far: twice for each line, sent and saved."""
    return len(journal.read_text(encoding="ascii").splitlines()) if journal.exists() else 0


def wait_for_more(journal, more=2):
    before, until = words(journal), time.monotonic() + 60
    while words(journal) < before + more:
        assert time.monotonic() < until, "the site did not come back"
        time.sleep(0.005)


@of_sqlite
@long
def test_ten_kills_of_workers_lose_and_double_nothing(tmp_path, empty_file, db):
    copyfile(empty_file, tmp_path / "kontra.sqlite3")
    server = Server(tmp_path)
    journal = tmp_path / "phone.jsonl"
    lot = random.Random(1)  # noqa: S311 — which worker dies, no secret
    phone = None
    try:
        opener = Phone(server.url, timeout=30)
        sheet = opener.opens_sheet(PLAYERS)
        told = [server.url, sheet, opener.code_of(sheet), str(journal)]
        phone = subprocess.Popen([sys.executable, "-m", "tests.bench.killing", *told], cwd=ROOT)
        for _kill in range(10):
            wait_for_more(journal)
            assert server.kill_worker(lot)
        wait_for_more(journal)
    finally:
        if phone:
            phone.kill()
            phone.wait()
        server.kill()
    lost, doubled, saved = compare(tmp_path / "kontra.sqlite3", {sheet: journal})
    assert (lost, doubled) == (0, 0)
    assert saved >= 11
