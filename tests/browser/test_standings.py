"""What everybody looks at: my table on a phone, standings, the hall's screen."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.test_looks import faults_of
from tests.builders.events import add_entrants, add_step, empty_event
from tests.builders.rounds import play_round
from tests.tiers import long
from tournaments.engine.formats import PRESETS
from tournaments.models import Person, Team
from tournaments.records.formats import as_json
from tournaments.services.revealing import hold_back, reveal, show_all
from tournaments.services.steps import Actor

pytestmark = pytest.mark.no_worker

EVENT = "/events/turniej"
LEAGUE = as_json(PRESETS["wlks"].format)
PAGES = ("", "rounds/2/", "rounds/2/?by=name", "players/", "players/5/", "standings/?why=1")


@pytest.fixture
def event(transactional_db):
    event = empty_event(shown="everything", state="running", format=LEAGUE)
    add_entrants(event, 8)
    Person.objects.filter(given_name="5").update(
        surname="Brzęczyszczykiewicz-Świętochłowska", given_name="Bogumiła"
    )
    team = Team.objects.create(event=event, name="Drużyna z Nowego Tomyśla")
    event.entrants.filter(number__lte=5).update(team=team, categories=["women"])
    play_round(event, 1, [[1, 2, 5, 6], [3, 4, 7, 8]], [[9, -2, -2, -5], [9, 1, -3, -7]])
    play_round(event, 2, [[1, 3, 5, 7], [2, 4, 6, 8]], [[3, 1, -1, -3]], state="open")
    return event


def faults_on(page, *paths):
    found = {}
    for path in paths:
        page.goto(f"{EVENT}/{path}")
        found[path] = faults_of(page)
    return {path: faults for path, faults in found.items() if faults}


@long
def test_pages_are_good_and_my_table_is_found_on_a_phone(page_360, event):
    page_360.emulate_media(color_scheme="dark")
    assert faults_on(page_360, *PAGES, "standings/teams/") == {}
    page_360.goto(f"{EVENT}/")
    page_360.get_by_label("Find my table").fill("brzęczysz")
    page_360.get_by_role("button", name="Find").click()
    expect(page_360.get_by_role("heading", level=1)).to_contain_text("Brzęczyszczykiewicz")
    expect(page_360.locator(".my-table .where")).to_have_text("Table 1 Seat 3")
    page_360.screenshot("my-table")


def test_page_renews_itself_but_not_under_the_hands_of_who_types(page_360, event):
    look = "document.dispatchEvent(new Event('visibilitychange'))"
    page_360.goto(f"{EVENT}/standings/")
    expect(page_360.locator("[data-page][data-following]")).to_have_count(1)
    page_360.locator("details.search > summary").click()
    Person.objects.filter(given_name="1").update(surname="Nowa")
    add_step(event)
    search = page_360.locator("form.filters input").first
    search.fill("x")
    with page_360.expect_event("console"):  # nothing is asked while somebody types
        page_360.evaluate(f"{look}; console.log('looked')")
    expect(page_360.locator(".lean")).not_to_contain_text("Nowa")
    search.blur()
    page_360.evaluate(look)
    expect(page_360.locator(".lean")).to_contain_text("Nowa")
    expect(page_360.locator("details.search")).to_have_attribute("open", "")
    expect(page_360.locator("[data-page]")).to_have_text(re.compile(r"as of \d\d:\d\d:\d\d"))


@long
def test_everything_is_read_without_scripts(page_without_scripts, event):
    page_without_scripts.goto(f"{EVENT}/hall/")
    expect(page_without_scripts.locator(".sheet")).to_have_count(3)
    expect(page_without_scripts.locator(".sheet").last).to_be_visible()
    page_without_scripts.goto(f"{EVENT}/standings/")
    expect(page_without_scripts.locator(".lean tbody tr")).to_have_count(8)


@long
def test_screen_turns_keeps_secrets_and_reveals(page_1280, event):
    hold_back(event_id=event.pk, from_round=2, actor=Actor())
    page_1280.clock.install()
    page_1280.goto(f"{EVENT}/hall/?seconds=4")
    shown = page_1280.locator(".sheet.shown h1")
    expect(shown).to_have_text("Seating of round 2 table / seat")
    page_1280.clock.run_for(4100)
    expect(shown).to_have_text("Standings after round 1")
    expect(page_1280.locator("#as-of")).to_contain_text("as of")
    reveal(event_id=event.pk, places=2, actor=Actor())
    rows = page_1280.locator(".sheet.ceremony.shown li")
    page_1280.clock.run_for(2100)
    expect(rows).to_have_count(2)
    page_1280.screenshot("hall-ceremony")
    show_all(event_id=event.pk, actor=Actor())
    page_1280.clock.run_for(2100)
    expect(page_1280.locator(".sheet.shown h1")).to_contain_text("round 2")


@long
def test_screen_says_that_it_is_old_and_recovers(page_1280, event):
    page_1280.clock.install()
    page_1280.goto(f"{EVENT}/hall/?show=standings")
    as_of = page_1280.locator("#as-of")
    expect(as_of).to_contain_text("as of")
    page_1280.route("**/hall/live/**", lambda route: route.abort())
    page_1280.clock.run_for(2100)
    expect(as_of).to_contain_text("No connection")
    expect(page_1280.locator(".sheet.shown")).to_be_visible()
    page_1280.unroute("**/hall/live/**")
    page_1280.clock.set_system_time("2001-01-01")  # the device's clock jumps
    page_1280.clock.run_for(5000)
    expect(as_of).not_to_contain_text("No connection")
    assert faults_on(page_1280, "hall/?show=standings") == {}
