"""Put small faults into the program, one at a time, and name those that no test notices.

Works in copies of what is committed. First it notes what every everyday test runs (blocks of
Python, templates, scripts that a browser asks for), then each fault is tried by the tests that ran
it, the likely ones first, until one fails. Asked again, only after a commit are notes made anew.
"""  # noqa: INP001 — a folder of commands, not a package

from __future__ import annotations

import argparse
import json
import os
import random
import shutil
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from queue import Empty, SimpleQueue
from tempfile import TemporaryDirectory
from typing import NamedTuple

from bin._check import DAILY, WAITING, WORKERS, python
from bin._faults import SmallFault, faults_in

ROOT = Path(__file__).parents[1]
WHERE = ("scorer", "tournaments", "templates")
LEFT_OUT = ("migrations", "locale", "vendor", "formats")
ENDINGS = (".py", ".js", ".html")
NOTES = ROOT / "var" / "mutate"
NOTING = ("-q", "--tb=line", "--dist", "loadfile", "-p", "tests.order", "-p", "bin._noting")
TRYING = ("-s", "-q", "--tb=line", "-p", "no:cacheprovider", "-p", "bin._trying")
LIMIT = 60  # seconds of the processor that a fault's tests may take
LEAST = 0.85  # of all faults are to be noticed


class Tried(NamedTuple):
    """What became of a fault: noticed by which test, of how many that ran it."""

    how: int
    by: str
    tests: int

    def __str__(self) -> str:
        """Return words for those who read."""
        how = ("SURVIVED", "noticed", "SURVIVED while there was time")[self.how]
        return f"{how} ({self.by or f'{self.tests} tests'})"


@dataclass(frozen=True)
class Place:
    """A fault in a file, whose path is from the root."""

    path: str
    fault: SmallFault
    line: int


def git(*words: str, where: Path = ROOT) -> str:
    """Run git; its output."""
    command = ["git", *words]
    done = subprocess.run(command, cwd=where, capture_output=True, text=True, check=True)  # noqa: S603 — ours
    return done.stdout


def rooms(folders: Sequence[str], where: Path) -> dict[str, list[Place]]:
    """All faults there can be, by room: the first two folders that a file lies in."""
    found: defaultdict[str, list[Place]] = defaultdict(list)
    for path in git("ls-files", *folders, where=where).splitlines():
        folders_of = Path(path).parent.parts
        if path.endswith(ENDINGS) and not set(folders_of) & set(LEFT_OUT):
            text = (where / path).read_bytes()
            for fault in faults_in(path, text):
                line = text.count(b"\n", 0, fault.start) + 1
                found["/".join(folders_of[:2])].append(Place(path, fault, line))
    return {room: places for room, places in sorted(found.items()) if places}


def drawn(found: dict[str, list[Place]], seed: int, count: int) -> Iterator[Place]:
    """So many faults, none twice: from one room after the other, so that no large one has all."""
    lot = random.Random(seed)  # noqa: S311 — a sample, no secret
    order = list(found)
    lot.shuffle(order)
    for places in found.values():
        lot.shuffle(places)
    while any(found.values()) and count:
        for room in order:
            if found[room] and count:
                count -= 1
                yield found[room].pop()


def places_of(wish: str, where: Path) -> list[Place]:
    """The faults that were asked for: folders, seed and count as JSON."""
    folders, seed, count = json.loads(wish)
    return list(drawn(rooms(folders, where), seed, count))


def copied(stack: ExitStack) -> Path:
    """A copy of what is committed, which lies there until the stack is left."""
    copy = (
        Path(stack.enter_context(TemporaryDirectory(prefix="kontra-mutate-"))).resolve() / "kontra"
    )
    git("clone", "--quiet", "--shared", str(ROOT), str(copy))
    (copy / "var").mkdir(mode=0o700)
    for part in (".venv", "tests/javascript/node_modules", "var/tests"):
        (ROOT / part).mkdir(parents=True, exist_ok=True)
        (copy / part).symlink_to(ROOT / part)
    return copy


