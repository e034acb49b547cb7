"""The page that repairs a seating: two ways with what they come to, and another choice."""

from __future__ import annotations

import re
from copy import deepcopy
from html import unescape

import pytest
from django.urls import reverse
from django.utils.html import strip_tags

from scorer.models import Role
from tests.builders.desks import sign_in
from tests.builders.events import add_entrants, empty_event
from tests.tournaments.services.test_late_comers import comes_late, drawn_by
from tests.tournaments.views.sending import in_polish
from tournaments.engine.draws.request import Uneven
from tournaments.models import Place, SittingOut

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def made(rows_for_file):
    """41 are drawn for four rounds, with those left over sitting out or at short tables."""
    desks = {}
    for uneven in (Uneven.SIT_OUT, Uneven.FILL):
        event = empty_event(uneven, format={"uneven": "fill", "rounds": 4})
        add_entrants(event, 41)
        drawn_by(event, uneven)
        comes_late(event)
        desks[uneven] = sign_in(event, Role.DIRECTOR)
    return desks


@pytest.fixture
def desk_where_some_sit_out(made, db):
    return deepcopy(made[Uneven.SIT_OUT])


@pytest.fixture
def desk_with_short_tables(made, db):
    return deepcopy(made[Uneven.FILL])


def _page(desk, **chosen):
    address = reverse("tournaments:repair", args=[desk.event.slug])
    return desk.client.get(address, chosen).content.decode()


def _text(page):
    return unescape(re.sub(r"\s+", " ", strip_tags(page)))


def _repair(desk, page, **chosen):
    hidden = dict(re.findall(r'type="hidden" name="([a-z]+)" value="([^"]*)"', page))
    address = reverse("tournaments:repair", args=[desk.event.slug])
    return desk.client.post(address, hidden | chosen, follow=True).content.decode()


def _rests(desk):
    return SittingOut.objects.filter(round__event=desk.event)


def _ticked(page):
    return re.findall(r'name="way" value="([a-z]+)" checked', page)


def test_fairer_way_is_ticked_where_a_late_comer_could_play(desk_where_some_sit_out):
    page = _page(desk_where_some_sit_out)
    said = _text(page)
    assert "Nobody moves. 42 sits out rounds 2, 3 and 4. Somebody sits out 3 times." in said
    assert "3 have another table or sit out. Nobody sits out more than once." in said
    assert "round 2: gets no table" in said
    assert "10 tables of 4, 2 sit out" in said
    assert _ticked(page) == ["evenly"]
    assert "42 no table → table 5" in _text(_repair(desk_where_some_sit_out, page, way="evenly"))
    assert _rests(desk_where_some_sit_out).filter(entrant__number=42).count() == 0


def test_other_way_is_one_tap_away(desk_where_some_sit_out):
    page = _repair(desk_where_some_sit_out, _page(desk_where_some_sit_out), way="fewest")
    assert "The seating is repaired." in page
    assert "Everybody knows their table." in page
    assert _rests(desk_where_some_sit_out).filter(entrant__number=42).count() == 3


def test_one_way_needs_no_choice(desk_with_short_tables):
    page = _page(desk_with_short_tables)
    assert "Nobody moves. Nobody sits out." in _text(page)
    assert _ticked(page) == []
    assert 'value="fill" ' in page
    assert re.search(r'value="fill"[^>]* checked', page)


def test_another_choice_is_looked_at_and_done(desk_with_short_tables):
    page = _page(desk_with_short_tables, uneven="sit-out")
    assert re.search(r'value="sit-out"[^>]* checked', page)
    assert "sit out" in _text(page)
    _repair(desk_with_short_tables, page)
    rounds = desk_with_short_tables.event.rounds.filter(number__gt=1)
    assert Place.objects.filter(round__in=rounds, entrant=None).count() == 0
    assert _rests(desk_with_short_tables).filter(round__number=2).count() == 2


def test_what_was_typed_stays_where_nothing_can_be_repaired(db):
    desk = sign_in(empty_event(), Role.DIRECTOR)
    page = _page(desk, missing="3 5")
    assert 'value="3 5"' in page
    assert "No round waits to be played: there is no seating to repair." in page


def test_repair_form_speaks_polish(desk_with_short_tables):
    page = _page(desk_with_short_tables)
    hidden = dict(re.findall(r'type="hidden" name="([a-z]+)" value="([^"]*)"', page))
    address = reverse("tournaments:repair", args=[desk_with_short_tables.event.slug])
    told, _answer = in_polish(desk_with_short_tables.client, address, hidden)
    assert told == ["Rozstawienie poprawione."]
