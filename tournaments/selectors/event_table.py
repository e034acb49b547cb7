"""What the pages of a score sheet show of the event that its table belongs to.

The desk's announcement, and once the game is over whether the desk has the result and where each
player sits next.
"""

from __future__ import annotations

import time
from datetime import datetime
from uuid import UUID

from django.db.models import Count, OuterRef, Subquery
from django.urls import reverse
from django.utils import timezone

from scorer.models import ScoreSheet
from scorer.sheets.selectors.event_table import Announcement, EventEnd, NextTable
from scorer.support.caches import LruCache
from tournaments.models import Entrant, Event, Place, Round, Table
from tournaments.selectors.formats import format_of
from tournaments.selectors.results import table_of
from tournaments.selectors.seats import PEOPLE, people_of


def event_end(sheet: ScoreSheet) -> EventEnd | None:
    """Whether the desk has the result, and where each plays next; seven queries at most.

    A round has a row from its published seating on. None for a sheet that has no table any more.
    """
    table = Table.objects.select_related("round__event", "sheet").filter(sheet=sheet).first()
    if table is None:
        return None
    state = table_of(table)
    checked = bool(state.disputed) or state.differs
    event, number = table.round.event, table.round.number + 1
    if not Round.objects.filter(event=event, number=number).exists():
        return EventEnd(state.settled, checked, is_last=number > format_of(event).rounds)
    return EventEnd(
        state.settled,
        checked,
        next_round=number,
        tables=_next_tables(table, number),
        seating=reverse("tournaments:seating", args=[event.slug, number]),
    )


def event_end_mark(sheet_id: UUID) -> str:
    """What that is known by: results, doubts and unsent hands, the next seating; one query."""
    later = Round.objects.filter(
        event=OuterRef("round__event"), number=OuterRef("round__number") + 1
    )
    tables = Table.objects.filter(sheet=sheet_id).annotate(
        next_version=Subquery(later.values("version")[:1]),
        next_draw=Subquery(later.values("draw")[:1]),
        keyed=Count("results"),
    )
    told = ("next_version", "next_draw", "keyed", "disputed", "sheet__held")
    for version, draw, keyed, disputed, held in tables.values_list(*told):
        return f"{version or 0}.{draw or 0}.{keyed}.{int(bool(disputed))}.{held}"
    return ""


def _next_tables(table: Table, number: int) -> tuple[NextTable, ...]:
    """Everybody with a number at a table, in seat order, with their table in another round."""
    places = Place.objects.filter(table=table, entrant__isnull=False).order_by("seat")
    entrants = [place.entrant for place in places.select_related(*PEOPLE) if place.entrant]
    later = Place.objects.filter(
        round__event=table.round.event, round__number=number, entrant__in=entrants
    )
    spots = {
        entrant: (at, seat + 1)
        for entrant, at, seat in later.values_list("entrant_id", "table__number", "seat")
    }
    return tuple(_next_table(entrant, *spots.get(entrant.pk, (None, None))) for entrant in entrants)


def _next_table(entrant: Entrant, table: int | None, seat: int | None) -> NextTable:
    """Partners are told their table; which of its seats are theirs their sheet says."""
    alone = entrant.partner_id is None
    return NextTable(" + ".join(people_of(entrant, {})), table, seat if alone else None)


EVERY = 5.0  # seconds; phones ask several times in that time
MOST_SHEETS = 5_000
# as it was read, and when, by sheet
READ_CACHE: LruCache[tuple[float, str, datetime | None]] = LruCache(MOST_SHEETS)


def announced_at(sheet_id: UUID) -> Announcement | None:
    """What is announced at the table of a sheet; a query every few seconds, else none."""
    known = READ_CACHE.get(sheet_id)
    if known is None or time.monotonic() - known[0] >= EVERY:
        rows = Event.objects.filter(rounds__tables__sheet=sheet_id)
        text, until = rows.values_list("announcement", "announced_until").first() or ("", None)
        known = time.monotonic(), text, until
        READ_CACHE.keep(sheet_id, known)
    _read, text, until = known
    over = until is not None and until <= timezone.now()
    return Announcement(text, until) if text and not over else None


def open_tables() -> float:
    """Tables that have a sheet, in rounds that are open; one query."""
    return Table.objects.filter(round__state=Round.State.OPEN, sheet__isnull=False).count()
