"""What is typed into lies between the strip and the bar, in every form, with the keypad open."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from scorer.sheets.services.sheets import import_record
from tests.browser.conftest import opened_page
from tests.browser.pages import ELEVEN, LONG_HEARTS
from tests.browser.person import Person
from tests.browser.test_cards import opens_cards
from tests.builders.records import DOUBLES, GLOWY, HEARTS, KOP, with_entries
from tests.scorer.sheets.views.phone import DEAL
from tests.tiers import sampled

pytestmark = pytest.mark.no_worker
LONG_NAMES = ["Anna Nowak", "Piotr Wiśniewski", "Katarzyna Wójcik", "Tomasz Kamiński"]
FORMS = {
    "kop": (KOP | {"players": LONG_NAMES}, KOP["entries"]),
    "na-glowy": (GLOWY | {"players": LONG_NAMES}, GLOWY["entries"][:3]),
    "hearts": (HEARTS, HEARTS["entries"][:2]),
    "hearts of eleven": (LONG_HEARTS, [ELEVEN]),
    "doubles": (DOUBLES | {"players": LONG_NAMES}, DOUBLES["entries"][:2]),
}
PATHS = {"next": "", "correction": "1/correct/", "insertion": "insert/1/"}
TYPED = ".entry-body :is(input:not([type=radio], [type=checkbox]), select, textarea)"
IN_VIEW = """(field) => new Promise((told) => setTimeout(() => {
  const box = field.getBoundingClientRect();
  const strip = document.querySelector(".strip-dock");
  const top = strip ? strip.getBoundingClientRect().bottom : 0;
  const bottom = document.querySelector(".entry-bar").getBoundingClientRect().top;
  const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  const seen = box.top >= top - 0.5 && box.bottom <= bottom + 0.5 && field.contains(hit);
  told(seen ? "" : `${field.name}: ${box.top}-${box.bottom} of ${top}-${bottom}`);
}, 100))"""

ON_SCREEN = """(node) => {
  const box = node.getBoundingClientRect();
  const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height - 4);
  const seen = box.top >= 0 && box.bottom <= innerHeight && node.contains(hit);
  return seen ? "" : `${box.top}-${box.bottom} of ${innerHeight}`;
}"""


@pytest.fixture
def phone(browser, live_server):
    """A telephone with a screen to be touched."""
    touched = {"has_touch": True, "is_mobile": True, "worker": False}
    yield from opened_page(browser, live_server.url, 360, 740, **touched)


def opens(page, record, entries, path=""):
    sheet = import_record(raw=with_entries(record, *entries))
    page.goto(f"/sheets/{sheet.pk}/{path}")
    expect(page.locator("form.entry")).to_have_attribute("data-started", "1")


@pytest.mark.long
@pytest.mark.parametrize(
    ("game", "path"),
    sampled([(game, path) for game in FORMS for path in PATHS], daily=1),
)
def test_every_field_that_is_tapped_lies_between_strip_and_bar(phone, game, path):
    opens(phone, *FORMS[game], PATHS[path])
    kinds = max(phone.locator(".kinds a").count(), 1)
    covered = []
    for kind in range(kinds):
        if kinds > 1:
            phone.locator(".kinds a").nth(kind).evaluate("(link) => link.click()")
        for fold in phone.locator(".folds summary").all():
            if fold.evaluate("(summary) => !summary.parentElement.open"):
                fold.tap()
                covered.append(fold.evaluate(IN_VIEW))
        for field in phone.locator(TYPED).all():
            if field.is_visible():
                field.evaluate("(field) => field.focus({ preventScroll: true })")
                covered.append(field.evaluate(IN_VIEW))
    assert [told for told in covered if told] == []


def test_card_points_are_seen_while_they_are_typed(phone):
    opens(phone, *FORMS["kop"])
    phone.locator("summary", has_text="By card points").tap()
    field = phone.get_by_label("Card points of the Starzy")
    expect(field).to_be_focused()  # opened, so the digits come next
    for key in "61":
        phone.locator(f".keypad [data-key='{key}']").tap()
    expect(field).to_have_value("61")
    assert field.evaluate(IN_VIEW) == ""


@pytest.mark.long
def test_next_turn_begins_in_view_after_one_with_an_objection(phone):
    opens(phone, *FORMS["doubles"])
    person = Person(phone)
    person.types("Word", "ÚSTA")
    person.types("Points announced", 25)
    person.taps(Objection_to_the_first_turn="Upheld: the word is invalid")
    assert phone.evaluate("scrollY") > 0
    person.saves()
    expect(phone.get_by_label("Word", exact=True)).to_have_value("")
    is_seen = IN_VIEW.replace("field.contains(hit)", "true")
    seen = f"async (kinds) => await ({is_seen})(kinds) === ''"
    phone.wait_for_function(seen, arg=phone.locator(".kinds").element_handle())


@pytest.mark.long
def test_undo_and_save_are_in_view_where_a_hand_is_tapped_card_by_card(phone):
    player, _sheet = opens_cards(phone, KOP)
    player.taps(*DEAL)
    player.says("pas")
    undo = phone.get_by_role("button", name="Undo the last tap")
    assert undo.evaluate(ON_SCREEN) == ""
    player.says("pas", "pas", "pas")
    player.plays_on()
    assert phone.get_by_role("button", name="Save hand").evaluate(ON_SCREEN) == ""


@pytest.mark.long
def test_lowest_card_is_in_view_where_a_trick_is_tapped(phone):
    player, _sheet = opens_cards(phone, GLOWY)
    player.plays_on(1)
    lowest = phone.locator(".choices.pack .row").last.locator("button").last
    assert lowest.evaluate(ON_SCREEN) == ""
