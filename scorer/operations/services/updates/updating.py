"""Update from a file, and go back: each in one go, while the site is served until the last moment.

The server that runs is ended as ``kontra stop`` ends it, having answered what it has begun, and
starts again as the chosen program. What phones write in between waits on them.
"""

from __future__ import annotations

import os
import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

from django.conf import settings
from django.db import DatabaseError, connection
from packaging.version import Version

from scorer import __version__
from scorer.operations.machine import locks, programs
from scorer.operations.machine.programs import ChosenProgram, Update, UpdateStep
from scorer.operations.machine.running import running
from scorer.operations.selectors.copies import copies_folder
from scorer.operations.selectors.updates import way_back
from scorer.operations.services.backups.archive import BackupRefused
from scorer.operations.services.backups.making import copy_everywhere
from scorer.operations.services.updates.archive import UpdateRefused, check, read_update
from scorer.operations.services.updates.laying import lay_beside
from scorer.operations.services.updates.trying import try_program
from scorer.support import places
from scorer.support.terminal import gettext

ENDING = 60.0  # seconds that a server may take to answer what it has begun
TAKING = 5.0  # seconds in which who watches it starts it again
LOOK = 0.2


def update_from(path: Path, says: Callable[[UpdateStep], None]) -> bool:
    """Bring the program of the file to serve; whether a server starts again as that by itself.

    ``says`` hears of every step. Raises ``UpdateRefused``, and nothing has changed then.
    """
    var = Path(settings.VAR_DIR)

    def on(step: UpdateStep, version: str = "") -> None:
        programs.say_update(var, Update(version, step))
        says(step)

    with _alone(var):
        try:
            return _update(path, var, on)
        except (UpdateRefused, OSError) as fault:
            said = str(fault)
            if isinstance(fault, OSError):
                words = {"path": fault.filename or var, "reason": fault.strerror or fault}
                said = gettext("%(path)s cannot be read or written: %(reason)s.") % words
            raise _refused(var, said) from fault
        finally:
            if path.parent == programs.programs(var) / programs.SENT:
                path.unlink(missing_ok=True)  # by a browser; it is done with


def _update(path: Path, var: Path, on: Callable[..., None]) -> bool:
    on(UpdateStep.CHECKING)
    update = read_update(path)
    version = update.version
    wheels = check(update, __version__)
    on(UpdateStep.COPYING, version)
    copy = copied()
    on(UpdateStep.UNPACKING, version)
    folder = lay_beside(update, wheels, var)
    on(UpdateStep.TRYING, version)
    try_program(folder, copy, var)
    copy = copied()  # with what was written meanwhile
    on(UpdateStep.SWITCHING, version)
    takes_away = Version(__version__) < Version(update.oldest_on_tables)
    new = ChosenProgram(version, __version__, tried=False, copy=str(copy), takes_away=takes_away)
    programs.choose(var, programs.follow(programs.chosen(var), new))
    return _start_again(var)


def go_back(*, put_back: bool) -> bool:
    """Have the program before serve again; whether a server starts again as that by itself.

    ``put_back``: the copy made before the update may take the place of what is here, where the
    older program needs that. Raises ``UpdateRefused``.
    """
    var = Path(settings.VAR_DIR)
    with _alone(var):
        choice = way_back()
        if choice is None:
            raise _refused(var, gettext("There is no version to go back to."))
        if choice.takes_away and not put_back:
            said = gettext(
                "Kontra %(before)s needs the copy that was made before the update: what was "
                "written since would be gone. To go back all the same: --put-back"
            )
            raise _refused(var, said % {"before": choice.before})
        programs.say_update(var, Update(choice.before, UpdateStep.SWITCHING))
        programs.choose(var, programs.back(choice))
        return _start_again(var)


def _refused(var: Path, said: str) -> UpdateRefused:
    """Say it to the page too."""
    programs.say_update(var, Update("", UpdateStep.REFUSED, said))
    return UpdateRefused(said)


def copied() -> Path:
    """A copy of everything as it stands now. Raises ``UpdateRefused``."""
    try:
        own = copy_everywhere(always=False, pressed=True).own
    except (BackupRefused, OSError, DatabaseError) as fault:
        said = gettext("No copy could be made, so nothing was changed: %(reason)s")
        raise UpdateRefused(said % {"reason": fault}) from fault
    if own is None or own.fault or not own.file:
        raise UpdateRefused(
            gettext("No copy could be made, so nothing was changed: make room on the disk.")
        )
    return copies_folder() / own.file


@contextmanager
def _alone(var: Path) -> Iterator[None]:
    if connection.vendor != "sqlite":
        said = gettext(
            "This site keeps its data in a server of databases, and is updated as it is."
        )
        raise UpdateRefused(said)
    programs.programs(var).mkdir(mode=0o700, parents=True, exist_ok=True)
    try:
        with locks.held(programs.programs(var) / programs.LOCK):
            yield
    except locks.HeldError:
        raise UpdateRefused(gettext("An update is just being made.")) from None


def _start_again(var: Path) -> bool:
    """Have the server end, and see that one starts again; False where none runs."""
    server = running(var)
    if server is None:
        return False
    programs.order_again(var)
    os.kill(server.pid, signal.SIGTERM)
    until = time.monotonic() + ENDING
    while programs.is_ordered(var) and running(var) == server and time.monotonic() < until:
        time.sleep(LOOK)
    until = time.monotonic() + TAKING
    while programs.is_ordered(var) and time.monotonic() < until:
        time.sleep(LOOK)
    if programs.is_ordered(var) and running(var) is None:
        _serve(var, urlsplit(server.site).port)
    return True


def _serve(var: Path, port: int | None) -> None:
    """Serve ourselves: Windows ends a process without letting it start anything again."""
    environment = os.environ | {"PYTHONPATH": places.installed_path(), "KONTRA_VAR": str(var)}
    environment.pop(places.BESIDE, None)
    with (var / "serve.log").open("wb") as said:
        subprocess.Popen(  # noqa: S603 — our own
            places.command("serve", *([str(port)] if port else [])),
            cwd=places.INSTALLED,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=said,
            stderr=said,
            start_new_session=True,
        )
