"""Entries by link on their pages: the director's switch, a phone that asks, the desk's answer."""

from __future__ import annotations

import re
from copy import deepcopy
from datetime import UTC, datetime, timedelta
from uuid import UUID

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.html import strip_tags

from scorer.models import Role
from scorer.operations.views import rates
from tests.builders.desks import sign_in
from tests.builders.events import (
    add_entrants,
    ask_to_enter,
    empty_event,
    log_import,
    open_entry_link,
)
from tests.tiers import sampled
from tests.tournaments.views.sending import sent_in_polish
from tournaments.models import AskedEntry, Entrant, EntryLink, Event, HomeClub, Person
from tournaments.selectors.self_entry import link_code, own_code
from tournaments.services.asked_entries import let_wait, say_no, say_yes
from tournaments.services.entrants import withdraw
from tournaments.services.steps import Actor

pytestmark = pytest.mark.django_db
UUIDS = [f"c0ffee00-0000-4000-8000-{number:012}" for number in range(9)]
DESK = Actor(name="Ola")
LIS = {"surname": "Lis", "given_name": "Ewa", "agree": "on"}
PAIRS = {"format": {"unit": "pair"}, "ruleset": "polish-doubles", "game": "polish-doubles"}


@pytest.fixture(scope="module")
def made(rows_for_file):
    """An event that nobody asked to enter, and its director."""
    event = empty_event(place="Dom Kultury")
    log_import(event)
    return sign_in(event, Role.DIRECTOR, "ola")


@pytest.fixture
def copied(made, db):
    return deepcopy(made)


@pytest.fixture
def event_without_entries(copied):
    return copied.event


@pytest.fixture
def link(event_without_entries):
    return open_entry_link(event_without_entries)


@pytest.fixture
def at_desk(copied):
    """A director's browser: what a page of the event answers, and what is sent to it."""

    def ask(name, *args, sent=None):
        address = reverse(f"tournaments:{name}", args=[copied.event.slug, *args])
        if sent is None:
            answer = copied.client.get(address)
        else:
            answer = copied.client.post(address, sent, follow=True)
        ask.status = answer.status_code
        return _text(answer)

    return ask


def phone(link, sent=None, *, form=0):
    """What the address answers to a phone that nobody is signed in on, and what to its form."""
    address, browser = reverse("tournaments:self_entry", args=[link_code(link)]), Client()
    if sent is None:
        return browser.get(address)
    return browser.post(address, {"uuid": UUIDS[form]} | sent, follow=True)


def own_page(asked, sent=None):
    address, browser = reverse("tournaments:own_entry", args=[own_code(asked)]), Client()
    return browser.get(address) if sent is None else browser.post(address, sent, follow=True)


def _text(answer):
    return " ".join(answer.content.decode().split())


def _heading(answer):
    return re.search(r"<h1>(.*?)</h1>", _text(answer))[1].strip()


# the director


def test_director_switches_it_on_and_hands_on_address(event_without_entries, at_desk):
    page = at_desk("entry_link")
    assert "Time of Europe/Warsaw. Empty: until the tournament begins." in page
    assert "The address" not in page
    sent = {"seen": "0", "on": "on", "closes_at": "2099-11-20T18:30", "limit": "16"}
    page = at_desk("entry_link", sent=sent | {"asks": ["home", "categories"]})
    link = EntryLink.objects.get()
    assert (link.limit, link.asks, link.closes_at) == (
        16,
        ["home", "categories"],
        datetime(2099, 11, 20, 17, 30, tzinfo=UTC),
    )
    assert f"/enter/{link_code(link)}/" in page
    assert 'value="2099-11-20T18:30"' in page
    assert "data-copy" in page
    wall = at_desk("entry_wall")
    assert 'class="qr"' in wall
    assert f"/enter/{link_code(link)}/" in wall
    assert "To ask for an entry, point your phone’s camera here." in wall
    page = at_desk("entry_link", sent={"renew": "1", "uuid": UUIDS[0]})
    assert "There is another address. The one of before leads nowhere." in page
    assert f"/enter/{link_code(link)}/" not in page
    assert phone(link).status_code == 404
    page = at_desk("entry_link", sent={"seen": event_without_entries.steps.last().pk})
    assert "The address" not in page
    at_desk("entry_wall")
    assert at_desk.status == 404


