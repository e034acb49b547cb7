"""What the table of a score sheet is told once its game is over, for the sheet's own page."""

from __future__ import annotations

from django.urls import reverse

from scorer.models import ScoreSheet
from scorer.sheets.selectors.event_end import EventEnd, NextTable
from tournaments.models import Place, Round, Table
from tournaments.selectors.results import table_of
from tournaments.selectors.seats import PEOPLE, people_of


def event_end(sheet: ScoreSheet) -> EventEnd | None:
    """Whether the desk has the result, and where each plays next; seven queries at most.

    A round has a row from its published seating on. None for a sheet that has no table any more.
    """
    table = Table.objects.select_related("round__event", "sheet").filter(sheet=sheet).first()
    if table is None:
        return None
    at_desk = table_of(table).counts
    event, number = table.round.event, table.round.number + 1
    if not Round.objects.filter(event=event, number=number).exists():
        return EventEnd(at_desk)
    return EventEnd(
        at_desk,
        next_round=number,
        tables=_next_tables(table, number),
        seating=reverse("tournaments:seating", args=[event.slug, number]),
    )


def _next_tables(table: Table, number: int) -> tuple[NextTable, ...]:
    """Everybody with a number at a table, in seat order, with their table in another round."""
    places = Place.objects.filter(table=table, entrant__isnull=False).order_by("seat")
    entrants = [place.entrant for place in places.select_related(*PEOPLE) if place.entrant]
    later = Place.objects.filter(
        round__event=table.round.event, round__number=number, entrant__in=entrants
    )
    tables = dict(later.values_list("entrant_id", "table__number"))
    return tuple(
        NextTable(" + ".join(people_of(entrant, {})), tables.get(entrant.pk))
        for entrant in entrants
    )
