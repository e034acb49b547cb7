"""A server that goes on from an older copy, or elsewhere: what a phone wrote is not lost."""

from __future__ import annotations

from urllib.parse import urlsplit

import pytest
from django.db import transaction
from playwright.sync_api import expect

from scorer.models import Entry, Rewriting, ScoreSheet
from scorer.operations.selectors.copies import restored_file
from scorer.operations.selectors.generation import remember_generation
from scorer.sheets.selectors import sheet_state as standings
from scorer.sheets.selectors.codes import code_text
from scorer.sheets.services.codes import issue_codes
from scorer.sheets.services.sheets import import_record
from tests.browser.phone import Phone
from tests.builders.records import GLOWY, with_entries
from tests.phone_at_the_table import opened_in
from tests.tiers import long

FIRST, SECOND, THIRD = {"points": [71, 49]}, {"points": [28, 92]}, {"points": [66, 54]}


@pytest.fixture
def phone(page_360):
    phone = Phone(page_360, import_record(raw=with_entries(GLOWY)))
    phone.opens()
    return phone


@pytest.fixture
def server_goes_back(settings, tmp_path):
    """The server goes on from a copy in which nothing was written yet."""
    settings.VAR_DIR = tmp_path

    def act(sheet):
        with transaction.atomic():
            row = Rewriting.objects.create()  # the guards of the log let nobody else erase
            ScoreSheet.objects.filter(pk=sheet.pk).delete()
            row.delete()
        standings.SHEET_CACHE.clear()
        restored_file().write_text("2026-01-31T20:15:00+00:00")
        import_record(raw=with_entries(GLOWY), sheet_id=sheet.pk)

    return act


def writes_points(phone, points, number):
    phone.types("Card points of Ada + Celina", points)
    phone.writes(number)


def uuids():
    return list(Entry.objects.order_by("position").values_list("uuid", flat=True))


@long
def test_hands_that_the_server_has_lost_are_brought_back(phone, server_goes_back):
    writes_points(phone, 71, 1)
    writes_points(phone, 28, 2)
    written = uuids()
    server_goes_back(phone.sheet)
    assert phone.entries() == []
    phone.reloads()
    phone.has_saved(2)
    phone.waiting(0)
    assert phone.entries() == [FIRST, SECOND]
    assert uuids() == written
    phone.reloads()
    writes_points(phone, 66, 3)
    assert phone.entries() == [FIRST, SECOND, THIRD]


@long
def test_hands_of_two_phones_come_back_in_their_order(phone, server_goes_back):
    other = Phone(phone.page.context.browser.new_page(), phone.sheet)
    address = urlsplit(phone.page.url)._replace(path=phone.address).geturl()
    opened_in(other.page.context, address, phone.address)
    other.page.goto(address)
    other.is_ready()
    writes_points(phone, 71, 1)
    other.reloads()
    writes_points(other, 28, 2)
    phone.reloads()
    writes_points(phone, 66, 3)
    written = uuids()
    server_goes_back(phone.sheet)
    phone.reloads()
    other.reloads()
    other.waiting(0)
    phone.waiting(0)
    assert phone.entries() == [FIRST, SECOND, THIRD]
    assert uuids() == written
    other.page.close()


@long
def test_hands_wait_while_an_older_site_is_at_the_address(phone):
    remember_generation(2)  # a backup was restored on another laptop, which took the address
    phone.reloads()
    remember_generation(1)  # the first laptop is back
    phone.types("Card points of Ada + Celina", 71)
    phone.keeps()
    replaced = phone.page.locator("[data-alone-told]")
    expect(replaced).to_contain_text("This site was replaced by a newer one.")
    phone.reloads()
    phone.waiting(1)
    expect(replaced).to_contain_text("This site was replaced by a newer one.")
    phone.sees_lines()
    expect(phone.page.locator("[data-moving]")).to_be_visible()
    assert phone.entries() == []
    remember_generation(2)
    phone.reloads()
    phone.waiting(0)
    assert phone.entries() == [FIRST]


def _joins_at(phone, address):
    """Type the code at another address, which knows nothing of this phone."""
    code = issue_codes([phone.sheet.pk])[phone.sheet.pk]
    page = phone.page.context.new_page()
    page.goto(f"http://{address}/t/")
    page.get_by_label("Code").fill(code_text(code))
    page.get_by_role("button", name="Join").click()
    expect(page.locator("section#write")).to_be_visible()
    page.close()


@long
def test_waiting_lines_go_to_another_address_once(phone):
    phone.page.route(f"http://127.0.0.1:*{phone.address}outbox/", lambda route: route.abort())
    phone.types("Card points of Ada + Celina", 71)
    phone.keeps()
    phone.waiting(1)
    phone.sees_lines()
    moving = phone.page.locator("[data-moving]")
    moving.locator("summary").click()
    moving.get_by_role("button", name="Go on there").click()
    expect(moving.get_by_role("alert")).to_contain_text("This is no address.")
    address = f"localhost:{urlsplit(phone.page.url).port}"
    _joins_at(phone, address)
    phone.page.get_by_label("New address").fill(address)
    moving.get_by_role("button", name="Go on there").click()
    brought = phone.page.locator("[data-brought]")
    expect(brought).to_be_visible()
    assert urlsplit(phone.page.url).netloc == address
    brought.get_by_role("button", name="Take them").click()
    phone.has_saved(1)
    phone.waiting(0)
    assert phone.entries() == [FIRST]
    assert urlsplit(phone.page.url).fragment == ""
    written = uuids()
    phone.page.unroute(f"http://127.0.0.1:*{phone.address}outbox/")
    phone.opens()
    phone.waiting(0)
    assert uuids() == written
