"""Kill −9, again and again, while four tables write through the real site: nothing lost or twice.

    python -m tests.reliability.kills [KILLS] [SEED]

Of 1,000 kills 880 take a worker of the server in the middle of its work, 40 the whole server, 80 a
telephone. Afterwards every line that was answered "saved" is in the log once, the sheets agree with
the log, and the database is sound; else the command ends with an error.
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
import time
from collections import Counter

from tests.builders.served_site import ROOT, site_folder
from tests.reliability.writing import Server, Telephones, compare

TABLES = 4
SERVERS, PHONES = 25, 10  # every so many kills the whole server, a telephone


def main(kills: int = 1_000, seed: int = 2026) -> int:
    """Kill, then compare; the exit status."""
    lot = random.Random(seed)
    befallen: Counter[str] = Counter()
    with site_folder() as folder:
        server, telephones = Server(folder), Telephones(folder, TABLES)
        try:
            telephones.open_sheets(server.url)
            while befallen.total() < kills:
                telephones.wait_for_a_line(5)
                time.sleep(lot.uniform(0.0, 0.05))
                befallen[_strike(befallen.total(), server, telephones, lot)] += 1
            telephones.at_work(server.url, 60)
        finally:
            telephones.end()
            server.kill()
        lost, doubled, saved = compare(folder / "kontra.sqlite3", telephones.journals)
        rescore = [sys.executable, str(ROOT / "manage.py"), "rescore"]
        given = os.environ | {"KONTRA_VAR": str(folder)}
        differs = subprocess.run(rescore, env=given, check=False).returncode
    counts = ", ".join(f"{what} {count}" for what, count in sorted(befallen.items()))
    print(f"{kills} kills ({counts}), seed {seed}, {TABLES} tables, {saved} hands answered “saved”")
    print(f"{lost} lost, {doubled} doubled, pictures {'DIFFER' if differs else 'agree'}")
    return int(bool(lost or doubled or differs))


def _strike(number: int, server: Server, telephones: Telephones, lot: random.Random) -> str:
    if number % SERVERS == SERVERS - 1:
        server.kill()
        server.start()
        return "servers"
    if number % PHONES == PHONES - 1:
        telephones.turn_pages(server.url)
        telephones.kill_one(server.url, lot)
        return "telephones"
    while not server.kill_worker(lot):
        time.sleep(0.005)
    return "workers"


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
