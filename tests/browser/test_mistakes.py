"""Slips of thumbs: a fault is told beside its field, nothing typed is lost, nothing doubled."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from scorer.sheets.services.sheets import import_record
from tests.browser.person import SAVE, SAVE_CORRECTION, Person
from tests.builders.records import DOUBLES, GLOWY, HEARTS, KOP, KOP_CARDS, with_entries
from tests.tiers import long

KEPT = "Not saved yet. What you typed is still here."


@pytest.fixture
def person(page_360):
    return Person(page_360)


def opens(person, record, *entries, path=""):
    sheet = import_record(raw=with_entries(record, *entries))
    person.page.goto(f"/sheets/{sheet.pk}/{path}")
    expect(person.page.locator("main [data-module]:not([data-started])")).to_have_count(0)
    if not path:
        person.page.locator("#pending[data-foresees]").wait_for(state="attached")
    return sheet


def sees_fault(person, label, message):
    """Beside the field, where a screen reader tells it too, and in the list on top."""
    expect(person.page.get_by_role("alert")).to_contain_text(message)
    field = person.page.get_by_label(label, exact=True)
    beside = field.get_attribute("aria-describedby").split()[-1]
    expect(person.page.locator(f"#{beside}")).to_contain_text(message)
    expect(person.page.get_by_role("alert")).to_contain_text(KEPT)


def is_told_by_the_rules(person, message):
    """What the rules on the phone refuse is not sent: the bar says it with its clause."""
    expect(person.page.locator("#pending [data-told]")).to_contain_text(message)
    expect(person.page.get_by_role("alert")).to_have_count(0)


def sees_fault_beside(person, label, message):
    """The list on top leads to the field, which alone says what is wrong."""
    alert = person.page.get_by_role("alert")
    expect(alert).to_contain_text(KEPT)
    expect(alert.get_by_role("link", name=label)).to_be_visible()
    field = person.page.get_by_label(label, exact=True)
    beside = field.get_attribute("aria-describedby").split()[-1]
    expect(person.page.locator(f"#{beside}")).to_contain_text(message)


def is_told_by_the_page(person, label, message):
    """What the page knows to be impossible is not sent: said beside the field and in the bar."""
    field = person.page.get_by_label(label, exact=True)
    expect(field).to_be_focused()
    beside = field.get_attribute("aria-describedby").split()[-1]
    expect(person.page.locator(f"#{beside}")).to_have_text(f"{label}: {message}")
    expect(person.page.locator("#pending [data-told]")).to_have_text(f"{label}: {message}")


def still_says(person, **fields):
    for label, value in fields.items():
        field = person.page.get_by_label(label.replace("_", " "), exact=True)
        expect(field).to_have_value(str(value))


@long
def test_name_twice_in_a_new_sheet(person):
    person.begins_sheet("Kop", "Ada", "Bolek", "Ada", "Darek", until=6)
    person.page.get_by_role("button", name="Open the sheet").click()
    sees_fault(person, "Seat 3", "Ada")
    still_says(person, Seat_1="Ada", Seat_4="Darek")
    expect(person.page.locator(".agreement .other")).to_have_value("6")
    person.types("Seat 3", "Celina")
    person.opens_sheet()


@long
def test_impossible_points_in_kop(person):
    sheet = opens(person, KOP)
    person.taps(Starzy="Bogdan + Celina", Kontra_that_counts="rej")
    person.unfolds("By card points")
    person.types("Card points of the Starzy", 105)
    person.saves()
    is_told_by_the_page(person, "Card points of the Starzy", "type a number from 0 to 104.")
    still_says(person, Card_points_of_the_Starzy=105)
    for chip in person.chips("Starzy", "Bogdan + Celina"):
        expect(chip).to_be_checked()
    expect(person.chip("Kontra that counts", "rej")).to_be_checked()
    person.types("Card points of the Starzy", 1)
    person.saves()
    is_told_by_the_rules(person, "(KOP-6.3)")  # no tricks hold 1 point
    expect(person.page.get_by_label("Card points of the Starzy", exact=True)).to_be_focused()
    still_says(person, Card_points_of_the_Starzy=1)
    assert sheet.entries.count() == 0


@long
def test_points_that_do_not_add_up_in_na_glowy(person):
    opens(person, GLOWY)
    person.types("Card points of Ada + Celina", 71)
    person.types("Card points of Bogdan + Darek", 48)
    person.saves()
    is_told_by_the_rules(person, "120")
    still_says(person, **{"Card_points_of_Ada_+_Celina": 71})
    page = person.page
    expect(page.get_by_label("Card points of Bogdan + Darek", exact=True)).to_have_value("48")
    person.types("Card points of Bogdan + Darek", 49)
    person.writes(1)


@long
def test_missing_word_in_doubles(person):
    opens(person, DOUBLES)
    person.taps(Player="Bára")
    person.types("Points announced", 14)
    person.saves()
    is_told_by_the_page(person, "Word", "choose or type something.")
    still_says(person, Points_announced=14)
    expect(person.chip("Player", "Bára")).to_be_checked()
    person.types("Word", "KOST")
    person.writes(1)


@long
def test_too_many_hearts_are_refused_with_their_sum(person):
    opens(person, HEARTS)
    person.types("Ana, hearts", 20)
    person.types("Dan, hearts", 7)
    person.types("Dan, Black Marias", 2)
    person.saves()
    is_told_by_the_rules(person, "The players took 27 hearts and 2 Black Marias together")
    expect(person.page.get_by_label("Ana, hearts")).to_have_value("20")
    person.types("Dan, hearts", 6)
    person.writes(1)


@long
def test_correction_in_the_words_of_the_record(person):
    sheet = opens(person, KOP, KOP_CARDS, path="1/correct/?form=record")
    typed = person.page.get_by_label("Entry as in the record format (JSON)").input_value()
    person.types("Entry as in the record format (JSON)", typed.replace("10S", "10X"))
    person.page.get_by_role("button", name=SAVE_CORRECTION).click()
    sees_fault_beside(person, "Entry as in the record format (JSON)", "10X")
    expect(person.page.get_by_label("Entry as in the record format (JSON)")).to_have_value(
        re.compile("10X")
    )
    assert sheet.entries.count() == 1


@long
def test_double_tap_gives_one_line(person):
    sheet = opens(person, GLOWY)
    person.types("Card points of Ada + Celina", 71)
    person.page.get_by_role("button", name=SAVE).dblclick()
    person.has_saved(1)
    assert sheet.entries.count() == 1


@long
def test_next_hand_in_the_form_gone_back_to_is_not_lost(person):
    sheet = opens(person, GLOWY)
    old_form = {name: hidden(person, name).input_value() for name in ("uuid", "position")}
    person.types("Card points of Ada + Celina", 71)
    person.writes(1)

    for name, value in old_form.items():  # browsers that keep the page itself show the old form
        hidden(person, name).evaluate("(field, value) => { field.value = value }", value)
    person.types("Card points of Ada + Celina", 95)
    person.saves()
    expect(person.page.locator("[data-theirs]:visible")).to_contain_text("1. 71 : 49")
    person.page.get_by_role("button", name="Both: mine comes next").click()
    expect(person.page.get_by_text("Hand 2 saved")).to_be_visible()
    assert [entry.payload["points"] for entry in sheet.entries.order_by("position")] == [
        [71, 49],
        [95, 25],
    ]


def hidden(person, name):
    return person.page.locator(f'.write [name="{name}"]')
