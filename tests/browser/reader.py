"""Somebody who follows a page of the guide for users, in its language, by its words alone."""

from __future__ import annotations

import re

from django.utils import translation
from django.utils.translation import gettext, pgettext
from playwright.sync_api import Locator, Page, expect

from tests.users_guide import page as page_of_guide
from tests.users_guide import words_of_screen


class Reader:
    """Whoever has the page beside them: what they press and see stands in bold there.

    What a page in front of them says is asked by its English text; ``has_met_all`` fails where
    the guide names something that was not met.
    """

    def __init__(self, page: Page, name: str, language: str):
        self.page, self.language = page, language
        self.named = words_of_screen(page_of_guide(name, language).read_text(encoding="utf-8"))
        self.met: set[str] = set()

    def translated(self, text: str, *, context: str = "", **values: object) -> str:
        """The text in the language of the guide."""
        with translation.override(self.language):
            found = pgettext(context, text) if context else gettext(text)
        return found % values if values else found

    def word(self, text: str, **how: object) -> str:
        """The same; the guide names it."""
        said = self.translated(text, **how)
        assert said in self.named, f"the guide does not say “{said}”"
        self.met.add(said)
        return said

    def chooses_language(self):
        name = translation.get_language_info(self.language)["name_local"]
        self.page.locator(".language summary").click()
        self.page.get_by_role("button", name=name, exact=True).click()
        expect(self.page.locator("html")).to_have_attribute("lang", self.language)

    def presses(self, text: str, *, within: Locator | Page | None = None, **how: object):
        """A button, a link, or what unfolds, whatever it is."""
        word, place = self.word(text, **how), within or self.page
        named = {"name": word, "exact": True}
        pressed = place.get_by_role("button", **named).or_(place.get_by_role("link", **named))
        folded = place.locator("summary").filter(has_text=re.compile(rf"^\s*{re.escape(word)}\s*$"))
        pressed.or_(folded).or_(self._door(word)).first.click()

    def _door(self, word: str) -> Locator:
        """A large link that says more than its name."""
        return self.page.get_by_role("link").filter(has=self.page.get_by_text(word, exact=True))

    def sees(self, text: str, **how: object):
        expect(self.page.get_by_text(self.word(text, **how), exact=True).first).to_be_visible()

    def types(self, label: str, value: object, **how: object):
        self.page.get_by_label(self.word(label, **how), exact=True).fill(str(value))

    def taps(self, legend: str, choice: str, **how: object):
        """A chip of a group that the guide names; the chip's own name is the game's."""
        group = self.page.get_by_role("group", name=self.word(legend, **how), exact=True)
        group.get_by_role("radio", name=choice, exact=True).check()

    def ticks(self, legend: str, *names: str):
        """Boxes of a group that the guide names: who belongs to a side."""
        group = self.page.get_by_role("group", name=self.word(legend), exact=True)
        for name in names:
            group.get_by_role("checkbox", name=name, exact=True).check()

    def named_link(self, text: str) -> Locator:
        return self.page.get_by_role("link", name=self.word(text), exact=True).first

    def has_met_all(self, *but: str):
        """Every word the guide names, but those that no step of the walk comes to."""
        told = {self.word(text) for text in but}
        missed = [word for word in self.named if word not in self.met | told]
        assert not missed, f"nobody met {missed}"
