"""The laptop of the hall is silent: its phones go on at the second one, with all they have."""

from __future__ import annotations

import os
from urllib.parse import urlsplit

import pytest
from django.db import transaction
from playwright.sync_api import expect
from pytest_django.live_server_helper import LiveServer

from scorer.models import Entry, Epoch, Rewriting, ScoreSheet, Understudy, WritingCode
from scorer.operations.selectors.fence import Fence
from scorer.operations.selectors.known_lineage import forget_lineage
from scorer.operations.views import standing
from scorer.sheets.selectors import sheet_state as standings
from scorer.sheets.selectors.codes import code_text
from scorer.sheets.services.codes import issue_codes
from scorer.sheets.services.sheets import import_record
from scorer.sheets.views import outbox, waiting
from tests.browser.conftest import HOST, PATIENCE
from tests.browser.phone import Phone
from tests.phone_at_the_table import opened_in
from tests.scorer.examples import GLOWY, with_entries
from tests.tiers import long

SECOND_HOST = "127.0.0.2"  # cookies know no ports: another laptop is another host
FIRST, SECOND, THIRD = {"points": [71, 49]}, {"points": [28, 92]}, {"points": [66, 54]}


class Laptops:
    """Two laptops of one site: the second has all that the first had, and waits for the desk."""

    def __init__(self, monkeypatch, settings):
        self.patch = monkeypatch
        settings.ALLOWED_HOSTS = [*settings.ALLOWED_HOSTS, SECOND_HOST]
        self.first, self.second = LiveServer(HOST), LiveServer(SECOND_HOST)
        Understudy.objects.create(digest="a", address=self.second.url)
        forget_lineage()

    def first_dies(self, phone):
        """It answers nobody, on lines that are open neither; the second says that it follows."""
        self.patch.setattr(standing, "fence", lambda: Fence(1, self.first.url, ""))
        phone.page.route(f"{self.first.url}/**", lambda route: route.abort())
        self.first.stop()

    def second_takes_over(self, sheet=None):
        """The desk has pressed the button; of ``sheet`` nothing had come across yet."""
        if sheet is not None:
            codes = list(sheet.codes.all())
            with transaction.atomic():
                row = Rewriting.objects.create()  # the guards of the log let nobody else erase
                ScoreSheet.objects.filter(pk=sheet.pk).delete()
                row.delete()
            standings.SHEET_CACHE.clear()
            import_record(raw=with_entries(GLOWY), sheet_id=sheet.pk)
            WritingCode.objects.bulk_create(codes)
        Epoch.objects.create(number=2, address=self.second.url)
        forget_lineage()
        for views in (outbox, waiting):
            self.patch.setattr(views, "restored", lambda: "2026-01-31T20:15:00+00:00")
        self.patch.setattr(standing, "fence", lambda: None)

    def stop(self):
        for server in (self.first, self.second):
            if server.thread.is_alive():
                server.stop()


@pytest.fixture
def laptops(live_server, transactional_db, monkeypatch, settings):
    laptops = Laptops(monkeypatch, settings)
    yield laptops
    laptops.stop()


@pytest.fixture
def page(browser, laptops):
    context = browser.new_context(
        base_url=laptops.first.url, viewport={"width": 360, "height": 740}, locale="en-GB"
    )
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    yield page
    context.close()


@pytest.fixture
def sheet(laptops):
    return import_record(raw=with_entries(GLOWY))


@pytest.fixture
def phone(page, sheet):
    """It was let in by the code of the table's card."""
    code = issue_codes([sheet.pk])[sheet.pk]
    page.goto("/t/")
    page.get_by_label("Code").fill(code_text(code))
    page.get_by_role("button", name="Join").click()
    phone = Phone(page, sheet)
    phone.is_ready()
    with page.expect_response("**/second*.js"):
        pass
    return phone


def _banner(phone):
    return phone.page.locator("[data-second-laptop]")


def _picture(page, name):
    if "KONTRA_PICTURES" in os.environ:
        page.screenshot(path=f"screenshots/{name}-360.png")


def _arrives_at(phone, laptop):
    phone.page.wait_for_url(f"{laptop.url}/sheets/**")
    phone.is_ready()


