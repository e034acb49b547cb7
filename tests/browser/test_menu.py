"""The menu ≡ beside Save, and the way back from the sheet to the form."""

from __future__ import annotations

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from scorer.sheets.services.sheets import import_record
from tests.builders.records import DOUBLES, GLOWY, HEARTS, KOP
from tests.tiers import long

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.no_worker]
NAMES = ["Anna Nowak", "Piotr Wiśniewski", "Katarzyna Wójcik", "Tomasz Kamiński"]
LONG = [  # sheets of games that go on, longer than a screen
    KOP | {"entries": KOP["entries"] * 4},
    GLOWY | {"entries": GLOWY["entries"] * 2},
    DOUBLES | {"entries": DOUBLES["entries"][:-1]},
    HEARTS,
]
SIZES = [(360, 740), (740, 360), (1280, 800)]


@pytest.fixture
def sheet():
    return import_record(raw=KOP | {"players": NAMES, "entries": KOP["entries"] * 4})


def opened(page, live_server, sheet):
    page.goto(live_server.url + reverse("scorer:sheet", args=[sheet.pk]))
    page.wait_for_selector("form[data-started]")
    return page


def is_seen(page, locator):
    """Whether nothing lies over the middle of what is found, and it is on the screen."""
    return locator.evaluate(
        """(found) => {
          const { left, top, width, height } = found.getBoundingClientRect();
          const there = document.elementFromPoint(left + width / 2, top + height / 2);
          return found === there || found.contains(there);
        }"""
    )


@long
@pytest.mark.parametrize("size", SIZES)
def test_menu_opens_above_the_bar_and_gives_the_focus_back(page_360, live_server, sheet, size):
    page_360.set_viewport_size({"width": size[0], "height": size[1]})
    page = opened(page_360, live_server, sheet)
    button = page.get_by_role("button", name="Menu")
    box = button.bounding_box()
    assert (box["width"] >= 44, box["height"] >= 44, is_seen(page, button)) == (True, True, True)
    expect(page.get_by_role("link", name="Share")).to_have_count(0)
    button.press("Enter")
    link = page.get_by_role("link", name="Share")
    expect(link).to_be_visible()
    menu = page.locator("#sheet-menu").bounding_box()
    bar = page.locator(".entry-bar").bounding_box()
    assert menu["y"] >= 0
    assert menu["y"] + menu["height"] <= bar["y"]
    assert is_seen(page, link)
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent") == "Share"
    page.keyboard.press("Escape")
    expect(page.get_by_role("link", name="Share")).to_have_count(0)
    assert page.evaluate("document.activeElement.className") == "menu-button"


@long
@pytest.mark.parametrize("raw", LONG)
def test_button_on_the_sheet_leads_back_to_the_form(page_360, live_server, raw):
    page_360.set_viewport_size({"width": 360, "height": 440})
    page = opened(page_360, live_server, import_record(raw=raw))
    back = page.locator(".to-entry")
    expect(back).to_be_hidden()
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    expect(back).to_be_visible()
    assert is_seen(page, back)
    back.click()
    expect(back).to_be_hidden()
    assert is_seen(page, page.locator("form[data-entry] .bar-save > .primary"))
