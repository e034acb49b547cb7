"""The desk notes on an entry's page that somebody sits out a round; everybody reads it."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from scorer.models import Role
from tests.builders.desks import sign_in
from tests.builders.events import add_entrants, empty_event
from tests.builders.rounds import seat_round
from tournaments.models import Entrant

pytestmark = pytest.mark.django_db


@pytest.fixture
def desk():
    event = empty_event(shown="everything", format={"rounds": 3})
    add_entrants(event, 5)
    return sign_in(event, Role.DIRECTOR)


def _address(desk, name, *rest):
    return reverse(f"tournaments:{name}", args=[desk.event.slug, *rest])


def _sits_out(desk, **values):
    form = {"round": "2", "reason": "a wedding", "uuid": str(uuid4())} | values
    return desk.client.post(_address(desk, "sits_out", 4), form, follow=True)


def test_it_is_shown_to_the_desk_and_to_everybody(desk):
    page = _sits_out(desk).content.decode()
    assert "Gracz 4 sits out round 2." in page
    assert "Plays after all" in page
    assert "sits out round 2" in desk.client.get(_address(desk, "entries")).content.decode()
    public = Client().get(_address(desk, "player", 4)).content.decode()
    assert "sits out round 2" in public
    assert "wedding" not in public


def test_it_is_undone_by_one_button(desk):
    _sits_out(desk)
    sent = {"do": "plays", "round": "2"}
    page = desk.client.post(_address(desk, "entrant_act", 4), sent, follow=True).content.decode()
    assert "Plays after all" not in page
    assert Entrant.objects.get(number=4).sits_out == []


def test_what_was_typed_stays_after_a_refusal(desk):
    answer = _sits_out(desk, round="9")
    page = answer.content.decode()
    assert answer.status_code == 400
    assert "Choose one of the list." in page
    assert 'value="a wedding"' in page


def test_a_seat_in_that_round_leads_to_the_repair(desk):
    seat_round(desk.event, 2, ((1, 2, 3, 4),), sitting_out=(5,))
    page = _sits_out(desk).content.decode()
    assert "Still seated in round 2." in page
    assert "Not seated yet" not in page
    assert _address(desk, "repair") in page
