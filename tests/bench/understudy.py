"""Two laptops: the first is killed, or its cable cut, again and again; the second takes over.

``python -m tests.bench.understudy [--kills 100] [--cuts 20] [--litestream 6] [--seed 18]``, as
root; ``--one-net`` does without namespaces, and without cuts.

98 tables write a hand every few seconds and the desk acts all the time. After every blow the
button is pressed 5 to 20 seconds later; then it is measured what the desk lost and when each
table wrote again. The one that was killed comes back, finds that it was overtaken, and stands by
in its turn: so the site goes on through all of it, and at the end every hand must be there once.
The same kills with Litestream in place of the second laptop: its replica lies on the same disk,
restored by one command.
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
from collections import Counter
from contextlib import closing, suppress
from dataclasses import dataclass, field
from difflib import unified_diff
from pathlib import Path
from typing import Any

from tests.bench.measure import ROOT, TINY, Aim, Figure, keep, run, size
from tests.bench.understudy_laptops import Laptop, Net

EVERY, DESK_EVERY = 4.0, 0.4  # seconds between two hands of a table, two acts of the desk
TABLES = size(98, 4)
NOTICED = size((5.0, 20.0), (1.0, 2.0))  # seconds until somebody at the desk presses
FULL = 40  # hands of a sheet that holds 60, after which another evening begins
SETTLED = 60.0  # seconds in which all that waits must come through
NAMES = ["kontra-one", "kontra-two", "kontra-tables"]
LEAVE_MARK = "from scorer.command import folder, preparing; preparing.leave_mark(folder.DATABASE)"
STANDINGS = (
    "import django; django.setup(); import re, sys; from django.test import Client;"
    "page = Client().get('/events/turniej/standings/', headers={'host': '127.0.0.1'});"
    "sys.stdout.write(re.search('(?s)<table.*</table>', page.content.decode())[0])"
)
MAKE = """
import json, sys, django
django.setup()
from tests.bench import hall
hall.TABLES, hall.PLAYERS = {tables}, 4 * {tables}
made = hall.make_hall(0)
from scorer.models import Membership, Role, User
from tournaments.models import Event
user = User.objects.create_user("director", password=None)
Membership.objects.create(club=Event.objects.get().club, user=user, role=Role.DIRECTOR)
print(json.dumps({{"sheets": made.sheets, "recorders": made.recorders,
                   "desk": hall.signed_in(user)}}))
