"""The version of an event: what changes with everything that could change a page of it.

Ids are handed out before transactions commit, so the newest entry of several sheets could be
known before an older one of another sheet is there. Steps of one event and entries of one sheet
are written under a lock each, so there the newest is the last; over the sheets they are added
up, and the sum grows with every one of them.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from django.db.models import Max, Sum

from tournaments.models import Event, Step, Table

Version: TypeAlias = tuple[int, ...]  # step and entries; a third says: with these names
SHORT, NUMBERS = 1, 2
THIRD = {Event.Names.SHORT.value: (SHORT,), Event.Names.NUMBERS.value: (NUMBERS,)}


def as_public(event: Event, version: Version) -> Version:
    """The version that everybody reads: with the names that the event shows."""
    return (*version[:2], *THIRD.get(event.names, ()))


def as_hall(event: Event, version: Version) -> Version:
    """The version that screens in the hall show: with the names chosen for the hall."""
    return (*version[:2], *THIRD.get(event.hall_names or event.names, ()))


def is_shortened(version: Version) -> bool:
    """Whether it is a version with short names."""
    return version[2:] == (SHORT,)


def version_of(event: Event) -> Version:
    """The newest step of the event and the sum of its sheets' versions; two queries."""
    return versions_of([event])[event.pk]


def versions_of(events: Iterable[Event]) -> dict[int, Version]:
    """The versions of events by id, as ``version_of`` says them; two queries."""
    ids = [event.pk for event in events]
    steps = Step.objects.filter(event__in=ids).order_by().values_list("event")
    newest = dict(steps.annotate(newest=Max("pk")))
    tables = Table.objects.filter(round__event__in=ids).order_by()
    entries = dict(tables.values_list("round__event").annotate(written=Sum("sheet__version")))
    return {pk: (newest.get(pk) or 0, entries.get(pk) or 0) for pk in ids}
