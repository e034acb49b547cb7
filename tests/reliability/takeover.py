"""A laptop dies in a full hall; another one goes on from the stick, again and again.

    python -m tests.reliability.takeover [--blows 50] [--seed 16]

98 tables write a hand every 20 s, the desk acts every second, and the keeper backs up to a stick.
At a random moment the laptop is killed and the stick pulled, as it is: with root a file system in
an image, of which only what has left the computer is found. The second laptop, which has an empty
site, restores it at the same address. The command ends with an error where a hand that was noted is
gone or doubled once the phones are back, where a phone gets an answer that it should not, or where
it costs more than it may: desk work lost, the wait, what is written to the stick, the keeper's CPU.
"""

from __future__ import annotations

import argparse
import os
import random
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections import Counter
from collections.abc import Sequence
from contextlib import closing, suppress
from pathlib import Path
from statistics import mean
from typing import Any

from tests.builders.served_site import ROOT, children, cpu_of, django_site, free_port
from tests.builders.sizes import SMALL, size
from tests.reliability.takeover_phones import Table, Writers

EVERY = size((20.0, 1.0), (1.0, 0.4))  # seconds between two hands, two acts
TABLES = size(98, 4)
EARLIER, HANDS = size(
    (4, 40), (0, 0)
)  # rounds that were played before, hands on each sheet of them
AT_WORK = size((15.0, 45.0), (11.0, 14.0))  # seconds between two blows
PATIENCE, SETTLED = 120.0, 180.0  # seconds until a page is answered; until all that waits is in
STICK = 256 * 2**20  # bytes
FORMAT = {"hands": 500, "rounds": 5}  # no sheet is full before the last blow
CLOCK = "/events/turniej/desk/rounds/3/clock/"


def main(words: Sequence[str] | None = None) -> int:
    """Strike, restore, compare; the exit status."""
    parser = argparse.ArgumentParser(prog="tests.reliability.takeover")
    parser.add_argument("--blows", type=int, default=50)
    parser.add_argument("--seed", type=int, default=16)
    asked = parser.parse_args(words)
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    with django_site() as first, tempfile.TemporaryDirectory() as name:
        hall = _hall()
        evening = Evening(Path(name), first, hall, random.Random(asked.seed))
        try:
            for number in range(1, asked.blows + 1):
                evening.strike(number)
                progress = f"{number}/{asked.blows}: desk lost {evening.lost[-1]:.1f} s"
                print(f"{progress}, a page after {evening.took[-1]:.1f} s", file=sys.stderr)
            became = evening.settle()
        finally:
            evening.end()
    print(f"{asked.blows} kills, seed {asked.seed}, {evening.stick.kind}, {TABLES} tables:")
    print(", ".join(f"{became[what]} {what}" for what in ("hands", "lost", "doubled", "faults")))
    costs = {  # and the most that each may be
        "s of the desk's work lost, at worst": (max(evening.lost), 15),
        "s until the first page, at worst": (max(evening.took), 20),
        "MB written to the stick in an hour": (mean(evening.rates), 300),
        "% of a core for the keeper": (100 * mean(evening.keeping), 3),
    }
    for what, (cost, most) in costs.items():
        print(f"{cost:.3g} {what} (at most {most})")
    dear = not SMALL and any(cost > most for cost, most in costs.values())
    return int(bool(became["lost"] or became["doubled"] or became["faults"] or dear))


def _hall() -> Any:
    """The hall, with rounds that were played before."""
    from uuid import uuid4

    from django.db import connection

    from scorer.sheets.services.entries import Writer, record_entry
    from tests.builders.events import add_entrants, empty_event
    from tests.builders.halls import hall_in_play
    from tests.builders.rounds import seat_round
    from tournaments.models import Table
    from tournaments.services.rounds import open_round
    from tournaments.services.steps import Actor

    hall = hall_in_play(TABLES, format=FORMAT)
    hand = {"contract": "wesele", "old": [0, 1], "winner": "old", "margin": "exit"}
    for number in range(EARLIER):
        event = empty_event(f"earlier-{number}", state="running", format=FORMAT)
        add_entrants(event, 4 * TABLES)
        seats = [list(range(at + 1, at + 5)) for at in range(0, 4 * TABLES, 4)]
        seat_round(event, 1, seats)
        open_round(event_id=event.pk, number=1, actor=Actor())
        for sheet in Table.objects.filter(round__event=event).values_list("sheet", flat=True):
            for at in range(HANDS):
                record_entry(
                    sheet_id=sheet, uuid=uuid4(), payload=hand, position=at, writer=Writer()
                )
    connection.close()
    return hall


