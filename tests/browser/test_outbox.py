"""A bad line, thumbs that tap twice, faults: no hand is lost and none stands twice."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from scorer.sheets.services.sheets import import_record
from tests.browser.person import SAVE
from tests.browser.phone import KEPT, Phone
from tests.builders.records import GLOWY, with_entries
from tests.tiers import long

# Both before anything else can happen, however busy the machine is; what the page says then.
TAPS_TWICE = """(button) => {
  button.click();
  button.click();
  const told = [...document.querySelectorAll("#write [aria-invalid], .bar-told.fault")];
  return told.map((each) => each.outerHTML);
}"""
FIRST, SECOND = {"points": [71, 49]}, {"points": [28, 92]}


@pytest.fixture
def phone(page_360):
    phone = Phone(page_360, import_record(raw=with_entries(GLOWY)))
    phone.opens()
    return phone


def types_points(phone, points=71):
    phone.types("Card points of Ada + Celina", points)


def keeps_the_rules_away(phone):
    """The phone never learns the rules of the game."""
    phone.page.route("**/engine/**", lambda _route: None)
    phone.reloads()


def outbox(phone) -> str:
    return f"**{phone.address}outbox/"


@long
def test_double_tap_is_one_line_and_no_fault(phone):
    """The form is empty at the second tap: taken for a hand it would be refused."""
    types_points(phone)
    faults = phone.page.get_by_role("button", name=SAVE).evaluate(TAPS_TWICE)
    assert faults == []
    phone.has_saved(1)
    phone.waiting(0)
    assert phone.entries() == [FIRST]


@long
def test_line_whose_answer_is_lost_stands_once(phone):
    def write_and_lose_the_answer(route):
        route.fetch()
        route.abort("connectionreset")

    phone.page.route(outbox(phone), write_and_lose_the_answer, times=1)
    types_points(phone)
    phone.saves()
    phone.has_saved(1)
    phone.waiting(0)
    assert phone.sheet.entries.count() == 1


@long
def test_line_sent_during_a_reload_is_saved_once(phone):
    held = []
    phone.page.route(outbox(phone), lambda route: held.append(route), times=1)  # noqa: PLW0108 — Playwright marks the function
    types_points(phone)
    with phone.page.expect_request(outbox(phone)):
        phone.saves()
    phone.reloads()
    phone.has_saved(1)
    types_points(phone, 28)
    phone.writes(2)
    assert phone.entries() == [FIRST, SECOND]
    assert phone.sheet.entries.count() == 2


@long
def test_back_after_saving_does_not_save_again(phone):
    types_points(phone)
    phone.writes(1)
    phone.page.goto("/rules/")
    phone.page.go_back()
    phone.is_ready()
    phone.page.go_forward()
    phone.page.go_back()
    phone.is_ready()
    types_points(phone, 28)
    phone.writes(2)
    assert phone.entries() == [FIRST, SECOND]


@long
def test_same_post_twice_is_one_line(phone):
    types_points(phone)
    with phone.page.expect_request(outbox(phone)) as sent:
        phone.writes(1)
    headers = sent.value.all_headers()
    again = phone.page.request.post(
        sent.value.url,
        data=sent.value.post_data,
        headers={name: headers[name] for name in ("x-csrftoken", "content-type")},
    )
    assert [result["status"] for result in again.json()["results"]] == ["repeated"]
    assert phone.sheet.entries.count() == 1


@long
def test_server_that_is_down_is_asked_again(phone):
    phone.page.route(outbox(phone), lambda route: route.fulfill(status=503), times=1)
    types_points(phone)
    phone.saves()
    phone.has_saved(1)
    phone.waiting(0)
    assert phone.entries() == [FIRST]


@long
def test_send_now_does_not_wait_for_the_timer(phone):
    phone.page.route(outbox(phone), lambda route: route.fulfill(status=503))
    types_points(phone)
    phone.saves()
    phone.waiting(1)
    phone.sees_lines()
    expect(phone.page.get_by_text("The server cannot be reached.")).to_be_visible()
    phone.page.unroute(outbox(phone))
    phone.page.get_by_role("button", name="Send now").click()
    phone.waiting(0)
    assert phone.entries() == [FIRST]


@long
def test_token_that_has_grown_old_is_fetched_anew(phone):
    phone.page.context.clear_cookies(name="csrftoken")
    types_points(phone)
    phone.writes(1)
    assert phone.entries() == [FIRST]


@long
def test_browser_that_may_not_write_keeps_its_line_and_says_why(phone):
    phone.page.route(outbox(phone), lambda route: route.fulfill(status=403))
    types_points(phone)
    phone.saves()
    phone.waiting(1)
    expect(
        phone.page.get_by_text("The server takes nothing from this phone any more.")
    ).to_be_visible()
    assert phone.sheet.entries.count() == 0


@pytest.mark.no_worker
@pytest.mark.parametrize("rules", ["here", pytest.param("away", marks=long)])
def test_refused_hand_is_never_shown_as_saved(phone, rules):
    """Whether the rules on the phone refuse it, or the server does once it was sent."""
    if rules == "away":
        keeps_the_rules_away(phone)
    else:
        phone.page.locator("#pending[data-foresees]").wait_for(state="attached")
    types_points(phone, 71)
    phone.types("Card points of Bogdan + Darek", 48)
    phone.saves()
    expect(phone.notice).to_contain_text("71 and 48 make 119.")
    expect(phone.notice).to_have_class("bar-told fault")
    expect(phone.page.locator("#save-state")).to_have_text("not saved")
    expect(phone.page.locator(".bar-message .undo:visible")).to_have_count(0)
    expect(phone.page.get_by_text("71 and 48 make 119.")).to_have_count(1)
    phone.waiting(0)
    phone.reloads()
    points = phone.page.get_by_label("Card points of Bogdan + Darek", exact=True)
    expect(points).to_have_value("48")
    phone.types("Card points of Bogdan + Darek", 49)
    phone.writes(1)
    assert phone.entries() == [FIRST]


@long
@pytest.mark.no_worker
def test_refused_line_holds_the_others_up_until_it_is_changed(phone):
    keeps_the_rules_away(phone)
    phone.page.context.set_offline(True)
    types_points(phone, 71)
    phone.types(
        "Card points of Bogdan + Darek", 48
    )  # the pack has 120: the rules know, not the page
    phone.keeps()
    types_points(phone, 28)
    phone.keeps()
    phone.finds_the_network()
    refused = phone.lines_kept.first
    expect(refused.locator("[data-state]")).to_have_text("refused")
    expect(refused.locator("[data-faults]")).to_contain_text("120")
    expect(phone.lines_kept.nth(1).locator("[data-state]")).to_have_text("unsent")
    assert phone.sheet.entries.count() == 0

    phone.reloads()
    phone.waiting(2)
    phone.chooses_for_line(0, "Change")
    expect(phone.page.locator("#write-title")).to_contain_text("Hand 1")
    phone.types("Card points of Bogdan + Darek", 49)
    phone.saves()
    phone.waiting(0)
    assert phone.entries() == [FIRST, SECOND]


@long
def test_line_without_a_choice_it_needs_is_not_taken(phone):
    phone.loses_the_network()
    phone.saves()
    expect(phone.notice).to_have_text("Card points of Ada + Celina: choose or type something.")
    phone.waiting(0)
    phone.taps(Result="60 : 60 · a bok of four extra hands opens")
    phone.keeps()
    phone.finds_the_network()
    phone.waiting(0)


@long
def test_impossible_points_are_refused_by_the_page(phone):
    phone.loses_the_network()
    types_points(phone, 171)
    phone.saves()
    told = "Card points of Ada + Celina: type a number from 0 to 120."
    expect(phone.notice).to_have_text(told)
    expect(phone.page.get_by_label("Card points of Ada + Celina", exact=True)).to_be_focused()
    phone.waiting(0)
    types_points(phone, 71)
    phone.keeps()
    phone.finds_the_network()
    phone.waiting(0)
    assert phone.entries() == [FIRST]


@long
def test_waiting_line_is_changed_and_what_was_typed_comes_back(phone):
    phone.loses_the_network()
    types_points(phone, 70)
    phone.keeps()
    types_points(phone, 28)
    phone.opens_line(0)
    phone.chooses_for_line(0, "Change")
    types_points(phone, 71)
    phone.saves()
    points = phone.page.get_by_label("Card points of Ada + Celina", exact=True)
    expect(points).to_have_value("28")
    expect(phone.lines_kept.locator("[data-state]")).to_have_text("unsent")
    phone.keeps()
    phone.waiting(2)
    phone.finds_the_network()
    phone.waiting(0)
    assert phone.entries() == [FIRST, SECOND]


@long
def test_line_is_thrown_away_after_one_more_question(phone):
    phone.loses_the_network()
    for points in (71, 60, 28):
        types_points(phone, points)
        phone.keeps()
    phone.opens_line(1)
    phone.chooses_for_line(1, "Discard")
    phone.chooses_for_line(1, "Keep")
    phone.waiting(3)
    phone.chooses_for_line(1, "Discard")
    phone.chooses_for_line(1, "Yes, discard")
    phone.waiting(2)
    phone.finds_the_network()
    phone.waiting(0)
    assert phone.entries() == [FIRST, SECOND]


@long
def test_two_tabs_send_a_line_once(phone):
    other = Phone(phone.page.context.new_page(), phone.sheet)
    other.opens()
    phone.loses_the_network()
    types_points(phone)
    phone.keeps()
    other.reloads()
    other.waiting(1)
    phone.finds_the_network()
    phone.waiting(0)
    other.waiting(0)
    assert phone.sheet.entries.count() == 1


@long
def test_phone_without_indexeddb_keeps_lines_all_the_same(page_360):
    page_360.add_init_script("Object.defineProperty(window, 'indexedDB', {value: undefined})")
    phone = Phone(page_360, import_record(raw=with_entries(GLOWY)))
    phone.opens()
    phone.loses_the_network()
    types_points(phone)
    phone.keeps()
    phone.reloads()
    phone.waiting(1)
    phone.finds_the_network()
    phone.waiting(0)
    assert phone.entries() == [FIRST]


@long
def test_line_of_another_tab_brings_the_form_up_to_date(phone):
    other = Phone(phone.page.context.new_page(), phone.sheet)
    other.opens()
    types_points(phone)
    phone.writes(1)
    other.page.bring_to_front()
    expect(other.page.locator("#write-title")).to_contain_text("2")
    types_points(other, 28)
    other.writes(2)
    assert phone.entries() == [FIRST, SECOND]


@long
def test_points_typed_while_the_page_gets_ready_stay(phone):
    types_points(phone)
    phone.page.reload(wait_until="commit")
    phone.page.get_by_label("Card points of Ada + Celina", exact=True).fill("28")
    phone.is_ready()
    expect(phone.page.get_by_label("Card points of Ada + Celina", exact=True)).to_have_value("28")
    phone.writes(1)
    assert phone.entries() == [SECOND]


def reloads_without_scripts(phone):
    """A draft is kept, the focus is where it was typed; what lets the scripts come."""
    held = []
    types_points(phone)
    phone.page.route("**/js/app.js", lambda route: held.append(route))  # noqa: PLW0108 — Playwright marks the function
    phone.page.reload(wait_until="commit")
    points = phone.page.get_by_label("Card points of Ada + Celina", exact=True)
    points.focus()

    def come():
        held.pop().continue_()
        phone.is_ready()

    return points, come


@long
def test_typing_goes_on_in_the_field_while_the_page_gets_ready(phone):
    """The draft comes back around it: neither the field nor what was typed in it is replaced."""
    points, scripts_come = reloads_without_scripts(phone)
    phone.page.keyboard.type("2")
    scripts_come()
    phone.page.keyboard.type("8")
    expect(points).to_have_value("28")
    phone.writes(1)
    assert phone.entries() == [SECOND]


@long
def test_draft_that_comes_back_into_the_field_in_focus_is_typed_over(phone):
    points, scripts_come = reloads_without_scripts(phone)
    scripts_come()
    expect(points).to_have_value("71")
    phone.page.keyboard.type("28")
    expect(points).to_have_value("28")


@long
def test_saved_before_the_database_of_the_phone_answers(page_360):
    page_360.add_init_script("""
      const listen = IDBRequest.prototype.addEventListener;
      IDBRequest.prototype.addEventListener = function (kind, listener, ...rest) {
        const later = (event) => setTimeout(() => listener.call(this, event), 500);
        return listen.call(this, kind, kind === "success" ? later : listener, ...rest);
      };
    """)
    phone = Phone(page_360, import_record(raw=with_entries(GLOWY)))
    phone.page.goto(phone.address)
    expect(phone.page.locator("form.entry")).to_have_attribute("data-started", "1")
    types_points(phone)
    phone.saves()
    expect(phone.notice).to_have_text(KEPT)
    types_points(phone, 28)
    phone.saves()
    phone.has_saved(2)
    phone.waiting(0)
    assert phone.entries() == [FIRST, SECOND]


@long
def test_throwing_away_the_line_in_the_form_brings_back_what_was_typed(phone):
    phone.loses_the_network()
    types_points(phone)
    phone.keeps()
    types_points(phone, 28)
    phone.opens_line(0)
    phone.chooses_for_line(0, "Change")
    phone.chooses_for_line(0, "Discard")
    phone.page.evaluate("dispatchEvent(new Event('offline'))")  # the list is drawn anew
    phone.chooses_for_line(0, "Yes, discard")
    phone.waiting(0)
    expect(phone.page.get_by_label("Card points of Ada + Celina", exact=True)).to_have_value("28")
    phone.finds_the_network()
    phone.writes(1)
    assert phone.entries() == [SECOND]
