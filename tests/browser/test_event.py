"""A whole event of eight tables, from the pasted list to the last diploma, in the browser."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import Page, expect

from scorer.clubs.services.clubs import found_club
from scorer.models import User
from scorer.support.short_names import short_names
from tests.browser.conftest import opened_page
from tests.browser.person import Person, here
from tests.browser.test_draws import enters
from tests.browser.test_looks import faults_of
from tests.browser.test_rounds import types
from tests.rehearsal.people import pasted_list
from tests.rehearsal.plans import Sheets
from tests.rehearsal.proof import faults_of as broken_of
from tests.rehearsal.tables import Desk
from tests.scorer.printing.reading import words
from tests.tiers import long
from tournaments.engine.formats import PRESETS
from tournaments.models import Event, Table
from tournaments.selectors.results import Progress, tables_of
from tournaments.selectors.standings import standings_of
from tournaments.services.door import check_in
from tournaments.services.steps import Actor

PLAYERS, TABLES, HANDS = 32, 8, 4
LIST = pasted_list(PLAYERS, PRESETS["wlks"].format, random.Random("event"))  # noqa: S311 — a game
PUCHAR = "/events/puchar-borku"
DESK = f"{PUCHAR}/desk"


@pytest.fixture
def ola(transactional_db):
    user = User.objects.create(username="ola", name="Ola")
    found_club("Borek", user)
    return user


@pytest.fixture
def phone(browser, live_server):
    """Somebody in the hall, whom nobody knows: 390 points wide."""
    yield from opened_page(browser, live_server.url, 390, 844)


def event():
    return Event.objects.get(slug="puchar-borku")


def button(page: Page, name: str):
    page.get_by_role("button", name=name, exact=True).click()


def link(page: Page, name: str):
    page.get_by_role("link", name=name, exact=True).first.click()


def makes_the_event(page: Page):
    page.goto("/clubs/borek/events/new/")
    person = Person(page)
    person.types("Name of the tournament", "Puchar Borku")
    page.get_by_label("Format to begin from").select_option("wlks")
    button(page, "Make the tournament")
    person.types("Rounds", 2)
    person.types("Hands in a round", HANDS)
    button(page, "Save the format")
    expect(page.get_by_text("Saved.")).to_be_visible()
    link(page, "Settings")
    page.get_by_role("radio", name="seating, results and standings").check()
    page.get_by_role("button", name="Save").nth(1).click()


def takes_the_entries(page: Page):
    link(page, "Desk")
    link(page, "Paste a list")
    Person(page).types("The list", LIST)
    button(page, "Preview list")
    expect(page.locator("table.plan tbody tr")).to_have_count(PLAYERS)
    button(page, "Import entries")
    expect(page.get_by_role("heading", level=1)).to_have_text(f"{PLAYERS} entries")
    link(page, "Check-in")
    page.locator("#in-1").click()
    expect(page.locator(".door-line:has(#in-1)")).to_contain_text("✓ here")
    for number in range(2, PLAYERS + 1):  # at the other desk
        check_in(event_id=event().pk, number=number, actor=Actor(name="Ewa"))


def draws(page: Page):
    link(page, "Draws")
    expect(page.get_by_text(f"{PLAYERS} are to be seated")).to_be_visible()
    button(page, "Announce the draw")
    Person(page).types("Seed", "3 5 1 6")
    button(page, "Draw")
    expect(page.get_by_role("heading", name="What the draw is worth")).to_be_visible()
    button(page, "Publish the seating")
    expect(page.get_by_text("Published: everybody can find their table.")).to_be_visible()


def opens(page: Page, number: int):
    link(page, "Desk")
    link(page, f"On to round {number}")
    button(page, "Open the round")
    expect(page.get_by_text(f"0 of {TABLES} tables are in")).to_be_visible()


def keys_all_but_the_last(page: Page):
    link(page, "Key results")
    heading = page.locator(".keying h2")
    for number in range(1, TABLES):
        expect(heading).to_have_text(f"Table {number}")
        types(page, 3 * number, -number, -number, -number, HANDS)
    expect(heading).to_have_text(f"Table {TABLES}")


def writes_by_phone(page: Page, phone: Page):
    """The last table's code is opened on a phone, and its four hands are written there."""
    page.goto(f"{DESK}/rounds/1/tables/{TABLES}/")
    Person(page).unfolds("Let a phone at the table write")
    phone.goto(here(page.locator(".address a").get_attribute("href")))
    button(phone, "Write on this phone")
    person = Person(phone)
    sheet = Table.objects.select_related("sheet").get(round__number=1, number=TABLES).sheet
    for hand, name in enumerate(short_names(sheet.players), 1):
        person.chooses("zolo")
        person.taps(Stary=name, Won_by="Młodzi" if hand == HANDS else "Stary")
        person.writes(hand)


