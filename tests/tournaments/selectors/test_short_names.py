"""Names as the public reads them."""

from __future__ import annotations

import pytest

from tests.builders.events import add_entrants, empty_event
from tests.builders.rounds import play_round
from tournaments.models import Event, Person, Place, Substitution
from tournaments.selectors.event_data_cache import event_data_of
from tournaments.selectors.short_names import fitting, initials, short_name
from tournaments.selectors.version import as_public, version_of

pytestmark = pytest.mark.django_db
NAMES = [("Kowalska", "Anna"), ("Nowak", "Jan"), ("Kępa", "Anna"), ("Łoś", "")]


@pytest.fixture
def event_with_short_names():
    event = empty_event(names=Event.Names.SHORT)
    for entrant, (surname, given) in zip(add_entrants(event, 4), NAMES, strict=True):
        Person.objects.filter(pk=entrant.person_id).update(surname=surname, given_name=given)
    played = play_round(event, 1, [(1, 2, 3, 4), (None,)], [(6, -2, -2, -2)])
    Place.objects.filter(round=played, entrant=None).update(guest="Ewa Maria Wilk")
    stand_in = Person.objects.create(register=event.club, surname="Zając", given_name="Ola")
    anna = event.entrants.get(number=1)
    Substitution.objects.create(entrant=anna, person=stand_in, first_round=1)
    return event


def _public(event):
    return event_data_of(event, as_public(event, version_of(event)))


@pytest.mark.parametrize(
    ("surname", "given", "short"),
    [("Kowalska", "Anna", "Anna K."), ("łoś", "", "Ł."), ("van den Berg", "Jo", "Jo V.")],
)
def test_short_name_is_the_given_one_and_an_initial(surname, given, short):
    assert short_name(surname, given) == short


def test_of_a_name_in_one_piece_only_initials_are_left():
    assert initials("Ewa Maria Wilk") == "E. M. W."


def test_public_book_has_short_names_and_tells_doubles_apart_by_number(event_with_short_names):
    data = _public(event_with_short_names)
    assert [unit.name for unit in data.units.values()] == [
        "Anna K. (#1)",
        "Jan N.",
        "Anna K. (#3)",
        "Ł.",
    ]
    assert (data.name(1, 1), data.tables[1][1].guests) == ("Ola Z.", ("E. M. W.",))
    assert event_data_of(event_with_short_names).units[1].name == "Kowalska Anna"


def test_who_is_anonymous_is_called_as_they_are(event_with_short_names):
    Person.objects.filter(surname="Nowak").update(surname="Player", given_name="7", anonymous=7)
    assert _public(event_with_short_names).units[2].name == "Player 7"


def test_event_that_shows_whole_names_has_one_book(event_with_short_names):
    event_with_short_names.names = Event.Names.WHOLE
    assert _public(event_with_short_names) is event_data_of(event_with_short_names)


def test_only_names_that_do_not_fit_are_cut_down_and_told_apart():
    long = "Brzęczyszczykiewicz-Wiśniewska Maria Magdalena"
    partners = "Brzęczyszczykiewicz Jan – Nowakowska-Kamińska Ewa"
    names = [long, "Nowak Jan", partners, "Brzęczyszczykiewicz Ola"]
    assert fitting(names, 32) == [
        "Brzęczyszczykiewicz-Wiśniewska",
        "Nowak Jan",
        "Brzęczyszczykiewicz J. – Nowakowska-Kamińska",
        "Brzęczyszczykiewicz Ola",
    ]


def test_surname_is_never_cut_down_to_an_initial():
    names = ["Brzęczyszczykiewicz Bogumiła Maria", "Brzęczyszczykiewicz Małgorzata Zofia Anna"]
    names += ["Brzęczyszczykiewicz Marianna Magdalena"]
    assert fitting(names, 32) == [
        "Brzęczyszczykiewicz B. M.",
        "Brzęczyszczykiewicz A.",
        "Brzęczyszczykiewicz M. M.",
    ]


def test_screen_of_the_hall_has_names_that_fit(client):
    event = empty_event(shown=Event.Shown.EVERYTHING)
    for entrant in add_entrants(event, 4):
        Person.objects.filter(pk=entrant.person_id).update(
            surname=f"Brzęczyszczykiewicz{entrant.number}", given_name="Maria Magdalena Anna"
        )
    play_round(event, 1, [(1, 2, 3, 4)], [(6, -2, -2, -2)])
    page = client.get(f"/events/{event.slug}/hall/").content.decode()
    assert page.count('<span class="name">Brzęczyszczykiewicz1') == page.count(
        "Brzęczyszczykiewicz1"
    )
    assert "Maria Magdalena" not in page
