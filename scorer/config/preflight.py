"""What is asked before every start and every command, and how a fault of the machine is told.

Standard library only, since it speaks before Django can. Each answer is one sentence of what is
wrong and what to do. Nothing is made, changed or taken away here, and a copy is never advised
where the database may be sound. Why: ``docs/decisions/0013-before-every-start.md``.
"""

from __future__ import annotations

import os
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from enum import IntEnum
from pathlib import Path
from urllib.parse import unquote, urlsplit

from scorer.config import faults
from scorer.operations.machine import site_key
from scorer.operations.machine.disk import (
    ROOM,
    Existing,
    give_up_reserve,
    is_read_only,
    is_there,
    keep_reserve,
    room,
    standing,
)
from scorer.support import places
from scorer.support.terminal import gettext

TO_BEGIN = 50 * 2**20  # bytes that a new database, the demo club and the static files take
TO_GO_ON = 2**20  # bytes that SQLite takes to open one that is there
STOPPED = 130  # exit status after Ctrl+C
OURS = (  # what the site writes under ``var/``; whose they are, decides whether it can go on
    *("kontra.sqlite3", "kontra.sqlite3-wal", "kontra.sqlite3-shm", "secret_key"),
    *("serving.lock", "serving.json", "static", "static.mark", "print", "backups"),
    *("backups/keeper.lock", "backups/copying.lock", "backups/status.json"),
)
MIB = 2**20
BUSY = 0.2  # seconds to wait for who is at work in the database


class Readiness(IntEnum):
    """How much must be in order for a command."""

    NOTHING = 0
    FOLDER = 1  # ``var/`` can be written in
    DATABASE = 2  # there is one
    TABLES = 3  # this program's


NEEDS = {
    **dict.fromkeys(
        ("", "help", "version", "check", "collectstatic", "compilemessages", "diffsettings"),
        Readiness.NOTHING,
    ),
    **dict.fromkeys(
        ("draw", "makemessages", "makemigrations", "print_rule_card"), Readiness.NOTHING
    ),
    **dict.fromkeys(
        ("work_apart", "print_sheet", "read_list", "score", "standings"), Readiness.NOTHING
    ),
    **dict.fromkeys(("migrate", "restore", "shell"), Readiness.FOLDER),
    **dict.fromkeys(("backup", "dbshell", "showmigrations"), Readiness.DATABASE),
}
# what neither seals nor opens anything: done where the site's key is lost, to look and to mend
KEYLESS = {
    *("", "help", "version", "check", "restore", "migrate", "showmigrations", "dbshell"),
    *("check_data", "rescore", "as_of", "standings", "score", "draw", "read_list"),
    *("export_record", "export_event", "changepassword", "axes_reset"),
}
WITHOUT_DATABASE = {"--help", "-h", "--version", "--records"}  # options with which none is asked


@dataclass(frozen=True, slots=True)
class Site:
    """Where all that is written down lies; ``database``: None where a server keeps it."""

    folder: Path
    database: Path | None

    @property
    def copies(self) -> Path:
        """Where the copies on this machine lie."""
        return self.folder / "backups"


def site() -> Site:
    """The site as the environment names it."""
    folder = places.var()
    address = os.environ.get("DATABASE_URL", "")
    if kept_in := os.environ.get("DATABASE_URL_FILE"):
        try:
            address = Path(kept_in).read_text(encoding="utf-8").strip()
        except (OSError, UnicodeDecodeError):
            address = "?"  # the settings say what is wrong with it
    if not address:
        return Site(folder, folder / "kontra.sqlite3")
    if not address.startswith("sqlite:"):
        return Site(folder, None)
    path = unquote(urlsplit(address).path)[1:]
    return Site(folder, Path(path) if path else None)


