"""Recording while others mean ill or all want paper at once.

Four telephones record hands, twice a second each, at a site as it is served in a hall. Meanwhile
connections of one other address send half a head and then a byte a second, or half a body; they
are idle, or send files of 12 MB but for the end; what is closed begins again. Or 24 connections ask
for sheets with explanations, 16 sign in wrongly and 39 order 500 blank sheets. Besiegers have
machines of their own in a hall: here they take what is left over.

    bin/bench tests/bench/bench_besieged.py
    .venv/bin/python -m tests.bench.bench_besieged half     the scenes whose name holds it
"""

from __future__ import annotations

import statistics
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from threading import Event, Thread

from tests.bench.folder import site_folder
from tests.bench.measure import ROOT, Aim, Figure, keep, run, size
from tests.bench.phone import LineBrokenError, Phone
from tests.bench.served import SERVE, serving_process

SECONDS = size(120, 1)
PAUSE = 0.5  # seconds between two hands of a telephone
TELEPHONES = 4
PLAYERS = ["Ada", "Bogdan", "Celina", "Darek"]
HAND = {"kind": "zwyczajna", "old": "02", "winner": "old", "margin": "exit", "kontras": "1"}
MOST = Aim(100, "ms")
FEW_FILES = 1024  # what systems allow a process that asks for no more


@dataclass(frozen=True, slots=True)
class Scene:
    """Who besieges, how many of each; ``files``: what a process of the site may open, 0: usual."""

    name: str
    besiegers: tuple[tuple[str, int], ...] = ()
    files: int = 0


SCENES = [
    Scene("nobody else"),
    Scene("10,000 half heads", (("heads", size(10_000, 5)),)),
    Scene("10,000 half heads, 1,024 files", (("heads", size(10_000, 5)),), FEW_FILES),
    Scene("10,000 half bodies", (("bodies", size(10_000, 5)),)),
    Scene("8,400 idle connections", (("idle", size(8_400, 5)),)),
    Scene("8,400 idle connections, 1,024 files", (("idle", size(8_400, 5)),), FEW_FILES),
    Scene("200 files of 12 MB but for the end", (("uploads", size(200, 4)),)),
    Scene(
        "24 ask for PDFs, 16 sign in wrongly, 39 order 500 sheets",
        (("papers", size(24, 2)), ("sign-ins", size(16, 2)), ("orders", size(39, 2))),
    ),
]
ON_DISK = Aim(64, "MB")


def main() -> None:
    """Every scene on a fresh site; tiny ones on one, since a site is dear to start."""
    scenes = [scene for scene in SCENES if all(word in scene.name for word in sys.argv[1:])]
    for on_a_site in size([[scene] for scene in scenes], [scenes]):
        few = ["sh", "-c", f'ulimit -n {FEW_FILES} && exec "$@"', "sh"]
        command = [*few, *SERVE] if any(scene.files for scene in on_a_site) else SERVE
        with site_folder() as name, serving_process(Path(name), command) as (port, server):
            for scene in on_a_site:
                play(port, server.pid, scene)


def play(port: int, server: int, scene: Scene) -> None:
    """Record while the besiegers do what they do, and keep the figures."""
    url = f"http://127.0.0.1:{port}"
    phones = [Phone(url, timeout=60) for _phone in range(TELEPHONES)]
    sheets = [phone.opens_sheet(PLAYERS) for phone in phones]
    with besieged(port, sheets[0], scene.besiegers), most_on_disk(server) as on_disk:
        time.sleep(min(3, SECONDS))
        seconds, failed = recorded(phones, sheets)
    ordered = sorted(seconds)
    late = ordered[int(len(ordered) * 0.95)] * 1000
    middle = statistics.median(ordered) * 1000
    spread = f"median {middle:.0f}, longest {ordered[-1] * 1000:.0f} ms; {failed} not saved"
    workload = f"{len(ordered)} hands in {SECONDS} s"
    keep(f"a hand, p95: {scene.name}", workload, Figure(late, "ms", spread=spread), MOST)
    if any(kind == "uploads" for kind, _count in scene.besiegers):
        disk = Figure(max(on_disk) / 1e6, "MB")
        keep(f"most on disk: {scene.name}", workload, disk, ON_DISK)


@contextmanager
def most_on_disk(server: int) -> Iterator[list[int]]:
    """Bytes of nameless files that the server's processes keep, every quarter of a second."""
    seen, ended = [0], Event()

    def watch() -> None:
        while not ended.wait(0.25):
            seen.append(sum(map(_nameless, _children(server))))

    watcher = Thread(target=watch)
    watcher.start()
    try:
        yield seen
    finally:
        ended.set()
        watcher.join()


def _children(process: int) -> list[int]:
    listed = Path(f"/proc/{process}/task/{process}/children")
    return [int(child) for child in listed.read_text(encoding="ascii").split()]


def _nameless(process: int) -> int:
    size = 0
    for file in Path(f"/proc/{process}/fd").iterdir():
        with suppress(OSError):  # closed by now
            if str(file.readlink()).endswith("(deleted)"):
                size += file.stat().st_blocks * 512
    return size


@contextmanager
def besieged(port: int, sheet: str, besiegers: Iterable[tuple[str, int]]) -> Iterator[None]:
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
