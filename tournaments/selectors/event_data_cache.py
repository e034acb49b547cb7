"""The data of events, remembered by version, with names told apart and walk-overs given.

Every page of an event is made from its data. What was written meanwhile is another version
(``selectors.version``), so a page is never behind. Reading the data costs a fixed number of
queries, finding it again none.
"""

from __future__ import annotations

from dataclasses import replace

from scorer.support.caches import LruCache
from tournaments.models import Event
from tournaments.selectors.event_data import EventData, event_rows
from tournaments.selectors.leaving import with_leavers
from tournaments.selectors.namesakes import with_own_names
from tournaments.selectors.short_names import numbered, short_names, shortened
from tournaments.selectors.version import NUMBERS, Version, version_of

WHOLE = 2  # parts of the version under which names are whole
MOST_PARTS = 15_000  # units and tables, of 600 bytes each
EVENT_DATA_CACHE: LruCache[EventData] = LruCache(
    MOST_PARTS, weigh=lambda data: 1 + len(data.units) + sum(map(len, data.tables.values()))
)


def event_data_of(event: Event, version: Version | None = None) -> EventData:
    """The event's data; ``version`` where it is known already (else two queries more).

    A version with short names, or with numbers, gives the data that has no others.
    """
    version = version or version_of(event)
    data = EVENT_DATA_CACHE.get((event.pk, version))
    if data is None:
        if len(version) > WHOLE:
            whole = event_data_of(event, version[:WHOLE])
            if version[WHOLE] == NUMBERS:
                data = replace(numbered(whole), version=version)
            else:
                data = replace(shortened(whole, short_names(event)), version=version)
        else:
            data = read_event_data(event, version)
        EVENT_DATA_CACHE.keep((event.pk, version), data)
    return data


def read_event_data(event: Event, version: Version) -> EventData:
    """The event's data from its rows, whatever is remembered; a fixed number of queries."""
    return finished(event_rows(event, version))


def finished(rows: EventData) -> EventData:
    """The data once names are told apart, and walk-overs count against who has left."""
    return with_own_names(with_leavers(rows))
