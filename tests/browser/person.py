"""A person at the card table with a telephone: sees and taps what the pages name.

Everything is found as people find it, by label, legend, link text or button; nothing here
needs the pages to run scripts.
"""

from __future__ import annotations

import json
import re
from urllib.parse import urlsplit

from playwright.sync_api import Locator, Page, expect

SAVE = re.compile(r"^Save (hand|turn)$")
SAVE_CORRECTION = "Save the correction"


def all_of(found: Locator) -> list[Locator]:
    """All that is there, once one is: a page may still be on its way."""
    found.first.wait_for()
    return found.all()


def open_menu(page: Page):
    """What can be done with a sheet: behind ≡ while one writes on it, else on its page."""
    button = page.locator(".menu-button")
    if button.count() and not page.locator("#sheet-menu:popover-open").count():
        button.click()


class Person:
    """Whoever holds the telephone; ``page`` is what they look at."""

    def __init__(self, page: Page):
        self.page = page

    # Opening a sheet

    def chooses_game(self, name: str):
        self.page.goto("/")
        named = self.page.get_by_text(name, exact=True)
        self.page.locator(".games").get_by_role("link").filter(has=named).click()
        expect(self.page.get_by_role("heading", level=1)).to_have_text(name)

    def seats(self, *names: str):
        for number, name in enumerate(names, 1):
            self.types(f"Seat {number}", name)

    def begins_sheet(self, game: str, *names: str, until: int | None = None, **house_rules: str):
        """``until``: when it ends; ``house_rules`` by their labels, ``_`` for a space."""
        self.chooses_game(game)
        self.seats(*names)
        if until:
            self.agrees(until)
        if house_rules:
            self.unfolds("House rules")
        for label, value in house_rules.items():
            self.types(label.replace("_", " "), value)

    def agrees(self, figure: int):
        """Answer the first question about the end, by a chip or by typing."""
        question = self.page.locator(".agreement").first
        chip = question.get_by_role("radio", name=str(figure), exact=True)
        if chip.count():
            chip.check()
            return
        question.get_by_role("radio", name="another number").check()
        question.get_by_role("spinbutton").fill(str(figure))

    def opens_sheet(self):
        self.page.get_by_role("button", name="Open the sheet").click()
        expect(self.page.get_by_text("The sheet is open.")).to_be_in_viewport()

    # Writing

    def types(self, label: str, value: object):
        self.page.get_by_label(label, exact=True).fill(str(value))

    def selects(self, label: str, choice: str):
        self.page.get_by_label(label, exact=True).select_option(label=choice)

    def ticks(self, label: str):
        """By the start of the label."""
        self.page.get_by_role("checkbox", name=label).check()

    def taps(self, **choices: str):
        """A choice in every group, by legend (``_`` for a space): ``taps(Stary="Ada")``.

        ``Won_by`` with ``The_losers`` is one tap.
        """
        if "The_losers" in choices:
            winner, margin = choices.pop("Won_by"), choices.pop("The_losers")
            choices[f"{winner} won, the losers"] = margin
        for legend, choice in choices.items():
            if legend == "Starzy":
                for box in self.ticked(legend):
                    box.click()
            for chip in self.chips(legend.replace("_", " "), choice):
                chip.check()

    def ticked(self, legend: str) -> list[Locator]:
        """The boxes of a group that are ticked."""
        group = self.page.get_by_role("group", name=legend, exact=True)
        return [box for box in group.get_by_role("checkbox").all() if box.is_checked()]

    def chips(self, legend: str, choice: str) -> list[Locator]:
        """What is tapped for ``"Ada"``, or for ``"Ada + Celina"``, who are tapped one by one."""
        if legend == "Starzy":
            group = self.page.get_by_role("group", name=legend, exact=True)
            names = choice.split(" + ")
            return [group.get_by_role("checkbox", name=name, exact=True) for name in names]
        return [self.chip(legend, choice)]

    def chip(self, legend: str, choice: str) -> Locator:
        group = self.page.get_by_role("group", name=legend, exact=True)
        return group.get_by_role("radio", name=choice, exact=True)

    def unfolds(self, heading: str):
        self.page.locator("summary", has_text=heading).click()

    def chooses(self, kind: str):
        """What the next line is: a contract, a sort of turn."""
        self.page.get_by_role("navigation", name="What is written").get_by_role(
            "link", name=kind, exact=True
        ).click()

    def saves(self):
        self.page.get_by_role("button", name=SAVE).click()

    def writes(self, number: int):
        """Save, and see that the line stands."""
        self.saves()
        self.has_saved(number)

    def has_saved(self, number: int):
        """The page says that the line is saved, and no phone has it alone."""
        told = re.compile(rf"^(Hand|Turn) {number} saved$")
        expect(self.page.get_by_text(told).first).to_be_visible()
        expect(self.page.locator("#save-state[data-is]:not([data-is=saved])")).to_have_count(0)

    # Reading

    def standing(self) -> dict[str, int]:
        """The totals on top of the sheet, by side."""
        sides = self.page.locator(".standing > div")
        return {
            side.locator("dt bdi").inner_text(): number(side.locator("dd .total").inner_text())
            for side in all_of(sides)
        }

    def lines(self) -> list[Locator]:
        """The links of the sheet's lines."""
        return all_of(self.page.get_by_role("link", name=re.compile(r"^(Hand|Turn) \d+: ")))

    def reloads_and_goes_back(self):
        """As thumbs do; the sheet is the same after it."""
        before = self.standing(), len(self.lines())
        self.page.reload()
        assert (self.standing(), len(self.lines())) == before
        address = self.page.url
        self.page.go_back()
        self.page.go_back()
        self.page.goto(address)
        assert (self.standing(), len(self.lines())) == before

    def line(self, number: int) -> Locator:
        """The link of a line on the sheet."""
        return self.page.get_by_role("link", name=re.compile(rf"^(Hand|Turn) {number}: "))

    def asks_why(self, line: int):
        """Come to the line's own page: over the sheet first, where scripts run."""
        self.line(line).click()
        more = self.page.locator("a.why-more")
        named = re.compile(rf"^(Hand|Turn) {line}$")
        whole = self.page.get_by_role("heading", level=1, name=named)
        expect(more.or_(whole)).to_be_visible()
        if more.is_visible():
            more.click()
        expect(whole).to_be_visible()

    def reasons(self) -> list[str]:
        """The clauses beside the line; each is told in a sentence."""
        rules = all_of(self.page.locator("section", has_text="Why").locator(".clauses > div"))
        for rule in rules:
            assert len(rule.locator("dd").inner_text()) > len("A sentence.")
        return [rule.locator("dt").inner_text() for rule in rules]

    def readings(self, line: int) -> list[str]:
        """Every reading of the line that the log holds, struck ones too."""
        self.asks_why(line)
        return [what.inner_text() for what in all_of(self.page.locator(".history .what"))]

    def back_to_sheet(self):
        """Nothing is to be tapped after a change: the sheet is there."""
        self.page.locator("h1").wait_for()
        link = self.page.get_by_role("link", name="← The sheet")
        if link.count():
            link.click()
        self.page.locator(".standing").first.wait_for()

    def tells_of(self, line: int) -> str:
        """The line in words, on its page."""
        self.asks_why(line)
        return self.page.locator(".lead").inner_text()

    def begins_correction(self, line: int):
        self.asks_why(line)
        self.page.get_by_role("link", name="Make a correction").click()

    def saves_correction(self, line: int, reason: str = ""):
        self.types("Reason of the correction", reason)
        self.page.get_by_role("button", name=SAVE_CORRECTION).click()
        told = re.compile(rf"\b(Hand|Turn) {line} corrected")
        expect(self.page.get_by_text(told)).to_be_visible()

    # Taking away

    def shows_more(self):
        """Unfold what else can be done with the sheet."""
        open_menu(self.page)
        more = self.page.locator(".actions .more")
        if more.get_attribute("open") is None:
            more.locator("summary").click()

    def record(self) -> dict:
        """The record as it is downloaded."""
        self.shows_more()
        with self.page.expect_download() as download:
            self.page.get_by_role("link", name="Record to keep (JSON)").click()
        return json.loads(download.value.path().read_text(encoding="utf-8"))

    def pdf(self, link: str = "Sheet as PDF") -> bytes:
        self.shows_more()
        address = self.page.get_by_role("link", name=link).get_attribute("href")
        answer = self.page.request.get(address)
        assert (answer.status, answer.headers["content-type"]) == (200, "application/pdf")
        return answer.body()

    def sees_end(self, winners: str):
        expect(self.page.locator(".over")).to_have_text(f"The game is over. Won by: {winners}")
        expect(self.page.get_by_role("button", name=SAVE)).to_have_count(0)


def number(text: str) -> int:
    """A figure of a sheet: ``"−12"`` with a real minus sign."""
    return int(text.replace("−", "-"))


def here(address: str) -> str:
    """A link that other phones can open too, on the machine that serves the tests."""
    return urlsplit(address).path
