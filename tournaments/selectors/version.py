"""The version of an event: what changes with everything that could change a page of it."""

from __future__ import annotations

from django.db.models import Max

from tournaments.models import Event, Step, Table


def version_of(event: Event) -> tuple[int, int]:
    """The newest step of the event and the newest log entry of its sheets; two queries."""
    step = Step.objects.filter(event=event).aggregate(newest=Max("pk"))["newest"]
    tables = Table.objects.filter(round__event=event)
    entry = tables.aggregate(newest=Max("sheet__version"))["newest"]
    return step or 0, entry or 0
