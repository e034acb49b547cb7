"""``kontra status``: whether the site runs, where, what it has, and what is wrong, in sentences."""

from __future__ import annotations

import sys
from datetime import UTC, datetime
from pathlib import Path

from django.conf import settings
from django.core.management.base import BaseCommand

from scorer import __version__
from scorer.command.announcing import answer_ready
from scorer.command.overview import COMMANDS, SUPPRESSED
from scorer.config import checks
from scorer.operations.machine.disk import is_there
from scorer.operations.machine.locks import running
from scorer.support.terminal import gettext, gettext_noop

NOT_RUNNING = 3  # exit status, as of services
WRONG = 1
PARTS = {  # what the site answers of a part that is not in order
    "database": gettext_noop("The database does not answer."),
    "migrations": gettext_noop("The database is older than the program: stop, and start again."),
    "disk": gettext_noop("The disk is nearly full: delete what is not Kontra's."),
}


class Command(BaseCommand):
    """Say whether the site runs, and what is wrong."""

    help = gettext(COMMANDS["status"])
    requires_system_checks = ()  # what they find is a part of the answer
    suppressed_base_arguments = SUPPRESSED

    def handle(self, *args: object, **options: object) -> None:
        """Exit status 0 where it runs and all is well, 3 where it does not run, else 1."""
        found = running(Path(settings.VAR_DIR))
        wrong = troubles(found.site if found else "")
        where = gettext("Kontra is running: %(site)s") % {"site": found.site} if found else ""
        lines = [
            where or gettext("Kontra is not running here."),
            gettext("Version: %(version)s") % {"version": __version__},
            gettext("What is written down lies in %(folder)s") % {"folder": settings.VAR_DIR},
            newest_backup(),
            *(wrong or [gettext("Nothing is wrong.")]),
        ]
        self.stdout.write("\n".join(lines))
        sys.exit(WRONG if wrong else 0 if found else NOT_RUNNING)


def troubles(site: str) -> list[str]:
    """What is wrong, a sentence each: with the folder, the database, and how the site answers."""
    if message := database_trouble():
        return [message]
    if not site:
        return []
    try:
        parts = answer_ready(site)
    except (OSError, ValueError):
        return [gettext("The site does not answer at %(site)s.") % {"site": site}]
    return [gettext(message) for part, message in PARTS.items() if parts.get(part, "ok") != "ok"]


def database_trouble() -> str:
    """What is wrong with the folder or the database; before the first start there is none."""
    database = checks.database_file()
    is_new = database is not None and not is_there(database)
    message = checks.first_fault([checks.FOLDER if is_new else checks.TABLES])
    return message or (checks.unsound(database) if database else "")


def newest_backup() -> str:
    """When the newest backup on this laptop was made."""
    folder = Path(settings.VAR_DIR) / "backups"
    found = (*folder.glob("*.kontra"), *folder.glob("*.changes"))
    made = [path.stat().st_mtime for path in found]
    if not made:
        return gettext("No backup has been made on this laptop yet.")
    when = datetime.fromtimestamp(max(made), UTC).astimezone()
    return gettext("Newest backup: %(time)s") % {"time": f"{when:%Y-%m-%d %H:%M}"}
