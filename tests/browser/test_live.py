"""A sheet that is followed: two phones, a lost connection, the table, the clock, the screen."""

from __future__ import annotations

from uuid import uuid4

import pytest
from playwright.sync_api import expect

from scorer.sheets.selectors.sheet_state import load_sheet_state
from scorer.sheets.services.entries import Writer, record_entry
from scorer.sheets.services.sheets import import_record
from tests.browser.pages import ELEVEN, LONG_HEARTS
from tests.browser.person import Person, open_menu
from tests.builders.records import DOUBLES, GLOWY, HEARTS, KOP, changed, with_entries
from tests.tiers import long

ZOLO = {"contract": "zolo", "old": [3], "winner": "old"}
STUBBED_WAKE_LOCK = """
window.asked = 0; window.held = 0;
Object.defineProperty(navigator, 'wakeLock', { value: { request: async () => {
  window.asked += 1; window.held += 1;
  const lock = new EventTarget();
  lock.release = async () => { window.held -= 1; lock.dispatchEvent(new Event('release')); };
  return lock;
} } });
"""


def address(sheet, page=""):
    return f"/sheets/{sheet.pk}/{page}"


def opens(page, sheet, part=""):
    """Open a page of the sheet and wait until it follows."""
    page.goto(address(sheet, part))
    expect(page.locator("#sheet-body[data-following]")).to_have_count(1)


def dealer(page):
    dealing = page.get_by_role("img", name="Dealer", exact=True)
    return page.locator("#strip dt", has=dealing).locator("[data-player]")


def other_phone_writes(sheet, payload=ZOLO):
    record_entry(
        sheet_id=sheet.pk,
        uuid=uuid4(),
        payload=payload,
        position=len(load_sheet_state(sheet).log),
        writer=Writer(device="another phone"),
    )


@pytest.fixture
def follower(browser, live_server):
    """A second telephone."""
    context = browser.new_context(
        base_url=live_server.url, viewport={"width": 360, "height": 740}, locale="en-GB"
    )
    yield context.new_page()
    context.close()


@long
def test_line_written_on_one_phone_is_on_the_other_within_two_seconds(page_360, follower):
    sheet = import_record(raw=with_entries(KOP))
    opens(page_360, sheet)
    opens(follower, sheet, "follow/")
    expect(dealer(follower)).to_have_text("Ada")
    expect(follower.locator("form[data-entry]")).to_have_count(0)
    person = Person(page_360)
    person.chooses("zolo")
    person.taps(Stary="Darek", Won_by="Stary")
    person.saves()
    expect(page_360.locator("#sheet-body")).to_contain_text("zolo")
    expect(follower.locator("#sheet-body")).to_contain_text("zolo")
    expect(dealer(follower)).to_have_text("Bogdan")
    expect(follower.locator("#live-state")).to_have_text(
        "Hand 1 saved on another phone: zolo · Darek · Stary won · no kontra"
    )
    expect(page_360.locator("#live-state")).to_be_hidden()  # one's own line is no news


@pytest.mark.no_worker
def test_recording_page_says_what_another_phone_wrote(page_360):
    sheet = import_record(raw=KOP)
    opens(page_360, sheet)
    page_360.evaluate(
        "document.addEventListener('kontra:moved', (event) => { window.moved = event.detail; })"
    )
    other_phone_writes(sheet)
    state = page_360.locator("#live-state")
    expect(state).to_have_text(
        "Hand 5 saved on another phone: zolo · Darek · Stary won · no kontra"
    )
    assert page_360.evaluate("window.moved.version") == load_sheet_state(sheet).version
    assert len(Person(page_360).lines()) == 5


@long
def test_focus_on_a_line_stays_when_the_sheet_is_fetched_anew(page_360):
    sheet = import_record(raw=KOP)
    opens(page_360, sheet, "follow/")
    Person(page_360).lines()[1].focus()
    other_phone_writes(sheet)
    expect(dealer(page_360)).to_have_text("Bogdan")
    expect(Person(page_360).lines()[1]).to_be_focused()


@long
def test_lost_connection_is_said_and_made_good(page_360):
    sheet = import_record(raw=KOP)
    opens(page_360, sheet, "follow/")
    page_360.context.set_offline(True)
    state = page_360.locator("#live-state")
    expect(state).to_contain_text("Connection lost. What you see is from ")
    other_phone_writes(sheet)
    page_360.context.set_offline(False)
    expect(state).to_contain_text("Hand 5 saved on another phone")


