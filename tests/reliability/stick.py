"""The stick in an emulator without network: how soon it serves, and what a pulled plug costs.

    python -m tests.reliability.stick IMAGE [--boots 3] [--uefi] [--plugs 50 --cold 5]

Each boot is of a stick just written (its partitions and the demo club are made) and then of the
same stick again. For the plugs four telephones write hands all the time over http; each plug is
pulled within some seconds of their writing. The first plugs are pulled while the stick starts for
the first time; after the next ones (``--cold``) the laptop starts again and they go on writing; for
the others it goes on each time from the memory and the stick that it had then, which spares the
start, and its stick is read here. Every line that was answered "saved" must be there once, the
database sound, and every copy under its own name whole.

Needs root, to read the stick's partitions (``tests.reliability.emulator`` says what else).
"""

from __future__ import annotations

import argparse
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

from scorer.operations.services.backups.places import STICK_FOLDER
from tests.builders.served_site import ROOT
from tests.builders.telephone import LineBrokenError, Phone
from tests.reliability.emulator import Laptop, is_possible
from tests.reliability.writing import Telephones, compare

TABLES = 4
PATIENCE = 900.0  # seconds until a first page, where nothing is accelerated
OFF = 120.0  # seconds until it has turned itself off
STARTING = 5  # plugs that are pulled while a stick starts for the first time
LATEST = 60.0  # seconds after power-on in which those are pulled
DATA, COPIES = "kontra-data", "kontra-copy"
LOOK = 0.1
REST = 5.0  # seconds: what was begun is answered or given up
ACCEL = "kvm" if os.access("/dev/kvm", os.W_OK) else "tcg"
WITHOUT_SCREEN = "systemd.mask=kontra-kiosk.service"


def main(words: Sequence[str] | None = None) -> int:
    """Exit status 1 where anything was lost, 2 where nothing can be tried here."""
    parser = argparse.ArgumentParser(prog="tests.reliability.stick", description=__doc__)
    parser.add_argument("image", type=Path)
    parser.add_argument("--boots", type=int, default=3)
    parser.add_argument("--uefi", action="store_true")
    parser.add_argument("--accel", default=ACCEL, choices=("kvm", "tcg"))
    parser.add_argument("--plugs", type=int, default=0)
    parser.add_argument("--cold", type=int, default=5)
    parser.add_argument("--seed", type=int, default=18)
    asked = parser.parse_args(words)
    if not is_possible() or os.geteuid() != 0:
        print("This takes root, qemu-system-x86_64 and nbdkit.")
        return 2
    with tempfile.TemporaryDirectory(dir=asked.image.parent) as name:
        laptop = Laptop(Path(name), accel=asked.accel, uefi=asked.uefi)
        try:
            for boot in range(asked.boots):
                _boot(laptop, asked.image, boot)
            plugs = Plugs(laptop, asked.image, asked.seed) if asked.plugs else None
            amiss = plugs.pull(asked.plugs, asked.cold) if plugs else 0
        finally:
            laptop.pull_the_plug()
    return int(bool(amiss))


def first_page(laptop: Laptop) -> float:
    """Turn it on, and wait for its first page; how many seconds that took."""
    begun = time.monotonic()
    laptop.power_on()
    phone = Phone(laptop.url, timeout=30)
    while time.monotonic() < begun + PATIENCE:
        if not laptop.is_on():
            log = (laptop.folder / "emulator.log").read_text()[-1000:]
            raise AssertionError(f"the laptop turned itself off: {log}")
        with suppress(LineBrokenError):
            if phone.ask("GET", "/")[0] == 200:
                return time.monotonic() - begun
        time.sleep(LOOK)
    laptop.screen(laptop.folder.parent / "stuck.png")
    raise TimeoutError("there was no first page; stuck.png shows the screen")


def _boot(laptop: Laptop, image: Path, number: int) -> None:
    laptop.write_stick(image)
    first = first_page(laptop)
    off = _turned_off(laptop)
    again = first_page(laptop)
    off = max(off, _turned_off(laptop))
    way = "UEFI" if laptop.uefi else "BIOS"
    print(f"{way} {number + 1}: first start {first:.1f} s, again {again:.1f} s, off {off:.1f} s")


def _turned_off(laptop: Laptop) -> float:
    """Press its power button; how many seconds until it is off."""
    begun = time.monotonic()
    laptop.orders("system_powerdown")
    if not laptop.goes_off(OFF):
        raise TimeoutError("the power button does not turn it off")
    return time.monotonic() - begun


