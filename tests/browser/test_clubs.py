"""Accounts and clubs: two telephones, and how every page of theirs looks."""

from __future__ import annotations

import pytest
from django.conf import settings
from django.test import Client
from playwright.sync_api import Page, expect

from scorer.clubs.services.clubs import found_club, know_players
from scorer.clubs.services.invitations import invite
from scorer.models import Club, Membership, Player, ScoreSheet, User
from scorer.sheets.services.sheets import import_record
from tests.browser.opening import opened_table, shown
from tests.browser.person import Person, here
from tests.browser.test_looks import faults_of
from tests.builders.records import KOP
from tests.tiers import long

PASSWORD = "kontra-rej-bok"  # noqa: S105 — of nobody
LONG = "Bogumiła " + "Wąsik-Świętochłowska" * 9


def signs_up(page: Page, username: str, name: str):
    person = Person(page)
    person.types("Name to sign in with", username)
    person.types("Your name", name)
    person.types("Password", PASSWORD)
    person.types("Password confirmation", PASSWORD)
    page.get_by_role("button", name="Make the account").click()
    expect(page.get_by_text(f"You are signed in as {name}.")).to_be_visible()


@long
def test_club_is_founded_joined_written_for_until_a_scorer_is_one_no_more(page_360, page_1280):
    ala, bob = page_360, page_1280
    ala.goto("/")
    ala.get_by_role("link", name="Sign in").click()
    ala.get_by_role("link", name="Make an account").click()
    signs_up(ala, "ala", "Ala Łuczak")
    ala.get_by_role("link", name="Found a club").click()
    Person(ala).types("Name of the club", "Łódzkie Asy")
    ala.get_by_role("button", name="Found the club").click()
    ala.get_by_role("button", name="Make a link to join").click()
    link = here(ala.get_by_label("The link", exact=True).input_value())

    opened_table(ala, game="Na Głowy")
    address = ala.url.split("#")[0]
    assert ScoreSheet.objects.get().club == Club.objects.get()

    bob.goto(address)
    expect(bob.locator("section#write")).to_have_count(0)
    bob.goto(link)
    bob.get_by_role("link", name="Make an account and join").click()
    signs_up(bob, "bob", "Bob")
    bob.get_by_role("button", name="Join as Bob").click()
    expect(bob.get_by_text("You belong to Łódzkie Asy now.")).to_be_visible()
    bob.goto(address)
    person = Person(bob)
    person.types("Card points of Ada + Celina", 71)
    person.saves()
    expect(person.line(1)).to_be_visible()
    assert ScoreSheet.objects.get().entries.get().author == "Bob"

    ala.goto("/clubs/lodzkie-asy/members/")
    Person(ala).unfolds("Change Bob")
    ala.locator("li", has_text="Bob").get_by_label("Role").select_option(label="member")
    ala.locator("li", has_text="Bob").get_by_role("button", name="Change the role").click()
    expect(ala.get_by_text("Bob: member.")).to_be_visible()

    bob.goto(address)
    expect(person.line(1)).to_be_visible()
    expect(bob.locator("section#write")).to_have_count(0)
    assert bob.goto(f"{address}1/correct/").status == 403
    expect(bob.get_by_text("Ask an owner of the club to let you in")).to_be_visible()


@long
def test_sheets_stay_on_the_phone_through_signing_in_and_out(page_360):
    sheet = opened_table(page_360)
    User.objects.create_user("ala", name="Ala", password=PASSWORD)
    page_360.goto("/sign-in/")
    person = Person(page_360)
    person.types("Username", "ala")
    person.types("Password", PASSWORD)
    page_360.get_by_role("button", name="Sign in").click()
    expect(page_360.get_by_role("link", name="Continue")).to_be_visible()
    page_360.get_by_role("link", name="Signed in: Ala").click()
    page_360.get_by_role("button", name="Sign out").click()
    page_360.get_by_role("link", name="Continue").click()
    assert shown(page_360) == sheet


@pytest.fixture
def ala():
    """The owner of a club with one of everything, names long and short."""
    user = User.objects.create(username="ala", name=LONG)
    club = found_club("Łódzki Klub Kopa", user)
    know_players(club, ["Łucja", "Lucyna", "Ćwik", LONG])
    bob = User.objects.create(username="bob", name="Bob")
    Membership.objects.create(
        club=club, user=bob, role="scorer", player=Player.objects.get(name="Ćwik")
    )
    invite(Membership.objects.get(user=user), role="scorer", days=7)
    import_record(raw=KOP | {"players": ["Ewa", LONG, "Jo", "Al"]}, club=club, opened_by=user)
    import_record(raw=KOP, club=club, opened_by=user)
    return user


def enters(page: Page, user: User):
    client = Client()
    client.force_login(user)
    name = settings.SESSION_COOKIE_NAME
    address = page.evaluate("location.origin")
    page.context.add_cookies([{"name": name, "value": client.cookies[name].value, "url": address}])


def pages_of_the_owner(page: Page):
    """Come to every page of accounts and clubs, one after the other; their names."""
    addresses = {
        "start": "/",
        "sheets": "/sheets/",
        "new-chips": "/new/kop-wolsztyn/",
        "account": "/account/",
        "password": "/account/password/",
        "found": "/found-a-club/",
        "club-own": "/clubs/lodzki-klub-kopa/",
        "players": "/clubs/lodzki-klub-kopa/players/",
        "club-settings": "/clubs/lodzki-klub-kopa/settings/",
        "members": "/clubs/lodzki-klub-kopa/members/",
    }
    for name, address in addresses.items():
        page.goto(address)
        yield name
    page.get_by_role("button", name="Make a link to join").click()
    link = here(page.get_by_label("The link", exact=True).input_value())
    yield "invited"
    page.goto(link)
    yield "join"
    page.goto(addresses["members"])
    Person(page).unfolds("Change Bob")
    page.get_by_role("button", name="Link for a new password").click()
    reset = here(page.get_by_label("The link", exact=True).input_value())
    yield "password-link"
    page.context.clear_cookies()
    others = {"reset": reset, "join-new": link, "sign-in": "/sign-in/", "sign-up": "/sign-up/"}
    for name, address in (others | {"forbidden": addresses["members"]}).items():
        page.goto(address)
        yield name
    page.goto("/sign-up/")
    page.get_by_role("button", name="Make the account").click()
    expect(page.locator(".fault").first).to_be_visible()
    yield "sign-up-faults"


def faults_on_the_way(page: Page, user: User):
    page.goto("/")
    enters(page, user)
    faults = {}
    for name in pages_of_the_owner(page):
        page.screenshot(name)
        faults[name] = faults_of(page)
    return {name: found for name, found in faults.items() if found}


@long
def test_pages_of_clubs_are_good_on_a_telephone_in_the_dark(page_360, ala):
    page_360.emulate_media(color_scheme="dark")
    assert faults_on_the_way(page_360, ala) == {}


@long
def test_pages_of_clubs_are_good_on_a_laptop(page_1280, ala):
    assert faults_on_the_way(page_1280, ala) == {}
