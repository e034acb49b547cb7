"""A laptop dies in a full hall; another one goes on from the stick, again and again.

``bench_takeover.py [--blows 50] [--seed 16]``: 98 tables write a hand every 20 s, the desk acts
every second, and the keeper backs up to a stick. At a random moment the laptop is killed and the
stick pulled, as it is: with root a file system in an image, of which only what has left the
computer is found. The second laptop, which has an empty site, restores it at the same address.
Counted are hands that were answered and are gone once the phones are back, the desk's work that is
missing, what was written to the stick, and what the keeper and the restore cost.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import shutil
import signal
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections import Counter
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

from tests.bench.folder import site_folder
from tests.bench.measure import ROOT, TINY, Aim, Figure, keep, run, size
from tests.bench.served import free_port

EVERY, DESK_EVERY = size(20.0, 1.0), size(1.0, 0.4)  # seconds between two hands, two acts
TABLES, EARLIER = size(98, 4), size(4, 0)  # and rounds that were played before, with all hands
HANDS = size(40, 2)  # on each sheet of an earlier round
AT_WORK = size((15.0, 45.0), (11.0, 14.0))  # seconds between two blows
PATIENCE, SETTLED = 120.0, 180.0  # seconds until a page is answered; until all that waits is in
STICK = 256 * 2**20  # bytes
TICK = os.sysconf("SC_CLK_TCK")
CLOCK = "/events/turniej/desk/rounds/3/clock/"
MAKE = """
import json, django
django.setup()
from uuid import uuid4
from tests.bench import hall
from scorer.models import Membership, Role, User
from scorer.sheets.services.entries import Writer, record_entry
from tests.builders.events import add_entrants, empty_event
from tests.builders.rounds import seat_round
from tournaments.models import Event, Table
from tournaments.services.rounds import open_round
from tournaments.services.steps import Actor
hall.TABLES, hall.PLAYERS = {tables}, 4 * {tables}
hall.FORMAT = hall.FORMAT | {{"hands": 500}}  # no sheet is full before the last blow
made = hall.make_hall(0)
hand = {{"contract": "wesele", "old": [0, 1], "winner": "old", "margin": "exit"}}
for number in range({earlier}):
    event = empty_event(f"earlier-{{number}}", state="running", format=hall.FORMAT)
    add_entrants(event, hall.PLAYERS)
    seats = [list(range(at + 1, at + 5)) for at in range(0, hall.PLAYERS, 4)]
    seat_round(event, 1, seats)
    open_round(event_id=event.pk, number=1, actor=Actor())
    for sheet in Table.objects.filter(round__event=event).values_list("sheet", flat=True):
        for at in range({hands}):
            record_entry(sheet_id=sheet, uuid=uuid4(), payload=hand, position=at, writer=Writer())
