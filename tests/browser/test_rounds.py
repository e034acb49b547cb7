"""A round at the desk, by keyboard: opened, keyed, looked at twice, corrected, on the clock."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from scorer.models import Membership, Role, User
from tests.browser.session import signed_in
from tests.browser.test_looks import faults_of
from tests.builders.events import add_entrants, empty_event
from tests.builders.rounds import play_round
from tests.tiers import long
from tournaments.models import Event, Round
from tournaments.selectors.results import tables_of

pytestmark = pytest.mark.no_worker

FOURS = [[4 * t + s for s in range(1, 5)] for t in range(4)]


@pytest.fixture
def event(transactional_db):
    made = empty_event(shown=Event.Shown.EVERYTHING, format={"round_minutes": 60})
    add_entrants(made, 16)
    play_round(made, 1, FOURS, state=Round.State.SEATED)
    return made


def signs_in(page, event, live_server):
    """As a director of the event's club, without typing a password."""
    user = User.objects.create_user(username="ewa", name="Ewa")
    Membership.objects.create(club=event.club, user=user, role=Role.DIRECTOR)
    signed_in(page, user, live_server)


def types(page, *keys):
    """Figures into the field that has the focus, each with Enter after it."""
    expect(page.locator("[data-keying][data-started]")).to_have_count(1)
    for key in keys:
        page.keyboard.type(str(key))
        page.keyboard.press("Enter")


def scores(event):
    return [state.scores for state in tables_of(event, 1)]


@long
def test_desk_from_opening_to_a_correction_by_keyboard(page_1280, event, live_server):
    page = page_1280
    signs_in(page, event, live_server)
    board = f"/events/{event.slug}/desk/rounds/1/"
    page.goto(board)
    page.get_by_role("button", name="Open the round").click()
    expect(page.get_by_text("0 of 4 tables are in")).to_be_visible()

    page.get_by_role("link", name="Key results").click()
    heading = page.locator(".keying h2")
    expect(heading).to_have_text("Table 1")
    types(page, 12, -4, -4)
    expect(page.locator("[data-total]")).to_have_text("Sum: 4")
    types(page, -4, 32)
    expect(heading).to_have_text("Table 2")
    types(page, 6, -2, -2, -3, 32)
    expect(page.get_by_role("alert")).to_contain_text("They add up to −1.")
    page.get_by_label("8 · Gracz 8").fill("-2")
    page.get_by_label("Hands played").press("Enter")
    expect(heading).to_have_text("Table 3")

    page.get_by_label("Table", exact=True).fill("4")
    page.keyboard.press("Enter")
    expect(heading).to_have_text("Table 4")
    types(page, 0, 0, 0, 0, 32)
    expect(heading).to_have_text("Table 3")
    assert scores(event) == [(12, -4, -4, -4), (6, -2, -2, -2), None, (0, 0, 0, 0)]

    page.goto(f"{board}key/?look=2")
    expect(heading).to_have_text("Table 1")
    types(page, 12, -4, -4, -4, 32)
    expect(page.get_by_text("Table 1: both entries agree.")).to_be_visible()
    types(page, 8, -2, -4, -2, 32)
    expect(page.get_by_text("the entries differ")).to_be_visible()

    page.goto(f"{board}?show=doubt")
    page.get_by_role("link", name="2 ? disputed").click()
    bring = page.locator(".looks li", has_text="second look")
    bring.get_by_role("link", name="Bring this one back").click()
    page.get_by_role("button", name="Who would move?").click()
    expect(page.locator(".moves li", has_text="Gracz 7")).to_contain_text("7 → 12")
    page.get_by_role("button", name="Save the correction").click()
    expect(page.get_by_text("Table 2 is corrected.")).to_be_visible()
    assert scores(event)[1] == (8, -2, -4, -2)


@long
def test_board_on_a_phone_keeps_itself_up_to_date(page_360, event, live_server):
    page = page_360
    signs_in(page, event, live_server)
    page.emulate_media(color_scheme="dark")
    board = f"/events/{event.slug}/desk/rounds/1/"
    page.goto(board)
    page.get_by_role("button", name="Open the round").click()
    expect(page.locator("#board[data-following]")).to_have_count(1)
    other = page.context.new_page()
    other.goto(f"{board}key/")
    types(other, 12, -4, -4, -4, 32)
    expect(other.locator(".keying h2")).to_have_text("Table 2")
    other.close()
    expect(page.get_by_text("1 of 4 tables are in")).to_be_visible()
    expect(page.get_by_role("link", name="1 once ✓ keyed")).to_be_visible()
    for path in ("", "key/", "tables/1/", "tables/1/correct/"):
        page.goto(board + path)
        page.screenshot(f"round{path.replace('/', '-').strip('-') and '-'}{path.replace('/', '')}")
        assert faults_of(page) == []


@long
def test_clock_stays_right_when_the_device_is_wrong(page_1280, event):
    page = page_1280
    started = timezone.now() - timedelta(minutes=30)
    Round.objects.update(state=Round.State.OPEN, minutes=60, started_at=started)
    page.clock.set_fixed_time(started - timedelta(days=400))
    page.goto(f"/events/{event.slug}/rounds/1/clock/")
    face = page.locator("[data-time]")
    expect(face).to_have_text(re.compile(r"^29:\d\d$"))
    Round.objects.update(started_at=started - timedelta(minutes=26))
    page.evaluate("window.dispatchEvent(new Event('online'))")
    expect(page.locator("[data-note]")).to_have_text("Last hand: begin no new one.")
    Round.objects.update(paused_at=timezone.now())
    page.evaluate("window.dispatchEvent(new Event('online'))")
    expect(page.locator("[data-note]")).to_have_text("The clock stands still.")
    assert faults_of(page) == []