def pytest_in(
    copy: Path, *options: str, wish: str = ""
) -> tuple[tuple[str, ...], dict[str, object]]:
    """A run of the everyday tier in a copy: the command and how to start it."""
    kept = {"KONTRA_NOTES": str(NOTES), "KONTRA_FAULTS": wish}
    return python("-m", "pytest", *options, *DAILY), {"cwd": copy, "env": os.environ | kept}


def make_notes(copy: Path) -> None:
    """Run the everyday tier once, and note what each test runs."""
    commit = git("rev-parse", "HEAD")
    mark = NOTES / "commit"
    if mark.exists() and mark.read_text("utf-8") == commit:
        return
    say("Noting what each test runs …")
    shutil.rmtree(NOTES, ignore_errors=True)
    NOTES.mkdir(parents=True)
    command, how = pytest_in(copy, *NOTING, "-n", str(WORKERS + WAITING))
    subprocess.run(command, check=False, **how)  # type: ignore[call-overload]  # noqa: S603 — ours
    mark.write_text(commit, "utf-8")


def try_all(
    copy: Path, wish: str, numbers: SimpleQueue[int], places: list[Place]
) -> dict[int, Tried]:
    """Try faults in a copy until no number is left."""
    found: dict[int, Tried] = {}
    command, how = pytest_in(copy, *TRYING, wish=wish)
    log = copy.with_name("log")
    with log.open("w") as said, subprocess.Popen(  # type: ignore[call-overload]  # noqa: S603 — ours
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=said, text=True, **how
    ) as process:  # fmt: skip
        while True:
            try:
                number = numbers.get_nowait()
            except Empty:
                break
            process.stdin.write(f"{number}\n")
            process.stdin.flush()
            answer = process.stdout.readline()
            if not answer:
                raise SystemExit(f"Error: the tests do not run.\n{log.read_text()[-3000:]}")
            found[number] = Tried(*json.loads(answer))
            place = places[number]
            change = place.fault.described((copy / place.path).read_bytes())
            say(f"{number + 1} {found[number]} {place.path}:{change}")
        process.stdin.close()
    return found


def say(text: str) -> None:
    """Print at once."""
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def main(arguments: Sequence[str]) -> int:
    """Name the faults that nobody noticed; 1 where they are too many."""
    parser = argparse.ArgumentParser(prog="bin/mutate", description=__doc__)
    parser.add_argument("folders", nargs="*", default=WHERE)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--only", type=int, nargs="*", help="of these only those of these numbers")
    parser.add_argument("--jobs", type=int, default=WORKERS)
    parser.add_argument("--old-notes", action="store_true", help="take the notes of another commit")
    parser.add_argument("--limit", type=int, default=LIMIT, help="seconds for a fault's tests")
    asked = parser.parse_args(arguments)
    os.environ["KONTRA_LIMIT"] = str(asked.limit)
    wish = json.dumps([asked.folders, asked.seed, asked.count])
    numbers: SimpleQueue[int] = SimpleQueue()
    chosen = [number - 1 for number in asked.only or range(1, asked.count + 1)]
    for number in chosen:
        numbers.put(number)
    with ExitStack() as stack, ThreadPoolExecutor(asked.jobs) as pool:
        copies = [copied(stack) for _ in range(min(asked.jobs, len(chosen)))]
        places = places_of(wish, copies[0])
        if not asked.old_notes:
            make_notes(copies[0])
        jobs = [pool.submit(try_all, copy, wish, numbers, places) for copy in copies]
        found = {number: tried for job in jobs for number, tried in job.result().items()}
    noticed = sum(tried.how == 1 for tried in found.values())
    say(f"{noticed} of {len(chosen)} faults noticed (seed {asked.seed}).")
    return int(noticed < LEAST * len(chosen))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
