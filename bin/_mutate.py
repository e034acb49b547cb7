"""Put small faults into the program, one at a time, and name those that no test notices.

Works in a copy of what is committed. A fault in Python is tried by the everyday tests that ran the
changed code before, as pytest-testmon remembers; one in a script by the units and the core paths in
a browser; one in a template by the tests of templates and pages. The first failing test ends it.
"""  # noqa: INP001 — a folder of commands, not a package

from __future__ import annotations

import argparse
import os
import random
import shutil
import subprocess
import sys
import tempfile
from collections import defaultdict
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import islice, zip_longest
from pathlib import Path
from queue import SimpleQueue

from bin._check import CHANGED, DAILY, UNITS, WAITING, WORKERS, call, node, python
from bin._faults import SmallFault, faults_in

ROOT = Path(__file__).parents[1]
WHERE = ("scorer", "tournaments", "templates")
LEFT_OUT = ("migrations", "locale", "vendor", "formats")
ENDINGS = (".py", ".js", ".html")
NOTES = "var/testmon"  # which test ran which line
LONGEST = 900  # seconds: a fault that makes a test run for ever is noticed as well
LEAST = 0.85  # of all faults are to be noticed


@dataclass(frozen=True)
class Place:
    """A fault in a file, whose path is from the root."""

    path: str
    fault: SmallFault


def git(*words: str) -> str:
    """The output of a git command."""
    command = ["git", *words]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)  # noqa: S603 — ours
    return done.stdout


def possible(folders: Sequence[str]) -> dict[str, list[Place]]:
    """All faults there can be, by the first two folders of a path."""
    found: defaultdict[str, list[Place]] = defaultdict(list)
    for path in git("ls-files", *folders).splitlines():
        parents = Path(path).parent.parts
        if path.endswith(ENDINGS) and not set(parents) & set(LEFT_OUT):
            text = (ROOT / path).read_bytes()
            found["/".join(parents[:2])] += [Place(path, each) for each in faults_in(path, text)]
    return {folder: places for folder, places in sorted(found.items()) if places}


def drawn(found: dict[str, list[Place]], seed: int, count: int) -> Iterator[Place]:
    """The faults of a seed, none twice: from one folder after the other, however large it is."""
    chance = random.Random(seed)  # noqa: S311 — a sample, no secret
    order = list(found)
    chance.shuffle(order)
    for places in found.values():
        chance.shuffle(places)
    turns = zip_longest(*(found[folder] for folder in order))
    return islice((place for turn in turns for place in turn if place), count)


def tests_of(path: str) -> list[tuple[str, ...]]:
    """The commands that are to notice a fault in this file, the quickest first."""
    stop = ("-m", "pytest", "-x", "-q", "--tb=no", "-p", "no:cacheprovider")
    if path.endswith(".py"):
        known = ("--testmon-nocollect", *CHANGED[1:])
        return [python(*stop, *known)]
    if path.endswith(".js"):
        return [
            (node("")[0], UNITS),
            python(*stop, "-p", "no:randomly", "-m", "browser and not long", "tests/browser"),
        ]
    pages = [str(each.relative_to(ROOT)) for each in sorted((ROOT / "tests").rglob("views"))]
    at_once = ("-n", str(WORKERS + WAITING), "--dist", "loadfile")
    return [
        python(*stop, *DAILY, "tests/project/test_templates.py"),
        python(*stop, *DAILY, *at_once, *pages, "tests/browser"),
    ]


def copies_in(folder: Path) -> SimpleQueue[Path]:
    """A copy of what is committed for every core, with the notes of the tests."""
    copies: SimpleQueue[Path] = SimpleQueue()
    for number in range(WORKERS):
        copy = folder / f"kontra{number}"
        git("clone", "--quiet", str(ROOT), str(copy))
        (copy / "var").mkdir(mode=0o700)
        for notes in ROOT.glob(f"{NOTES}*"):
            shutil.copy(notes, copy / "var")
        for part in (".venv", "tests/javascript/node_modules"):
            (copy / part).symlink_to(ROOT / part)
        copies.put(copy)
    return copies


def is_noticed(place: Place, copies: SimpleQueue[Path]) -> bool:
    """Whether a test fails once the fault is in a copy."""
    copy = copies.get()
    file = copy / place.path
    text = file.read_bytes()
    file.write_bytes(place.fault.put_into(text))
    try:
        return any(fails(command, copy) for command in tests_of(place.path))
    finally:
        file.write_bytes(text)
        copies.put(copy)


def fails(command: Sequence[str], copy: Path) -> bool:
    """Whether a command of tests fails in a copy, or runs for ever."""
    environment = os.environ | {"TESTMON_DATAFILE": NOTES, "PYTHONDONTWRITEBYTECODE": "1"}
    try:
        done = subprocess.run(  # noqa: S603 — ours
            command, cwd=copy, env=environment, capture_output=True, timeout=LONGEST, check=False
        )
    except subprocess.TimeoutExpired:
        return True
    return done.returncode not in {0, 5}  # 5: no test was chosen


def say(text: str) -> None:
    """Print at once."""
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def main(arguments: Sequence[str]) -> int:
    """Name the faults that no test notices; 1 if they are too many."""
    parser = argparse.ArgumentParser(prog="bin/mutate", description=__doc__)
    parser.add_argument("folders", nargs="*", default=WHERE)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--only", type=int, nargs="*", default=(), help="the faults to try again")
    asked = parser.parse_args(arguments)
    os.environ["TESTMON_DATAFILE"] = NOTES
    if not call(*python("-m", "pytest", *CHANGED)):
        say("Error: tests fail without any fault. Mend them first.")
        return 1
    faults = list(enumerate(drawn(possible(asked.folders), asked.seed, asked.count), 1))
    chosen = [each for each in faults if not asked.only or each[0] in asked.only]
    noticed = 0
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(WORKERS) as pool:
        copies = copies_in(Path(folder))
        outcomes = pool.map(lambda each: is_noticed(each[1], copies), chosen)
        for (number, place), found in zip(chosen, outcomes, strict=True):
            noticed += found
            where = place.fault.described((ROOT / place.path).read_bytes())
            say(f"{number} {'noticed' if found else 'SURVIVED'} {place.path}:{where}")
    say(f"{noticed} of {len(chosen)} faults noticed (seed {asked.seed}).")
    return int(noticed < LEAST * len(chosen))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
