"""The plug is pulled, again and again, in the middle of everything: nothing answered is lost.

    python -m tests.reliability.power_cut [--cuts 50] [--seed 18]

Four tables and the desk write all the time; pulled it is while they do, while a copy is made,
while the database is migrated, while a copy is put back, and while another laptop takes over from
one. After each cut the disk is mounted anew, what was interrupted is done once more as the guide
says, and every line that was answered "saved" must be there once; the database must be sound, its
guards in place, every copy under its own name whole.

Needs root, for the disk (``tests.reliability.disk``). Prints a row for each kind of cut, and ends
with the first that lost, doubled or broke anything.
"""

from __future__ import annotations

import argparse
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import cycle, islice
from pathlib import Path

from tests.reliability.cutting import Site
from tests.reliability.disk import Disk, alone_with_mounts, is_possible

TABLES = 4
BEFORE = "0021"  # of scorer's migrations: those after it are undone, and made under the plug
FAULTS = ("lost", "doubled", "broken copies")
Again = Callable[[], object]  # what is done once the power is back


def main(words: Sequence[str] | None = None) -> int:
    """Exit status 1 where anything was lost or doubled, 2 where no such disk can be made."""
    parser = argparse.ArgumentParser(prog="tests.reliability.power_cut")
    parser.add_argument("--cuts", type=int, default=50)
    parser.add_argument("--seed", type=int, default=18)
    asked = parser.parse_args(words)
    if not is_possible():
        print("This takes Linux, root, mkfs.ext4 and a loop device.")
        return 2
    with tempfile.TemporaryDirectory() as name:
        run = Run(Path(name), random.Random(asked.seed))
        try:
            for kind in islice(cycle(KINDS), asked.cuts):
                run.cut(kind)
                if run.faults:
                    break
            else:
                run.settle()
        finally:
            run.end()
    return run.report(asked.seed)


class Run:
    """One site from its first line to its last cut."""

    def __init__(self, folder: Path, lot: random.Random) -> None:
        self.lot, self.disk = lot, Disk(folder)
        notes = folder / "notes"
        notes.mkdir()
        self.site = Site(self.disk.place / "var", notes, TABLES)
        self.rows: dict[str, Counter[str]] = {}  # by kind: cuts, and faults
        self.back: list[float] = []  # seconds from the power to the first answer
        self.saved = 0

    @property
    def faults(self) -> int:
        """Lines lost and doubled, and broken copies: there should be none."""
        return sum(row[what] for row in self.rows.values() for what in FAULTS)

    def cut(self, kind: str) -> None:
        """Pull the plug in the middle of something, and go on."""
        self.site.at_work()
        after = KINDS[kind](self)
        self.disk.unmount()
        self.disk.mount()
        begun = time.monotonic()
        after()
        lost, doubled, self.saved = self.site.compared()
        found = {"cuts": 1, "lost": lost, "doubled": doubled}
        found["broken copies"] = self._copies_broken()
        self.rows.setdefault(kind, Counter()).update(found)
        self.site.start()
        self.back.append(time.monotonic() - begun)

    def settle(self) -> None:
        """All lines that wait get through; the rows agree with the log, the guards stand."""
        self.site.at_work()
        self.site.stop()
        self.site.manage("rescore")
        self.site.manage("backup")
        self.site.manage("restore", "--check", str(self.site.folder / "backups"))

    def end(self) -> None:
        """Nothing is left behind."""
        self.site.end()
        self.disk.remove()

    def pull_within(self, seconds: float, *groups: int) -> None:
        """Pull it at some moment within so many seconds; ``groups`` run there beside the site."""
        time.sleep(self.lot.uniform(0, seconds))
        self.disk.pull_the_plug(*self.site.groups, *groups)

    def pull_during(self, seconds: float, *words: str) -> None:
        """Pull it while a command of ``manage.py`` runs that takes about so long."""
        nothing = subprocess.DEVNULL
        running = subprocess.Popen(
            self.site.command(*words),
            env=self.site.environment,
            stdout=nothing,
            stderr=nothing,
            start_new_session=True,
        )
        self.pull_within(seconds, running.pid)
        os.killpg(running.pid, signal.SIGKILL)
        running.wait()

    def stop_and_copy(self) -> Path:
        """End the site as a person does, and make a copy."""
        self.site.stop()
        self.site.manage("backup")
        return max((self.site.folder / "backups").glob("*.kontra"))

    def report(self, seed: int) -> int:
        """A table for people; the exit status."""
        cuts = sum(row["cuts"] for row in self.rows.values())
        print(f"{cuts} cuts, seed {seed}, {TABLES} tables and a desk, {self.saved} lines answered.")
        columns = ("cuts", *FAULTS)
        print(f"| in the middle of | {' | '.join(columns)} |", "|---" * 5 + "|", sep="\n")
        for kind, row in self.rows.items():
            print(f"| {kind} | {' | '.join(str(row[column]) for column in columns)} |")
        back = sorted(self.back)
        middle = back[len(back) // 2]
        print(f"Writing again after {middle:.1f} s ({back[0]:.1f}–{back[-1]:.1f}), with checks.")
        return int(bool(self.faults))

    def _copies_broken(self) -> int:
        """Copies under their own names that are refused, and the database if it were one."""
        self.site.manage("backup")  # its guards and rows are checked as it is made
        found = sorted((self.site.folder / "backups").glob("*.kontra"))
        broken = 0
        for copy in found:
            try:
                self.site.manage("restore", "--check", str(copy))
            except AssertionError:
                broken += 1
        for old in found[:-1]:
            old.unlink()
        return broken


def _writes(run: Run) -> Again:
    run.pull_within(0.5)
    run.site.lose_power()
    return lambda: None


def _backup(run: Run) -> Again:
    run.pull_during(2.0, "backup")
    run.site.lose_power()
    return lambda: None


def _migration(run: Run) -> Again:
    run.site.stop()
    run.site.manage("migrate", "scorer", BEFORE, "--no-backup", "--verbosity=0")
    migrate = ("migrate", "--verbosity=0")
    run.pull_during(4.0, *migrate)  # a backup comes first
    return lambda: run.site.manage(*migrate)


def _restore(run: Run) -> Again:
    """Who finds the laptop dark in the middle of it does the same once more."""
    copy = run.stop_and_copy()
    run.pull_during(3.0, "restore", str(copy))
    return lambda: run.site.manage("restore", str(copy))


def _takeover(run: Run) -> Again:
    """On an empty folder, as ``bin/run --from`` does it; the site goes on there."""
    copy = run.stop_and_copy()
    stick = run.disk.place / "stick"
    shutil.rmtree(stick, ignore_errors=True)
    stick.mkdir()
    kept = Path(shutil.copy(copy, stick))
    subprocess.run(["sync", kept, stick], check=True)  # it was pulled out properly
    old = run.site.folder
    run.site.folder = old.with_name(f"{old.name}x")
    run.site.folder.mkdir()
    run.pull_during(3.0, "restore", str(kept))

    def again() -> None:
        run.site.folder.mkdir(exist_ok=True)
        run.site.manage("restore", str(kept))
        shutil.rmtree(old)

    return again


KINDS: dict[str, Callable[[Run], Again]] = {
    "phones' and the desk's writes": _writes,
    "a copy being made": _backup,
    "a migration": _migration,
    "a copy being put back": _restore,
    "a takeover from a stick": _takeover,
}

if __name__ == "__main__":
    if is_possible():
        alone_with_mounts("tests.reliability.power_cut", sys.argv[1:])
    sys.exit(main())
