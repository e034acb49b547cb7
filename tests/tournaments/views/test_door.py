"""The door on its page, with scripts and without."""

from __future__ import annotations

import re
from copy import deepcopy

import pytest
from django.urls import reverse
from django.utils import timezone

from scorer.models import Role
from tests.builders.desks import sign_in
from tests.builders.events import add_entrants, empty_event
from tests.tiers import sampled
from tests.tournaments.views.sending import sent_in_polish
from tournaments.log.acts.register import CheckedIn
from tournaments.models import Entrant, Event, HomeClub, Person
from tournaments.services.door import check_in
from tournaments.services.entering import named
from tournaments.services.entrants import enter, withdraw
from tournaments.services.steps import Actor

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def made(rows_for_file):
    event = empty_event(format={"fee": "25"})
    add_entrants(event, 6)
    return sign_in(event, Role.SCORER, "ola")


@pytest.fixture
def desk_with_fees(made, db):
    """Nobody of six, who owe 25.00 each, is here."""
    return deepcopy(made)


@pytest.fixture
def event_with_fees(desk_with_fees):
    return desk_with_fees.event


@pytest.fixture
def client(desk_with_fees):
    return desk_with_fees.client


@pytest.fixture
def door(client, event_with_fees):
    """What the page of the door answers, asked or sent to."""
    address = reverse("tournaments:check_in", args=[event_with_fees.slug])

    def ask(query="", headers=None, **sent):
        if sent:
            answer = client.post(address, sent, headers=headers, follow=not headers)
        else:
            answer = client.get(address + query)
        ask.status = answer.status_code
        return answer.content.decode()

    return ask


HTMX = {"HX-Request": "true"}


def test_one_tap_is_here_and_paid(door):
    page = door(here="3", amount="25.00")
    assert "1 / 6" in page
    assert "✓ here · 25.00" in page
    assert "Ola: 25.00 (1)" in page
    page = door(not_here="3")
    assert "0 / 6" in page
    assert Entrant.objects.get(number=3).paid == 0


def test_tap_answers_with_its_row_and_figures(door):
    row = door(headers=HTMX, here="3", amount="12,50")
    assert row.count("<li") == 1
    assert 'id="door-figures" aria-live="polite" hx-swap-oob="true"' in row
    assert "✓ here · 12.50" in row
    assert "3 more" in row


@pytest.mark.parametrize(
    "amount", sampled(["x", "0.001", "-1", "1e9", "NaN", "9" * 40, "1e999999"], daily=2)
)
def test_invalid_amount_is_refused_and_nobody_is_checked_in(door, amount):
    row = door(headers=HTMX, here="3", amount=amount)
    assert '<p class="fault">' in row
    assert row.count("<li") == 1  # the row stays
    assert Entrant.objects.get(number=3).state == "entered"


def test_who_withdrew_meanwhile_leaves_list(event_with_fees, door):
    withdraw(event_id=event_with_fees.pk, number=3, actor=Actor())
    row = door(headers=HTMX, here="3")
    assert "bring the entry back first" in row
    assert "<li" not in row


def test_two_who_tap_at_once_take_fee_once_and_second_reads_who_was_first(event_with_fees, door):
    check_in(event_id=event_with_fees.pk, number=3, paid=2500, actor=Actor(name="Marek"))
    at = f"{timezone.localtime(event_with_fees.steps.latest('pk').at):%H:%M}"
    told = f"Gracz 3 is checked in already: {at} by Marek, paid 25.00 to Marek."
    row = door(headers=HTMX, here="3", amount="25")
    assert f'<p class="fault">{told}</p>' in row
    assert "not_here" in row  # the row is shown as it is now
    assert f'data-already="{told}"' in door()  # Enter says so without asking
    assert event_with_fees.steps.filter(kind=CheckedIn.kind).count() == 1
    assert told in door(here="3")  # without scripts


def test_who_has_not_paid_is_said_to_be_here_alone(event_with_fees, door):
    check_in(event_id=event_with_fees.pk, number=3, paid=0, actor=Actor(name="Marek"))
    assert re.search(r"Gracz 3 is checked in already: \d\d:\d\d by Marek\.", door(here="3"))


def test_first_shown_is_one_with_number_typed(event_with_fees, door):
    people = [*Entrant.objects.filter(event=event_with_fees).order_by("-number")]
    for entrant in people:  # 60, 50 … 10: everybody's number begins with a figure of their own
        Entrant.objects.filter(pk=entrant.pk).update(number=entrant.number * 10)
    enter(event_id=event_with_fees.pk, person=named("Zzz Zenon"), actor=Actor())
    Entrant.objects.filter(event=event_with_fees, person__surname="Zzz").update(number=1)
    assert re.findall(r'name="here" value="(\d+)"', door("?q=1")) == ["1", "10"]