"""


@dataclass
class Blows:
    """What was measured: seconds lost by the desk, until tables wrote again, until fenced."""

    lost: list[float] = field(default_factory=list)
    acts_lost: list[int] = field(default_factory=list)
    again: list[float] = field(default_factory=list)
    all_again: list[float] = field(default_factory=list)
    serving: list[float] = field(default_factory=list)
    fenced: list[float] = field(default_factory=list)
    alone: list[tuple[int, int]] = field(default_factory=list)
    feeding: list[float] = field(default_factory=list)
    unequal: int = 0


class Clients:
    """A process of writers, led from here."""

    def __init__(self, net: Net, name: str, given: dict[str, Any]) -> None:
        command = [*net.inside(name), sys.executable, "-m", "tests.bench.understudy_clients"]
        self.process = subprocess.Popen(
            command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self._say(given)

    def lead(self, **asked: Any) -> dict[str, Any]:
        """Ask for something; what they say."""
        self._say(asked)
        told: dict[str, Any] = json.loads(self.process.stdout.readline())  # type: ignore[union-attr]
        return told

    def end(self) -> None:
        """They go home."""
        self.process.kill()
        self.process.wait()

    def _say(self, said: dict[str, Any]) -> None:
        assert self.process.stdin
        self.process.stdin.write(json.dumps(said) + "\n")
        self.process.stdin.flush()


class Evening:
    """The whole run: two laptops, tables, the desk, and what befell them."""

    def __init__(self, net: Net, folder: Path, seed: int) -> None:
        self.net, self.lot, self.seed = net, random.Random(seed), seed  # noqa: S311 — a workload
        self.laptops = [Laptop(net, name, folder / name) for name in NAMES[:2]]
        for laptop in self.laptops:
            laptop.folder.mkdir()
        self.blows = Blows()
        self.first = self.hands = 0  # who serves; hands of the longest sheet
        self.made = self._made()
        self.urls = [laptop.url for laptop in self.laptops]
        self.desks: list[dict[str, Any]] = []

    def _made(self) -> dict[str, Any]:
        first = self.laptops[0]
        first.python("manage.py", "migrate", "--verbosity=0")
        told: dict[str, Any] = json.loads(first.python("-c", MAKE.format(tables=TABLES)))
        first.python("-c", LEAVE_MARK)
        return told

    def begin(self, *, stands_by: bool = True) -> None:
        """The first serves, the second stands by, everybody writes."""
        self.laptops[0].serves()
        if stands_by:
            self.laptops[1].stands_by(self.laptops[0])
        tables = [
            {"sheet": sheet, "session": session}
            for sheet, session in zip(self.made["sheets"], self.made["recorders"], strict=True)
        ]
        known = {"laptops": self.urls, "every": EVERY, "seed": self.seed}
        self.tables = Clients(self.net, NAMES[2], known | {"tables": tables})
        self.desk = self._desk(0)

    def _desk(self, at: int) -> Clients:
        """The desk sits at the laptop that serves."""
        desk = {"session": self.made["desk"], "path": "/events/turniej/desk/rounds/3/clock/"}
        known = {"laptops": self.urls, "every": DESK_EVERY, "seed": self.seed, "at": at}
        return Clients(self.net, NAMES[at], known | {"desk": desk})

    def blow(self, *, cut: bool) -> None:
        """One blow, one takeover, and the other laptop back in its place."""
        one, other = self.laptops[self.first], self.laptops[1 - self.first]
        time.sleep(self.lot.uniform(1.0, 4.0))
        used = _cpu_of_feeder(one)
        time.sleep(2.0)
        if used is not None and (now := _cpu_of_feeder(one)) is not None:
            self.blows.feeding.append((now - used) / 2.0)
        if cut:
            self.net.cable(one.name, whole=False)
            struck = time.monotonic()
        else:
            struck = one.kill()
        time.sleep(self.lot.uniform(*NOTICED))
        pressed = other.press()
        served = other.expect(lambda told: told is not None and told["serves"])
        self.blows.serving.append(served - pressed)
        acts = self._desk_of(struck)
        self.first = 1 - self.first
        self.desk = self._desk(self.first)
        self._wait_until_all_write(pressed)
        self._compare_desk(acts, struck, other)
        self._come_back(one, other, acts, cut=cut)

    def _desk_of(self, struck: float) -> list[dict[str, Any]]:
        """What the desk sent to the laptop that was struck, answered or not; it goes home."""
        self.desk.lead(writes=False)
        time.sleep(0.5)  # what is under way is answered
        acts: list[dict[str, Any]] = self.desk.lead(report=True)["all"][0]["noted"]
        self.desk.end()
        return [act for act in acts if act["at"] == self.first]

    def _wait_until_all_write(self, pressed: float) -> None:
        until = time.monotonic() + SETTLED
        while time.monotonic() < until:
            told = self.tables.lead(report=True)["all"]
            self.hands = max(len(one["noted"]) for one in told)
            firsts = [
                min((x["saved"] for x in one["noted"] if x["saved"] > pressed), default=None)
                for one in told
            ]
            if None not in firsts:
                again = [at - pressed for at in firsts]
                self.blows.again += again
                self.blows.all_again.append(max(again))
                return
            time.sleep(0.2)
        stuck = [one for one, first in zip(told, firsts, strict=True) if first is None]
        what = Counter((one["last"], *one["faults"][-1:]) for one in stuck)
        raise TimeoutError(f"{len(stuck)} tables do not write again: {what}")

    def _compare_desk(self, acts: list[dict[str, Any]], struck: float, other: Laptop) -> None:
        """What the desk was answered before the blow and the second laptop lacks."""
        answered = {uuid: act["saved"] for uuid, act in _by_uuid(acts).items() if act["saved"]}
        lacking = answered.keys() - _steps(other)
        before = [struck - answered[uuid] for uuid in lacking if answered[uuid] <= struck]
        self.blows.lost.append(max(before, default=0.0))
        self.blows.acts_lost.append(len(before))

    def _come_back(
        self, one: Laptop, other: Laptop, acts: list[dict[str, Any]], *, cut: bool
    ) -> None:
        """Who was struck is fenced, shows what it alone has, and stands by in its turn.

        It alone may have acts that nobody was answered: written, and struck before the answer.
        """
        begun = time.monotonic()
        if cut:
            self.net.cable(one.name, whole=True)
        else:
            one.serves()
        fenced = one.expect(lambda told: told is not None and not told["serves"])
        self.blows.fenced.append(fenced - begun)
        shown = json.loads(one.python("-c", ALONE))
        alone = _by_uuid(acts).keys() & _steps(one) - _steps(other)
        self.blows.alone.append((len(alone), shown))
        one.stop()
        one.stands_by(other)

    def settle(self) -> dict[str, int]:
        """Nobody writes any more; all that waits comes through. What became of every hand."""
        self.tables.lead(writes=False)
        self.desk.lead(writes=False)
        until = time.monotonic() + SETTLED
        while self.tables.lead()["waiting"] and time.monotonic() < until:
            time.sleep(0.2)
        serving = self.laptops[self.first]
        told = self.tables.lead(report=True)["all"]
        with closing(sqlite3.connect(serving.folder / "kontra.sqlite3")) as base:
            assert base.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
            rows = base.execute("SELECT sheet_id, uuid, position FROM scorer_entry").fetchall()
        return _compared(self.made["sheets"], told, rows)

    def equal(self) -> bool:
        """Whether both laptops have the same standings, byte by byte."""
        serving, follows = self.laptops[self.first], self.laptops[1 - self.first]
        follows.is_in_step(serving)
        follows.kill()
        site = follows.folder / "understudy" / "site"
        looked = Laptop(self.net, follows.name, follows.folder.parent / "looked")
        looked.empty()
        for name in ("kontra.sqlite3", "secret_key"):
            shutil.copy(site / name, looked.folder / name)
        serving.python("manage.py", "rescore")
        ours, theirs = looked.python("-c", STANDINGS), serving.python("-c", STANDINGS)
        differ = unified_diff(theirs.split("\n"), ours.split("\n"), n=0, lineterm="")
        sys.stderr.writelines(f"{line}\n" for line in differ)
        return ours == theirs

    def end(self) -> None:
        """Everybody goes home."""
        with suppress(AttributeError):
            self.tables.end()
            self.desk.end()
        for laptop in self.laptops:
            laptop.kill()


ALONE = (
    "import django; django.setup();"
    "from scorer.operations.services.comparing import alone;"
    "from scorer.operations.selectors.fence import fence;"
    "print(sum(bool(one.where.startswith('Turniej') and 'event' in one.path)"
    " for one in alone(fence()).written))"
)


def _compared(
    sheets: list[str], told: list[dict[str, Any]], rows: list[tuple[str, str, int]]
) -> dict[str, int]:
    """Hands lost and doubled, hands altogether, and what no phone should be answered."""
    lost = doubled = hands = 0
    for sheet, one in zip(sheets, told, strict=True):
        mine = [row for row in rows if row[0] == sheet.replace("-", "")]
        there = {uuid for _sheet, uuid, _place in mine}
        noted = {line["uuid"].replace("-", "") for line in one["noted"]}
        hands += len(noted)
        lost += len(noted - there)
        doubled += len(there - noted)
        doubled += sum(count - 1 for count in Counter(place for *_, place in mine).values())
    return {
        "hands": hands,
        "lost": lost,
        "doubled": doubled,
        "faults": sum(len(one["faults"]) for one in told),
    }


def _by_uuid(acts: list[dict[str, Any]]) -> dict[str, dict[str, Any]]:
    return {act["uuid"].replace("-", ""): act for act in acts}


def _steps(laptop: Laptop) -> set[str]:
    """The steps of the event that a laptop has."""
    with closing(sqlite3.connect(laptop.folder / "kontra.sqlite3")) as base:
        return {uuid for (uuid,) in base.execute("SELECT uuid FROM tournaments_step")}


def _cpu_of_feeder(laptop: Laptop) -> float | None:
    """CPU seconds that the process beside the server has used."""
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            words = (folder / "cmdline").read_bytes().split(b"\0")
            known = (folder / "environ").read_bytes()
            if b"feed_second_laptop" in words and str(laptop.folder).encode() in known:
                stat = (folder / "stat").read_text().rpartition(")")[2].split()
                return (int(stat[11]) + int(stat[12])) / os.sysconf("SC_CLK_TCK")
    return None


def with_litestream(net: Net, folder: Path, seed: int, kills: int) -> Blows:
    """The same kills with a replica of Litestream's, restored by one command."""
    evening = Evening(net, folder, seed)
    blows = evening.blows
    program = Path(sys.executable).with_name("litestream")
    evening.begin(stands_by=False)
    try:
        for number in range(kills):
            one = evening.laptops[evening.first]
            other = evening.laptops[1 - evening.first]
            replica = folder / f"replica-{number}"
            database = one.folder / "kontra.sqlite3"
            one.others.append(
                one.runs(str(program), "replicate", str(database), f"file://{replica}")
            )
            time.sleep(5.0 + evening.lot.uniform(1.0, 4.0))
            struck = one.kill()
            time.sleep(evening.lot.uniform(*NOTICED))
            pressed = time.monotonic()
            other.empty()
            restored = other.folder / "kontra.sqlite3"
            command = [str(program), "restore", "-o", str(restored), f"file://{replica}"]
            subprocess.run(command, check=True, stderr=subprocess.DEVNULL)
            shutil.copy(one.folder / "secret_key", other.folder / "secret_key")
            shutil.copytree(one.folder / "static", other.folder / "static", dirs_exist_ok=True)
            shutil.copy(one.folder / "static.mark", other.folder / "static.mark")
            (other.folder / "restored").write_text(str(time.time()))
            other.starts()
            served = other.expect(lambda told: told is not None and told["serves"])
            blows.serving.append(served - pressed)
            acts = evening._desk_of(struck)
            evening.first = 1 - evening.first
            evening.desk = evening._desk(evening.first)
            evening._wait_until_all_write(pressed)
            evening._compare_desk(acts, struck, other)
        blows.unequal = _wrong(evening.settle())
    finally:
        evening.end()
    return blows


