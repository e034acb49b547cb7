"""A sheet as it stands: read from the log and scored by the rules.

Terms: *the current sheet*, the last revision of every position, in order.
Costs one query for the seats and one for the entries, whatever their number.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from scorer import records
from scorer.games.base import AnyGame, Line, Match, Setup
from scorer.games.base import Entry as WrittenEntry
from scorer.models import Entry, ScoreSheet


@dataclass(frozen=True, slots=True)
class Scored:
    """An entry of the log with what was written in it and what it is worth."""

    entry: Entry
    written: WrittenEntry
    line: Line


@dataclass(frozen=True, slots=True)
class Standing:
    """A sheet read and scored; ``scored`` in order of play."""

    sheet: ScoreSheet
    game: AnyGame
    setup: Setup[Any]
    scored: tuple[Scored, ...]
    match: Match

    @property
    def lines(self) -> tuple[Line, ...]:
        """The lines of the sheet."""
        return self.match.lines


def current_entries(sheet: ScoreSheet) -> list[Entry]:
    """The entries of the current sheet, in order of play."""
    return list(Entry.objects.filter(sheet=sheet).current().order_by("position"))


def stand(sheet: ScoreSheet, entries: Sequence[Entry]) -> Standing:
    """Score ``entries`` as the sheet; raises ``RecordRefused`` with a record's paths."""
    record = records.parse_record(record_json(sheet, entries))
    match = records.score_record(record)
    scored = tuple(map(Scored, entries, record.entries, match.lines))
    return Standing(sheet, record.game, record.setup, scored, match)


def standing(sheet: ScoreSheet) -> Standing:
    """The sheet as it stands now."""
    return stand(sheet, current_entries(sheet))


def record_json(sheet: ScoreSheet, entries: Sequence[Entry]) -> dict[str, Any]:
    """The sheet as a match record (``score-record/1``), keys in the format's order."""
    head = dict(sheet.head)
    first = ("format", "game", "ruleset", "options")
    return {
        **{key: head.pop(key) for key in first if key in head},
        "players": [seat.name for seat in sheet.seats.all()],
        **head,
        "entries": [entry.payload for entry in entries],
    }
