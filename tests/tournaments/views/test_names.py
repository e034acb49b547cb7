"""No whole name leaves by a public page, file or paper of an event that shortens them."""

from __future__ import annotations

import re
from copy import deepcopy

import pytest
from django.test import Client
from django.urls import reverse

from scorer.models import Role
from tests.builders.desks import messages_of, sign_in
from tests.builders.events import add_entrants, empty_event
from tests.builders.rounds import play_round
from tests.tournaments.views.test_papers import orders
from tournaments.models import Event, Person, Season, SeasonEvent, Substitution
from tournaments.printing.order import EventOrder
from tournaments.selectors.sentences import sentence_of

pytestmark = pytest.mark.django_db
__all__ = ["orders"]


@pytest.fixture(scope="module")
def made(rows_for_file):
    event = empty_event(shown=Event.Shown.EVERYTHING, names=Event.Names.SHORT)
    add_entrants(event, 4)
    Person.objects.update(surname="Kowalska")
    play_round(event, 1, [(1, 2, 3, 4)], [(6, -2, -2, -2)])
    season = Season.objects.create(club=event.club, slug="liga", name="Liga", public=True)
    SeasonEvent.objects.create(season=season, event=event, number=1)
    return event


@pytest.fixture
def event_of_short_names(made, db):
    return deepcopy(made)


def _addresses(event):
    def of(name, *rest):
        return reverse(f"tournaments:{name}", args=[event.slug, *rest])

    return [
        of("event"),
        of("players"),
        of("players") + "?as=csv",
        of("player", 1),
        of("seating", 1),
        of("seating", 1) + "?by=name&as=csv",
        *(of("standings") + asked for asked in ("", "?as=csv", "?as=json", "?as=record")),
        of("hall"),
        of("hall_live"),
        of("seating_check"),
        *(reverse("tournaments:season", args=["liga"]) + asked for asked in ("", "?as=json")),
        f"/api/v1/events/{event.slug}/standings",
    ]


def _with_names(client, event):
    met = {address: client.get(address).content.decode() for address in _addresses(event)}
    return [address for address, page in met.items() if "Kowalska" in page]


def test_public_reads_short_names_everywhere_and_the_desk_whole_ones(event_of_short_names):
    assert _with_names(Client(), event_of_short_names) == []
    scorer = sign_in(event_of_short_names, Role.SCORER).client
    pages = [
        scorer.get(reverse(f"tournaments:{name}", args=[event_of_short_names.slug]))
        for name in ("players", "hall")
    ]
    whole = ["Kowalska" in page.content.decode() for page in pages]
    assert whole == [True, False]  # the wall is for everybody


def test_papers_for_public_are_ordered_with_short_names(event_of_short_names, orders):
    address = reverse("tournaments:paper", args=[event_of_short_names.slug, "results"])
    Client().get(address)
    sign_in(event_of_short_names, Role.SCORER).client.get(address)
    assert [(type(order), order.kind, order.public) for order in orders] == [
        (EventOrder, "results", True),
        (EventOrder, "results", False),
    ]


def test_director_says_how_names_are_shown(event_of_short_names):
    director = sign_in(event_of_short_names, Role.DIRECTOR)
    form = {"shown": "everything", "names": "whole", "seen": 0}
    address = reverse("tournaments:show_event", args=[event_of_short_names.slug])
    assert messages_of(director.client.post(address, form, follow=True)) == ["Saved."]
    event_of_short_names.refresh_from_db()
    assert (
        event_of_short_names.names,
        [sentence_of(step) for step in event_of_short_names.steps.all()],
    ) == (
        "whole",
        ["Names on public pages: whole names."],
    )


@pytest.fixture
def find(event_of_short_names):
    """Whom somebody without an account finds in an event of short names, by what is typed."""
    names = ("Kowalska", "Anna"), ("O’Brien-Łoś", "Jan"), ("Kos", "Ola"), ("Wilk", "Ewa")
    for number, (surname, given) in enumerate(names, 1):
        Person.objects.filter(entrants__number=number).update(surname=surname, given_name=given)
    stand_in = Person.objects.create(
        register=event_of_short_names.club, surname="Zając", given_name="Iga"
    )
    entrant = event_of_short_names.entrants.get(number=4)
    Substitution.objects.create(entrant=entrant, person=stand_in, first_round=1)

    def found(typed):
        answer = Client().get(
            reverse("tournaments:players", args=[event_of_short_names.slug]), {"q": typed}
        )
        if answer.status_code == 302:
            return [int(answer.url.rstrip("/").rpartition("/")[2])]
        content = answer.content.decode()
        assert "Kowalska" not in content.replace('value="Kowalska"', "")
        return [int(number) for number in re.findall(r'players/(\d+)/">', content)]

    return found


FOUND = {
    "kowalska": [1],
    "KOWALSKA Anna": [1],
    "anna kowalska": [1],
    "obrien los": [2],
    "Zajac": [4],
    "kowalsk": [],
    "kowalskaa": [],
    "kowalska jan": [],
    "kowalska k": [1],
}


def test_whole_surname_finds_who_has_it(find):
    assert {typed: find(typed) for typed in FOUND} == FOUND


def test_where_numbers_stand_for_names_no_surname_finds_anybody(find):
    Event.objects.update(names=Event.Names.NUMBERS)
    assert find("kowalska") == []
