"""The version of an event: what changes with everything that could change a page of it."""

from __future__ import annotations

from django.db.models import Max

from scorer.models import Entry
from tournaments.models import Event, Step


def version_of(event: Event) -> tuple[int, int]:
    """The newest step of the event and the newest log entry of its sheets; two queries."""
    step = Step.objects.filter(event=event).aggregate(newest=Max("pk"))["newest"]
    sheets = event.rounds.filter(tables__sheet__isnull=False).values("tables__sheet")
    entry = Entry.objects.filter(sheet__in=sheets).aggregate(newest=Max("pk"))["newest"]
    return step or 0, entry or 0
