"""A director's draw from the preset to the repair, and how its pages look."""

from __future__ import annotations

import pytest
from django.conf import settings
from django.test import Client
from playwright.sync_api import Page, expect

from scorer.clubs.services.clubs import found_club
from scorer.models import User
from tests.browser.person import Person
from tests.browser.test_looks import faults_of
from tests.builders.events import add_entrants
from tests.tiers import long
from tournaments.models import Entrant, Event, Place, Team

LONG = "Konstantynopolitańczykowianeczkiewiczówna"
CUT_CELLS = """[...document.querySelectorAll(".drawn td")]
  .filter((cell) => cell.scrollWidth > cell.clientWidth + 1).map((cell) => cell.textContent)"""


@pytest.fixture
def ola():
    user = User.objects.create(username="ola", name="Ola")
    found_club("Borek", user)
    return user


def enters(page: Page, user: User):
    client = Client()
    client.force_login(user)
    name = settings.SESSION_COOKIE_NAME
    page.goto("/")
    address = page.evaluate("location.origin")
    page.context.add_cookies([{"name": name, "value": client.cookies[name].value, "url": address}])


def _fills(event: Event):
    entrants = add_entrants(event, 20)
    teams = Team.objects.bulk_create(Team(event=event, name=f"Asy {at}") for at in range(5))
    for entrant in entrants:
        entrant.team = teams[entrant.number % 5]
        entrant.person.surname = LONG if entrant.number == 3 else "Kowalski"
        entrant.person.save()
    Entrant.objects.bulk_update(entrants, ["team"])


def seen(page: Page, name: str) -> dict[str, list[str]]:
    page.screenshot(f"draws-{name}")
    faults = faults_of(page)
    return {name: faults} if faults else {}


def _cut_names(page: Page) -> list[str]:
    """Cells of a seating whose names are wider than they are, on a laptop."""
    phone = page.viewport_size
    page.set_viewport_size({"width": 1280, "height": 800})
    cut = page.evaluate(CUT_CELLS)
    page.set_viewport_size(phone)
    return cut


def _walk(page: Page, ola: User):
    """From the club's page to published tables; what is wrong with the pages on the way."""
    enters(page, ola)
    person = Person(page)
    page.goto("/clubs/borek/")
    page.get_by_role("link", name="Tournaments").first.click()
    page.get_by_role("link", name="New tournament").click()
    person.types("Name of the tournament", "Puchar Borku")
    page.get_by_label("Format to begin from").select_option("wlks")
    faults = seen(page, "new")
    page.get_by_role("button", name="Make the tournament").click()
    expect(page.get_by_text("The tournament is made.")).to_be_visible()
    faults |= seen(page, "format")
    person.types("Rounds", 3)
    page.get_by_role("button", name="Save the format").click()
    expect(page.get_by_text("Saved.")).to_be_visible()
    _fills(Event.objects.get())
    page.locator(".more-tabs summary").click()
    page.locator(".more-tabs").get_by_role("link", name="Settings", exact=True).click()
    faults |= seen(page, "settings")
    page.get_by_role("radio", name="entries and seating", exact=True).check()
    page.get_by_role("button", name="Save").nth(1).click()
    page.get_by_role("link", name="Draws", exact=True).click()
    expect(page.get_by_text("20 are to be seated")).to_be_visible()
    page.get_by_role("radio", name="some tables are one player short").check()
    faults |= seen(page, "ask")
    page.get_by_role("button", name="Announce the draw").click()
    person.types("Seed", "3 5 1")
    page.get_by_role("button", name="Draw", exact=True).click()
    expect(page.get_by_role("heading", name="What the draw is worth")).to_be_visible()
    faults |= seen(page, "draft")
    assert _cut_names(page) == []
    page.get_by_role("button", name="Publish the seating").click()
    expect(page.get_by_text("Published: everybody can find their table.")).to_be_visible()
    assert Place.objects.count() == 60
    page.locator(".more-tabs summary").click()
    page.locator(".more-tabs").get_by_role("link", name="For everybody").click()
    page.get_by_role("link", name="How it was drawn", exact=True).click()
    faults |= seen(page, "public")
    page.get_by_role("link", name="Check this draw").click()
    page.get_by_role("button", name="Repeat this draw here").click()
    expect(page.get_by_text("Equal: the same request and seed")).to_be_visible()
    faults |= seen(page, "check")
    page.goto("/events/puchar-borku/desk/repair/")
    person.types("Numbers that are not here", 3)
    page.get_by_role("button", name="What would change?").click()
    expect(page.get_by_text("Nobody moves.")).to_be_visible()
    faults |= seen(page, "repair")
    page.get_by_role("button", name="Repair the seating").click()
    expect(page.get_by_role("heading", name="Players to notify")).to_be_visible()
    assert Place.objects.filter(entrant__number=3).count() == 0
    return faults | seen(page, "notify")


@long
def test_from_the_preset_to_the_repair_on_a_telephone_in_the_dark(page_360, ola):
    page_360.emulate_media(color_scheme="dark")
    assert _walk(page_360, ola) == {}
