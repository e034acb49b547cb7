"""A phone let in by a typed code writes; once it is withdrawn the phone says so, losing nothing.

The server knows how many lines wait there.
"""

from __future__ import annotations

import re

from playwright.sync_api import expect

from scorer.models import Club
from scorer.sheets.selectors.codes import living_texts
from scorer.sheets.services.codes import issue_codes, withdraw_codes
from scorer.sheets.services.sheets import import_record
from scorer.support.typed_codes import grouped
from tests.browser.phone import Phone
from tests.builders.records import GLOWY, with_entries
from tests.tiers import long

FIRST, SECOND = {"points": [71, 49]}, {"points": [28, 92]}


def _lets_in(phone):
    """Issue a code, and type it on the phone as it stands on the card."""
    issue_codes([phone.sheet.pk])
    [code] = living_texts([phone.sheet.pk]).values()
    phone.page.goto("/t/")
    phone.page.get_by_label("Code").fill(grouped(code).lower())
    phone.page.get_by_role("button", name="Join").click()
    phone.is_ready()


def _held(phone):
    """How many lines the server knows to be on a phone."""
    phone.sheet.refresh_from_db()
    return phone.sheet.held


@long
def test_withdrawn_code_is_told_and_the_hand_goes_out_by_the_next_one(page_360):
    club = Club.objects.create(name="Klub Pod Dębem", slug="debem")
    phone = Phone(page_360, import_record(raw=with_entries(GLOWY), club=club))
    _lets_in(phone)
    phone.types("Card points of Ada + Celina", 71)
    phone.writes(1)
    withdraw_codes([phone.sheet.pk])
    phone.types("Card points of Ada + Celina", 28)
    with page_360.expect_response(lambda answer: answer.url.endswith("&held=1")):
        phone.keeps()
    page_360.locator("#pending[data-foresees]").wait_for(state="attached")  # the rules are here
    expect(page_360.get_by_text("The code of this phone has ended.")).to_be_visible()
    phone.waiting(1)
    assert (phone.entries(), _held(phone)) == ([FIRST], 1)
    page_360.reload()
    notice = page_360.locator(".unsent")
    expect(notice).to_contain_text("1 unsent hand on this phone")
    expect(notice).to_contain_text("The code of this phone has ended")
    expect(notice).to_be_in_viewport()
    page_360.goto("/")
    expect(notice).to_contain_text("1 unsent")
    expect(notice).to_contain_text("The code of this phone has ended.")
    notice.get_by_role("link", name="Na Głowy").click()
    notice.get_by_role("link", name="Type a new code").click()
    expect(page_360).to_have_url(re.compile(r"/t/$"))
    with page_360.expect_response(lambda answer: answer.url.endswith("&held=0")):
        _lets_in(phone)
        phone.waiting(0)
    assert (phone.entries(), _held(phone)) == ([FIRST, SECOND], 0)