def test_invalid_settings_of_link_are_refused_beside_their_fields(at_desk):
    page = at_desk("entry_link", sent={"on": "on", "closes_at": "soon", "limit": "0"})
    assert at_desk.status == 400
    assert "Allowed: day and time, such as 2026-01-31T18:30." in page
    assert "Allowed: a whole number from 1 to 9999." in page
    page = at_desk("entry_link", sent={"on": "on", "closes_at": "2020-01-01T10:00", "asks": "team"})
    assert "Choose one of the list." in page  # no teams here
    page = at_desk("entry_link", sent={"on": "on", "closes_at": "2020-01-01T10:00"})
    assert "This moment is over. Allowed: a later one, or none." in page
    assert 'value="2020-01-01T10:00"' in page


def test_director_reads_why_nobody_can_ask(link, at_desk):
    EntryLink.objects.update(closes_at=timezone.now())
    assert "The last moment is over: nobody can ask any more." in at_desk("entry_link")
    Event.objects.update(state="running")
    assert "The tournament has begun: entries are made at the desk." in at_desk("entry_link")
    assert "Entries by link" in at_desk("entries")


def test_slower_of_two_directors_is_told_and_keeps_what_was_typed(at_desk):
    at_desk("entry_link", sent={"seen": "0", "on": "on"})
    page = at_desk("entry_link", sent={"seen": "0", "on": "on", "limit": "8"})
    assert "Ola changed this meanwhile: look at it again. Nothing was saved." in page
    assert 'value="8"' in page


# a phone


def test_phone_asks_and_reads_what_became_of_it(event_without_entries, link):
    page = _text(phone(link))
    assert "Turniej o Puchar Borku" in page
    assert "Dom Kultury · Borek" in page
    assert "My whole name may be shown on public pages of this tournament." in page
    for unasked in ("Home club", "Team", "Categories", "Partner", "Last moment"):
        assert unasked not in strip_tags(page)
    answer = phone(link, LIS)
    assert _heading(answer) == "You have asked for an entry"
    asked = AskedEntry.objects.get()
    assert answer.redirect_chain == [(f"/asked/{own_code(asked)}/", 302)]
    assert "Lis Ewa" in _text(answer)
    assert f"/asked/{own_code(asked)}/" in _text(answer)
    assert phone(link, LIS).redirect_chain == answer.redirect_chain  # sent twice
    assert AskedEntry.objects.count() == 1
    let_wait(event_id=event_without_entries.pk, asked_id=asked.pk)
    assert _heading(own_page(asked)) == "You are on the waiting list"
    assert "Place 1. Who asked before you comes first." in _text(own_page(asked))
    say_no(event_id=event_without_entries.pk, asked_id=asked.pk, reason="members only")
    assert _heading(own_page(asked)) == "You are not entered"
    assert "Reason: <q>members only</q>" in _text(own_page(asked))
    assert "I do not play" not in _text(own_page(asked))
    say_yes(event_id=event_without_entries.pk, asked_id=asked.pk, actor=DESK)
    assert _heading(own_page(asked)) == "You are entered, number 1"
    assert "To the tournament" not in _text(own_page(asked))
    Event.objects.update(shown="seating")
    assert f'href="/events/{event_without_entries.slug}/">To the tournament' in _text(
        own_page(asked)
    )


