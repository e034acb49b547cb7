"""A new sheet is a table with seats: filled from seat to seat, exchanged, begun by lot."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from scorer.models import ScoreSheet
from tests.browser.conftest import opened_page
from tests.browser.person import Person
from tests.tiers import long

SEATS = ".seat:not(.spare)"


@pytest.fixture
def telephone(browser, live_server):
    """A telephone with fingers on it: 360 by 740 points."""
    yield from opened_page(browser, live_server.url, 360, 740, has_touch=True, is_mobile=True)


def lies(page, selector):
    """Where the middle of it is."""
    box = page.locator(selector).bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def names(page):
    return [field.input_value() for field in page.locator(f"{SEATS} input").all()]


def test_table_is_filled_by_enter_and_begun_by_lot(telephone):
    page, person = telephone, Person(telephone)
    person.chooses_game("Kop")
    expect(page.locator(".around[data-started]")).to_be_visible()
    page.get_by_label("Seat 1", exact=True).focus()
    for name in ("Ada", "Bolek", "Celina", "Darek"):
        page.keyboard.type(name)
        if name != "Darek":
            page.keyboard.press("Enter")
    across = [lies(page, f"#id_player_{seat}")[0] < 180 for seat in range(4)]
    assert across == [True, False, False, True]  # clockwise
    page.get_by_role("button", name="By lot").click()
    drawn = page.locator(".firsts input:checked + span").inner_text()
    expect(page.locator(".firsts [data-said]")).to_have_text(f"By lot: {drawn}")
    page.get_by_label("Seat 4", exact=True).press("Enter")
    expect(page.get_by_role("heading", name=f"Hand 1 {drawn} deals")).to_be_visible()
    assert list(
        ScoreSheet.objects.get().seats.order_by("number").values_list("name", flat=True)
    ) == [
        "Ada",
        "Bolek",
        "Celina",
        "Darek",
    ]


@long
def test_names_change_seats_by_two_taps_and_by_drawing(telephone):
    page, person = telephone, Person(telephone)
    person.chooses_game("Kop")
    person.seats("Ada", "Bolek", "Celina", "Darek")
    page.get_by_role("button", name="Seat 1: exchange with another").tap()
    page.get_by_role("button", name="Seat 3: exchange with another").tap()
    assert names(page) == ["Celina", "Bolek", "Ada", "Darek"]
    page.mouse.move(*lies(page, ".seat:nth-child(2) .exchange"))
    page.mouse.down()
    page.mouse.move(*lies(page, ".seat:nth-child(4) input"), steps=4)
    page.mouse.up()
    assert names(page) == ["Celina", "Darek", "Ada", "Bolek"]
    expect(person.chip("First dealer", "Bolek")).to_be_visible()


@long
def test_hearts_lays_seats_as_they_are_needed(telephone):
    page, person = telephone, Person(telephone)
    person.chooses_game("Cancellation Hearts")
    expect(page.locator(SEATS)).to_have_count(6)
    for seat in range(1, 12):
        person.types(f"Seat {seat}", f"Player {seat}")
        expect(page.locator(SEATS)).to_have_count(min(11, max(6, seat + 1)))
    places = {lies(page, f"#id_player_{seat}") for seat in range(11)}
    assert len(places) == 11
    person.types("Seat 11", "")
    page.get_by_label("Seat 11", exact=True).press("Enter")
    expect(page.get_by_role("heading", name="Hand 1 Player 1 deals")).to_be_visible()
