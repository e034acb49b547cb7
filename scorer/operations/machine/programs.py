"""Programs that lie beside the installed one, and which of them serves. Standard library only.

``programs/VERSION`` in the folder of data is a whole program; ``programs/chosen.json`` names the
one that ``kontra`` becomes. Where none is named, or what is named is older than the installed
program, that one serves.
"""

from __future__ import annotations

import json
import os
import sys
from dataclasses import asdict, dataclass, fields, replace
from enum import StrEnum
from pathlib import Path
from typing import Any, TypeVar

from scorer.operations.machine.disk import rename_durably

FOLDER = "programs"
WHOLE = "program.json"  # written last into a program's folder: all else is there
CHOSEN = "chosen.json"
UPDATE = "update.json"
LOCK = "updating.lock"  # held by who updates
SENT = "sent"  # a folder: the file of an update that a browser has sent
AGAIN = "again"  # the server that ends is to start again
UPGRADED = "SIGUSR1"  # the installed program is another now; Windows knows no such signal
PYTHON = sys.implementation.cache_tag or ""  # compiled parts run on no other


@dataclass(frozen=True, slots=True)
class ChosenProgram:
    """The program that serves, and the way back.

    ``before``: the version to go back to; ``tried``: it has answered; ``copy``: that of everything
    made before the change; ``takes_away``: the older one needs it back, since it cannot go on with
    these tables; ``put_back``: that is to be done before the next start; ``former``: the choice
    that it took the place of.
    """

    version: str
    before: str = ""
    tried: bool = True
    copy: str = ""
    takes_away: bool = False
    put_back: bool = False
    former: dict[str, object] | None = None


class UpdateStep(StrEnum):
    """How far an update is."""

    CHECKING = "checking"
    COPYING = "copying"
    UNPACKING = "unpacking"
    TRYING = "trying"
    SWITCHING = "switching"
    DONE = "done"
    REFUSED = "refused"  # nothing has changed
    FELL_BACK = "fell back"  # it did not start, and the older one goes on


@dataclass(frozen=True, slots=True)
class Update:
    """The last update: of what version, how far, and in words why it failed."""

    version: str
    step: UpdateStep
    said: str = ""


Told = TypeVar("Told", ChosenProgram, Update)


def programs(var: Path) -> Path:
    """The folder in which they lie."""
    return var / FOLDER


def usable(var: Path, version: str) -> Path | None:
    """The folder of a program that is whole and runs on this Python; None where there is none."""
    folder = programs(var) / version
    told = _read(folder / WHOLE) if version else None
    return folder.absolute() if told and told.get("python") == PYTHON else None


def say_whole(folder: Path, version: str) -> None:
    """Say that a program is whole."""
    _write(folder / WHOLE, {"version": version, "python": PYTHON})


def chosen(var: Path) -> ChosenProgram | None:
    """What was chosen last; None for the installed program of the first day."""
    return _made(ChosenProgram, _read(programs(var) / CHOSEN))


def choose(var: Path, choice: ChosenProgram) -> None:
    """Have another program serve from the next start on."""
    _write(programs(var) / CHOSEN, asdict(choice))


def back(choice: ChosenProgram) -> ChosenProgram:
    """The way back from it: the program before, with the copy where it needs that."""
    needs = choice.takes_away and bool(choice.copy)
    return ChosenProgram(choice.before, copy=choice.copy, put_back=needs)


def follow(former: ChosenProgram | None, choice: ChosenProgram) -> ChosenProgram:
    """The choice, which remembers the one before it."""
    return replace(choice, former=asdict(replace(former, former=None)) if former else None)


def fallen(choice: ChosenProgram) -> ChosenProgram:
    """What to go on with where it does not start: the choice before, as it was."""
    former = _made(ChosenProgram, choice.former)
    as_it_was = former is not None and former.version == choice.before and not choice.takes_away
    return former if former and as_it_was else back(choice)


def last_update(var: Path) -> Update | None:
    """What was said of the last update."""
    found = _made(Update, _read(programs(var) / UPDATE))
    return found if found and found.step in list(UpdateStep) else None


def say_update(var: Path, update: Update) -> None:
    """Say how far it is."""
    _write(programs(var) / UPDATE, asdict(update))


def order_again(var: Path) -> None:
    """Have the server start again once it has ended, as the program that is chosen then."""
    programs(var).mkdir(mode=0o700, parents=True, exist_ok=True)
    (programs(var) / AGAIN).touch()


def is_ordered(var: Path) -> bool:
    """Whether the server is to start again."""
    return (programs(var) / AGAIN).exists()


def take_order(var: Path) -> bool:
    """Whether it is to start again; asked once, it is no more."""
    try:
        (programs(var) / AGAIN).unlink()
    except OSError:
        return False
    return True


def _made(kind: type[Told], told: dict[str, object] | None) -> Told | None:
    """What a file tells; what a newer program has said besides is left out."""
    if told is None:
        return None
    known: Any = {each.name: told[each.name] for each in fields(kind) if each.name in told}
    try:
        return kind(**known)
    except TypeError:
        return None


def _read(path: Path) -> dict[str, object] | None:
    try:
        told = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None
    return told if isinstance(told, dict) else None


def _write(path: Path, told: dict[str, object]) -> None:
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    beside = path.with_suffix(".new")
    with beside.open("w", encoding="utf-8") as file:
        json.dump(told, file, ensure_ascii=False)
        file.flush()
        os.fsync(file.fileno())
    rename_durably(beside, path)