def test_all_that_director_wants_to_know_is_asked_for(event_without_entries):
    scoring = {"ranking": ["score"], "team": {"size": 2, "best": 2}}
    Event.objects.update(format={"scoring": scoring, "categories": ["local"]}, names="numbers")
    event_without_entries.refresh_from_db()
    link = open_entry_link(
        event_without_entries,
        asks=["home", "team", "categories"],
        closes_at=datetime(2099, 1, 2, 12, tzinfo=UTC),
    )
    page = _text(phone(link))
    assert "Last moment: 2 Jan 2099, 13:00, time of Europe/Warsaw." in page
    assert "show my number; my name is read by the desk alone." in page
    phone(link, LIS | {"home": "Borek", "team": "Asy", "categories": ["women", "local"]})
    asked = AskedEntry.objects.get()
    assert (asked.home, asked.team, asked.categories) == ("Borek", "Asy", ["women", "local"])


def test_partners_enter_together(db):
    link = open_entry_link(empty_event("pary", names="short", **PAIRS))
    page = _text(phone(link))
    assert "an initial, as in Anna K. My partner agrees to this too." in page
    page = _text(phone(link, LIS | {"partner_given_name": "Jan"}))
    assert "Give at least a surname." in page
    answer = phone(link, LIS | {"partner": "Kos", "partner_given_name": "Jan"})
    assert "Lis Ewa – Kos Jan" in _text(answer)


def test_what_was_typed_stays_with_what_is_wrong(link):
    answer = phone(link, {"surname": " \u200b", "given_name": "Ewa"})
    assert answer.status_code == 400
    page = _text(answer)
    assert "Not sent yet. What you typed is still here." in page
    assert "Tick this, or ask whoever runs the tournament to enter you." in page
    assert 'value="Ewa"' in page
    page = _text(phone(link, LIS | {"surname": "\u200b"}))
    assert page.count("Give at least a surname.") == 2  # in the list of faults, beside the field
    page = _text(phone(link, LIS | {"surname": "x" * 101}))
    assert "Ensure this value has at most 100 characters (it has 101)." in page


def test_name_is_text_and_nothing_else(link, at_desk):
    phone(link, LIS | {"surname": "<b>x</b>"})
    assert "<b>x" not in at_desk("entries")
    assert "<b>x" not in _text(own_page(AskedEntry.objects.get()))


def test_where_it_is_closed_page_says_what_to_do(link):
    EntryLink.objects.update(closes_at=datetime(2026, 1, 2, 12, tzinfo=UTC))
    page = phone(link)
    assert (page.status_code, _heading(page)) == (200, "Entries by link are closed")
    assert "The last moment was 2 Jan 2026, 13:00, time of Europe/Warsaw." in _text(page)
    assert "Ask whoever runs the tournament whether you can still enter." in _text(page)
    assert phone(link, LIS).status_code == 409
    Event.objects.update(state="finished", shown="everything")
    page = _text(phone(link))
    assert "The tournament is over." in page
    assert "To the tournament" in page
    assert AskedEntry.objects.count() == 0


def test_entry_is_taken_back_after_question(event_without_entries, link):
    asked = ask_to_enter(link, "Lis")
    say_yes(event_id=event_without_entries.pk, asked_id=asked.pk, actor=DESK)
    assert "You do not play then, and lose your place." in _text(own_page(asked))
    answer = own_page(asked, {})
    assert "Taken back: you do not play." in _text(answer)
    assert _heading(answer) == "You have taken it back"
    assert Entrant.objects.get().state == "withdrawn"


def test_once_it_has_begun_the_desk_is_told(event_without_entries, link):
    asked = ask_to_enter(link, "Lis")
    say_yes(event_id=event_without_entries.pk, asked_id=asked.pk, actor=DESK)
    Event.objects.update(state="running")
    page = _text(own_page(asked))
    assert "If anything is wrong, tell the desk." in page
    assert "I do not play" not in page
    page = _text(own_page(asked, {}))
    assert "The tournament has begun: tell the desk that you cannot play." in page
    withdraw(event_id=event_without_entries.pk, number=1, actor=DESK)
    assert _heading(own_page(asked)) == "You are not entered any more"


