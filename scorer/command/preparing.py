"""Bring the database and the static files up to date before the site is served."""

from __future__ import annotations

import hashlib
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Event, Thread

import django
from django.db import connection

from scorer.config import checks
from scorer.operations.machine.disk import is_there, room
from scorer.support import places
from scorer.support.places import PACKAGES
from scorer.support.terminal import gettext

OURS = ("scorer", "tournaments")
COUNTED_FROM = 2  # seconds: what is quicker needs no figure
RULES = ("games", "phone", "records")  # rooms of scorer from which files for phones are made


def prepare_database() -> None:
    """Migrate where the tables need it; a database never served before gets the demo club.

    Of several machines that share a server's database one migrates, and the others wait for it.
    """
    database = checks.database_file()
    if database is None:
        migrate()
        return
    if not is_there(database) or checks.lacks_migrations():
        migrate()
    if not _was_served() and not _is_short(database.parent):
        _make_example()


def migrate() -> None:
    """Run the migrations; ends the start where they fail."""
    if failed := _failed(gettext("Preparing the database …"), "migrate", "--noinput"):
        sys.exit(failed)


def _is_short(folder: Path) -> bool:
    """Whether there is too little room to prepare anything, so that all is served as it is."""
    free = room(folder)
    return free is not None and free < checks.TO_BEGIN


def _was_served() -> bool:
    """Whether SQLite's ``user_version``, which travels with copies, says so."""
    with connection.cursor() as cursor:
        return bool(cursor.execute("PRAGMA user_version").fetchone()[0])


def _make_example() -> None:
    """Found the demo club; a machine that is too slow for it goes on without."""
    if failed := _failed(gettext("Founding the demo club …"), "demo"):
        sys.stdout.write(gettext("%(fault)s Kontra starts without it.") % {"fault": failed})
        sys.stdout.write("\n")
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA user_version = 1")


@contextmanager
def collecting_static(collected: Path) -> Iterator[None]:
    """Put the static files, compressed copies beside them, where they are served from.

    It runs beside the body of the ``with``.
    """
    mark, wanted = collected.with_suffix(".mark"), static_mark()
    is_done = mark.exists() and mark.read_text(encoding="ascii") == wanted
    if is_done or (collected.is_dir() and _is_short(collected)):  # then as they were before
        yield
        return
    words = ("collectstatic", "--noinput", "--clear", "--verbosity=0")
    with ThreadPoolExecutor(1) as beside:
        status = beside.submit(run_alone, *words)
        yield
        with progress(gettext("Collecting the files of the pages …")):
            status.result()
    if status.result():
        sys.exit(_failure("collectstatic"))
    with suppress(OSError):  # without it they are collected once more
        mark.write_text(wanted, encoding="ascii")


def static_mark() -> str:
    """A digest of all static files, of what others are made of, and of the packages."""
    packages = sorted(path.name for path in Path(django.__file__).parents[1].glob("*.dist-info"))
    digest = hashlib.sha256("\n".join(packages).encode())
    for path in sorted(set(_made_into_static())):
        if path.is_file():
            digest.update(str(path.relative_to(PACKAGES)).encode() + path.read_bytes())
    return digest.hexdigest()


def _made_into_static() -> Iterator[Path]:
    for app in OURS:
        yield from (PACKAGES / app / "static").rglob("*")
    yield from (PACKAGES / "scorer" / "kits").glob("*/static/**/*")
    yield from (PACKAGES / "scorer").glob("locale/*/LC_MESSAGES/*.mo")
    for rules in RULES:
        yield from (PACKAGES / "scorer" / rules).rglob("*.py")


def _failed(says: str, *words: str) -> str:
    """Run a command and show ``says`` meanwhile; the message if it failed, else nothing."""
    with progress(says):
        status = run_alone(*words, "--verbosity=0")
    return _failure(words[0]) if status else ""


def _failure(word: str) -> str:
    message = gettext("%(command)s failed; its message stands above.")
    return message % {"command": f"{places.PROGRAM} {word}"}


@contextmanager
def progress(says: str) -> Iterator[None]:
    """Say what is done and, to whoever waits at a terminal, how many seconds it has taken."""
    sys.stdout.write(says)
    sys.stdout.flush()
    over = Event()
    if sys.stdout.isatty():
        Thread(target=_count, args=(says, over), daemon=True).start()
    try:
        yield
    finally:
        over.set()
        sys.stdout.write("\n")
        sys.stdout.flush()


def _count(says: str, over: Event) -> None:
    seconds = 0
    while not over.wait(1):
        seconds += 1
        if seconds >= COUNTED_FROM:
            sys.stdout.write(f"\r{says} {seconds} s")
            sys.stdout.flush()


def run_alone(*words: str, asks: bool = False) -> int:
    """The exit status of a command of ours; Ctrl+C reaches us alone, and we end it.

    One that ``asks`` has the terminal, and hears Ctrl+C itself.
    """
    ended = subprocess.run(  # noqa: S603 — our own
        places.command(*words),
        check=False,
        start_new_session=not asks,
        cwd=PACKAGES,
    )
    return ended.returncode
