"""A person whose telephone keeps what they write until the server has it."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from scorer.sheets.selectors.sheet_state import load_sheet_state, record_json
from tests.browser.person import Person

KEPT = re.compile(r"^(Hand|Turn) \d+ (saved|waits to be checked)$")
ACTS = {
    "mine": "Mine is right",
    "same": "Theirs is right",
    "next": "Both: mine comes next",
}

HAS_A_COPY = """async () => {
  const complete = async () => {
    const place = document.getElementById("pending").dataset;
    const kept = await caches.match(place.copy);
    const shell = (await caches.keys()).find((name) => name.startsWith("kontra-shell"));
    const files = shell ? (await (await caches.open(shell)).keys()).length : 0;
    return navigator.serviceWorker.controller && files > 20 && kept
      && (await kept.text()).includes(`data-version="${place.version}"`);
  };
  while (!(await complete())) await new Promise((look) => setTimeout(look, 50));
}"""


class Phone(Person):
    """``sheet`` is the one that is recorded."""

    def __init__(self, page: Page, sheet):
        super().__init__(page)
        self.sheet = sheet

    @property
    def address(self) -> str:
        return f"/sheets/{self.sheet.pk}/"

    def opens(self):
        self.page.goto(self.address)
        self.is_ready()

    def reloads(self):
        self.page.reload()
        self.is_ready()

    def is_ready(self):
        self.page.locator("#pending[data-ready]").wait_for(state="attached")

    def has_a_copy(self):
        """The worker runs, and the sheet as it stands is kept."""
        self.page.evaluate(HAS_A_COPY)

    def loses_the_network(self):
        self.has_a_copy()
        self.page.context.set_offline(True)

    def finds_the_network(self):
        self.page.context.set_offline(False)

    def keeps(self):
        """Save; the line is safe on the phone, and it is this one that is told."""
        self.notice.evaluate("(told) => told.replaceChildren()")
        self.saves()
        expect(self.notice).to_have_text(KEPT)

    @property
    def notice(self) -> Locator:
        return self.page.locator("#pending [data-told]")

    def waiting(self, count: int):
        badge = self.page.locator("#pending [data-badge]")
        if count:
            expect(badge).to_be_visible()
            expect(badge).to_have_text(f"{count} unsent")
        else:
            expect(badge).to_be_hidden()
        expect(self.lines_kept).to_have_count(count)

    @property
    def lines_kept(self) -> Locator:
        return self.page.locator("#pending [data-lines] > li")

    def kept_words(self) -> list[str]:
        return self.lines_kept.locator("[data-words]").all_inner_texts()

    def sees_lines(self):
        """The list of waiting lines opens by itself only when it asks something."""
        if not self.lines_kept.first.is_visible():
            self.page.locator("#pending [data-list] > summary").click()

    def chooses_for_line(self, place: int, act: str):
        self.sees_lines()
        self.lines_kept.nth(place).get_by_role("button", name=act, exact=True).click()

    def opens_line(self, place: int):
        self.sees_lines()
        self.lines_kept.nth(place).locator("summary").click()

    def entries(self) -> list:
        """What stands on the sheet, told by the server."""
        return record_json(self.sheet, load_sheet_state(self.sheet).log)["entries"]
