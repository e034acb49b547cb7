"""An event deleted with everything in it, as long as nobody has played in it.

The people stay in the club's register, and the names on its sheets among its players.
"""

from __future__ import annotations

from collections.abc import Collection
from uuid import UUID

from django.db.models import QuerySet

from scorer.models import ScoreSheet
from scorer.operations.services.jobs import forget
from scorer.sheets.services.rewriting import rewriting
from scorer.support.refused import Refused
from scorer.support.transactions import atomic
from tournaments.models import (
    Award,
    Draw,
    Entrant,
    Event,
    Place,
    Result,
    Round,
    Season,
    SittingOut,
    Step,
    Substitution,
    Table,
    TeamAward,
)
from tournaments.selectors.event_contents import (
    jobs_of,
    programs_of,
    sheets_of,
    why_it_stays,
)
from tournaments.services.seasons import leave_seasons
from tournaments.services.steps import changed_meanwhile, lock_event


@atomic
def delete_event(*, event_id: int, seen: int) -> Event:
    """Delete an event without results and hands; ``seen`` is the newest step looked at.

    What is given back is no row any more.

    Raises ``Refused`` where it stays, and ``Conflict`` where anything was done meanwhile.
    """
    list(Season.objects.select_for_update(no_key=True).filter(events=event_id).order_by("pk"))
    event = lock_event(event_id)
    if step := event.steps.filter(pk__gt=seen).last():
        raise changed_meanwhile(step)
    sheets = set(_held(sheets_of(event)).values_list("pk", flat=True))
    if reason := why_it_stays(event):
        raise Refused(reason)
    leave_seasons(event)
    programs_of(event).delete()
    forget(jobs_of(event, sheets))
    with rewriting():
        erase_events(Event.objects.filter(pk=event.pk), sheets)
    return event


def erase_events(events: QuerySet[Event], sheets: Collection[UUID] = ()) -> None:
    """Delete events with results and all, what refers to something before what it refers to.

    ``sheets`` go after the tables that have them. Within a transaction that is ``rewriting``.
    """
    rounds = Round.objects.filter(event__in=events)
    tables = Table.objects.filter(round__in=rounds)
    entrants = Entrant.objects.filter(event__in=events)
    Award.objects.filter(event__in=events).delete()
    TeamAward.objects.filter(event__in=events).delete()
    Result.objects.filter(table__in=tables).delete()
    SittingOut.objects.filter(round__in=rounds).delete()
    Place.objects.filter(round__in=rounds).delete()
    tables.delete()
    rounds.delete()
    Draw.objects.filter(event__in=events).delete()
    Substitution.objects.filter(entrant__in=entrants).delete()
    entrants.delete()
    Step.objects.filter(event__in=events).delete()
    events.delete()
    ScoreSheet.objects.filter(pk__in=sheets).delete()


def _held(sheets: QuerySet[ScoreSheet]) -> QuerySet[ScoreSheet]:
    """The sheets, on which nobody writes until this transaction is over."""
    ids = list(sheets.values_list("pk", flat=True))
    list(ScoreSheet.objects.select_for_update(no_key=True).filter(pk__in=ids).order_by("pk"))
    return ScoreSheet.objects.filter(pk__in=ids)
