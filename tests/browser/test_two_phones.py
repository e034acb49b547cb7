"""Two telephones at one table: who is second is shown both readings and chooses."""

from __future__ import annotations

from uuid import uuid4

import pytest
from playwright.sync_api import expect

from scorer.sheets.services.entries import Writer
from scorer.sheets.services.held_lines import note_held
from scorer.sheets.services.sheets import import_record
from scorer.sheets.services.signing import sign_sheet
from tests.browser.conftest import opened_page
from tests.browser.person import SAVE
from tests.browser.phone import ACTS, Phone
from tests.browser.test_offline import KOP_HANDS, kop_hand
from tests.builders.records import GLOWY, KOP, with_entries
from tests.tiers import long

PLAYED = GLOWY["entries"][:6]
THEIRS, MINE, LATER = {"points": [71, 49]}, {"points": [95, 25]}, {"points": [28, 92]}


@pytest.fixture
def sheet(transactional_db):
    return import_record(raw=with_entries(GLOWY, *PLAYED))


@pytest.fixture
def other(browser, live_server, sheet, worker):
    """Bogdan's telephone, on the same sheet."""
    for page in opened_page(browser, live_server.url, 360, 740, worker=worker):
        phone = Phone(page, sheet)
        phone.opens()
        yield phone


@pytest.fixture
def phone(page_360, sheet, worker):
    """Ada's telephone, whose line is down."""
    phone = Phone(page_360, sheet)
    phone.opens()
    if worker:
        phone.has_a_copy()
    page_360.context.set_offline(True)
    return phone


def types_points(phone, hand):
    phone.types("Card points of Ada + Celina", hand["points"][0])


def both_write_line_7(phone, other, mine=MINE):
    types_points(phone, mine)
    phone.keeps()
    types_points(other, THEIRS)
    other.writes(7)
    phone.finds_the_network()
    expect(phone.page.locator("[data-compare]:visible")).to_be_visible()
    stated = phone.lines_kept.locator("[data-state]")
    expect(stated).to_have_text("another phone saved this one first")


def new(phone):
    return phone.entries()[len(PLAYED) :]


@long
def test_both_readings_are_shown_side_by_side_and_nothing_is_decided(phone, other):
    both_write_line_7(phone, other)
    expect(phone.page.locator("[data-theirs]:visible")).to_contain_text("7. ")
    expect(phone.page.locator("[data-theirs]:visible")).to_contain_text("71")
    expect(phone.page.locator("[data-mine]:visible")).to_contain_text("95")
    phone.reloads()
    expect(phone.page.locator("[data-compare]:visible")).to_be_visible()
    assert new(phone) == [THEIRS]


@pytest.mark.no_worker  # the page stays open: nothing is asked of a copy
def test_hand_that_another_phone_forestalled_comes_next_when_both_are_right(phone, other):
    both_write_line_7(phone, other)
    phone.chooses_for_line(0, ACTS["next"])
    phone.has_saved(8)
    phone.waiting(0)
    assert new(phone) == [THEIRS, MINE]


@long
def test_mine_is_the_same_hand(phone, other):
    both_write_line_7(phone, other, mine=THEIRS)
    phone.chooses_for_line(0, ACTS["same"])
    phone.waiting(0)
    phone.reloads()
    phone.waiting(0)
    assert new(phone) == [THEIRS]


@long
def test_mine_is_right_and_replaces_theirs(phone, other):
    both_write_line_7(phone, other)
    save = phone.page.get_by_role("button", name=SAVE)
    expect(save).to_be_hidden()
    expect(phone.page.locator("[data-their-results]:visible")).to_contain_text("Ada")
    expect(phone.page.locator("[data-my-results]:visible")).to_contain_text("Ada")
    phone.chooses_for_line(0, ACTS["mine"])
    phone.waiting(0)
    expect(save).to_be_visible()
    assert new(phone) == [MINE]
    types_points(phone, LATER)
    phone.writes(8)
    assert new(phone) == [MINE, LATER]