def test_namesakes_are_told_apart_by_club_or_number(event_with_fees, door):
    las = HomeClub.objects.create(register=event_with_fees.club, name="Las")
    for number, home in {8: las, 9: las, 10: None}.items():
        of = {"register": event_with_fees.club, "home": home}
        person = Person.objects.create(surname="Nowak", given_name="Jan", **of)
        Entrant.objects.create(event=event_with_fees, number=number, person=person)
    assert re.findall(r"<bdi>(Nowak.*?)</bdi>", door()) == [
        f"Nowak Jan (#{number})" for number in (8, 9, 10)
    ]
    Person.objects.filter(entrants__number=9).update(home=None)
    Person.objects.filter(entrants__number=10).update(mark="1962")
    assert re.findall(r"<bdi>(Nowak.*?)</bdi>", door()) == [
        "Nowak Jan (Las)",
        "Nowak Jan",
        "Nowak Jan (1962)",
    ]


def test_without_fees_nothing_is_said_of_money(event_with_fees, door):
    Event.objects.filter(pk=event_with_fees.pk).update(format={})
    page = door()
    assert all(word not in page for word in ("cash, ", "Each pays", "0.00"))
    assert "✓ here" in door(here="3")


def test_second_desk_gets_check_ins_of_first(event_with_fees, client, door):
    live = reverse("tournaments:check_in_live", args=[event_with_fees.slug])
    door()
    first = client.get(live)
    assert client.get(live, headers={"If-None-Match": first["ETag"]}).status_code == 304
    check_in(event_id=event_with_fees.pk, number=3, actor=Actor(name="Marek"))
    then = client.get(live, headers={"If-None-Match": first["ETag"]})
    page = then.content.decode()
    assert (then.status_code, page.count("<li"), "1 / 6" in page) == (200, 6, True)
    assert page.count('<template data-news="">') == 1


def test_all_are_here_asks_once_and_is_undone(event_with_fees, client, door):
    address = reverse("tournaments:check_in", args=[event_with_fees.slug])
    check_in(event_id=event_with_fees.pk, number=3, paid=0, actor=Actor(name="Marek"))
    asks = door("?everybody=1")
    assert "5 players or pairs are not checked in yet." in asks
    assert "Together they owe 125.00 PLN." in asks
    uuid = re.search(r'name="uuid" value="([^"]*)"', asks)[1]
    for _twice in range(2):
        answer = client.post(address, {"everybody": "paid", "uuid": uuid})
        assert answer.url == f"{address}?undo={uuid}"
    enter(event_id=event_with_fees.pk, person=named("Nowak Jan"), actor=Actor())
    client.post(address, {"everybody": "paid", "uuid": uuid})  # the same form, late
    assert [one.paid for one in event_with_fees.entrants.all()] == [
        2500,
        2500,
        0,
        2500,
        2500,
        2500,
        0,
    ]
    assert "Undo the check-in of all" in client.get(answer.url).content.decode()
    client.post(address, {"nobody": "1", "uuid": uuid})
    here = event_with_fees.entrants.filter(state="here")
    assert list(here.values_list("number", flat=True)) == [3]
    assert not event_with_fees.entrants.exclude(paid=0).exists()


def test_search_without_scripts_lists_matches_or_says_nobody(door):
    page = door("?q=gracz+5")
    assert page.count("door-line") == 1
    assert "Nobody is found. Type fewer letters." in door("?q=nobody")


def test_without_scripts_what_was_typed_stays_after_fault(event_with_fees, client):
    address = reverse("tournaments:check_in", args=[event_with_fees.slug])
    answer = client.post(address, {"here": "99", "q": "Łucja & O'Hara\r\n#1"})
    assert answer.url == f"{address}?q=%C5%81ucja+%26+O%27Hara%0D%0A%231"


def test_empty_door_says_what_to_do(event_with_fees, door):
    Entrant.objects.all().delete()
    page = door()
    assert "Nobody has entered yet." in page
    assert "all tables full" not in page
    assert (
        reverse("tournaments:entries", args=[event_with_fees.slug])
        in page.split("Nobody has entered")[1]
    )


def test_form_of_check_in_is_polish_for_polish_readers(event_with_fees, client):
    address = reverse("tournaments:check_in", args=[event_with_fees.slug])
    shown, messages = sent_in_polish(client, address, {"everybody": "paid"})
    assert "Wpłata od każdego, PLN" in shown
    assert messages == ["Wszyscy są obecni."]


def test_invalid_check_in_is_refused(door):
    for sent in ({"here": "x"}, {"other": "1"}):
        door(**sent)
        assert door.status == 400
    assert "Nobody has the number 99." in door(here="99")
