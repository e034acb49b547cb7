"""The keeper of backups: a process beside the server that backs up while something changes.

Every few minutes it makes a whole backup, and every few seconds in between one of what changed
since. ``Pace`` bounds what that may cost. The keeper counts in monotonic time, so that a clock that
is set does not disturb it. A stick that is plugged in gets the newest state at once. Only one
keeper is at work at a time. Once a day it does the site's other regular work
(``services.upkeep``).
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field

from django.db import Error as DatabaseError
from django.db import connection

from scorer.operations.machine import locks
from scorer.operations.machine.disk import ROOM
from scorer.operations.selectors.copies import Copies, CopyFault, copies, copies_folder
from scorer.operations.services.backups.archive import BackupRefused
from scorer.operations.services.backups.changes import Base
from scorer.operations.services.backups.making import copy_everywhere, sweep
from scorer.operations.services.backups.places import places
from scorer.operations.services.upkeep import tidy_up

LOOKED_EVERY = 2.0  # seconds between two looks for a stick
CHANGES_EVERY, WHOLE_EVERY = 8.0, 300.0  # seconds between two backups, at least
CHANGES_SHARE, WHOLE_SHARE = 0.02, 0.01  # of a core, at most
AFTER_FAILURES = 60.0  # seconds until it is tried again, at most; doubled from CHANGES_EVERY
BYTES_A_SECOND = 60_000  # of changes, at most
LARGE_CHANGES = 1 / 6  # of a whole backup: larger ones call for a new one
DAY = 24 * 60 * 60.0  # seconds between two times of tidying up

WHY = {
    CopyFault.FULL: f"under {ROOM // 2**20} MB are free beside the database and the copy.",
    CopyFault.UNWRITABLE: "the folder of the copies cannot be written in.",
    CopyFault.MISSING: "the folder of the copies is not there.",
}

log = logging.getLogger(__name__)


@dataclass(slots=True)
class Pace:
    """When the next backup is due, and whether it is to be a whole one (monotonic seconds)."""

    base: Base = field(default_factory=Base)
    due: float = float("-inf")
    whole_from: float = float("-inf")  # a whole one costs no more than its share then
    whole_due: float = float("-inf")
    whole_bytes: int = 0
    failures: int = 0

    @property
    def wants_whole(self) -> bool:
        """Whether enough time has passed since the last whole one."""
        return time.monotonic() >= self.whole_due

    def failed(self) -> None:
        """Try again soon, and after each failure later than after the one before."""
        self.due = time.monotonic() + min(CHANGES_EVERY * 2**self.failures, AFTER_FAILURES)
        self.failures += 1

    def spent(self, made: str, cpu: float) -> None:
        """Plan the next one after ``made``, a file's name, which took so many seconds of CPU."""
        now = time.monotonic()
        self.due, self.failures = now + CHANGES_EVERY, 0
        if not made:
            return
        size = (copies_folder() / made).stat().st_size
        if made != self.base.name and self.base.name:
            self.due = now + max(CHANGES_EVERY, cpu / CHANGES_SHARE, size / BYTES_A_SECOND)
            if size > LARGE_CHANGES * self.whole_bytes:
                self.whole_due = self.whole_from
            return
        self.whole_bytes = size
        self.whole_from = now + cpu / WHOLE_SHARE
        self.whole_due = max(now + WHOLE_EVERY, self.whole_from)
        if not self.base.name:
            self.due = self.whole_due


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
    pace = Pace()
    tidied = float("-inf")
    seen: set[str] = set()
    while goes_on():
        there = {place.folder for place in places()}
        if time.monotonic() >= pace.due or there - seen:
            _keep_pace(pace)
        seen = there
        if time.monotonic() >= tidied + DAY:
            tidied = time.monotonic()
            keep_tidy()
        rest(LOOKED_EVERY)
    copy_if_changed(pace.base)  # the last word of the evening


def _keep_pace(pace: Pace) -> None:
    before, begun = copies().own, time.process_time()
    after = copy_if_changed(pace.base, whole=pace.wants_whole)
    if after is None:
        pace.failed()
        return
    made = after.own.file if after.own and not after.own.fault else ""
    is_new = before is None or before.file != made
    pace.spent(made if is_new else "", time.process_time() - begun)


def copy_if_changed(base: Base | None = None, *, whole: bool = True) -> Copies | None:
    """One round of the keeper; what goes wrong is logged, and tried again the next time."""
    before, after = copies(), None
    try:
        after = copy_everywhere(always=False, base=base, whole=whole)
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
    return after


def keep_tidy() -> None:
    """The day's tidying up; what goes wrong is logged, and tried again the next day."""
    try:
        tidy_up()
    except DatabaseError as fault:
        log.warning("Nothing was tidied up: %s", type(fault).__name__)
    with suppress(DatabaseError):
        connection.close()