@pytest.mark.parametrize("count", [1, 3])
def test_pages_of_who_asks_cost_the_same(link, count, django_assert_num_queries):
    for number in range(count):
        asked = ask_to_enter(link, f"Lis {number}")
    AskedEntry.objects.update(state="waiting")
    with django_assert_num_queries(1):
        phone(link)
    with django_assert_num_queries(2):
        own_page(asked)


# the desk


def test_desk_is_told_who_asks_and_answers(link, at_desk):
    assert 'id="asked"' not in at_desk("entries")
    first, second = ask_to_enter(link, "Lis", home="Borek"), ask_to_enter(link, "Kos")
    assert "2 ask for an entry and have no answer." in at_desk("desk")
    assert "Borek" in at_desk("entries")
    page = at_desk("asked_entries", sent={"do": "yes", "asked": first.pk})
    assert "Lis has the number 1." in page
    page = at_desk("asked_entries", sent={"do": "yes", "asked": first.pk})
    assert "They are on the list already." in page
    page = at_desk("asked_entries", sent={"do": "no", "asked": second.pk, "reason": ""})
    assert "Say why: who asked reads it." in page
    page = at_desk("asked_entries", sent={"do": "no", "asked": second.pk, "reason": "members only"})
    assert "Declined; who asked reads why." in page
    assert "<q>members only</q>" in page
    assert "Kos has the number 2." in at_desk(
        "asked_entries", sent={"do": "yes", "asked": second.pk}
    )
    assert 'id="asked"' not in at_desk("entries")
    assert at_desk("asked_entries").count("<h1>2 entries</h1>") == 0
    assert at_desk.status == 302


def test_near_names_are_told_before_and_after(event_without_entries, link, at_desk):
    Person.objects.create(register=event_without_entries.club, surname="Kowalski", given_name="Jan")
    first, second = ask_to_enter(link, "Kowalsky", "Jan"), ask_to_enter(link, "Kowalski", "Jam")
    page = at_desk("entries")
    assert "The register has nearly the same name: Kowalski Jan." in page
    assert "Yes, it is Kowalski Jan" in page
    assert "Yes to all without doubts" not in page
    page = at_desk("asked_entries", sent={"do": "same", "asked": first.pk})
    assert "Kowalski Jan has the number 1." in page
    page = at_desk("asked_entries", sent={"do": "yes", "asked": second.pk})
    assert "is new in the register, where there is also: Kowalski Jan." in page


def test_all_at_once_and_who_is_next(link, at_desk):
    EntryLink.objects.update(limit=2)
    asked = [ask_to_enter(link, name) for name in ("Lis", "Kos", "Wilk", "Sowa")]
    assert "Limit: 2, places free: 2." in at_desk("entries")
    page = at_desk("asked_entries", sent={"do": "yes-to-all"})
    assert "2 are entered." in page
    assert "All places are taken: 2 are on the waiting list." in page
    page = at_desk("asked_entries", sent={"do": "yes", "asked": asked[2].pk})
    assert "All places are taken. Raise the limit, or wait for a place." in page
    assert "2 on the waiting list" in at_desk("desk")
    page = at_desk("withdraw", 1, sent={"last_round": "0", "reason": "ill"})
    assert "1 place is free. Next on the waiting list: Wilk." in page
    for name in ("desk", "entries"):
        assert "Next on the waiting list: Wilk." in at_desk(name)
    page = at_desk("asked_entries", sent={"do": "yes", "asked": asked[2].pk})
    assert "Wilk has the number 3." in page
    assert "Next on the waiting list" not in page


def test_all_at_once_may_be_too_many_for_team(event_without_entries, at_desk):
    scoring = {"ranking": ["score"], "team": {"size": 2, "best": 2}}
    Event.objects.update(format={"scoring": scoring})
    event_without_entries.refresh_from_db()
    link = open_entry_link(event_without_entries, asks=["team"])
    for name in ("Lis", "Kos", "Wilk"):
        ask_to_enter(link, name, team="Lwy")
    page = at_desk("asked_entries", sent={"do": "yes-to-all"})
    assert "Team Lwy: 3 players, allowed are 2." in page


