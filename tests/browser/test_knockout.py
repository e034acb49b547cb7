"""The bracket of a knock-out on a telephone and on a large screen."""

from __future__ import annotations

from dataclasses import replace

import pytest
from playwright.sync_api import expect

from tests.browser.test_looks import faults_of
from tests.builders.events import add_entrants, empty_event
from tests.builders.rounds import play_round
from tests.tiers import long
from tournaments.engine.formats import PRESETS
from tournaments.models import Person
from tournaments.records.formats import as_json

pytestmark = pytest.mark.no_worker
STANDINGS = "/events/turniej/standings/"


@pytest.fixture
def event(transactional_db):
    """Eight pairs: a round, a quarter-final with a long name in it, the semi-finals drawn."""
    doubles = replace(PRESETS["polish-doubles-finals"].format, rounds=4, knockout=8)
    event = empty_event(
        game="polish-doubles",
        ruleset="polish-doubles",
        shown="everything",
        state="running",
        format=as_json(doubles),
    )
    add_entrants(event, 8)
    Person.objects.filter(given_name="5").update(
        surname="Brzęczyszczykiewicz-Świętochłowska", given_name="Bogumiła"
    )
    play_round(event, 1, [[1, 5], [2, 6], [3, 7], [4, 8]], [[390, 9], [380, 8], [370, 7], [360, 6]])
    pairs = [[1, 8], [4, 5], [2, 7], [3, 6]]
    play_round(event, 2, pairs, [[300, 9], [200, 200], [300, 8], [150, 310]])
    play_round(event, 3, [[1, 4], [2, 6]], [[300, 150]], state="open")
    return event


@long
def test_bracket_is_good_on_a_phone(page_360, event):
    page_360.goto(STANDINGS)
    assert faults_of(page_360) == []
    expect(page_360.get_by_role("heading", name="Quarter-finals")).to_be_visible()
    expect(page_360.get_by_text("Level: who stood better before")).to_be_visible()
    page_360.screenshot("bracket")


@long
def test_bracket_is_good_on_a_large_screen(page_1280, event):
    page_1280.goto(STANDINGS)
    assert faults_of(page_1280) == []
    page_1280.screenshot("bracket")
