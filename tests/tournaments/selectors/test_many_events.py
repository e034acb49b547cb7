"""A site of a hundred clubs: what a process works out for one event makes no other one's way."""

from __future__ import annotations

import pytest

from tests.builders.events import add_entrants, empty_event
from tests.builders.rounds import play_all
from tournaments.selectors.event_data_cache import EVENT_DATA_CACHE, event_data_of
from tournaments.selectors.standings import STANDINGS_CACHE, standings_of
from tournaments.selectors.version import SNAPSHOT_CACHE, public_snapshot

CLUBS = range(100)


@pytest.mark.django_db
def test_small_events_of_a_hundred_clubs_are_all_remembered():
    event = empty_event(shown="everything", state="running")
    add_entrants(event, 16)
    play_all(event, 16, 1)
    worked_out = (
        (EVENT_DATA_CACHE, event_data_of(event)),
        (STANDINGS_CACHE, standings_of(event)),
        (SNAPSHOT_CACHE, public_snapshot(event.slug)),
    )
    for memory, value in worked_out:
        for club in CLUBS:
            memory.keep(club, value)
        assert [club for club in CLUBS if memory.get(club) is None] == []
