"""Where backups lie, which of them stay, and whether another one fits.

A backup's name holds its moment (UTC); one that holds only what changed names the moment of the
whole one before its own. A clock that was set back must not make a newer backup look older than
those that are there, so a name is always later than theirs.
"""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Iterable
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path

from django.conf import settings

from scorer.operations.machine.disk import ROOM
from scorer.operations.selectors.copies import CopyFault, CopyPlace, copies_folder
from scorer.operations.services.backups.archive import (
    CHANGES_ENDING,
    ENDING,
    BackupRefused,
)
from scorer.support.terminal import gettext

STAMP = "%Y%m%dT%H%M%SZ"
PRESSED = "-pressed"  # ends the name of a copy that somebody asked for
NAMED = re.compile(rf"kontra-(\d{{8}}T\d{{6}}Z)({PRESSED})?{re.escape(ENDING)}")
CHANGES_NAMED = re.compile(
    rf"kontra-(\d{{8}}T\d{{6}}Z)\.(\d{{8}}T\d{{6}}Z){re.escape(CHANGES_ENDING)}"
)
STICK_FOLDER = "kontra-backups"
LAST, HOURS, DAYS = 12, 24, 14
LAST_PRESSED = 3
LAST_CHANGES = 3  # older ones are in every newer one, or in a whole backup
TO_DAY, TO_HOUR = len("kontra-20260131"), len("kontra-20260131T20")  # of a name
FEWEST = 3  # these stay, however little room there is
ROOM_OWN = ROOM
ROOM_SECOND = 1024 * 1024


def places() -> list[CopyPlace]:
    """The place beside the database, and those elsewhere that are there or ought to be."""
    own = CopyPlace(name="", folder=str(copies_folder()), own=True)
    return [
        own,
        *(CopyPlace(name=_name(path), folder=str(path), own=False) for path in _elsewhere()),
    ]


def copies_in(folder: Path) -> list[Path]:
    """The copies in a folder, the newest first; none where it cannot be read."""
    with suppress(OSError):
        return sorted(
            (path for path in folder.iterdir() if NAMED.fullmatch(path.name)),
            key=moment_of,
            reverse=True,
        )
    return []


def changes_in(folder: Path) -> list[Path]:
    """The backups of what changed in a folder, the newest first."""
    with suppress(OSError):
        found = [path for path in folder.iterdir() if CHANGES_NAMED.fullmatch(path.name)]
        return sorted(found, key=moment_of, reverse=True)
    return []


def states_in(folder: Path) -> list[Path]:
    """Every state in a folder that can be restored, the newest first."""
    whole = copies_in(folder)
    names = {path.name for path in whole}
    changes = [path for path in changes_in(folder) if base_name(path) in names]
    return sorted([*whole, *changes], key=moment_of, reverse=True)


def states_at(path: Path) -> list[Path]:
    """The file itself, or the states in the folder ``path`` (or in its ``kontra-backups``).

    The newest comes first. Raises ``BackupRefused`` where there is none.
    """
    if not path.is_dir():
        return [path]
    for folder in (path, path / STICK_FOLDER):
        if found := states_in(folder):
            return found
    raise BackupRefused(
        gettext("There is no copy (kontra-….kontra) in %(folder)s.") % {"folder": path}
    )


def newest_in(path: Path) -> Path:
    """The first of ``states_at``."""
    return states_at(path)[0]


def new_name(now: datetime, others: Iterable[Path], *, pressed: bool = False) -> str:
    """The name of a copy made ``now``, later than all ``others``; ``pressed``: asked for."""
    return f"kontra-{_stamp(now, others)}{PRESSED if pressed else ''}{ENDING}"


def new_changes_name(now: datetime, others: Iterable[Path], base: str) -> str:
    """The name of a backup of what changed since the one called ``base``."""
    whole = NAMED.fullmatch(base)
    return f"kontra-{whole[1] if whole else ''}.{_stamp(now, others)}{CHANGES_ENDING}"


