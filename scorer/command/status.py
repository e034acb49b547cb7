"""Whether the site runs, where, what it has, and what is wrong, in sentences."""

from __future__ import annotations

import http.client
import json
import sys
from datetime import UTC, datetime
from http import HTTPStatus
from urllib.parse import urlsplit

from scorer import __version__
from scorer.command.announcing import answer_here
from scorer.command.folder import VAR
from scorer.config import preflight
from scorer.operations.machine.locks import running
from scorer.support.terminal import gettext, gettext_noop

NOT_RUNNING = 3  # exit status, as of services
WRONG = 1
PATIENCE = 5.0  # seconds
PARTS = {  # what the site answers of a part that is not in order
    "database": gettext_noop("The database does not answer."),
    "migrations": gettext_noop("The database is older than the program: stop, and start again."),
    "disk": gettext_noop("The disk is nearly full: delete what is not Kontra's."),
}


def say() -> None:
    """Say it; exit status 0 where it runs and all is well, 3 where it does not run, else 1."""
    found = running(VAR)
    wrong = troubles(found.site if found else "")
    where = gettext("Kontra is running: %(site)s") % {"site": found.site} if found else ""
    lines = [
        where or gettext("Kontra is not running here."),
        gettext("Version: %(version)s") % {"version": __version__},
        gettext("What is written down lies in %(folder)s") % {"folder": VAR},
        newest_backup(),
        *(wrong or [gettext("Nothing is wrong.")]),
    ]
    sys.stdout.write("\n".join(lines) + "\n")
    sys.exit(WRONG if wrong else 0 if found else NOT_RUNNING)


def troubles(site: str) -> list[str]:
    """What is wrong, a sentence each: with the folder, the database, and how the site answers."""
    here = preflight.site()
    is_new = here.database is not None and not here.database.exists()
    need = preflight.Readiness.FOLDER if is_new else preflight.Readiness.TABLES
    said = preflight.trouble(here, need) or preflight.unsound(here) or preflight.wrong_settings()
    if said:
        return [said]
    if not site:
        return []
    try:
        parts = ready(site)
    except (OSError, ValueError, http.client.HTTPException):
        return [gettext("The site does not answer at %(site)s.") % {"site": site}]
    return [gettext(said) for part, said in PARTS.items() if parts.get(part, "ok") != "ok"]


def newest_backup() -> str:
    """When the newest backup on this laptop was made."""
    folder = VAR / "backups"
    found = (*folder.glob("*.kontra"), *folder.glob("*.changes"))
    made = [path.stat().st_mtime for path in found]
    if not made:
        return gettext("No backup has been made on this laptop yet.")
    when = datetime.fromtimestamp(max(made), UTC).astimezone()
    return gettext("Newest backup: %(time)s") % {"time": f"{when:%Y-%m-%d %H:%M}"}


def ready(site: str) -> dict[str, str]:
    """What each part of the site that runs here answers, asked on this machine itself."""
    parts = urlsplit(site)
    port = parts.port or http.client.HTTP_PORT
    is_secure = parts.scheme == "https"
    status, content = answer_here(port, "/ready/", secure=is_secure, patience=PATIENCE)
    if status not in {HTTPStatus.OK, HTTPStatus.SERVICE_UNAVAILABLE}:
        raise ValueError(status)
    found: dict[str, str] = json.loads(content)
    return found
