"""What every table of an event has scored, and how far it is.

A table's result is the newest that the desk keyed, corrected or took; where there is none,
what its score sheet says. A result without scores takes back all before it. Where a missing
fourth or somebody who left is made up for by awards, nothing else counts. Costs five
queries, whatever the number of tables.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from uuid import UUID

from django.db.models import QuerySet

from tournaments.engine.results import TableResult
from tournaments.models import Award, Event, Place, Result, Round, Table

INSTEAD = (Award.Kind.MISSING_FOURTH, Award.Kind.RUNAWAY)  # of a result
COUNTING = (Result.Kind.KEYED, Result.Kind.CORRECTED, Result.Kind.SHEET)


class Progress(StrEnum):
    """How far a table is."""

    WAITING = "waiting"  # nothing is known of it
    PLAYING = "playing"  # its sheet has lines
    FINISHED = "finished"  # its sheet is played to the end
    SIGNED = "signed"  # and signed by all
    KEYED = "keyed"  # the desk has its result
    AWARDED = "awarded"  # its players have awards in place of a result


@dataclass(frozen=True, slots=True, kw_only=True)
class TableState:
    """A table: who sits there by seat (None: no number), and what it scored so far.

    ``scores`` by seat, by unit where the game has sides; None: not known. ``counts``: they
    are the table's result. ``looks`` are the results keyed that were not taken back, the
    first one first.
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
    looks: tuple[Result, ...] = ()
    sheet_scores: tuple[int, ...] | None = None

    @property
    def differs(self) -> bool:
        """Whether two looks at the table, or the desk and a finished sheet, do not agree.

        A correction, or a sheet that was taken, is the last word on all before it.
        """
        last_words = {Result.Kind.CORRECTED, Result.Kind.SHEET}
        since = max((i for i, look in enumerate(self.looks) if look.kind in last_words), default=-1)
        if since >= 0:
            return len({tuple(look.scores) for look in self.looks[since:]}) > 1
        said = {tuple(look.scores) for look in self.looks}
        if said and self.sheet_scores is not None:
            said.add(self.sheet_scores)
        return len(said) > 1

    @property
    def settled(self) -> bool:
        """Whether nothing more is waited for."""
        return self.counts or self.progress is Progress.AWARDED

    @property
    def result(self) -> TableResult | None:
        """What standings count; None where nothing counts yet."""
        if not self.counts or self.scores is None:
            return None
        return TableResult(seats=self.seats, scores=self.scores, table=self.number)


def tables_of(event: Event, number: int | None = None) -> list[TableState]:
    """The tables of one round, or of all, in their order; five queries."""
    found = Table.objects.filter(round__event=event)
    if number is not None:
        found = found.filter(round__number=number)
    found = found.select_related("sheet").prefetch_related("round")  # few rounds, many tables
    found = found.order_by("round__number", "number")
    tables = list(found)
    rounds = {table.round_id for table in tables}
    places = Place.objects.filter(round__in=rounds)
    return _states(tables, places, Result.objects.filter(table__round__in=rounds))


def table_of(table: Table) -> TableState:
    """One table, loaded with its round and sheet; three queries."""
    places = Place.objects.filter(table=table)
    return _states([table], places, Result.objects.filter(table=table))[0]


def with_look(table: Table, state: TableState, look: Result) -> TableState:
    """The state of a table once there is one result more; no query."""
    looks = [*state.looks, look] if look.scores else []
    progress, scores, counts = _told(table, looks)
    if state.progress is Progress.AWARDED:
        progress, counts = Progress.AWARDED, False
    return replace(
        state,
        progress=progress,
        scores=by_seat(scores, len(state.seats)) if scores else None,
        counts=counts,
        looks=tuple(looks),
    )


@dataclass(frozen=True, slots=True)
class Seated:
    """Who sits in a place; lighter than rows of it, of which an event has thousands."""

    entrant_id: int | None
    number: int | None
    guest: str


def _states(
    tables: list[Table], seated: QuerySet[Place], results: QuerySet[Result]
) -> list[TableState]:
    rounds = {table.round_id for table in tables}
    places: dict[int, list[Seated]] = defaultdict(list)
    found = seated.order_by("seat").values_list(
        "table_id", "entrant_id", "entrant__number", "guest"
    )
    for table_id, entrant_id, number, guest in found:
        places[table_id].append(Seated(entrant_id, number, guest))
    looks: dict[int, list[Result]] = defaultdict(list)
    for result in results.order_by("id"):
        if result.scores:
            looks[result.table_id].append(result)
        else:
            looks[result.table_id].clear()
    given = Award.objects.filter(round__in=rounds, kind__in=INSTEAD, taken_back=False)
    awarded: set[tuple[int | None, int | None]] = set(given.values_list("round_id", "entrant_id"))
    return [_state(table, places[table.pk], looks[table.pk], awarded) for table in tables]


def _state(
    table: Table,
    places: list[Seated],
    looks: list[Result],
    awarded: set[tuple[int | None, int | None]],
) -> TableState:
    progress, scores, counts = _told(table, looks)
    if any((table.round_id, place.entrant_id) in awarded for place in places):
        progress, counts = Progress.AWARDED, False
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
    )


def by_seat(scores: Sequence[int], seats: int) -> tuple[int, ...]:
    """Scores by seat; where partners who sit by themselves share a score, each has it."""
    if 0 < len(scores) < seats and not seats % len(scores):
        return tuple(scores) * (seats // len(scores))
    return tuple(scores)


def counting(looks: Sequence[Result]) -> Result | None:
    """The result that counts among those keyed."""
    return next((look for look in reversed(looks) if look.kind in COUNTING), None)


def _told(table: Table, looks: list[Result]) -> tuple[Progress, tuple[int, ...] | None, bool]:
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
