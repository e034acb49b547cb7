"""The clock of a round: what is kept of it, and how it stands at any moment."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from unittest.mock import patch

import pytest
from django.utils import timezone

from scorer.support.refused import Refused
from tests.builders.events import add_entrants, empty_event
from tests.builders.rounds import play_round
from tournaments.models import Round
from tournaments.selectors.clock import clock_of
from tournaments.services.clock import go_on, pause_clock, reset_clock, set_clock, start_clock
from tournaments.services.steps import Actor

pytestmark = pytest.mark.django_db
DESK = Actor(name="Biurko")
LATE = datetime(2026, 11, 21, 22, 30, tzinfo=UTC)  # half an hour before midnight in Warsaw


def after(minutes, seconds=0):
    return LATE + timedelta(minutes=minutes, seconds=seconds)


@pytest.fixture
def open_event_of_4():
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


def test_round_without_a_limit_has_no_clock(open_event_of_4):
    assert clock_of(open_event_of_4.rounds.get(), LATE) is None
    with pytest.raises(Refused) as refused:
        does(start_clock, open_event_of_4, 0)
    assert refused.value.field == "minutes"


def test_clock_runs_down_across_midnight_and_over(open_event_of_4):
    sets(open_event_of_4)
    before = face(open_event_of_4, 0)
    assert (before.left, before.running, before.minutes) == (None, False, 60)
    does(start_clock, open_event_of_4, 0)
    does(start_clock, open_event_of_4, 5)
    assert (face(open_event_of_4, 20).left, face(open_event_of_4, 20).ends) == (2400, after(60))
    assert [face(open_event_of_4, at).is_last_hand for at in (54, 55, 59)] == [False, True, True]
    assert [face(open_event_of_4, 59, seconds).over for seconds in (59, 60)] == [False, True]
    assert face(open_event_of_4, 61, 30).left == -90


def test_time_that_stands_still_is_added(open_event_of_4):
    sets(open_event_of_4)
    does(start_clock, open_event_of_4, 0)
    does(pause_clock, open_event_of_4, 10)
    assert (
        face(open_event_of_4, 30).left,
        face(open_event_of_4, 30).paused,
        face(open_event_of_4, 30).ends,
    ) == (
        3000,
        True,
        None,
    )
    does(go_on, open_event_of_4, 25)
    assert (face(open_event_of_4, 30).left, face(open_event_of_4, 30).ends) == (2700, after(75))
    does(pause_clock, open_event_of_4, 40)
    does(go_on, open_event_of_4, 41)
    assert face(open_event_of_4, 41).ends == after(76)


def test_clock_is_put_back(open_event_of_4):
    sets(open_event_of_4)
    does(start_clock, open_event_of_4, 0)
    does(pause_clock, open_event_of_4, 1)
    does(reset_clock, open_event_of_4)
    assert (face(open_event_of_4, 5).left, face(open_event_of_4, 5).paused) == (None, False)


def test_every_act_is_told_once(open_event_of_4):
    sets(open_event_of_4, 45, 3)
    for act in (start_clock, start_clock, pause_clock, pause_clock, go_on, go_on):
        does(act, open_event_of_4, 1)
    does(reset_clock, open_event_of_4)
    does(reset_clock, open_event_of_4)
    kinds = ["clock-set", "clock-started", "clock-paused", "clock-goes-on", "clock-reset"]
    assert list(open_event_of_4.steps.values_list("kind", flat=True)) == kinds
    said = {"round": 1, "minutes": 45, "last_hand": 3, "before": [None, 5]}
    assert open_event_of_4.steps.first().said == said


@pytest.mark.parametrize(
    ("minutes", "last_hand", "field", "why"),
    [
        (0, 0, "minutes", "Allowed: a whole number from 1 to 600."),
        (60, 61, "last_hand", "Allowed: a whole number from 0 to 60."),
    ],
)
def test_impossible_clock_is_refused_with_its_field(
    open_event_of_4, minutes, last_hand, field, why
):
    with pytest.raises(Refused) as refused:
        sets(open_event_of_4, minutes, last_hand)
    assert (refused.value.field, str(refused.value)) == (field, why)


def test_clock_starts_in_an_open_round_alone(open_event_of_4):
    sets(open_event_of_4)
    open_event_of_4.rounds.update(state=Round.State.CLOSED)
    with pytest.raises(Refused) as refused:
        does(start_clock, open_event_of_4, 0)
    assert str(refused.value) == "Round 1 is not open."
