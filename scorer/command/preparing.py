"""Bring the database and the static files up to date before the site is served.

The database keeps, in SQLite's ``user_version``, the mark of the migrations it was last brought up
to: a restored older copy carries its older mark and is migrated again, and a start with nothing to
do asks Django nothing.
"""

from __future__ import annotations

import hashlib
import sqlite3
import subprocess
import sys
import zlib
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager, suppress
from importlib.util import find_spec
from pathlib import Path
from threading import Event, Thread

from scorer.config import preflight
from scorer.operations.machine.disk import room
from scorer.support import places
from scorer.support.places import PACKAGES
from scorer.support.terminal import gettext

OURS = ("scorer", "tournaments")
COUNTED_FROM = 2  # seconds: what is quicker needs no figure
RULES = ("games", "phone", "records")  # rooms of scorer from which files for phones are made


def prepare(database: Path) -> None:
    """Migrate when the mark says so; a database never served before gets what can be tried."""
    mark, wanted = database_mark(database), migrations_mark()
    if mark == wanted or (_is_short(database.parent) and not preflight.older(database)):
        return
    run(gettext("Preparing the database …"), "migrate", "--noinput", "--verbosity=0")
    if mark == 0:
        _make_example()
    leave_mark(database)


def _is_short(folder: Path) -> bool:
    """Whether there is too little room to prepare anything, so that it is served as it is."""
    free = room(folder)
    return free is not None and free < preflight.TO_BEGIN


def _make_example() -> None:
    """A site serves without it: on a machine that is too slow for it the start goes on."""
    if failed := _failed(gettext("Founding the demo club …"), "demo", "--verbosity=0"):
        sys.stdout.write(gettext("%(fault)s Kontra starts without it.") % {"fault": failed})
        sys.stdout.write("\n")


def migrations_mark() -> int:
    """A number (1 to 2³¹ - 1) for everything that shapes the tables: migrations and packages."""
    mark = zlib.crc32("\n".join(packages()).encode())
    for app in OURS:
        for path in sorted((PACKAGES / app / "migrations").glob("*.py")):
            mark = zlib.crc32(path.name.encode() + path.read_bytes(), mark)
    return (mark & 0x7FFFFFFF) or 1


def packages() -> list[str]:
    """Names and versions of what is installed beside Django."""
    django = find_spec("django")
    if django is None or django.origin is None:
        return []
    return sorted(path.name for path in Path(django.origin).parents[1].glob("*.dist-info"))


def database_mark(database: Path) -> int:
    """The mark left in ``database``; 0 for a new one and one that cannot be read."""
    try:
        with closing(sqlite3.connect(f"{database.absolute().as_uri()}?mode=ro", uri=True)) as base:
            return int(base.execute("PRAGMA user_version").fetchone()[0])
    except sqlite3.Error:
        return 0


def leave_mark(database: Path) -> None:
    """Say in the database that it is up to date."""
    with closing(sqlite3.connect(database)) as base:
        base.execute(f"PRAGMA user_version = {migrations_mark()}")


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
    digest = hashlib.sha256("\n".join(packages()).encode())
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


def run(says: str, *words: str) -> None:
    """Run a command of ours to its end, having said what is done; ends the start where it fails."""
    if failed := _failed(says, *words):
        sys.exit(failed)


def _failed(says: str, *words: str) -> str:
    """The same; what to say where it failed, else nothing."""
    with progress(says):
        status = run_alone(*words)
    return _failure(words[0]) if status else ""


def _failure(word: str) -> str:
    said = gettext("%(command)s failed; its message stands above.")
    return said % {"command": f"{places.PROGRAM} {word}"}


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


def run_alone(*words: str, environment: dict[str, str] | None = None, asks: bool = False) -> int:
    """The exit status of a command of ours; Ctrl+C reaches us alone, and we end it.

    One that ``asks`` has the terminal, and hears Ctrl+C itself.
    """
    ended = subprocess.run(  # noqa: S603 — our own
        places.command(*words),
        check=False,
        start_new_session=not asks,
        cwd=PACKAGES,
        env=environment,
    )
    return ended.returncode
