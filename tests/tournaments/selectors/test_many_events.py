"""A site of a hundred clubs: what a process works out for one event makes no other one's way."""

from __future__ import annotations

import pytest

from tests.tournaments.making import make_entrants, make_event
from tests.tournaments.playing import play_all
from tournaments.selectors.book import BOOK_CACHE, book_of
from tournaments.selectors.history.rows import state_of_rows
from tournaments.selectors.public_snapshot import SNAPSHOT_CACHE, snapshot_of
from tournaments.selectors.standings import STANDINGS_CACHE, standings_of
from tournaments.services.event_state import STATE_CACHE

CLUBS = range(100)
WORKED_OUT = {
    "book": (BOOK_CACHE, book_of),
    "standings": (STANDINGS_CACHE, standings_of),
    "picture": (SNAPSHOT_CACHE, lambda event: snapshot_of(event.pk, 0)),
    "state": (STATE_CACHE, lambda event: (1, state_of_rows(event))),
}


@pytest.mark.django_db
@pytest.mark.parametrize("what", WORKED_OUT)
def test_small_events_of_a_hundred_clubs_are_all_remembered(what):
    memory, work_out = WORKED_OUT[what]
    event = make_event(shown="everything", state="running")
    make_entrants(event, 16)
    play_all(event, 16, 3)
    value = work_out(event)
    for club in CLUBS:
        memory.keep(club, value)
    assert [club for club in CLUBS if memory.get(club) is None] == []
