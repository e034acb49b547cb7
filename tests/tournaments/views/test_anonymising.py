"""The page that asks before a person is made anonymous."""

from __future__ import annotations

from copy import deepcopy

import pytest
from django.urls import reverse

from scorer.models import Role
from tests.builders.desks import sign_in
from tests.builders.events import add_entrants, empty_event
from tests.tournaments.views.sending import send, sent_in_polish
from tournaments.models import Person

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def made(rows_for_file):
    event = empty_event()
    person = add_entrants(event, 1)[0].person
    Person.objects.filter(pk=person.pk).update(surname="Wróbel", given_name="Jan")
    address = reverse("tournaments:anonymise", args=[event.club.slug, person.pk])
    return sign_in(event, Role.DIRECTOR).client, person, address


@pytest.fixture
def page_of_entrant(made, db):
    """A director at the page that asks about somebody who entered."""
    return deepcopy(made)


def test_person_is_made_anonymous_only_after_page_that_tells_consequences(page_of_entrant):
    director, person, address = page_of_entrant
    asked = director.get(address).content.decode()
    assert "Make Wróbel Jan anonymous?" in asked
    assert "The name is taken out of 1 tournament, its minutes and the score sheets" in asked
    assert str(Person.objects.get(pk=person.pk)) == "Wróbel Jan"
    assert send(director, address).told == ["This person is called Player 1 now."]
    assert send(director, address).told == ["This person is anonymous already."]


def test_form_of_anonymising_is_polish_for_polish_readers(page_of_entrant):
    director, _person, address = page_of_entrant
    shown, messages = sent_in_polish(director, address, {})
    assert "Zanonimizować tę osobę: Wróbel Jan?" in shown
    assert messages == ["Ta osoba nazywa się teraz Gracz 1."]
