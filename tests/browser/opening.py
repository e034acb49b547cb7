"""Opening sheets in the browser, and thumbs that count their taps."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from scorer.models import ScoreSheet
from tests.browser.person import Person

FOUR = ("Ada", "Bolek", "Celina", "Darek")


class Thumb:
    """Taps what a page names, and counts."""

    def __init__(self, page: Page):
        self.page = page
        self.taps = 0

    def taps_button(self, name: str):
        self.taps += 1
        self.page.get_by_role("button", name=name, exact=True).click()

    def taps_link(self, name: str):
        self.taps += 1
        self.page.get_by_role("link", name=name, exact=True).click()


def opened_table(
    page: Page, *players: str, game: str = "Kop", until: int | None = None
) -> ScoreSheet:
    """The sheet that is opened for these players by typing them."""
    person = Person(page)
    person.begins_sheet(game, *(players or FOUR), until=until)
    person.opens_sheet()
    return shown(page)


def shown(page: Page) -> ScoreSheet:
    """The sheet on the page, which can be written in; all its scripts have come."""
    # whoever taps twice begins a second navigation, which breaks off the first
    expect(page).to_have_url(re.compile(r"/sheets/[0-9a-f-]{36}/"))
    expect(page.locator("section#write")).to_be_visible()
    page.wait_for_load_state("networkidle")  # a script still on its way is an error when one leaves
    return ScoreSheet.objects.get(pk=page.url.split("/")[4])
