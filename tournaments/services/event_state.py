"""An event as its log makes it, for services: rebuilt once, from then on only gone on with."""

from __future__ import annotations

from functools import partial

from django.db import transaction

from scorer.support.caches import LruCache
from tournaments.log.acts.events import EventImported, EventMade
from tournaments.log.acts.people import PersonAnonymised
from tournaments.log.codec import kinds_of
from tournaments.log.fold import LogSaysTooLittle, fold, go_on
from tournaments.log.state import EventState
from tournaments.models import Event, Step
from tournaments.selectors.history.rows import state_of_rows

BEGINNINGS = kinds_of(EventMade, EventImported)
MOST_ENTRIES = 6_400  # of 2 kB each, with their share of rounds
STATE_CACHE: LruCache[tuple[int, EventState]] = LruCache(  # as of a step, by event
    MOST_ENTRIES, weigh=lambda known: 1 + len(known[1].entries)
)


def state_of(event: Event) -> EventState:
    """An event that is held, as its log makes it; one query where this process knew it before.

    Where the log says too little (of an older program, of a file from elsewhere) its rows say it.
    """
    steps = event.steps.order_by("pk")
    seen, known = STATE_CACHE.get(event.pk) or (0, EventState())
    newer = list(steps.filter(pk__gt=seen))
    if seen and any(step.kind == PersonAnonymised.kind for step in newer):
        seen, newer = 0, list(steps)  # names in earlier steps are others now
    try:
        if seen:
            return go_on(known, newer)
        if any(step.kind in BEGINNINGS for step in newer):
            return fold(newer)
    except LogSaysTooLittle:
        pass
    return state_of_rows(event)


def remember(event: Event, step: Step, state: EventState) -> None:
    """Know the event right after ``step``, once this transaction stands."""
    transaction.on_commit(partial(STATE_CACHE.keep, event.pk, (step.pk, state)))
