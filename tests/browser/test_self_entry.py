"""Entries by link on a telephone: somebody asks without scripts, a desk answers; how they look."""

from __future__ import annotations

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from scorer.models import Membership, Role, User
from tests.browser.session import signed_in
from tests.browser.test_looks import faults_of
from tests.builders.events import ask_to_enter, empty_event, open_entry_link
from tests.tiers import long
from tournaments.models import Entrant, EntryLink, HomeClub, Person
from tournaments.selectors.self_entry import link_code, own_code
from tournaments.services.asked_entries import let_wait, say_no

LONG = "Wąsik-Świętochłowska-Brzęczyszczykiewicz"


@pytest.fixture
def link(db):
    """Entries by link of an event for pairs with teams, where much is asked for."""
    scoring = {"ranking": ["score"], "team": {"size": 2, "best": 2}}
    event = empty_event(
        "puchar",
        name="Puchar Borku",
        place="Dom Kultury",
        shown="seating",
        ruleset="polish-doubles",
        game="polish-doubles",
        format={"unit": "pair", "scoring": scoring},
    )
    return open_entry_link(event, asks=list(EntryLink.Asks))


def director_on(page, link, live_server):
    user = User.objects.create(username="ola")
    Membership.objects.create(club=link.event.club, user=user, role=Role.DIRECTOR)
    signed_in(page, user, live_server)


@long
def test_pair_asks_without_scripts_and_reads_the_answer(
    page_without_scripts, page_1280, link, live_server
):
    phone, desk = page_without_scripts, page_1280
    phone.goto(reverse("tournaments:self_entry", args=[link_code(link)]))
    phone.get_by_label("Surname", exact=True).fill("Lis")
    phone.get_by_label("Given name", exact=True).fill("Ewa")
    phone.get_by_label("Partner’s surname").fill("Kos")
    phone.get_by_label("My whole name may be shown").check()
    phone.get_by_role("button", name="Send").click()
    heading = phone.get_by_role("heading", level=1)
    expect(heading).to_have_text("You have asked for an entry")

    director_on(desk, link, live_server)
    desk.goto("/events/puchar/desk/")
    expect(desk.get_by_text("1 asks for an entry and has no answer.")).to_be_visible()
    desk.get_by_role("link", name="Answer requests").click()
    desk.get_by_role("button", name="Yes to all without doubts").click()
    expect(desk.get_by_text("1 is entered.")).to_be_visible()
    assert Entrant.objects.get().name == "Lis Ewa – Kos"

    phone.reload()
    expect(heading).to_have_text("You are entered, number 1")
    phone.get_by_text("Take it back", exact=True).click()
    phone.get_by_role("button", name="I do not play").click()
    expect(heading).to_have_text("You have taken it back")


@long
def test_pages_are_good_on_a_telephone_in_the_dark(page_360, link, live_server):
    event = link.event
    EntryLink.objects.update(limit=4)
    Person.objects.create(register=event.club, surname=LONG, given_name="Ewa")
    asked = [
        ask_to_enter(link, LONG, f"Ew{end}", partner=LONG + end, home=LONG, team=LONG)
        for end in ("c", "d", "e")
    ]
    club = HomeClub.objects.create(register=event.club, name=LONG)
    for home in (None, club):  # of whom the desk says who is meant
        Person.objects.create(register=event.club, surname="Kos", given_name=LONG, home=home)
    ask_to_enter(link, "Kos", LONG, partner="Lis")
    let_wait(event_id=event.pk, asked_id=asked[1].pk)
    say_no(event_id=event.pk, asked_id=asked[2].pk, reason="members only")
    director_on(page_360, link, live_server)
    pages = {
        "form": reverse("tournaments:self_entry", args=[link_code(link)]),
        "own": reverse("tournaments:own_entry", args=[own_code(asked[0])]),
        "waits": reverse("tournaments:own_entry", args=[own_code(asked[1])]),
        "link": "/events/puchar/desk/entries/link/",
        "wall": "/events/puchar/desk/entries/link/wall/",
        "entries": "/events/puchar/desk/entries/",
        "desk": "/events/puchar/desk/",
    }
    page_360.emulate_media(color_scheme="dark")
    faults = {}
    for name, address in pages.items():
        page_360.goto(address)
        page_360.screenshot(f"self-entry-{name}")
        for fold in page_360.locator("summary").all():
            fold.press("Enter")  # a menu that is open lies over what a finger would tap
        faults |= {name: found} if (found := faults_of(page_360)) else {}
    assert faults == {}
