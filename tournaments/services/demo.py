"""What the first start has to show: the demo club with two events, read from files."""

from __future__ import annotations

from typing import Any, cast

from django.utils import timezone

from scorer.models import Club
from scorer.operations.services.demo import found_demo_club
from scorer.records import read_json
from scorer.sheets.services.codes import issue_codes
from scorer.support.places import DEMO
from scorer.support.transactions import atomic
from tournaments.log.acts.events import EventShown
from tournaments.models import Event, Round
from tournaments.records.event_copy import copy_of
from tournaments.services.codes import sheets_in
from tournaments.services.event_file import import_event
from tournaments.services.events import show
from tournaments.services.steps import Actor

EVENTS = DEMO / "events"
OVER, TONIGHT = "autumn", "friday"
ACTOR = Actor(name="Demo")


@atomic
def found_demo() -> Club | None:
    """Found the demo club with an event that is over and one of today; None if it exists."""
    club = found_demo_club(DEMO)
    if club is not None:
        for name in (OVER, TONIGHT):
            load_event(club, name)
    return club


@atomic
def load_event(club: Club, name: str) -> Event:
    """The event of a file becomes one of today in ``club``, shown as it was, its tables open."""
    file = cast("dict[str, Any]", read_json((EVENTS / f"{name}.json").read_bytes()))
    now = copy_of(file, day=timezone.localdate(), newest=timezone.now())
    event = import_event(raw=now, club=club, actor=ACTOR).event
    seen = event.steps.values_list("pk", flat=True).last() or 0
    shown = [one["said"]["shown"] for one in file["steps"] if one["kind"] == EventShown.kind]
    show(event_id=event.pk, shown=shown[-1], actor=ACTOR, seen=seen)
    for round_ in Round.objects.filter(event=event, state=Round.State.OPEN):
        issue_codes(sheets_in(round_))
    event.refresh_from_db()
    return event
