"""Teams and clubs in natural order wherever they are listed: 2 before 10, II before IX."""

from __future__ import annotations

import re
from copy import deepcopy

import pytest
from django.urls import reverse

from scorer.models import Role
from tests.builders.desks import sign_in
from tests.builders.events import add_entrants, empty_event
from tests.builders.rounds import play_round
from tournaments.models import Event, HomeClub, Step, Team

pytestmark = pytest.mark.django_db
NAMES = ["Asy 10", "Asy 2", "Asy IX", "Asy II"]
IN_ORDER = ["Asy 2", "Asy II", "Asy IX", "Asy 10"]
CATEGORIES = ["u10", "u2", "u18", "u9"]
FORMAT = {
    "rounds": 1,
    "scoring": {"ranking": ["score"], "team": {"size": 2, "best": 1}},
    "fees": dict.fromkeys(CATEGORIES, "5"),
}


@pytest.fixture(scope="module")
def made(rows_for_file):
    """Four who are equal, each of a team and a club of the same name."""
    event = empty_event(shown=Event.Shown.EVERYTHING, format=FORMAT)
    entrants = add_entrants(event, 4)
    for name, category, entrant in zip(NAMES, CATEGORIES, entrants, strict=True):
        entrant.team = Team.objects.create(event=event, name=name)
        entrant.categories = [category]
        entrant.save()
        entrant.person.home = HomeClub.objects.create(register=event.club, name=name)
        entrant.person.save()
        Step.objects.create(event=event, kind="event-started", said={}, by_name=name)
    play_round(event, 1, [(1, 2, 3, 4)], [(0, 0, 0, 0)])
    return sign_in(event, Role.DIRECTOR)


@pytest.fixture
def desk_of_4_equal_teams(made, db):
    return deepcopy(made)


@pytest.mark.parametrize(
    ("page", "pattern"),
    [
        ("teams", r"<h2><bdi>(Asy \w+)<"),
        ("entries", r'<option value="(Asy \w+)">Asy'),
        ("entries", r'<option value="(Asy \w+)"></option>'),
        ("awards", r'<option value="(Asy \w+)"'),
        ("minutes", r'<option value="(Asy \w+)"'),
        ("players", r'<option value="(Asy \w+)"'),
        ("players", r'<td class="text">(Asy \w+)<td'),
    ],
)
def test_teams_and_clubs_are_listed_and_offered_in_natural_order(
    desk_of_4_equal_teams, page, pattern
):
    address = reverse(f"tournaments:{page}", args=[desk_of_4_equal_teams.event.slug])
    query = {"sort": "team"} if pattern.startswith("<td") else {}
    content = desk_of_4_equal_teams.client.get(address, query).content.decode()
    found = re.findall(pattern, content)
    assert found
    assert found == IN_ORDER * (len(found) // 4)


@pytest.mark.parametrize(
    ("page", "pattern"),
    [
        ("standings", r"standings/(u\d+)/"),
        ("players", r'<option value="(u\d+)"'),
        ("fees", r'name="fee_(u\d+)"'),
    ],
)
def test_categories_are_in_natural_order(desk_of_4_equal_teams, page, pattern):
    answer = desk_of_4_equal_teams.client.get(
        reverse(f"tournaments:{page}", args=[desk_of_4_equal_teams.event.slug])
    )
    content = answer.content.decode()
    assert re.findall(pattern, content) == ["u2", "u9", "u10", "u18"]


@pytest.mark.parametrize("sort", ["", "name", "-name"])
def test_equal_teams_stand_in_natural_order(desk_of_4_equal_teams, sort):
    address = f"/events/{desk_of_4_equal_teams.event.slug}/standings/teams/"
    content = desk_of_4_equal_teams.client.get(address, {"sort": sort}).content.decode()
    names = re.findall(r'<span class="line">(Asy \w+)', content)
    assert names == (IN_ORDER[::-1] if sort == "-name" else IN_ORDER)