def closes(page: Page, number: int):
    page.goto(f"{DESK}/rounds/{number}/")
    expect(page.get_by_text(f"{TABLES} of {TABLES} tables are in")).to_be_visible()
    Person(page).unfolds("Close the round")
    Person(page).types("Reason (needed when something is missing)", "one scorer")
    button(page, "Close the round")
    expect(page.get_by_text("Open the round again").first).to_be_visible()


FILLED = "Object.fromEntries(new FormData(document.querySelector('form.papers')))"


def prints(page: Page, name: str) -> str:
    """The words of a paper, as the form with its button gives it."""
    page.goto(f"{PUCHAR}/papers/")
    pressed = page.get_by_role("button", name=name, exact=True)
    form = page.evaluate(FILLED) | {"print": pressed.get_attribute("value")}
    answer = page.request.post(page.url, form=form, headers={"Referer": page.url})
    assert (answer.status, answer.headers["content-type"]) == (200, "application/pdf")
    return words(answer.body())


def reads_the_standings(phone: Page, after: int):
    """In the hall, without an account: everybody is there, in the order of the places."""
    phone.goto(f"{PUCHAR}/standings/")
    rows = phone.locator(".lean tbody tr")
    expect(rows).to_have_count(PLAYERS)
    best = standings_of(event(), after).individual[0].number
    expect(rows.first).to_have_attribute("id", f"n{best}")
    name = event().entrants.select_related("person").get(number=best).name
    expect(rows.first).not_to_contain_text(name)  # the public reads it shortened, as the club chose
    assert faults_of(phone) == []


@long
def test_event_from_the_list_to_the_diplomas(page_1280, phone, ola):
    page = page_1280
    enters(page, ola)
    makes_the_event(page)
    takes_the_entries(page)
    draws(page)
    names = [entrant.name for entrant in event().entrants.select_related("person")]
    cards = prints(page, "Start cards of all players")
    assert [name for name in names if name not in cards] == []

    opens(page, 1)
    keys_all_but_the_last(page)
    writes_by_phone(page, phone)
    tables = tables_of(event(), 1)
    assert (tables[0].progress, tables[0].scores) == (Progress.KEYED, (3, -1, -1, -1))
    assert (tables[-1].progress, tables[-1].scores) == (Progress.FINISHED, (10, 10, 10, -30))
    closes(page, 1)
    reads_the_standings(phone, 1)

    opens(page, 2)
    second = Desk(event(), Actor(name="Ewa"), "browser", Sheets.PAPER)
    for table in tables_of(event(), 2):
        second.play(table)
    closes(page, 2)
    reads_the_standings(phone, 2)
    phone.screenshot("event-standings")

    first = standings_of(event()).individual[0].number
    winner = event().entrants.select_related("person").get(number=first).person
    assert f"{winner.surname} {winner.given_name}" in prints(page, "Standings")
    diplomas = prints(page, "Diplomas")
    assert f"is awarded to {winner.given_name} {winner.surname} I PLACE" in diplomas
    link(page, "Settings")
    button(page, "Finish the tournament")
    expect(page.get_by_text("finished").first).to_be_visible()
    assert event().state == Event.State.FINISHED
    assert broken_of(event()) == []
