"""Lay the program of an update beside the one that runs: ``programs/VERSION``, whole or not at all.

A wheel is a zip of what lies in a folder of packages; what is for other folders, commands above
all, is not needed here. An installer would need pip, which not every system has.
"""

from __future__ import annotations

import shutil
import subprocess
import zipfile
from pathlib import Path

from scorer.operations.machine import programs
from scorer.operations.machine.disk import ROOM, room
from scorer.operations.services.updates.archive import UpdateFile, UpdateRefused, Wheel
from scorer.support import places
from scorer.support.terminal import gettext

LAYING = ".laying-"  # folders in which a program is put together
SCHEMES = ("purelib", "platlib")  # of a wheel's .data: what belongs beside the packages
MIB = 2**20


def lay_beside(update: UpdateFile, wheels: list[Wheel], var: Path) -> Path:
    """The folder of the program. Raises ``UpdateRefused`` and ``OSError``."""
    folder = programs.programs(var)
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    sweep(var)
    laid = folder / f"{LAYING}{update.version}"
    try:
        with zipfile.ZipFile(update.path) as file:
            _check_room(folder, file, wheels)
            for wheel in wheels:
                with file.open(wheel.file) as part, zipfile.ZipFile(part) as inside:
                    _lay(inside, laid)
        _compile(laid)
        programs.say_whole(laid, update.version)
        place = folder / update.version
        shutil.rmtree(place, ignore_errors=True)
        laid.replace(place)
    finally:
        shutil.rmtree(laid, ignore_errors=True)
    return place.absolute()


def sweep(var: Path) -> None:
    """Take away what an update that was cut off has left, and programs that nobody goes back to."""
    choice = programs.chosen(var)
    stay = {choice.version, choice.before} if choice else set()
    stay.add(programs.SENT)
    for path in programs.programs(var).iterdir():
        if path.is_dir() and path.name not in stay:
            shutil.rmtree(path, ignore_errors=True)


def _check_room(folder: Path, file: zipfile.ZipFile, wheels: list[Wheel]) -> None:
    size = 0
    for wheel in wheels:
        with file.open(wheel.file) as part, zipfile.ZipFile(part) as inside:
            size += sum(each.file_size for each in inside.infolist())
    wanted = 2 * size + ROOM  # as much again for the bytes that Python makes of it
    free = room(folder)
    if free is not None and free < wanted:
        said = gettext("The update takes %(size)s MB, and %(free)s MB are free in %(folder)s.")
        figures = {"size": wanted // MIB, "free": free // MIB}
        raise UpdateRefused(said % {"folder": folder, **figures})


def _lay(wheel: zipfile.ZipFile, place: Path) -> None:
    for part in wheel.infolist():
        first, _, rest = part.filename.partition("/")
        if not first.endswith(".data"):
            wheel.extract(part, place)
            continue
        scheme, _, rest = rest.partition("/")
        if scheme in SCHEMES and rest:
            part.filename = rest
            wheel.extract(part, place)


def _compile(folder: Path) -> None:
    """Have Python's own bytes ready, so that the first start is as quick as any."""
    command = [places.python(), "-m", "compileall", "-q", "-j", "0", str(folder)]
    subprocess.run(command, check=False, capture_output=True)  # noqa: S603 — without them it is slow
