"""The strip above the form: totals, what comes next, the clock; whole in every size of letters."""

from __future__ import annotations

from contextlib import contextmanager

import pytest
from django.conf import settings
from playwright.sync_api import expect

from scorer.sheets.services.sheets import import_record
from tests.browser.conftest import opened_page
from tests.browser.pages import ELEVEN, EXAMPLES, LONG_HEARTS
from tests.builders.records import GLOWY, HEARTS, KOP, changed, with_entries
from tests.tiers import long, sampled

FULL_NAMES = ["Anna Nowak", "Piotr Wiśniewski", "Katarzyna Wójcik", "Tomasz Kamiński"]
SIX = ["Ana Pop", "Dan Ionescu", "Ioana Popescu", "Mihai Radu", "Radu Pop", "Sanda Ilie"]
ELEVEN_NAMES = [*SIX, "Ion Popa", "Ion Vasile", "Maria Ene", "Ștefan Marin", "Vlad Țepeș"]
BOKS = with_entries(GLOWY, *[{"points": [60, 60]}] * 3)
SHEETS = {
    "kop": changed(KOP, players=FULL_NAMES, options={"hands": 32}),
    "doubles": changed(EXAMPLES["polish-doubles"], players=FULL_NAMES),
    "glowy": changed(BOKS, players=FULL_NAMES),
    "hearts": changed(HEARTS, players=SIX),
    "eleven": with_entries(changed(LONG_HEARTS, players=ELEVEN_NAMES), ELEVEN),
}
NEXT = {  # what the table should know before the next hand
    "kop": "Hand: 5 of 32 Leads: Piotr Calls first: Katarzyna",
    "doubles": "Double turn: 4, turn 1 of 2 On turn: Katarzyna + Tomasz",
    "glowy": "Hand: 4 Leads: Anna Bok: 1 of 4 Open boks: 3",
    "hearts": "Hand: 4 Leads: Radu Three cards: to the right",
    "eleven": "Hand: 2 Leads: Ioana Three cards: to the right",
}
LANGUAGES = [code for code, _name in settings.LANGUAGES]
SIZES = {"100%": 2, "130%": 2, "200%": 3}  # of letters: the most lines of what comes next
# Parts of the strip whose words do not fit into it, and those that lie over one another.
FAULTS = """() => {
  const dock = document.querySelector('.strip-dock');
  const { bottom, right } = dock.getBoundingClientRect();
  const shown = (selector) =>
    [...dock.querySelectorAll(selector)].filter((each) => each.checkVisibility());
  const words = shown('.total, .deals, .facts > div, #save-state, .clock button, .clock-time');
  const out = words.filter((each) => {
    const box = each.getBoundingClientRect();
    return box.bottom > bottom || box.right > right + 1 || each.scrollWidth > each.clientWidth + 1
      && getComputedStyle(each).display !== 'inline';
  });
  const blocks = shown('.total, .deals, .facts > div, #save-state, .clock button');
  const over = blocks.filter((one) => blocks.some((other) => {
    const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
    return one !== other && a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1
      && b.top < a.bottom - 1;
  }));
  return [...out, ...over].map((each) => `${each.className || each.id} ${each.textContent}`);
}"""
LINES = """() => {
  const facts = document.querySelector('#strip .facts');
  const boxes = [...facts.children].map((each) => each.getBoundingClientRect());
  const line = parseFloat(getComputedStyle(facts).lineHeight);
  return Math.round((boxes.at(-1).bottom - boxes[0].top) / line);
}"""


@contextmanager
def phone(browser, live_server, letters="100%", language="en", screen=(360, 740)):
    with contextmanager(opened_page)(browser, live_server.url, *screen, worker=False) as page:
        if letters != "100%":
            page.add_init_script(
                "addEventListener('DOMContentLoaded',"
                f" () => {{ document.documentElement.style.fontSize = '{letters}' }})"
            )
        page.read_in(language)
        yield page


def opens(page, game):
    page.goto(f"/sheets/{import_record(raw=SHEETS[game]).pk}/")
    expect(page.locator("[data-module]:not([data-started])")).to_have_count(0)


def next_told(page):
    facts = page.locator("#strip .facts > div").all()
    words = [fact.locator("dt, dd").all_inner_texts() for fact in facts]
    return " ".join(f"{name}: {value}" for name, value in words)


