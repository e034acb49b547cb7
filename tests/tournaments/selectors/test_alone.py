"""The log of events, as two laptops compare it."""

from __future__ import annotations

import sqlite3
from datetime import timedelta

import pytest
from django.db import connection
from django.urls import reverse
from django.utils import timezone

from scorer.operations.selectors.alone import Written
from tests.tournaments.making import make_entrants, make_event
from tests.tournaments.playing import play_all
from tournaments.models import Step
from tournaments.selectors.alone import STEPS
from tournaments.selectors.followed import running_events

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    event = make_event("cup", state="running")
    make_entrants(event, 8)
    play_all(event, 8, 1)
    return event


def test_steps_are_found_known_and_told(event):
    step = Step.objects.create(event=event, kind="x", by_name="Ada")
    moment = timezone.now() - timedelta(minutes=1)
    found = STEPS.since(moment)
    assert found == [step.uuid]
    assert STEPS.since(timezone.now() + timedelta(minutes=1)) == []
    assert STEPS.known(found) == set(found)
    path = reverse("tournaments:minutes", args=["cup"])
    assert STEPS.told(found) == [Written(event.name, "x", step.at, "Ada", path)]


@pytest.mark.skipif(connection.vendor != "sqlite", reason="only a file is followed")
def test_running_events_are_counted_and_marked(event):
    base = connection.connection
    (before,) = running_events(base)
    assert (before.name, before.step) == (event.name, Step.objects.filter(event=event).count())
    Step.objects.create(event=event, kind="x")
    (after,) = running_events(base)
    assert after.step == before.step + 1
    assert after.mark != before.mark
    event.state = "finished"
    event.save()
    assert running_events(base) == []
    assert isinstance(base, sqlite3.Connection)
