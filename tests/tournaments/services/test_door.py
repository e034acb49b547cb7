"""Checking in, cash, numbers by lot."""

from __future__ import annotations

from uuid import uuid4

import pytest

from scorer.support.refused import Refused
from tests.builders.events import add_entrants, empty_event
from tournaments.models import Draw, Entrant
from tournaments.selectors.door import Cash, coming, door_of
from tournaments.selectors.entry_steps import steps_of
from tournaments.selectors.sentences import sentence_of
from tournaments.services.door import check_in, draw_numbers, undo_check_in
from tournaments.services.entering import named
from tournaments.services.entrants import enter, remove_entrant, withdraw
from tournaments.services.steps import Actor

pytestmark = pytest.mark.django_db
OLA, ULA = Actor(name="Ola"), Actor(name="Ula")


@pytest.fixture
def event_of_6_with_fee():
    event = empty_event(format={"fee": "25 1/2"})
    add_entrants(event, 6)
    return event


def here(event, number, actor=OLA, **values):
    return check_in(event_id=event.pk, number=number, actor=actor, **values)


def test_here_and_paid(event_of_6_with_fee):
    entrant = here(event_of_6_with_fee, 3)
    assert (entrant.state, entrant.paid) == ("here", 2550)
    step = event_of_6_with_fee.steps.get()
    assert sentence_of(step) == "Gracz 3, number 3, is here; paid: 25.50."


def test_cash_of_everybody_and_the_next_full_table(event_of_6_with_fee):
    for number in (1, 2, 3):
        here(event_of_6_with_fee, number)
    here(event_of_6_with_fee, 4, ULA, paid=0)
    here(event_of_6_with_fee, 5, ULA)
    undo_check_in(event_id=event_of_6_with_fee.pk, number=2, actor=ULA)
    undo_check_in(event_id=event_of_6_with_fee.pk, number=2, actor=ULA)
    door = door_of(event_of_6_with_fee)
    assert (door.here, door.missing, door.to_full) == (4, 2, 0)
    assert door.cash == (Cash("Ola", 2, 5100), Cash("Ula", 1, 2550))
    assert door.total == 7650
    here(event_of_6_with_fee, 2)
    assert door_of(event_of_6_with_fee).to_full == 3
    step = event_of_6_with_fee.steps.get(kind="check-in-undone")
    assert sentence_of(step) == ("Gracz 2, number 2, is not here after all; given back: 25.50.")


def test_who_withdrew_is_not_at_the_door(event_of_6_with_fee):
    withdraw(event_id=event_of_6_with_fee.pk, number=6, actor=OLA)
    assert [entrant.number for entrant in coming(event_of_6_with_fee)] == [1, 2, 3, 4, 5]
    with pytest.raises(Refused, match="bring the entry back first"):
        here(event_of_6_with_fee, 6)


@pytest.mark.parametrize("paid", [-1, 1_000_001])
def test_impossible_amount_is_refused_at_the_door(event_of_6_with_fee, paid):
    with pytest.raises(Refused, match="Allowed: an amount from 0 to 10000"):
        here(event_of_6_with_fee, 1, paid=paid)


def test_who_paid_is_not_removed(event_of_6_with_fee):
    here(event_of_6_with_fee, 1)
    with pytest.raises(Refused, match="has paid: undo the check-in first"):
        remove_entrant(event_id=event_of_6_with_fee.pk, number=1, actor=OLA)


def numbers(event):
    return list(Entrant.objects.order_by("person__given_name").values_list("number", flat=True))


def test_numbers_by_lot_are_repeatable(event_of_6_with_fee):
    withdraw(event_id=event_of_6_with_fee.pk, number=2, actor=OLA)
    draw_numbers(event_id=event_of_6_with_fee.pk, seed="3 1 6", actor=OLA)
    first = numbers(event_of_6_with_fee)
    assert sorted(first) == [1, 2, 3, 4, 5, 6]
    assert first[1] == 6  # who withdrew gets the last one
    draw_numbers(event_id=event_of_6_with_fee.pk, seed="1 1 1", actor=OLA)
    assert numbers(event_of_6_with_fee) != first
    uuid = uuid4()
    for _twice in range(2):
        draw_numbers(event_id=event_of_6_with_fee.pk, seed=" 3 1 6", actor=OLA, uuid=uuid)
    assert numbers(event_of_6_with_fee) == first
    assert event_of_6_with_fee.steps.filter(kind="numbers-drawn").count() == 3
    step = event_of_6_with_fee.steps.last()
    assert sentence_of(step).startswith("Numbers are drawn (seed 3 1 6): 1 Gracz ")


def test_steps_of_before_the_lot_are_found_under_the_number_of_then(event_of_6_with_fee):
    here(event_of_6_with_fee, 3)
    withdraw(event_id=event_of_6_with_fee.pk, number=1, actor=OLA)
    for seed in ("3 1 6", "1 1 1"):
        draw_numbers(event_id=event_of_6_with_fee.pk, seed=seed, actor=OLA)
    third = Entrant.objects.get(person__given_name="3")
    assert [step.kind for step in steps_of(third)] == ["checked-in"]
    undo_check_in(event_id=event_of_6_with_fee.pk, number=third.number, actor=ULA)
    assert door_of(event_of_6_with_fee).cash == ()  # given back out of Ola's
    late = enter(event_id=event_of_6_with_fee.pk, person=named("Nowak Jan"), actor=OLA).entrant
    assert [step.kind for step in steps_of(late)] == ["entry-made"]


def test_numbers_removed_before_the_lot_do_not_count(event_of_6_with_fee):
    remove_entrant(event_id=event_of_6_with_fee.pk, number=6, actor=OLA)
    draw_numbers(event_id=event_of_6_with_fee.pk, seed="1", actor=OLA)
    assert (
        enter(event_id=event_of_6_with_fee.pk, person=named("Nowak Jan"), actor=OLA).entrant.number
        == 6
    )


def test_numbers_stay_once_a_draw_is_announced(event_of_6_with_fee):
    Draw.objects.create(
        event=event_of_6_with_fee, first_round=1, last_round=1, request={}, fingerprint=""
    )
    with pytest.raises(Refused, match="Numbers are drawn before the first draw of tables"):
        draw_numbers(event_id=event_of_6_with_fee.pk, seed="1", actor=OLA)
