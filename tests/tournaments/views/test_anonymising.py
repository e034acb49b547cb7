"""The page that asks before a person is made anonymous."""

from __future__ import annotations

import pytest
from django.urls import reverse

from scorer.models import Role
from tests.builders.desks import messages_of, sign_in
from tests.builders.events import add_entrants, empty_event
from tournaments.models import Person

pytestmark = pytest.mark.django_db


def test_it_tells_what_will_happen_and_does_it_once_it_is_said(client):
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
