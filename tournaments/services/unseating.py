"""Openings and seatings undone: sheets leave their tables, rounds are as they were before.

Within the transaction of ``services.undoing``, which holds the event.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from scorer.games.text import gettext as _
from scorer.support.refused import Refused
from tournaments.log import parts
from tournaments.log.act import value_of
from tournaments.log.acts import drawing, rounds
from tournaments.log.acts.events import EventStarted
from tournaments.log.acts.reseating import SeatingChanged
from tournaments.log.acts.undoing import (
    DrawMoveUndone,
    DrawRestored,
    DrawUnpublished,
    LateUnseated,
    RoundUnopened,
    SeatingUndone,
)
from tournaments.log.phrases import joined
from tournaments.models import Award, Draw, Entrant, Event, Place, Result, Round, SittingOut, Table
from tournaments.selectors.draw_values import draw_json, request_of
from tournaments.selectors.drawing import PENDING
from tournaments.selectors.undo_blockers import (
    byes_given,
    opening_blockers,
    opening_of,
    publishing_blockers,
)
from tournaments.selectors.undoing import TOGETHER, UNKNOWN
from tournaments.services.awards import given_award
from tournaments.services.by_hand import Hall, drawn_in
from tournaments.services.drawing import halls_of
from tournaments.services.guests import empty_place, follow_table
from tournaments.services.reseating import put_back
from tournaments.services.rounds import CLOSED
from tournaments.services.seating import rounds_before
from tournaments.services.sheets import lay_aside
from tournaments.services.undo_acts import Undoing, started

SHEETS_ONLY = _(
    "Sheets that were missing were opened. Undo the opening of the round, or leave them."
)
PLAYED = _("Table %(table)d has a result: who played it stays.")
GONE = _("Somebody of this seating was taken off the list of entries since. Draw the round again.")
PENDING_DRAW = _("These rounds are being drawn. Publish or discard that draw first.")


def unopen(undoing: Undoing) -> None:
    """The round is seated again; the event has not begun where it began with it.

    Raises ``Refused`` naming what was done in the round since.
    """
    event, step, number = undoing.event, undoing.step, undoing.act.round
    opening = opening_of(event, number)
    played = Round.objects.get(event=event, number=number)
    if played.state == Round.State.CLOSED:
        raise Refused(replace(CLOSED, values={"round": number}))
    if opening is None or opening.pk != step.pk:
        raise Refused(SHEETS_ONLY)
    if blockers := opening_blockers(event, step):
        raise Refused(joined(blockers))
    minutes, last_hand = undoing.act.before
    taken = byes_given(event, step)
    Award.objects.filter(pk__in=taken).update(round=None)
    lay_aside(list(Table.objects.filter(round=played).exclude(sheet=None)))
    undoing.append(
        RoundUnopened(round=number, minutes=minutes, last_hand=last_hand, taken=tuple(taken))
    )
    begun = undoing.event.steps.filter(pk__lt=step.pk).order_by("-pk").first()
    if begun and begun.kind == EventStarted.kind and step.at - begun.at < TOGETHER:
        actor = replace(undoing.actor, undoes=begun.uuid)
        started(replace(undoing, step=begun, act=EventStarted(), actor=actor))


def unpublish(undoing: Undoing) -> None:
    """The draw is a draft again; raises ``Refused`` naming what was done since."""
    undoing.append(_seating_undone(undoing, DrawUnpublished))
    Draw.objects.filter(pk=undoing.act.draw, event=undoing.event).update(published_at=None)


def undo_change(undoing: Undoing) -> None:
    """The seating that a published draw replaced is in force again, and that draw discarded.

    A repaired draft is the draft of before.
    """
    act = undoing.act
    if getattr(act, "before", None) is None:
        undoing.append(_seating_undone(undoing, SeatingUndone))
        return
    kept = rounds_before(undoing.event, range(act.first, act.last + 1))
    undoing.append(value_of(SeatingUndone, act, restored=kept, taken=()))


def _seating_undone(undoing: Undoing, kind: type[SeatingUndone]) -> SeatingUndone:
    event, act = undoing.event, undoing.act
    if blockers := publishing_blockers(event, act.first, act.last, undoing.step):
        raise Refused(joined(blockers))
    drawn = range(act.first, act.last + 1)
    restored = undoing.act.were
    awards = Award.objects.filter(event=event, round__number__in=drawn)
    taken = tuple(awards.order_by("pk").values_list("pk", flat=True))
    awards.update(round=None)
    _reseat(event, drawn, restored)
    return value_of(kind, act, restored=restored, taken=taken, before=None)


def _reseat(event: Event, drawn: range, restored: Mapping[int, parts.RoundBefore]) -> None:
    """The rows of rounds that are not open: as they were, or none at all."""
    found = Round.objects.filter(event=event, number__in=drawn)
    found.exclude(number__in=restored).delete()
    SittingOut.objects.filter(round__in=found).delete()
    Table.objects.filter(round__in=found).delete()
    held = dict(Entrant.objects.filter(event=event).values_list("number", "pk"))
    for row in found:
        was = restored[row.number]
        if not held.keys() >= _seated(was):
            raise Refused(GONE)
        Round.objects.filter(pk=row.pk).update(draw_id=was.draw)
        tables = {
            at: Table(round=row, number=at, extra_minutes=one.extra_minutes, disputed=one.disputed)
            for at, one in was.tables.items()
        }
        Table.objects.bulk_create(tables.values())
        Place.objects.bulk_create(
            Place(
                round=row,
                table=tables[at],
                seat=seat,
                entrant_id=None if place.number is None else held[place.number],
                guest=place.guest,
            )
            for at, one in was.tables.items()
            for seat, place in enumerate(one.places)
        )
        rests = (SittingOut(round=row, entrant_id=held[number]) for number in was.resting)
        SittingOut.objects.bulk_create(rests)


def _seated(was: parts.RoundBefore) -> set[int]:
    """The numbers that played or rested."""
    places = (place for table in was.tables.values() for place in table.places)
    return {*was.resting, *(place.number for place in places if place.number is not None)}


def unmove(undoing: Undoing) -> None:
    """A round of a draft is as it was before a move by hand."""
    act = undoing.act
    draw = Draw.objects.get(pk=act.draw, event=undoing.event)
    if draw.state != Draw.State.DRAFT:
        raise Refused(UNKNOWN)
    hall = Hall(undoing.act.were, undoing.act.rested)
    halls = halls_of(draw)
    halls[act.round - act.first] = hall
    draw.draw = draw_json(request_of(draw), drawn_in(halls))
    draw.by_hand = act.by_hand
    draw.save()
    drawn = {"tables": hall.tables, "resting": hall.resting, "by_hand": act.by_hand}
    undoing.append(value_of(DrawMoveUndone, act, **drawn))


def change_back(undoing: Undoing) -> None:
    """A published round is as it was before a change by hand."""
    put_back(event=undoing.event, act=undoing.act, actor=undoing.actor)


def restore_draw(undoing: Undoing) -> None:
    """A draw is not discarded, as long as nobody draws its rounds anew."""
    act, event = undoing.act, undoing.event
    others = event.draws.filter(first_round__lte=act.last, last_round__gte=act.first)
    if others.filter(state__in=PENDING).exists():
        raise Refused(PENDING_DRAW)
    undoing.append(value_of(DrawRestored, act, state=undoing.act.was))


def unseat_late(undoing: Undoing) -> None:
    """A late entrant leaves the place before the table has a result, and sits out as before."""
    act, table = undoing.act, undoing.table
    if Result.objects.filter(table=table).exists():
        raise Refused(replace(PLAYED, values={"table": table.number}))
    place = Place.objects.get(table=table, seat=act.seat)
    place.entrant = None
    empty_place(place, gone=act.added)
    if act.rested:
        entrant = Entrant.objects.get(event=undoing.event, number=act.number)
        SittingOut.objects.create(round=table.round, entrant=entrant)
    byes = Award.objects.filter(pk__in=act.taken).select_related("entrant", "round")
    undoing.append(
        LateUnseated(
            round=act.round,
            table=act.table,
            seat=act.seat,
            number=act.number,
            gone=act.added,
            rests=act.rested,
            given=tuple(given_award(one) for one in byes.order_by("pk")),
            sheets=follow_table(undoing.event, table, undoing.actor),
        )
    )


UNSEAT = {
    rounds.RoundOpened: unopen,
    rounds.LateSeated: unseat_late,
    drawing.DrawPublished: unpublish,
    drawing.DrawRepaired: undo_change,
    drawing.DrawMoved: unmove,
    drawing.DrawDropped: restore_draw,
    SeatingChanged: change_back,
}
