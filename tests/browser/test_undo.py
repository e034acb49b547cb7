"""Undo and redo with one button, with and without the network, in every game."""

from __future__ import annotations

from uuid import uuid4

import pytest
from playwright.sync_api import expect

from scorer.sheets.services.entries import Writer, record_entry
from scorer.sheets.services.sheets import import_record
from tests.browser.phone import Phone
from tests.browser.test_offline import GAMES
from tests.builders.records import DOUBLES, GLOWY, KOP, changed, with_entries
from tests.tiers import long, sampled

IN_SIGHT = """(button) => {
  const { x, y, width, height } = button.getBoundingClientRect();
  return document.elementFromPoint(x + width / 2, y + height / 2) === button;
}"""
TAPS_TWICE = """([x, y, milliseconds]) => new Promise((tapped) => {
  const tap = () => document.elementFromPoint(x, y).click();
  setTimeout(() => tapped(tap()), milliseconds);
  tap();
})"""
BOUNCES = [60, 150, 300, 900]


def undo(phone):
    return phone.page.get_by_role("button", name="Undo", exact=True)


def redo(phone):
    return phone.page.get_by_role("button", name="Redo", exact=True)


def after_a_pause(phone):
    """Longer than a thumb that bounces takes: a second tap within a second does nothing."""
    phone.page.clock.fast_forward(1_001)


def opened(page, record, count):
    """A phone at a sheet with the first ``count`` hands of a record."""
    page.clock.install()
    entries = record["entries"][:count]
    phone = Phone(page, import_record(raw=with_entries(record, *entries)))
    phone.opens()
    return phone, entries


def saves_and_waits(phone, number):
    """Save, until the phone knows that the server has the hand: while it is on its way Undo rests.

    That the sheet shows the hand is not enough: another question may bring it before the answer.
    """
    phone.saves()
    phone.waiting(0)
    expect(phone.page.locator("#strip")).to_have_attribute("data-number", str(number + 1))


def bounces(phone, milliseconds):
    """Two taps on one spot of the screen, whatever stands there at the second."""
    undo(phone).wait_for()
    box = undo(phone).bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    phone.page.evaluate(TAPS_TWICE, [x, y, milliseconds])
    expect(redo(phone)).to_be_visible()


@pytest.mark.no_worker
@pytest.mark.parametrize("milliseconds", sampled(BOUNCES, daily=[150]))
def test_thumb_that_bounces_undoes_one_hand(page_360, milliseconds):
    phone, entries = opened(page_360, GLOWY, 4)
    bounces(phone, milliseconds)
    expect(phone.notice).to_have_text("Hand 4 undone: it is in the form again.")
    expect(phone.page.locator("#result-row")).to_contain_text("Ada + Celina")
    assert phone.entries() == entries[:3]
    expect(phone.page.get_by_label("Card points of Ada + Celina", exact=True)).to_have_value("45")
    after_a_pause(phone)
    redo(phone).click()
    expect(phone.page.locator("#strip")).to_have_attribute("data-number", "5")
    phone.waiting(0)
    assert phone.entries() == entries


@long
@pytest.mark.parametrize("milliseconds", BOUNCES)
def test_thumb_that_bounces_undoes_one_hand_without_the_network(page_360, milliseconds):
    phone, _entries = opened(page_360, GLOWY, 2)
    phone.loses_the_network()
    for points in (45, 62):
        phone.types("Card points of Ada + Celina", points)
        phone.keeps()
    phone.waiting(2)
    bounces(phone, milliseconds)
    expect(phone.notice).to_have_text("Hand 4 undone: it is in the form again.")
    phone.waiting(1)
    after_a_pause(phone)
    redo(phone).click()
    phone.waiting(2)
    phone.finds_the_network()
    phone.waiting(0)
    assert [entry["points"] for entry in phone.entries()[2:]] == [[45, 75], [62, 58]]


@long
def test_copy_says_why_a_hand_on_the_server_is_not_undone(page_360):
    phone, entries = opened(page_360, GLOWY, 2)
    phone.loses_the_network()
    phone.reloads()
    undo(phone).click()
    expect(phone.notice).to_have_text(
        "Not undone: Hand 2 is on the server, which cannot be reached."
    )
    phone.types("Card points of Ada + Celina", 62)
    phone.keeps()
    phone.waiting(1)
    undo(phone).click()
    expect(phone.notice).to_have_text("Hand 3 undone: it is in the form again.")
    phone.waiting(0)
    assert phone.entries() == entries


@long
@pytest.mark.parametrize("game", GAMES)
def test_every_hand_comes_back_whole_and_is_written_again(page_360, game):
    record, write, entries = GAMES[game]
    page_360.clock.install()
    phone = Phone(page_360, import_record(raw=with_entries(record)))
    phone.opens()
    for number, entry in enumerate(entries, 1):
        write(phone, entry)
        saves_and_waits(phone, number)
        undo(phone).click()
        expect(redo(phone)).to_be_visible()
        assert phone.entries() == entries[: number - 1]
        saves_and_waits(phone, number)
        after_a_pause(phone)
    assert phone.entries() == entries


@long
def test_redo_outlives_a_reload(page_360):
    phone, entries = opened(page_360, GLOWY, 2)
    undo(phone).click()
    expect(redo(phone)).to_be_visible()
    phone.reloads()
    redo(phone).click()
    expect(phone.page.locator("#strip")).to_have_attribute("data-number", "3")
    assert phone.entries() == entries


@long
def test_hand_of_another_phone_is_named(page_360):
    phone, _entries = opened(page_360, GLOWY, 0)
    record_entry(
        sheet_id=phone.sheet.pk,
        uuid=uuid4(),
        payload={"points": [28, 92]},
        position=0,
        writer=Writer(device="another"),
    )
    expect(phone.page.locator("#strip")).to_have_attribute("data-number", "2")
    undo(phone).click()
    expect(phone.notice).to_have_text("Hand 1 (another phone) undone: it is in the form again.")


@pytest.mark.parametrize(
    "record", [DOUBLES, pytest.param(changed(KOP, options={"hands": 4}), marks=long)]
)
@long
def test_end_of_a_match_offers_undo(page_360, record):
    phone = Phone(page_360, import_record(raw=record))
    page_360.goto(f"{phone.address}#end")
    phone.is_ready()
    assert undo(phone).evaluate(IN_SIGHT)
    undo(phone).click()
    expect(phone.page.locator("form[data-entry]")).to_be_visible()
    assert phone.entries() == record["entries"][:-1]
