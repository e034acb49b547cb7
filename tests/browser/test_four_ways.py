"""Each phone says in which way it works, where its settings are."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from scorer.sheets.services.sheets import import_record
from tests.browser.person import open_menu
from tests.browser.phone import Phone
from tests.builders.records import GLOWY
from tests.tiers import long

INSECURE = "Object.defineProperty(window, 'isSecureContext', { get: () => false })"


@pytest.fixture
def phone(page_360):
    return Phone(page_360, import_record(raw=GLOWY))


def _way_shown(phone):
    open_menu(phone.page)
    phone.page.get_by_text("Screen, sound, speech, vibration").click()
    way = phone.page.locator("[data-way][data-way]:not([data-way=''])")
    expect(way).to_be_visible()
    return way


@long
def test_laptop_itself_needs_nothing(phone):
    phone.opens()
    told = "This is the laptop itself: everything works here."
    expect(_way_shown(phone)).to_have_text(told, use_inner_text=True)


@long
def test_plain_http_says_what_is_in_danger(phone):
    phone.page.add_init_script(INSECURE)
    phone.opens()
    way = _way_shown(phone)
    expect(way).to_contain_text("This phone works over plain http: the screen may go dark")
    expect(way).to_contain_text("Do not go home with unsent hands.")
    way.scroll_into_view_if_needed()
    phone.page.screenshot("way-plain")
