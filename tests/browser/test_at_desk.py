"""Hands of a phone without the network, shown at the desk, taken there, and receipted."""

from __future__ import annotations

import os

import pytest
from playwright.sync_api import expect

from scorer.models import User
from scorer.sheets.services.sheets import import_record
from tests.browser.conftest import opened_page
from tests.browser.desk_camera import codes_on, give_camera, held, hold_before, pictures_on
from tests.browser.hand_overs import LONGEST, hand_overs, table
from tests.browser.phone import Phone
from tests.browser.session import signed_in
from tests.scorer.examples import GLOWY, with_entries
from tests.tiers import long

ASKED = "KONTRA_HAND_OVERS"  # the first seed, and how many


@pytest.fixture
def phone(page_360):
    phone = Phone(page_360, import_record(raw=with_entries(GLOWY)))
    phone.opens()
    return phone


@pytest.fixture
def desk(browser, live_server, transactional_db):
    """The page that takes hands, before somebody who is signed in."""
    user = User.objects.create_user("desk")
    for page in opened_page(browser, live_server.url, 1280, 800):
        signed_in(page, user, live_server)
        give_camera(page)
        page.goto("/hands/")
        page.locator(".taking[data-started]").wait_for()
        yield page


def writes_without_the_network(phone, *points):
    phone.loses_the_network()
    for each in points:
        phone.types("Card points of Ada + Celina", each)
        phone.keeps()
    phone.waiting(len(points))
    phone.page.screenshot("waiting")


def scans(desk, texts):
    for text in texts:
        desk.get_by_label("Codes, as a scanner types them").press_sequentially(text)
        desk.keyboard.press("Enter")


def test_hands_go_by_code_and_stand_once(phone, desk):
    writes_without_the_network(phone, 71, 28)
    phone.sees_lines()
    phone.page.locator("[data-list]").get_by_role("button", name="Show at the desk").click()
    dialog = phone.page.get_by_role("dialog", name="Show at the desk")
    expect(dialog).to_be_visible()
    phone.page.screenshot("at-desk")
    scans(desk, codes_on(phone.page))
    expect(desk.get_by_role("heading", name="2 of 2 lines stand")).to_be_visible()
    assert phone.entries() == [{"points": [71, 49]}, {"points": [28, 92]}]

    receipt = dialog.get_by_label("Receipt from the desk")
    receipt.fill("ABC DEF")
    receipt.press("Enter")
    expect(dialog.get_by_role("alert")).to_contain_text("This is not the receipt for these lines.")
    receipt.fill(desk.locator("[data-receipt]").inner_text())
    receipt.press("Enter")
    expect(dialog.get_by_text("The desk has them. They wait here no longer.")).to_be_visible()
    phone.page.screenshot("at-desk-done")
    desk.screenshot("taken")
    dialog.get_by_role("button", name="Close").click()
    phone.waiting(0)

    phone.types("Card points of Ada + Celina", 91)
    phone.keeps()
    phone.finds_the_network()
    phone.waiting(0)
    phone.reloads()
    assert phone.entries() == [{"points": [71, 49]}, {"points": [28, 92]}, {"points": [91, 29]}]
    assert phone.sheet.entries.count() == 3


@long
def test_phone_saves_the_codes_as_a_file(phone):
    writes_without_the_network(phone, 71)
    phone.sees_lines()
    phone.page.locator("[data-list]").get_by_role("button", name="Show at the desk").click()
    shown = codes_on(phone.page)
    with phone.page.expect_download() as saved:
        phone.page.get_by_role("link", name="Save as a file").click()
    assert saved.value.suggested_filename == "kontra.txt"
    assert saved.value.path().read_text().splitlines() == shown


@long
def test_desk_reads_the_codes_through_its_camera(phone, desk):
    writes_without_the_network(phone, 71, 28)
    phone.sees_lines()
    phone.page.locator("[data-list]").get_by_role("button", name="Show at the desk").click()
    shown = pictures_on(phone.page)
    hold_before(desk, [held(one, turned=0.2, leaning=0.1, large=9) for one in shown])
    desk.get_by_role("button", name="Use the camera").click()
    expect(desk.get_by_role("heading", name="2 of 2 lines stand")).to_be_visible()
    assert phone.entries() == [{"points": [71, 49]}, {"points": [28, 92]}]


@long
def test_phone_that_has_waited_says_what_to_do(phone):
    phone.page.clock.install()
    writes_without_the_network(phone, 71, 28)
    alone = phone.page.locator("[data-alone]")
    expect(alone).to_be_hidden()
    phone.page.clock.fast_forward("10:30")
    expect(alone).to_contain_text("2 lines are on this phone alone: show them at the desk")
    phone.page.screenshot("alone")
    alone.get_by_role("button", name="Show at the desk").click()
    expect(phone.page.get_by_role("dialog", name="Show at the desk")).to_be_visible()


@long
def test_hand_overs_through_a_camera_lose_and_double_nothing(desk):
    """Ten, or as many as ``tests.bench.hand_over`` asks for, which prints what they took."""
    first, count = (int(number) for number in os.environ.get(ASKED, "1 10").split())
    found = []
    for one in hand_overs(desk, range(first, first + count)):
        found.append(one)
        assert (one.lost, one.doubled) == (0, 0), one
        if not len(found) % 100:
            print(f"\n{table(found)}", flush=True)  # noqa: T201 — a thousand take half an hour
    print(f"\nseeds {first} to {first + count - 1}\n{table(found)}")  # noqa: T201 — for the bench
    if ASKED in os.environ:
        assert max(one.seconds for one in found) <= LONGEST
