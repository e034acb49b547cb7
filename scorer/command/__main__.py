"""The ``kontra`` command: Django's commands and the site's own, with a short list for clubs.

A fault of the machine or of the settings ends a command with one sentence, before it begins where
that can be foreseen.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterable
from pathlib import Path

from scorer import __version__
from scorer.command import opening
from scorer.command.overview import COMMANDS, overview
from scorer.config import faults
from scorer.operations.machine import site_key
from scorer.support import places
from scorer.support.terminal import gettext, language

USAGE = 2  # exit status of a command line that cannot be read
# what neither seals nor opens anything: done where the site's key is lost, to look and to mend
KEYLESS = {
    *("stop", "help", "version", "check", "restore", "migrate", "showmigrations", "dbshell"),
    *("check_data", "rescore", "as_of", "standings", "score", "draw", "read_list"),
    *("export_record", "export_event", "changepassword", "axes_reset"),
}


def main() -> None:
    """What ``kontra``, ``python -m scorer.command`` and ``manage.py`` do."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # Ctrl+C ends it without a word while it is read
    if os.environ.get("KONTRA_VAR"):
        os.environ["KONTRA_VAR"] = str(Path(os.environ["KONTRA_VAR"]).absolute())
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scorer.config.settings")
    name, *words = sys.argv[1:] or ["--help"]
    if name in {"-h", "--help"}:
        sys.stdout.write(overview())
    elif name in {"-V", "--version", "version"}:
        sys.stdout.write(f"Kontra {__version__}\n")
    elif name == "open":  # without Django: what keeps a site from starting is shown in the browser
        _open(words)
    else:
        _run(name, words)


def open_site() -> None:
    """What ``kontra-open`` does, from a shortcut: on Windows it shows no black window."""
    sys.argv[1:] = ["open"]
    main()


def _open(words: list[str]) -> None:
    if words:
        sys.stdout.write(f"{places.PROGRAM} open\n{gettext(COMMANDS['open'])}\n")
        sys.exit(not {"-h", "--help"}.intersection(words) and USAGE)
    opening.open_site()


def _run(name: str, words: list[str]) -> None:
    """Run a command, after the system checks that it asks for."""
    try:
        import django  # noqa: PLC0415 — it may be absent
        from django.core.exceptions import ImproperlyConfigured  # noqa: PLC0415 — as above
        from django.core.management import execute_from_command_line  # noqa: PLC0415 — as above
        from django.utils import translation  # noqa: PLC0415 — as above
    except ImportError:
        sys.exit("Django is not installed here. Run bin/setup, then bin/kontra …")
    from scorer.config import checks  # noqa: PLC0415 — as above

    folder = places.var()
    if name in KEYLESS and site_key.is_lost(folder / site_key.FILE):
        os.environ.setdefault("KONTRA_SECRET_KEY", site_key.made())  # for this command alone
    with faults.explain_faults():
        try:
            django.setup()
        except ImproperlyConfigured as fault:
            sys.exit(checks.folder_fault(folder, None) or str(fault))
        translation.activate(language())
    with faults.explain_faults(checks.database_file()):
        asks = not {"-h", "--help"}.intersection(words)
        if asks and (message := checks.first_fault(checks_for(name))):
            sys.exit(message)
        execute_from_command_line([places.PROGRAM, name, *words])


def checks_for(name: str) -> Iterable[str]:
    """The tags of our own among the system checks that a command asks for."""
    from django.core.management import get_commands, load_command_class  # noqa: PLC0415 — as above

    from scorer.config import checks  # noqa: PLC0415 — as above

    of_django = {"showmigrations": [checks.DATABASE], "dbshell": [checks.DATABASE]}
    of_django |= {"shell": [checks.FOLDER], "makemigrations": []}
    app = get_commands().get(name)
    if name in of_django or app is None:
        return of_django.get(name, [])
    asked = load_command_class(app, name).requires_system_checks
    return checks.ALL if asked == "__all__" else set(checks.ALL).intersection(asked)


if __name__ == "__main__":
    main()
