"""The page that asks before a person is made anonymous."""

from __future__ import annotations

import pytest
from django.urls import reverse

from scorer.models import Role
from tests.builders.desks import messages_of, sign_in
from tests.builders.events import add_entrants, empty_event
from tests.tournaments.views.sending import sent_in_polish
from tournaments.models import Person

pytestmark = pytest.mark.django_db


def test_person_is_made_anonymous_only_after_page_that_tells_consequences(client):
    event = empty_event()
    person = add_entrants(event, 1)[0].person
    Person.objects.filter(pk=person.pk).update(surname="Wróbel", given_name="Jan")
    director = sign_in(event, Role.DIRECTOR).client
    address = reverse("tournaments:anonymise", args=[event.club.slug, person.pk])
    asked = director.get(address).content.decode()
    assert "Make Wróbel Jan anonymous?" in asked
    assert "The name is taken out of 1 tournament, its minutes and the score sheets" in asked
    assert str(Person.objects.get(pk=person.pk)) == "Wróbel Jan"
    assert messages_of(director.post(address, follow=True)) == [
        "This person is called Player 1 now."
    ]
    again = director.post(address, follow=True)
    assert messages_of(again) == ["This person is anonymous already."]


def test_form_of_anonymising_is_polish_for_polish_readers():
    event = empty_event()
    person = add_entrants(event, 1)[0].person
    Person.objects.filter(pk=person.pk).update(surname="Wróbel", given_name="Jan")
    director = sign_in(event, Role.DIRECTOR).client
    address = reverse("tournaments:anonymise", args=[event.club.slug, person.pk])
    shown, messages = sent_in_polish(director, address, {})
    assert "Zanonimizować tę osobę: Wróbel Jan?" in shown
    assert messages == ["Ta osoba nazywa się teraz Gracz 1."]