user = User.objects.create_user("director", password=None)
club = Event.objects.get(slug="turniej").club
Membership.objects.create(club=club, user=user, role=Role.DIRECTOR)
tables = list(zip(made.sheets, made.recorders))
print(json.dumps({{"tables": tables, "desk": hall.signed_in(user)}}))
"""


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
        quiet = subprocess.DEVNULL
        done = subprocess.run([make, self.image], check=False, stdout=quiet, stderr=quiet)
        return done.returncode == 0

    def _mount(self, image: Path) -> bool:
        command = ["mount", "-o", "loop", str(image), str(self.place)]
        done = subprocess.run(command, check=False, stderr=subprocess.DEVNULL)
        return done.returncode == 0


class Evening:
    """Two laptops, of which one serves, the stick, and those who write."""

    def __init__(self, folder: Path, empty: Path, seed: int) -> None:
        self.lot = random.Random(seed)  # noqa: S311 — a workload, not a secret
        self.folder, self.port, self.stick = folder, free_port(), Stick(folder)
        self.serving = folder / "laptop-0"
        shutil.copytree(empty, self.serving)
        self.static = folder / "static"
        self.process: subprocess.Popen[bytes] | None = None
        self.read = 0  # letters of the laptops' log
        self.struck = 0.0  # when the blow before was (monotonic)
        self.lost: list[float] = []
        self.took: list[float] = []
        self.restoring: list[float] = []
        self.keeping: list[float] = []
        self.rates: list[float] = []
        told = {"tables": TABLES, "earlier": EARLIER, "hands": HANDS}
        settings = {"DJANGO_SETTINGS_MODULE": "scorer.config.settings"}
        made = subprocess.run(
            [sys.executable, "-c", MAKE.format(**told)],
            env=self._environment() | settings,
            cwd=ROOT,
            stdout=subprocess.PIPE,
            check=True,
        )
        self.made: dict[str, Any] = json.loads(made.stdout)
        self._starts("serve", str(self.port))
        self._answers()
        given = {"port": self.port, "every": EVERY, "desk_every": DESK_EVERY, "path": CLOCK}
        self.clients = subprocess.Popen(
            [sys.executable, "-m", "tests.bench.takeover_clients"],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self._say(given | self.made)

    def blow(self, number: int) -> None:
        """The laptop is killed, the stick pulled; the second one goes on from it."""
        begun, files = time.monotonic(), dict(self._files())
        cpu = self._keeper_cpu()
        written, until = 0, begun + self.lot.uniform(*AT_WORK)
        while time.monotonic() < until:
            time.sleep(0.2)
            found = dict(self._files())
            written += sum(size for name, size in found.items() if name not in files)
            files |= found
        spent = time.monotonic() - begun
        self.rates.append(written / spent * 3600 / 1e6)
        self.keeping.append((self._keeper_cpu() - cpu) / spent)
        struck = self._kill()
        self.stick.pull()
        acts = self._lead()["all"][-1]["noted"]
        before, self.serving = self.serving, self.folder / f"laptop-{number}"
        self.serving.mkdir()
        for part in ("static", "static.mark"):
            if (before / part).exists():
                shutil.move(before / part, self.serving / part)
        begun, used = time.monotonic(), os.times()
        self._starts("serve", "--from", str(self.stick.place), str(self.port))
        self._answers()
        self.took.append(time.monotonic() - begun)
        self.restoring.append(_cpu_of(self._processes()) + _children(used))
        self._compare_desk(acts, struck)
        self._wait_until_all_write(time.monotonic())
        shutil.rmtree(before)

    def troubles(self) -> str:
        """What the keeper said of backups it could not make, since this was asked last."""
        log = self.folder / "laptops.log"
        said = log.read_text(errors="replace")[self.read :]
        self.read += len(said)
        return "".join(line + "\n" for line in said.splitlines() if "No copy was made" in line)

    def settle(self) -> dict[str, int]:
        """Nobody writes any more, all that waits comes through; what became of every hand."""
        until = time.monotonic() + SETTLED
        while self._lead(writes=False)["waiting"] and time.monotonic() < until:
            time.sleep(0.5)
        told = self._lead()["all"][:-1]
        with closing(sqlite3.connect(self.serving / "kontra.sqlite3")) as base:
            assert base.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
            rows = base.execute("SELECT sheet_id, uuid, position FROM scorer_entry").fetchall()
        return _compared([sheet for sheet, _session in self.made["tables"]], told, rows)

    def end(self) -> None:
        """Everybody goes home."""
        with suppress(AttributeError):
            self.clients.kill()
        self._kill()
        self.stick.remove()

    def _environment(self) -> dict[str, str]:
        known = os.environ | {"KONTRA_VAR": str(self.serving), "PYTHONPATH": str(ROOT)}
        for name in ("DJANGO_SETTINGS_MODULE", "KONTRA_STATIC_ROOT", "KONTRA_SERVED_AT"):
            known.pop(name, None)
        return known | {"KONTRA_BACKUP_TO": str(self.stick.place)}

    def _starts(self, *words: str) -> None:
        with (self.folder / "laptops.log").open("ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "scorer.command", *words],
                env=self._environment(),
                cwd=ROOT,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )

    def _answers(self) -> None:
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            with suppress(OSError):
                address = f"http://127.0.0.1:{self.port}/events/turniej/"
                with urllib.request.urlopen(address, timeout=30) as answer:
                    assert answer.status == 200
                    return
            assert self.process is None or self.process.poll() is None, self._log()
            time.sleep(0.05)
        raise TimeoutError(self._log())

    def _log(self) -> str:
        return (self.folder / "laptops.log").read_text(errors="replace")[-2000:]

    def _files(self) -> list[tuple[str, int]]:
        """What lies on the stick under its own name."""
        found = []
        for path in self.stick.place.glob("kontra-*"):
            with suppress(OSError):
                found.append((path.name, path.stat().st_size))
        return found

    def _processes(self) -> list[int]:
        return _all_of(self.process.pid) if self.process else []

    def _keeper_cpu(self) -> float:
        """CPU seconds of the keeper so far."""
        keepers = []
        for pid in self._processes():
            with suppress(OSError):
                if b"--keep" in Path(f"/proc/{pid}/cmdline").read_bytes().split(b"\0"):
                    keepers.append(pid)
        return _cpu_of(keepers)

    def _kill(self) -> float:
        for pid in self._processes():
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        if self.process is not None:
            self.process.wait()
        self.process = None
        return time.monotonic()

    def _say(self, said: dict[str, Any]) -> None:
        assert self.clients.stdin
        self.clients.stdin.write(json.dumps(said) + "\n")
        self.clients.stdin.flush()

    def _lead(self, **asked: Any) -> dict[str, Any]:
        self._say(asked)
        assert self.clients.stdout
        told: dict[str, Any] = json.loads(self.clients.stdout.readline())
        return told

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
        while time.monotonic() < until:
            told = self._lead()["all"][:-1]
            if all(any(line["saved"] > since for line in one["noted"]) for one in told):
                return
            time.sleep(0.5)
        raise TimeoutError("some tables do not write again")


def _compared(
    sheets: list[str], told: list[dict[str, Any]], rows: list[tuple[str, str, int]]
) -> dict[str, int]:
    """Hands lost and doubled, hands altogether, and answers that no phone should get."""
    found: Counter[str] = Counter()
    for sheet, one in zip(sheets, told, strict=True):
        mine = [row for row in rows if row[0] == sheet.replace("-", "")]
        there = {uuid for _sheet, uuid, _place in mine}
        noted = {line["uuid"].replace("-", "") for line in one["noted"]}
        found["hands"] += len(noted)
        found["lost"] += len(noted - there)
        found["doubled"] += len(there - noted)
        found["doubled"] += sum(count - 1 for count in Counter(at for *_, at in mine).values())
        found["faults"] += len(one["faults"])
        for fault in one["faults"][:2]:
            sys.stderr.write(f"{fault}\n")
    return dict(found)


def _all_of(pid: int) -> list[int]:
    """A process and all that it started, in whatever session they are."""
    found = [pid]
    with suppress(OSError):
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
        found += [one for child in children for one in _all_of(int(child))]
    return found


def _cpu_of(pids: list[int]) -> float:
    """CPU seconds of processes and of those they have waited for."""
    spent = 0.0
    for pid in pids:
        with suppress(OSError):
            words = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
            spent += sum(map(int, words[11:15])) / TICK
    return spent


def _children(before: os.times_result) -> float:
    after = os.times()
    return after.children_user - before.children_user


def _spread(values: list[float], unit: str) -> Figure:
    """The worst is judged, the median and the lowest are told."""
    spread = f"median {statistics.median(values):.3g}, from {min(values):.3g}"
    return Figure(max(values), unit, text=f"{max(values):.3g} {unit} at worst", spread=spread)


def main() -> None:
    """Strike, restore, compare."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--blows", type=int, default=size(50, 2))
    parser.add_argument("--seed", type=int, default=16)
    asked = parser.parse_args()
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    with site_folder() as empty, tempfile.TemporaryDirectory() as name:
        evening = Evening(Path(name), Path(empty), asked.seed)
        try:
            for number in range(1, asked.blows + 1):
                evening.blow(number)
                told = f"{number}/{asked.blows}: desk lost {evening.lost[-1]:.1f} s, "
                sys.stderr.write(f"{told}a page after {evening.took[-1]:.1f} s\n")
                sys.stderr.write(evening.troubles())
            became = evening.settle()
        finally:
            evening.end()
        _report(evening, became, asked.blows)