def _wrong(became: dict[str, int]) -> int:
    return became["lost"] + became["doubled"] + became["faults"]


def with_a_second_laptop(
    net: Net, folder: Path, seed: int, kills: int, cuts: int
) -> tuple[Blows, dict[str, int], bool]:
    """Kills and cuts in a random order over some evenings; each ends with the comparison."""
    left = [False] * kills + [True] * cuts
    random.Random(seed).shuffle(left)  # noqa: S311 — a workload
    blows, became, equal = Blows(), Counter[str](), True
    while left:
        evening = Evening(net, Path(tempfile.mkdtemp(dir=folder)), seed + len(left))
        evening.blows = blows
        try:
            evening.begin()
            while left and evening.hands < FULL:
                cut = left.pop()
                evening.blow(cut=cut)
                told = f"{kills + cuts - len(left)}/{kills + cuts} {'cut' if cut else 'kill'}: "
                told += f"desk lost {blows.lost[-1]:.2f} s, all tables wrote again after "
                sys.stderr.write(f"{told}{blows.all_again[-1]:.1f} s\n")
            became.update(evening.settle())
            equal = evening.equal() and equal
        finally:
            evening.end()
    return blows, became, equal


def _keep(who: str, blows: Blows, how: str) -> None:
    keep(f"{who}: desk work lost", how, _spread(blows.lost), Aim(2, "s"))
    keep(f"{who}: a table writes again after the press", how, _spread(blows.again), Aim(10, "s"))
    keep(f"{who}: all tables write again", how, _spread(blows.all_again), Aim(10, "s"))
    keep(f"{who}: the site answers after the press", how, _spread(blows.serving), Aim(10, "s"))


