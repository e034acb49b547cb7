"""Recording while others mean ill, or all want paper at once.

Four telephones record hands, twice a second each, at a site as it is served in a hall. Meanwhile
connections of one other address send half a head and then a byte a second, or half a body; they
are idle, or send files of 12 MB but for the end; what is closed begins again. Or 24 connections ask
for sheets with explanations, 16 sign in wrongly and 39 order 500 blank sheets. Besiegers have
machines of their own in a hall: here they take what is left over.
"""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from threading import Event, Thread

from benchmarks.measure import Figure, keep, late_figure, run
from tests.builders.served_site import ROOT, SERVE, children, serving_process, site_folder
from tests.builders.sizes import size
from tests.builders.telephone import HAND, LineBrokenError, Phone

SECONDS = size(120, 1)
PAUSE = 0.5  # seconds between two hands of a telephone
TELEPHONES = 4
FEW_FILES = 1024  # what systems allow a process that asks for no more
MANY = size(10_000, 5)


@dataclass(frozen=True, slots=True)
class Scene:
    """Who besieges, how many of each; ``few_files``: the site may open no more than 1,024."""

    name: str
    besiegers: tuple[tuple[str, int], ...] = ()
    few_files: bool = False


SCENES = (
    Scene("nobody else"),
    Scene("10,000 half heads", (("heads", MANY),)),
    Scene("10,000 half heads, 1,024 files", (("heads", MANY),), few_files=True),
    Scene("10,000 half bodies", (("bodies", MANY),)),
    Scene("8,400 idle connections", (("idle", size(8_400, 5)),)),
    Scene("8,400 idle connections, 1,024 files", (("idle", size(8_400, 5)),), few_files=True),
    Scene("200 files of 12 MB but for the end", (("uploads", size(200, 4)),)),
    Scene(
        "24 ask for PDFs, 16 sign in wrongly, 39 order 500 sheets",
        (("papers", size(24, 2)), ("sign-ins", size(16, 2)), ("orders", size(39, 2))),
    ),
)


def main() -> None:
    """Every scene on a fresh site; small ones on one, since a site is dear to start."""
    for on_a_site in size([[scene] for scene in SCENES], [list(SCENES)]):
        few = ["sh", "-c", f'ulimit -n {FEW_FILES} && exec "$@"', "sh"]
        few_files = any(scene.few_files for scene in on_a_site)
        command = [*few, *SERVE] if few_files else SERVE
        with site_folder() as folder, serving_process(folder, command) as (port, server):
            for scene in on_a_site:
                _play(port, server.pid, scene)


def _play(port: int, server: int, scene: Scene) -> None:
    """Record while the besiegers do what they do, and keep the figures."""
    phones = [Phone(f"http://127.0.0.1:{port}", timeout=60) for _phone in range(TELEPHONES)]
    sheets = [phone.opens_sheet() for phone in phones]
    with _besieged(port, sheets[0], scene), _most_on_disk(server) as on_disk:
        time.sleep(min(3, SECONDS))
        until = time.monotonic() + SECONDS
        with ThreadPoolExecutor(TELEPHONES) as pool:
            recorded = [*pool.map(_recorded, phones, sheets, [until] * TELEPHONES)]
    seconds = [one for some, _failed in recorded for one in some]
    failed = sum(some for _seconds, some in recorded)
    figure = late_figure(seconds)
    figure = replace(figure, spread=f"{figure.spread}; {failed} not saved")
    keep(f"a hand, p95: {scene.name}", f"{len(seconds)} hands in {SECONDS} s", figure, 100)
    if ("uploads", size(200, 4)) in scene.besiegers:
        disk = Figure(max(on_disk) / 1e6, "MB")
        keep(f"most on disk: {scene.name}", f"{SECONDS} s", disk, 64)


def _recorded(phone: Phone, sheet: str, until: float) -> tuple[list[float], int]:
    """Seconds of every hand, and how many were not saved."""
    position, failed, seconds = 0, 0, []
    while time.monotonic() < until:
        begun = time.monotonic()
        try:
            position = phone.writes(sheet, HAND, position) + 1
        except LineBrokenError:
            failed += 1
        seconds.append(time.monotonic() - begun)
        time.sleep(PAUSE)
    return seconds, failed


@contextmanager
def _besieged(port: int, sheet: str, scene: Scene) -> Iterator[None]:
    """Besiegers in processes of their own, for as long as the block runs."""
    command = [sys.executable, "-m", "benchmarks.besiegers", str(port), sheet]
    processes = [
        subprocess.Popen([*command, kind, str(count)], cwd=ROOT, start_new_session=True)
        for kind, count in scene.besiegers
    ]
    try:
        yield
    finally:
        for process in processes:
            process.kill()
            process.wait()


@contextmanager
def _most_on_disk(server: int) -> Iterator[list[int]]:
    """Bytes of nameless files that the server's processes keep, every quarter of a second."""
    seen, ended = [0], Event()

    def watch() -> None:
        while not ended.wait(0.25):
            seen.append(sum(map(_nameless, children(server))))

    watcher = Thread(target=watch)
    watcher.start()
    try:
        yield seen
    finally:
        ended.set()
        watcher.join()


def _nameless(process: int) -> int:
    bytes_ = 0
    for file in Path(f"/proc/{process}/fd").iterdir():
        with suppress(OSError):  # closed by now
            if str(file.readlink()).endswith("(deleted)"):
                bytes_ += file.stat().st_blocks * 512
    return bytes_


if __name__ == "__main__":
    run(main)
