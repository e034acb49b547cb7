"""Rounds are seated in bulk, anew while they are not open, and never twice."""

from __future__ import annotations

import pytest

from scorer.support.refused import Refused
from tests.builders.events import add_entrants, empty_event
from tests.builders.rounds import seat_round
from tournaments.models import Place, Result, Round, SittingOut
from tournaments.selectors.drawing import history_of, seated_rounds
from tournaments.services.seating import RoundSeating, seat_rounds

pytestmark = pytest.mark.django_db


@pytest.fixture
def event_of_13():
    event = empty_event()
    add_entrants(event, 13)
    return event


def _places(number):
    found = Place.objects.filter(round__number=number).order_by("table__number", "seat")
    return list(found.values_list("table__number", "seat", "entrant__number"))


def test_round_has_its_tables_in_order(event_of_13):
    seated = seat_round(event_of_13, 1, ((3, 1, 2), (5, 4, 6, 7)), [8, 9])
    assert (seated.number, seated.state) == (1, Round.State.SEATED)
    assert _places(1) == [
        (1, 0, 3),
        (1, 1, 1),
        (1, 2, 2),
        (2, 0, 5),
        (2, 1, 4),
        (2, 2, 6),
        (2, 3, 7),
    ]
    assert list(SittingOut.objects.values_list("entrant__number", flat=True)) == [8, 9]
    assert history_of(event_of_13, 2) == (((3, 1, 2), (5, 4, 6, 7)),)


def test_unused_table_keeps_the_numbers_of_the_others(event_of_13):
    seat_round(event_of_13, 1, ((1, 2, 3, 4), (), (5, 6, 7)))
    assert [table.number for table in Round.objects.get().tables.all()] == [1, 3]
    assert seated_rounds(event_of_13) == {1: ((1, 2, 3, 4), (), (5, 6, 7))}
    assert history_of(event_of_13, 2) == (((1, 2, 3, 4), (5, 6, 7)),)


def test_last_places_stay_open_for_substitutes(event_of_13):
    seat_rounds(
        event_of_13, [RoundSeating(number=1, tables=((1, 2, 3), (4, 5, 6, 7)))], draw=None, seats=4
    )
    assert _places(1)[:4] == [(1, 0, 1), (1, 1, 2), (1, 2, 3), (1, 3, None)]
    assert len(_places(1)) == 8


def test_seated_anew_nothing_of_before_stays(event_of_13):
    seat_round(event_of_13, 1, ((1, 2, 3, 4),), [5])
    first = Round.objects.get().pk
    seat_round(event_of_13, 1, ((5, 6, 7),), [8])
    assert Round.objects.get().pk == first
    assert _places(1) == [(1, 0, 5), (1, 1, 6), (1, 2, 7)]
    assert list(SittingOut.objects.values_list("entrant__number", flat=True)) == [8]


@pytest.mark.parametrize(
    ("tables", "why"),
    [
        (((1, 2, 3, 99),), "Round 1: nobody has number 99."),
        (((1, 2, 3, 4), (5, 6, 4)), "Round 1: number 4 sits twice."),
    ],
)
def test_impossible_seating_is_refused_and_seats_nobody(event_of_13, tables, why):
    with pytest.raises(Refused) as refused:
        seat_round(event_of_13, 1, tables)
    assert str(refused.value) == why
    assert Round.objects.count() == 0


def test_open_round_keeps_its_seating(event_of_13):
    seat_round(event_of_13, 1, ((1, 2, 3, 4),))
    Round.objects.update(state=Round.State.OPEN)
    with pytest.raises(Refused) as refused:
        seat_round(event_of_13, 1, ((5, 6, 7, 8),))
    assert str(refused.value) == "Round 1 is open already: its seating stays."
    assert _places(1)[0] == (1, 0, 1)


def test_round_with_results_keeps_its_seating(event_of_13):
    row = seat_round(event_of_13, 1, ((1, 2, 3, 4),))
    Result.objects.create(
        table=row.tables.get(), uuid="8f3ad1f0-9f3c-4c6e-8a47-3f6f2c2a4f10", scores=[0, 0, 0, 0]
    )
    with pytest.raises(Refused) as refused:
        seat_round(event_of_13, 1, ((5, 6, 7, 8),))
    assert str(refused.value) == "Round 1 has results: its seating stays."
