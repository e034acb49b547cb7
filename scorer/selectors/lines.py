"""The story of one line: its clauses, and every reading of it that the log holds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from scorer import records
from scorer.games.base import RuleViolation, Setup, State, play_entry
from scorer.games.text import gettext as _
from scorer.models import Entry
from scorer.selectors.sheets import history
from scorer.selectors.standing import Standing, state_before
from scorer.translation import translate


@dataclass(frozen=True, slots=True)
class ToldRule:
    """A clause that gave a line its score."""

    id: str
    text: str


@dataclass(frozen=True, slots=True)
class Reading:
    """One revision of a line, in words, with its scores (none if it could not stand now)."""

    entry: Entry
    text: str
    scores: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class LineStory:
    """Why a line is worth what it is, and how it came to stand so; one query.

    ``arithmetic`` has a sentence for every step of the sum.
    """

    arithmetic: tuple[str, ...]
    because: tuple[ToldRule, ...]
    readings: tuple[Reading, ...]


def line_story(now: Standing, index: int) -> LineStory:
    """The story of line ``index`` (from 0) of a sheet that stands as ``now``."""
    scored = now.scored[index]
    line = scored.line
    setup = now.setup_at(index)
    explained = now.game.explain(setup, scored.written, line)
    clauses = {clause.id: clause for clause in now.game.clauses_of(now.setup.ruleset)}
    because = tuple(
        ToldRule(rule, translate(clauses[rule].text)) for rule in line.because if rule in clauses
    )
    before = state_before(now, index)
    entries = history(now.sheet, scored.entry.position)
    readings = tuple(_reading(now, setup, before, entry) for entry in entries)
    return LineStory(tuple(map(translate, explained)), because, readings)


def _reading(now: Standing, setup: Setup[Any], before: State, entry: Entry) -> Reading:
    """An entry as it would stand today, ``before`` being the state at its place."""
    if entry.payload is None:
        return Reading(entry, translate(_("void: it does not count")), ())
    try:
        written = records.parse_entry(now.game, entry.payload)
        line, _after = play_entry(now.game, setup, before, written)
    except RuleViolation as violation:
        return Reading(entry, translate(violation.message), ())
    except records.RecordRefused as refused:
        return Reading(entry, translate(refused.faults[0].message), ())
    return Reading(entry, translate(now.game.describe(setup, written, line)), line.scores)
