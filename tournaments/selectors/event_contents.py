"""What an event is made of, counted before it is deleted, and what keeps it from being deleted."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from dataclasses import dataclass
from uuid import UUID

from django.db.models import Q, QuerySet, Sum

from scorer.games.text import Text
from scorer.games.text import gettext as _
from scorer.models import ApiToken, Job, ScoreSheet
from tournaments.models import AskedEntry, Event, HelperPass, Season, Table
from tournaments.selectors.results import Progress, TableState, tables_of

UUIDS = re.compile(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}")


@dataclass(frozen=True, slots=True, kw_only=True)
class EventContents:
    """How many of everything there are; ``paid`` in hundredths, ``seasons`` by name."""

    entries: int
    paid: int
    rounds: int
    draws: int
    sheets: int
    asked: int
    passes: int
    programs: int
    steps: int
    seasons: tuple[str, ...]


def contents_of(event: Event) -> EventContents:
    """What goes with an event that is deleted; eleven queries."""
    return EventContents(
        entries=event.entrants.count(),
        paid=event.entrants.aggregate(paid=Sum("paid"))["paid"] or 0,
        rounds=event.rounds.count(),
        draws=event.draws.count(),
        sheets=sheets_of(event).count(),
        asked=AskedEntry.objects.filter(event=event).count(),
        passes=HelperPass.objects.filter(event=event).count(),
        programs=programs_of(event).count(),
        steps=event.steps.count(),
        seasons=tuple(Season.objects.filter(events=event).values_list("name", flat=True)),
    )


def why_it_stays(event: Event) -> Text | None:
    """Why an event cannot be deleted: a result or a hand at a table; None: it can.

    Seven queries.
    """
    for table in tables_of(event):
        if reason := _why_table_stays(table):
            return reason
    if sheets_of(event).filter(played__gt=0).exists():
        return _("A score sheet of this tournament has hands.")
    return None


def sheets_of(event: Event) -> QuerySet[ScoreSheet]:
    """The score sheets that tables of the event have, or had: its log names those.

    One query, and one when they are read.
    """
    steps = event.steps.values_list("said", flat=True)
    named = {UUID(one) for said in steps for one in UUIDS.findall(json.dumps(said))}
    tables = Table.objects.exclude(sheet=None)
    others = tables.exclude(round__event=event).values("sheet")
    own = Q(pk__in=tables.filter(round__event=event).values("sheet"))
    return ScoreSheet.objects.filter(own | Q(pk__in=named, club=event.club)).exclude(pk__in=others)


def programs_of(event: Event) -> QuerySet[ApiToken]:
    """The tokens that are for this event alone: another of the same address must not get them."""
    return ApiToken.objects.filter(club=event.club_id, event=event.slug)


def jobs_of(event: Event, sheets: Iterable[UUID]) -> list[Job]:
    """The jobs of the last day that are about the event or one of its sheets."""
    texts = [str(sheet) for sheet in sheets]
    back = f"/events/{event.slug}/"
    return [
        job
        for job in Job.objects.all()
        if job.back.startswith(back) or any(text in json.dumps(job.arguments) for text in texts)
    ]


def _why_table_stays(table: TableState) -> Text | None:
    at = {"round": table.round, "table": table.number}
    if table.looks or table.progress is Progress.AWARDED:
        return _("Round %(round)d, table %(table)d has a result.", **at)
    if table.played or table.progress in {Progress.FINISHED, Progress.SIGNED}:
        return _("Round %(round)d, table %(table)d: the score sheet has hands.", **at)
    if table.held:
        return _("Round %(round)d, table %(table)d: a phone has hands that are not sent.", **at)
    return None