@pytest.mark.parametrize("game", sampled(SHEETS, daily=["kop"]))
def test_next_hand_is_told_in_two_lines(browser, live_server, game):
    with phone(browser, live_server) as page:
        opens(page, game)
        assert next_told(page) == NEXT[game]
        assert page.evaluate(LINES) <= 2
        assert page.evaluate(FAULTS) == []


@long
@pytest.mark.parametrize("letters", SIZES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_strip_is_whole_in_every_language_and_size(browser, live_server, language, letters):
    with phone(browser, live_server, letters, language) as page:
        for game in SHEETS:
            opens(page, game)
            assert page.evaluate(FAULTS) == [], game
            assert page.evaluate(LINES) <= SIZES[letters], game


@long
@pytest.mark.parametrize("screen", [(740, 360), (1280, 800)])
def test_strip_is_whole_on_other_screens(browser, live_server, screen):
    with phone(browser, live_server, screen=screen) as page:
        for game in SHEETS:
            opens(page, game)
            assert next_told(page) == NEXT[game]
            assert page.evaluate(FAULTS) == [], game
            assert page.evaluate(LINES) <= 2, game


DIGITS = "parseFloat(getComputedStyle(document.querySelector('.clock-time')).fontSize)"


@pytest.mark.parametrize(
    ("language", "letters"),
    sampled([(code, size) for code in LANGUAGES for size in ("100%", "130%", "200%")]),
)
@long
def test_clock_is_read_from_afar_and_corrections_cover_nothing(
    browser, live_server, language, letters
):
    with phone(browser, live_server, letters, language) as page:
        opens(page, "doubles")
        assert page.evaluate(DIGITS) >= 40
        face = page.locator(".clock-face")
        assert face.bounding_box()["width"] >= 180
        page.locator("[data-correct]").click()
        assert page.locator(".clock-corrections button").count() == 3
        assert page.evaluate(FAULTS) == []
        expect(page.locator(".clock-time")).to_have_text("3:00")


@long
def test_tap_on_the_totals_shows_their_chart(page_360):
    fetched = []
    page_360.on("request", lambda request: fetched.append(request.url))
    opens(page_360, "kop")
    page_360.locator("dialog.why-dialog[data-ready]").wait_for(state="attached")
    assert [url for url in fetched if "chart" in url or "figures" in url] == []
    totals = page_360.locator("#strip .standing").bounding_box()
    page_360.mouse.click(totals["x"] + totals["width"] - 5, totals["y"] + totals["height"] / 2)
    chart = page_360.get_by_role("dialog").get_by_role("img", name="Running totals")
    expect(chart).to_be_visible()
    expect(chart).to_contain_text("Tomasz")
    heading = page_360.get_by_role("dialog").get_by_role("heading").bounding_box()
    drawn = chart.bounding_box()
    assert drawn["y"] >= heading["y"] + heading["height"]
    button = page_360.get_by_role("dialog").get_by_role("link", name="Chart and figures")
    assert drawn["y"] + drawn["height"] <= button.bounding_box()["y"]
    page_360.get_by_role("button", name="Close").click()
    expect(chart).to_be_hidden()


OUTSIDE = """() => [...document.querySelectorAll('.place, .middle')].filter((each) => {
  const { top, bottom, left, right } = each.getBoundingClientRect();
  return top < 0 || left < 0 || bottom > innerHeight || right > innerWidth;
}).map((each) => each.textContent.trim())"""


@long
@pytest.mark.parametrize("game", SHEETS)
def test_whole_table_is_seen_on_a_phone_on_its_side(browser, live_server, game):
    with phone(browser, live_server, screen=(740, 360)) as page:
        page.goto(f"/sheets/{import_record(raw=SHEETS[game]).pk}/table/")
        assert page.evaluate(OUTSIDE) == []


@long
def test_half_of_eleven_columns_are_seen_on_a_phone_and_all_on_a_laptop(browser, live_server):
    seen = """() => {
      const { right } = document.querySelector('.hearts-box').getBoundingClientRect();
      const heads = [...document.querySelectorAll('.hearts-sheet thead bdi')];
      const ends = heads.map((head) => head.closest('th').getBoundingClientRect().right);
      return ends.filter((end) => end <= right).length;
    }"""
    for screen, least in (((360, 740), 5), ((1280, 800), 11)):
        with phone(browser, live_server, screen=screen) as page:
            opens(page, "eleven")
            assert page.evaluate(seen) >= least
