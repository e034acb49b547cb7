"""What the table of a score sheet is told once its game is over, for the sheet's own page."""

from __future__ import annotations

from uuid import UUID

from django.db.models import Count, OuterRef, Subquery
from django.urls import reverse

from scorer.models import ScoreSheet
from scorer.sheets.selectors.event_table import EventEnd, NextTable
from tournaments.models import Entrant, Place, Round, Table
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
