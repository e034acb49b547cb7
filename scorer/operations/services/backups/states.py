"""Which whole backup a state belongs to: itself, or the one whose changes it holds.

A second laptop asks that before Django is set up.
"""

from __future__ import annotations

from scorer.operations.services.backups.archive import SQLITE, Archive, BackupRefused, read_archive
from scorer.operations.services.backups.places import base_name
from scorer.support.terminal import gettext

PART = "changes"


def whole_of(archive: Archive) -> Archive:
    """The whole backup that a backup of changes belongs to; any other one itself.

    Raises ``BackupRefused`` where it is missing, damaged or another one.
    """
    if PART not in archive.parts:
        return archive
    base = read_archive(archive.path.with_name(base_name(archive.path) or "?"))
    part = base.manifest["parts"].get(SQLITE, {})
    if part.get("sha256") != archive.manifest.get("base"):
        raise unfit(archive, base)
    return base


def unfit(archive: Archive, base: Archive) -> BackupRefused:
    """The refusal of changes that are not those of this whole backup."""
    said = gettext("%(name)s does not belong to %(base)s.")
    return BackupRefused(said % {"name": archive.path.name, "base": base.path.name})
