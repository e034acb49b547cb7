from __future__ import annotations

import pytest

from tests.tournaments.making import make_entrants, make_event
from tests.tournaments.playing import play_round
from tournaments.models import Draw, Event, Round
from tournaments.selectors.agenda import Next, Task, next_task
from tournaments.selectors.door import door_of

pytestmark = pytest.mark.django_db
TABLES = [[1, 2, 3, 4], [5, 6, 7, 8]]


def _task(event):
    return next_task(event, list(event.rounds.all()), list(event.draws.all()), door_of(event))


def _draft(event, **values):
    known = {"first_round": 1, "last_round": 2, "request": {}, "fingerprint": "f"}
    return Draw.objects.create(event=event, **known | values)


def test_an_event_is_led_from_its_entries_to_its_diplomas():
    event = make_event(format={"rounds": 2})
    assert _task(event) == Task(Next.ENTER)
    make_entrants(event, 8)
    assert _task(event) == Task(Next.DRAW, 1)
    draw = _draft(event)
    assert _task(event) == Task(Next.SEED, 1, draw.pk)
    Draw.objects.update(state=Draw.State.DRAFT)
    assert _task(event) == Task(Next.PUBLISH, 1, draw.pk)
    Draw.objects.all().delete()
    seated = play_round(event, 1, TABLES, state=Round.State.SEATED)
    assert _task(event) == Task(Next.OPEN, 1)
    Round.objects.filter(pk=seated.pk).update(state=Round.State.CLOSED)
    assert _task(event) == Task(Next.DRAW, 2)
    play_round(event, 2, TABLES, [[1, 0, -1, 0]], state=Round.State.OPEN)
    assert _task(event) == Task(Next.KEY, 2, tables=(2,))
    event.rounds.filter(number=2).update(state=Round.State.CLOSED)
    assert _task(event) == Task(Next.FINISH)
    event.state = Event.State.FINISHED
    assert _task(event) == Task(Next.HONOUR)


PLAYED = [[1, 0, -1, 0], [2, 0, -2, 0]]


@pytest.mark.parametrize(
    ("tables", "scores", "looks", "task"),
    [
        ([[1, 2, 3, 4], [5, 6, 7, None]], [], "blind", Task(Next.FILL, 1, tables=(2,))),
        (TABLES, PLAYED, "blind", Task(Next.LOOK, 1, tables=(1, 2))),
        (TABLES, PLAYED, "none", Task(Next.CLOSE, 1)),
    ],
)
def test_a_round_is_led_to_its_end(tables, scores, looks, task):
    event = make_event(format={"second_look": looks})
    make_entrants(event, 8)
    play_round(event, 1, tables, scores, state=Round.State.OPEN)
    assert _task(event) == task


def test_a_table_in_doubt_comes_before_results_that_are_missing():
    event = make_event()
    make_entrants(event, 8)
    played = play_round(event, 1, TABLES, [[1, 0, -1, 0]], state=Round.State.OPEN)
    played.tables.filter(number=1).update(disputed="Who dealt?")
    assert _task(event) == Task(Next.SETTLE, 1, tables=(1,))


@pytest.mark.parametrize("count", [4, 12])
def test_it_costs_five_queries_at_most(count, django_assert_max_num_queries):
    event = make_event()
    make_entrants(event, count)
    tables = [[at, at + 1, at + 2, at + 3] for at in range(1, count, 4)]
    play_round(event, 1, tables, state=Round.State.OPEN)
    rounds, door = list(event.rounds.all()), door_of(event)
    with django_assert_max_num_queries(5):
        next_task(event, rounds, [], door)
