"""The lists of events: the newest first, a page at a time."""

from __future__ import annotations

import re
from copy import deepcopy
from datetime import date, timedelta

import pytest

from scorer.models import Club
from tests.builders.events import add_entrants, empty_event
from tournaments.models import Entrant, Event

pytestmark = pytest.mark.django_db
ON_A_PAGE = 50


@pytest.fixture(scope="module")
def made(rows_for_file):
    club = Club.objects.create(slug="borek", name="Borek", open_to_all=True)
    day = date(2026, 11, 21)
    return [
        empty_event(f"e{ago}", club=club, shown="everything", day=day - timedelta(ago))
        for ago in range(ON_A_PAGE + 1)
    ]


@pytest.fixture
def one_too_many(made, db):
    """One more than fits on a page, each a day before the one made before it."""
    return deepcopy(made)


def listed(answer):
    return re.findall(r'event-card" href="/events/(\w+)/', answer.content.decode())


def address(event, *, of_club):
    return f"/clubs/{event.club.slug}/events/" if of_club else "/events/"


@pytest.mark.parametrize("of_club", [False, True])
def test_events_come_the_newest_first_a_page_at_a_time(client, one_too_many, of_club):
    where = address(one_too_many[0], of_club=of_club)
    found = [listed(client.get(where, {"page": page})) for page in ("", "2", "9", "x")]
    first = [f"e{ago}" for ago in range(ON_A_PAGE)]
    assert found == [first, [f"e{ON_A_PAGE}"], [f"e{ON_A_PAGE}"], first]
    page = client.get(where).content.decode()
    assert 'href="?page=2">older →' in page


def test_withdrawn_entrants_are_not_counted_in_lists(client, one_too_many):
    add_entrants(one_too_many[0], 3)
    Entrant.objects.filter(event=one_too_many[0], number=2).update(state=Entrant.State.WITHDRAWN)
    page = client.get("/events/").content.decode()
    assert re.findall(r"\d+ players?", page)[:2] == ["2 players", "0 players"]


@pytest.mark.parametrize("of_club", [False, True])
@pytest.mark.parametrize("count", [1, 3])
def test_queries_do_not_grow_with_the_events(
    client, one_too_many, django_assert_num_queries, count, of_club
):
    Event.objects.exclude(pk__in=[event.pk for event in one_too_many[:count]]).update(
        shown="nothing"
    )
    with django_assert_num_queries(3):
        assert len(listed(client.get(address(one_too_many[0], of_club=of_club)))) == count
