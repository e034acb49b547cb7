"""Other ways through the same pages: by keyboard alone, in other languages, sent again."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from scorer.sheets.services.sheets import import_record
from tests.browser.person import SAVE, Person
from tests.builders.records import ALL, GLOWY, with_entries
from tests.tiers import long

FOCUSED = "node => node === document.activeElement"
OUTLINED = """node => [node, node.closest('label') ?? node].some(
  shown => getComputedStyle(shown).outlineStyle === 'solid')"""
FARTHEST = 40  # presses of the tab key


def tabs_to(target: Locator):
    """Press the tab key until the target has the focus, and can be seen to have it."""
    for _press in range(FARTHEST):
        if target.evaluate(FOCUSED):
            assert target.evaluate(OUTLINED)
            return
        target.page.keyboard.press("Tab")
    pytest.fail(f"the tab key does not come to {target}")


@long
def test_sheet_is_opened_and_a_hand_written_by_keyboard_alone(page_1280):
    page, keyboard, person = page_1280, page_1280.keyboard, Person(page_1280)
    page.goto("/")
    keyboard.press("Tab")
    expect(page.get_by_role("link", name="To the content")).to_be_focused()
    keyboard.press("Enter")
    tabs_to(page.get_by_role("link").filter(has=page.get_by_text("Kop", exact=True)))
    keyboard.press("Enter")

    tabs_to(page.get_by_label("Seat 1", exact=True))
    for number, name in enumerate(("Ada", "Bolek", "Celina", "Darek"), 1):
        expect(page.get_by_label(f"Seat {number}", exact=True)).to_be_focused()
        keyboard.type(name)
        keyboard.press("Enter" if number < 4 else "Tab")
    tabs_to(person.chip("First dealer", "Ada"))
    keyboard.press("ArrowDown")
    expect(person.chip("First dealer", "Bolek")).to_be_checked()
    tabs_to(person.chip("How many hands?", "until we stop"))
    keyboard.press("ArrowUp")  # round to the last chip
    tabs_to(page.locator(".agreement .other"))
    keyboard.type("1")
    tabs_to(page.get_by_role("button", name="Open the sheet"))
    keyboard.press("Enter")

    expect(page.get_by_role("heading", name="Hand 1 Bolek deals")).to_be_visible()
    tabs_to(page.get_by_role("link", name="zolo", exact=True))
    keyboard.press("Enter")
    tabs_to(person.chip("Stary", "Ada"))
    keyboard.press("ArrowDown")
    expect(person.chip("Stary", "Bolek")).to_be_checked()
    tabs_to(person.chip("Won by", "Stary"))
    keyboard.press("Space")
    tabs_to(person.chip("Kontra that counts", "none"))
    keyboard.press("ArrowRight")
    tabs_to(page.get_by_role("button", name=SAVE))
    keyboard.press("Enter")

    person.sees_end("Bolek")
    assert person.standing() == {"Ada": -10, "Bolek": 30, "Celina": -10, "Darek": -10}


@long
@pytest.mark.parametrize(("code", "name"), [("pl", "polski"), ("cs", "česky"), ("ro", "Română")])
def test_sheets_stand_the_same_in_every_language(code, name, page_360):
    person = Person(page_360)
    addresses = [f"/sheets/{import_record(raw=record).pk}/" for record in ALL]
    standings = []
    for address in addresses:
        page_360.goto(address)
        standings.append(person.standing())

    page_360.locator(".language summary").click()
    page_360.get_by_role("button", name=name).click()
    expect(page_360.locator("html")).to_have_attribute("lang", code)
    expect(page_360).to_have_url(f"{addresses[-1]}")
    for address, standing in zip(addresses, standings, strict=True):
        assert page_360.goto(address).status == 200
        assert page_360.locator("html").get_attribute("lang") == code
        assert person.standing() == standing
        assert page_360.evaluate("document.documentElement.scrollWidth") <= 360
        page_360.screenshot(f"language-{code}-{addresses.index(address) + 1}")


@long
def test_form_sent_twice_by_the_network_is_one_line(page_360):
    sheet = import_record(raw=with_entries(GLOWY))
    page_360.goto(f"/sheets/{sheet.pk}/")
    page_360.locator("#pending[data-ready]").wait_for(state="attached")
    person = Person(page_360)
    person.types("Card points of Ada + Celina", 71)
    with page_360.expect_request("**/outbox/") as sent:
        person.writes(1)
    request = sent.value
    kept = ("content-type", "x-csrftoken")
    again = page_360.request.post(
        request.url,
        data=request.post_data_buffer,
        headers={name: request.headers[name] for name in kept},
    )
    assert (again.status, sheet.entries.count()) == (200, 1)
