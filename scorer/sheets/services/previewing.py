"""What a write would come to, without writing it."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import uuid4

from scorer.models import Entry
from scorer.records.bounds import check_figures
from scorer.sheets.selectors.sheet_state import SheetState, extended
from scorer.sheets.services.entries import amended, stand_with
from scorer.sheets.services.writing import Writer, changed_totals


@dataclass(frozen=True, slots=True)
class Foreseen:
    """A sheet as it would stand with an entry.

    ``index`` is the line's place in it, ``changed`` how many lines besides it would have
    other totals than now.
    """

    after: SheetState
    index: int
    changed: int


def foresee(now: SheetState, entry: Entry, amends: dict[str, object] | None = None) -> Foreseen:
    """``now`` with an unsaved entry of a line: the next one, a correction, a forgotten one.

    ``amends`` as for ``record_entry``. Raises ``RecordRefused`` as the write itself would;
    nothing is written.
    """
    if revised := amended(now, amends or {}, uuid4(), Writer()):
        now = stand_with(now, revised)
    follows = now.entry_at(entry.position) is None and entry.after is None
    after = extended(now, entry) if follows else stand_with(now, entry)
    check_figures(entry.payload or {})
    index = after.index_of(entry.position) or 0
    return Foreseen(after, index, len(changed_totals(now, after, entry.position)))
