"""What every table of an event has scored, and how far it is.

A table's result is the newest that the desk keyed, corrected or took; where there is none,
what its score sheet says. A result without scores takes back all before it. Where a missing
fourth or somebody who left is made up for by awards, nothing else counts. Costs five
queries, whatever the number of tables.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from enum import StrEnum
from uuid import UUID

from django.db.models import QuerySet

from tournaments.engine.results import TableResult
from tournaments.models import Award, Event, Place, Result, Round, Table

ABSENT = (Award.Kind.NO_SHOW, Award.Kind.LEFT)  # who did not come to a table, or left it
INSTEAD = (Award.Kind.MISSING_FOURTH, Award.Kind.RUNAWAY, *ABSENT)  # of a result
COUNTING = (Result.Kind.KEYED, Result.Kind.CORRECTED, Result.Kind.SHEET)


class Progress(StrEnum):
    """How far a table is."""

    WAITING = "waiting"  # nothing is known of it
    PLAYING = "playing"  # its sheet has lines
    FINISHED = "finished"  # its sheet is played to the end
    SIGNED = "signed"  # and signed by all
    KEYED = "keyed"  # the desk has its result
    AWARDED = "awarded"  # its players have awards in place of a result


@dataclass(frozen=True, slots=True)
class ResultEntry:
    """What a row of ``Result`` says, lighter than the row."""

    id: int
    kind: str
    scores: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TableState:
    """A table: who sits there by seat (None: no number), and what it scored so far.

    ``scores`` by seat, by unit where the game has sides; None: not known, or awards stand in their
    place. ``counts``: they are the table's result. ``looks`` are the results keyed that were not
    taken back, the first one first. ``held``: lines that a phone there had not sent at
    ``held_at``, which the log does not know. ``leaving``: how the match does not count, or is not
    played, since somebody left a round robin; ``EventData`` alone says so.
    """

    id: int
    round: int
    number: int
    seats: tuple[int | None, ...]
    guests: tuple[str, ...]
    sheet: UUID | None
    played: int
    progress: Progress
    scores: tuple[int, ...] | None
    counts: bool
    disputed: str
    extra_minutes: int
    looks: tuple[ResultEntry, ...] = ()
    sheet_scores: tuple[int, ...] | None = None
    held: int = field(default=0, compare=False)
    held_at: datetime | None = field(default=None, compare=False)
    leaving: str = ""

    @property
    def differs(self) -> bool:
        """Whether two looks at the table, or the desk and a finished sheet, do not agree.

        A correction, or a sheet that was taken, is the last word on all before it.
        """
        last_words = {Result.Kind.CORRECTED, Result.Kind.SHEET}
        since = max((i for i, look in enumerate(self.looks) if look.kind in last_words), default=-1)
        if since >= 0:
            return len({self._by_seat(look) for look in self.looks[since:]}) > 1
        said = {self._by_seat(look) for look in self.looks}
        if said and self.sheet_scores is not None:
            said.add(self.sheet_scores)
        return len(said) > 1

    def _by_seat(self, look: ResultEntry) -> tuple[int, ...]:
        return by_seat(look.scores, len(self.seats))

    @property
    def misses_somebody(self) -> bool:
        """Whether a place is held by nobody."""
        held = zip(self.seats, self.guests, strict=True)
        return any(number is None and not guest for number, guest in held)

    @property
    def settled(self) -> bool:
        """Whether nothing more is waited for."""
        return self.counts or self.progress is Progress.AWARDED or bool(self.leaving)

    @property
    def result(self) -> TableResult | None:
        """What standings count; None where nothing counts yet."""
        if not self.counts or self.scores is None or self.leaving:
            return None
        return TableResult(seats=self.seats, scores=self.scores, table=self.number)


def tables_of(event: Event, number: int | None = None) -> list[TableState]:
    """The tables of one round, or of all, in their order; five queries.

    Nothing but what is needed is loaded, since an event has thousands of places.
    """
    rounds = Round.objects.filter(event=event)
    if number is not None:
        rounds = rounds.filter(number=number)
    by_id = {played.pk: played for played in rounds}
    found = Table.objects.filter(round__in=by_id).order_by("round__number", "number")
    rows = []
    for pk, round_id, at, extra, disputed, *sheet in found.values_list(*COLUMNS):
        filled = Filled(*sheet) if sheet[0] else None
        rows.append(TableRow(pk, by_id[round_id], at, extra, disputed, filled))
    looks = _looks(Result.objects.filter(table__round__in=by_id))
    return _states(rows, Place.objects.filter(round__in=by_id), looks, _awarded(by_id))


def tables_with(
    rounds: Iterable[Round],
    *,
    results: QuerySet[Result],
    sheets: Mapping[UUID, Filled],
    awards: Iterable[Award],
    disputed: Mapping[tuple[int, int], str],
) -> list[TableState]:
    """The tables of rounds in their order, with these results, sheets and awards alone.

    ``disputed``: why tables are in doubt, by round and number, where the rows do not say it.
    """
    by_id = {played.pk: played for played in rounds}
    found = Table.objects.filter(round__in=by_id).order_by("round__number", "number")
    rows = [
        TableRow(
            table.pk,
            by_id[table.round_id],
            table.number,
            table.extra_minutes,
            disputed.get((by_id[table.round_id].number, table.number), table.disputed),
            sheets.get(table.sheet_id) if table.sheet_id else None,
        )
        for table in found
    ]
    awarded = {
        (award.round_id, award.entrant_id)
        for award in awards
        if award.kind in INSTEAD and not award.taken_back
    }
    return _states(rows, Place.objects.filter(round__in=by_id), _looks(results), awarded)


def table_of(table: Table) -> TableState:
    """One table, loaded with its round and sheet; three queries."""
    looks = _looks(Result.objects.filter(table=table))
    places = Place.objects.filter(table=table)
    return _states([row_of(table)], places, looks, _awarded([table.round_id]))[0]


def with_look(table: Table, state: TableState, look: Result) -> TableState:
    """The state of a table once there is one result more; no query."""
    seen = ResultEntry(look.pk, look.kind, tuple(look.scores))
    looks = (*state.looks, seen) if look.scores else ()
    progress, scores, counts = _progress_of(row_of(table), looks)
    if state.progress is Progress.AWARDED:
        progress, scores, counts = Progress.AWARDED, None, False
    return replace(
        state,
        progress=progress,
        scores=by_seat(scores, len(state.seats)) if scores else None,
        counts=counts,
        looks=looks,
    )


def _looks(results: QuerySet[Result]) -> dict[int, list[ResultEntry]]:
    """By table, those that were not taken back; one query."""
    looks: dict[int, list[ResultEntry]] = defaultdict(list)
    found = results.order_by("id").values_list("table_id", "id", "kind", "scores")
    for table_id, pk, kind, scores in found:
        if scores:
            looks[table_id].append(ResultEntry(pk, kind, tuple(scores)))
        else:
            looks[table_id].clear()
    return looks


@dataclass(frozen=True, slots=True)
class Filled:
    """How far a score sheet is."""

    pk: UUID
    played: int
    totals: list[int]
    finished: bool
    locked: bool
    held: int = 0
    held_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class TableRow:
    """A table with its round and sheet."""

    pk: int
    round: Round
    number: int
    extra_minutes: int
    disputed: str
    sheet: Filled | None


SHEET = ("played", "totals", "finished", "locked", "held", "held_at")
COLUMNS = (
    *("pk", "round_id", "number", "extra_minutes", "disputed", "sheet_id"),
    *(f"sheet__{name}" for name in SHEET),
)


def row_of(table: Table) -> TableRow:
    """A table, loaded with its round and sheet."""
    sheet = table.sheet
    filled = Filled(sheet.pk, *(getattr(sheet, name) for name in SHEET)) if sheet else None
    return TableRow(
        table.pk, table.round, table.number, table.extra_minutes, table.disputed, filled
    )


@dataclass(frozen=True, slots=True)
class SeatedUnit:
    """Who sits in a place; lighter than the row."""

    entrant_id: int | None
    number: int | None
    guest: str


def _awarded(rounds: Collection[int]) -> set[tuple[int | None, int]]:
    """Rounds by id and entrants with an award in place of a result; one query."""
    given = Award.objects.filter(round__in=rounds, kind__in=INSTEAD, taken_back=False)
    return set(given.values_list("round_id", "entrant_id"))


def _states(
    tables: list[TableRow],
    seated: QuerySet[Place],
    looks: Mapping[int, Sequence[ResultEntry]],
    given: Collection[tuple[int | None, int]],
) -> list[TableState]:
    rounds = {table.round.pk: table.round.number for table in tables}
    awarded: set[tuple[int | None, int | None]] = {*given}
    places: dict[int, list[SeatedUnit]] = defaultdict(list)
    found = seated.order_by("seat").values_list(
        *("table_id", "round_id", "entrant_id", "entrant__number", "guest"),
        *("entrant__leaving", "entrant__last_round"),
    )
    for table_id, round_id, entrant_id, number, guest, leaving, last in found:
        places[table_id].append(SeatedUnit(entrant_id, number, guest))
        if leaving and rounds.get(round_id, 0) > (last or 0):
            awarded.add((round_id, entrant_id))
    return [
        table_state(table, places[table.pk], looks.get(table.pk, ()), awarded) for table in tables
    ]


def table_state(
    table: TableRow,
    places: list[SeatedUnit],
    looks: Sequence[ResultEntry],
    awarded: Collection[tuple[int | None, int | None]],
) -> TableState:
    """A table from its parts; ``awarded`` are rounds and entrants with awards in place of a result.

    Among them is who left a round robin before, against whom nobody plays. ``looks`` are those that
    were not taken back; no query.
    """
    progress, scores, counts = _progress_of(table, looks)
    if awarded and any((table.round.pk, place.entrant_id) in awarded for place in places):
        progress, scores, counts = Progress.AWARDED, None, False
    sheet = table.sheet
    done = sheet is not None and (sheet.finished or sheet.locked)
    return TableState(
        id=table.pk,
        round=table.round.number,
        number=table.number,
        seats=tuple(place.number for place in places),
        guests=tuple(place.guest for place in places),
        sheet=sheet.pk if sheet else None,
        played=sheet.played if sheet else 0,
        progress=progress,
        scores=by_seat(scores, len(places)) if scores else None,
        counts=counts,
        disputed=table.disputed,
        extra_minutes=table.extra_minutes,
        looks=tuple(looks),
        sheet_scores=by_seat(sheet.totals, len(places)) if sheet and done else None,
        held=sheet.held if sheet else 0,
        held_at=sheet.held_at if sheet else None,
    )


def by_seat(scores: Sequence[int], seats: int) -> tuple[int, ...]:
    """Scores by seat; where partners who sit by themselves share a score, each has it."""
    if 0 < len(scores) < seats and not seats % len(scores):
        return tuple(scores) * (seats // len(scores))
    return tuple(scores)


def counting(looks: Sequence[ResultEntry]) -> ResultEntry | None:
    """The result that counts among those keyed."""
    return next((look for look in reversed(looks) if look.kind in COUNTING), None)


def _progress_of(
    table: TableRow, looks: Sequence[ResultEntry]
) -> tuple[Progress, tuple[int, ...] | None, bool]:
    """How far the table is, what it scored, and whether that counts."""
    last = counting(looks)
    if last is not None:
        return Progress.KEYED, tuple(last.scores), True
    sheet = table.sheet
    if sheet is None or not sheet.totals:
        return Progress.WAITING, None, False
    totals = tuple(sheet.totals)
    if sheet.locked:
        return Progress.SIGNED, totals, True
    if sheet.finished:
        return Progress.FINISHED, totals, True
    stopped = table.round.state == Round.State.CLOSED and table.round.stopped
    return Progress.PLAYING, totals, stopped
