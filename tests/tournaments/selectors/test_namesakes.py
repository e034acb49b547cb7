"""Two of one name are told apart where a list shows neither clubs nor numbers."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.tournaments.making import make_entrants, make_event
from tests.tournaments.playing import play_round
from tournaments.models import Event, HomeClub, Person
from tournaments.selectors.book import book_of
from tournaments.selectors.namesakes import apart_by

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    """Four called Nowak Jan: of Borek, of Las and two more of Las; two others."""
    event = make_event(shown=Event.Shown.EVERYTHING)
    make_entrants(event, 8)
    Person.objects.filter(given_name__in="1234").update(surname="Nowak", given_name="Jan")
    homes = {
        name: HomeClub.objects.create(register=event.club, name=name) for name in ("Borek", "Las")
    }
    for number, home in {1: "Borek", 2: "Las", 3: "Las", 5: "Las"}.items():
        Person.objects.filter(entrants__number=number).update(home=homes[home])
    tables = [(1, 2, 5, 6), (3, 4, 7, 8)]
    play_round(event, 1, tables, [(6, -2, -2, -2), (3, 1, -2, -2)])
    return event


def test_the_club_where_it_is_ones_own_else_the_number(event):
    book = book_of(event)
    names = {number: book.name(number) for number in book.units}
    assert apart_by(book, names) == {1: "Borek", 2: "#2", 3: "#3", 4: "#4"}
    assert apart_by(book, {1: "Nowak Jan", 5: "Gracz 5"}) == {}


def page(event, rest):
    content = Client().get(f"/events/{event.slug}/{rest}").content.decode()
    return " ".join(content.replace("&nbsp;", "").split())


def test_seating_by_name_and_the_halls_standings_tell_them_apart(event):
    seating = page(event, "rounds/1/?by=name")
    for apart in ("Borek", "#2", "#3", "#4"):
        assert f'Nowak Jan <span class="quiet">{apart}</span></a>' in seating
    assert "Gracz 5</a>" in seating
    hall = page(event, "hall/?show=standings")
    assert '<span class="name">Nowak Jan <small>Borek</small></span>' in hall
    assert '<span class="name">Gracz 5</span>' in hall


@pytest.mark.parametrize("names", [Event.Names.SHORT, Event.Names.NUMBERS])
def test_short_names_and_numbers_need_nothing_more(event, names):
    Event.objects.update(names=names)
    seating, hall = page(event, "rounds/1/?by=name"), page(event, "hall/?show=standings")
    assert ('class="quiet">#' in seating, 'class="quiet">Borek' in seating) == (False, False)
    assert ("<small>#" in hall, "<small>Borek" in hall) == (False, False)
