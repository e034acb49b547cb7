"""The clock of a round: what is kept of it, and how it stands at any moment."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from unittest.mock import patch

import pytest
from django.utils import timezone

from tests.builders.events import add_entrants, empty_event
from tests.builders.rounds import play_round
from tournaments.models import Round
from tournaments.selectors.clock import clock_of
from tournaments.services.clock import go_on, pause_clock, reset_clock, set_clock, start_clock
from tournaments.services.steps import Actor, EventRuleError

pytestmark = pytest.mark.django_db
DESK = Actor(name="Biurko")
LATE = datetime(2026, 11, 21, 22, 30, tzinfo=UTC)  # half an hour before midnight in Warsaw


def after(minutes, seconds=0):
    return LATE + timedelta(minutes=minutes, seconds=seconds)


@pytest.fixture
def event():
    made = empty_event()
    add_entrants(made, 4)
    play_round(made, 1, [(1, 2, 3, 4)], state=Round.State.OPEN)
    return made


def sets(event, minutes=60, last_hand=5):
    return set_clock(event_id=event.pk, number=1, minutes=minutes, last_hand=last_hand, actor=DESK)


def does(act, event, *at):
    now = after(*at) if at else timezone.now()
    with patch.object(timezone, "now", lambda: now):
        return act(event_id=event.pk, number=1, actor=DESK)


def face(event, *at):
    return clock_of(event.rounds.get(), after(*at))


def test_a_round_without_a_limit_has_no_clock(event):
    assert clock_of(event.rounds.get(), LATE) is None
    with pytest.raises(EventRuleError) as refused:
        does(start_clock, event, 0)
    assert refused.value.field == "minutes"


def test_clock_runs_down_across_midnight_and_over(event):
    sets(event)
    before = face(event, 0)
    assert (before.left, before.running, before.minutes) == (None, False, 60)
    does(start_clock, event, 0)
    does(start_clock, event, 5)
    assert (face(event, 20).left, face(event, 20).ends) == (2400, after(60))
    assert [face(event, at).is_last_hand for at in (54, 55, 59)] == [False, True, True]
    assert [face(event, 59, seconds).over for seconds in (59, 60)] == [False, True]
    assert face(event, 61, 30).left == -90


def test_time_that_stands_still_is_added(event):
    sets(event)
    does(start_clock, event, 0)
    does(pause_clock, event, 10)
    assert (face(event, 30).left, face(event, 30).paused, face(event, 30).ends) == (
        3000,
        True,
        None,
    )
    does(go_on, event, 25)
    assert (face(event, 30).left, face(event, 30).ends) == (2700, after(75))
    does(pause_clock, event, 40)
    does(go_on, event, 41)
    assert face(event, 41).ends == after(76)


def test_clock_is_put_back(event):
    sets(event)
    does(start_clock, event, 0)
    does(pause_clock, event, 1)
    does(reset_clock, event)
    assert (face(event, 5).left, face(event, 5).paused) == (None, False)


def test_every_act_is_told_once(event):
    sets(event, 45, 3)
    for act in (start_clock, start_clock, pause_clock, pause_clock, go_on, go_on):
        does(act, event, 1)
    does(reset_clock, event)
    does(reset_clock, event)
    kinds = ["clock-set", "clock-started", "clock-paused", "clock-goes-on", "clock-reset"]
    assert list(event.steps.values_list("kind", flat=True)) == kinds
    assert event.steps.first().said == {"round": 1, "minutes": 45, "last_hand": 3}


@pytest.mark.parametrize(
    ("minutes", "last_hand", "field", "why"),
    [
        (0, 0, "minutes", "Allowed: a whole number from 1 to 600."),
        (60, 61, "last_hand", "Allowed: a whole number from 0 to 60."),
    ],
)
def test_what_no_clock_can_be_set_to(event, minutes, last_hand, field, why):
    with pytest.raises(EventRuleError) as refused:
        sets(event, minutes, last_hand)
    assert (refused.value.field, str(refused.value)) == (field, why)


def test_a_clock_starts_in_an_open_round_alone(event):
    sets(event)
    event.rounds.update(state=Round.State.CLOSED)
    with pytest.raises(EventRuleError) as refused:
        does(start_clock, event, 0)
    assert str(refused.value) == "Round 1 is not open."
