"""The hall's screen: pages that are evenly full, in natural order."""

from __future__ import annotations

import re

import pytest

from tests.tournaments.making import make_entrants, make_event
from tests.tournaments.playing import play_round
from tournaments.models import Event, Person
from tournaments.views.hall import ROWS, evenly

pytestmark = pytest.mark.django_db
HALL = "/events/turniej/hall/"


def names_on(client, address=HALL):
    """The names on each page of the screen."""
    content = client.get(address).content.decode()
    sheets = content.split('<section class="sheet')[1:]
    return [re.findall(r'<span class="name">([^<]*?)\s*<', sheet) for sheet in sheets]


@pytest.mark.parametrize(
    ("rows", "pages"),
    [(0, []), (1, [1]), (40, [40]), (41, [21, 20]), (98, [33, 33, 32]), (200, [40] * 5)],
)
def test_pages_are_evenly_full(rows, pages):
    cut = evenly(range(rows), ROWS)
    assert sorted(map(len, cut), reverse=True) == pages
    assert [row for some in cut for row in some] == list(range(rows))


def test_41_players_are_21_and_20_on_the_screen(client):
    event = make_event(shown=Event.Shown.EVERYTHING, names=Event.Names.WHOLE)
    make_entrants(event, 41)
    tables = [tuple(range(at, at + 4)) for at in range(1, 38, 4)]
    play_round(event, 1, [*tables, (41,)], state="open")
    assert sorted(map(len, names_on(client))) == [20, 21]


def test_numbers_behind_names_are_in_the_order_of_numbers(client):
    event = make_event(shown=Event.Shown.EVERYTHING, names=Event.Names.SHORT)
    make_entrants(event, 12)
    Person.objects.update(surname="Kos", given_name="Anna")
    play_round(event, 1, [(1, 2, 3, 4), (5, 6, 7, 8), (9, 10, 11, 12)], state="open")
    (names,) = names_on(client)
    assert names == [f"Anna K. ({number})" for number in range(1, 13)]


def test_who_sits_out_is_said_in_small_type(client):
    event = make_event(shown=Event.Shown.EVERYTHING)
    make_entrants(event, 5)
    played = play_round(event, 1, [(1, 2, 3, 4)], state="open")
    played.sitting_out.create(entrant=event.entrants.get(number=5))
    assert '<span class="idle">sits out</span>' in client.get(HALL).content.decode()
