"""A sheet as it stands: read from the log and scored by the rules.

Costs one query for the entries, whatever their number, and one that asks for the newest of
them. A sheet read before costs that one alone: since the log only grows, its newest entry
tells whether what this process remembers is still the sheet. Who has just read or locked the
sheet's row, which names that entry, spares that one too. Lines that another process has added
since are read and scored alone.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any, NamedTuple
from uuid import UUID

from django.db import connection
from django.db.models import Max

from scorer import records
from scorer.games.base import (
    AnyGame,
    Line,
    Match,
    RuleViolation,
    Setup,
    State,
    end,
    play_entry,
    score,
)
from scorer.games.base import Entry as WrittenEntry
from scorer.games.text import Text
from scorer.models import Entry, ScoreSheet
from scorer.records.faults import from_violation
from scorer.sheets.selectors.log import (
    Log,
    Seating,
    current_log,
    ending_of,
    in_order,
    lines_of,
    seatings_of,
    signatures_of,
)
from scorer.support.caches import LruCache
from scorer.support.short_names import short_names

MOST_REMEMBERED = 40_000  # entries, of 2 kB each: four hundred live sheets
LONGEST_REMEMBERED = 1_000  # entries of one sheet
VERSION = "SELECT version, finished, event FROM scorer_scoresheet WHERE id = %s"


@dataclass(frozen=True, slots=True)
class Scored:
    """An entry of the log with what was written in it and what it is worth."""

    entry: Entry
    written: WrittenEntry
    line: Line


@dataclass(frozen=True, slots=True)
class SheetState:
    """A sheet read and scored.

    ``log`` is everything in order, void lines and acts too; ``scored`` the lines that
    count, in order of play. ``setup`` names who sits there now, ``setup_at`` who sat there
    then. The ``match`` is over when the rules say so, when somebody ended it (``ending``),
    or when all sides have signed it.
    """

    sheet: ScoreSheet
    game: AnyGame
    setup: Setup[Any]
    log: Log
    scored: tuple[Scored, ...]
    match: Match
    seatings: tuple[Seating, ...]
    signatures: tuple[Entry, ...]
    ending: Entry | None = None

    @property
    def lines(self) -> tuple[Line, ...]:
        """The lines of the sheet."""
        return self.match.lines

    @property
    def totals(self) -> list[int]:
        """The totals by side; none for a sheet on which nothing was ever written."""
        return list(self.match.state.totals) if self.log else []

    @property
    def version(self) -> int:
        """The newest entry's id; 0 for an empty log."""
        return max((entry.pk or 0 for entry in self.log), default=0)

    @property
    def signed_sides(self) -> frozenset[int]:
        """The sides whose signature stands; one person for all signs for every side."""
        sides = range(len(self.game.sides(self.setup)))
        signed = {entry.payload["side"] for entry in self.signatures if entry.payload}
        return frozenset(sides if None in signed else signed)

    @property
    def locked(self) -> bool:
        """Whether every side has signed."""
        return len(self.signed_sides) == len(self.game.sides(self.setup))

    def setup_at(self, index: int) -> Setup[object]:
        """The setup with the names that held when line ``index`` (from 0) was played."""
        if len(self.seatings) == 1:
            return self.setup
        players = next(
            seating.players
            for seating in reversed(self.seatings)
            if seating.first_line <= index + 1
        )
        return self.setup if players == self.setup.players else replace(self.setup, players=players)

    def words_of(self, scored: Scored) -> Text:
        """A line in words, with the names of those who played it."""
        return self.game.describe(self.setup_at(scored.line.entry), scored.written, scored.line)

    def index_of(self, position: int) -> int | None:
        """The place among the lines that count of the one at ``position``; None: not among them."""
        indices = (i for i, scored in enumerate(self.scored) if scored.entry.position == position)
        return next(indices, None)

    def entry_at(self, position: int) -> Entry | None:
        """The entry of the log at ``position``, whatever its kind."""
        return next((entry for entry in self.log if entry.position == position), None)


def stand(sheet: ScoreSheet, log: Iterable[Entry]) -> SheetState:
    """Score a log as the sheet; raises ``RecordRefused`` with a record's paths."""
    ordered = in_order(log)
    lines = lines_of(ordered)
    record = records.parse_record(_as_written(sheet, ordered))
    match = records.score_record(record)
    now = SheetState(
        sheet=sheet,
        game=record.game,
        setup=record.setup,
        log=ordered,
        scored=tuple(map(Scored, lines, record.entries, match.lines)),
        match=match,
        seatings=seatings_of(sheet, ordered),
        signatures=signatures_of(ordered),
        ending=ending_of(ordered),
    )
    return replace(now, match=end(now.game, match)) if now.ending or now.locked else now


def with_short_names(now: SheetState) -> SheetState:
    """The sheet with the short names of all who sit or sat there, for screens, not for paper.

    Whatever the rules say then has short names. For reading only: it must not be remembered.
    """
    full = list(dict.fromkeys(name for seating in now.seatings for name in seating.players))
    short = dict(zip(full, short_names(full), strict=True))
    seatings = tuple(
        replace(seating, players=tuple(short[name] for name in seating.players))
        for seating in now.seatings
    )
    return replace(now, setup=replace(now.setup, players=seatings[-1].players), seatings=seatings)


