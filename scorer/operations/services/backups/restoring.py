"""Restoring a backup: checked first, what was there put aside, brought up to date, compared."""

from __future__ import annotations

import ssl
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from shutil import rmtree
from tempfile import TemporaryDirectory

from django.conf import settings
from django.core.management import call_command
from django.db import DatabaseError, connection

from scorer.models import Generation, Rewriting, ScoreSheet
from scorer.operations.machine import locks, site_key
from scorer.operations.machine.disk import room, sync_folder
from scorer.operations.machine.locks import LOCK
from scorer.operations.selectors.copies import restored, restored_file
from scorer.operations.selectors.generation import FIRST, remember_generation
from scorer.operations.services.backups import databases, postgresql
from scorer.operations.services.backups.after_restore import note_restore
from scorer.operations.services.backups.archive import (
    SQLITE,
    Archive,
    BackupRefused,
    read_archive,
    sync,
)
from scorer.operations.services.backups.changes import apply_changes
from scorer.operations.services.backups.making import CERTIFICATE, SECRET, backup
from scorer.operations.services.backups.places import STAMP
from scorer.operations.services.backups.states import PART, whole_of
from scorer.records import RecordRefused
from scorer.sheets.services.rescoring import differing_head
from scorer.support.terminal import gettext, gettext_noop

OPEN_GUARDS = gettext_noop(
    "The guards of the log are open in it: somebody could change what was written down. A restore "
    "closes them."
)
NO_KEY = gettext_noop(
    "The secret key in it is missing or damaged. A restore keeps the key of this site. Without one "
    "the next start makes a new key: then everybody is signed out, and links and codes end."
)
NO_CERTIFICATE = gettext_noop(
    "The certificate in it is damaged or not whole. A restore leaves it out."
)
ASIDE = "set-aside-"
STAGED = ".restoring-"
LARGEST_KEY = 64 * 1024  # bytes, of the secret and of a certificate
MIB = 2**20


class ServerIsRunning(Exception):  # noqa: N818 — nothing failed, it must be stopped first
    """A server holds the database; nothing was touched."""


@dataclass(frozen=True, slots=True)
class Restored:
    """What a restore did: where what was there lies, how many sheets, and what the log denies.

    ``faults``: what was wrong with the copy and is not put back, a sentence each.
    """

    aside: Path | None
    sheets: int
    differences: tuple[str, ...]
    faults: tuple[str, ...]


def check(path: Path) -> tuple[Archive, tuple[str, ...]]:
    """The copy at ``path`` and what of it a restore would mend. Raises ``BackupRefused``."""
    archive = read_archive(path)
    with TemporaryDirectory(prefix=".checking-", dir=_folder()) as staged:
        return archive, _unpack(archive, Path(staged))


def restore(path: Path) -> Restored:
    """Put a copy in the place of what is here.

    Raises ``BackupRefused`` and ``ServerIsRunning`` before anything is touched, and puts back
    what was here when the copy cannot be brought up to date.
    """
    archive = read_archive(path)
    now = datetime.now(UTC)
    for left in _folder().glob(f"{STAGED}*"):  # by a restore that was cut off, with all in it
        rmtree(left, ignore_errors=True)
    staged = _folder() / f"{STAGED}{now.strftime(STAMP)}"
    staged.mkdir(mode=0o700)
    try:
        faults = _unpack(archive, staged)
        with nobody_serves():
            aside = _swap(whole_of(archive), staged, now)
            note_restore(archive.manifest.get("made_at"), now)
    finally:
        rmtree(staged, ignore_errors=True)
    sheets, differences = _compared()
    return Restored(aside, sheets, differences, faults)


@contextmanager
def nobody_serves() -> Iterator[None]:
    """Keep servers of this folder from starting; raises ``ServerIsRunning`` where one runs."""
    connection.close()
    try:
        lock = locks.hold(_folder() / LOCK)
    except locks.HeldError:
        raise ServerIsRunning from None
    try:
        is_sqlite = connection.vendor == "sqlite"
        if databases.is_held(_database()) if is_sqlite else postgresql.others_at_work():
            raise ServerIsRunning
        yield
    finally:
        lock.release()


def _unpack(archive: Archive, staged: Path) -> tuple[str, ...]:
    """Every part into ``staged``, with what changed since; the database there checked.

    What is wrong and does not keep the rest from being put back is told; such keys are left out.
    """
    name, whole = databases.part_name(), whole_of(archive)
    if name not in whole.parts:
        raise BackupRefused(
            gettext("%(name)s holds %(parts)s; this site keeps another kind of database (%(own)s).")
            % {"name": archive.path.name, "parts": ", ".join(whole.parts), "own": name}
        )
    parts = [part for part in (name, SECRET, *CERTIFICATE) if part in whole.parts]
    _check_sizes(whole, parts, staged)
    for part in parts:
        whole.extract(part, staged / part)
    if whole is not archive:
        archive.extract(PART, staged / PART)
        apply_changes(archive, whole, staged / name, staged / PART)
    closed = True
    if connection.vendor == "sqlite":
        closed = databases.check_sqlite(staged / name, archive.path.name)
    else:
        postgresql.check_dump(staged / name, archive.path.name)
    return (*(() if closed else (gettext(OPEN_GUARDS),)), *_key_faults(staged))


