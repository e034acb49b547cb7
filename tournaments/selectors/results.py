"""What every table of an event has scored, and how far it is.

A table's result is the newest that the desk keyed, corrected or took; where there is none,
what its score sheet says. Costs three queries, whatever the number of tables.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from uuid import UUID

from tournaments.engine.results import TableResult
from tournaments.models import Event, Place, Result, Round, Table

COUNTING = (Result.Kind.KEYED, Result.Kind.CORRECTED, Result.Kind.SHEET)


class Progress(StrEnum):
    """How far a table is."""

    WAITING = "waiting"  # nothing is known of it
    PLAYING = "playing"  # its sheet has lines
    FINISHED = "finished"  # its sheet is played to the end
    SIGNED = "signed"  # and signed by all
    KEYED = "keyed"  # the desk has its result


@dataclass(frozen=True, slots=True, kw_only=True)
class TableState:
    """A table: who sits there by seat (None: no number), and what it scored so far.

    ``scores`` by seat, by unit where the game has sides; None: not known. ``counts``: they
    are the table's result. ``looks`` are all results keyed, the first one first.
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
    def result(self) -> TableResult | None:
        """What standings count; None where nothing counts yet."""
        if not self.counts or self.scores is None:
            return None
        return TableResult(seats=self.seats, scores=self.scores, table=self.number)


def tables_of(event: Event, number: int | None = None) -> list[TableState]:
    """The tables of one round, or of all, in their order; three queries."""
    found = Table.objects.filter(round__event=event)
    if number is not None:
        found = found.filter(round__number=number)
    found = found.select_related("round", "sheet").order_by("round__number", "number")
    return _states(list(found))


def table_of(table: Table) -> TableState:
    """One table; three queries."""
    found = Table.objects.filter(pk=table.pk).select_related("round", "sheet")
    return _states(list(found))[0]


def _states(tables: list[Table]) -> list[TableState]:
    rounds = {table.round_id for table in tables}
    places: dict[int, list[Place]] = defaultdict(list)
    seated = Place.objects.filter(round__in=rounds).select_related("entrant")
    for place in seated.order_by("seat"):
        places[place.table_id].append(place)
    looks: dict[int, list[Result]] = defaultdict(list)
    for result in Result.objects.filter(table__round__in=rounds).order_by("id"):
        looks[result.table_id].append(result)
    return [_state(table, places[table.pk], looks[table.pk]) for table in tables]


def _state(table: Table, places: Iterable[Place], looks: list[Result]) -> TableState:
    places = list(places)
    progress, scores, counts = _told(table, looks)
    sheet = table.sheet
    done = sheet is not None and (sheet.finished or sheet.locked)
    return TableState(
        id=table.pk,
        round=table.round.number,
        number=table.number,
        seats=tuple(place.entrant.number if place.entrant else None for place in places),
        guests=tuple(place.guest for place in places),
        sheet=sheet.pk if sheet else None,
        played=sheet.played if sheet else 0,
        progress=progress,
        scores=scores,
        counts=counts,
        disputed=table.disputed,
        extra_minutes=table.extra_minutes,
        looks=tuple(looks),
        sheet_scores=tuple(sheet.totals) if sheet and done else None,
    )


def _told(table: Table, looks: list[Result]) -> tuple[Progress, tuple[int, ...] | None, bool]:
    """How far the table is, what it scored, and whether that counts."""
    last = next((look for look in reversed(looks) if look.kind in COUNTING), None)
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
