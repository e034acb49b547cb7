"""The three minutes of a double turn: counted down, over time, noted beside the turn."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest
from playwright.sync_api import expect

from scorer.sheets.services.sheets import import_record
from tests.browser.person import Person
from tests.builders.records import DOUBLES, KOP, with_entries
from tests.tiers import long

pytestmark = pytest.mark.no_worker

NOON = datetime(2026, 3, 7, 12, 0)  # noqa: DTZ001 — the phone's own clock


def opened(page, raw):
    sheet = import_record(raw=raw)
    page.clock.install(time=NOON)
    page.goto(f"/sheets/{sheet.pk}/")
    page.clock.pause_at(NOON + timedelta(hours=1))
    return sheet


def passes(page, seconds):
    """Let time pass; all that the page asked meanwhile is answered, at once instead of in turn."""
    page.clock.run_for(1000 * seconds)
    page.wait_for_load_state("networkidle")


@long
def test_clock_counts_down_survives_a_reload_and_goes_over(page_360):
    opened(page_360, with_entries(DOUBLES))
    face = page_360.locator(".clock")
    expect(face).to_contain_text("3:00 tap to start")
    face.get_by_role("button", name="3:00").click()
    passes(page_360, 60)
    expect(face).to_contain_text("2:00 left")
    page_360.reload()
    expect(face).to_contain_text("2:00 left")
    passes(page_360, 30)
    page_360.get_by_role("button", name="Pause").click()
    passes(page_360, 300)
    expect(face).to_contain_text("1:30 paused")
    page_360.screenshot("clock")
    page_360.get_by_role("button", name="Start", exact=True).click()
    passes(page_360, 102)
    expect(face).to_contain_text("0:12 over time")
    expect(page_360.get_by_text("The time is up.")).to_have_count(1)
    page_360.screenshot("clock-late")
    page_360.get_by_role("button", name="Correct the clock").click()
    page_360.get_by_role("button", name="10 seconds more").click()
    page_360.get_by_role("button", name="10 seconds more").click()
    expect(face).to_contain_text("0:08 left")
    page_360.get_by_role("button", name="Back to the start").click()
    expect(face).to_contain_text("3:00 tap to start")


@long
def test_press_by_mistake_is_undone_and_a_bouncing_thumb_presses_once(page_360):
    opened(page_360, with_entries(DOUBLES))
    face = page_360.locator(".clock-face")
    face.click()
    passes(page_360, 60)
    face.click()
    face.click()
    expect(face).to_have_text("3:00 the other pair’s time")
    passes(page_360, 5)
    page_360.get_by_role("button", name="Correct the clock").click()
    page_360.get_by_role("button", name="Back to the start").click()
    expect(face).to_contain_text("1:55 left")


@long
def test_overrun_is_noted_with_the_turn_and_the_next_clock_runs(page_360):
    sheet = opened(page_360, with_entries(DOUBLES))
    face = page_360.locator(".clock-face")
    face.click()
    passes(page_360, 192)
    face.click()
    expect(face).to_contain_text("3:00 the other pair’s time")
    passes(page_360, 5)
    person = Person(page_360)
    person.taps(Player="Anna")
    person.types("Word", "KOST")
    person.types("Points announced", 14)
    person.saves()
    for _second in range(5):  # what is answered in one second is acted upon in the next
        passes(page_360, 1)
    expect(page_360.locator(".partiar .overrun")).to_contain_text("+0:12")
    assert sheet.entries.get().payload["overrun"] == 12
    expect(face).to_contain_text("2:50 left")


@long
def test_overrun_is_typed_by_hand_without_scripts(page_without_scripts):
    sheet = import_record(raw=with_entries(DOUBLES))
    person = Person(page_without_scripts)
    person.page.goto(f"/sheets/{sheet.pk}/")
    expect(person.page.locator(".clock")).to_be_hidden()
    person.taps(Player="Anna")
    person.types("Word", "KOST")
    person.types("Points announced", 14)
    person.unfolds("Clock")
    person.types("Seconds over time", 75)
    person.writes(1)
    assert sheet.entries.get().payload["overrun"] == 75
    expect(person.page.locator(".partiar .overrun")).to_contain_text("+1:15")


@long
def test_game_without_a_clock_shows_none(page_360):
    page_360.goto(f"/sheets/{import_record(raw=KOP).pk}/")
    expect(page_360.locator(".clock")).to_have_count(0)
