"""What a table of an event is told at the end of its game, and what it costs."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.urls import reverse

from scorer.models import ScoreSheet
from scorer.sheets.selectors.event_table import (
    EventEnd,
    NextTable,
    event_end_of,
    event_mark_of,
)
from scorer.sheets.services.sheets import import_record
from tests.builders.events import add_entrants, empty_event
from tests.builders.records import KOP
from tests.builders.rounds import play_round, seat_round
from tests.phone_at_the_table import opened_by
from tests.scorer.sheets.services.test_ending import ends
from tests.scorer.sheets.views.test_signing import sign
from tournaments.models import Entrant, Event, Round, Table

pytestmark = pytest.mark.django_db
TABLES = [[1, 2, 3, 4], [5, 6, 7, 8]]
NEXT = [[1, 5, 2, 6], [8, 4, 7, 9]]  # number 3 sits out


@pytest.fixture
def open_event_of_9():
    made = empty_event()
    add_entrants(made, 9)
    play_round(made, 1, TABLES, state=Round.State.OPEN)
    return made


@pytest.fixture
def sheet_of_table_1(open_event_of_9):
    made = import_record(raw=KOP)
    ScoreSheet.objects.filter(pk=made.pk).update(event=open_event_of_9.name, round=1, table=1)
    made.refresh_from_db()
    Table.objects.filter(number=1).update(sheet=made)
    return made


def end_card(client, sheet):
    opened_by(client, sheet)
    page = client.get(reverse("scorer:sheet", args=[sheet.pk])).content.decode()
    return page.split('id="end"')[1].split("</section>")[0]


def test_table_is_told_that_the_desk_has_its_result(sheet_of_table_1):
    assert event_end_of(sheet_of_table_1) == EventEnd(at_desk=False)
    ends(sheet_of_table_1)
    sheet_of_table_1.refresh_from_db()
    assert event_end_of(sheet_of_table_1) == EventEnd(at_desk=True)


@pytest.mark.parametrize(("rounds", "last"), [(1, True), (2, False)])
def test_last_round_is_the_last_of_the_format(sheet_of_table_1, rounds, last):
    Event.objects.update(format={"rounds": rounds})
    assert event_end_of(sheet_of_table_1).is_last is last


def test_next_tables_are_told_once_they_are_published(open_event_of_9, sheet_of_table_1):
    ends(sheet_of_table_1)
    seat_round(open_event_of_9, 2, NEXT, sitting_out=[3])
    told = event_end_of(sheet_of_table_1)
    assert told.tables == (
        NextTable("Gracz 1", 1, 1),
        NextTable("Gracz 2", 1, 3),
        NextTable("Gracz 3", None),
        NextTable("Gracz 4", 2, 2),
    )
    assert (told.next_round, told.seating) == (2, f"/events/{open_event_of_9.slug}/rounds/2/")


def test_sheet_of_no_event_has_no_event_end():
    kitchen = import_record(raw=KOP)
    assert event_end_of(kitchen) is None


def test_sheet_that_lost_its_table_is_told_nothing(sheet_of_table_1):
    Table.objects.update(sheet=None)
    assert event_end_of(sheet_of_table_1) is None


def test_page_offers_signing_and_no_rematch(client, open_event_of_9, sheet_of_table_1):
    ends(sheet_of_table_1)
    card = end_card(client, sheet_of_table_1)
    assert "Your result is at the desk." in card
    assert "The sheet is not signed yet." in card
    assert "The next round is not published yet." in card
    assert "Rematch" not in card
    assert 'class="button primary"' in card
    assert card.index("Your result is at the desk.") < card.index("ranking")
    seat_round(open_event_of_9, 2, NEXT, sitting_out=[3])
    opened_by(client, sheet_of_table_1)
    sign(client, sheet_of_table_1)
    card = end_card(client, sheet_of_table_1)
    assert "The sheet is not signed yet." not in card
    assert f'<a href="/events/{open_event_of_9.slug}/rounds/2/">Round 2</a>' in card
    assert "<bdi>Gracz 3</bdi> <strong>sits out</strong>" in card
    assert "<bdi>Gracz 4</bdi> <strong>Table 2, seat 2</strong>" in card


def test_unsent_hands_are_told(client, sheet_of_table_1):
    ends(sheet_of_table_1)
    ScoreSheet.objects.update(held=2)
    card = end_card(client, sheet_of_table_1)
    assert "Your result is not yet at the desk." in card
    assert "A phone at this table has 2 unsent hands." in card
    assert "Your result is at the desk." not in card


def test_partners_are_told_their_table_alone(open_event_of_9, sheet_of_table_1):
    partner = Entrant.objects.get(number=9)
    Entrant.objects.filter(number=1).update(partner=partner.person)
    ends(sheet_of_table_1)
    seat_round(open_event_of_9, 2, [[1, 5, 2, 6]], sitting_out=[3, 4])
    assert event_end_of(sheet_of_table_1).tables[0] == NextTable("Gracz 1 + Gracz 9", 1)


def test_result_that_is_in_doubt_is_being_checked(client, sheet_of_table_1):
    ends(sheet_of_table_1)
    Table.objects.filter(sheet=sheet_of_table_1).update(disputed="who dealt?")
    assert event_end_of(sheet_of_table_1).is_checked
    card = end_card(client, sheet_of_table_1)
    assert "The desk is checking your result." in card
    assert "Your result is at the desk." not in card


def test_last_round_is_told(client, open_event_of_9, sheet_of_table_1):
    Event.objects.update(format={"rounds": 1})
    ends(sheet_of_table_1)
    assert event_end_of(sheet_of_table_1).is_last
    card = end_card(client, sheet_of_table_1)
    assert "This was the last round." in card
    assert "The next round is not published yet." not in card


def test_next_round_comes_to_a_page_that_is_open(client, open_event_of_9, sheet_of_table_1):
    ends(sheet_of_table_1)
    address = reverse("scorer:live", args=[sheet_of_table_1.pk])
    first = client.get(address, {"as": "write"})
    known = {"If-None-Match": first["ETag"]}
    assert client.get(address, {"as": "write"}, headers=known).status_code == 304
    shown = 'data-event="0.0.0.0.0"'
    assert shown in first.content.decode()
    seat_round(open_event_of_9, 2, NEXT, sitting_out=[3])
    after = client.get(address, {"as": "write"}, headers=known)
    assert (after.status_code, "Table 2, seat 2" in after.content.decode()) == (200, True)
    assert shown not in after.content.decode()
    seen = client.get(reverse("scorer:sheet", args=[sheet_of_table_1.pk])).content.decode()
    assert 'data-event="1.0.0.0.0"' in seen


@pytest.mark.parametrize(
    "change",
    [
        lambda: ScoreSheet.objects.update(held=2),
        lambda: Table.objects.update(disputed="who dealt?"),
        lambda: Round.objects.filter(number=2).update(version=2),
        lambda: (
            Table.objects.filter(number=1)
            .first()
            .results.create(uuid=uuid4(), kind="keyed", scores=[])
        ),
    ],
)
def test_mark_of_event_end_changes_with_what_it_says(open_event_of_9, sheet_of_table_1, change):
    seat_round(open_event_of_9, 2, NEXT, sitting_out=[3])
    before = event_mark_of(sheet_of_table_1.pk)
    change()
    assert event_mark_of(sheet_of_table_1.pk) != before


def test_sheet_without_a_table_has_no_mark(sheet_of_table_1):
    Table.objects.update(sheet=None)
    assert event_mark_of(sheet_of_table_1.pk) == ""
