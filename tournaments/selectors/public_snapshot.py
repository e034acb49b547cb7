"""What the public sees of an event, taken anew every few seconds.

A step at the desk shows at once, so that what is hidden, renamed or opened never waits. Results
and score sheets show with the next picture, every ``EVERY`` seconds: a line in a sheet that does
not count yet (``selectors.results``) changes nothing that the public sees, and a desk that keys one
table after the other does not have the pages of hundreds of followers made anew for each of them.

Processes take their pictures by the same clock but not at the same instant, so one of them may
be ahead for a moment. A picture says when it was taken, up to which step, and how much had been
written: the one of two that has more of all is the newer.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, replace
from typing import NamedTuple

from django.db import connection
from django.db.models import Q
from django.utils import timezone

from scorer.support.caches import LruCache
from tournaments.log.acts.results import ResultAct
from tournaments.log.codec import kinds_of
from tournaments.models import Round, Step, Table
from tournaments.selectors.version import Version

EVERY = 10  # seconds; 0: whenever somebody asks
COUNTS = (
    Q(sheet__finished=True)
    | Q(sheet__locked=True)
    | Q(round__state=Round.State.CLOSED, round__stopped=True)
)


@dataclass(frozen=True, slots=True)
class PublicSnapshot:
    """``step`` is the newest it shows, ``written`` the sum of the event's sheets' versions.

    ``passed``: the newest known of, ``step`` or a result after it that shows next time;
    ``taken``: seconds since 1970, as everything that counts was first seen to be so;
    ``looked``: as it was last seen to be so.
    """

    step: int
    written: int
    taken: int
    looked: int
    counted: tuple[tuple[int, int], ...]
    passed: int = 0

    @property
    def version(self) -> Version:
        """Under which the event's data and standings are remembered."""
        return self.step, self.written


class NewestStep(NamedTuple):
    """The ids of an event and of its newest step, 0 before the first; the event's state.

    ``findable``: search engines may find it, which is the club's to change. ``silent``: the time
    of its announcement is over, which no step says.
    """

    event: int
    step: int
    findable: bool
    state: str
    silent: int


MOST_COUNTED = 50_000  # sheets
SNAPSHOT_CACHE: LruCache[PublicSnapshot] = LruCache(
    MOST_COUNTED, weigh=lambda taken: 1 + len(taken.counted)
)
NEWEST_STEP = """
    SELECT event.id, COALESCE((
        SELECT step.id FROM tournaments_step step
        WHERE step.event_id = event.id ORDER BY step.id DESC LIMIT 1
    ), 0), club.findable, event.state,
        CASE WHEN event.announced_until <= %s THEN 1 ELSE 0 END
    FROM tournaments_event event JOIN scorer_club club ON club.id = event.club_id
    WHERE event.slug = %s
"""


def newest_step(slug: str) -> NewestStep | None:
    """The newest step of an event; None: no such event.

    One query, which the ORM would take ten times as long to write as the database to answer.
    """
    now = connection.ops.adapt_datetimefield_value(timezone.now())
    with connection.cursor() as cursor:
        cursor.execute(NEWEST_STEP, [now, slug])
        found = cursor.fetchone()
    return found and NewestStep(*found)


def snapshot_of(event_id: int, step: int) -> PublicSnapshot:
    """The picture that is shown now; one query where it is time to look again, else none.

    One more where the event has come on since, to ask whether by results alone.
    """
    known = SNAPSHOT_CACHE.get(event_id)
    now = int(time.time())
    if known and EVERY and known.looked // EVERY == now // EVERY:
        if known.step <= step <= known.passed:
            return known
        if step > known.passed and _only_results_since(event_id, known.passed):
            known = replace(known, passed=step)
            SNAPSHOT_CACHE.keep(event_id, known)
            return known
    taken = _look(event_id, step, now, known)
    SNAPSHOT_CACHE.keep(event_id, taken)
    return taken


def _only_results_since(event_id: int, step: int) -> bool:
    newer = Step.objects.filter(event=event_id, pk__gt=step)
    return not newer.exclude(kind__in=kinds_of(ResultAct)).exists()


def _look(event_id: int, step: int, now: int, known: PublicSnapshot | None) -> PublicSnapshot:
    sheets = Table.objects.filter(round__event=event_id, sheet__isnull=False).order_by("pk")
    rows = sheets.annotate(counts=COUNTS).values_list("pk", "sheet__version", "counts")
    written, counted = 0, []
    for pk, version, counts in rows:
        written += version
        if counts:
            counted.append((pk, version))
    if known and known.step == step and known.counted == tuple(counted):
        return replace(known, looked=now)
    return PublicSnapshot(step, written, now, now, tuple(counted), passed=step)
