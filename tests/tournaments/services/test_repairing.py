"""A seating is repaired with the fewest people moved, and who must be told is written down."""

from __future__ import annotations

import pytest

from scorer.support.refused import Conflict, Refused
from tests.builders.events import add_entrants, empty_event
from tests.tournaments.services.test_drawing import DIRECTOR, drafted, newest, published
from tournaments.models import Draw, Entrant, Person, Place, Round
from tournaments.selectors.draw_values import report_of, request_of
from tournaments.selectors.drawing import seated_rounds
from tournaments.selectors.sentences import sentence_of
from tournaments.services import drawing
from tournaments.services.repairing import repair_draft, repair_seating

pytestmark = pytest.mark.django_db


@pytest.fixture
def event_of_16():
    event = empty_event(format={"uneven": "three", "rounds": 2})
    add_entrants(event, 16)
    return event


def _repaired(event, **values):
    return repair_seating(event_id=event.pk, actor=DIRECTOR, seen=newest(event), **values)


def _late(event, number):
    person = Person.objects.create(register=event.club, surname="Późny")
    return Entrant.objects.create(event=event, number=number, person=person)


def test_one_who_does_not_come_moves_nobody(event_of_16):
    published(event_of_16)
    before = seated_rounds(event_of_16)
    draw = _repaired(event_of_16, missing=[7])
    after = seated_rounds(event_of_16)
    assert [
        [set(table) - {7} for table in before[number]] == [set(table) for table in after[number]]
        for number in (1, 2)
    ] == [True, True]
    said = event_of_16.steps.last().said
    assert (said["gone"], said["moves"]) == ([{"number": 7, "name": "Gracz 7"}], [])
    assert set(Round.objects.values_list("draw", flat=True)) == {draw.pk}
    assert sentence_of(event_of_16.steps.last()) == (
        "The seating of rounds 1–2 is repaired. Gone: 7 Gracz 7; new: –; "
        "players with another table: 0."
    )


def test_fixed_table_may_go(event_of_16):
    Entrant.objects.filter(number=3).update(fixed_table=4)
    published(event_of_16)
    draw = _repaired(event_of_16, missing=[9, 10, 11, 12, 13, 14])
    assert [len(tables) for tables in seated_rounds(event_of_16).values()] == [3, 3]
    assert request_of(draw).units[2].fixed_table == 4
    assert any("belongs to table 4" in str(sentence) for sentence in report_of(draw).broken)
    assert sentence_of(event_of_16.steps.last()).startswith(
        "The seating of rounds 1–2 is repaired."
    )


def test_who_withdraws_is_found_without_being_named(event_of_16):
    published(event_of_16)
    Entrant.objects.filter(number=7).update(state="withdrawn", last_round=0)
    _repaired(event_of_16)
    assert Place.objects.filter(entrant__number=7).count() == 0


def test_who_comes_late_takes_the_empty_place(event_of_16):
    published(event_of_16)
    _repaired(event_of_16, missing=[7])
    empty = {
        number: next(at for at, table in enumerate(tables, 1) if len(table) == 3)
        for number, tables in seated_rounds(event_of_16).items()
    }
    Entrant.objects.filter(number=7).update(state="withdrawn", last_round=0)
    _late(event_of_16, 17)
    _repaired(event_of_16)
    said = event_of_16.steps.last().said
    assert (said["moves"], [move["number"] for move in said["arrivals"]]) == ([], [17, 17])
    assert {move["round"]: move["after"] for move in said["arrivals"]} == empty


def test_open_rounds_are_left_alone(event_of_16):
    published(event_of_16)
    before = seated_rounds(event_of_16)
    Round.objects.filter(number=1).update(state="open")
    _repaired(event_of_16, missing=[7])
    assert seated_rounds(event_of_16)[1] == before[1]
    assert Place.objects.filter(entrant__number=7).count() == 1


def test_substitute_without_a_number_stays_at_the_table(event_of_16):
    published(event_of_16)
    _repaired(event_of_16, missing=[7])
    short = next(row for row in Round.objects.get(number=1).tables.all() if row.places.count() == 3)
    Place.objects.create(round=short.round, table=short, seat=3, guest="Jan")
    _repaired(event_of_16, missing=[8])
    guest = Place.objects.get(guest="Jan")
    assert (guest.table.number, guest.round.number) == (short.number, 1)


@pytest.mark.parametrize(
    ("make", "why"),
    [
        (published, "Nobody has gone and nobody has come: there is nothing to repair."),
        (drafted, "No round waits to be played: there is no seating to repair."),
    ],
)
def test_seating_without_gaps_is_not_repaired(event_of_16, make, why):
    make(event_of_16)
    with pytest.raises(Refused) as refused:
        _repaired(event_of_16)
    assert str(refused.value) == why


def test_draft_is_repaired_and_the_one_before_stays_to_be_seen(event_of_16):
    first = drafted(event_of_16)
    Entrant.objects.filter(number=3).update(state="withdrawn", last_round=0)
    _late(event_of_16, 17)
    draw = repair_draft(draw_id=first.pk, actor=DIRECTOR, seen=newest(event_of_16))
    assert list(Draw.objects.order_by("pk").values_list("state", "by_hand")) == [
        ("dropped", False),
        ("draft", True),
    ]
    drawing.publish(draw_id=draw.pk, actor=DIRECTOR, seen=newest(event_of_16))
    seated = {unit for table in seated_rounds(event_of_16)[1] for unit in table}
    assert seated == {*range(1, 18)} - {3}


def test_draft_that_was_published_meanwhile_is_not_repaired(event_of_16):
    draw = published(event_of_16)
    with pytest.raises(Conflict):
        repair_draft(draw_id=draw.pk, actor=DIRECTOR, seen=newest(event_of_16))
