"""What a desk must check after a backup was restored."""

from __future__ import annotations

from django.db.models import Exists, OuterRef
from django.urls import reverse

from scorer.models import Entry
from scorer.operations.selectors.after_restore import EventToCheck, Restore, to_check
from tournaments.models import Event, Round, Table
from tournaments.selectors.sentences import sentence_of


def restore_to_check(event: Event) -> tuple[Restore, EventToCheck] | None:
    """The restore this desk has yet to check, and how the event stood; asks nothing without one."""
    restore = to_check(event.slug) if event.state == Event.State.RUNNING else None
    return (restore, event_to_check(event, restore)) if restore else None


def running_events(restore: Restore) -> list[EventToCheck]:
    """Every running event."""
    events = Event.objects.filter(state=Event.State.RUNNING).order_by("pk")
    return [event_to_check(event, restore) for event in events]


def event_to_check(event: Event, restore: Restore) -> EventToCheck:
    """The last act that is in the backup, and the tables that have not written since; 3 queries."""
    last = event.steps.filter(at__lt=restore.restored_at).order_by("-pk").first()
    return EventToCheck(
        name=event.name,
        address=reverse("tournaments:desk", args=[event.slug]),
        last=sentence_of(last) if last else "",
        last_by=last.by_name if last else "",
        last_at=last.at if last else None,
        tables=_silent_tables(event, restore),
    )


def _silent_tables(event: Event, restore: Restore) -> tuple[int, ...] | None:
    is_open = {"round__event": event, "round__state": Round.State.OPEN}
    since = Entry.objects.filter(sheet=OuterRef("sheet"), written_at__gt=restore.restored_at)
    tables = Table.objects.filter(sheet__isnull=False, **is_open).order_by("number")
    found = list(tables.values_list("number", Exists(since)))
    return tuple(number for number, has_written in found if not has_written) if found else None
