"""The register of people on its pages."""

from __future__ import annotations

import pytest
from django.urls import reverse

from scorer.models import Membership, Role, User
from tests.builders.events import empty_club, empty_event
from tests.tournaments.views.sending import in_polish
from tournaments.models import Person
from tournaments.services.entering import named
from tournaments.services.entrants import enter
from tournaments.services.register import add_person
from tournaments.services.steps import Actor

pytestmark = pytest.mark.django_db


@pytest.fixture
def club():
    return empty_club()


@pytest.fixture
def register(client, club):
    user = User.objects.create(username="ola")
    Membership.objects.create(club=club, user=user, role=Role.DIRECTOR)
    client.force_login(user)

    def ask(name, *args, sent=None, query=""):
        address = reverse(f"tournaments:{name}", args=[club.slug, *args]) + query
        answer = client.get(address) if sent is None else client.post(address, sent, follow=True)
        ask.status = answer.status_code
        return answer.content.decode()

    return ask


def person(club, name, **more):
    return add_person(club=club, named=named(name, **more))


def test_people_are_added_and_changed(club, register):
    sent = {"surname": "Kowalski", "given_name": "Jan", "home": "Borek", "categories": ["juniors"]}
    assert "Kowalski Jan is in the register." in register("add_person", sent=sent)
    one = Person.objects.get()
    page = register("person", one.pk, sent=sent | {"do": "change", "home": "Wolsztyn"})
    assert "Saved." in page
    assert "Wolsztyn" in page
    assert "This field is required." in register("add_person", sent={"home": "Borek"})
    page = register("add_person", sent=sent | {"given_name": "Jam"})
    assert "There is also: Kowalski Jan (Wolsztyn)." in page
    assert "Kowalski Jam is Kowalski Jan" in page


@pytest.mark.parametrize("surname", [",", " , \u200b", "\u200b"])
def test_surname_is_more_than_commas_and_invisible_letters(club, register, surname):
    refused = "Give at least a surname." if "," in surname else "This field is required."
    assert refused in register("add_person", sent={"surname": surname, "given_name": "Ewa"})
    assert Person.objects.count() == 0
    one = person(club, "Lis Ewa")
    assert refused in register("person", one.pk, sent={"do": "change", "surname": surname})
    assert Person.objects.get().surname == "Lis"


def test_list_is_searched_and_taken_away(club, register):
    person(club, "Łuczak Ewa", home="Borek", categories=("women",))
    person(club, "Zając Jan", home="Wolsztyn")
    assert "Zając" not in register("people", query="?q=luczak")
    assert "Zając" not in register("people", query="?category=women")
    assert "Łuczak" not in register("people", query="?home=Wolsztyn")
    assert "Nobody is found." in register("people", query="?q=nobody")
    assert register("people", query="?as=csv&sort=-home").splitlines() == [
        "\ufeffSurname,Given name,Home club,Categories",
        "Zając,Jan,Wolsztyn,",
        "Łuczak,Ewa,Borek,Women",
    ]
    assert '"home": "Wolsztyn"' in register("people", query="?as=json")


def test_doubles_are_merged_and_taken_apart(club, register):
    one, other = person(club, "Nowak Anna"), person(club, "Nowák Anna")
    assert "the same letters" in register("merge")
    page = register("merge", sent={"person": other.pk, "into": one.pk})
    assert "Nowák Anna is the same as Nowak Anna now." in page
    assert "Nobody looks like anybody else." in page
    assert "Also written" in register("person", one.pk)
    page = register("merge", sent={"apart": other.pk})
    assert "Nowák Anna is a person of their own again." in page
    page = register("merge", sent={"person": other.pk, "into": "999999"})
    assert "One of the two is not in the register any more." in page
    assert "Choose two different people" in register(
        "merge", sent={"person": one.pk, "into": one.pk}
    )


def test_who_entered_is_not_removed(club, register):
    event = empty_event(club=club)
    one = enter(event_id=event.pk, person=named("Nowak Anna"), actor=Actor()).entrant.person
    page = register("person", one.pk, sent={"do": "remove"})
    assert "Withdraw the entry there; doubles are merged, not removed." in page
    assert event.name in page
    other = person(club, "Lis Ewa")
    assert "Lis Ewa is taken off the register." in register(
        "person", other.pk, sent={"do": "remove"}
    )


def test_nobody_of_another_club_is_shown(club, register):
    stranger = person(empty_club("inny"), "Obcy Jan")
    register("person", stranger.pk)
    assert register.status == 404


@pytest.mark.parametrize("count", [1, 3])
def test_list_costs_the_same_for_one_and_many(club, register, count, django_assert_num_queries):
    for at in range(count):
        person(club, f"Gracz {chr(65 + at)}", home=f"Klub {at}")
    with django_assert_num_queries(6):
        register("people")


def test_form_of_a_person_speaks_polish(club, register, client):
    one = person(club, "Lis Ewa")
    address = reverse("tournaments:person", args=[club.slug, one.pk])
    told, page = in_polish(client, address, {"do": "change", "surname": "Kos", "given_name": "Ewa"})
    assert told == ["Zapisano."]
    for label in ("Nazwisko", "Imię", "Klub macierzysty"):
        assert label in page
    address = reverse("tournaments:add_person", args=[club.slug])
    told, _page = in_polish(client, address, {"surname": "Wilk", "given_name": "Jan"})
    assert told == ["Wilk Jan jest w kartotece."]
