"""What was written since a whole backup, as a small file beside it.

The file holds every page of the database that differs from the backup's, each as the bits that
differ: a page to which one row was added packs to a few bytes. It is of no use without its backup,
which it names by the digest of its database.
"""

from __future__ import annotations

import hashlib
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path

from django.db import connection

from scorer.operations.machine.disk import Existing
from scorer.operations.services.backups.archive import Archive, sync
from scorer.operations.services.backups.states import unfit

PAGE = 4096
NUMBER = 8  # bytes before each page: its place in the file
LARGEST = 256 * 2**20  # bytes: a larger database is only backed up whole, less often


@dataclass(slots=True)
class Base:
    """The newest whole backup and the database in it, as the process that made it remembers it."""

    name: str = ""
    content: bytes = field(default=b"", repr=False)
    digest: str = ""

    def remember(self, name: str, database: Path) -> None:
        """Take over a database that was just backed up; one too large is not remembered."""
        self.name, self.content, self.digest = "", b"", ""
        if connection.vendor == "sqlite" and database.stat().st_size <= LARGEST:
            self.name, self.content = name, database.read_bytes()
            self.digest = hashlib.sha256(self.content).hexdigest()


def database_image() -> bytes:
    """The database's file as it is after its last transaction, whoever writes in it now."""
    with closing(Existing(str(connection.settings_dict["NAME"]))) as base:
        return base.serialize()


def changed_pages(old: bytes, new: bytes) -> bytes:
    """Every page of ``new`` that differs from ``old``: its place, and the bits that differ."""
    was, is_now = memoryview(old), memoryview(new)
    found = []
    for at in range(0, len(new), PAGE):
        before, after = was[at : at + PAGE], is_now[at : at + PAGE]
        if before != after:
            found += [at.to_bytes(NUMBER, "big"), _mixed(before, after)]
    return b"".join(found)


def apply_changes(archive: Archive, base: Archive, database: Path, part: Path) -> None:
    """Bring the ``database`` of ``base`` to the state of ``archive``, whose part lies at ``part``.

    Raises ``BackupRefused`` where the outcome is not the database that was backed up.
    """
    told = archive.manifest
    size, most = told.get("size"), database.stat().st_size + part.stat().st_size
    if not isinstance(size, int) or not 0 <= size <= most:
        raise unfit(archive, base)
    with part.open("rb") as changes, database.open("r+b") as file:
        while head := changes.read(NUMBER):
            at, mixed = int.from_bytes(head, "big"), changes.read(PAGE)
            if at + len(mixed) > size:
                raise unfit(archive, base)
            file.seek(at)
            after = _mixed(file.read(PAGE), mixed)
            file.seek(at)
            file.write(after)
        file.truncate(size)
        file.seek(0)
        digest = hashlib.file_digest(file, "sha256").hexdigest()
        sync(file)
    part.unlink()
    if digest != told.get("sha256"):
        raise unfit(archive, base)


def _mixed(before: bytes | memoryview, after: bytes | memoryview) -> bytes:
    """The bits that differ, as long as ``after``; mixed with ``before`` once more they give it."""
    length = len(after)
    padded = bytes(before[:length]).ljust(length, b"\0")
    mixed = int.from_bytes(padded, "big") ^ int.from_bytes(after, "big")
    return mixed.to_bytes(length, "big")