@long
def test_writing_begins_from_the_page_that_follows(page_360):
    sheet = import_record(raw=KOP)
    opens(page_360, sheet, "follow/")
    page_360.get_by_role("link", name="Write on this phone").click()
    expect(page_360.locator("form[data-entry]")).to_have_count(1)


TABLES = {
    "kop": KOP,
    "na-glowy": GLOWY,
    "polish-doubles": with_entries(DOUBLES, *DOUBLES["entries"][:-1]),
    "six": HEARTS,
    "eleven": changed(
        with_entries(HEARTS),
        players=[*HEARTS["players"], "Gabriela", "Horia", "Ioana", "Liviu", "Mihaela"],
    ),
    "eleven-long": with_entries(LONG_HEARTS, ELEVEN),
}
CLEAN: dict[str, list[str]] = {name: [] for name in TABLES}
OVERLAPS = """() => {
  const boxes = [...document.querySelectorAll('.place > *, .middle .facts dd')]
    .filter(node => node.textContent.trim())
    .map(node => [
      node.textContent.trim(), node.getBoundingClientRect(), node.closest('.place, .middle'),
    ]);
  const frame = document.querySelector('#sheet-body').getBoundingClientRect();
  const found = [];
  for (const [name, a, place] of boxes) {
    const inside = a.left >= frame.left && a.right <= frame.right
      && a.top >= frame.top && a.bottom <= frame.bottom;
    if (!inside) found.push(`${name} outside`);
    for (const [other, b, beside] of boxes) {
      if (place === beside) continue;
      const apart = a.right <= b.left + 1 || b.right <= a.left + 1
        || a.bottom <= b.top + 1 || b.bottom <= a.top + 1;
      if (!apart) found.push(`${name} over ${other}`);
    }
  }
  return found;
}"""


def faults_of_table(page, name):
    """What lies outside the table or over something else."""
    page.goto(address(import_record(raw=TABLES[name]), "table/"))
    page.screenshot(f"table-{name}")
    width = page.evaluate("document.documentElement.scrollWidth")
    wide = [f"{width} points wide"] if width > page.viewport_size["width"] else []
    return wide + page.evaluate(OVERLAPS)


@long
def test_table_mode_keeps_totals_apart_on_a_telephone(page_360):
    assert {name: faults_of_table(page_360, name) for name in TABLES} == CLEAN


@long
def test_table_mode_keeps_totals_apart_on_a_laptop(page_1280):
    assert {name: faults_of_table(page_1280, name) for name in TABLES} == CLEAN


@long
def test_table_mode_is_live_and_turns_its_middle(page_360):
    sheet = import_record(raw=KOP)
    opens(page_360, sheet, "table/")
    other_phone_writes(sheet)
    expect(page_360.get_by_text("Hand 5: zolo")).to_be_visible()
    page_360.get_by_role("button", name="Turn the middle").click()
    expect(page_360.locator(".table-mode")).to_have_attribute("data-turned", "1")


@long
def test_settings_lie_in_one_card_with_their_switches_below_each_other(page_360):
    opens(page_360, import_record(raw=KOP))
    open_menu(page_360)
    Person(page_360).unfolds("Screen, sound, speech, vibration")
    card = page_360.locator(".switches").bounding_box()
    rows = [row.bounding_box() for row in page_360.locator(".switches label").all()]
    switches = [one.bounding_box() for one in page_360.locator(".switches input").all()]
    assert len(rows) == len(switches) >= 4
    assert len({(row["x"], row["width"]) for row in rows}) == 1
    assert len({(one["x"], one["width"]) for one in switches}) == 1
    assert all(row["height"] >= 48 for row in rows)
    assert switches[0]["x"] + switches[0]["width"] <= card["x"] + card["width"] - 16


