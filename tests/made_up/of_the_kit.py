"""What the kit of the made-up game adds: form, notation, paper, chart, card, rows, an event."""

from __future__ import annotations

from datetime import date
from uuid import uuid4

import pytest
from django.contrib.staticfiles import finders
from django.core.management import call_command
from django.urls import reverse
from scorer.games.three_heaps.game import GAME

from scorer.models import Hand
from scorer.printing.rule_cards import rule_card
from scorer.sheets.selectors.log import current_log
from scorer.sheets.services.sheets import import_record
from tests.builders.events import empty_club
from tests.made_up.strategies import EXAMPLE
from tests.rehearsal.day import Day
from tests.rehearsal.plans import EventPlan, Sheets
from tests.rehearsal.proof import faults_of
from tests.scorer.printing.reading import printed, words
from tournaments.models import Event, Table
from tournaments.selectors.drawing import asked_of
from tournaments.selectors.formats import format_of, seats_of
from tournaments.selectors.presets import all_presets

pytestmark = pytest.mark.django_db


@pytest.fixture
def sheet():
    return import_record(raw=EXAMPLE)


def page(client, name, *args):
    return client.get(reverse(f"scorer:{name}", args=args)).content.decode()


def test_hand_is_written_in_the_kits_form(client, sheet):
    data = {"uuid": uuid4(), "position": 3, "heaps_0": 2, "heaps_1": 3, "heaps_2": 4}
    answer = client.post(reverse("scorer:sheet", args=[sheet.pk]), data, follow=True)
    assert "36 heaps" in answer.content.decode()
    assert [entry.payload for entry in current_log(sheet)][-1] == {"heaps": [2, 3, 4]}
    told = client.post(reverse("scorer:preview", args=[sheet.pk]), data | {"position": 4})
    assert "Ada 2 · Bo 3 · Cy 4" in told.content.decode()


def test_fault_stands_in_the_form(client, sheet):
    data = {"uuid": uuid4(), "position": 3, "heaps_0": 9, "heaps_1": 9, "heaps_2": 9}
    answer = client.post(reverse("scorer:sheet", args=[sheet.pk]), data)
    assert "There are nine heaps. Here they are 27. (HEAPS-2)" in answer.content.decode()


def test_sheet_is_shown_by_the_kits_template_and_styles(client, sheet):
    html = page(client, "sheet", sheet.pk)
    assert 'class="sheet heaps-sheet"' in html
    assert "27 heaps" in html
    assert "/static/scorer/kits/three_heaps/sheet.css" in html
    assert finders.find("scorer/kits/three_heaps/sheet.css")
    worker = client.get(reverse("service_worker")).content.decode()
    assert "/static/scorer/kits/three_heaps/sheet.css" in worker


def test_curves_count_what_the_kit_says(client, sheet):
    assert "Three Heaps · thirds · 3 hands" in " ".join(page(client, "figures", sheet.pk).split())


def test_sheet_on_paper_is_the_kits():
    assert "Heaps of the sheet 27" in words(printed(EXAMPLE))


def test_rule_card_has_the_kits_heading_and_figure():
    card = rule_card("three-heaps")
    assert [section.title for section in card.sections] == ["Nine heaps"]
    assert card.figures == 9


def test_hands_are_projected(sheet):
    assert list(Hand.objects.order_by("pk").values_list("dealer", flat=True)) == [0, 1, 2]


def test_no_migration_is_missing(capsys):
    call_command("makemigrations", "--check", "--dry-run")
    assert capsys.readouterr().out.strip() == "No changes detected"


@pytest.mark.parametrize("sheets", [Sheets.PAPER, Sheets.PHONE])
def test_whole_event_is_played_at_tables_of_three(sheets):
    assert all_presets()["three-heaps"].name == GAME.name
    plan = EventPlan(preset="three-heaps", players=10, rounds=3, hands=4, sheets=sheets, calm=True)
    event = Day(empty_club(), plan, "7", name="Heaps", day=date(2026, 11, 21)).play()
    assert event.state == Event.State.FINISHED
    assert faults_of(event) == []
    for played in event.rounds.all():
        tables = Table.objects.filter(round=played)
        assert [table.places.count() for table in tables] == [3, 3, 3]
        assert played.sitting_out.count() == 1
    assert seats_of(format_of(event)) is not None
    format_ = format_of(event)
    asked = asked_of(
        event, format_, first=4, last=4, method=format_.draw_of(1), uneven=format_.uneven
    )
    assert (asked.table_size, asked.seats.least, asked.seats.most) == (3, 3, 3)


def test_event_of_late_comers_and_leavers_has_no_table_of_two():
    plan = EventPlan(preset="three-heaps", players=20, rounds=4, hands=2)
    event = Day(empty_club(), plan, "3", name="Heaps", day=date(2026, 11, 21)).play()
    assert faults_of(event) == []
    tables = Table.objects.filter(round__event=event)
    assert {table.places.count() for table in tables} == {3}
