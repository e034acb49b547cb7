"""The state services check on: what the log says, read once, from then on only gone on with."""

from __future__ import annotations

import pytest
from django.core.exceptions import ObjectDoesNotExist

from scorer.support.caches import forget_all
from tests.builders.events import add_entrants, add_step, empty_event, log_all
from tests.builders.rounds import seat_round
from tournaments.models import Entrant, Event, Person, Round, Table
from tournaments.selectors.history.rows import state_of_rows
from tournaments.services.anonymising import anonymise
from tournaments.services.awards import Points, give_award, play_after_all, take_back
from tournaments.services.cash import give_back, pay, set_fees
from tournaments.services.clock import go_on, pause_clock, set_clock, start_clock
from tournaments.services.door import check_in, undo_check_in
from tournaments.services.entrants import come_back, withdraw
from tournaments.services.event_state import STATE_CACHE, state_of
from tournaments.services.events import change_event
from tournaments.services.revealing import hold_back, reveal
from tournaments.services.rounds import extra_time, open_round
from tournaments.services.steps import Actor

pytestmark = pytest.mark.django_db
DESK = Actor(name="Biurko")


@pytest.fixture
def seated_event():
    made = empty_event(format={"options": {"hands": 4}, "hands": 4})
    add_entrants(made, 8)
    seat_round(made, 1, ((1, 2, 3, 4), (5, 6, 7, 8)))
    log_all(made)
    return made


@pytest.fixture
def committed(django_capture_on_commit_callbacks):
    """Do something as a transaction of its own."""

    def do(act, **how):
        with django_capture_on_commit_callbacks(execute=True):
            return act(actor=DESK, **how)

    return do


def test_remembered_state_goes_on_with_new_steps(seated_event, committed):
    committed(check_in, event_id=seated_event.pk, number=1)
    for number in (2, 3):
        withdraw(event_id=seated_event.pk, number=number, actor=DESK)
    state = state_of(seated_event)
    assert [state.entries[number].state for number in (1, 2, 4)] == ["here", "withdrawn", "entered"]
    assert state == state_of_rows(seated_event)


def test_uncommitted_act_is_not_remembered(seated_event):
    check_in(event_id=seated_event.pk, number=1, actor=DESK)
    assert STATE_CACHE.get(seated_event.pk) is None


def test_names_are_read_anew_once_somebody_is_anonymous(seated_event, committed):
    committed(check_in, event_id=seated_event.pk, number=1)
    person = Person.objects.get(entrants__number=1)
    anonymise(person=person, actor=DESK)
    assert "Gracz 1" not in {one.name for one in state_of(seated_event).entries[1].people}
    assert state_of(seated_event) == state_of_rows(seated_event)


@pytest.mark.parametrize("steps", [[], ["test"], ["event-made", "round-opened"]])
def test_where_the_log_says_too_little_the_rows_say_it(steps):
    event = empty_event()
    add_entrants(event, 4)
    for kind in steps:
        add_step(event, kind)
    assert state_of(event) == state_of_rows(event)
    withdraw(event_id=event.pk, number=4, actor=DESK)
    assert Entrant.objects.get(event=event, number=4).state == Entrant.State.WITHDRAWN


def test_every_change_of_the_state_reaches_its_row(seated_event):
    at = {"event_id": seated_event.pk, "actor": DESK}
    table = Table.objects.get(round__event=seated_event, number=2)
    day = seated_event.day.replace(day=22)
    change_event(**at, name="Liga", day=day, place="Borek", seed="8", seen=10_000)
    open_round(**at, number=1)
    set_clock(**at, number=1, minutes=45, last_hand=3)
    start_clock(**at, number=1)
    pause_clock(**at, number=1)
    go_on(**at, number=1)
    extra_time(table_id=table.pk, minutes=5, actor=DESK)
    check_in(**at, number=5, paid=700)
    check_in(**at, number=6)
    undo_check_in(**at, number=6)
    set_fees(**at, currency="CZK", fee=25000, fees={"juniors": 0}, seen=10_000)
    pay(**at, number=1, amount=9000)
    give_back(**at, number=1, amount=500, reason="a slip")
    withdraw(**at, number=7)
    withdraw(**at, number=8)
    come_back(**at, number=8)
    award = give_award(
        **at, entrant=1, kind="penalty", why="late", points=Points(table_points="-1")
    )
    take_back(award_id=award.pk, actor=DESK)
    assert play_after_all(table_id=table.pk, actor=DESK) == 0
    hold_back(**at, from_round=1)
    reveal(**at, places=2)
    forget_all()
    held = Event.objects.get(pk=seated_event.pk)
    assert state_of(held) == state_of_rows(held)
    assert (held.name, held.day, held.hidden_from, held.revealed) == ("Liga", day, 1, 2)
    said = {"currency": "CZK", "fee": "250", "fees": {"juniors": "0"}}
    assert {key: held.format[key] for key in said} == said
    row = Round.objects.get(event=seated_event)
    assert (row.state, row.minutes, row.last_hand, row.paused_at) == ("open", 45, 3, None)
    table.refresh_from_db()
    assert table.extra_minutes == 5
    entries = (
        Entrant.objects.filter(event=seated_event).order_by("number").values_list("state", "paid")
    )
    assert entries[0] == ("entered", 8500)
    assert list(entries[4:]) == [("here", 700), ("entered", 0), ("withdrawn", 0), ("entered", 0)]


def test_a_round_that_is_not_there_is_no_fault_of_the_log(seated_event):
    with pytest.raises(ObjectDoesNotExist):
        open_round(event_id=seated_event.pk, number=9, actor=DESK)
