"""A late comer, two who do not come, and one who sits out: from the page of each to the tables."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from scorer.clubs.services.clubs import found_club
from scorer.models import User
from tests.browser.test_draws import enters, seen
from tests.builders.events import add_entrants, empty_event
from tests.tiers import long
from tests.tournaments.services.test_late_comers import comes_late, drawn_by
from tournaments.engine.draws.request import Uneven
from tournaments.models import Round, SittingOut
from tournaments.services.rounds import open_round
from tournaments.services.steps import Actor


@pytest.fixture
def ola():
    user = User.objects.create(username="ola", name="Ola")
    found_club("Borek", user)
    return user


def _event():
    """17 are drawn for four rounds, and an 18th comes late."""
    event = empty_event(shown="everything", format={"uneven": "fill", "rounds": 4})
    add_entrants(event, 17)
    drawn_by(event, Uneven.SIT_OUT)
    comes_late(event, 18)
    Round.objects.filter(number=1).update(state=Round.State.SEATED)
    open_round(event_id=event.pk, number=1, actor=Actor(name="Ola"))
    return event


def _walk(page: Page, ola: User):
    """What is wrong with the pages on the way."""
    event = _event()
    enters(page, ola)
    desk = f"/events/{event.slug}/desk"
    page.goto(f"{desk}/repair/")
    fairer = page.get_by_role("radio", name="All sit out as evenly as possible")
    expect(fairer).to_be_checked()
    expect(page.get_by_text("round 2: gets no table")).to_be_visible()
    faults = seen(page, "two-repairs")
    page.get_by_role("button", name="Repair the seating").click()
    expect(page.get_by_text("The seating is repaired.")).to_be_visible()
    assert not SittingOut.objects.filter(entrant__number=18).exists()
    page.goto(f"{desk}/rounds/1/tables/1/")
    page.get_by_text("Somebody did not come or left").click()
    boxes = page.get_by_role("group", name="Who is absent").locator("label")
    boxes.nth(0).click()
    boxes.nth(1).click()
    faults |= seen(page, "absent")
    page.get_by_role("button", name="Give the award").click()
    expect(page.get_by_text("did not come: award 3 / 35").first).to_be_visible()
    faults |= seen(page, "absent-named")
    page.goto(f"{desk}/entries/5/")
    page.get_by_text("Sit out one round", exact=True).click()
    page.get_by_label("Round", exact=True).select_option("3")
    page.get_by_role("button", name="Sit out round").click()
    expect(page.get_by_text("Still seated in round 3.")).to_be_visible()
    return faults | seen(page, "sits-out")


@long
def test_late_comers_and_absent_players_on_a_telephone(page_360, ola):
    assert _walk(page_360, ola) == {}


@long
def test_late_comers_and_absent_players_on_a_laptop(page_1280, ola):
    assert _walk(page_1280, ola) == {}
