"""Starting at the table: taps from the first page counted."""

from __future__ import annotations

from uuid import uuid4

from playwright.sync_api import expect

from scorer.models import ScoreSheet
from scorer.sheets.services.entries import Writer, record_entry
from tests.browser.opening import FOUR, Thumb, opened_table, shown
from tests.browser.person import Person
from tests.builders.records import KOP
from tests.tiers import long


@long
def test_last_table_goes_on_with_one_tap(page_360):
    sheet = opened_table(page_360)
    page_360.goto("/")
    thumb = Thumb(page_360)
    thumb.taps_link("Continue")
    assert (shown(page_360), thumb.taps) == (sheet, 1)


@long
def test_rematch_takes_one_tap_and_the_next_one_deals(page_360):
    sheet = opened_table(page_360, until=32)
    hand = KOP["entries"][0]
    record_entry(sheet_id=sheet.pk, uuid=uuid4(), payload=hand, position=0, writer=Writer())
    page_360.goto("/")
    thumb = Thumb(page_360)
    thumb.taps_button("Rematch")
    again = shown(page_360)
    assert thumb.taps == 1
    assert again.players == list(FOUR)
    assert (again.head["dealer"], again.head["options"]) == (1, {"hands": 32})


@long
def test_double_tap_opens_one_sheet(page_360):
    opened_table(page_360)
    page_360.goto("/")
    page_360.get_by_role("button", name="Rematch").dblclick()
    shown(page_360)
    assert ScoreSheet.objects.count() == 2


@long
def test_tables_of_before_are_opened_with_one_tap(page_360):
    opened_table(page_360, until=32)
    opened_table(page_360, "Ewa", "Filip", "Gosia", "Henryk", game="Na Głowy")
    page_360.goto("/")
    page_360.screenshot("home-presets")
    page_360.get_by_role("button", name="Kop · Hands in a game: 32 Ada, Bolek").click()
    again = shown(page_360)
    assert (again.players, again.head["options"]) == (list(FOUR), {"hands": 32})


@long
def test_same_table_takes_other_seats(page_360):
    opened_table(page_360)
    page_360.goto("/")
    thumb = Thumb(page_360)
    thumb.taps_link("Same table, other seats")
    for name in ("Ada", "Celina", "Celina", "Ada"):  # off and off, on again the other way round
        thumb.taps_button(name)
    thumb.taps_button("Open the sheet")
    assert shown(page_360).players == ["Celina", "Bolek", "Ada", "Darek"]
    assert thumb.taps == 6


@long
def test_name_typed_once_is_tapped_next_time(page_360):
    opened_table(page_360, "Zdzisława", "Bolek", "Celina", "Darek")
    thumb = Thumb(page_360)
    Person(page_360).chooses_game("“Polish” doubles")
    for name in ("Celina", "Zdzisława", "Darek", "Bolek"):
        thumb.taps_button(name)
    pressed = page_360.locator('.known [aria-pressed="true"]')
    expect(pressed).to_have_count(4)
    thumb.taps_button("Open the sheet")
    assert shown(page_360).players == ["Celina", "Zdzisława", "Darek", "Bolek"]
    assert thumb.taps == 5


@long
def test_chips_follow_what_is_typed_and_stop_when_all_sit(page_360):
    opened_table(page_360)
    opened_table(page_360, "Ewa", "Filip", "Gosia", "Henryk")
    person = Person(page_360)
    person.chooses_game("Kop")
    ada = page_360.get_by_role("button", name="Ada", exact=True)
    expect(ada).to_have_attribute("aria-pressed", "false")
    person.types("Seat 2", "Ada")
    expect(ada).to_have_attribute("aria-pressed", "true")
    for name in ("Ewa", "Filip", "Gosia"):
        page_360.get_by_role("button", name=name, exact=True).click()
    expect(page_360.get_by_label("Seat 4", exact=True)).to_have_value("Gosia")
    bolek = page_360.get_by_role("button", name="Bolek", exact=True)
    expect(bolek).to_have_attribute("aria-disabled", "true")
    bolek.click(force=True)
    expect(page_360.get_by_label("Seat 4", exact=True)).to_have_value("Gosia")
    ada.click()
    expect(page_360.get_by_label("Seat 2", exact=True)).to_have_value("")
    expect(bolek).to_have_attribute("aria-disabled", "false")


@long
def test_without_scripts_names_are_typed_and_tables_played_again(page_without_scripts):
    page = page_without_scripts
    opened_table(page)
    page.goto("/new/kop/")
    expect(page.locator(".known")).to_be_hidden()
    page.goto("/")
    page.get_by_role("button", name="Rematch").click()
    assert shown(page).players == list(FOUR)
    page.goto("/sheets/?player=ada")
    expect(page.locator(".sheets > li")).to_have_count(2)


@long
def test_list_follows_the_search(page_360):
    opened_table(page_360)
    opened_table(page_360, "Ewa", "Filip", "Gosia", "Henryk")
    page_360.goto("/sheets/")
    rows = page_360.locator(".sheets > li")
    expect(rows).to_have_count(2)
    asked = []
    page_360.on("request", lambda request: asked.append(request.headers.get("hx-request")))
    Person(page_360).unfolds("Search")
    page_360.get_by_label("Player").press_sequentially("GOS")
    expect(rows).to_have_count(1)
    page_360.keyboard.press("Tab")  # leaving the field asks nothing: the list holds still
    page_360.get_by_label("Game").select_option(label="Na Głowy")
    expect(page_360.get_by_text("No sheet is like that.")).to_be_visible()
    assert asked.count("true") == 2
    page_360.get_by_role("link", name="All", exact=True).click()
    expect(rows).to_have_count(2)
