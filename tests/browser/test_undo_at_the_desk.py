"""A wrong opening is undone by two clicks, on a laptop and on a phone."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.test_looks import faults_of
from tests.browser.test_rounds import signs_in
from tests.tiers import long, sampled
from tests.tournaments.undoing import opened

pytestmark = pytest.mark.no_worker


@long
@pytest.mark.parametrize("width", sampled(["page_360", "page_1280"]))
def test_wrong_opening_is_undone_by_two_clicks(width, request, transactional_db, live_server):
    event, page = opened(), request.getfixturevalue(width)
    signs_in(page, event, live_server)
    desk = f"/events/{event.slug}/desk/"
    page.goto(desk)
    line, undo = page.locator(".undo-line"), page.get_by_role("button", name="Undo the opening")
    expect(line).to_contain_text("Last: Round 1 is open: 2 score sheets.")
    line.get_by_role("link", name="Undo").click()
    undo.click()
    expect(page.get_by_text("Undone: Round 1 is open: 2 score sheets.")).to_be_visible()
    assert event.rounds.get().state == "seated"
    expect(line).to_contain_text("The seating of round 1 is published")
    assert faults_of(page) == []
    page.goto(desk)
    line.get_by_role("link", name="Undo").click()
    expect(page.get_by_role("button", name="Undo the publication")).to_be_visible()
    assert faults_of(page) == []