@long
def test_large_figures_stay_from_page_to_page(page_360):
    sheet = import_record(raw=KOP)
    opens(page_360, sheet)
    open_menu(page_360)
    page_360.locator("summary", has_text="Screen, sound, speech, vibration").click()
    large = page_360.get_by_role("checkbox", name="Large figures")
    large.check()
    size = "getComputedStyle(document.querySelector('.standing dd')).fontSize"
    assert float(page_360.evaluate(size).removesuffix("px")) >= 48
    page_360.screenshot("large-figures")
    opens(page_360, sheet, "follow/")
    assert float(page_360.evaluate(size).removesuffix("px")) >= 48
    open_menu(page_360)
    page_360.locator("summary", has_text="Screen, sound, speech, vibration").click()
    page_360.get_by_role("checkbox", name="Large figures").uncheck()
    page_360.reload()
    assert float(page_360.evaluate(size).removesuffix("px")) < 48


@long
def test_sound_and_vibration_are_for_who_asked(page_360):
    page_360.add_init_script(
        "window.felt = 0; window.heard = 0;"
        "navigator.vibrate = () => { window.felt += 1; };"
        "const start = OscillatorNode.prototype.start;"
        "OscillatorNode.prototype.start = function () { window.heard += 1; start.call(this); };"
    )
    sheet = import_record(raw=KOP)
    opens(page_360, sheet)
    other_phone_writes(sheet)
    state = page_360.locator("#live-state")
    expect(state).to_contain_text("Hand 5")
    assert page_360.evaluate("[window.felt, window.heard]") == [0, 0]
    open_menu(page_360)
    page_360.locator("summary", has_text="Screen, sound, speech, vibration").click()
    page_360.get_by_role("checkbox", name="A sound").check()
    page_360.get_by_role("checkbox", name="A vibration").check()
    page_360.get_by_role("button", name="Try it").click()
    assert page_360.evaluate("[window.felt, window.heard]") == [1, 1]
    other_phone_writes(sheet)
    expect(state).to_contain_text("Hand 6")
    assert page_360.evaluate("[window.felt, window.heard]") == [2, 2]


@long
def test_screen_is_kept_on_while_writing_and_not_after_the_end(page_360):
    page_360.add_init_script(STUBBED_WAKE_LOCK)
    sheet = import_record(raw=changed(KOP, options={"hands": 5}))
    opens(page_360, sheet)
    open_menu(page_360)
    page_360.locator("summary", has_text="Screen, sound, speech, vibration").click()
    state = page_360.get_by_text("The screen stays on.")
    expect(state).to_be_visible()
    page_360.get_by_role("checkbox", name="Keep the screen on").uncheck()
    expect(page_360.get_by_text("The screen may go dark.")).to_be_visible()
    assert page_360.evaluate("window.held") == 0
    page_360.get_by_role("checkbox", name="Keep the screen on").check()
    expect(state).to_be_visible()
    assert page_360.evaluate("[window.asked, window.held]") == [2, 1]
    other_phone_writes(sheet)  # the last hand
    expect(page_360.get_by_text("The screen may go dark.")).to_be_visible()
    assert page_360.evaluate("window.held") == 0


@long
def test_lock_that_the_phone_took_away_is_asked_again_at_the_next_tap(page_360):
    page_360.add_init_script(
        STUBBED_WAKE_LOCK + "const asking = navigator.wakeLock.request;"
        "navigator.wakeLock.request = async () => (window.lock = await asking());"
    )
    opens(page_360, import_record(raw=KOP))
    open_menu(page_360)
    page_360.locator("summary", has_text="Screen, sound, speech, vibration").click()
    expect(page_360.get_by_text("The screen stays on.")).to_be_visible()
    page_360.evaluate("window.lock.release()")
    expect(page_360.get_by_text("The screen stays on after your next tap.")).to_be_visible()
    page_360.keyboard.press("Escape")  # the menu lies over the heading
    page_360.get_by_role("heading", level=1).click()
    open_menu(page_360)
    expect(page_360.get_by_text("The screen stays on.")).to_be_visible()


@long
def test_phone_without_wake_locks_says_why(page_360):
    page_360.add_init_script("delete Navigator.prototype.wakeLock")
    opens(page_360, import_record(raw=KOP))
    open_menu(page_360)
    page_360.locator("summary", has_text="Screen, sound, speech, vibration").click()
    expect(page_360.get_by_text("only at an address that begins with https")).to_be_visible()
    expect(page_360.get_by_role("checkbox", name="Keep the screen on")).to_be_hidden()
