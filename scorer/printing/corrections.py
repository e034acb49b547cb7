"""Corrections as paper keeps them: every line with what it said before.

An earlier reading is worth what it would be worth today, played at its place among the lines
that count. Running totals are not kept: those below a correction would have been others too,
and the sheet shows none of them twice.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from scorer import records
from scorer.games.base import RuleViolation, State, play_entry
from scorer.models import Entry
from scorer.printing.order import Corrections, PaperOrder
from scorer.records import RecordRefused
from scorer.sheets.selectors.authors import add_entry_accounts
from scorer.sheets.selectors.readings import Readings, earlier_readings
from scorer.sheets.selectors.sheet_context import (
    PaperRow,
    Reading,
    SheetContext,
    SheetLine,
    reading_row,
    sheet_context,
)
from scorer.sheets.selectors.sheet_state import Scored, SheetState
from scorer.support.translation import translate


def ordered_readings(sheets: Sequence[SheetState], order: PaperOrder) -> Readings:
    """The earlier readings that are to be printed of some sheets; one query at most.

    One more for each club where the order tells who wrote a line.
    """
    if order.blank or not (order.reasons or order.corrections is Corrections.STRUCK):
        return {}
    readings = earlier_readings(sheets)
    if order.reasons:
        entries: defaultdict[int | None, list[Entry]] = defaultdict(list)
        for now in sheets:
            entries[now.sheet.club_id] += now.log
            for entry in now.log:
                entries[now.sheet.club_id] += readings.get((now.sheet.pk, entry.position), ())
        for club, written in entries.items():
            add_entry_accounts(club, written)
    return readings


def ordered_context(
    now: SheetState, order: PaperOrder, readings: Readings | None = None
) -> SheetContext:
    """The sheet as it is to be printed, in the language that is active now.

    Corrections struck cost one query, unless ``readings`` were loaded for a whole set of
    sheets; else there is none.
    """
    context = sheet_context(now)
    if order.blank or order.corrections is Corrections.CLEAN:
        return context
    if readings is None:
        readings = earlier_readings([now])
    if all(sheet != now.sheet.pk for sheet, _position in readings):
        return context
    return replace(context, kept=tuple(_Log(context, readings).rows()))


@dataclass(slots=True)
class _Log:
    """The log of a sheet, told line by line."""

    context: SheetContext
    readings: Readings

    def rows(self) -> Iterator[PaperRow]:
        """Every line, void ones too, at its place."""
        now = self.context.standing
        state = now.game.begin(now.setup)
        index = 0
        for entry in now.log:
            if entry.kind != Entry.Kind.LINE:
                continue
            earlier = self.readings.get((now.sheet.pk, entry.position), ())
            said = [_reading(now, state, old) for old in earlier if old.payload is not None]
            if entry.payload is None:
                yield PaperRow(tuple(_under(reading, None) for reading in said), void=True)
                continue
            row = self.context.rows[index]
            before = (_under(reading, row) for reading in said)
            yield PaperRow((*before, Reading(row)))
            _line, state = play_entry(now.game, now.setup, state, now.scored[index].written)
            index += 1


def _reading(now: SheetState, before: State, entry: Entry) -> Reading:
    """An earlier reading, after the state ``before``."""
    setup = now.setup_at(before.played)
    try:
        written = records.parse_entry(now.game, entry.payload)
        line, _after = play_entry(now.game, setup, before, written)
    except RuleViolation as violation:
        return Reading(None, translate(violation.message))
    except RecordRefused as refused:
        return Reading(None, translate(refused.faults[0].message))
    return Reading(reading_row(now, Scored(entry, written, line)))


def _under(reading: Reading, row: SheetLine | None) -> Reading:
    """The reading with the totals of ``row``, which stands now; without any for None."""
    if reading.row is None:
        return reading
    totals: tuple[Any, ...] = tuple(side.total for side in row.sides) if row else ()
    sides = tuple(
        replace(side, total=totals[place] if totals else None)
        for place, side in enumerate(reading.row.sides)
    )
    line = replace(reading.row.line, totals=row.line.totals) if row else reading.row.line
    return Reading(replace(reading.row, sides=sides, line=line))
