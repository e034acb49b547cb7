"""What the keeper of backups has done: the newest backup here and in a second place.

The keeper says it in a file beside its backups, so that no page asks the database or a stick.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from functools import cache
from pathlib import Path

from django.conf import settings
from django.db import connection
from pydantic import TypeAdapter

from scorer.support.near_now import is_near

OLD = timedelta(minutes=2)  # how long something written may wait for its backup
OLD_ON_A_SERVER = timedelta(minutes=15)


class CopyFault(StrEnum):
    """Why a place holds no copy of how things stand now."""

    NONE = ""
    MISSING = "missing"  # there is no such place: no stick is plugged in
    FULL = "full"
    UNWRITABLE = "unwritable"
    OLD = "old"  # nobody looks after the copies


@dataclass(frozen=True, slots=True)
class CopyPlace:
    """A place for copies and the newest copy in it.

    ``own``: on the disk of the database itself. ``copied_at``: when the newest copy was made;
    ``good_at``: when it was last known to hold everything there is, and ``mark`` what the database
    looked like then.
    """

    name: str
    folder: str
    own: bool
    file: str = ""
    copied_at: datetime | None = None
    good_at: datetime | None = None
    fault: CopyFault = CopyFault.NONE
    mark: str = ""

    @property
    def trouble(self) -> CopyFault:
        """What is wrong with it now; a keeper that has fallen silent is seen by its copies."""
        if self.fault or self.good_at is None:
            return self.fault or CopyFault.OLD
        is_old = not is_near(self.good_at, allowed_age())
        return CopyFault.OLD if is_old and change_mark() != self.mark else CopyFault.NONE


@dataclass(frozen=True, slots=True)
class Copies:
    """All places, the own one first; ``mark`` is how the database looked when copied last."""

    places: tuple[CopyPlace, ...] = ()
    mark: str = ""

    @property
    def own(self) -> CopyPlace | None:
        """The copies on this machine."""
        return next((place for place in self.places if place.own), None)

    @property
    def seconds(self) -> tuple[CopyPlace, ...]:
        """The copies elsewhere."""
        return tuple(place for place in self.places if not place.own)

    @property
    def best(self) -> CopyPlace | None:
        """The place a person is told of: a second one in order, or any that holds a copy."""
        held = [place for place in (*self.seconds, self.own) if place and place.copied_at]
        return min(held, key=lambda place: (bool(place.trouble), place.own), default=None)

    @property
    def trouble(self) -> CopyFault:
        """Why nothing elsewhere holds how things stand now; none where one place does."""
        faults = [place.trouble for place in self.seconds]
        return CopyFault.MISSING if not faults else min(faults, key=bool)


def allowed_age() -> timedelta:
    """How old a backup may be; a server's database is dumped whole, every few minutes."""
    return OLD if connection.vendor == "sqlite" else OLD_ON_A_SERVER


def change_mark() -> str:
    """A text that is another one once something was written; cheap."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute(
                "SELECT tup_inserted, tup_updated, tup_deleted FROM pg_stat_database "
                "WHERE datname = current_database()"
            )
            return str(cursor.fetchone())
    name = str(connection.settings_dict["NAME"])
    return " ".join(_looks(Path(name + more)) for more in ("", "-wal"))


def _looks(path: Path) -> str:
    try:
        found = path.stat()
    except OSError:
        return "-"
    return f"{found.st_mtime_ns}/{found.st_size}"


def copies_folder() -> Path:
    """Where the copies on this machine lie."""
    return Path(settings.VAR_DIR) / "backups"


def status_file() -> Path:
    """Where the keeper says what it has done."""
    return copies_folder() / "status.json"


def copies() -> Copies:
    """What the keeper said last; nothing where there is no keeper, or its word cannot be read."""
    try:
        return _COPIES.validate_json(status_file().read_bytes())
    except (OSError, ValueError):
        return Copies()


def as_json(state: Copies) -> str:
    """What ``copies`` reads."""
    return _COPIES.dump_json(state, indent=1).decode()


@cache
def restored() -> str:
    """When this database was put back from a copy; empty for one that never was.

    Phones keep it beside what they sent: where it differs, the server may know less than they.
    """
    try:
        return restored_file().read_text(encoding="ascii").strip()
    except OSError:
        return ""


def restored_file() -> Path:
    """Where ``restore`` says when it was."""
    return Path(settings.VAR_DIR) / "restored"


_COPIES = TypeAdapter(Copies)