def base_name(changes: Path) -> str:
    """The name of the whole backup that a backup of changes belongs to."""
    found = CHANGES_NAMED.fullmatch(changes.name)
    return f"kontra-{found[1]}{ENDING}" if found else ""


def _stamp(now: datetime, others: Iterable[Path]) -> str:
    moments = [moment + timedelta(seconds=1) for moment in map(moment_of, others)]
    return max([now.astimezone(UTC), *moments]).strftime(STAMP)


def was_pressed(path: Path) -> bool:
    """Whether somebody asked for this copy, rather than the keeper made it."""
    return path.name.endswith(PRESSED + ENDING)


def moment_of(path: Path) -> datetime:
    """When a copy was made, as its name says; the beginning of time for any other name."""
    whole, changes = NAMED.fullmatch(path.name), CHANGES_NAMED.fullmatch(path.name)
    stamp = whole[1] if whole else changes[2] if changes else ""
    if not stamp:
        return datetime.min.replace(tzinfo=UTC)
    return datetime.strptime(stamp, STAMP).replace(tzinfo=UTC)


def copies_to_keep(files: Iterable[Path]) -> set[Path]:
    """Which copies stay: the last 12, the newest of each of 24 hours and of each of 14 days.

    Of those that somebody asked for the last 3, counted apart: they push out no other.
    """
    every = sorted(files, key=moment_of, reverse=True)
    newest_first = [path for path in every if not was_pressed(path)]
    stay = set(newest_first[:LAST])
    stay.update([path for path in every if was_pressed(path)][:LAST_PRESSED])
    for most, end in ((HOURS, TO_HOUR), (DAYS, TO_DAY)):
        by_time: dict[str, Path] = {}
        for path in newest_first:
            by_time.setdefault(path.name[:end], path)
        stay.update(list(by_time.values())[:most])
    return stay


def prune(folder: Path) -> None:
    """Take away the copies that need not stay."""
    found = copies_in(folder)
    stay = copies_to_keep(found)
    for path in [*found, *changes_in(folder)[LAST_CHANGES:]]:
        if path not in stay:
            path.unlink(missing_ok=True)


def fault_of(place: CopyPlace, size: int, *, pressed: bool = False) -> CopyFault:
    """Why ``size`` bytes cannot be put there; older copies make room, but for the last three.

    For one that is ``pressed`` none but such copies do.
    """
    folder = Path(place.folder)
    if not folder.is_dir():
        return CopyFault.MISSING
    if not os.access(folder, os.W_OK):
        return CopyFault.UNWRITABLE
    wanted = size + (ROOM_OWN if place.own else ROOM_SECOND)
    try:
        found = copies_in(folder)[::-1]
        going = [path for path in found if was_pressed(path)]
        if not pressed:
            going += [path for path in found if not was_pressed(path)][:-FEWEST]
        for path in [*going, None]:
            if shutil.disk_usage(folder).free >= wanted:
                return CopyFault.NONE
            if path:
                path.unlink(missing_ok=True)
    except OSError:
        return CopyFault.UNWRITABLE
    return CopyFault.FULL


def _elsewhere() -> list[Path]:
    """The folder that was named; without one, ``kontra-backups`` on every stick plugged in."""
    if settings.BACKUP_TO is not None:
        return [settings.BACKUP_TO]
    return sorted(
        folder
        for root in map(Path, settings.BACKUP_MEDIA)
        for depth in ("*", "*/*")
        for folder in root.glob(f"{depth}/{STICK_FOLDER}")
        if folder.is_dir() and folder.stat().st_dev != root.stat().st_dev  # a disk of its own
    )


def _name(folder: Path) -> str:
    """How people call it: the stick by its label, any other folder by its path."""
    return folder.parent.name if folder.name == STICK_FOLDER else str(folder)
