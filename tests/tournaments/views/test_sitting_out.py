"""The desk notes on an entry's page that somebody sits out a round; everybody reads it."""

from __future__ import annotations

from copy import deepcopy
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from scorer.models import Role
from tests.builders.desks import sign_in
from tests.builders.events import add_entrants, empty_event
from tests.builders.rounds import seat_round
from tests.tournaments.views.sending import in_polish
from tournaments.models import Entrant

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def made(rows_for_file):
    event = empty_event(shown="everything", format={"rounds": 3})
    add_entrants(event, 5)
    return sign_in(event, Role.DIRECTOR)


@pytest.fixture
def desk_with_5_entrants(made, db):
    return deepcopy(made)


def _address(desk, name, *rest):
    return reverse(f"tournaments:{name}", args=[desk.event.slug, *rest])


def _sits_out(desk, **values):
    form = {"round": "2", "reason": "a wedding", "uuid": str(uuid4())} | values
    return desk.client.post(_address(desk, "sits_out", 4), form, follow=True)


def test_sitting_out_is_shown_to_the_desk_and_to_everybody(desk_with_5_entrants):
    page = _sits_out(desk_with_5_entrants).content.decode()
    assert "Gracz 4 sits out round 2." in page
    assert "Plays after all" in page
    assert (
        "sits out round 2"
        in desk_with_5_entrants.client.get(
            _address(desk_with_5_entrants, "entries")
        ).content.decode()
    )
    public = Client().get(_address(desk_with_5_entrants, "player", 4)).content.decode()
    assert "sits out round 2" in public
    assert "wedding" not in public


def test_sitting_out_is_undone_by_one_button(desk_with_5_entrants):
    _sits_out(desk_with_5_entrants)
    sent = {"do": "plays", "round": "2"}
    page = desk_with_5_entrants.client.post(
        _address(desk_with_5_entrants, "entrant_act", 4), sent, follow=True
    ).content.decode()
    assert "Plays after all" not in page
    assert Entrant.objects.get(number=4).sits_out == []


def test_what_was_typed_stays_after_a_refusal(desk_with_5_entrants):
    answer = _sits_out(desk_with_5_entrants, round="9")
    page = answer.content.decode()
    assert answer.status_code == 400
    assert "Choose one of the list." in page
    assert 'value="a wedding"' in page


def test_seat_in_that_round_leads_to_repair(desk_with_5_entrants):
    seat_round(desk_with_5_entrants.event, 2, ((1, 2, 3, 4),), sitting_out=(5,))
    page = _sits_out(desk_with_5_entrants).content.decode()
    assert "Still seated in round 2." in page
    assert "Not seated yet" not in page
    assert _address(desk_with_5_entrants, "repair") in page


def test_sitting_out_speaks_polish(desk_with_5_entrants):
    form = {"round": "2", "reason": "wesele", "uuid": str(uuid4())}
    address = _address(desk_with_5_entrants, "sits_out", 4)
    told, _page = in_polish(desk_with_5_entrants.client, address, form)
    assert told == ["Gracz 4 pauzuje w rundzie 2."]