class Stick:
    """A stick in a file, of which a copy is what is found after the plug; else a folder.

    FAT where the kernel mounts it, which takes root, as ext4 does.
    """

    def __init__(self, folder: Path) -> None:
        self.folder, self.place, self.number = folder, folder / "stick", 0
        self.image, self.kind = folder / "stick.img", "a folder"
        self.place.mkdir()
        makers = {"vfat": "a FAT stick", "ext4": "an ext4 stick"} if os.geteuid() == 0 else {}
        for system, kind in makers.items():
            make = shutil.which(f"mkfs.{system}")
            if make and self._is_made(make) and self._mount(self.image):
                self.kind = kind
                return
        self.image.unlink(missing_ok=True)

    def pull(self) -> None:
        """Pull it; what it then holds is in the place once more."""
        if not self.image.exists():
            return
        self.number += 1
        found = self.folder / f"pulled-{self.number}.img"
        shutil.copyfile(self.image, found)
        self.remove()
        self.image.unlink()
        self.image = found
        assert self._mount(found)

    def remove(self) -> None:
        """Nothing of it stays mounted."""
        if self.image.exists():
            subprocess.run(["umount", "--lazy", self.place], check=True)

    def _is_made(self, make: str) -> bool:
        with self.image.open("wb") as file:
            file.truncate(STICK)
        done = subprocess.run([make, self.image], check=False, capture_output=True)
        return done.returncode == 0

    def _mount(self, image: Path) -> bool:
        command = ["mount", "-o", "loop", str(image), str(self.place)]
        return subprocess.run(command, check=False, capture_output=True).returncode == 0