def newest_entry(sheet: ScoreSheet) -> int | None:
    """The id of the newest entry of the log, the sheet's version; one query."""
    newest: int | None = Entry.objects.filter(sheet=sheet).aggregate(newest=Max("pk"))["newest"]
    return newest


class SheetVersion(NamedTuple):
    """The version of a sheet, and whether it is of an event.

    ``ends_at_event``: its game is over, at a table of an event.
    """

    version: int
    ends_at_event: bool
    of_event: bool


def version_of_sheet(sheet_id: UUID) -> SheetVersion | None:
    """The version of a sheet as its row has it; None: no such sheet.

    One query, which the ORM would take longer to write than the database to answer: phones ask
    for nothing else most of the time.
    """
    wanted = ScoreSheet._meta.pk.get_db_prep_value(sheet_id, connection)  # noqa: SLF001 — documented
    with connection.cursor() as cursor:
        cursor.execute(VERSION, [wanted])
        found = cursor.fetchone()
    if found is None:
        return None
    version, finished, event = found
    return SheetVersion(int(version), bool(finished and event), bool(event))


def load_sheet_state(sheet: ScoreSheet) -> SheetState:
    """The sheet as it stands now, however old its row is."""
    known = _remembered(sheet)
    if known is None:
        return _read(sheet)
    version, now = known
    newest = newest_entry(sheet) or 0
    if version > newest:  # what was remembered was never committed
        return _read(sheet)
    return _newer(version, now, newest)


def state_as_read(sheet: ScoreSheet) -> SheetState:
    """The sheet as it stood when its row was read, or later: under the row's lock, as it is."""
    known = _remembered(sheet)
    return _newer(*known, sheet.version) if known else _read(sheet)


def _remembered(sheet: ScoreSheet) -> tuple[int, SheetState] | None:
    version, known = SHEET_CACHE.get(sheet.pk) or (0, None)
    if known is None or known.sheet.rewritten != sheet.rewritten:
        return None
    return version, replace(known, sheet=sheet)


def _newer(version: int, known: SheetState, newest: int) -> SheetState:
    if version >= newest:
        return known
    now = _caught_up(known, version)
    if now is None:
        return _read(known.sheet)
    remember(now)
    return now


def _read(sheet: ScoreSheet) -> SheetState:
    now = stand(sheet, current_log(sheet))
    remember(now)
    return now


def _caught_up(known: SheetState, version: int) -> SheetState | None:
    """A sheet with the lines added since ``version``; None: more happened than that."""
    now = known
    for entry in Entry.objects.filter(sheet=known.sheet, pk__gt=version).order_by("pk"):
        added = entry.kind == Entry.Kind.LINE and entry.payload is not None
        if not added or entry.after is not None or entry.position != len(now.log):
            return None
        now = extended(now, entry)
    return now


def state_before(now: SheetState, index: int) -> State:
    """How the match stood before line ``index`` (from 0)."""
    earlier = [scored.written for scored in now.scored[:index]]
    return score(now.game, now.setup, earlier).state


def extended(now: SheetState, entry: Entry) -> SheetState:
    """The sheet with one more line; only that one is scored.

    Raises ``RecordRefused`` with paths that begin in the entry.
    """
    written = records.parse_entry(now.game, entry.payload)
    try:
        line, state = play_entry(now.game, now.setup, now.match.state, written)
    except RuleViolation as violation:
        raise from_violation(violation) from None
    return replace(
        now,
        log=(*now.log, entry),
        scored=(*now.scored, Scored(entry, written, line)),
        match=Match((*now.lines, line), state, now.game.winners(state)),
        signatures=(),
    )


# with the version, which would take a look at every entry to find
SHEET_CACHE: LruCache[tuple[int, SheetState]] = LruCache(
    MOST_REMEMBERED, weigh=lambda known: 1 + len(known[1].log)
)


def remember(now: SheetState) -> None:
    """Keep a sheet that was read from the log, or written to it and committed."""
    if len(now.log) <= LONGEST_REMEMBERED:
        SHEET_CACHE.keep(now.sheet.pk, (now.version, now))


def record_json(sheet: ScoreSheet, log: Iterable[Entry]) -> dict[str, object]:
    """The sheet as a match record (``score-record/1``), keys in the format's order.

    Its players are those who sit there now; the format knows no others. What sheets of before
    noted beside an entry goes out as the entry's key, where the rules take it.
    """
    log = tuple(log)
    written = _as_written(sheet, log)
    lines = lines_of(log)
    if any("overrun" in entry.noted for entry in lines):
        told = written | {"entries": [_with_overrun(entry) for entry in lines]}
        with suppress(records.RecordRefused):
            records.score_record(records.parse_record(told))
            return told
    return written


def _with_overrun(entry: Entry) -> dict[str, object]:
    """What is written in an entry, with the seconds that were noted beside it (DBL-4)."""
    noted = {"overrun": entry.noted["overrun"]} if "overrun" in entry.noted else {}
    return noted | (entry.payload or {})


def _as_written(sheet: ScoreSheet, log: Log) -> dict[str, object]:
    head = dict(sheet.head)
    first = ("format", "game", "ruleset", "options")
    return {
        **{key: head.pop(key) for key in first if key in head},
        "players": list(seatings_of(sheet, log)[-1].players),
        **head,
        "entries": [entry.payload for entry in lines_of(log)],
    }
