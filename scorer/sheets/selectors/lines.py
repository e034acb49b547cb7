"""The story of one line: its clauses, and every reading of it that the log holds.

A void line has a story too: what it would say, at the place where it stands.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import timedelta
from itertools import takewhile
from typing import Any

from django.utils.translation import get_language, gettext

from scorer import records
from scorer.games.base import RuleViolation, Setup, State, play_entry
from scorer.models import Entry
from scorer.records import RecordRefused
from scorer.sheets.selectors.authors import add_entry_accounts
from scorer.sheets.selectors.entry_words import line_text
from scorer.sheets.selectors.log import lines_of
from scorer.sheets.selectors.sheet_state import SheetState, stand, state_before
from scorer.sheets.selectors.sheets import history
from scorer.support.caches import LruCache
from scorer.support.translation import translate

STRUCK_CACHE: LruCache[str] = LruCache(2_000)  # words of void lines
PART = " · "  # stands between the parts of a line in words
ON_TIME = timedelta(minutes=1)


@dataclass(frozen=True, slots=True)
class ToldRule:
    """A clause that gave a line its score."""

    id: str
    text: str


@dataclass(frozen=True, slots=True)
class Figure:
    """What stood for a side and what stands now: a score or a total."""

    name: str
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class Reading:
    """One revision of a line: in words, with its scores (none if it could not stand now).

    ``void``: it strikes the line out. ``by`` is who wrote it, as far as known. ``parts`` are
    the words that differ from the reading before, as old and new; ``figures`` the scores.
    """

    entry: Entry
    text: str
    scores: tuple[int, ...]
    by: str
    parts: tuple[str, str] | None
    figures: tuple[Figure, ...]

    @property
    def void(self) -> bool:
        """Whether the line does not count by this reading."""
        return self.entry.payload is None

    @property
    def overrun(self) -> int:
        """Seconds over time, from the entry or as sheets of before noted it beside."""
        said: int = (self.entry.payload or {}).get("overrun") or self.entry.noted.get("overrun", 0)
        return said

    @property
    def late(self) -> bool:
        """Whether it was made more than a minute before it arrived."""
        made = self.entry.made_at
        return made is not None and self.entry.written_at - made > ON_TIME


@dataclass(frozen=True, slots=True)
class LineStory:
    """Why a line is worth what it is, and how it came to stand so; one query.

    ``arithmetic`` has a sentence for every step of the sum; both it and ``because`` are empty
    for a void line. ``moved`` are the final totals that the last change of the line moved.
    """

    arithmetic: tuple[str, ...]
    because: tuple[ToldRule, ...]
    readings: tuple[Reading, ...]
    moved: tuple[Figure, ...]


@dataclass(frozen=True, slots=True)
class LineHead:
    """A line and what it is called: ``number`` on the sheet, None while it is void."""

    entry: Entry
    number: int | None
    text: str

    @property
    def place(self) -> int:
        """Its number in addresses."""
        return self.entry.position + 1


def line_head(now: SheetState, entry: Entry) -> LineHead:
    """How a line is called, void or not."""
    index = now.index_of(entry.position)
    if index is None:
        return LineHead(entry, None, struck_words(now, entry))
    return LineHead(entry, index + 1, line_text(now, now.scored[index]))


def counted_before(now: SheetState, position: int) -> int:
    """How many lines count in front of the entry at ``position``: its own place among them."""
    return len(lines_of(takewhile(lambda entry: entry.position != position, now.log)))


def side_names(now: SheetState, setup: Setup[object] | None = None) -> tuple[str, ...]:
    """The sides by the names of their players, those of ``setup`` or of now."""
    setup = setup or now.setup
    return tuple(" + ".join(setup.players[seat] for seat in side) for side in now.game.sides(setup))


def line_story(now: SheetState, position: int, device: str = "") -> LineStory:
    """The story of the line at ``position``, void or not, for a reader at ``device``."""
    index = counted_before(now, position)
    setup = now.setup_at(index)
    before = state_before(now, index)
    entries = history(now.sheet, position)
    add_entry_accounts(now.sheet.club_id, entries)
    readings: list[Reading] = []
    for entry in entries:
        last = readings[-1] if readings else None
        readings.append(_reading(now, setup, before, entry, last, device))
    because, arithmetic = _why(now, now.index_of(position))
    return LineStory(arithmetic, because, tuple(readings), _last_moved(now, entries))


def _why(now: SheetState, index: int | None) -> tuple[tuple[ToldRule, ...], tuple[str, ...]]:
    """The clauses and the arithmetic of a line that counts."""
    if index is None:
        return (), ()
    scored = now.scored[index]
    explained = now.game.explain(now.setup_at(index), scored.written, scored.line)
    clauses = {clause.id: clause for clause in now.game.clauses_of(now.setup.ruleset)}
    because = tuple(
        ToldRule(rule, translate(clauses[rule].at(now.setup.options)))
        for rule in scored.line.because
        if rule in clauses
    )
    return because, tuple(map(translate, explained))


def _reading(
    now: SheetState,
    setup: Setup[object],
    before: State,
    entry: Entry,
    last: Reading | None,
    device: str,
) -> Reading:
    text, scores = tell_payload(now, setup, before, entry.payload)
    parts: tuple[str, str] | None = None
    figures: tuple[Figure, ...] = ()
    if last is not None and not last.void and entry.payload is not None:
        parts = _differing(last.text, text)
        names = side_names(now, setup)
        figures = tuple(_differing_figures(names, last.scores, scores))
    return Reading(entry, text, scores, written_by(entry, device), parts, figures)


def tell_payload(
    now: SheetState, setup: Setup[object], before: State, payload: Mapping[str, object] | None
) -> tuple[str, tuple[int, ...]]:
    """A payload in words and scores as it would stand today, after the state ``before``."""
    if payload is None:
        return gettext("void: it does not count"), ()
    try:
        written = records.parse_entry(now.game, payload)
        line, _after = play_entry(now.game, setup, before, written)
    except RuleViolation as violation:
        return translate(violation.message), ()
    except RecordRefused as refused:
        return translate(refused.faults[0].message), ()
    return translate(now.game.describe(setup, written, line)), line.scores


def struck_words(now: SheetState, entry: Entry) -> str:
    """What a void line said, as it would stand today."""
    index = counted_before(now, entry.position)
    setup = now.setup_at(index)
    earlier = tuple(scored.entry.pk for scored in now.scored[:index])
    key = (get_language(), entry.pk, earlier, setup)
    words = STRUCK_CACHE.get(key)
    if words is None:
        words, _scores = tell_payload(now, setup, state_before(now, index), last_words(entry))
        STRUCK_CACHE.keep(key, words)
    return words


def last_words(entry: Entry) -> dict[str, object] | None:
    """The payload that an entry has, or had before it was struck out."""
    payload: dict[str, Any] | None = entry.payload
    if payload is None and entry.replaces is not None:
        payload = entry.replaces.payload
    return payload


def written_by(entry: Entry, device: str) -> str:
    """Who wrote an entry, as far as the log knows; empty for one that was imported."""
    if entry.author:
        return entry.called
    if not entry.device:
        return ""
    return gettext("this phone") if entry.device == device else gettext("another phone")


def _differing(old: str, new: str) -> tuple[str, str] | None:
    """What the first of two texts says and the second does not, and the other way round."""
    old_parts, new_parts = old.split(PART), new.split(PART)
    gone = PART.join(part for part in old_parts if part not in new_parts)
    come = PART.join(part for part in new_parts if part not in old_parts)
    return (gone, come) if gone or come else None


def _differing_figures(
    names: tuple[str, ...], old: tuple[int, ...], new: tuple[int, ...]
) -> Iterator[Figure]:
    if len(old) == len(new) == len(names):
        for name, before, after in zip(names, old, new, strict=True):
            if before != after:
                yield Figure(name, before, after)


def moved_totals(before: SheetState, after: SheetState) -> tuple[Figure, ...]:
    """The sides whose final total is another in ``after``, under the names they have there."""
    names = side_names(after)
    return tuple(_differing_figures(names, before.match.state.totals, after.match.state.totals))


def _last_moved(now: SheetState, entries: list[Entry]) -> tuple[Figure, ...]:
    """What the newest of a line's revisions did to the final totals."""
    newest = entries[-1]
    others = [entry for entry in now.log if entry.position != newest.position]
    if newest.revision == 1 and newest.after is None:
        return ()  # written as the last line: what it did stands beside it
    try:
        before = stand(now.sheet, [*others, *entries[-2:-1]])
    except RecordRefused:
        return ()
    return moved_totals(before, now)