def _spread(values: list[float]) -> Figure:
    """The worst judged, the median and the lowest beside it."""
    text = f"{max(values):.2f} s at worst"
    spread = f"median {statistics.median(values):.2f}, from {min(values):.2f}"
    return Figure(max(values), "s", text=text, spread=spread)


def main() -> None:
    """Strike, take over, compare."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=size(100, 3))
    parser.add_argument("--cuts", type=int, default=size(20, 0))
    parser.add_argument("--litestream", type=int, default=size(6, 0))
    parser.add_argument("--seed", type=int, default=18)
    parser.add_argument("--one-net", action="store_true", default=TINY)
    asked = parser.parse_args()
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    net = Net()
    with tempfile.TemporaryDirectory() as name:
        if not asked.one_net:
            net.lay(NAMES)
        try:
            _measure(net, Path(name), asked)
        finally:
            net.tear() if not asked.one_net else None


def _measure(net: Net, folder: Path, asked: argparse.Namespace) -> None:
    cuts = 0 if asked.one_net else asked.cuts
    how = f"{asked.kills} kills, {cuts} cut cables, {TABLES} tables, seed {asked.seed}"
    (folder / "ours").mkdir()
    blows, became, equal = with_a_second_laptop(net, folder / "ours", asked.seed, asked.kills, cuts)
    _keep("second laptop", blows, how)
    keep(
        "second laptop: hands lost, doubled, refused; standings differ",
        f"{how}, {became['hands']} hands",
        Figure(
            _wrong(became) + (not equal),
            text=f"{became['lost']}, {became['doubled']}, {became['faults']}; {not equal}",
        ),
        Aim(0, text="0, 0, 0; False"),
    )
    differ = sum(has != shown for has, shown in blows.alone)
    keep("second laptop: what the first alone had, told otherwise", how, Figure(differ), Aim(0))
    keep("second laptop: fenced once it is back", how, _spread(blows.fenced))
    if blows.feeding:
        share = [100 * value for value in blows.feeding]
        text = f"{statistics.median(share):.1f} % of a core"
        keep("second laptop: what feeding costs the first", how, Figure(0, text=text))
    if asked.litestream:
        (folder / "theirs").mkdir()
        theirs = with_litestream(net, folder / "theirs", asked.seed, asked.litestream)
        _keep("Litestream", theirs, f"{asked.litestream} kills, {TABLES} tables, seed {asked.seed}")


if __name__ == "__main__":
    run(main)
