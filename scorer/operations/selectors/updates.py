"""What whoever runs the laptop is told of updates: files, how far one is, the way back."""

from __future__ import annotations

import re
import time
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from django.conf import settings
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scorer import __version__
from scorer.operations.machine import locks, programs
from scorer.operations.machine.programs import ChosenProgram, Update, UpdateStep

BEGINNING = 20.0  # seconds until the process that updates holds its lock
STARTING = 900.0  # seconds that a program may take to start, or to be given up
NAMED = re.compile(r"kontra-(?P<version>\d[\w.]*)(?:-[\w.-]+)?\.update")
STEPS = {
    UpdateStep.CHECKING: gettext_lazy("Reading the file …"),
    UpdateStep.COPYING: gettext_lazy("Copying everything …"),
    UpdateStep.UNPACKING: gettext_lazy("Laying the new version beside this one …"),
    UpdateStep.TRYING: gettext_lazy("Trying it on the copy …"),
    UpdateStep.SWITCHING: gettext_lazy("Starting the new version …"),
}


@dataclass(frozen=True, slots=True)
class FoundUpdate:
    """A file on a stick; ``place``: the stick's name."""

    path: str
    version: str
    place: str

    @property
    def file(self) -> str:
        """The file's name: of one version there may be a small one and a large one."""
        return Path(self.path).name


@dataclass(frozen=True, slots=True)
class UpdateNow:
    """How far an update is: ``said`` of its step, or in ``trouble`` why there was none."""

    at_work: bool
    said: str = ""
    trouble: str = ""
    detail: str = ""


def updates_found() -> list[FoundUpdate]:
    """Files at the top of every stick that is plugged in, of newer versions; the newest first."""
    found: list[Path] = []
    for root in map(Path, settings.BACKUP_MEDIA):
        for depth in ("*", "*/*"):
            with suppress(OSError):
                found += [path for path in root.glob(f"{depth}/*.update") if _on_stick(path, root)]
    return _newest_first(found) if found else []


def _newest_first(paths: list[Path]) -> list[FoundUpdate]:
    from packaging.version import InvalidVersion, Version  # noqa: PLC0415 — few have such files

    newer = []
    for path in sorted(paths):
        named = NAMED.fullmatch(path.name)
        with suppress(InvalidVersion):
            if named and Version(named["version"]) > Version(__version__):
                newer.append(FoundUpdate(str(path), named["version"], path.parent.name))
    return sorted(newer, key=lambda found: Version(found.version), reverse=True)


def update_now() -> UpdateNow:
    """How the last update stands."""
    var = Path(settings.VAR_DIR)
    last = programs.last_update(var)
    if last is None:
        return UpdateNow(at_work=False)
    if last.step in STEPS:
        return _going(var, last)
    if last.step == UpdateStep.FELL_BACK:
        said = _("Kontra %(version)s did not start, so %(own)s goes on.")
        told = said % {"version": last.version, "own": __version__}
        return UpdateNow(at_work=False, trouble=told, detail=last.said)
    return UpdateNow(at_work=False, trouble=last.said if last.step == UpdateStep.REFUSED else "")


def way_back() -> ChosenProgram | None:
    """The choice by which this program serves, where there is one before it."""
    choice = programs.chosen(Path(settings.VAR_DIR))
    return choice if choice and choice.before and choice.version == __version__ else None


def _going(var: Path, last: Update) -> UpdateNow:
    """One that is at work; or that was cut off, which its lock and its silence tell."""
    switches = last.step == UpdateStep.SWITCHING
    if switches and last.version == __version__:  # it has arrived
        return UpdateNow(at_work=False)
    silent = time.time() - (programs.programs(var) / programs.UPDATE).stat().st_mtime
    if silent < (STARTING if switches else BEGINNING) or _is_held(var):
        return UpdateNow(at_work=True, said=str(STEPS[last.step]))
    return UpdateNow(at_work=False, trouble=_("The update was cut off; nothing was changed."))


def _is_held(var: Path) -> bool:
    try:
        with locks.held(programs.programs(var) / programs.LOCK):
            return False
    except (locks.HeldError, OSError):
        return True


def _on_stick(path: Path, root: Path) -> bool:
    return path.is_file() and path.stat().st_dev != root.stat().st_dev
