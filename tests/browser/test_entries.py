"""Before the first round: a pasted list, the door, somebody late; and how these pages look."""

from __future__ import annotations

from datetime import date

import pytest
from playwright.sync_api import Page, expect

from scorer.clubs.services.clubs import found_club
from scorer.models import User
from tests.browser.person import Person
from tests.browser.test_draws import enters
from tests.browser.test_looks import faults_of
from tests.tiers import long
from tournaments.models import Entrant, Event, Round
from tournaments.services.cash import pay
from tournaments.services.entering import named
from tournaments.services.entrants import enter
from tournaments.services.entry_details import Details
from tournaments.services.register import add_person
from tournaments.services.steps import Actor

LONG = "Wąsik-Świętochłowska-Brzęczyszczykiewicz"
LIST = f"""Nazwisko i imię\tKlub\tDrużyna\tTelefon
Łuczak Ewa\tBorek\tAsy\t1
O'Hara Sean\tWolsztyn\tAsy\t2
{LONG} Bogumiła\tBorek\tDamy\t3
Kowalski Jan\tPoznań\tDamy\t4
Łuczak Ewa\tBorek\tAsy\t5
\tBorek\t\t6
"""
DESK = "/events/puchar/desk"
PAGES = {
    "entries": f"{DESK}/entries/",
    "entrant": f"{DESK}/entries/3/",
    "import": f"{DESK}/entries/import/",
    "check-in": f"{DESK}/check-in/",
    "cash": f"{DESK}/cash/",
    "cash-entry": f"{DESK}/cash/1/",
    "fees": f"{DESK}/cash/fees/",
    "teams": f"{DESK}/teams/",
    "numbers": f"{DESK}/entries/numbers/",
    "people": "/clubs/borek/people/",
    "doubles": "/clubs/borek/people/doubles/",
    "import-people": "/clubs/borek/people/import/",
}


@pytest.fixture
def event():
    """A tournament to come, 25 to pay; the club knows two Kowalskis."""
    user = User.objects.create(username="ola", name="Ola")
    club = found_club("Borek", user)
    for name, home in (("Kowalski Jan", "Borek"), ("Kowalsky Jan", "")):
        add_person(club=club, named=named(name, home=home))
    return Event.objects.create(
        club=club,
        slug="puchar",
        name="Puchar Borku",
        day=date(2026, 11, 21),
        game="kop",
        ruleset="kop-wolsztyn",
        format={"fee": "25"},
        seed="7",
    )


def pastes_the_list(page: Page):
    page.goto(PAGES["entries"])
    page.get_by_role("link", name="Paste a list").click()
    Person(page).types("The list", LIST)
    page.get_by_role("button", name="Preview list").click()
    expect(page.get_by_text("These columns are not read: Telefon.")).to_be_visible()
    rows = page.locator("table.plan tbody tr")
    expect(rows.locator(".badge")).to_have_text(["new", "new", "new"])
    page.get_by_label("The same person; the club stays “Borek”").check()
    page.get_by_label("The same person", exact=True).check()
    page.screenshot("entries-preview")


@long
def test_from_a_pasted_list_to_somebody_late(page_360, event):
    page, person = page_360, Person(page_360)
    enters(page, User.objects.get())
    pastes_the_list(page)
    assert faults_of(page) == []
    page.get_by_role("button", name="Import entries").click()
    expect(page.get_by_text("4 entries added, 1 row not read.")).to_be_visible()

    page.get_by_role("link", name="Check-in", exact=True).click()
    expect(page.locator("[data-door][data-started]")).to_be_visible()
    figures = page.locator("#door-figures")
    search = page.get_by_label("Name or number")
    search.press_sequentially("LUC")
    lines = page.locator(".door-line:visible")
    expect(lines).to_have_count(1)
    search.press("Enter")  # checked in by keyboard alone
    expect(lines).to_contain_text("here · 25.00")
    expect(figures).to_contain_text("3 more")
    search.fill("o’hara")
    page.get_by_role("button", name="Here O'Hara Sean").click()
    expect(figures).to_contain_text("2 / 4")
    expect(figures).to_contain_text("Ola: 50.00 (2)")
    page.get_by_role("button", name="Undo O'Hara Sean").click()
    expect(figures).to_contain_text("1 / 4")
    search.fill("nobody")
    expect(page.get_by_role("link", name="Enter somebody new")).to_be_visible()

    Round.objects.create(event=event, number=1, state=Round.State.OPEN)
    page.get_by_role("link", name="Enter somebody new").click()
    name = page.get_by_label("Name, surname first")
    name.press_sequentially("kowalsky")
    expect(page.locator("#known-people option")).to_have_attribute("value", "Kowalsky Jan")
    name.fill("Kowalsky Jan")
    name.press("Enter")
    expect(page.get_by_text("Kowalsky Jan has the number 5.")).to_be_visible()
    assert Entrant.objects.get(number=5).first_round == 2

    page.get_by_role("link", name="Kowalsky Jan").click()
    person.unfolds("Withdraw from the tournament")
    page.get_by_role("button", name="Withdraw from the tournament", exact=True).click()
    expect(page.get_by_text("withdraws after round 1.")).to_be_visible()
    page.get_by_role("button", name="Plays again").click()
    expect(page.get_by_text("plays on with number 5.")).to_be_visible()


@long
def test_pages_are_good_on_every_screen(page_360, page_1280, event):
    page_360.emulate_media(color_scheme="dark")
    faults = {}
    for at, team in enumerate(("Asy", "Damy", "Damy")):
        who = named(f"{LONG} {'ABC'[at]}", home="Borek")
        enter(event_id=event.pk, person=who, actor=Actor(), details=Details(team=team))
    pay(event_id=event.pk, number=1, amount=1000, actor=Actor(name="Ola"))
    for page, names in ((page_360, PAGES), (page_1280, ("entries", "check-in", "cash"))):
        enters(page, User.objects.get())
        for name in names:
            page.goto(PAGES[name])
            page.screenshot(f"entries-{name}")
            faults |= {f"{name}": found} if (found := faults_of(page)) else {}
    assert faults == {}
