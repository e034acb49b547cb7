"""A tie before a final is decided, and late pairs are drawn, by the pages of the desk."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from scorer.clubs.services.clubs import found_club
from scorer.models import User
from tests.browser.test_draws import enters, seen
from tests.builders.rounds import play_round
from tests.tiers import long
from tests.tournaments.services.test_late_comers import comes_late
from tests.tournaments.views.test_knockout import make
from tests.tournaments.views.test_remaining_rounds import SCORES, TWO_ROUNDS, round_robin
from tests.tournaments.views.test_ties import plays


@pytest.fixture
def ola():
    user = User.objects.create(username="ola", name="Ola")
    found_club("Borek", user)
    return user


def _decides(page: Page, ola: User):
    """What is wrong with the pages of a tie before a knock-out."""
    event = make()
    plays(event, 1, (100, 50))
    enters(page, ola)
    page.goto(f"/events/{event.slug}/desk/draws/")
    faults = seen(page, "tied")
    page.reload()  # with the menu closed again
    page.get_by_role("link", name="Decide the tie").first.click()
    expect(page.get_by_text("Tied for 1 place:")).to_be_visible()
    faults |= seen(page, "tie")
    page.reload()
    ways = page.get_by_role("radio")
    ways.nth(1).check()
    page.get_by_label("Order, the best first").fill("1 99")
    page.get_by_role("button", name="Decide the tie").click()
    expect(page.get_by_role("alert")).to_be_visible()
    faults |= seen(page, "tie-refused")
    expect(page.get_by_label("Order, the best first")).to_have_value("1 99")
    page.reload()
    ways.nth(0).check()
    page.get_by_label("Seed of the lot").fill("6 1")
    page.get_by_role("button", name="Decide the tie").click()
    expect(page.get_by_text("Decided by lot with the seed “6 1”.").first).to_be_visible()
    faults |= seen(page, "tie-decided")
    return faults


def _looks_at_what_is_left(page: Page, ola: User):
    """What is wrong with the page of draws when pairs came late to a round robin."""
    event = round_robin()
    for number, tables in enumerate(TWO_ROUNDS, 1):
        play_round(event, number, tables, SCORES)
    comes_late(event, 7)
    comes_late(event, 8)
    enters(page, ola)
    page.goto(f"/events/{event.slug}/desk/draws/")
    expect(page.get_by_text("Unplayed matches: 22.")).to_be_visible()
    faults = seen(page, "late-pairs")
    page.reload()
    page.get_by_role("link", name="Change rounds").click()
    expect(page.get_by_label("Rounds", exact=True)).to_be_visible()
    return faults


@long
def test_tie_is_decided_on_a_telephone(page_360, ola):
    assert _decides(page_360, ola) == {}


@long
def test_tie_is_decided_on_a_laptop(page_1280, ola):
    assert _decides(page_1280, ola) == {}


@long
def test_late_pairs_are_told_on_a_telephone(page_360, ola):
    assert _looks_at_what_is_left(page_360, ola) == {}


@long
def test_late_pairs_are_told_on_a_laptop(page_1280, ola):
    assert _looks_at_what_is_left(page_1280, ola) == {}
