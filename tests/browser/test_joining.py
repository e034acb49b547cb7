"""A second phone joins a table by a short code, and is shut out again; a stranger only follows."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from scorer.models import ScoreSheet
from scorer.operations.views import reaching
from scorer.sheets.services.sheets import import_record
from tests.browser.opening import Thumb
from tests.builders.records import GLOWY, KOP, with_entries
from tests.tiers import long, sampled

SHARE = "/sheets/{}/share/"


@pytest.fixture
def other(browser, live_server):
    """Another telephone, which opened nothing."""
    context = browser.new_context(
        base_url=live_server.url, viewport={"width": 360, "height": 740}, locale="en-GB"
    )
    yield context.new_page()
    context.close()


def _code(page: Page, sheet: ScoreSheet) -> str:
    """The short code that the phone which opened the sheet makes and shows."""
    page.goto(SHARE.format(sheet.pk))
    made = page.get_by_role("button", name="Make a code")
    room = made.bounding_box()
    expect(page.get_by_role("button", name="Copy the address")).to_be_visible()
    assert made.bounding_box() == room  # what comes late moves nothing from under a thumb
    made.click()
    shown = page.locator(".short-code")
    expect(shown).to_have_text(re.compile("^[2-9A-HJ-NP-Z]{3}-[2-9A-HJ-NP-Z]{3}$"))
    expect(shown).to_be_in_viewport()
    return shown.inner_text()


@long
def test_joining_takes_three_taps_and_ends_when_the_code_is_withdrawn(page_360, other):
    sheet = import_record(raw=with_entries(GLOWY))
    code = _code(page_360, sheet)
    thumb = Thumb(other)
    other.goto("/")
    other.locator('a[href="/t/"]').click()
    field = other.get_by_label("Code")
    expect(field).to_be_focused()
    field.press_sequentially(code.lower().replace("-", ""))
    thumb.taps_button("Join")
    expect(other.get_by_text("You are in: this phone writes in the sheet now.")).to_be_visible()
    expect(other.locator("section#write")).to_be_visible()
    page_360.get_by_role("button", name="Withdraw this code").click()
    expect(page_360.get_by_text("No phone writes by a code now.")).to_be_visible()
    other.reload()
    expect(other.locator("#sheet-body")).to_be_visible()
    expect(other.locator("section#write")).to_have_count(0)
    page_360.goto(f"/sheets/{sheet.pk}/")
    expect(page_360.locator("section#write")).to_be_visible()


@long
def test_stranger_who_follows_is_offered_nothing_to_write(page_360, other):
    sheet = import_record(raw=KOP)
    page_360.goto(SHARE.format(sheet.pk))
    follow = page_360.locator(".address a").first.get_attribute("href")
    other.goto(f"/sheets/{follow.split('/sheets/')[1]}")
    expect(other.get_by_text("You follow this sheet")).to_be_visible()
    expect(other.get_by_role("link", name="Write on this phone")).to_have_count(0)
    expect(other.get_by_role("link", name="Join by a code")).to_be_visible()
    other.goto(f"/sheets/{sheet.pk}/")
    expect(other.locator("section#write")).to_have_count(0)


@pytest.fixture
def hall(monkeypatch, settings):
    """The site is opened as 127.0.0.1, and its machine is on a net."""
    settings.ALLOWED_HOSTS = ["*"]
    monkeypatch.setattr(reaching, "local_address", lambda: "192.168.1.7")


@long
def test_addresses_are_for_phones_and_every_button_that_shows_does_something(page_360, hall):
    sheet = import_record(raw=KOP)
    page_360.add_init_script(  # as over plain http, to a browser that is not on this machine
        "delete Navigator.prototype.share; delete Navigator.prototype.clipboard;"
    )
    _code(page_360, sheet)
    for address in page_360.locator(".address a").all_inner_texts():
        assert re.match(r"http://192\.168\.1\.7:\d+/", address)
    expect(page_360.get_by_role("button", name="Share…")).to_have_count(0)
    copy = page_360.get_by_role("button", name="Copy the address").first
    copy.click()
    expect(page_360.locator("[data-said]").first).to_have_text("Copied.")
    marked = page_360.evaluate("getSelection().toString()")
    assert marked == page_360.locator(".address a").first.inner_text()


@long
@pytest.mark.parametrize("path", sampled([SHARE, "/", "/t/", "/sheets/{}/", "/sheets/{}/follow/"]))
def test_hidden_elements_are_not_drawn(page_360, path):
    sheet = import_record(raw=KOP)
    page_360.goto(path.format(sheet.pk))
    page_360.wait_for_load_state("networkidle")
    drawn = "(all) => all.filter((one) => one.getClientRects().length).map((one) => one.outerHTML)"
    assert page_360.locator("[hidden]").evaluate_all(drawn) == []
