"""Who fills the open place of a table: a substitute by name ("skoczek"), or a late entrant."""

from __future__ import annotations

from uuid import UUID

from scorer.games.text import gettext as _
from scorer.support.names import clean_name
from scorer.support.refused import Refused
from scorer.support.transactions import atomic
from tournaments.log.acts.rounds import GuestSeated, GuestUnseated, LateSeated, SheetOfTable
from tournaments.models import Award, Entrant, Event, Place, Result, Round, SittingOut, Table
from tournaments.selectors.formats import table_rules_of
from tournaments.selectors.published_round import why_fixed
from tournaments.selectors.results import INSTEAD, table_of
from tournaments.selectors.seats import LONGEST
from tournaments.services.sheets import hold_sheets, match_sheets
from tournaments.services.steps import Actor, append, done_before, lock_table


@atomic
def seat_guest(*, table_id: int, name: str, actor: Actor, uuid: UUID | None = None) -> Place:
    """Let somebody without a number take the open place; an open round's table gets its sheet.

    Raises ``Refused`` without a name, where no place is open or awards were given.
    """
    event, table = lock_table(table_id)
    clean = clean_name(name)[:LONGEST]
    if step := done_before(event, uuid, actor, GuestSeated, **table.at, name=clean):
        return Place.objects.get(table=table, seat=step.said["seat"])
    if not clean:
        raise Refused(_("Give the substitute's name."), "guest")
    place = _open_place(table, table_rules_of(event).format.table_size)
    place.guest, added = clean, place.pk is None
    place.save()
    act = GuestSeated(
        **table.at,
        seat=place.seat,
        added=added,
        name=clean,
        sheets=follow_table(event, table, actor),
    )
    append(event, act, actor, uuid=uuid)
    return place


@atomic
def seat_late(*, table_id: int, number: int, actor: Actor, uuid: UUID | None = None) -> Place:
    """Let an entrant who sits nowhere in the round take the open place, or a new one.

    A new one where the game lets one more play there, before the first hand. Whoever was to sit
    out does no more, and the award for it is taken back. Raises ``Refused`` for a number
    nobody has, or who sits at a table already.
    """
    event, table = lock_table(table_id)
    entrant = Entrant.objects.filter(event=event, number=number).first()
    if entrant is None:
        raise Refused(_("Nobody has number %(number)d.", number=number), "guest")
    sits = Place.objects.filter(round=table.round, entrant=entrant).select_related("table").first()
    done = done_before(event, uuid, actor, LateSeated, **table.at, number=number)
    if sits and (done or sits.table_id == table.pk):
        return sits
    if sits:
        raise Refused(
            _("Number %(number)d sits at table %(table)d.", number=number, table=sits.table.number),
            "guest",
        )
    place = _open_place(table, table_rules_of(event).most_places)
    place.entrant, added = entrant, place.pk is None
    place.save()
    rested, _rows = SittingOut.objects.filter(round=table.round, entrant=entrant).delete()
    byes = Award.objects.filter(round=table.round, entrant=entrant, kind=Award.Kind.BYE)
    taken = tuple(byes.values_list("pk", flat=True))
    act = LateSeated(
        **table.at,
        seat=place.seat,
        added=added,
        number=number,
        rested=bool(rested),
        taken=taken,
        sheets=follow_table(event, table, actor),
    )
    append(event, act, actor, uuid=uuid)
    return place


@atomic
def unseat_guest(
    *, table_id: int, seat: int, actor: Actor, uuid: UUID | None = None, gone: bool = False
) -> None:
    """Take a substitute back who was seated by mistake, before the table has a result.

    ``gone``: the place was made for them and goes too.
    """
    event, table = lock_table(table_id)
    place = Place.objects.filter(table=table, seat=seat, entrant=None).exclude(guest="").first()
    if done_before(event, uuid, actor, GuestUnseated, **table.at) or place is None:
        return
    if Result.objects.filter(table=table).exists():
        raise Refused(_("Table %(table)d has a result: who played it stays.", table=table.number))
    name, place.guest = place.guest, ""
    empty_place(place, gone=gone)
    sheets = follow_table(event, table, actor)
    act = GuestUnseated(**table.at, seat=place.seat, name=name, gone=gone, sheets=sheets)
    append(event, act, actor, uuid=uuid)


def empty_place(place: Place, *, gone: bool) -> None:
    """Save a place that nobody holds, or take it away."""
    if gone:
        place.delete()
    else:
        place.save(update_fields=["entrant", "guest"])


def _open_place(table: Table, most: int) -> Place:
    """The place nobody holds; a new one where the table has fewer than ``most`` and no hand."""
    _check_no_awards(table)
    places = list(Place.objects.filter(table=table).order_by("seat"))
    empty = next((place for place in places if not place.entrant_id and not place.guest), None)
    if empty is not None:
        return empty
    if len(places) >= most:
        raise Refused(_("Nobody is missing at table %(table)d.", table=table.number))
    hold_sheets([table])
    if why := why_fixed(table_of(table)):
        raise Refused(why)
    return Place(round=table.round, table=table, seat=len(places))


def follow_table(event: Event, table: Table, actor: Actor) -> tuple[SheetOfTable, ...]:
    """The table's sheet follows, once the round is open; which it has now."""
    if table.round.state == Round.State.OPEN:
        return match_sheets(event, table.round, actor, [table.pk]).sheets
    return ()


def _check_no_awards(table: Table) -> None:
    given = Award.objects.filter(round=table.round, kind__in=INSTEAD, taken_back=False)
    if given.filter(entrant__places__table=table).exists():
        raise Refused(
            _(
                "Table %(table)d has awards in place of a result. Take them back first.",
                table=table.number,
            )
        )
