"""2,000 hands from four telephones over bad lines: nothing lost, nothing twice.

    python -m tests.reliability.bad_lines [--entries 2000] [--seed 2026] [--machines]

Two telephones write on each of two sheets, so places are fought over as well. With ``--machines``
two machines answer, on one PostgreSQL and one Redis: one machine after the other is killed in the
middle of its work, and Redis goes away and comes back empty. At the end every hand a telephone
holds for written stands in the log once, with the same content; the sheets that the telephones read
are equal; the pictures agree with the log; else the command ends with an error.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
import threading
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any

from bin._postgres import temporary_server
from tests.builders.served_site import django_site, free_port, manage, served
from tests.builders.sizes import size
from tests.builders.telephone import Phone
from tests.reliability.bad_line import BadLine
from tests.reliability.writing import Server

PHONES = 4
PAUSE = size(8.0, 0.5)  # seconds between two kills, after all machines answer again


def main(words: Sequence[str] | None = None) -> int:
    """Play, then compare; the exit status."""
    parser = argparse.ArgumentParser(prog="tests.reliability.bad_lines")
    parser.add_argument("--entries", type=int, default=2_000)
    parser.add_argument("--seed", type=int, default=2026)
    parser.add_argument("--machines", action="store_true")
    asked = parser.parse_args(words)
    if asked.machines:
        with _two_machines() as (machines, redis):
            line = BadLine([machine.port for machine in machines], asked.seed)
            with line, _harm(machines, redis, line):
                phones, sheets, read = _play(line, asked.entries, machines)
            amiss = _compare(phones, sheets, read, asked.entries)
    else:
        with django_site() as folder:
            with served(folder) as port, BadLine([port], asked.seed) as line:
                phones, sheets, read = _play(line, asked.entries, [])
            amiss = _compare(phones, sheets, read, asked.entries)
    counts = ", ".join(f"{name} {many}" for name, many in sorted(line.befallen.items()))
    print(f"{asked.entries} hands, {PHONES} telephones, seed {asked.seed}: {counts}")
    print("{} lost, {} doubled, {} differing".format(*amiss))
    return int(any(amiss))


def _play(
    line: BadLine, entries: int, machines: Sequence[Server]
) -> tuple[list[Phone], list[str], list[dict[str, Any]]]:
    """The telephones, the sheet of each, and how it reads in the end."""
    phones = [Phone(line.url, timeout=5.0 if machines else 2.0) for _phone in range(PHONES)]
    opened = [phones[number].opens_sheet() for number in (0, 2)]
    for number, sheet in zip((0, 2), opened, strict=True):
        phones[number + 1].joins(phones[number].code_of(sheet))
    sheets = [opened[number // 2] for number in range(PHONES)]

    def write(number: int) -> None:
        lot, position = random.Random(number), 0
        for _entry in range(entries // PHONES):
            position = phones[number].writes(sheets[number], _hand(lot), position) + 1

    with ThreadPoolExecutor(PHONES) as pool:
        list(pool.map(write, range(PHONES)))
    read = [json.loads(phones[0].insist("GET", f"/sheets/{sheet}/record.json")) for sheet in sheets]
    return phones, sheets, read


def _hand(lot: random.Random) -> dict[str, str]:
    return {
        "kind": "zwyczajna",
        "old": lot.choice(["01", "02", "03", "12", "13", "23"]),
        "winner": lot.choice(["old", "young"]),
        "margin": lot.choice(["exit", "no_exit", "no_trick"]),
        "kontras": str(lot.randrange(5)),
    }


@contextmanager
def _two_machines() -> Iterator[tuple[list[Server], list[str]]]:
    """Two servers on one PostgreSQL; the command of Redis, empty where none is installed."""
    with tempfile.TemporaryDirectory() as name, temporary_server(durable=True) as database:
        folder = Path(name) / "var"
        folder.mkdir()
        found = shutil.which("valkey-server") or shutil.which("redis-server")
        port = free_port()
        redis = [found, "--save", "", "--appendonly", "no", "--port", str(port)] if found else []
        os.environ |= {
            "DATABASE_URL": database,
            "KONTRA_REDIS": f"redis://127.0.0.1:{port}/0" if found else "",
            "KONTRA_VAR": str(folder),
            "KONTRA_DB_POOL": "1-4",
            "DJANGO_SETTINGS_MODULE": "scorer.config.settings",
        }
        manage("migrate", "--verbosity=0")
        import django

        django.setup()
        machines = [Server(folder), Server(folder)]
        try:
            yield machines, redis
        finally:
            for machine in machines:
                machine.kill()


@contextmanager
def _harm(machines: Sequence[Server], redis: list[str], line: BadLine) -> Iterator[None]:
    """Kill one machine after the other, and Redis every third time, while the block runs."""
    ended = threading.Event()
    running = [_started(redis)] if redis else []

    def go_on() -> None:
        for turn in count():
            if ended.wait(PAUSE):
                return
            victim = machines[turn % len(machines)]
            victim.kill()
            line.note("machines killed")
            if running and turn % 3 == 2:
                _kill(running.pop())
                line.note("Redis killed")
            ended.wait(PAUSE / 8)
            line.out.add(victim.port)
            victim.start()
            line.out.discard(victim.port)
            if redis and not running:
                running.append(_started(redis))

    thread = threading.Thread(target=go_on)
    thread.start()
    try:
        yield
    finally:
        ended.set()
        thread.join()
        for process in running:
            _kill(process)


def _started(command: list[str]) -> subprocess.Popen[bytes]:
    return subprocess.Popen(command, stdout=subprocess.DEVNULL)


def _kill(process: subprocess.Popen[bytes]) -> None:
    process.kill()
    process.wait()


def _compare(
    phones: list[Phone], sheets: list[str], read: list[dict[str, Any]], entries: int
) -> tuple[int, int, int]:
    """Entries lost, doubled, and sheets that differ from what was written."""
    from scorer.models import Entry
    from scorer.sheets.services.rescoring import rescore

    written = [uuid for phone in phones for uuid in phone.sent]
    logged = Counter(str(uuid) for uuid in Entry.objects.values_list("uuid", flat=True))
    lost = sum(uuid not in logged for uuid in written)
    doubled = sum(logged.values()) - len(set(written))
    differing = sum(bool(rescore(sheet)) for sheet in set(sheets))
    for phone, record in zip(phones, read, strict=True):
        mine = Counter(map(_written, phone.sent.values()))
        differing += bool(mine - Counter(map(_of_entry, record["entries"])))
        differing += len(record["entries"]) != entries // 2
    return lost, doubled, differing


def _written(fields: Mapping[str, str]) -> tuple[str, ...]:
    return (fields["old"], fields["winner"], fields["margin"], fields["kontras"])


def _of_entry(entry: dict[str, Any]) -> tuple[str, ...]:
    old = "".join(map(str, entry["old"]))
    return (old, entry["winner"], entry["margin"], str(entry.get("kontras", 0)))


if __name__ == "__main__":
    sys.exit(main())
