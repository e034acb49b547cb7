"""Whole hands by keyboard alone, on a laptop at the table's edge."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from scorer.sheets.services.sheets import import_record
from tests.builders.records import DOUBLES, GLOWY, HEARTS, KOP, with_entries
from tests.tiers import long

pytestmark = pytest.mark.no_worker


@pytest.fixture
def opens(page_1280):
    """Open an empty sheet of a game, the focus where the form begins."""

    def opened(record):
        sheet = import_record(raw=with_entries(record))
        page_1280.goto(f"/sheets/{sheet.pk}/")
        expect(page_1280.locator("form.entry")).to_have_attribute("data-started", "1")
        first = page_1280.locator(".kinds a[aria-current], .entry-body input").first
        first.focus()
        return sheet

    return opened


def press(page, *keys):
    for key in keys:
        page.keyboard.press(key)


def sees_line(page, words):
    """The line told before it is saved is the line that stands."""
    expect(page.locator(".bar-told")).to_have_text(words)
    press(page, "Control+Enter")
    line = page.get_by_role("link", name=re.compile(r"^(Hand|Turn) 1: "))
    expect(line).to_have_accessible_name(
        re.compile(rf"^(Hand|Turn) 1: {re.escape(words)}\. Why\?$")
    )


@long
def test_hand_of_kop_is_digits_and_enter(page_1280, opens):
    opens(KOP)
    press(page_1280, "4", "2", "1")  # zolo, the second player, won
    expect(page_1280.get_by_role("radio", name="none")).to_be_focused()
    press(page_1280, "+", "+", "-")
    expect(page_1280.get_by_role("radio", name="kontra", exact=True)).to_be_checked()
    words = "zolo · Bogdan · Stary won · kontra"
    expect(page_1280.locator(".bar-told")).to_have_text(words)
    press(page_1280, "Enter")
    line = page_1280.get_by_role("link", name=re.compile(r"^(Hand|Turn) 1: "))
    expect(line).to_have_accessible_name(
        re.compile(rf"^(Hand|Turn) 1: {re.escape(words)}\. Why\?$")
    )
    expect(page_1280.locator(".kinds [aria-current]")).to_be_focused()  # ready for the next hand


@long
def test_hand_of_na_glowy_is_typed(page_1280, opens):
    opens(GLOWY)
    press(page_1280, "7", "1")
    expect(page_1280.get_by_label("Card points of Bogdan + Darek")).to_have_attribute(
        "placeholder", "49"
    )
    sees_line(page_1280, "71 : 49 · Ada + Celina · one part")


@long
def test_turn_of_doubles_goes_on_by_enter_and_is_saved_by_it(page_1280, opens):
    opens(DOUBLES)
    press(page_1280, "1", "2")  # a word, by the second player
    expect(page_1280.get_by_label("Word", exact=True)).to_be_focused()
    page_1280.keyboard.type("KOST1?w")
    press(page_1280, *["Backspace"] * 3, "Enter")
    expect(page_1280.get_by_label("Points announced")).to_be_focused()
    page_1280.keyboard.type("14")
    expect(page_1280.locator(".bar-told")).to_have_text("Bára · KOST · 14")
    press(page_1280, "Enter")
    line = page_1280.get_by_role("link", name=re.compile(r"^(Hand|Turn) 1: "))
    expect(line).to_have_accessible_name("Turn 1: Bára · KOST · 14. Why?")


@long
def test_hand_of_hearts_is_typed_field_by_field(page_1280, opens):
    opens(HEARTS)
    for figure in ("1", "", "10", "6", "3"):
        page_1280.keyboard.type(figure)
        press(page_1280, "Tab", "Tab")
    page_1280.get_by_label("Dan, Black Marias", exact=True).focus()
    page_1280.keyboard.type("2")
    page_1280.get_by_label("Bogdan, hearts").focus()
    page_1280.keyboard.type("0")
    expect(page_1280.get_by_label("Florin, hearts")).to_have_attribute("placeholder", "6")
    expect(page_1280.locator(".keypad")).to_be_hidden()
    sees_line(page_1280, "Ana 1♥, Carmen 10♥, Dan 6♥ + Q♠ + Q♠, Elena 3♥, Florin 6♥")


@long
def test_escape_leaves_and_single_keys_rest_outside_the_form(page_1280, opens):
    opens(KOP)
    press(page_1280, "Escape")
    expect(page_1280.locator("body")).to_be_focused()
    press(page_1280, "4", "w", "?")
    expect(page_1280.locator(".kinds [aria-current]")).to_have_text("zwyczajna")
    expect(page_1280.locator("body")).to_be_focused()
    expect(page_1280.get_by_role("dialog")).to_have_count(0)


@long
def test_keys_are_listed_and_one_may_work_everywhere(page_1280, opens):
    opens(KOP)
    press(page_1280, "?")
    dialog = page_1280.get_by_role("dialog", name="Writing by keyboard")
    expect(dialog).to_be_visible()
    dialog.get_by_role("checkbox", name="Keys everywhere").check()
    press(page_1280, "Escape")
    expect(dialog).to_be_hidden()
    page_1280.reload()
    expect(page_1280.locator("form.entry")).to_have_attribute("data-started", "1")
    press(page_1280, "w")
    expect(page_1280.locator(".kinds [aria-current]")).to_be_focused()
    page_1280.get_by_role("button", name="Keys").click()
    expect(dialog).to_be_visible()


@long
def test_without_the_server_the_words_of_the_taps_are_shown(page_1280, opens):
    opens(KOP)
    page_1280.route("**/preview/", lambda route: route.abort())
    press(page_1280, "4", "2", "1", "+")
    expect(page_1280.locator(".bar-told")).to_have_text("zolo · Bogdan · Stary · kontra")