class Evening:
    """Two laptops, of which one serves, the stick, and those who write."""

    def __init__(self, folder: Path, first: Path, hall: Any, lot: random.Random) -> None:
        self.lot, self.folder = lot, folder
        self.port, self.stick = free_port(), Stick(folder)
        self.serving = folder / "laptop-0"
        shutil.copytree(first, self.serving)
        self.struck = 0.0  # when the blow before was (monotonic)
        self.lost: list[float] = []
        self.took: list[float] = []
        self.rates: list[float] = []  # MB an hour, written to the stick
        self.keeping: list[float] = []  # share of a core that the keeper took
        self._serve("serve", str(self.port))
        self._wait_for_a_page()
        tables = list(zip(hall.sheets, hall.recorders, strict=True))
        site = f"http://127.0.0.1:{self.port}"
        self.writers = Writers(site, tables, (CLOCK, hall.desk), EVERY)

    def strike(self, number: int) -> None:
        """The laptop is killed, the stick pulled; the second one goes on from it."""
        self._let_write(self.lot.uniform(*AT_WORK))
        self._kill()
        struck = time.monotonic()
        self.stick.pull()
        acts = list(self.writers.desk.noted)
        before, self.serving = self.serving, self.folder / f"laptop-{number}"
        self.serving.mkdir()
        for part in ("static", "static.mark"):
            if (before / part).exists():
                shutil.move(before / part, self.serving / part)
        begun = time.monotonic()
        self._serve("serve", "--from", str(self.stick.place), str(self.port))
        self._wait_for_a_page()
        self.took.append(time.monotonic() - begun)
        self._compare_desk(acts, struck)
        self._wait_until_all_write(time.monotonic())
        shutil.rmtree(before)

    def settle(self) -> Counter[str]:
        """Nobody writes any more, all that waits comes through; what became of every hand."""
        until = time.monotonic() + SETTLED
        self.writers.writes = False
        while any(one.waiting() for one in self.writers.tables) and time.monotonic() < until:
            time.sleep(0.5)
        self.writers.end()
        with closing(sqlite3.connect(self.serving / "kontra.sqlite3")) as base:
            assert base.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
            rows = base.execute("SELECT sheet_id, uuid, position FROM scorer_entry").fetchall()
        return _compared(self.writers.tables, rows)

    def end(self) -> None:
        """Everybody goes home."""
        self.writers.end()
        self._kill()
        self.stick.remove()

    def _serve(self, *words: str) -> None:
        given = os.environ | {"KONTRA_VAR": str(self.serving), "PYTHONPATH": str(ROOT)}
        given |= {"KONTRA_BACKUP_TO": str(self.stick.place)}
        for name in ("DJANGO_SETTINGS_MODULE", "KONTRA_STATIC_ROOT", "KONTRA_SERVED_AT"):
            given.pop(name, None)
        given |= {"KONTRA_WORKERS": "1"} if SMALL else {}
        with (self.folder / "laptops.log").open("ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "scorer.command", *words],
                env=given,
                cwd=ROOT,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )

    def _wait_for_a_page(self) -> None:
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until and self.process.poll() is None:
            with suppress(OSError):
                address = f"http://127.0.0.1:{self.port}/events/turniej/"
                with urllib.request.urlopen(address, timeout=30) as answer:
                    assert answer.status == 200
                    return
            time.sleep(0.05)
        raise TimeoutError((self.folder / "laptops.log").read_text(errors="replace")[-2000:])

    def _let_write(self, seconds: float) -> None:
        """Everybody writes for so long; noted is what the keeper writes and takes."""
        until, cpu = time.monotonic() + seconds, self._keeper_cpu()
        files, written = self._on_the_stick(), 0
        while time.monotonic() < until:
            time.sleep(0.2)
            found = self._on_the_stick()
            written += sum(many for name, many in found.items() if name not in files)
            files |= found
        self.rates.append(written / seconds * 3600 / 1e6)
        self.keeping.append((self._keeper_cpu() - cpu) / seconds)

    def _on_the_stick(self) -> dict[str, int]:
        """Bytes of what lies there under its own name."""
        found = {}
        for path in self.stick.place.glob("kontra-*"):
            with suppress(OSError):
                found[path.name] = path.stat().st_size
        return found

    def _keeper_cpu(self) -> float:
        used = 0.0
        for pid in _all_of(self.process.pid):
            with suppress(OSError):
                if b"--keep" in Path(f"/proc/{pid}/cmdline").read_bytes().split(b"\0"):
                    used += cpu_of(pid)
        return used

    def _kill(self) -> None:
        for pid in _all_of(self.process.pid):
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        self.process.wait()

    def _compare_desk(self, acts: list[dict[str, Any]], struck: float) -> None:
        """How long before the blow the first act was answered that is missing now."""
        with closing(sqlite3.connect(self.serving / "kontra.sqlite3")) as base:
            steps = {uuid for (uuid,) in base.execute("SELECT uuid FROM tournaments_step")}
        lacking = [act["saved"] for act in acts if act["uuid"].replace("-", "") not in steps]
        missing = [struck - saved for saved in lacking if saved > self.struck]
        self.struck = struck
        self.lost.append(max(missing, default=0.0))

    def _wait_until_all_write(self, since: float) -> None:
        until = time.monotonic() + SETTLED
        while not self.writers.all_wrote(since):
            if time.monotonic() > until:
                raise TimeoutError("some tables do not write again")
            time.sleep(0.5)


def _compared(tables: Sequence[Table], rows: Sequence[tuple[str, str, int]]) -> Counter[str]:
    """Hands lost and doubled, hands altogether, and answers that no phone should get."""
    found: Counter[str] = Counter()
    for one in tables:
        mine = [row for row in rows if row[0] == one.sheet.replace("-", "")]
        there = {uuid for _sheet, uuid, _place in mine}
        noted = {line["uuid"].replace("-", "") for line in one.noted}
        found["hands"] += len(noted)
        found["lost"] += len(noted - there)
        found["doubled"] += len(there - noted)
        found["doubled"] += sum(count - 1 for count in Counter(at for *_, at in mine).values())
        found["faults"] += len(one.faults)
        for fault in one.faults[:2]:
            print(fault, file=sys.stderr)
    return found


def _all_of(pid: int) -> list[int]:
    """A process and all that it started, in whatever session they are."""
    found = [pid]
    with suppress(OSError):
        found += [one for child in children(pid) for one in _all_of(child)]
    return found


if __name__ == "__main__":
    sys.exit(main())
