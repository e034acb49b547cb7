"""What a table of an event is told at the end of its game, and what it costs."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from scorer.models import ScoreSheet
from scorer.sheets.selectors.event_end import EventEnd, NextTable, event_end_of
from scorer.sheets.services.sheets import import_record
from tests.phone_at_the_table import opened_by
from tests.scorer.examples import KOP
from tests.scorer.sheets.services.test_ending import ends
from tests.scorer.sheets.views.test_signing import sign
from tests.tournaments.making import make_entrants, make_event
from tests.tournaments.playing import play_round, seat_round
from tournaments.models import Round, Table

pytestmark = pytest.mark.django_db
TABLES = [[1, 2, 3, 4], [5, 6, 7, 8]]
NEXT = [[1, 5, 2, 6], [8, 4, 7, 9]]  # number 3 sits out


@pytest.fixture
def event():
    made = make_event()
    make_entrants(made, 9)
    play_round(made, 1, TABLES, state=Round.State.OPEN)
    return made


@pytest.fixture
def sheet(event):
    made = import_record(raw=KOP)
    ScoreSheet.objects.filter(pk=made.pk).update(event=event.name, round=1, table=1)
    made.refresh_from_db()
    Table.objects.filter(number=1).update(sheet=made)
    return made


def end_card(client, sheet):
    opened_by(client, sheet)
    page = client.get(reverse("scorer:sheet", args=[sheet.pk])).content.decode()
    return page.split('id="end"')[1].split("</section>")[0]


def test_table_is_told_that_the_desk_has_its_result(sheet):
    assert event_end_of(sheet) == EventEnd(at_desk=False)
    ends(sheet)
    sheet.refresh_from_db()
    assert event_end_of(sheet) == EventEnd(at_desk=True)


def test_next_tables_are_told_once_they_are_published(event, sheet):
    ends(sheet)
    seat_round(event, 2, NEXT, sitting_out=[3])
    told = event_end_of(sheet)
    assert told.tables == (
        NextTable("Gracz 1", 1),
        NextTable("Gracz 2", 1),
        NextTable("Gracz 3", None),
        NextTable("Gracz 4", 2),
    )
    assert (told.next_round, told.seating) == (2, f"/events/{event.slug}/rounds/2/")


def test_queries_do_not_grow_with_the_event(event, sheet):
    ends(sheet)
    with CaptureQueriesContext(connection) as before:
        event_end_of(sheet)
    seat_round(event, 2, NEXT, sitting_out=[3])
    with CaptureQueriesContext(connection) as after:
        event_end_of(sheet)
    assert (len(before), len(after)) == (5, 7)


def test_sheet_of_no_event_is_not_asked_about(django_assert_num_queries):
    kitchen = import_record(raw=KOP)
    with django_assert_num_queries(0):
        assert event_end_of(kitchen) is None


def test_sheet_that_lost_its_table_is_told_nothing(sheet):
    Table.objects.update(sheet=None)
    assert event_end_of(sheet) is None


def test_page_offers_signing_and_no_rematch(client, event, sheet):
    ends(sheet)
    card = end_card(client, sheet)
    assert "Your result is at the desk." in card
    assert "The sheet is not signed yet." in card
    assert "The next round is not published yet." in card
    assert "Rematch" not in card
    assert 'class="button primary"' in card
    assert card.index("Your result is at the desk.") < card.index("ranking")
    seat_round(event, 2, NEXT, sitting_out=[3])
    opened_by(client, sheet)
    sign(client, sheet)
    card = end_card(client, sheet)
    assert "The sheet is not signed yet." not in card
    assert f'<a href="/events/{event.slug}/rounds/2/">Round 2</a>' in card
    assert "<bdi>Gracz 3</bdi> <strong>sits out</strong>" in card
    assert "<bdi>Gracz 4</bdi> <strong>Table 2</strong>" in card


def test_unsent_hands_are_told(client, sheet):
    ends(sheet)
    ScoreSheet.objects.update(held=2)
    card = end_card(client, sheet)
    assert "Your result is not yet at the desk." in card
    assert "A phone at this table has 2 unsent hands." in card
    assert "Your result is at the desk." not in card
