"""41 players, a late comer after round 1: the repair keeps the choice and shows two ways."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.builders.events import add_entrants, empty_event
from tests.tournaments.services.test_drawing import DIRECTOR, announced, newest
from tournaments.engine.draws.request import Apart, Uneven
from tournaments.models import Entrant, Person, Place, Round, SittingOut
from tournaments.selectors.draw_values import request_of
from tournaments.selectors.drawing import seated_rounds, units_of
from tournaments.selectors.repair_words import consequence
from tournaments.selectors.repairing import seated_plans
from tournaments.services import drawing
from tournaments.services.repairing import repair_seating

pytestmark = pytest.mark.django_db


@pytest.fixture
def event_of_41():
    """The format's own choice is another one than that of the draws here."""
    event = empty_event(format={"uneven": "fill", "rounds": 4})
    add_entrants(event, 41)
    return event


def drawn_by(event, uneven, **values):
    draw = announced(event, rounds=4, uneven=uneven, **values)
    drawing.make_draw(draw_id=draw.pk, seed="3 5 1", actor=DIRECTOR, seen=newest(event))
    drawing.publish(draw_id=draw.pk, actor=DIRECTOR, seen=newest(event))
    Round.objects.filter(event=event, number=1).update(state=Round.State.OPEN)


def comes_late(event, number=42, **values):
    person = Person.objects.create(register=event.club, surname=f"Późny {number}")
    return Entrant.objects.create(event=event, number=number, person=person, **values)


def _repaired(event, **values):
    return repair_seating(event_id=event.pk, actor=DIRECTOR, seen=newest(event), **values)


def _sizes(event, number):
    return Counter(map(len, seated_rounds(event)[number]))


def _rests():
    return Counter(SittingOut.objects.values_list("entrant__number", flat=True))


def test_two_ways_where_some_sit_out(event_of_41):
    drawn_by(event_of_41, Uneven.SIT_OUT)
    comes_late(event_of_41)
    plans = seated_plans(event_of_41)
    assert " ".join(consequence(plans.fewest)) == (
        "Nobody moves. 42 sits out rounds 2, 3 and 4. Somebody sits out 3 times."
    )
    assert " ".join(consequence(plans.evenly)) == (
        "3 have another table or sit out. Nobody sits out more than once."
    )
    assert plans.usual is plans.evenly


def test_late_comer_plays_unless_the_director_wants_nobody_to_move(event_of_41):
    drawn_by(event_of_41, Uneven.SIT_OUT)
    comes_late(event_of_41)
    draw = _repaired(event_of_41)
    assert request_of(draw).uneven is Uneven.SIT_OUT
    assert list(event_of_41.rounds.values_list("version", flat=True)) == [1, 2, 2, 2]
    assert [_sizes(event_of_41, number) for number in (2, 3, 4)] == [{4: 10}] * 3
    assert Place.objects.filter(entrant__number=42).count() == 3
    assert max(_rests().values()) == 1


def test_nobody_moves_where_the_director_says_so(event_of_41):
    drawn_by(event_of_41, Uneven.SIT_OUT)
    comes_late(event_of_41)
    _repaired(event_of_41, evenly=False)
    assert event_of_41.steps.last().said["moves"] == []
    assert _rests()[42] == 3


def test_late_comer_takes_the_place_of_a_substitute(event_of_41):
    drawn_by(event_of_41, Uneven.FILL)
    comes_late(event_of_41)
    plans = seated_plans(event_of_41)
    assert (plans.evenly, plans.fewest.moves) == (None, ())
    _repaired(event_of_41)
    for number in (2, 3, 4):
        assert _sizes(event_of_41, number) == {4: 9, 3: 2}
        open_places = Place.objects.filter(round__number=number, entrant=None)
        assert (open_places.count(), SittingOut.objects.count()) == (2, 0)


def test_another_choice_is_possible_in_a_repair(event_of_41):
    drawn_by(event_of_41, Uneven.FILL)
    comes_late(event_of_41)
    draw = _repaired(event_of_41, uneven=Uneven.SIT_OUT)
    assert request_of(draw).uneven is Uneven.SIT_OUT
    assert [_sizes(event_of_41, number) for number in (2, 3, 4)] == [{4: 10}] * 3
    assert Place.objects.filter(round__number__gt=1, entrant=None).count() == 0
    assert seated_plans(event_of_41).usual.request.uneven is Uneven.SIT_OUT


def test_who_is_kept_apart_by_the_draw_stays_apart(event_of_41):
    drawn_by(event_of_41, Uneven.SIT_OUT, apart={"club": Apart.MUST})
    assert seated_plans(event_of_41, missing=[1]).usual.request.apart == {"club": Apart.MUST}


def test_who_comes_back_plays_again(event_of_41):
    drawn_by(event_of_41, Uneven.SIT_OUT)
    Entrant.objects.filter(number=7).update(state="withdrawn", last_round=1)
    _repaired(event_of_41)
    Entrant.objects.filter(number=7).update(state="here", last_round=None)
    plans = seated_plans(event_of_41)
    assert (plans.fewest.new, plans.fewest.rests[7]) == ((7,), 3)
    assert (plans.usual.rests[7], plans.usual.most_rests) == (1, 1)


def test_who_never_came_is_not_seated_by_a_repair(event_of_41):
    Entrant.objects.filter(number__lt=41).update(state="here")
    units = tuple(unit for unit in units_of(event_of_41, 1) if unit.number < 41)
    drawn_by(event_of_41, Uneven.SIT_OUT, units=units)
    comes_late(event_of_41, state="here")
    assert seated_plans(event_of_41).usual.new == (42,)


def test_who_plays_from_a_later_round_on_is_seated_there_alone(event_of_41):
    drawn_by(event_of_41, Uneven.SIT_OUT)
    comes_late(event_of_41, first_round=3)
    _repaired(event_of_41)
    rounds = set(Place.objects.filter(entrant__number=42).values_list("round__number", flat=True))
    resting = SittingOut.objects.filter(entrant__number=42).values_list("round__number", flat=True)
    assert rounds | set(resting) == {3, 4}


def test_who_leaves_after_a_round_to_come_is_seated_until_then(event_of_41):
    drawn_by(event_of_41, Uneven.SIT_OUT)
    Entrant.objects.filter(number=7).update(state="withdrawn", last_round=3)
    plan = seated_plans(event_of_41).usual
    assert plan.gone == (7,)
    _repaired(event_of_41)
    seated = {
        number
        for number, tables in seated_rounds(event_of_41).items()
        if any(7 in table for table in tables)
    }
    resting = set(
        SittingOut.objects.filter(entrant__number=7).values_list("round__number", flat=True)
    )
    assert seated | resting == {1, 2, 3}