def _key_faults(staged: Path) -> Iterator[str]:
    """What is wrong with the keys among the parts; those are taken away."""
    if not site_key.is_in(staged / SECRET):
        (staged / SECRET).unlink(missing_ok=True)
        yield gettext(NO_KEY)
    certificate, key = (staged / part for part in CERTIFICATE)
    if certificate.exists() or key.exists():
        try:
            ssl.create_default_context(ssl.Purpose.CLIENT_AUTH).load_cert_chain(certificate, key)
        except OSError:  # SSLError is one
            certificate.unlink(missing_ok=True)
            key.unlink(missing_ok=True)
            yield gettext(NO_CERTIFICATE)


def _check_sizes(archive: Archive, parts: list[str], staged: Path) -> None:
    """Raise ``BackupRefused`` where there is no room, or a key is larger than keys are."""
    sizes = {part: archive.manifest["parts"][part]["size"] for part in parts}
    for part, size in sizes.items():
        if part in {SECRET, *CERTIFICATE} and size > LARGEST_KEY:
            raise BackupRefused(
                gettext("%(name)s: its part %(part)s is %(size)s bytes long.")
                % {"name": archive.path.name, "part": part, "size": size}
            )
    free = room(staged)
    if free is not None and free < sum(sizes.values()):
        raise BackupRefused(
            gettext(
                "%(name)s takes %(size)s MB, and %(free)s MB are free in %(folder)s. Make room "
                "first."
            )
            % {
                "name": archive.path.name,
                "size": sum(sizes.values()) // MIB,
                "free": free // MIB,
                "folder": staged.parent,
            }
        )


def _swap(archive: Archive, staged: Path, now: datetime) -> Path | None:
    """Put aside what is here, put in what is staged, migrate it; all back if that fails."""
    aside = _folder() / f"{ASIDE}{now.strftime(STAMP)}"
    is_sqlite = connection.vendor == "sqlite"
    before = _generation()
    if not is_sqlite and not postgresql.is_empty():
        aside.mkdir(mode=0o700)
        backup(aside)  # what PostgreSQL holds cannot be moved
    _mark(now)
    parts = [part for part in archive.parts if (staged / part).exists()]
    useless = [] if site_key.is_in(_folder() / SECRET) else [SECRET]
    moved = _put_aside(dict.fromkeys([*parts, *useless]), aside)
    try:
        for part in parts:
            place = _place_of(part)
            if place is not None:
                place.parent.mkdir(parents=True, exist_ok=True)
                (staged / part).replace(place)
        if not is_sqlite:
            postgresql.restore_dump(staged / databases.POSTGRESQL)
        sync_folder(_folder())
        _bring_up_to_date()
        _begin_generation(before)
    except BaseException:
        connection.close()
        for place, kept in moved:
            kept.replace(place)
        raise
    return aside if aside.exists() else None


def _mark(now: datetime) -> None:
    """Say that what phones have sent may be missing, on the disk before that can be so.

    Where nothing comes of it phones send once more what is there, which changes nothing.
    """
    with restored_file().open("w", encoding="ascii") as file:
        file.write(now.isoformat(timespec="microseconds"))
        sync(file)


def _put_aside(parts: Iterable[str], aside: Path) -> list[tuple[Path, Path]]:
    """Move what the copy's parts will replace; pairs of where it was and where it is."""
    moved = []
    for part in parts:
        place = _place_of(part)
        for path in _all_of(place) if place is not None else ():
            kept = aside / path.name
            aside.mkdir(mode=0o700, exist_ok=True)
            path.replace(kept)
            moved.append((path, kept))
    return moved


def _place_of(part: str) -> Path | None:
    """Where a part lies once it is put back; None for one that goes elsewhere."""
    if part == SQLITE:
        return _database()
    return _folder() / part if part in {SECRET, *CERTIFICATE} else None


def _all_of(place: Path) -> list[Path]:
    """A file and what SQLite may keep beside it."""
    return [path for end in ("", "-wal", "-shm") if (path := Path(f"{place}{end}")).exists()]


def _bring_up_to_date() -> None:
    """Run the migrations the copy has not seen, and say that this database was served before.

    Guards that are open in it are closed.
    """
    call_command("migrate", interactive=False, verbosity=0, no_backup=True)
    Rewriting.objects.all().delete()
    restored.cache_clear()
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            if not cursor.execute("PRAGMA user_version").fetchone()[0]:
                cursor.execute("PRAGMA user_version = 1")


def _generation() -> int:
    """The generation of what is here; the first where nothing can say it."""
    try:
        newest = Generation.objects.values_list("number", flat=True).first()
    except DatabaseError:
        newest = None
    finally:
        connection.close()
    return newest or FIRST


def _begin_generation(before: int) -> None:
    """Number the site higher than the copy and than what was here ``before``.

    So phones can tell it from a laptop that still serves either of them.
    """
    number = max(before, _generation()) + 1
    Generation.objects.create(number=number)
    remember_generation(number)


def _compared() -> tuple[int, tuple[str, ...]]:
    """Score every sheet from the log; how many there are, and what they themselves said else."""
    found, count = [], 0
    for sheet in ScoreSheet.objects.order_by("pk"):
        count += 1
        try:
            said = differing_head(sheet)
        except RecordRefused as refused:
            said = str(refused)
        if said:
            found.append(f"{sheet.pk}: {said}")
    connection.close()
    return count, tuple(found)


def _database() -> Path:
    return Path(str(connection.settings_dict["NAME"]))


def _folder() -> Path:
    folder = Path(settings.VAR_DIR)
    folder.mkdir(parents=True, exist_ok=True)
    return folder