@long
def test_a_phone_goes_on_at_the_second_laptop_with_all_it_has(laptops, phone, sheet):
    phone.types("Card points of Ada + Celina", 71)
    phone.writes(1)
    uuid = Entry.objects.get().uuid
    laptops.first_dies(phone)
    phone.types("Card points of Ada + Celina", 28)
    phone.keeps()
    phone.waiting(1)
    expect(_banner(phone)).to_contain_text("tell the desk to press “Take over” there")
    _picture(phone.page, "second-laptop-ready")
    laptops.second_takes_over(sheet)
    _arrives_at(phone, laptops.second)
    assert urlsplit(phone.page.url).fragment == ""
    phone.waiting(0)
    assert phone.entries() == [FIRST, SECOND]
    assert Entry.objects.order_by("position").first().uuid == uuid
    phone.types("Card points of Ada + Celina", 66)
    phone.writes(3)
    assert phone.entries() == [FIRST, SECOND, THIRD]
    assert len(set(Entry.objects.values_list("device", flat=True))) == 1


@long
def test_who_is_typing_is_not_taken_away_from_it(laptops, phone):
    laptops.first_dies(phone)
    phone.types("Card points of Ada + Celina", 28)
    laptops.second_takes_over()
    expect(_banner(phone)).to_contain_text("as soon as your line is saved")
    _picture(phone.page, "second-laptop-serves")
    assert phone.page.url.startswith(laptops.first.url)
    phone.saves()
    _arrives_at(phone, laptops.second)
    phone.waiting(0)
    assert phone.entries() == [SECOND]


@long
def test_what_is_typed_comes_along_where_somebody_presses(laptops, phone):
    laptops.first_dies(phone)
    phone.types("Card points of Ada + Celina", 28)
    laptops.second_takes_over()
    phone.page.get_by_role("button", name="Go on there now").click()
    _arrives_at(phone, laptops.second)
    phone.saves()
    expect(phone.notice).to_have_text("Line 1 is written.")
    assert phone.entries() == [SECOND]


@long
def test_a_phone_whose_code_was_withdrawn_is_asked_who_it_is(laptops, phone, sheet):
    laptops.first_dies(phone)
    phone.types("Card points of Ada + Celina", 28)
    phone.keeps()
    sheet.codes.all().delete()
    laptops.second_takes_over()
    phone.page.wait_for_url(f"{laptops.second.url}/go-on/**")
    expect(phone.page.get_by_text("Your lines are here and safe on this phone.")).to_be_visible()
    _picture(phone.page, "second-laptop-stranger")
    code = issue_codes([sheet.pk])[sheet.pk]
    phone.page.get_by_role("link", name="Type the table's code").click()
    phone.page.get_by_label("Code").fill(code_text(code))
    phone.page.get_by_role("button", name="Join").click()
    phone.page.get_by_role("button", name="Take them").click()
    expect(phone.notice).to_have_text("Line 1 is written.")
    phone.waiting(0)
    assert phone.entries() == [SECOND]


@long
def test_a_laptop_of_another_site_is_none(laptops, phone, monkeypatch):
    laptops.first_dies(phone)
    laptops.second_takes_over()
    other = standing.lineage()
    monkeypatch.setattr(
        standing, "lineage", lambda: type(other)("f" * 16, other.epoch + 5, other.second)
    )
    phone.types("Card points of Ada + Celina", 28)
    phone.keeps()
    expect(_banner(phone)).to_contain_text(f"The second laptop is at {laptops.second.url}.")
    _picture(phone.page, "second-laptop-silent")
    assert phone.page.url.startswith(laptops.first.url)
    phone.waiting(1)


@long
def test_a_laptop_that_is_paired_in_the_evening_is_known_after_the_next_line(laptops, page, sheet):
    Understudy.objects.all().delete()
    forget_lineage()
    opened_in(page.context, laptops.first.url, f"/sheets/{sheet.pk}/")
    phone = Phone(page, sheet)
    phone.opens()
    Understudy.objects.create(digest="b", address=laptops.second.url)
    forget_lineage()
    phone.types("Card points of Ada + Celina", 71)
    with page.expect_response("**/second*.js"):
        phone.saves()
    laptops.first_dies(phone)
    phone.types("Card points of Ada + Celina", 28)
    phone.keeps()
    laptops.second_takes_over()
    _arrives_at(phone, laptops.second)
    phone.waiting(0)
    assert phone.entries() == [FIRST, SECOND]