def before_start() -> None:
    """End a start in words where the site could not be served; warn where room is short."""
    here = site()
    if said := _unwritable(here):
        sys.exit(said)
    if full := _full(here):
        _go_on_full(here, full)
    if said := unsound(here) or wrong_settings():
        sys.exit(said)
    keep_reserve(here.folder)
    free = room(here.folder)
    if free is not None and free < ROOM:
        said = gettext(
            "Warning: only %(free)s MB are free for %(folder)s. Under %(least)s MB no copies are "
            "made, here or on a stick: delete what is not Kontra's."
        )
        figures = {"free": free // MIB, "least": ROOM // MIB}
        sys.stderr.write(said % {"folder": here.folder, **figures} + "\n")


def _go_on_full(here: Site, full: str) -> None:
    """Start on a full disk too, to be read, if there is a database and a little room to give up."""
    is_new = here.database is not None and not is_there(here.database)
    if is_new or not (give_up_reserve(here.folder) or room(here.folder)):
        sys.exit(full)
    said = gettext("Kontra starts to be read. Nothing can be saved until there is room.")
    sys.stderr.write(f"{full}\n{said}\n")


def before_command(arguments: list[str]) -> None:
    """End a command of ``manage.py`` in words where it could not do its work."""
    here, need = site(), need_of(arguments)
    if here.database is None and arguments[:1] != ["restore"]:
        need = Readiness.NOTHING  # what a server keeps needs no folder here, which may be read-only
    name = next(iter(arguments), "")
    if name in KEYLESS and site_key.is_lost(here.folder / site_key.FILE):
        os.environ.setdefault("KONTRA_SECRET_KEY", site_key.made())  # for this command alone
    if said := trouble(here, need) or wrong_settings():
        sys.exit(said)


def need_of(arguments: list[str]) -> Readiness:
    """What a command line needs; a command that is not known here needs everything."""
    name = next(iter(arguments), "")
    if name.startswith("-") or WITHOUT_DATABASE.intersection(arguments):
        return Readiness.NOTHING
    return NEEDS.get(name, Readiness.TABLES)


def trouble(here: Site, need: Readiness) -> str:
    """What keeps a command from its work; empty where nothing does."""
    said = ""
    if need >= Readiness.FOLDER:
        said = _unwritable(here) or _full(here)
    if not said and need >= Readiness.DATABASE and here.database:
        said = gone(here.database, here.copies)
        if not said and not is_there(here.database):
            said = faults.no_database(here.database)
    if not said and need >= Readiness.TABLES and here.database:
        said = older(here.database)
    return said


def gone(database: Path, copies: Path) -> str:
    """That the database is gone while there are copies of it; empty where it is not so."""
    if _tables(database) or not any(copies.glob("kontra-*.kontra")):
        return ""
    said = gettext(
        "The database %(database)s is gone, but there are copies of it. Put the newest copy back "
        "and start:"
    ) % {"database": database}
    anew = gettext("To begin anew instead, move the folder %(folder)s away.") % {"folder": copies}
    return f"{said}\n    {places.PROGRAM} serve --from {copies}\n{anew}"


def wrong_settings() -> str:
    """Which value of the environment the settings refuse; empty where they can be read."""
    try:
        import scorer.config.settings  # noqa: F401, PLC0415 — the point is to try it, late
    except ImportError:
        return ""  # Django is missing, which is told elsewhere
    except Exception as fault:
        if said := faults.fault_sentence(fault, site().database):
            return said
        raise
    return ""


@contextmanager
def told_plainly() -> Iterator[None]:
    """Tell a fault of the machine in one sentence instead of a traceback; status 1.

    Any other fault is one of ours and keeps its traceback, as does whoever asks for it.
    """
    try:
        yield
    except KeyboardInterrupt:
        sys.exit(STOPPED)
    except Exception as fault:
        said = faults.fault_sentence(fault, site().database)
        if not said or "--traceback" in sys.argv:
            raise
        sys.exit(said)


def _unwritable(here: Site) -> str:
    """Whose the folder and the files in it are, and whether the disk takes anything."""
    folder = here.folder
    if folder.exists() and not folder.is_dir():
        said = gettext("KONTRA_VAR is %(path)s, which is a file; allowed is a folder.")
        return said % {"path": repr(str(folder))}
    if here.database and here.database.parent != folder and not here.database.parent.is_dir():
        said = gettext("DATABASE_URL names a file in %(folder)s: make that folder first.")
        return said % {"folder": here.database.parent}
    if is_read_only(folder):
        return faults.read_only(folder)
    inside = [folder / name for name in OURS]
    if here.database:
        inside += [here.database.parent, here.database]
    for path in (standing(folder), *inside):  # whoever may not look into the folder ends with it
        if os.path.exists(path):  # noqa: PTH110 — Path's raises
            need = os.R_OK | os.W_OK | (os.X_OK if path.is_dir() else 0)
            if not os.access(path, need):
                return faults.not_ours(path, folder)
    return ""


def _full(here: Site) -> str:
    """That there is no room to begin with, or to go on."""
    is_new = here.database is not None and not is_there(here.database)
    free = room(here.folder)
    wanted = TO_BEGIN if is_new else TO_GO_ON
    return faults.full(here.folder, free) if free is not None and free < wanted else ""


def unsound(here: Site) -> str:
    """What is wrong with the database that is to be served; one that is not there is made."""
    database = here.database
    if database is None:
        return ""
    if said := gone(database, here.copies):
        return said
    if not is_there(database):
        return ""
    try:
        with closing(Existing(database, timeout=BUSY)) as base:
            found = base.execute("PRAGMA quick_check(1)").fetchone()[0]
    except sqlite3.Error as fault:
        is_busy = faults.code_of(fault) in faults.BUSY  # then it is there and sound
        return "" if is_busy else faults.of_sqlite(fault, database)
    return "" if found == "ok" else faults.damaged(found, database)


def _tables(database: Path) -> set[str] | None:
    """The migrations that the database has seen, as ``app.name``.

    Empty where it has no tables or is not there; one that cannot be read now is taken to have some.
    """
    if not is_there(database):
        return set()
    try:
        with closing(Existing(database, timeout=BUSY)) as base:
            rows = base.execute("SELECT app || '.' || name FROM django_migrations").fetchall()
    except sqlite3.Error as fault:
        return set() if "no such table" in str(fault) else {"?"}
    return {name for (name,) in rows}


def older(database: Path) -> str:
    """That tables are missing which this program needs."""
    seen = _tables(database)
    if seen == {"?"}:
        return ""  # whoever opens it says why
    ours = {
        f"{app}.{path.stem}"
        for app in ("scorer", "tournaments")
        for path in (places.PACKAGES / app / "migrations").glob("[0-9]*.py")
    }
    return faults.older(str(database)) if ours - (seen or set()) else ""
