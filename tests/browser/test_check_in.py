"""Check-in at two desks, and a helper whose pass ends while somebody stands before them."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from scorer.clubs.services.clubs import found_club
from scorer.models import Membership, Role, User
from tests.browser.test_draws import enters
from tests.builders.events import add_entrants, empty_event
from tests.tiers import long
from tournaments.models import Entrant, HelperPass
from tournaments.services.passes import give_pass, renew_pass
from tournaments.services.steps import Actor

CHECK_IN = "/events/turniej/desk/check-in/"


@pytest.fixture
def event():
    """Fifteen players, 25 to pay, nobody is here."""
    ola = User.objects.create(username="ola", name="Ola")
    club = found_club("Borek", ola)
    marek = User.objects.create(username="marek", name="Marek")
    Membership.objects.create(club=club, user=marek, role=Role.SCORER)
    event = empty_event(club=club, format={"fee": "25", "currency": "PLN"})
    add_entrants(event, 15)
    return event


def opens(page: Page, address: str = CHECK_IN) -> None:
    page.goto(address)
    expect(page.locator("[data-door][data-started]")).to_be_visible()


def types(page: Page, text: str) -> None:
    search = page.get_by_label("Name or number")
    search.fill("")
    search.press_sequentially(text)
    search.press("Enter")


def row(page: Page, number: int):
    return page.locator(f".door-line:has(#in-{number})")


@long
def test_number_1_of_fifteen_is_checked_in_and_the_other_desk_follows(page_1280, page_360, event):
    ola, marek = page_1280, page_360
    for page, name in ((ola, "ola"), (marek, "marek")):
        enters(page, User.objects.get(username=name))
        opens(page)
    types(ola, "1")
    expect(row(ola, 1)).to_contain_text("✓ here · 25.00")
    assert list(Entrant.objects.filter(state="here").values_list("number", flat=True)) == [1]
    expect(row(marek, 1)).to_contain_text("✓ here · 25.00")
    expect(marek.locator("#door-figures")).to_contain_text("1 / 15")
    types(marek, "1")
    expect(marek.locator("#door-fault")).to_contain_text("Gracz 1 is checked in already: ")
    expect(marek.locator("#door-fault")).to_contain_text("by Ola, paid 25.00 to Ola.")
    types(marek, "2")
    expect(row(ola, 2)).to_contain_text("Marek")
    assert Entrant.objects.get(number=1).paid == 2500


@long
def test_pass_that_ends_at_the_door_loses_nobody(page_360, event):
    page, ola = page_360, Actor(user=User.objects.get(username="ola"))
    given, code = give_pass(
        event_id=event.pk, name="Iza", actor=ola, rights=["check-in", "cash"], hours=1
    )
    page.goto(f"/events/turniej/help/{code}/")
    page.get_by_role("button", name="Open the desk").click()
    opens(page)
    expect(page.get_by_text("Helper pass of Iza: check-in, cash")).to_be_visible()
    HelperPass.objects.update(ends_at=timezone.now() - timedelta(seconds=1))
    page.get_by_label("Each pays").fill("12,50")
    types(page, "7")
    expect(page.get_by_role("heading", name="Your helper pass has ended")).to_be_visible()
    renew_pass(event_id=event.pk, pass_id=given.pk, actor=ola)
    page.get_by_role("button", name="Send again").click()
    expect(row(page, 7)).to_contain_text("✓ here · 12.50")