def test_desk_picks_among_people_of_one_name(event_without_entries, link, at_desk):
    borek = HomeClub.objects.create(register=event_without_entries.club, name="Borek")
    people = [
        Person.objects.create(register=event_without_entries.club, surname="Lis", home=h)
        for h in (None, borek)
    ]
    asked = ask_to_enter(link, "Lis")
    page = at_desk("entries")
    assert "Several people of the register are called so: say who is meant." in page
    assert [
        f'value="{one.pk}">{words}</option>' in page
        for one, words in zip(people, ("Lis", "Lis (Borek)"), strict=True)
    ] == [True, True]
    sent = {"do": "yes", "asked": asked.pk, "which": [people[1].pk, "²", "9" * 5_000]}
    assert "Lis has the number 1." in at_desk("asked_entries", sent=sent)
    assert event_without_entries.entrants.get().person == people[1]


def test_full_list_lets_wait_and_taking_back_is_told(link, at_desk):
    first, second = ask_to_enter(link, "Lis"), ask_to_enter(link, "Kos")
    EntryLink.objects.update(limit=1)
    at_desk("asked_entries", sent={"do": "yes", "asked": first.pk})
    page = at_desk("asked_entries", sent={"do": "yes", "asked": second.pk})
    assert "All places are taken: they are on the waiting list." in page
    own_page(second, {})
    page = at_desk("asked_entries", sent={"do": "yes", "asked": second.pk})
    assert "They have taken it back meanwhile." in page


def test_waiting_and_no_to_all(link, at_desk):
    first = ask_to_enter(link, "Lis")
    ask_to_enter(link, "Kos")
    page = at_desk("asked_entries", sent={"do": "wait", "asked": first.pk})
    assert "Waiting list</h3>" in page
    page = at_desk("asked_entries", sent={"do": "no-to-all", "reason": "nonsense"})
    assert "1 is declined." in page
    assert at_desk("asked_entries", sent={"do": "yes-to-all"}).count("0 are entered.") == 1


@pytest.mark.parametrize(
    ("sent", "status"),
    [
        ({"do": "yes", "asked": "x"}, 400),
        ({"do": "yes"}, 400),
        ({"do": "else"}, 400),
        ({"do": "yes", "asked": str(UUID(int=1))}, 404),
    ],
)
def test_what_no_form_sends_is_refused(link, at_desk, sent, status):
    at_desk("asked_entries", sent=sent)
    assert at_desk.status == status


def test_51_who_ask_and_51_who_wait_are_told_and_50_of_each_are_listed(link, at_desk):
    AskedEntry.objects.bulk_create(
        AskedEntry(event=link.event, name=f"{name} {at}", digest=f"{name} {at}", state=state)
        for name, state in (("Lis", "asked"), ("Sowa", "waiting"))
        for at in range(51)
    )
    page = at_desk("entries")
    for name, told in (("Lis", "51 ask"), ("Sowa", "51 wait")):
        assert f"{told}; these are the first." in page
        assert [f"{name} {at}" in page for at in (0, 49, 50)] == [True, True, False]


@pytest.mark.parametrize("count", [1, 3])
@pytest.mark.parametrize(("page", "queries"), [("entries", 17), ("desk", 12)])
def test_desks_pages_cost_the_same_for_one_and_many(
    link, at_desk, count, page, queries, django_assert_num_queries
):
    EntryLink.objects.update(limit=3)
    AskedEntry.objects.bulk_create(
        AskedEntry(event=link.event, name=name, digest=name, state=state)
        for state in ("asked", "waiting", "declined")
        for name in (f"Lis {number} {state}" for number in range(count))
    )
    with django_assert_num_queries(queries):
        at_desk(page)


# what nobody else reads


