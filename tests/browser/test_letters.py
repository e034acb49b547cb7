"""Letters on every page of the scorer: none below 13 px, and twice as large they fit as well."""

from __future__ import annotations

from contextlib import contextmanager

import pytest

from tests.browser.conftest import opened_page
from tests.browser.pages import paths
from tests.tiers import long

LEAST = 13  # px, as the screen shows them
# Words that are shown in smaller letters; of a drawing what its scale makes of them.
SMALL = """(least) => {
  document.querySelectorAll('details').forEach((folded) => { folded.open = true; });
  const found = new Set();
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (words.nextNode()) {
    const place = words.currentNode.parentElement;
    if (!words.currentNode.textContent.trim() || !place.checkVisibility()) continue;
    const box = place.getBoundingClientRect();
    if (box.width <= 1 || box.height <= 1) continue;
    const scale = place.ownerSVGElement?.getScreenCTM()?.a ?? 1;
    const size = parseFloat(getComputedStyle(place).fontSize) * scale;
    if (size && size < least - 0.05) found.add(`${place.tagName}.${place.className} ${size}`);
  }
  return [...found];
}"""
# Names of which a line holds fewer than three letters, though it could hold a word.
BROKEN = r"""() => [...document.querySelectorAll('bdi')].filter((name) => {
  if (!name.checkVisibility() || getComputedStyle(name).whiteSpace === 'nowrap') return false;
  const words = document.createTreeWalker(name, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (words.nextNode()) {
    const text = words.currentNode.textContent.trim();
    range.selectNodeContents(words.currentNode);
    const lines = range.getClientRects().length;
    if (lines > text.split(/\s+/).length && lines * 3 > text.length) return true;
  }
  return false;
}).map((name) => name.textContent)"""


def pages():
    """All but the offline copy, which opens the sheet's own page."""
    return {name: address for name, address in paths().items() if name != "sheet-offline"}


@contextmanager
def telephone(browser, live_server, letters="100%"):
    with contextmanager(opened_page)(browser, live_server.url, 360, 740, worker=False) as page:
        page.add_init_script(
            "addEventListener('DOMContentLoaded',"
            f" () => {{ document.documentElement.style.fontSize = '{letters}' }})"
        )
        yield page


@long
def test_no_letters_are_smaller_than_thirteen_pixels(browser, live_server):
    faults = {}
    with telephone(browser, live_server) as page:
        for name, address in pages().items():
            page.goto(address)
            if small := page.evaluate(SMALL, LEAST):
                faults[name] = small
    assert faults == {}


@long
@pytest.mark.parametrize("letters", ["130%", "200%"])
def test_pages_fit_with_large_letters(browser, live_server, letters):
    faults = {}
    with telephone(browser, live_server, letters) as page:
        for name, address in pages().items():
            page.goto(address)
            wide = page.evaluate("document.documentElement.scrollWidth")
            found = [f"{wide} wide"] * (wide > 360) + page.evaluate(BROKEN)
            if found:
                faults[name] = found
    assert faults == {}
