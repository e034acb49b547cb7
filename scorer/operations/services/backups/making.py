"""Making a backup, here and in every second place, and saying what became of it."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from shutil import rmtree
from tempfile import TemporaryDirectory

from django.apps import apps
from django.conf import settings
from django.db import connection
from django.utils import timezone
from django.utils.translation import gettext as _

from scorer.operations.machine import locks
from scorer.operations.machine.network import served_at
from scorer.operations.machine.release import release
from scorer.operations.selectors.copies import (
    Copies,
    CopyFault,
    CopyPlace,
    as_json,
    change_mark,
    copies,
    copies_folder,
    status_file,
)
from scorer.operations.services.backups.archive import (
    Archive,
    BackupRefused,
    copy_archive,
    write_archive,
)
from scorer.operations.services.backups.changes import (
    Base,
    changed_pages,
    database_image,
)
from scorer.operations.services.backups.databases import copy_database, part_name
from scorer.operations.services.backups.places import (
    ROOM_OWN,
    base_name,
    copies_in,
    fault_of,
    moment_of,
    new_changes_name,
    new_name,
    places,
    prune,
    states_in,
    was_pressed,
)
from scorer.operations.services.backups.states import PART, whole_of
from scorer.support.near_now import is_near
from scorer.support.terminal import gettext

SECRET, CERTIFICATE = "secret_key", ("tls/cert.pem", "tls/key.pem")
COPYING = ".copying-"  # folders in which a copy is put together
NEVER, NEWS_EVERY = datetime.min.replace(tzinfo=UTC), timedelta(minutes=1)
PATIENCE = 20.0  # seconds to wait for who is just copying


def backup(folder: Path, *, pressed: bool = False, base: Base | None = None) -> Path:
    """Make one whole backup in ``folder``; its path. Raises ``OSError`` and ``BackupRefused``.

    ``pressed``: somebody asked for it, so that it is counted apart. ``base`` remembers it.
    """
    here = Path(settings.VAR_DIR)
    now = timezone.now()
    with TemporaryDirectory(prefix=COPYING, dir=here) as beside:
        database = Path(beside) / part_name()
        about = copy_database(database) | _about(now)
        parts: dict[str, Path | bytes] = {part_name(): database}
        parts[SECRET] = settings.SECRET_KEY.encode()
        parts |= {name: here / name for name in CERTIFICATE if (here / name).exists()}
        place = folder / new_name(now, states_in(folder), pressed=pressed)
        write_archive(place, parts, about)
        if base is not None:
            base.remember(place.name, database)
    return place


def backup_changes(folder: Path, base: Base) -> Path:
    """Back up what was written since ``base``, beside it; the path. Raises ``OSError``."""
    now = timezone.now()
    content = database_image()
    about = _about(now) | {
        "base": base.digest,
        "size": len(content),
        "sha256": hashlib.sha256(content).hexdigest(),
    }
    place = folder / new_changes_name(now, states_in(folder), base.name)
    write_archive(place, {PART: changed_pages(base.content, content)}, about)
    return place


def copy_everywhere(
    *, always: bool = True, pressed: bool = False, base: Base | None = None, whole: bool = True
) -> Copies:
    """Make a backup beside the database and put it wherever else backups belong.

    Without ``always`` only where something was written since the last one; a place that lacks
    the last one gets it. Without ``whole`` it holds what changed since ``base``, where that is
    possible. One that is ``pressed`` takes no place of those the keeper makes, which
    copies the same again in its time. What became of it is kept for ``selectors.copies`` and
    given back. A place that cannot be written in keeps no other from its copy. Raises
    ``BackupRefused`` when somebody else copies for too long.
    """
    copies_folder().mkdir(mode=0o700, parents=True, exist_ok=True)
    with alone():
        before, mark = copies(), change_mark()
        own, *seconds = places()
        kept = states_in(copies_folder())
        if always or mark != before.mark or not kept:
            since = base if base and not whole and _is_kept(base) else None
            own = _own_copy(own, mark, pressed=pressed, base=base, since=since)
        else:
            own = _recorded(own, kept[0], mark)
        newest = states_in(copies_folder())
        if own.fault or not newest:
            done = [own, *(_as_before(place, before) for place in seconds)]
            mark = before.mark
        else:
            done = [own, *(_put(place, newest[0], mark) for place in seconds)]
        state = Copies(tuple(done), before.mark if pressed else mark)
        if _is_news(state, before):
            _write_status(state)
    return state


def _about(now: datetime) -> dict[str, object]:
    """What every backup says of itself."""
    return {
        "made_at": now.astimezone(UTC).isoformat(timespec="seconds"),
        "release": release(),
        "site": served_at(settings.SERVED_AT),
    }


def _is_kept(base: Base) -> bool:
    """Whether changes can be told from it: it is remembered, and its file is there."""
    return bool(base.content) and (copies_folder() / base.name).exists()


@contextmanager
def alone() -> Iterator[None]:
    """One copy at a time on this machine."""
    try:
        lock = locks.hold(copies_folder() / "copying.lock", PATIENCE)
    except locks.HeldError:
        raise BackupRefused(gettext("Another copy is just being made.")) from None
    try:
        yield
    finally:
        lock.release()


def sweep() -> None:
    """Take away what copies that were cut off have left."""
    for folder in Path(settings.VAR_DIR).glob(f"{COPYING}*"):
        rmtree(folder, ignore_errors=True)
    for place in places():
        for path in Path(place.folder).glob(".*.part"):
            path.unlink(missing_ok=True)


def _own_copy(
    own: CopyPlace, mark: str, *, pressed: bool, base: Base | None, since: Base | None
) -> CopyPlace:
    """A new backup beside the database, if there is room for it and what it is made of."""
    kept, folder = copies_in(copies_folder()), Path(own.folder)
    size = 3 * kept[0].stat().st_size if kept else 0
    if fault := fault_of(own, size + _database_size(), pressed=pressed):
        return replace(own, fault=fault)
    try:
        if since:
            path = backup_changes(folder, since)
        else:
            path = backup(folder, pressed=pressed, base=base)
        prune(folder)
    except OSError:
        return replace(own, fault=fault_of(own, ROOM_OWN) or CopyFault.UNWRITABLE)
    return _recorded(own, path, mark)


def _put(place: CopyPlace, copy: Path, mark: str) -> CopyPlace:
    """The newest backup in a second place too, after the whole one that it belongs to."""
    folder = Path(place.folder)
    if (folder / copy.name).exists():
        return _recorded(place, copy, mark)
    if name := base_name(copy):
        place = _put(place, copy.with_name(name), mark)
        if place.fault:
            return place
    if fault := fault_of(place, copy.stat().st_size, pressed=was_pressed(copy)):
        return replace(place, fault=fault)
    try:
        copy_archive(copy, folder / copy.name)
        prune(folder)
    except OSError:
        return replace(place, fault=fault_of(place, copy.stat().st_size) or CopyFault.UNWRITABLE)
    return _recorded(place, copy, mark)


def _recorded(place: CopyPlace, copy: Path, mark: str) -> CopyPlace:
    now = timezone.now()
    return replace(place, file=copy.name, copied_at=moment_of(copy), good_at=now, mark=mark)


def _as_before(place: CopyPlace, before: Copies) -> CopyPlace:
    """What was said of a place last, when there is nothing new to put there."""
    return next((each for each in before.places if each.folder == place.folder), place)


def _database_size() -> int:
    path = Path(str(connection.settings_dict["NAME"]))
    return path.stat().st_size if path.exists() else 0


def _is_news(state: Copies, before: Copies) -> bool:
    """Whether pages could show something else; that all is still well is news once a minute."""
    was, now = ([replace(place, good_at=None) for place in one.places] for one in (before, state))
    known = [place.good_at for place in before.places if place.good_at]
    return was != now or not is_near(min(known, default=NEVER), NEWS_EVERY)


def _write_status(state: Copies) -> None:
    beside = status_file().with_suffix(".new")
    beside.write_text(as_json(state), encoding="utf-8")
    beside.replace(status_file())


def archive_lines(archive: Archive) -> list[str]:
    """What a backup is, line by line, for who made or checks it, in the active language."""
    whole = whole_of(archive)
    path, manifest = archive.path, {**whole.manifest, **archive.manifest}
    size = f"{path.stat().st_size / 1e6:.1f}"
    made, newest = _local(manifest.get("made_at")), _local(manifest.get("newest_entry_at"))
    return [
        str(path),
        _("%(size)s MB, made %(time)s") % {"size": size, "time": made},
        _("It holds: %(parts)s") % {"parts": ", ".join([*_counted(whole), *_secrets(whole)])},
        _("Newest entry on a sheet: %(time)s") % {"time": newest},
        _("The site was found at: %(site)s") % {"site": manifest.get("site") or "–"},
        _("Made by the program %(release)s") % {"release": manifest.get("release")},
    ]


def _counted(archive: Archive) -> list[str]:
    """How much of what is in it, in the words of the apps."""
    tables = archive.manifest.get("tables") or {}
    words = [pair for app in apps.get_app_configs() for pair in getattr(app, "counted", {}).items()]
    return [
        text % {"count": tables[table]["rows"]}
        for table, text in words
        if table in tables and tables[table]["rows"]
    ]


def _secrets(archive: Archive) -> list[str]:
    """What else is in it, which is why a copy belongs to the club alone."""
    known = {SECRET: _("the site's secret key"), CERTIFICATE[1]: _("its certificate")}
    return [text for part, text in known.items() if part in archive.parts]


def _local(moment: object) -> str:
    """A moment of a manifest in the time of this place; SQLite writes UTC without saying so."""
    try:
        found = datetime.fromisoformat(str(moment))
    except ValueError:
        return "–"
    aware = found if found.tzinfo else found.replace(tzinfo=UTC)
    return f"{timezone.localtime(aware):%Y-%m-%d %H:%M}"
