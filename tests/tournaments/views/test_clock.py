"""The clock for the hall: right by the server's time, with or without scripts."""

from __future__ import annotations

from copy import deepcopy
from datetime import UTC, datetime, timedelta

import pytest
from django.test import Client
from django.utils import timezone

from tests.builders.desks import at, running_event, table
from tournaments.models import Event, Round

pytestmark = pytest.mark.django_db
NOON = datetime(2026, 11, 21, 11, 0, tzinfo=UTC)


@pytest.fixture(scope="module")
def made(rows_for_file):
    desk = running_event([1, 2, 3, 4], shown=Event.Shown.SEATING)
    Round.objects.update(minutes=60, started_at=NOON)
    return desk


@pytest.fixture
def desk_at_57_minutes(made, db, monkeypatch):
    """Of a round of 60 minutes 57 are over."""
    monkeypatch.setattr(timezone, "now", lambda: NOON + timedelta(minutes=57))
    return deepcopy(made)


def test_clock_says_when_the_round_ends_without_scripts(desk_at_57_minutes):
    text = Client().get(at(desk_at_57_minutes, "clock")).content.decode()
    assert "until 13:00" in text
    assert "Last hand: begin no new one." in text


def test_state_is_told_by_the_servers_time(desk_at_57_minutes):
    type(table(desk_at_57_minutes)).objects.update(extra_minutes=10)
    answer = Client().get(at(desk_at_57_minutes, "clock_state"))
    noon = int(NOON.timestamp() * 1000)
    assert answer.json() == {
        "now": noon + 57 * 60_000,
        "known": True,
        "ends": noon + 60 * 60_000,
        "left": 180,
        "paused": False,
        "last_hand": 300,
        "closed": False,
        "extra": [[1, 10]],
    }
    assert "no-store" in answer["Cache-Control"]


def test_clock_of_a_round_without_limit_says_so(desk_at_57_minutes):
    Round.objects.update(minutes=None)
    assert Client().get(at(desk_at_57_minutes, "clock_state")).json()["known"] is False
    assert "no time limit" in Client().get(at(desk_at_57_minutes, "clock")).content.decode()


def test_state_of_the_clock_costs_three_queries(desk_at_57_minutes, django_assert_num_queries):
    with django_assert_num_queries(3):
        Client().get(at(desk_at_57_minutes, "clock_state"))


def test_clock_shows_announcement_until_it_ends(desk_at_57_minutes):
    soon = NOON + timedelta(minutes=60)
    Event.objects.update(announcement="Soup is ready", announced_until=soon)
    assert "Soup is ready" in Client().get(at(desk_at_57_minutes, "clock")).content.decode()
    first = Client().get(at(desk_at_57_minutes, "clock_state")).json()["announced"]
    Event.objects.update(announcement="Soup is cold")
    assert Client().get(at(desk_at_57_minutes, "clock_state")).json()["announced"] != first
    Event.objects.update(announced_until=NOON)
    assert "announced" not in Client().get(at(desk_at_57_minutes, "clock_state")).json()
    assert "Soup is cold" not in Client().get(at(desk_at_57_minutes, "clock")).content.decode()
