"""Who comes late sits down at a table that has room, by one tap before its first hand."""

from __future__ import annotations

from copy import deepcopy
from uuid import uuid4

import pytest

from scorer.sheets.services.entries import record_entry
from scorer.sheets.services.writing import Writer
from scorer.support.refused import Refused
from tests.builders.desks import at, running_event, table
from tests.builders.events import empty_club
from tests.tournaments.views.sending import send
from tournaments.engine.formats import PRESETS
from tournaments.models import Entrant, Person, Place
from tournaments.records.formats import as_json
from tournaments.selectors.standings import standings_of
from tournaments.services.entering import named
from tournaments.services.entrants import enter
from tournaments.services.guests import seat_guest
from tournaments.services.results import key_result
from tournaments.services.steps import Actor

pytestmark = pytest.mark.django_db
OLA = Actor(name="Ola")
SEVEN = list(range(1, 8))


@pytest.fixture(scope="module")
def made(rows_for_file):
    """Round 1 of Hearts is open at a table of seven, and somebody comes."""
    values = {"game": "cancellation-hearts", "ruleset": "cancellation-hearts"}
    desk = running_event(SEVEN, format=as_json(PRESETS["hearts"].format), **values)
    enter(event_id=desk.event.pk, person=named("Późna Ewa"), actor=OLA)
    return desk


@pytest.fixture
def desk_of_7_and_a_late_comer(made, db):
    return deepcopy(made)


def page(desk):
    return desk.client.get(at(desk, "desk_table", 1)).content.decode()


def taps(desk, number=8):
    form = {"act": "guest", "guest": str(number), "uuid": str(uuid4())}
    return send(desk.client, at(desk, "table_act", 1), form)


def plays(desk):
    seats = len(table(desk).sheet.players)
    moon = {"hearts": [26, *[0] * (seats - 1)], "marias": [2, *[0] * (seats - 1)], "moon": "add"}
    sheet = table(desk).sheet_id
    record_entry(sheet_id=sheet, uuid=uuid4(), position=0, payload=moon, writer=Writer())


def test_one_tap_and_sheet_has_eight(desk_of_7_and_a_late_comer):
    assert '<button name="guest" value="8">' in page(desk_of_7_and_a_late_comer)
    assert taps(desk_of_7_and_a_late_comer).told == ["Number 8 plays at table 1."]
    assert table(desk_of_7_and_a_late_comer).sheet.players[7:] == ["Późna Ewa"]
    assert Place.objects.filter(table=table(desk_of_7_and_a_late_comer)).count() == 8
    assert "Room for a late comer" not in page(desk_of_7_and_a_late_comer)


def test_late_comers_result_counts_from_then_on(desk_of_7_and_a_late_comer):
    taps(desk_of_7_and_a_late_comer)
    key_result(
        table_id=table(desk_of_7_and_a_late_comer).pk,
        scores=[10, 10, 10, 10, 10, 1, 1, 0],
        uuid=uuid4(),
        actor=OLA,
    )
    assert [
        row.number for row in standings_of(desk_of_7_and_a_late_comer.event).individual[:1]
    ] == [8]


def test_table_that_plays_takes_nobody(desk_of_7_and_a_late_comer):
    plays(desk_of_7_and_a_late_comer)
    assert "Room for a late comer" not in page(desk_of_7_and_a_late_comer)
    said = "Hands are entered at table 1: who sits there stays."
    assert said in taps(desk_of_7_and_a_late_comer).told[0]
    assert Place.objects.filter(table=table(desk_of_7_and_a_late_comer)).count() == 7


def test_table_with_result_takes_nobody(desk_of_7_and_a_late_comer):
    scores = [10, 10, 10, 10, 10, 1, 1]
    key_result(
        table_id=table(desk_of_7_and_a_late_comer).pk, scores=scores, uuid=uuid4(), actor=OLA
    )
    assert "Room for a late comer" not in page(desk_of_7_and_a_late_comer)
    assert "Table 1 has a result" in taps(desk_of_7_and_a_late_comer).told[0]


def test_who_withdrew_or_sits_it_out_is_not_offered(desk_of_7_and_a_late_comer):
    Entrant.objects.filter(number=8).update(sits_out=[1])
    assert "Room for a late comer" not in page(desk_of_7_and_a_late_comer)
    Entrant.objects.filter(number=8).update(sits_out=[], state="withdrawn", last_round=0)
    assert "Room for a late comer" not in page(desk_of_7_and_a_late_comer)


def test_eleven_are_all_that_can_play(desk_of_7_and_a_late_comer):
    people = [
        Person(register=desk_of_7_and_a_late_comer.event.club, surname=f"Gość {n}")
        for n in range(9, 13)
    ]
    Person.objects.bulk_create(people)
    for number, person in enumerate(people, 9):
        Entrant.objects.create(event=desk_of_7_and_a_late_comer.event, number=number, person=person)
    for number in (8, 9, 10, 11):
        taps(desk_of_7_and_a_late_comer, number)
    assert "Nobody is missing at table 1." in taps(desk_of_7_and_a_late_comer, 12).told[0]
    assert len(table(desk_of_7_and_a_late_comer).sheet.players) == 11


def test_substitute_needs_open_place():
    values = {"game": "cancellation-hearts", "ruleset": "cancellation-hearts"}
    format_ = as_json(PRESETS["hearts"].format)
    desk = running_event(list(range(1, 9)), format=format_, slug="pelny", **values)
    with pytest.raises(Refused, match="Nobody is missing at table 1"):
        seat_guest(table_id=table(desk).pk, name="Zając", actor=OLA)


def test_four_are_table_of_kop():
    desk = running_event([1, 2, 3, 4], slug="kop", club=empty_club("kop"))
    enter(event_id=desk.event.pk, person=named("Późna Ewa"), actor=OLA)
    assert "Room for a late comer" not in page(desk)
    assert "Nobody is missing at table 1." in taps(desk, 5).told[0]
