"""The list of explanations: every line with its arithmetic, its clauses and its corrections."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from scorer.games.base import play_entry
from scorer.models import Entry
from scorer.records.record import visible_name
from scorer.sheets.selectors.acts import Act, acts_of
from scorer.sheets.selectors.lines import ToldRule, tell_payload
from scorer.sheets.selectors.readings import Readings, earlier_readings
from scorer.sheets.selectors.sheet_context import SheetContext, SheetLine
from scorer.sheets.selectors.sheet_state import Scored, SheetState
from scorer.support.translation import translate


@dataclass(frozen=True, slots=True)
class Change:
    """What a line said before, and the ``entry`` by which somebody changed that."""

    words: str
    entry: Entry


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a line is worth what it is.

    ``number`` and ``text`` as on the sheet, ``arithmetic`` a sentence for every step, ``rules``
    the ids of its clauses, ``changes`` from the oldest on.
    """

    number: int
    text: str
    arithmetic: tuple[str, ...]
    rules: tuple[str, ...]
    changes: tuple[Change, ...]


@dataclass(frozen=True, slots=True)
class Reasons:
    """The lines that count, what else happened, and once each clause that a line names."""

    lines: tuple[Reason, ...]
    acts: tuple[Act, ...]
    clauses: tuple[ToldRule, ...]


def reasons(context: SheetContext, readings: Readings | None = None) -> Reasons:
    """The explanations of a sheet, in the language that is active now.

    Corrections cost one query, unless ``readings`` were loaded for a whole set of sheets; a
    sheet without any costs none.
    """
    now = context.standing
    if readings is None:
        readings = earlier_readings([now])
    changes = dict(_changes(now, readings)) if readings else {}
    clauses = now.game.clauses_of(now.setup.ruleset)
    known = {clause.id for clause in clauses}
    lines = tuple(
        _reason(now, row, scored, known, changes.get(scored.entry.position, ()))
        for row, scored in zip(context.rows, now.scored, strict=True)
    )
    named = {rule for line in lines for rule in line.rules}
    return Reasons(
        lines,
        acts_of(now, context.named),
        tuple(
            ToldRule(clause.id, translate(clause.at(now.setup.options)))
            for clause in clauses
            if clause.id in named
        ),
    )


def _reason(
    now: SheetState, row: SheetLine, scored: Scored, known: set[str], changes: tuple[Change, ...]
) -> Reason:
    explained = now.game.explain(now.setup_at(scored.line.entry), scored.written, scored.line)
    return Reason(
        row.number,
        visible_name(row.text),
        tuple(visible_name(translate(sentence)) for sentence in explained),
        tuple(rule for rule in row.because if rule in known),
        changes,
    )


def _changes(now: SheetState, readings: Readings) -> Iterator[tuple[int, tuple[Change, ...]]]:
    """The positions of the lines that were changed, with what they said before."""
    state = now.game.begin(now.setup)
    for scored in now.scored:
        entry, line = scored.entry, scored.line
        earlier = readings.get((now.sheet.pk, entry.position), ())
        if earlier:
            setup = now.setup_at(line.entry)
            said = [tell_payload(now, setup, state, old.payload)[0] for old in earlier]
            later = (*earlier[1:], entry)
            yield entry.position, tuple(map(Change, map(visible_name, said), later))
        _line, state = play_entry(now.game, now.setup, state, scored.written)
