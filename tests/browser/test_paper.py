"""Sheets ordered on paper: one, those of a list, blank ones; a print that takes longer."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from scorer.models import Club, Job
from scorer.sheets.services.sheets import import_record
from tests.browser.person import Person, open_menu
from tests.browser.test_looks import faults_of
from tests.builders.jobs import do_jobs
from tests.builders.records import KOP
from tests.scorer.printing.reading import reader
from tests.tiers import long

pytestmark = pytest.mark.no_worker
State = Job.State


@pytest.fixture
def club(transactional_db, own_folder):
    """An open club with nine sheets: too many to wait for."""
    found = Club.objects.create(name="Asy", slug="asy", open_to_all=True)
    for _number in range(9):
        import_record(raw=KOP, club=found)
    return found


def asked_pdf(page):
    """The PDF that the order on the page leads to."""
    form = page.locator("form.paper-order")
    query = form.evaluate("form => new URLSearchParams(new FormData(form)).toString()")
    answer = page.request.get(f"{form.get_attribute('action')}?{query}")
    assert (answer.status, answer.headers["content-type"]) == (200, "application/pdf")
    return reader(answer.body())


def orders_nine(page):
    """All sheets of the club are ordered from its page; the print that comes of it."""
    page.goto("/clubs/asy/")
    page.get_by_role("link", name="Print these 9 sheets").click()
    page.get_by_role("button", name="Print 9 sheets").click()
    page.wait_for_url(re.compile(r"/print/[0-9a-f-]{36}/$"))
    return Job.objects.get()


def is_done(job):
    assert do_jobs(lambda _work: b"%PDF nine") == 1
    assert job.pk


def test_sheet_is_ordered_blank_on_small_paper(page_360, kop_sheet, live_server):
    person = Person(page_360)
    page_360.goto(f"/sheets/{kop_sheet.pk}/")
    open_menu(page_360)
    page_360.get_by_role("link", name="Print…").click()
    rows, corrections = (
        page_360.get_by_label("Rows", exact=True),
        page_360.get_by_role("group", name="Corrections"),
    )
    expect(rows).to_be_hidden()
    expect(corrections).to_be_visible()
    person.taps(Which_sheet="blank, with the names", Paper="A5")
    expect(rows).to_be_visible()
    expect(corrections).to_be_hidden()
    person.types("Rows", 12)
    person.selects("Language of the sheet", "Czech")
    document = asked_pdf(page_360)
    assert document.trailer["/Root"]["/Lang"] == "cs"
    assert round(document.pages[0].mediabox.width) == 420


@long
def test_invalid_order_of_paper_is_told_beside_its_field(page_360, kop_sheet, live_server):
    person = Person(page_360)
    page_360.goto(f"/sheets/{kop_sheet.pk}/paper/")
    person.types("Tournament", "Liga")
    person.types("Table", 10_000)
    page_360.get_by_role("button", name="Make the PDF").click()
    expect(page_360.get_by_role("alert")).to_contain_text("Not printed yet.")
    allowed = page_360.locator("#id_table_error")
    expect(allowed).to_have_text("Allowed: a whole number from 1 to 9999.")
    expect(page_360.get_by_label("Tournament", exact=True)).to_have_value("Liga")
    assert faults_of(page_360) == []


@long
def test_print_is_watched_and_taken(page_360, club, own_folder):
    job = orders_nine(page_360)
    expect(page_360.get_by_text("Waits for the press.")).to_be_visible()
    assert faults_of(page_360) == []
    Job.objects.update(state=State.RUNNING, done=4)
    expect(page_360.get_by_text("4 of 9 sheets")).to_be_visible()
    expect(page_360.get_by_role("progressbar")).to_have_js_property("value", 4)
    page_360.screenshot("paper-job")
    Job.objects.update(state=State.WAITING)
    with page_360.expect_download() as download:
        is_done(job)
    assert download.value.suggested_filename == "kontra-9.pdf"
    assert download.value.path().read_bytes() == b"%PDF nine"
    expect(page_360.get_by_role("status")).to_have_text("The PDF is there.")
    expect(page_360.get_by_role("progressbar")).to_be_hidden()
    assert faults_of(page_360) == []


@long
def test_print_is_found_again_after_leaving_its_page(page_1280, club):
    job = orders_nine(page_1280)
    page_1280.goto("/")
    is_done(job)
    page_1280.goto("/sheets/")
    expect(page_1280.locator(".prints li")).to_contain_text("printed")
    assert faults_of(page_1280) == []
    page_1280.get_by_role("link", name=re.compile(r"^9 sheets · ")).click()
    with page_1280.expect_download() as download:
        page_1280.get_by_role("link", name="Take the PDF").click()
    assert download.value.path().read_bytes() == b"%PDF nine"


@long
def test_print_that_failed_says_so_and_is_tried_again(page_360, club, own_folder):
    job = orders_nine(page_360)
    Job.objects.update(state=State.FAILED, fault="died")
    expect(page_360.get_by_role("alert")).to_contain_text("cut off again and again")
    assert faults_of(page_360) == []
    page_360.screenshot("paper-job-failed")
    page_360.get_by_role("button", name="Try once more").click()
    expect(page_360.get_by_text("Waits for the press.")).to_be_visible()
    job.refresh_from_db()
    assert job.state == State.WAITING


@long
def test_print_outlasts_a_server_that_does_not_answer(page_360, club):
    job = orders_nine(page_360)
    state = re.compile(r"/state/$")
    page_360.route(state, lambda route: route.abort())
    lost = page_360.get_by_text("The server does not answer. Asking again…")
    expect(lost).to_be_visible()
    page_360.unroute(state)
    expect(lost).to_be_hidden()
    with page_360.expect_download():
        is_done(job)


@long
def test_without_scripts_a_link_looks_again(page_without_scripts, club):
    page = page_without_scripts
    job = orders_nine(page)
    expect(page.get_by_text("Waits for the press.")).to_be_visible()
    is_done(job)
    page.get_by_role("link", name="Look again").click()
    expect(page.get_by_text("The PDF is there.")).to_be_visible()
    with page.expect_download() as download:
        page.get_by_role("link", name="Take the PDF").click()
    assert download.value.path().read_bytes() == b"%PDF nine"
