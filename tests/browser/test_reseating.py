"""A published seating changed by hand, on a laptop and on a phone."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from scorer.models import Membership, Role, User
from tests.browser.session import signed_in
from tests.browser.test_looks import faults_of
from tests.tiers import long
from tests.tournaments.services.test_reseating import make, places
from tournaments.models import Entrant, Team

pytestmark = [pytest.mark.no_worker, long]
LONG = "Wąsik-Świętochłowska-Brzęczyszczykiewicz"


@pytest.fixture
def event(transactional_db):
    made = make(apart={"team": "should"})
    entrants = list(made.entrants.order_by("number"))
    for entrant in entrants:
        entrant.team = Team.objects.get_or_create(
            event=made, name=f"Drużyna {-entrant.number % 5}"
        )[0]
        entrant.person.surname = LONG if entrant.number == 3 else "Świętochłowski"
        entrant.person.save()
    Entrant.objects.bulk_update(entrants, ["team"])
    return made


def swaps(page, event, one, other, name):
    """From the desk to two who changed places; how many clicks that took."""
    clicks = 0
    page.goto(f"/events/{event.slug}/desk/")
    page.get_by_role("link", name="Change the seating").first.click()
    clicks += 1
    expect(page.get_by_role("heading", name="Tables", exact=True)).to_be_in_viewport()
    for number in (one, other):
        page.locator(f'input[name="unit"][value="{number}"]').check()
        clicks += 1
    page.screenshot(f"reseating-ticked-{name}")
    page.get_by_role("button", name="Swap").click()
    clicks += 1
    expect(page.get_by_text("Moved. Notify the players whose table is another one.")).to_have_count(
        1
    )
    page.screenshot(f"reseating-done-{name}")
    return clicks


def test_two_swap_after_publication_in_four_clicks(page_1280, event, live_server):
    page = page_1280
    user = User.objects.create_user(username="ewa", name="Ewa")
    Membership.objects.create(club=event.club, user=user, role=Role.DIRECTOR)
    signed_in(page, user, live_server)
    assert swaps(page, event, 2, 7, "1280") == 4
    assert places(event)[1][1] == 7
    assert faults_of(page) == []
    page.set_viewport_size({"width": 360, "height": 740})
    assert swaps(page, event, 3, 14, "360") == 4
    expect(page.get_by_text("of one team, meet in round 1").first).to_be_visible()
    assert faults_of(page) == []
    page.get_by_role("link", name="Round 1: 4 players to notify").click()
    expect(page.get_by_text("table 1 → table 2")).to_be_visible()
    page.screenshot("reseating-notify")
    assert faults_of(page) == []
