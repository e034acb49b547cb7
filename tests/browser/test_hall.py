"""The hall from the desk: what is announced and chosen there is on the screen within seconds."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from scorer.models import Membership, Role, User
from tests.browser.session import signed_in
from tests.builders.events import add_entrants, empty_event
from tests.builders.rounds import play_round
from tests.tiers import long
from tournaments.services.hall import announce, withdraw_announcement
from tournaments.services.rounds import open_round
from tournaments.services.steps import Actor

pytestmark = pytest.mark.no_worker
EVENT = "/events/turniej"


@pytest.fixture
def event(transactional_db):
    event = empty_event(shown="everything", state="running", names="short")
    add_entrants(event, 41)
    tables = [tuple(range(at, at + 4)) for at in range(1, 38, 4)]
    play_round(event, 1, tables, [(6, -2, -2, -2)] * 10)
    play_round(event, 2, tables, state="open", minutes=60)
    play_round(event, 3, tables, state="seated")
    return event


def director(page, event, live_server):
    user = User.objects.create(username="ewa", name="Ewa")
    Membership.objects.create(club=event.club, user=user, role=Role.DIRECTOR)
    signed_in(page, user, live_server)


@long
def test_remote_control_and_announcements_reach_screen_and_public_page(
    page_1280, page_360, event, live_server
):
    director(page_1280, event, live_server)
    page_360.goto(f"{EVENT}/hall/?seconds=120")
    heading = page_360.locator(".sheet.shown h1")
    expect(heading).to_contain_text("Seating of round 2")
    page_1280.goto(f"{EVENT}/desk/hall/")
    for button in ("Break", "Standings", "Next →"):
        page_1280.get_by_role("button", name=button, exact=True).click()
    expect(heading).to_contain_text("Standings after round 1 2 / 2")
    told = page_360.locator(".announcement")
    expect(told).to_contain_text("Break")
    expect(told.locator("[data-left]")).to_have_text(re.compile(r"^1[45]:\d\d$"))
    page_1280.get_by_role("button", name="whole names", exact=True).click()
    page_1280.goto(f"{EVENT}/hall/")
    expect(page_1280.locator(".sheet.shown")).to_contain_text("Gracz 1")
    expect(page_360.locator(".sheet.shown")).not_to_contain_text("Gracz")
    page_360.goto(f"{EVENT}/")
    told = page_360.locator("main .announcement")
    expect(told).to_contain_text("Break")
    until = timezone.now() + timedelta(seconds=6)
    announce(event_id=event.pk, text="Soup", until=until, actor=Actor())
    page_360.goto(f"{EVENT}/")
    page_360.route("**/*", lambda route: route.abort())  # nobody says that it is over
    expect(told).to_contain_text("Soup")
    expect(told).to_be_hidden()


@long
def test_phone_that_records_shows_it_and_the_bar_stays_where_it_is(page_360, event, live_server):
    director(page_360, event, live_server)
    open_round(event_id=event.pk, number=3, actor=Actor())
    sheet = event.rounds.get(number=3).tables.get(number=1).sheet_id
    page_360.goto(f"/sheets/{sheet}/")
    expect(page_360.locator("#sheet-body[data-following]")).to_have_count(1)
    save = page_360.get_by_role("button", name="Save hand")
    before = save.bounding_box()
    announce(event_id=event.pk, text="Soup", actor=Actor())
    told = page_360.locator(".strip-dock .announcement")
    expect(told).to_have_text("Soup")
    expect(told).to_be_in_viewport()
    assert save.bounding_box() == before
    page_360.screenshot("phone-announcement")
    withdraw_announcement(event_id=event.pk, actor=Actor())
    expect(told).to_have_count(0)