@long
def test_lines_behind_mine_follow_it(phone, other):
    types_points(phone, MINE)
    phone.keeps()
    types_points(phone, LATER)
    phone.keeps()
    types_points(other, THEIRS)
    other.writes(7)
    phone.finds_the_network()
    expect(phone.page.locator("[data-compare]:visible")).to_have_count(1)
    phone.waiting(2)
    phone.chooses_for_line(0, ACTS["next"])
    phone.waiting(0)
    assert new(phone) == [THEIRS, MINE, LATER]


@long
def test_same_evening_on_two_phones_is_compared_hand_by_hand(phone, other):
    for hand in (THEIRS, LATER):
        types_points(phone, hand)
        phone.keeps()
    for number, hand in enumerate((THEIRS, LATER), 7):
        types_points(other, hand)
        other.writes(number)
    phone.finds_the_network()
    expect(phone.page.locator("[data-theirs]:visible")).to_contain_text("7. ")
    phone.chooses_for_line(0, ACTS["same"])
    expect(phone.page.locator("[data-theirs]:visible")).to_contain_text("8. ")
    phone.chooses_for_line(0, ACTS["same"])
    phone.waiting(0)
    assert new(phone) == [THEIRS, LATER]


@long
def test_half_filled_form_asks_when_another_phone_was_first(page_360, other, sheet):
    phone = Phone(page_360, sheet)
    phone.opens()
    types_points(phone, MINE)
    types_points(other, THEIRS)
    other.writes(7)
    expect(page_360.get_by_role("link", name="Hand 7: ")).to_be_visible()
    expect(page_360.locator("[data-overtaken] [data-theirs]:visible")).to_contain_text("71")
    expect(page_360.get_by_role("button", name=SAVE)).to_be_hidden()
    assert new(phone) == [THEIRS]


@long
def test_untouched_form_goes_with_the_sheet(page_360, other, sheet):
    phone = Phone(page_360, sheet)
    phone.opens()
    types_points(other, THEIRS)
    other.writes(7)
    expect(page_360.locator("#write-title")).to_contain_text("Hand 8")
    types_points(phone, MINE)
    phone.writes(8)
    assert new(phone) == [THEIRS, MINE]


@long
def test_phone_that_only_looks_says_that_another_holds_a_line(phone, browser, live_server, sheet):
    types_points(phone, MINE)
    phone.keeps()
    phone.waiting(1)
    note_held(sheet, 1)  # it had told before the line was lost
    for page in opened_page(browser, live_server.url, 360, 740):
        looker = Phone(page, sheet)
        looker.opens()
        for _question in range(2):
            with page.expect_response(lambda answer: "/live/" in answer.url) as asked:
                pass
            assert "held=" not in asked.value.url
    sheet.refresh_from_db()
    assert sheet.held == 1


@long
def test_signed_sheet_keeps_its_totals_beside_the_unsent_hands(page_360):
    phone = Phone(page_360, import_record(raw=KOP))
    phone.opens()
    signed = phone.standing()
    page_360.route("**/outbox/", lambda route: route.fulfill(status=503))
    kop_hand(phone, KOP_HANDS[0])
    phone.keeps()
    phone.waiting(1)
    expect(page_360.locator("#strip [data-foreseen]")).to_have_count(4)
    assert phone.standing() != signed

    sign_sheet(
        sheet_id=phone.sheet.pk,
        uuid=uuid4(),
        side=None,
        name="Ada",
        position=len(KOP["entries"]),
        writer=Writer(device="another"),
    )
    page_360.unroute("**/outbox/")
    phone.reloads()
    for _ in range(2):
        expect(phone.lines_kept.locator("[data-state]")).to_have_text("the sheet is signed")
        phone.waiting(1)
        expect(page_360.locator(".seal")).to_contain_text("Signed by Ada")
        expect(page_360.locator("#strip [data-foreseen]")).to_have_count(0)
        assert phone.standing() == signed
        item = phone.lines_kept.first
        expect(item.get_by_role("button", name="Discard", exact=True)).to_be_visible()
        expect(item.get_by_role("button", name="Change", exact=True)).to_have_count(0)
        phone.reloads()
