"""Every page on a dark telephone and a light laptop: it fits, thumbs hit it, axe is content.

With ``KONTRA_PICTURES=yes`` the pictures of them all lie in ``screenshots/`` afterwards.
"""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe

from tests.browser.pages import paths
from tests.tiers import long

pytestmark = pytest.mark.no_worker

OF_A_MATCH = ("home", "new-cancellation-hearts", "sheet-kop", "correct", "table-eleven-names")
AXE = Axe().axe_script
CONTROL, LINK = 48, 24  # least heights in points
CONTROLS = "a[href], button, input, select, textarea, summary"
# Visible controls lower than they should be. Of radios and ticks the label is what is tapped,
# and a link in a sentence is as high as the sentence's line.
SMALL = """([controls, control, link]) => {
  document.querySelectorAll('details').forEach(folded => { folded.open = true; });
  const small = [];
  for (const node of document.querySelectorAll(controls)) {
    if (node.type === 'hidden' || node.matches('.skip') || !node.checkVisibility()) continue;
    const target = (node.matches('[type=radio], [type=checkbox]') && node.closest('label')) || node;
    const isLink = node.matches('a:not(.button)');
    const sentence = node.closest('p, dd, li');
    if (isLink && sentence && sentence.textContent.trim() !== node.textContent.trim()) continue;
    const height = target.getBoundingClientRect().height;
    if (height < (isLink ? link : control)) small.push(`${node.outerHTML.slice(0, 90)}: ${height}`);
  }
  return small;
}"""


# Nothing is brought along but what is wrong; no page has sounds to wait for.
BARRED = """axe.run({reporter: 'no-passes', preload: false}).then(({violations}) =>
  violations.flatMap(({id, nodes}) => nodes.map(({html}) => `${id}: ${html}`)))"""


def faults_of(page):
    """What does not fit, is hard to hit, or shuts people out on the page."""
    page.wait_for_load_state()  # a press may have led to a page that is still coming
    width = page.evaluate("document.documentElement.scrollWidth")
    wide = [f"{width} points wide"] if width > page.viewport_size["width"] else []
    small = page.evaluate(SMALL, [CONTROLS, CONTROL, LINK])
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE)
    return wide + small + page.evaluate(BARRED)


def visit(page, pages):
    """Open pages and take their pictures; the faults by page."""
    page.add_init_script(AXE)  # half as dear as putting it into every page
    # a copy that learns that the server is there gives way to the full page while it is looked at
    page.route("**/token/", lambda route: route.abort())
    faults = {}
    for name, address in pages.items():
        page.goto(address)
        page.screenshot(name)
        faults[name] = faults_of(page)
    return {name: found for name, found in faults.items() if found}


@long
def test_pages_of_a_match_are_good_on_a_telephone_in_the_dark(page_360):
    page_360.emulate_media(color_scheme="dark")
    pages = paths()
    assert visit(page_360, {name: pages[name] for name in OF_A_MATCH}) == {}


@long
def test_every_page_is_good_on_a_telephone_in_the_dark(page_360):
    page_360.emulate_media(color_scheme="dark")
    assert visit(page_360, paths()) == {}


@long
def test_every_page_is_good_on_a_laptop(page_1280):
    assert visit(page_1280, paths()) == {}


@long
def test_names_of_rules_are_not_broken_letter_by_letter(page_360):
    page_360.goto("/rules/")
    heights = page_360.eval_on_selector_all(
        ".game strong", "all => all.map((each) => each.getBoundingClientRect().height)"
    )
    assert heights
    assert max(heights) < 60
