"""The hall from the desk: what is announced and chosen there is on the screen within seconds."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from scorer.models import Membership, Role, User
from tests.browser.session import signed_in
from tests.tournaments.making import make_entrants, make_event
from tests.tournaments.playing import play_round
from tournaments.services.hall import announce
from tournaments.services.steps import Actor

pytestmark = pytest.mark.no_worker
EVENT = "/events/turniej"


@pytest.fixture
def event(transactional_db):
    event = make_event(shown="everything", state="running", names="short")
    make_entrants(event, 41)
    tables = [tuple(range(at, at + 4)) for at in range(1, 38, 4)]
    play_round(event, 1, tables, [(6, -2, -2, -2)] * 10)
    play_round(event, 2, tables, state="open", minutes=60)
    return event


def director(page, event, live_server):
    user = User.objects.create(username="ewa", name="Ewa")
    Membership.objects.create(club=event.club, user=user, role=Role.DIRECTOR)
    signed_in(page, user, live_server)


def test_the_remote_control_and_announcements_reach_screen_and_public_page(
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
