"""The plug is pulled, again and again, in the middle of everything: nothing answered is lost.

Four tables and the desk write all the time; pulled it is while they do, while a copy is made,
while the database is migrated, while a copy is put back, and while another laptop takes over from
one. After each cut the disk is mounted anew, what was interrupted is done once more as the guide
says, and every line that was answered "saved" must be there once; the database must be sound, its
guards in place, every copy under its own name whole.

    python -m tests.bench.power_cut [--cuts 50] [--seed 18]

Needs root, for the disk (``tests.bench.disk``). Prints a row for each kind of cut, and ends with
the first that lost, doubled or broke anything.
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

from tests.bench.cutting import Site
from tests.bench.disk import Disk, alone_with_mounts, is_possible

TABLES = 4
BEFORE = "0021"  # of scorer's migrations: those after it are undone, and made under the plug


def main(words: Sequence[str] | None = None) -> int:
    """Exit status 1 where anything was lost or doubled, 2 where no such disk can be made."""
    parser = argparse.ArgumentParser(prog="tests.bench.power_cut", description=__doc__)
    parser.add_argument("--cuts", type=int, default=50)
    parser.add_argument("--seed", type=int, default=18)
    asked = parser.parse_args(words)
    if not is_possible():
        _say("This takes Linux, root, mkfs.ext4 and a loop device.")
        return 2
    with tempfile.TemporaryDirectory() as name:
        run = Run(Path(name), random.Random(asked.seed))  # noqa: S311 — a workload, not a secret
        try:
            for kind in islice(cycle(KINDS), asked.cuts):
                run.cut(kind)
                if run.faults:
                    break
            else:
                run.settle()
        finally:
            run.ends()
    return run.report(asked.seed)


class Run:
    """One site from its first line to its last cut."""

    def __init__(self, folder: Path, lot: random.Random) -> None:
        self.lot, self.disk = lot, Disk(folder)
        notes = folder / "notes"
        notes.mkdir()
        self.site = Site(self.disk.place / "var", notes, TABLES)
        self.cuts: Counter[str] = Counter()
        self.lost: Counter[str] = Counter()
        self.doubled: Counter[str] = Counter()
        self.broken: Counter[str] = Counter()  # copies that are there and not whole
        self.back: list[float] = []  # seconds from the power to the first answer
        self.saved = 0

    def cut(self, kind: str) -> None:
        """Pull the plug in the middle of something, and go on."""
        self.site.at_work()
        after = KINDS[kind](self)
        self.disk.unmount()
        self.disk.mount()
        begun = time.monotonic()
        after()
        lost, doubled, self.saved = self.site.compared()
        self.cuts[kind] += 1
        self.lost[kind] += lost
        self.doubled[kind] += doubled
        self.broken[kind] += self.copies_broken()
        self.site.starts()
        self.back.append(time.monotonic() - begun)

    def settle(self) -> None:
        """All lines that wait get through; the rows agree with the log, the guards stand."""
        self.site.at_work()
        self.site.stops()
        self.site.manages("rescore")
        self.site.manages("backup")
        self.site.manages("restore", "--check", str(self.site.folder / "backups"))

    def ends(self) -> None:
        """Nothing is left behind."""
        self.site.ends()
        self.disk.remove()

    def plug_within(self, seconds: float, *groups: int) -> None:
        """Pull it at some moment within so many seconds; ``groups`` run there beside the site."""
        time.sleep(self.lot.uniform(0, seconds))
        self.disk.pull_the_plug(*self.site.groups, *groups)

    def during(self, command: list[str], seconds: float) -> None:
        """Pull it while a command runs that takes about so long."""
        running = subprocess.Popen(
            command,
            env=self.site.environment,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        self.plug_within(seconds, running.pid)
        os.killpg(running.pid, signal.SIGKILL)
        running.wait()

    def copies_broken(self) -> int:
        """Copies under their own names that are refused, and the database if it were one."""
        self.site.manages("backup")  # its guards and rows are checked as it is made
        found = sorted((self.site.folder / "backups").glob("*.kontra"))
        broken = 0
        for copy in found:
            try:
                self.site.manages("restore", "--check", str(copy))
            except AssertionError:
                broken += 1
        for old in found[:-1]:
            old.unlink()
        return broken

    @property
    def faults(self) -> int:
        """Lines lost and doubled, and broken copies: there should be none."""
        return self.lost.total() + self.doubled.total() + self.broken.total()

    def report(self, seed: int) -> int:
        """A table for people; the exit status."""
        cuts = self.cuts.total()
        _say(f"{cuts} cuts, seed {seed}, {TABLES} tables and a desk, {self.saved} lines answered.")
        _say("| in the middle of | cuts | lost | doubled | broken copies |")
        _say("|---|---|---|---|---|")
        for kind in self.cuts:
            row = (self.cuts, self.lost, self.doubled, self.broken)
            _say(f"| {kind} | " + " | ".join(str(count[kind]) for count in row) + " |")
        back = sorted(self.back)
        middle = back[len(back) // 2]
        _say(f"Writing again after {middle:.1f} s ({back[0]:.1f}–{back[-1]:.1f}), checks included.")
        return int(bool(self.faults))


Again = Callable[[], object]  # what is done once the power is back


def _writes(run: Run) -> Again:
    run.plug_within(0.5)
    run.site.loses_power()
    return _nothing


def _backup(run: Run) -> Again:
    run.during(run.site.command("backup"), 2.0)
    run.site.loses_power()
    return _nothing


def _migration(run: Run) -> Again:
    run.site.stops()
    run.site.manages("migrate", "scorer", BEFORE, "--no-backup", "--verbosity=0")
    migrate = ("migrate", "--verbosity=0")
    run.during(run.site.command(*migrate), 4.0)  # a backup comes first
    return lambda: run.site.manages(*migrate)


def _restore(run: Run) -> Again:
    copy = _stopped_and_copied(run)
    run.during(run.site.command("restore", str(copy)), 3.0)
    return lambda: _put_back(run.site, copy)


def _takeover(run: Run) -> Again:
    """On an empty folder, as ``bin/run --from`` does it; the site goes on there."""
    copy = _stopped_and_copied(run)
    stick = run.disk.place / "stick"
    shutil.rmtree(stick, ignore_errors=True)
    stick.mkdir()
    kept = Path(shutil.copy(copy, stick))
    subprocess.run(["sync", kept, stick], check=True)  # it was pulled out properly
    old = run.site.folder
    run.site.folder = old.with_name(f"{old.name}x")
    run.site.folder.mkdir()
    run.during(run.site.command("restore", str(kept)), 3.0)

    def again() -> None:
        run.site.folder.mkdir(exist_ok=True)
        _put_back(run.site, kept)
        shutil.rmtree(old)

    return again


def _stopped_and_copied(run: Run) -> Path:
    run.site.stops()
    run.site.manages("backup")
    return max((run.site.folder / "backups").glob("*.kontra"))


def _put_back(site: Site, copy: Path) -> None:
    """What a person does who finds the laptop dark in the middle of it: the same once more."""
    site.manages("restore", str(copy))


def _nothing() -> None:
    return


def _say(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


KINDS: dict[str, Callable[[Run], Again]] = {
    "phones' and the desk's writes": _writes,
    "a copy being made": _backup,
    "a migration": _migration,
    "a copy being put back": _restore,
    "a takeover from a stick": _takeover,
}

if __name__ == "__main__":
    if is_possible():
        alone_with_mounts("tests.bench.power_cut", sys.argv[1:])
    sys.exit(main())
