"""Whole matches on small and large screens: after every step, what a scorer needs is on the screen.

Totals, the hand that is written, the state of saving and the one button always; Undo whenever
nothing is being written. A line begun before another phone wrote there is asked about.
"""

from __future__ import annotations

from contextlib import contextmanager

import pytest
from playwright.sync_api import expect

from scorer.sheets.services.sheets import import_record
from tests.browser.conftest import opened_page
from tests.browser.pages import ELEVEN, EXAMPLES, LONG_HEARTS
from tests.browser.phone import ACTS, Phone
from tests.browser.test_offline import GAMES
from tests.builders.records import GLOWY, KOP, with_entries
from tests.tiers import long

ALWAYS = {
    "totals": "#strip .standing dd",
    "hand": "#strip .facts > div:first-child",
    "saved": "#save-state",
    "button": "form[data-entry] .bar-save > button.primary",
}
THEIRS, MINE = {"points": [28, 92]}, {"points": [71, 49]}
UNDO = {"undo": ".bar-message .undo:not([hidden], [disabled])"}
SCREENS = [(360, 740, ""), (740, 360, ""), (1280, 800, ""), (360, 740, "200%")]
OUT_OF_SIGHT = """(wanted) => Object.entries(wanted).flatMap(([name, selector]) => {
  const found = [...document.querySelectorAll(selector)].filter((each) => each.checkVisibility());
  const seen = found.filter((each) => {
    const box = each.getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const hit = document.elementFromPoint(x, y);
    const inside = x >= 0 && x <= innerWidth && box.top >= -1 && box.bottom <= innerHeight + 1;
    const around = each.closest(".standing") ?? each;
    return box.width && inside && hit && (around.contains(hit) || hit.contains(each));
  });
  return found.length && seen.length === found.length ? [] : [name];
})"""


@contextmanager
def phone_of(browser, live_server, screen, sheet, *, worker=True):
    """A phone on whose screen the sheet is recorded."""
    width, height, text = screen
    with contextmanager(opened_page)(
        browser, live_server.url, width, height, worker=worker
    ) as page:
        if text:  # as who needs it large has it
            page.add_init_script(
                "addEventListener('DOMContentLoaded',"
                f" () => {{ document.documentElement.style.fontSize = '{text}' }})"
            )
        phone = Phone(page, sheet)
        phone.opens()
        yield phone


def sees_everything(phone, **more):
    assert phone.page.evaluate(OUT_OF_SIGHT, ALWAYS | more) == []


def sees_the_question(phone, place):
    """Which of two versions is right; nothing else is saved before."""
    answers = {act: f"{place} [data-act={act}]" for act in ACTS}
    told = {name: where for name, where in ALWAYS.items() if name != "button"}
    assert phone.page.evaluate(OUT_OF_SIGHT, told | answers) == []
    expect(phone.page.locator(ALWAYS["button"])).to_be_hidden()


def walks(phone, other, write, entries):
    """Write a match; the network is gone for its first line, which another phone writes as well."""
    sees_everything(phone)
    phone.loses_the_network()
    for number, entry in enumerate(entries, 1):
        write(phone, entry)
        sees_everything(phone)
        phone.saves()
        if number == 1:
            waits_and_is_asked(phone, other, write, entry)
        expect(phone.page.locator("#save-state")).to_have_text("all saved")
        expect(phone.page.locator("#strip")).to_have_attribute("data-number", str(number + 1))
        if phone.page.locator("form[data-entry]").count():
            expect(phone.page.locator(UNDO["undo"])).to_have_count(1)  # when the answer is drawn
            sees_everything(phone, **UNDO)
    assert phone.entries() == entries


def waits_and_is_asked(phone, other, write, entry):
    """The line waits without the network; with it, both readings are shown and one is chosen."""
    expect(phone.page.locator("#save-state")).to_have_text("1 unsent")
    sees_everything(phone, **UNDO)
    write(other, entry)
    other.writes(1)
    phone.finds_the_network()
    expect(phone.page.locator("#save-state")).to_have_text("1 needs you")
    sees_the_question(phone, "[data-compare]")
    phone.page.get_by_role("button", name=ACTS["same"], exact=True).click()
    phone.waiting(0)


