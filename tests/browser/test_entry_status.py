"""Somebody is disqualified and somebody plays outside the competition: by the desk's pages."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from scorer.clubs.services.clubs import found_club
from scorer.models import User
from tests.browser.test_draws import enters, seen
from tests.builders.events import add_entrants, empty_event
from tests.builders.rounds import play_round
from tests.tiers import long


@pytest.fixture
def ola():
    user = User.objects.create(username="ola", name="Ola")
    found_club("Borek", user)
    return user


def _walk(page: Page, ola: User):
    """What is wrong with the pages on the way."""
    event = empty_event(shown="everything", state="running", format={"rounds": 2})
    add_entrants(event, 9)
    play_round(event, 1, [(1, 2, 3, 4), (5, 6, 7, 8)], [(9, 3, -5, -7), (8, 2, -4, -6)])
    enters(page, ola)
    desk = f"/events/{event.slug}/desk"
    page.goto(f"{desk}/entries/1/")
    page.get_by_text("Disqualify", exact=True).click()
    faults = seen(page, "disqualify")
    page.get_by_role("button", name="Disqualify player").click()
    expect(page.get_by_role("alert")).to_be_in_viewport()
    faults |= seen(page, "disqualify-refused")
    page.get_by_label("Reason", exact=True).last.fill("looked at the cards of others")
    page.get_by_role("button", name="Disqualify player").click()
    expect(page.get_by_text("Gracz 1 is disqualified.")).to_be_visible()
    faults |= seen(page, "disqualified")
    page.goto(f"{desk}/entries/5/")
    page.get_by_text("Outside the competition", exact=True).click()
    page.get_by_role("button", name="Play outside competition").click()
    expect(page.get_by_text("Gracz 5 plays outside the competition.")).to_be_visible()
    addresses = {
        "entries": f"{desk}/entries/",
        "standings": f"/events/{event.slug}/standings/",
        "player": f"/events/{event.slug}/players/1/",
        "hall": f"/events/{event.slug}/hall/",
        "revealing": f"{desk}/revealing/",
    }
    for name, address in addresses.items():
        page.goto(address)
        faults |= seen(page, f"status-{name}")
    page.goto(f"{desk}/entries/1/")
    page.get_by_text("Undo disqualification", exact=True).first.click()
    page.get_by_role("button", name="Undo disqualification").click()
    expect(page.get_by_text("The disqualification of Gracz 1 is undone.")).to_be_visible()
    return faults


@long
def test_disqualified_and_outside_the_competition_on_a_telephone(page_360, ola):
    assert _walk(page_360, ola) == {}


@long
def test_disqualified_and_outside_the_competition_on_a_laptop(page_1280, ola):
    assert _walk(page_1280, ola) == {}
