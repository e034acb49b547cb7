"""Teams of which too few played: behind the complete ones unless the format says otherwise."""

from __future__ import annotations

import csv
import io

import pytest

from tests.builders.events import empty_club
from tests.builders.seasons import RULE, make_people, make_season, play_event
from tests.scorer.printing.reading import words
from tournaments.printing.order import EventOrder
from tournaments.printing.orders import print_order
from tournaments.records.formats import as_json
from tournaments.selectors.formats import format_of
from tournaments.selectors.standings import standings_of

pytestmark = pytest.mark.django_db
TEAMS = ("Asy 2", "Asy 10", "Asy 10", "Asy 10")  # of the first only Ada played
STANDINGS = "/events/event-1/standings/teams/"


def played(number=1, **rule):
    """Ada alone has more points than the two best of the others."""
    scoring = {"ranking": ["score"], "team": {"size": 2, "best": 2, **rule}}
    people = make_people(empty_club()).values()
    format_ = {"rounds": 1, "scoring": scoring}
    return play_event(number, people, (9, 1, -4, -6), teams=TEAMS, format=format_)


def page_of(client, address):
    answer = client.get(address)
    assert answer.status_code == 200
    return " ".join(answer.content.decode().split())


def test_incomplete_team_is_marked_and_behind_complete_ones(client):
    played()
    page = page_of(client, STANDINGS)
    assert page.index("Asy 10") < page.index("Asy 2<")
    assert page.count("incomplete") == 1
    assert "Teams of which fewer than 2 played come behind all complete teams." in page
    assert "above because so many members played as count" in page


def test_incomplete_team_is_placed_by_points_where_format_says_so(client):
    event = played(incomplete="as_scored")
    assert [row.name for row in standings_of(event).teams] == ["Asy 2", "Asy 10"]
    page = page_of(client, STANDINGS)
    assert "Teams of which fewer than 2 played are placed by their points." in page
    assert page.count("incomplete") == 1
    assert "fewer than" not in page_of(client, "/events/event-1/standings/")


def test_files_screen_paper_and_programs_are_told(client):
    event = played()
    found = client.get(STANDINGS, {"as": "csv"}).content.decode("utf-8-sig")
    head, *rows = csv.reader(io.StringIO(found))
    assert [dict(zip(head, row, strict=True))["Remarks"] for row in rows] == ["", "incomplete"]
    hall = page_of(client, "/events/event-1/hall/?show=standings")
    assert "Asy 2 <small>incomplete</small>" in hall
    order = EventOrder(event=event.pk, kind="standings", language="en", kind_of_list="teams")
    assert "Asy 2 Ada; incomplete" in words(print_order(order))
    teams = client.get("/events/event-1/standings/", {"as": "json"}).json()["teams"]
    assert [team.get("incomplete") for team in teams] == [None, True]


def test_seasons_teams_say_in_which_tournaments(client):
    make_season([played()], rule=RULE | {"teams": True})
    page = page_of(client, "/seasons/liga/standings/teams/")
    assert page.count("incomplete: 1") == 1
    listed = client.get("/seasons/liga/", {"as": "json"}).json()["lists"]["teams"]
    assert [team["events"][0].get("incomplete") for team in listed] == [None, True]


def test_format_from_before_the_setting_is_written_as_it_was():
    rule = as_json(format_of(played()))["scoring"]["team"]
    assert rule == {"size": 2, "best": 2, "line_up_max": None}
