"""What happens to a sheet after it is written, on a telephone; each act checked on the totals."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from scorer.sheets.selectors.sheet_state import load_sheet_state
from scorer.sheets.services.sheets import import_record
from tests.browser.person import SAVE_CORRECTION, Person, open_menu
from tests.builders.records import DOUBLES, GLOWY, HEARTS, KOP, changed
from tests.phone_at_the_table import opened_in
from tests.tiers import long, sampled

pytestmark = pytest.mark.no_worker

NAMES = KOP["players"]
FINISHED = changed(KOP, options={"hands": 4})
BEFORE = dict(zip(NAMES, (-2, -12, -16, 30), strict=True))


class Thumb:
    """Counts what it taps."""

    def __init__(self):
        self.taps = 0

    def tap(self, target: Locator):
        target.check() if target.get_attribute("type") == "radio" else target.click()
        self.taps += 1


@pytest.fixture
def person(page_360):
    return Person(page_360)


def opens(person, record=KOP):
    sheet = import_record(raw=record)
    person.page.goto(f"/sheets/{sheet.pk}/")
    return sheet


def tells_in_place(person):
    """The dialog with the reasons, once the script behind it runs."""
    dialog = person.page.locator("dialog.why-dialog")
    expect(dialog).to_have_attribute("data-ready", "1", timeout=20_000)
    return dialog


def button(person, name):
    return person.page.get_by_role("button", name=name, exact=True)


def link(person, name):
    return person.page.get_by_role("link", name=name, exact=True)


def says(person, sentence):
    expect(person.page.get_by_role("status").first).to_contain_text(sentence)


def totals(*figures):
    return dict(zip(NAMES, figures, strict=True))


def wrong_one(person, choice):
    """The box of the one ticked name that is not in ``choice``."""
    ticked = person.page.locator("#id_old .chip:has(:checked)")
    [name] = set(ticked.all_inner_texts()) - set(choice.split(" + "))
    return ticked.filter(has_text=name).get_by_role("checkbox")


@pytest.mark.parametrize(
    ("line", "legend", "choice", "after"),
    sampled(
        [
            (1, "Młodzi won, the losers", "with wyjście", (-4, -10, -18, 32)),
            (2, "Starzy", "Ada + Bogdan", (-14, -16, -4, 34)),
            (3, "Stary", "Celina", (-2, -12, 24, -10)),
            (4, "Starzy", "Ada + Celina", (-2, -18, -10, 30)),
        ]
    ),
)
@pytest.mark.parametrize("record", sampled([KOP, FINISHED]), ids=["in play", "after the end"])
def test_any_hand_is_corrected_in_four_taps_and_one_of_two_starzy_in_five(
    person, record, line, legend, choice, after
):
    opens(person, record)
    tells_in_place(person)
    thumb = Thumb()
    thumb.tap(person.line(line))
    thumb.tap(link(person, "Make a correction"))
    chips = person.chips(legend, choice)
    if legend == "Starzy":
        thumb.tap(wrong_one(person, choice))
    for chip in chips:
        if not chip.is_checked():
            thumb.tap(chip)
    thumb.tap(button(person, SAVE_CORRECTION))
    says(person, f"Hand {line} corrected: ")
    assert thumb.taps <= 4 + (legend == "Starzy")
    person.back_to_sheet()
    assert person.standing() == totals(*after)


@long
def test_correction_is_undone_from_its_details(person):
    opens(person)
    person.line(3).click()
    link(person, "Make a correction").click()
    person.chip("Stary", "Celina").check()
    button(person, SAVE_CORRECTION).click()
    says(person, "Hand 3 corrected: Celina −16 → 24, Darek 30 → −10.")
    link(person, "Details").click()
    change = person.page.locator(".last-change")
    assert change.locator("tbody tr").all_inner_texts() == ["Celina\t−16\t24", "Darek\t30\t−10"]
    button(person, "Undo").click()
    says(person, "Hand 3 corrected: Celina 24 → −16, Darek −10 → 30.")
    assert person.standing() == BEFORE


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no scripts"])
@long
def test_misdeal_is_struck_out_and_brought_back(request, live_server, scripts):
    page = request.getfixturevalue("page_360" if scripts else "page_without_scripts")
    person = Person(page)
    opens(person)
    person.asks_why(3)
    link(person, "Misdeal: void it").click()
    person.types("Reason, if you like", "a card lay face up")
    button(person, "Void Hand 3").click()
    says(person, "Hand 3 voided: Ada −2 → 8, ")
    assert person.standing() == totals(8, -2, -6, 0)
    assert len(person.lines()) == 3

    page.locator(".voids summary").click()
    button(person, "Restore").click()
    says(person, "Hand 3 restored: ")
    assert person.standing() == BEFORE


@long
def test_forgotten_hand_is_put_in_after_the_end_of_a_deal(person):
    opens(person)
    person.asks_why(2)
    person.page.locator("summary", has_text="Put a forgotten entry in").click()
    link(person, "before this one").click()
    link(person, "zolo").click()
    person.taps(Stary="Bogdan", Won_by="Stary")
    button(person, "Save hand").click()
    says(person, "Hand 2 inserted: Ada −2 → −7, ")
    assert person.standing() == totals(-7, 3, -21, 25)
    assert person.tells_of(2) == "zolo · Bogdan · Stary won · no kontra"
    button(person, "Undo").click()
    says(person, "Hand 2 voided: ")
    assert person.standing() == BEFORE


@long
def test_two_phones_correct_one_hand_and_a_person_chooses(person, browser, live_server):
    sheet = opens(person)
    address = f"{live_server.url}/sheets/{sheet.pk}/3/correct/"
    person.page.goto(address)
    other = Person(browser.new_context().new_page())
    opened_in(other.page.context, live_server.url, address)
    other.page.goto(address)
    other.chip("Stary", "Celina").check()
    button(other, SAVE_CORRECTION).click()
    says(other, "Hand 3 corrected")
    other.page.context.close()

    person.chip("Stary", "Bogdan").check()
    button(person, SAVE_CORRECTION).click()
    conflict = person.page.get_by_role("alert").filter(has_text="Which one is right?")
    expect(conflict).to_contain_text("zolo · Celina · Stary won · kontra")
    expect(conflict).to_contain_text("zolo · Bogdan · Stary won · kontra")
    assert sheet.entries.count() == 5
    button(person, "Mine is right").click()
    says(person, "Hand 3 corrected")
    assert person.standing() == totals(-2, 28, -16, -10)


@long
def test_somebody_takes_a_seat_by_tapping_names(person):
    sheet = opens(person)
    person.shows_more()
    open_menu(person.page)
    link(person, "Who sits where").click()
    button(person, "Darek").click()
    person.types("Seat 4", "Ela")
    button(person, "Save seats").click()
    says(person, "From hand 5 on Ela sits for Darek.")
    assert person.standing() == {"Ada": -2, "Bogdan": -12, "Celina": -16, "Ela": 30}
    assert load_sheet_state(sheet).setup_at(3).players[3] == "Darek"

    tells_in_place(person)
    person.page.locator(".acts").get_by_role("link").click()
    link(person, "Void the change").click()
    button(person, "Void the change").click()
    says(person, "The change of seats is void.")
    assert person.standing() == BEFORE


@long
def test_two_who_sat_on_the_wrong_seats_are_swapped_without_typing(person):
    opens(person)
    person.shows_more()
    open_menu(person.page)
    link(person, "Who sits where").click()
    person.page.get_by_label("The names were wrong or missing from the start").check()
    button(person, "Seat 1: exchange with another").click()
    button(person, "Seat 2: exchange with another").click()
    expect(person.page.locator(".around [data-said]")).to_have_text("Exchanged: Ada and Bogdan.")
    button(person, "Save seats").click()
    says(person, "The names were put right: Ada → Bogdan, Bogdan → Ada.")
    assert person.standing() == {"Bogdan": -2, "Ada": -12, "Celina": -16, "Darek": 30}


@long
def test_four_sign_after_the_end_and_the_sheet_is_locked_until_it_is_opened_again(person):
    opens(person, FINISHED)
    link(person, "Sign the sheet").click()
    for name in NAMES:
        button(person, f"Sign for {name}").click()
        says(person, f"{name} has signed.")
    person.back_to_sheet()
    page = person.page
    expect(page.locator(".seal")).to_contain_text("Signed by Ada, Bogdan, Celina, Darek")
    person.asks_why(3)
    expect(link(person, "Make a correction")).to_have_count(0)
    expect(page.locator(".locked")).to_contain_text("Nothing can be written in a signed sheet.")

    link(person, "Open it again").click()
    person.types("Reason, if you like", "hand 3 was wrong")
    button(person, "Open the sheet again").click()
    says(person, "The sheet is open again; the signatures are taken back.")
    expect(page.locator(".seal")).to_have_count(0)
    expect(page.locator(".acts")).to_contain_text("Reason: hand 3 was wrong")
    assert person.standing() == BEFORE


@long
def test_one_signs_for_all_as_on_paper(person):
    sheet = opens(person, GLOWY)
    person.shows_more()
    open_menu(person.page)
    link(person, "Signatures").click()
    person.page.locator("summary", has_text="One signs for all").click()
    person.page.locator("#sign_all_name").fill("Ada")
    button(person, "Sign for all").click()
    says(person, "Ada has signed.")
    assert load_sheet_state(sheet).locked
    person.back_to_sheet()
    expect(person.page.locator(".seal")).to_contain_text("Signed by Ada")
    expect(person.page.locator("#write-area form")).to_have_count(0)


@pytest.mark.parametrize("record", [KOP, GLOWY, DOUBLES, HEARTS], ids=lambda raw: raw["game"])
@long
def test_tap_on_a_figure_says_why_over_the_sheet(person, record):
    sheet = opens(person, record)
    now = load_sheet_state(sheet)
    page, dialog = person.page, tells_in_place(person)
    for index, scored in enumerate(now.scored):
        person.line(index + 1).click()
        told = now.game.explain(now.setup, scored.written, scored.line)
        expect(dialog.locator(".arithmetic")).to_have_text("; ".join(map(str, told)))
        expect(dialog.locator("dt")).to_have_text(list(scored.line.because))
        page.keyboard.press("Escape")
        expect(dialog).to_be_hidden()
        expect(person.line(index + 1)).to_be_focused()
    if record is not DOUBLES:  # a match that is over has no bar
        page.locator("#result-row a").click()
        expect(dialog.get_by_role("heading")).to_have_text(f"Hand {len(now.scored)}")
        button(person, "Close").click()
        expect(dialog).to_be_hidden()
    expect(page).to_have_url(re.compile(f"/sheets/{sheet.pk}/$"))


@long
def test_reasons_are_reached_by_keyboard_and_closed_by_a_tap_beside_them(page_1280):
    person = Person(page_1280)
    opens(person)
    dialog = tells_in_place(person)
    person.line(3).focus()
    page_1280.keyboard.press("Enter")
    sentence = "zolo 5 × kontra 2 = 10; one against three: Darek +30, the others −10"
    expect(dialog.locator(".arithmetic")).to_have_text(sentence)
    page_1280.mouse.click(5, 5)
    expect(dialog).to_be_hidden()


@long
def test_figure_leads_to_its_page_when_the_reasons_cannot_be_had(person):
    opens(person)
    tells_in_place(person)
    person.page.route("**/*part=why", lambda route: route.abort())
    person.line(3).click()
    expect(person.page.get_by_role("heading", level=1)).to_have_text("Hand 3")
