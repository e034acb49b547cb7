"""A sheet as it stands: read from the log and scored by the rules.

Terms: *the current sheet*, the last revision of every position, in order.
Costs one query for the seats and one for the entries, whatever their number. A sheet
read before costs one query: since the log only grows, its newest entry tells whether
what this process remembers is still the sheet.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass, replace
from threading import Lock
from typing import Any
from uuid import UUID

from django.db.models import Max

from scorer import records
from scorer.games.base import (
    AnyGame,
    Line,
    Match,
    RuleViolation,
    Setup,
    State,
    play_entry,
    score,
)
from scorer.games.base import Entry as WrittenEntry
from scorer.models import Entry, ScoreSheet
from scorer.records.faults import from_violation

MOST_REMEMBERED = 128  # sheets
LONGEST_REMEMBERED = 1_000  # entries of one sheet


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
    newest = Entry.objects.filter(sheet=sheet).aggregate(newest=Max("pk"))["newest"]
    known = _remembered(sheet.pk, newest)
    if known is not None:
        return replace(known, sheet=sheet)
    now = stand(sheet, current_entries(sheet))
    remember(now)
    return now


def state_before(now: Standing, position: int) -> State:
    """How the match stood before the entry at ``position``."""
    earlier = [scored.written for scored in now.scored[:position]]
    return score(now.game, now.setup, earlier).state


def extended(now: Standing, entry: Entry) -> Standing:
    """The sheet with one more entry; only that one is scored.

    Raises ``RecordRefused`` with paths that begin in the entry.
    """
    written = records.parse_entry(now.game, entry.payload)
    try:
        line, state = play_entry(now.game, now.setup, now.match.state, written)
    except RuleViolation as violation:
        raise from_violation(violation) from None
    match = Match((*now.lines, line), state, now.game.winners(state))
    return replace(now, scored=(*now.scored, Scored(entry, written, line)), match=match)


_memory: OrderedDict[UUID, tuple[int | None, Standing]] = OrderedDict()
_memory_lock = Lock()


def remember(now: Standing) -> None:
    """Keep a sheet that was read from the log, or written to it and committed."""
    if len(now.scored) > LONGEST_REMEMBERED:
        return
    newest = max((scored.entry.pk for scored in now.scored), default=None)
    with _memory_lock:
        _memory[now.sheet.pk] = (newest, now)
        _memory.move_to_end(now.sheet.pk)
        while len(_memory) > MOST_REMEMBERED:
            _memory.popitem(last=False)


def _remembered(sheet_id: UUID, newest: int | None) -> Standing | None:
    with _memory_lock:
        kept_newest, kept = _memory.get(sheet_id, (None, None))
    return kept if kept_newest == newest else None


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