def test_robots_and_caches_keep_nothing(link):
    Event.objects.update(shown="everything")
    link.event.club.findable = True
    link.event.club.save()
    for answer in (phone(link), own_page(ask_to_enter(link, "Lis"))):
        assert answer.headers["X-Robots-Tag"] == "noindex, nofollow"
        assert "no-store" in answer.headers["Cache-Control"]
    assert "/enter/" not in Client().get("/robots.txt").content.decode()


def test_hall_behind_one_address_asks_freely_and_a_flood_is_stopped(link, monkeypatch):
    monkeypatch.setitem(rates.RATES, "ask", rates.Rate("1/hour", "3/hour"))
    for number in range(3):
        answer = phone(link, LIS | {"surname": f"Lis {number}"})
        assert answer.status_code == 200, number
    answer = phone(link, LIS | {"surname": "Kos"})
    assert answer.status_code == 429
    assert "Kos" in _text(answer)
    assert phone(link).status_code == 200
    rates.forget()


def test_one_visitor_without_cookies_leaves_places_for_others(link, at_desk):
    """The desk then says no to that network, and keeps the others."""
    other = Client(REMOTE_ADDR="192.0.2.8")
    address = reverse("tournaments:self_entry", args=[link_code(link)])
    other.post(address, {"uuid": UUIDS[1]} | LIS)
    phone(link, LIS | {"surname": "Lis 0"})
    network = AskedEntry.objects.get(name="Lis 0, Ewa").origin
    AskedEntry.objects.bulk_create(
        AskedEntry(event=link.event, name=name, digest=name, origin=network)
        for name in (f"Lis {number}, Ewa" for number in range(1, 40))
    )
    answer = phone(link, LIS | {"surname": "Lis 40"})
    page = _text(answer)
    assert answer.status_code == 400
    assert "40 requests from this network have no answer yet." in page
    assert 'value="Lis 40"' in page
    answer = other.post(address, {"uuid": UUIDS[2]} | LIS | {"surname": "Kos"}, follow=True)
    assert _heading(answer) == "You have asked for an entry"
    page = at_desk("entries")
    assert "At least 40 requests without an answer came from the same network" in page
    flood = AskedEntry.objects.get(name="Lis 7, Ewa")
    sent = {"do": "no-to-network", "asked": flood.pk, "reason": "nonsense"}
    assert "40 are declined." in at_desk("asked_entries", sent=sent)
    assert sorted(AskedEntry.objects.filter(state="asked").values_list("name", flat=True)) == [
        "Kos, Ewa",
        "Lis, Ewa",
    ]
    assert _heading(phone(link, LIS, form=3)) == "You have asked for an entry"


@pytest.mark.parametrize("language", sampled(["pl", "cs", "ro"]))
def test_pages_are_there_in_every_language(link, language):
    asked = ask_to_enter(link, "Lis")
    with translation.override(language):
        browser = Client(headers={"accept-language": language})
        for name, code in (("self_entry", link_code(link)), ("own_entry", own_code(asked))):
            page = browser.get(reverse(f"tournaments:{name}", args=[code])).content.decode()
            assert f'<html lang="{language}"' in page


def test_last_moment_is_to_the_second(link):
    EntryLink.objects.update(closes_at=timezone.now() + timedelta(seconds=30))
    assert phone(link, LIS).status_code == 200


def test_many_entered_by_door_leave_no_place(event_without_entries, link):
    EntryLink.objects.update(limit=4)
    add_entrants(event_without_entries, 4)
    assert _heading(phone(link, LIS)) == "You are on the waiting list"


def test_forms_of_entry_by_link_are_polish_for_polish_readers(link):
    page = reverse("tournaments:self_entry", args=[link_code(link)])
    shown, _messages = sent_in_polish(Client(), page, LIS)
    assert "Imię" in shown
    own = reverse("tournaments:own_entry", args=[own_code(AskedEntry.objects.get())])
    shown, messages = sent_in_polish(Client(), own, {})
    assert "Nie gram" in shown
    assert messages == ["Cofnięte: nie grasz."]
