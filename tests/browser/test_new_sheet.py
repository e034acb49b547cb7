"""A new sheet is a table with seats: filled from seat to seat, exchanged, begun by lot."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from scorer.models import ScoreSheet
from tests.browser.conftest import opened_page
from tests.browser.person import Person
from tests.tiers import long

TOUCHED = {"has_touch": True, "is_mobile": True, "worker": False}
SEATS = ".seat:not(.spare)"
LONG = ("Anna Nowak", "Piotr Wiśniewski", "Katarzyna Wójcik", "Tomasz Kamiński")


@pytest.fixture
def telephone(browser, live_server):
    """A telephone with fingers on it: 360 by 740 points."""
    yield from opened_page(browser, live_server.url, 360, 740, **TOUCHED)


def lies(page, selector):
    """Where the middle of it is."""
    box = page.locator(selector).bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def names(page):
    return [field.input_value() for field in page.locator(f"{SEATS} input").all()]


@long
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


def boxes(page, selector):
    return [found.bounding_box() for found in page.locator(selector).all()]


def test_game_is_begun_by_two_taps_without_a_name(telephone):
    page = telephone
    page.goto("/")
    page.get_by_role("link").filter(has=page.get_by_text("Kop", exact=True)).tap()
    opens = page.get_by_role("button", name="Open the sheet")
    expect(page.locator(".around[data-started]")).to_be_visible()
    box = opens.bounding_box()
    assert box["y"] + box["height"] <= 740
    opens.tap()
    expect(page.get_by_role("heading", name="Hand 1 Player 1 deals")).to_be_visible()


@long
def test_names_are_still_typed_after_going_back(telephone):
    page, person = telephone, Person(telephone)
    person.chooses_game("Kop")
    person.seats(*LONG)
    person.chip("First dealer", "Katarzyna").check()
    person.opens_sheet()
    page.go_back()
    expect(page.locator(".around[data-started]")).to_be_visible()
    assert names(page) == list(LONG)
    expect(person.chip("First dealer", "Katarzyna")).to_be_checked()
    person.types("Seat 1", "Ewa")
    person.opens_sheet()
    assert ScoreSheet.objects.order_by("opened_at").last().players == ["Ewa", *LONG[1:]]


@long
@pytest.mark.parametrize("language", ["en", "pl", "cs", "ro"])
def test_seats_have_room_and_keep_it_beside_a_refusal(telephone, language):
    page = telephone
    page.read_in(language)
    page.goto("/new/kop/")
    for seat, name in enumerate((*LONG[:3], LONG[0])):
        page.locator(f"#id_player_{seat}").fill(name)
    before = boxes(page, ".seat label")
    assert {round(box["height"]) for box in before} == {21}  # one line
    assert all(box["width"] >= 140 for box in boxes(page, ".seat input"))
    page.locator(".opening button").tap()
    expect(page.locator(".faults")).to_be_visible()
    heights = [round(box["height"]) for box in boxes(page, ".seat")]
    assert heights[0] == heights[1] < heights[3]
    assert len({round(box["y"]) for box in boxes(page, ".seat label")[2:]}) == 1


@long
def test_recent_table_is_seated_by_one_tap(telephone):
    page, person = telephone, Person(telephone)
    person.chooses_game("Kop")
    person.seats(*LONG)
    person.opens_sheet()
    person.chooses_game("Na Głowy")
    page.get_by_role("button", name="Anna, Piotr, Katarzyna, Tomasz").tap()
    assert names(page) == list(LONG)


@long
def test_hearts_asks_how_many_play(telephone):
    page, person = telephone, Person(telephone)
    person.chooses_game("Cancellation Hearts")
    person.chip("Players", "9").check()
    expect(page.locator(SEATS)).to_have_count(9)
    person.opens_sheet()
    assert ScoreSheet.objects.get().players == [f"Player {seat}" for seat in range(1, 10)]