@pytest.mark.parametrize("screen", SCREENS, ids=lambda screen: "x".join(map(str, screen)))
@pytest.mark.parametrize("game", GAMES)
@long
def test_totals_hand_state_and_button_stay_on_the_screen(browser, live_server, game, screen):
    record, write, entries = GAMES[game]
    sheet = import_record(raw=with_entries(record))
    with (
        phone_of(browser, live_server, screen, sheet) as phone,
        phone_of(browser, live_server, SCREENS[0], sheet) as other,
    ):
        walks(phone, other, write, entries)


@long
def test_line_written_last_is_undone_with_one_tap(page_360):
    phone = Phone(page_360, import_record(raw=with_entries(GLOWY)))
    phone.opens()
    phone.types("Card points of Ada + Celina", 71)
    phone.writes(1)
    phone.waiting(0)  # while a hand is on its way Undo rests
    sees_everything(phone, **UNDO)
    phone.page.get_by_role("button", name="Undo").click()
    expect(phone.notice).to_have_text("Hand 1 undone: it is in the form again.")
    expect(phone.page.locator("#strip")).to_have_attribute("data-number", "1")
    expect(phone.page.locator("#write-title")).to_contain_text("Hand 1")
    expect(phone.page.get_by_role("button", name="Redo")).to_be_visible()
    assert phone.entries() == []


@long
@pytest.mark.parametrize(
    ("answer", "entries"),
    [("next", [THEIRS, MINE]), ("same", [THEIRS]), ("mine", [MINE])],
)
def test_line_begun_before_another_phone_wrote_there_is_asked_about(page_360, answer, entries):
    sheet = import_record(raw=with_entries(GLOWY))
    phone, other = Phone(page_360, sheet), Phone(page_360.context.new_page(), sheet)
    phone.opens()
    phone.types("Card points of Ada + Celina", 71)
    other.opens()
    other.types("Card points of Ada + Celina", 28)
    other.writes(1)
    phone.page.bring_to_front()
    expect(phone.page.locator("#save-state")).to_have_text("1 needs you")
    expect(phone.page.locator("#write-title")).to_contain_text("Hand 2")
    expect(phone.page.locator("[data-overtaken] [data-theirs]")).to_contain_text("28")
    sees_the_question(phone, "[data-overtaken]")
    phone.page.get_by_role("button", name=ACTS[answer], exact=True).click()
    if answer == "next":
        phone.writes(2)
    points = phone.page.get_by_label("Card points of Ada + Celina", exact=True)
    expect(points).to_have_value("")
    phone.waiting(0)
    assert phone.entries() == entries


CUT = """() => ['#result-row .results', '#strip .facts'].flatMap((selector) => {
  const outer = document.querySelector(selector);
  const bottom = outer.getBoundingClientRect().bottom;
  const boxes = [...outer.children].map((each) => each.getBoundingClientRect());
  const shown = boxes.filter((box) => box.top < bottom - 1);
  return shown.length && shown.every((box) => box.bottom <= bottom + 1) ? [] : [selector];
})"""
WRITTEN = {
    "kop": KOP,
    "na-glowy": GLOWY,
    "polish-doubles": EXAMPLES["polish-doubles"],
    "eleven": with_entries(LONG_HEARTS, ELEVEN),
}


@long
@pytest.mark.parametrize("screen", SCREENS[:3], ids=lambda screen: "x".join(map(str, screen)))
def test_rows_in_sight_are_whole_or_away(browser, live_server, screen):
    for name, record in WRITTEN.items():
        with phone_of(browser, live_server, screen, import_record(raw=record)) as phone:
            assert phone.page.evaluate(CUT) == [], name
