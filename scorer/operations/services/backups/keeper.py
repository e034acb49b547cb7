"""The keeper of copies: a process beside the server that copies while something changes.

It counts in monotonic time, so that a clock that is set does not disturb it. A stick that is
plugged in gets the newest copy at once. Only one keeper is at work at a time. Once a day it does
what else is to be done by itself (``services.upkeep``).
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from contextlib import suppress

from django.conf import settings
from django.db import Error as DatabaseError
from django.db import connection

from scorer.operations.machine import locks
from scorer.operations.machine.disk import ROOM
from scorer.operations.selectors.copies import CopyFault, copies, copies_folder
from scorer.operations.services.backups.archive import BackupRefused
from scorer.operations.services.backups.making import copy_everywhere, sweep
from scorer.operations.services.backups.places import places
from scorer.operations.services.upkeep import tidy_up

LOOKED_EVERY = 2.0  # seconds between two looks for a stick
DAY = 24 * 60 * 60.0  # seconds between two times of tidying up

WHY = {
    CopyFault.FULL: f"under {ROOM // 2**20} MB are free beside the database and the copy.",
    CopyFault.UNWRITABLE: "the folder of the copies cannot be written in.",
    CopyFault.MISSING: "the folder of the copies is not there.",
}

log = logging.getLogger(__name__)


def keep(goes_on: Callable[[], bool], rest: Callable[[float], object] = time.sleep) -> bool:
    """Keep copies until ``goes_on`` says no; False where another keeper stays at work."""
    copies_folder().mkdir(mode=0o700, parents=True, exist_ok=True)
    while True:
        try:
            with locks.held(copies_folder() / "keeper.lock"):
                _keep_alone(goes_on, rest)
        except locks.HeldError:
            if not goes_on():
                return False
            rest(LOOKED_EVERY)
        else:
            return True


def _keep_alone(goes_on: Callable[[], bool], rest: Callable[[float], object]) -> None:
    sweep()
    due = tidied = float("-inf")
    seen: set[str] = set()
    while goes_on():
        there = {place.folder for place in places()}
        if time.monotonic() >= due or there - seen:
            due = time.monotonic() + 60 * settings.BACKUP_EVERY
            copy_if_changed()
        seen = there
        if time.monotonic() >= tidied + DAY:
            tidied = time.monotonic()
            keep_tidy()
        rest(LOOKED_EVERY)
    copy_if_changed()  # the last word of the evening


def copy_if_changed() -> None:
    """One round of the keeper; what goes wrong is logged, and tried again the next time."""
    before = copies()
    try:
        after = copy_everywhere(always=False)
    except (BackupRefused, OSError, DatabaseError) as fault:
        log.warning("No copy was made: %s", fault)
    else:
        own = after.own.fault if after.own else CopyFault.NONE
        if own and not (before.own and before.own.fault == own):
            log.warning("No copy was made: %s", WHY[own])
        elif after.trouble and after.trouble != before.trouble and not own:
            log.warning("The second place for copies: %s.", after.trouble)
    with suppress(DatabaseError):
        connection.close()


def keep_tidy() -> None:
    """The day's tidying up; what goes wrong is logged, and tried again the next day."""
    try:
        tidy_up()
    except DatabaseError as fault:
        log.warning("Nothing was tidied up: %s", type(fault).__name__)
    with suppress(DatabaseError):
        connection.close()