def _report(evening: Evening, became: dict[str, int], blows: int) -> None:
    sheets = TABLES * (1 + EARLIER)
    how = f"{blows} kills, {evening.stick.kind}, {TABLES} tables, {sheets} sheets"
    lost = became["lost"] + became["doubled"] + became["faults"]
    text = f"{became['lost']} lost, {became['doubled']} doubled, {became['faults']} faults"
    hands = Figure(lost, text=text, spread=f"{became['hands']} hands")
    keep("takeover: hands lost or doubled", how, hands, Aim(0, text="0"))
    keep("takeover: desk work lost", how, _spread(evening.lost, "s"), Aim(15, "s"))
    keep("takeover: first page", how, _spread(evening.took, "s"), Aim(20, "s"))
    keep("takeover: CPU until the first page", how, _spread(evening.restoring, "s CPU"))
    rates = Figure(statistics.mean(evening.rates), "MB", spread=f"to {max(evening.rates):.3g}")
    keep("backups: written to the stick in an hour", how, rates, Aim(300, "MB"))
    share = Figure(100 * statistics.mean(evening.keeping), "%", spread="of a core")
    keep("backups: CPU of the keeper", how, share, Aim(3, "%"))


if __name__ == "__main__":
    if TINY:
        os.environ.setdefault("KONTRA_WORKERS", "1")
    run(main)