class Plugs:
    """A stick that is written on all the time, and its plugs."""

    def __init__(self, laptop: Laptop, image: Path, seed: int) -> None:
        self.laptop, self.image = laptop, image
        self.lot = random.Random(seed)
        self.notes = laptop.folder / "notes"
        self.notes.mkdir()
        self.telephones = Telephones(self.notes, TABLES)
        self.back: list[float] = []
        self.saved = self.amiss = self.kept = 0

    def pull(self, plugs: int, cold: int) -> int:
        """Pull so many; how many lines and copies were lost, doubled or broken."""
        self.laptop.write_stick(self.image)
        self.laptop.words = WITHOUT_SCREEN  # nobody looks at it
        starting = min(STARTING, plugs)
        for _plug in range(starting):
            self.laptop.power_on()
            time.sleep(self.lot.uniform(1, LATEST))
            self.laptop.pull_the_plug()
        first_page(self.laptop)
        self.telephones.open_sheets(self.laptop.url)
        for plug in range(starting, min(starting + cold, plugs)):
            self.write_and_pull(self.telephones)
            self.back.append(first_page(self.laptop))
            print(f"plug {plug + 1}: a page again after {self.back[-1]:.1f} s")
        self.telephones.at_work(self.laptop.url, PATIENCE)
        self.telephones.end()
        time.sleep(REST)
        self.laptop.keep()
        self.kept = self.compared("started anew after each", self.telephones)
        for plug in range(starting + cold, plugs):
            self.warm(plug)
        lot = f"{plugs} plugs, {TABLES} telephones, {self.saved} lines answered"
        print(f"{lot}: {self.amiss} lines or copies lost, doubled or broken.")
        return self.amiss

    def warm(self, plug: int) -> None:
        """It goes on from where it was kept, and what it then wrote is read on its stick."""
        notes = self.notes / str(plug)
        notes.mkdir()
        telephones = self.telephones.copied(notes)
        self.laptop.go_on()
        telephones.go_on(self.laptop.url)
        self.write_and_pull(telephones)
        telephones.end()
        self.compared(f"plug {plug + 1}", telephones)

    def write_and_pull(self, telephones: Telephones) -> None:
        """Pull it within some seconds of each telephone's writing."""
        telephones.at_work(self.laptop.url, PATIENCE)
        time.sleep(self.lot.uniform(0, 5))
        self.laptop.pull_the_plug()

    def compared(self, when: str, telephones: Telephones) -> int:
        """Compare what was answered with what is on the stick; the lines that were answered."""
        with mounted(self.laptop, DATA) as data:
            site = data / "site"
            lost, doubled, saved = compare(site / "kontra.sqlite3", telephones.journals)
            copies = [*(site / "backups").glob("*.kontra"), *second_copies(self.laptop)]
            broken = sum(not _is_whole(copy) for copy in copies)
        self.saved += saved - self.kept
        self.amiss += lost + doubled + broken
        counts = f"{saved} lines answered, {lost} lost, {doubled} doubled"
        print(f"{when}: {counts}; {len(copies)} copies, {broken} broken.")
        return saved


@contextmanager
def mounted(laptop: Laptop, label: str) -> Iterator[Path]:
    """A partition of its stick, which is off, to be read here."""
    place = laptop.folder / label
    place.mkdir(exist_ok=True)
    begin, size = _extent(laptop, label)
    part = ("--offset", str(begin), "--sizelimit", str(size))  # without the help of udev
    device = _said_by("losetup", "--find", "--show", *part, str(laptop.stick))
    try:
        subprocess.run(["mount", device, place], check=True)
        try:
            yield place
        finally:
            subprocess.run(["umount", place], check=True)
    finally:
        subprocess.run(["losetup", "--detach", device], check=True)


def second_copies(laptop: Laptop) -> list[Path]:
    """The copies on its third partition, taken out here."""
    begin, _size = _extent(laptop, COPIES)
    place = laptop.folder / COPIES
    shutil.rmtree(place, ignore_errors=True)
    place.mkdir()
    there = ("-i", f"{laptop.stick}@@{begin}", f"::/{STICK_FOLDER}")
    subprocess.run(["mcopy", "-n", "-s", *there, place], check=False, capture_output=True)
    return [*place.rglob("*.kontra")]


def _extent(laptop: Laptop, label: str) -> tuple[int, int]:
    """Where a partition begins on the stick, and how long it is, in bytes."""
    table = json.loads(_said_by("sfdisk", "--json", str(laptop.stick)))["partitiontable"]
    [found] = [one for one in table["partitions"] if one["name"] == label]
    return table["sectorsize"] * found["start"], table["sectorsize"] * found["size"]


def _is_whole(copy: Path) -> bool:
    with tempfile.TemporaryDirectory() as name:
        environment = os.environ | {"KONTRA_VAR": name, "PYTHONPATH": str(ROOT)}
        command = [sys.executable, str(ROOT / "manage.py"), "restore", "--check", str(copy)]
        done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        print(f"{copy.name}: {done.stdout}{done.stderr}")
    return done.returncode == 0


def _said_by(*command: str) -> str:
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    return done.stdout.strip()


if __name__ == "__main__":
    sys.exit(main())
