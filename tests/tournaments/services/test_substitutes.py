"""Substitutes play under a number for some rounds, and are no entrants."""

from __future__ import annotations

from copy import deepcopy

import pytest

from scorer.support.refused import Refused
from tests.builders.events import empty_event
from tournaments.models import Entrant, Round
from tournaments.selectors.register import entrants_of, name_in
from tournaments.selectors.sentences import sentence_of
from tournaments.services.entering import named
from tournaments.services.entrants import enter, withdraw
from tournaments.services.steps import Actor
from tournaments.services.substitutes import end_substitution, substitute

pytestmark = pytest.mark.django_db
DESK = Actor(name="Ola")


@pytest.fixture(scope="module")
def made(rows_for_file):
    """Number 1 is a pair, number 2 a single; round 1 is open."""
    event = empty_event(format={"unit": "pair", "table_size": 2})
    enter(event_id=event.pk, person=named("Jan A"), partner=named("Ewa B"), actor=DESK)
    enter(event_id=event.pk, person=named("Adam C"), actor=DESK)
    Round.objects.create(event=event, number=1, state=Round.State.OPEN)
    return event


@pytest.fixture
def pair_event(made, db):
    return deepcopy(made)


def stand_in(event, name="Ula S", number=1, **values):
    return substitute(event_id=event.pk, number=number, person=named(name), actor=DESK, **values)


def playing(event, round_number):
    """Who plays under number 1."""
    return name_in(entrants_of(event)[0], round_number)


def last_sentence(event):
    step = event.steps.last()
    return sentence_of(step)


def test_substitute_plays_under_the_number(pair_event):
    stand_in(pair_event, first_round=2, last_round=3)
    assert [playing(pair_event, number) for number in (1, 2, 3, 4)] == [
        "Jan A – Ewa B",
        "Ula S – Ewa B",
        "Ula S – Ewa B",
        "Jan A – Ewa B",
    ]
    assert last_sentence(pair_event) == "Ula S plays for Jan A (number 1), rounds 2–3."
    assert Entrant.objects.count() == 2  # a substitute is no entrant


def test_for_either_partner_from_the_next_round_to_the_end(pair_event):
    made = stand_in(pair_event, for_partner=True)
    assert (made.first_round, playing(pair_event, 9)) == (2, "Jan A – Ula S")
    assert last_sentence(pair_event) == "Ula S plays for Ewa B (number 1) from round 2."
    with pytest.raises(Refused, match="Number 2 has no partner"):
        stand_in(pair_event, "Ala T", number=2, for_partner=True)


def test_ending_and_taking_back(pair_event):
    made = stand_in(pair_event, first_round=1)
    end_substitution(event_id=pair_event.pk, substitution_id=made.pk, actor=DESK)
    assert last_sentence(pair_event) == "Ula S plays for Jan A (number 1) to round 1 and no longer."
    later = stand_in(pair_event, "Ala T")
    end_substitution(event_id=pair_event.pk, substitution_id=later.pk, actor=DESK)
    end_substitution(event_id=pair_event.pk, substitution_id=later.pk, actor=DESK)
    assert last_sentence(pair_event) == "Ala T does not play for Jan A (number 1) after all."
    assert playing(pair_event, 2) == "Jan A – Ewa B"
    assert pair_event.steps.count() == 6


def test_twice_is_once(pair_event):
    assert stand_in(pair_event) == stand_in(pair_event)
    assert pair_event.steps.count() == 3


@pytest.mark.parametrize(
    ("values", "reason"),
    [
        ({"name": "Adam C"}, "Adam C plays in this tournament, number 2"),
        ({"name": "Ewa B"}, "Ewa B plays in this tournament, number 1"),
        ({"number": 2}, "Ula S substitutes under number 1 in those rounds"),
        ({"name": "Ala T"}, "Ula S substitutes in those rounds already"),
        ({"first_round": 3, "last_round": 2}, "cannot come before the first"),
    ],
)
def test_jumper_plays_nowhere_else(pair_event, values, reason):
    stand_in(pair_event)
    with pytest.raises(Refused, match=reason):
        stand_in(pair_event, **values)


def test_who_has_left_may_stand_in(pair_event):
    withdraw(event_id=pair_event.pk, number=2, actor=DESK)
    assert stand_in(pair_event, "Adam C").first_round == 2


@pytest.mark.parametrize("rounds", [(2, 2), (3, 3), (1, 2), (3, None)])
def test_substitute_who_plays_in_a_round_of_the_one_before_is_refused(pair_event, rounds):
    first, last = rounds
    stand_in(pair_event, first_round=2, last_round=3)
    with pytest.raises(Refused, match="Ula S substitutes in those rounds already"):
        stand_in(pair_event, "Ala T", first_round=first, last_round=last)
    with pytest.raises(Refused, match="Ula S substitutes under number 1 in those rounds"):
        stand_in(pair_event, number=2, first_round=first, last_round=last)


def test_rounds_one_after_another(pair_event):
    stand_in(pair_event, first_round=2, last_round=2)
    stand_in(pair_event, number=2, first_round=3)
    stand_in(pair_event, "Ala T", first_round=3)
    assert [name_in(one, 3) for one in entrants_of(pair_event)] == ["Ala T – Ewa B", "Ula S"]


def test_substitute_cannot_enter_meanwhile(pair_event):
    stand_in(pair_event)
    with pytest.raises(Refused, match="plays as a substitute under number 1"):
        enter(event_id=pair_event.pk, person=named("Ula S"), actor=DESK)


def test_only_of_this_event(pair_event):
    other = empty_event("inny", club=pair_event.club)
    with pytest.raises(Refused, match="no such substitution"):
        end_substitution(event_id=other.pk, substitution_id=stand_in(pair_event).pk, actor=DESK)
