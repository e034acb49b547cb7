"""Recording while others mean ill or all want paper at once.

Four telephones record hands, twice a second each, at a site as it is served in a hall. Meanwhile
500 connections send half a head and then a byte a second, 100 half a body; 500 idle telephones keep
their connections; 24 connections ask for sheets with explanations, 16 sign in wrongly and 39 order
500 blank sheets. Besiegers have machines of their own in a hall: here they take what is left over.

    bin/bench tests/bench/bench_besieged.py
"""

from __future__ import annotations

import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Thread

from tests.bench.folder import site_folder
from tests.bench.measure import ROOT, Aim, Figure, keep, run, size
from tests.bench.phone import LineBrokenError, Phone
from tests.bench.served import served

SECONDS = size(120, 1)
PAUSE = 0.5  # seconds between two hands of a telephone
TELEPHONES = 4
PLAYERS = ["Ada", "Bogdan", "Celina", "Darek"]
HAND = {"kind": "zwyczajna", "old": "02", "winner": "old", "margin": "exit", "kontras": "1"}
MOST = Aim(100, "ms")
SCENES = {
    "nobody else": [],
    "500 half heads, 100 half bodies": [("heads", size(500, 5)), ("bodies", size(100, 2))],
    "500 idle connections": [("idle", size(500, 5))],
    "24 ask for PDFs, 16 sign in wrongly, 39 order 500 sheets": [
        ("papers", size(24, 2)),
        ("sign-ins", size(16, 2)),
        ("orders", size(39, 2)),
    ],
}


def main() -> None:
    """Every scene on a fresh site; tiny ones on one, since a site is dear to start."""
    scenes = list(SCENES.items())
    for on_a_site in size([[scene] for scene in scenes], [scenes]):
        with site_folder() as name, served(Path(name)) as port:
            for scene, besiegers in on_a_site:
                play(port, scene, besiegers)


def play(port: int, scene: str, besiegers: list[tuple[str, int]]) -> None:
    """Record while the besiegers do what they do, and keep the figure."""
    url = f"http://127.0.0.1:{port}"
    phones = [Phone(url, timeout=60) for _phone in range(TELEPHONES)]
    sheets = [phone.opens_sheet(PLAYERS) for phone in phones]
    with besieged(port, sheets[0], besiegers):
        time.sleep(min(3, SECONDS))
        seconds, failed = recorded(phones, sheets)
    ordered = sorted(seconds)
    late = ordered[int(len(ordered) * 0.95)] * 1000
    middle = statistics.median(ordered) * 1000
    spread = f"median {middle:.0f}, longest {ordered[-1] * 1000:.0f} ms; {failed} not saved"
    workload = f"{len(ordered)} hands in {SECONDS} s"
    keep(f"a hand, p95: {scene}", workload, Figure(late, "ms", spread=spread), MOST)


@contextmanager
def besieged(port: int, sheet: str, besiegers: list[tuple[str, int]]) -> Iterator[None]:
    """Besiegers in processes of their own, for as long as the block runs."""
    command = [sys.executable, "-m", "tests.bench.besiegers", str(port), sheet]
    processes = [
        subprocess.Popen([*command, kind, str(count)], cwd=ROOT, start_new_session=True)
        for kind, count in besiegers
    ]
    try:
        yield
    finally:
        for process in processes:
            process.kill()
            process.wait()


def recorded(phones: list[Phone], sheets: list[str]) -> tuple[list[float], int]:
    """Seconds of every hand that was saved, and how many were not."""
    seconds: list[float] = []
    failed: list[int] = []
    until = time.monotonic() + SECONDS

    def record(phone: Phone, sheet: str) -> None:
        position = 0
        while time.monotonic() < until:
            begun = time.monotonic()
            try:
                position = phone.writes(sheet, HAND, position) + 1
            except LineBrokenError:
                failed.append(1)
            seconds.append(time.monotonic() - begun)
            time.sleep(PAUSE)

    threads = [Thread(target=record, args=pair) for pair in zip(phones, sheets, strict=True)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return seconds, len(failed)


if __name__ == "__main__":
    run(main)
