"""The version of an event: what changes with everything that could change a page of it.

Ids are handed out before transactions commit, so the newest entry of several sheets could be
known before an older one of another sheet is there. Steps of one event and entries of one sheet
are written under a lock each, so there the newest is the last; over the sheets they are added
up, and the sum grows with every one of them.

The public sees a step at the desk at once, so that what is hidden, renamed or opened never waits.
Results and score sheets show every ``EVERY`` seconds: a desk that keys one table after the other
does not have the pages of hundreds of followers made again for each of them. A line in a sheet
that does not count yet (``selectors.results``) changes nothing that the public sees. Processes
count these seconds by the same clock.
"""

from __future__ import annotations

import time
from collections.abc import Iterable
from functools import cache
from hashlib import sha256
from typing import NamedTuple, TypeAlias

from django.db import connection
from django.db.models import Max, Q, Sum
from django.utils import timezone

from scorer.support.caches import LruCache
from tournaments.log.acts.results import ResultAct
from tournaments.log.codec import kinds_of
from tournaments.models import Event, Round, Step, Table

Version: TypeAlias = tuple[int, ...]  # step and entries; a third says: with these names
SHORT, NUMBERS = 1, 2
THIRD = {Event.Names.SHORT.value: (SHORT,), Event.Names.NUMBERS.value: (NUMBERS,)}
EVERY = 10  # seconds; 0: whenever somebody asks
COUNTS = (
    Q(sheet__finished=True)
    | Q(sheet__locked=True)
    | Q(round__state=Round.State.CLOSED, round__stopped=True)
)
DIGITS = 15  # of a digest in hexadecimal


class PublicSnapshot(NamedTuple):
    """What the public sees: the ``version`` to read the event by, as it was at ``as_of``.

    ``findable``: search engines may find it, which is the club's to change. ``silent``: the time
    of its announcement is over, which no step says.
    """

    version: Version
    as_of: int  # seconds since 1970
    findable: bool
    silent: bool


SNAPSHOT_CACHE: LruCache[tuple[Version, int]] = LruCache(10_000)
NEWEST_STEPS = """
    SELECT event.id, club.findable, event.announced_until <= %s,
        (SELECT step.id FROM tournaments_step step WHERE step.event_id = event.id
         ORDER BY step.id DESC LIMIT 1),
        (SELECT step.id FROM tournaments_step step WHERE step.event_id = event.id
         AND step.kind NOT IN ({}) ORDER BY step.id DESC LIMIT 1)
    FROM tournaments_event event JOIN scorer_club club ON club.id = event.club_id
    WHERE event.slug = %s
"""


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


def public_snapshot(slug: str) -> PublicSnapshot | None:
    """What the public sees of an event, None: no such event; one query, two every few seconds.

    The ORM would take ten times as long to write the first one as the database to answer.
    """
    now = connection.ops.adapt_datetimefield_value(timezone.now())
    results = _kinds_of_results()
    with connection.cursor() as cursor:
        marks = ", ".join(["%s"] * len(results))
        cursor.execute(NEWEST_STEPS.format(marks), [now, *results, slug])
        found = cursor.fetchone()
    if found is None:
        return None
    event, findable, silent, newest, at_desk = found
    version, as_of = _version_now(event, newest or 0, at_desk or 0)
    return PublicSnapshot(version, as_of, bool(findable), bool(silent))


@cache
def _kinds_of_results() -> list[str]:
    return kinds_of(ResultAct)


def _version_now(event_id: int, newest: int, at_desk: int) -> tuple[Version, int]:
    """The version shown since the newest step ``at_desk``, for as long as it is shown."""
    now = int(time.time())
    if not EVERY:
        return (newest, _digest_of_sheets(event_id)), now
    key = event_id, at_desk, now // EVERY
    known = SNAPSHOT_CACHE.get(key)
    if known is None:
        known = (newest, _digest_of_sheets(event_id)), now
        SNAPSHOT_CACHE.keep(key, known)
    return known


def _digest_of_sheets(event_id: int) -> int:
    """What changes with every sheet that counts."""
    sheets = Table.objects.filter(COUNTS, round__event=event_id, sheet__isnull=False).order_by("pk")
    rows = list(sheets.values_list("pk", "sheet__version"))
    return int(sha256(repr(rows).encode()).hexdigest()[:DIGITS], 16)
