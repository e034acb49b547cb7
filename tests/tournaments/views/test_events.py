"""The lists of events: the newest first, a page at a time."""

from __future__ import annotations

import re
from datetime import date, timedelta

import pytest

from scorer.models import Club
from tests.builders.events import add_entrants, empty_event
from tournaments.models import Entrant, Event
from tournaments.views import pages

pytestmark = pytest.mark.django_db


def open_club():
    """A club whose list is there for all."""
    return Club.objects.create(slug="borek", name="Borek", open_to_all=True)


@pytest.fixture
def events(monkeypatch):
    """Three on three days, of which two fit on a page; the oldest is made last."""
    monkeypatch.setattr(pages, "EVENTS_ON_A_PAGE", 2)
    club = open_club()
    made = [empty_event(slug, club=club, shown="everything") for slug in ("c", "b", "a")]
    for ago, event in enumerate(made):
        Event.objects.filter(pk=event.pk).update(day=date(2026, 11, 21) - timedelta(ago))
    return made


def listed(answer):
    return re.findall(r'event-card" href="/events/(\w+)/', answer.content.decode())


def address(event, *, of_club):
    return f"/clubs/{event.club.slug}/events/" if of_club else "/events/"


@pytest.mark.parametrize("of_club", [False, True])
def test_events_come_the_newest_first_a_page_at_a_time(client, events, of_club):
    where = address(events[0], of_club=of_club)
    found = [listed(client.get(where, {"page": page})) for page in ("", "2", "9", "x")]
    assert found == [["c", "b"], ["a"], ["a"], ["c", "b"]]
    page = client.get(where).content.decode()
    assert 'href="?page=2">older →' in page


def test_who_withdrew_does_not_count(client, events):
    add_entrants(events[0], 3)
    Entrant.objects.filter(event=events[0], number=2).update(state=Entrant.State.WITHDRAWN)
    page = client.get("/events/").content.decode()
    assert re.findall(r"\d+ players?", page) == ["2 players", "0 players"]


@pytest.mark.parametrize("of_club", [False, True])
@pytest.mark.parametrize("count", [1, 3])
def test_queries_do_not_grow_with_the_events(client, django_assert_num_queries, count, of_club):
    club = open_club()
    events = [empty_event(f"e{n}", club=club, shown="everything") for n in range(count)]
    with django_assert_num_queries(3):
        assert len(listed(client.get(address(events[0], of_club=of_club)))) == count
