"""Sending a write to its service: one answer for every way in which it can end."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

from scorer.models import Entry
from scorer.records import RecordRefused
from scorer.sheets.services.entries import WriteResult
from scorer.sheets.services.writing import SheetLocked
from scorer.support.refused import Conflict


class Status(StrEnum):
    """What became of a write."""

    WRITTEN = "written"
    REPEATED = "repeated"  # the same UUID was written before: it stands once
    REFUSED = "refused"  # the rules or the form say what is wrong
    MOVED = "moved"  # somebody else wrote its place first
    LOCKED = "locked"  # the sheet is signed
    WAITING = "waiting"  # behind one that a person must look at


@dataclass(frozen=True, slots=True)
class SubmitResult:
    """What became of a write.

    ``entry`` is what stands in the log now, or what stands in its place (``MOVED``; None:
    nothing does, or the service does not say). ``written``: what the service did; ``refused``:
    why it did not; without it nothing more can be written, as the game is over.
    """

    status: Status
    entry: Entry | None = None
    written: WriteResult | None = None
    refused: RecordRefused | None = None

    @property
    def stands(self) -> bool:
        """Whether it is in the log."""
        return self.status in {Status.WRITTEN, Status.REPEATED}


def submit(write: Callable[[], WriteResult]) -> SubmitResult:
    """Let a service write."""
    try:
        written = write()
    except RecordRefused as refused:
        return SubmitResult(Status.REFUSED, refused=refused)
    except SheetLocked:
        return SubmitResult(Status.LOCKED)
    except Conflict as moved:
        return SubmitResult(
            Status.MOVED, moved.current if isinstance(moved.current, Entry) else None
        )
    status = Status.REPEATED if written.repeated else Status.WRITTEN
    return SubmitResult(status, written.entry, written=written)
