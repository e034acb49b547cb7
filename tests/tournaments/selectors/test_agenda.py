from __future__ import annotations

import pytest
from django.utils import timezone

from scorer.models import ScoreSheet
from tests.builders.events import add_entrants, empty_event
from tests.builders.rounds import play_round
from tournaments.models import Draw, Event, Printout, Round
from tournaments.selectors.agenda import Fix, Next, Task, agenda_of
from tournaments.selectors.door import door_of
from tournaments.services.rounds import open_round
from tournaments.services.steps import Actor

pytestmark = pytest.mark.django_db
TABLES = [[1, 2, 3, 4], [5, 6, 7, 8]]


def _agenda(event, asked=0):
    rounds, draws = list(event.rounds.all()), list(event.draws.all())
    return agenda_of(event, rounds, draws, door_of(event), asked)


def _task(event):
    return _agenda(event).task


def _reminded(event, asked=0):
    return [(one.fix, str(one.sentence)) for one in _agenda(event, asked).reminders]


def _draft(event, **values):
    known = {"first_round": 1, "last_round": 2, "request": {}, "fingerprint": "f"}
    return Draw.objects.create(event=event, **known | values)


def test_event_is_led_from_its_entries_to_its_diplomas():
    event = empty_event(format={"rounds": 2})
    assert _task(event) == Task(Next.ENTER)
    add_entrants(event, 8)
    assert _task(event) == Task(Next.CHECK_IN, 1)
    event.entrants.update(state="here")
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


def test_seated_round_is_opened_before_the_draft_of_a_later_one_is_published():
    event = empty_event(format={"rounds": 4})
    add_entrants(event, 8, state="here")
    play_round(event, 1, TABLES, state=Round.State.SEATED)
    draw = _draft(event, first_round=2, state=Draw.State.DRAFT)
    assert _task(event) == Task(Next.OPEN, 1)
    event.rounds.update(state=Round.State.CLOSED)
    assert _task(event) == Task(Next.PUBLISH, 2, draw.pk)


PLAYED = [[1, 0, -1, 0], [2, 0, -2, 0]]


@pytest.mark.parametrize(
    ("tables", "scores", "looks", "task"),
    [
        ([[1, 2, 3, 4], [5, 6, 7, None]], [], "blind", Task(Next.FILL, 1, tables=(2,))),
        (TABLES, PLAYED, "blind", Task(Next.LOOK, 1, tables=(1, 2))),
        (TABLES, PLAYED, "none", Task(Next.CLOSE, 1)),
    ],
)
def test_round_is_led_to_its_end(tables, scores, looks, task):
    event = empty_event(format={"second_look": looks})
    add_entrants(event, 8)
    play_round(event, 1, tables, scores, state=Round.State.OPEN)
    assert _task(event) == task


def test_table_in_doubt_comes_before_results_that_are_missing():
    event = empty_event()
    add_entrants(event, 8)
    played = play_round(event, 1, TABLES, [[1, 0, -1, 0]], state=Round.State.OPEN)
    played.tables.filter(number=1).update(disputed="Who dealt?")
    assert _task(event) == Task(Next.SETTLE, 1, tables=(1,))


def test_check_in_comes_before_the_first_round_until_somebody_is_there():
    event = empty_event(format={"rounds": 2})
    add_entrants(event, 8)
    play_round(event, 1, TABLES, state=Round.State.SEATED)
    assert (_task(event), _reminded(event)) == (Task(Next.CHECK_IN, 1), [])
    event.entrants.exclude(number__lt=3).update(state="here")
    assert _task(event) == Task(Next.OPEN, 1)
    assert _reminded(event) == [(Fix.CHECK_IN, "2 are not checked in yet.")]
    event.rounds.update(state=Round.State.CLOSED)
    assert (_task(event), _reminded(event)) == (Task(Next.DRAW, 2), [])


def test_who_has_withdrawn_and_still_has_a_seat_is_named_with_the_repair():
    event = empty_event(format={"rounds": 4})
    add_entrants(event, 8)
    for number in (1, 2, 3, 4):
        state = Round.State.CLOSED if number < 3 else Round.State.SEATED
        play_round(event, number, TABLES, PLAYED, state=state)
    event.entrants.filter(number=3).update(state="withdrawn", last_round=2)
    event.entrants.filter(number=5).update(state="withdrawn", last_round=3)
    event.entrants.filter(number=7).update(state="withdrawn", last_round=2)
    assert _reminded(event) == [
        (Fix.REPAIR, "Rounds 3–4 seat players who no longer play: Gracz 3, Gracz 7."),
        (Fix.REPAIR, "Round 4 seats players who no longer play: Gracz 5."),
    ]


def test_who_sits_out_by_wish_and_still_has_a_seat_is_named_too():
    event = empty_event(format={"rounds": 3})
    add_entrants(event, 8, state="here")
    for number in (1, 2, 3):
        state = Round.State.CLOSED if number < 2 else Round.State.SEATED
        play_round(event, number, TABLES, PLAYED, state=state)
    event.entrants.filter(number=6).update(sits_out=[1, 3])
    told = "Round 3 seats players who sit it out by their own wish: Gracz 6."
    assert _reminded(event) == [(Fix.REPAIR, told)]


def test_requests_without_an_answer_are_counted():
    event = empty_event()
    told = "2 ask for an entry and have no answer."
    assert _reminded(event, 2) == [(Fix.ANSWER, told)]


def test_agenda_reminds_of_disputes_and_second_entries_beside_its_task():
    event = empty_event(format={"second_look": "blind"})
    add_entrants(event, 16)
    fours = [[at, at + 1, at + 2, at + 3] for at in range(1, 14, 4)]
    fours[3][3] = None
    played = play_round(event, 1, fours, PLAYED, state=Round.State.OPEN)
    played.tables.filter(number=3).update(disputed="Who dealt?")
    assert _task(event) == Task(Next.FILL, 1, tables=(4,))
    assert _reminded(event) == [
        (Fix.DISPUTED, "1 table is disputed."),
        (Fix.LOOK, "The second entry is still to come at 2 tables."),
    ]


def test_phone_that_holds_hands_is_a_reminder_at_its_table():
    event = empty_event()
    add_entrants(event, 4)
    play_round(event, 1, [[1, 2, 3, 4]], state=Round.State.SEATED)
    open_round(event_id=event.pk, number=1, actor=Actor())
    ScoreSheet.objects.update(held=2, held_at=timezone.now())
    (reminder,) = _agenda(event).reminders
    assert (reminder.fix, reminder.round, reminder.table) == (Fix.TABLE, 1, 1)
    assert str(reminder.sentence).startswith("Table 1: a phone still has 2 unsent hands")


def test_older_round_that_is_open_again_is_a_reminder():
    event = empty_event(format={"rounds": 3})
    add_entrants(event, 8)
    for number in (1, 2):
        play_round(event, number, TABLES, state=Round.State.OPEN)
    assert _task(event) == Task(Next.KEY, 2, tables=(1, 2))
    assert _reminded(event) == [(Fix.BOARD, "Round 1 is open again.")]


def test_papers_that_were_replaced_are_a_reminder():
    event = empty_event()
    add_entrants(event, 8)
    played = play_round(event, 1, TABLES, state=Round.State.SEATED, version=2)
    other = {"1": [1, 2, 3, 5], "2": [4, 6, 7, 8]}
    Printout.objects.create(round=played, kind="sheets", tables=other)
    (reminder,) = _agenda(event).reminders
    assert (reminder.fix, reminder.round) == (Fix.PAPERS, 1)
    assert str(reminder.sentence) == "Round 1: seating 2. Print again: tables 1, 2."
