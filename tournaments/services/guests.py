"""Substitutes without a number ("skoczek"), who fill the open place of a table by name."""

from __future__ import annotations

from uuid import UUID

from django.db import transaction

from scorer.games.text import gettext as _
from scorer.records.record import visible_name
from tournaments.models import Award, Place, Result, Round, Table
from tournaments.selectors.results import INSTEAD
from tournaments.selectors.seats import LONGEST
from tournaments.selectors.terms import terms_of
from tournaments.services.sheets import match_sheets
from tournaments.services.steps import Actor, EventRefused, done_before, lock_event, take_step


@transaction.atomic
def seat_guest(*, table_id: int, name: str, actor: Actor, uuid: UUID | None = None) -> Place:
    """Let somebody without a number take the open place; an open round's table gets its sheet.

    Raises ``EventRefused`` without a name, where no place is open or awards were given.
    """
    table = Table.objects.select_related("round").get(pk=table_id)
    event = lock_event(table.round.event_id)
    clean = " ".join(visible_name(name).split())[:LONGEST]
    places = list(Place.objects.filter(table=table).order_by("seat"))
    if done_before(event, uuid):
        return next(place for place in places if place.guest == clean)
    if not clean:
        raise EventRefused(_("Give the substitute's name."), "guest")
    _check_no_awards(table)
    empty = next((place for place in places if not place.entrant_id and not place.guest), None)
    if empty is None:
        if len(places) >= terms_of(event).format.table_size:
            raise EventRefused(_("Nobody is missing at table %(table)d.", table=table.number))
        empty = Place(round=table.round, table=table, seat=len(places))
    empty.guest = clean
    empty.save()
    said = {"round": table.round.number, "table": table.number, "seat": empty.seat, "name": clean}
    take_step(event, "guest-seated", actor, said, uuid=uuid)
    if table.round.state == Round.State.OPEN:
        match_sheets(event, table.round, actor, [table.pk])
    return empty


@transaction.atomic
def unseat_guest(*, table_id: int, seat: int, actor: Actor, uuid: UUID | None = None) -> None:
    """Take a substitute back who was seated by mistake, before the table has a result."""
    table = Table.objects.select_related("round").get(pk=table_id)
    event = lock_event(table.round.event_id)
    place = Place.objects.filter(table=table, seat=seat, entrant=None).exclude(guest="").first()
    if place is None or done_before(event, uuid):
        return
    if Result.objects.filter(table=table).exists():
        raise EventRefused(
            _("Table %(table)d has a result: who played it stays.", table=table.number)
        )
    said = {
        "round": table.round.number,
        "table": table.number,
        "seat": place.seat,
        "name": place.guest,
    }
    place.guest = ""
    place.save(update_fields=["guest"])
    take_step(event, "guest-unseated", actor, said, uuid=uuid)
    if table.round.state == Round.State.OPEN:
        match_sheets(event, table.round, actor, [table.pk])


def _check_no_awards(table: Table) -> None:
    given = Award.objects.filter(round=table.round, kind__in=INSTEAD, taken_back=False)
    if given.filter(entrant__places__table=table).exists():
        raise EventRefused(
            _(
                "Table %(table)d has awards in place of a result. Take them back first.",
                table=table.number,
            )
        )
