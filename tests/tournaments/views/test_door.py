"""The door on its page, with scripts and without."""

from __future__ import annotations

import pytest
from django.urls import reverse

from scorer.models import Membership, Role, User
from tests.tournaments.making import make_entrants, make_event
from tournaments.models import Entrant
from tournaments.services.entrants import withdraw
from tournaments.services.steps import Actor

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    event = make_event(format={"fee": "25"})
    make_entrants(event, 6)
    return event


@pytest.fixture
def door(client, event):
    user = User.objects.create(username="ola")
    Membership.objects.create(club=event.club, user=user, role=Role.SCORER)
    client.force_login(user)
    address = reverse("tournaments:check_in", args=[event.slug])

    def ask(query="", headers=None, **sent):
        if sent:
            answer = client.post(address, sent, headers=headers, follow=not headers)
        else:
            answer = client.get(address + query)
        ask.status = answer.status_code
        return answer.content.decode()

    return ask


HTMX = {"HX-Request": "true"}


def test_one_tap_is_here_and_paid(event, door):
    page = door(here="3", amount="25.00")
    assert "1 / 6" in page
    assert "✓ here · 25.00" in page
    assert "ola: 25.00 (1)" in page
    page = door(not_here="3")
    assert "0 / 6" in page
    assert Entrant.objects.get(number=3).paid == 0


def test_a_tap_answers_with_its_row_and_the_figures(event, door):
    row = door(headers=HTMX, here="3", amount="12,50")
    assert row.count("<li") == 1
    assert 'id="door-figures" aria-live="polite" hx-swap-oob="true"' in row
    assert "✓ here · 12.50" in row
    assert "3 more" in row


@pytest.mark.parametrize("amount", ["x", "-1", "1e9", "NaN", "0.001", "9" * 40, "1e999999"])
def test_amounts_that_cannot_be_are_told(event, door, amount):
    row = door(headers=HTMX, here="3", amount=amount)
    assert '<p class="fault">' in row
    assert row.count("<li") == 1  # the row stays
    assert Entrant.objects.get(number=3).state == "entered"


def test_who_withdrew_meanwhile_leaves_the_list(event, door):
    withdraw(event_id=event.pk, number=3, actor=Actor())
    row = door(headers=HTMX, here="3")
    assert "bring the entry back first" in row
    assert "<li" not in row


def test_two_who_tap_at_once_take_the_fee_once(event, door):
    for _twice in range(2):
        door(headers=HTMX, here="3", amount="25")
    assert event.steps.count() == 1


def test_searching_without_scripts(event, door):
    page = door("?q=gracz+5")
    assert page.count("door-line") == 1
    assert "Nobody is found. Type fewer letters." in door("?q=nobody")


def test_without_scripts_what_was_typed_stays_after_a_fault(event, client, door):
    address = reverse("tournaments:check_in", args=[event.slug])
    answer = client.post(address, {"here": "99", "q": "Łucja & O'Hara\r\n#1"})
    assert answer.url == f"{address}?q=%C5%81ucja+%26+O%27Hara%0D%0A%231"


def test_an_empty_door_says_what_to_do(event, door):
    Entrant.objects.all().delete()
    page = door()
    assert "Nobody has entered yet." in page
    assert "all tables full" not in page
    assert reverse("tournaments:entries", args=[event.slug]) in page.split("Nobody has entered")[1]


def test_nonsense_is_refused(event, door):
    for sent in ({"here": "x"}, {"other": "1"}):
        door(**sent)
        assert door.status == 400
    assert "Nobody has the number 99." in door(here="99")
