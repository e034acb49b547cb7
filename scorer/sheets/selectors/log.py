"""The log of a sheet read in order: which line follows which, who sat where, who signed.

Terms: the *log* here is the last revision of every position, in the order in which the
lines stand on the sheet; *lines* are those that count: of the kind ``LINE`` and not void.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from uuid import UUID

from scorer.models import Entry, ScoreSheet

Log = tuple[Entry, ...]

CHANGES = (Entry.Kind.LINE, Entry.Kind.SEATING)  # what a signature signs


@dataclass(frozen=True, slots=True)
class Seating:
    """Who sits where, names by seat, from line ``first_line`` (counted from 1) on."""

    first_line: int
    players: tuple[str, ...]


def in_order(entries: Iterable[Entry]) -> Log:
    """Entries, one of every position, as they stand on the sheet."""
    ordered: list[Entry] = []
    for entry in sorted(entries, key=lambda entry: entry.position):
        if entry.after is None:
            ordered.append(entry)
        else:
            ordered.insert(_place_behind(entry.after, ordered), entry)
    return tuple(ordered)


def _place_behind(position: int, ordered: Sequence[Entry]) -> int:
    places = (place for place, entry in enumerate(ordered, 1) if entry.position == position)
    return next(places, 0)


def current_log(sheet: ScoreSheet) -> Log:
    """The log of a sheet, each entry with the one it replaces; one query."""
    return in_order(Entry.objects.filter(sheet=sheet).current().select_related("replaces"))


def sent_entry(sheet: ScoreSheet, uuid: UUID) -> Entry | None:
    """What has been written on a sheet under that UUID; one query."""
    return Entry.objects.filter(sheet=sheet, uuid=uuid).first()


def lines_of(log: Iterable[Entry]) -> tuple[Entry, ...]:
    """The lines that count."""
    return tuple(
        entry for entry in log if entry.kind == Entry.Kind.LINE and entry.payload is not None
    )


def seatings_of(sheet: ScoreSheet, log: Iterable[Entry]) -> tuple[Seating, ...]:
    """Who sat where over the whole sheet; the first from line 1 on."""
    found = [Seating(1, tuple(sheet.players))]
    line = 1
    for entry in log:
        if entry.payload is None:
            continue
        if entry.kind == Entry.Kind.LINE:
            line += 1
        elif entry.kind == Entry.Kind.SEATING:
            since = 1 if entry.payload.get("whole") else line
            found = [seating for seating in found if seating.first_line < since]
            found.append(Seating(since, tuple(entry.payload["players"])))
    return tuple(found)


def signatures_of(log: Sequence[Entry]) -> tuple[Entry, ...]:
    """The signatures that stand: nothing was changed and nothing reopened after them."""
    last = max((_age(entry) for entry in log if _unsettles(entry)), default=0)
    return tuple(
        entry
        for entry in log
        if entry.kind == Entry.Kind.SIGNATURE and entry.payload is not None and _age(entry) > last
    )


def ending_of(log: Iterable[Entry]) -> Entry | None:
    """What ended the match before its rules did; None: it was not, or they play on."""
    endings = (entry for entry in log if entry.kind == Entry.Kind.ENDING)
    return next((entry for entry in endings if entry.payload is not None), None)


def _unsettles(entry: Entry) -> bool:
    """Whether an entry makes earlier signatures lapse."""
    if entry.kind == Entry.Kind.REOPENING:
        return entry.payload is not None
    return entry.kind in CHANGES


def _age(entry: Entry) -> int:
    """Entries are written in the order of their ids; one not saved yet is the newest."""
    return entry.pk or sys.maxsize
