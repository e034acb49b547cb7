"""A name tapped at the desk opens that person's rounds, and those lead to the tables."""

from __future__ import annotations

from copy import deepcopy

import pytest
from django.test import Client
from django.urls import reverse

from scorer.models import Role
from tests.builders.desks import sign_in
from tests.builders.events import add_entrants, empty_event
from tests.builders.rounds import play_all, play_round
from tournaments.models import Award, Event, Place, SittingOut
from tournaments.selectors.board import Mark
from tournaments.selectors.entrant_rounds import rounds_of
from tournaments.selectors.event_data import TableSeat

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def made(rows_for_file):
    event = empty_event(shown=Event.Shown.EVERYTHING)
    add_entrants(event, 9)
    first = play_round(event, 1, [(1, 2, 3, 4), (5, 6, 7, 8)], [(6, -2, -2, -2), (4, 0, 0, -4)])
    play_round(event, 2, [(5, 2, 1, None), (3, 4, 6, 7)], state="open")
    Place.objects.filter(round__number=2, entrant=None).update(guest="Lis Adam")
    SittingOut.objects.create(round=first, entrant=event.entrants.get(number=9))
    return sign_in(event, Role.SCORER)


@pytest.fixture
def desk_in_round_2(made, db):
    """Of nine players round 1 is closed, round 2 in play; a scorer at the desk."""
    return deepcopy(made)


@pytest.fixture
def event_in_round_2(desk_in_round_2):
    return desk_in_round_2.event


def page(desk, name, *rest, client=None):
    address = reverse(f"tournaments:{name}", args=[desk.event.slug, *rest])
    return " ".join((client or desk.client).get(address).content.decode().split())


def test_round_says_where_with_whom_and_what_it_brought(event_in_round_2):
    first, second = rounds_of(event_in_round_2, 1).rounds
    assert (first.tile.state.number, first.tile.mark, first.seat) == (1, Mark.KEYED, 1)
    assert first.seats[1] == TableSeat(2, "Gracz 2", -2)
    assert (first.outcome.table_points, first.outcome.score) == (4, 6)
    assert (second.tile.mark, second.seat, second.outcome) == (Mark.WAITING, 3, None)
    assert second.seats == (
        TableSeat(5, "Gracz 5", None),
        TableSeat(2, "Gracz 2", None),
        TableSeat(1, "Gracz 1", None),
        TableSeat(None, "Lis Adam", None),
    )


def test_round_without_table_says_whether_one_rests(event_in_round_2):
    first, second = rounds_of(event_in_round_2, 9).rounds
    assert (first.rests, first.tile, first.seats) == (True, None, ())
    assert (second.rests, second.tile, second.outcome) == (False, None, None)


def test_awards_stand_with_their_round_and_those_beside_apart(desk_in_round_2, event_in_round_2):
    one, first = event_in_round_2.entrants.get(number=1), event_in_round_2.rounds.get(number=1)
    award = {"event": event_in_round_2, "entrant": one}
    late = Award.objects.create(**award, kind="penalty", table_points="-1", why="late", round=first)
    prize = Award.objects.create(**award, kind="other", score=5, why="prize", taken_back=True)
    own = rounds_of(event_in_round_2, 1)
    assert (own.rounds[0].awards, own.rounds[1].awards, own.beside) == ((late,), (), (prize,))
    shown = page(desk_in_round_2, "entrant", 1)
    assert "penalty: takes 1 (table points) · late" in shown
    assert "<s>other: gives 5 (small points) · prize</s> · taken back" in shown


def test_page_leads_to_tables_and_to_everybody_there(desk_in_round_2, event_in_round_2):
    shown = page(desk_in_round_2, "entrant", 1)
    table = reverse("tournaments:desk_table", args=[event_in_round_2.slug, 1, 1])
    assert f'<a href="{table}">table 1, seat 1</a>' in shown
    assert (
        f'<a href="{reverse("tournaments:entrant", args=[event_in_round_2.slug, 5])}">Gracz 5</a>'
        in shown
    )
    assert "Lis Adam" in shown
    assert "✓ keyed" in shown
    assert "○ waiting" in shown


@pytest.mark.parametrize(
    ("name", "rest", "link"),
    [
        ("desk_table", (1, 1), "2/#rounds"),
        ("seating", (1,), "2/"),
        ("standings", (), "2/"),
        ("player", (1,), "2/"),
        ("entries", (), "2/"),
    ],
)
def test_name_at_desk_leads_there(desk_in_round_2, name, rest, link):
    entries = reverse("tournaments:entries", args=[desk_in_round_2.event.slug])
    assert f'href="{entries}{link}">' in page(desk_in_round_2, name, *rest)


@pytest.mark.parametrize(("name", "rest"), [("seating", (1,)), ("standings", ()), ("player", (1,))])
def test_public_is_led_to_its_own_pages(desk_in_round_2, name, rest):
    shown = page(desk_in_round_2, name, *rest, client=Client())
    assert reverse("tournaments:player", args=[desk_in_round_2.event.slug, 2]) in shown
    assert "/desk/" not in shown


def test_entrant_page_before_first_round_says_not_drawn(desk_in_round_2):
    desk_in_round_2.event = empty_event("jutro", club=desk_in_round_2.event.club)
    add_entrants(desk_in_round_2.event, 1)
    assert "Not drawn yet" in page(desk_in_round_2, "entrant", 1)


@pytest.mark.parametrize("rounds", [1, 3])
def test_entrant_page_costs_same_for_one_and_many_rounds(rounds, django_assert_num_queries):
    event = empty_event("inny")
    add_entrants(event, 8)
    play_all(event, 8, rounds)
    for entrant in event.entrants.all():
        Award.objects.create(event=event, entrant=entrant, kind="warning", why="late")
    client = sign_in(event, Role.SCORER).client
    with django_assert_num_queries(25):
        shown = client.get(reverse("tournaments:entrant", args=[event.slug, 1]))
    assert len(shown.context["own"].rounds) == rounds
