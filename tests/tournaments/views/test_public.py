"""What everybody reads: standings, seating, players, my table."""

from __future__ import annotations

import csv
import io
import json
from copy import deepcopy
from functools import partial

import pytest
from django.contrib.auth.models import AnonymousUser
from django.test import Client

from scorer.models import Membership, User
from tests.builders.events import add_entrants, add_step, empty_club, empty_event
from tests.builders.rounds import play_round
from tests.tiers import sampled
from tournaments.engine.formats import PRESETS
from tournaments.engine.standings import standings
from tournaments.models import Award, Entrant, HomeClub, Person, Place, Team
from tournaments.records.formats import as_json
from tournaments.records.standings import parse_tournament
from tournaments.records.standings_json import standings_json
from tournaments.selectors.events import events_for
from tournaments.selectors.standings import standings_of

pytestmark = pytest.mark.django_db
LEAGUE = as_json(next(one.format for one in PRESETS.values() if one.format.scoring.team))
EVENT = "/events/turniej"
PUBLIC = ("", "standings/", "rounds/2/", "players/", "players/1/", "hall/live/")


@pytest.fixture(scope="module")
def made(rows_for_file):
    """Eight in two teams, a round played and one to come."""
    event = empty_event(shown="everything", state="running", format=LEAGUE)
    add_entrants(event, 8)
    for name, numbers in (("Asy", [1, 2, 3, 4]), ("Damy", [5, 6, 7, 8])):
        team = Team.objects.create(event=event, name=name)
        event.entrants.filter(number__in=numbers).update(team=team)
    event.entrants.filter(number=1).update(categories=["women"])
    play_round(event, 1, [[1, 2, 5, 6], [3, 4, 7, 8]], [[9, -2, -2, -5], [9, 1, -3, -7]])
    play_round(event, 2, [[1, 3, 5, 7], [2, 4, 6, 8]], state="open")
    return event


@pytest.fixture
def league_in_round_2(made, db):
    return deepcopy(made)


def page(client, path="", *, of=EVENT, **query):
    answer = client.get(f"{of}/{path}", query)
    return answer.content.decode()


def rows(answer):
    return list(csv.reader(io.StringIO(answer.content.decode("utf-8-sig"))))


def ranked_by(event, *ranking):
    """The event with another ranking."""
    scoring = event.format["scoring"] | {"ranking": list(ranking)}
    event.format = event.format | {"scoring": scoring}
    event.save()


def test_teams_have_dash_for_key_that_does_not_add_up(client, league_in_round_2):
    ranked_by(league_in_round_2, "score", "best_round")
    found = rows(client.get(f"{EVENT}/standings/teams/", {"as": "csv"}))
    assert found == [
        ["Place", "Team", "small points", "best round", "Players"],
        ["1", "Asy", "17", "–", "1 Gracz 1, 3 Gracz 3, 4 Gracz 4, 2 Gracz 2"],
        ["2", "Damy", "-17", "–", "5 Gracz 5, 7 Gracz 7, 6 Gracz 6, 8 Gracz 8"],
    ]


def test_rounds_tell_points_wherever_they_rank(client, league_in_round_2):
    ranked_by(league_in_round_2, "big_points", "score")
    found = rows(client.get(f"{EVENT}/standings/", {"as": "csv"}))
    assert [row[2:7] for row in found[:2]] == [
        ["Surname", "Given name", "table points", "small points", "1"],
        ["Gracz", "1", "4", "9", "4"],
    ]


def sign_in(client, event, role):
    user = User.objects.create(username=role)
    Membership.objects.create(club=event.club, user=user, role=role)
    client.force_login(user)


def step(event):
    add_step(event)


def test_standings_name_places_shared_ones_and_reasons(client, league_in_round_2):
    found = rows(client.get(f"{EVENT}/standings/", {"as": "csv"}))
    assert [row[:6] for row in found] == [
        ["Place", "No.", "Surname", "Given name", "table points", "small points"],
        ["1", "1", "Gracz", "1", "4", "9"],
        ["1", "3", "Gracz", "3", "4", "9"],
        ["3", "4", "Gracz", "4", "3", "1"],
        ["4", "2", "Gracz", "2", "2.5", "-2"],
        ["4", "5", "Gracz", "5", "2.5", "-2"],
        ["6", "7", "Gracz", "7", "2", "-3"],
        ["7", "6", "Gracz", "6", "1", "-5"],
        ["8", "8", "Gracz", "8", "1", "-7"],
    ]
    shown = page(client, "standings/")
    assert "<td>1=<td>3" in shown
    assert "above because of small points, −5 : −7" in shown
    assert "above because of table points" not in shown
    assert "above because of table points, 4 : 3" in page(client, "standings/", why="1")


def test_fractions_are_written_as_language_does(client, league_in_round_2):
    client.cookies["django_language"] = "pl"
    assert "<td>2,5" in page(client, "standings/")


def test_teams_and_categories_have_lists_of_their_own(client, league_in_round_2):
    assert rows(client.get(f"{EVENT}/standings/teams/", {"as": "csv"}))[1][:4] == [
        "1",
        "Asy",
        "13.5",
        "17",
    ]
    assert [row[2] for row in rows(client.get(f"{EVENT}/standings/women/", {"as": "csv"}))] == [
        "Surname",
        "Gracz",
    ]
    assert client.get(f"{EVENT}/standings/juniors/").status_code == 404
    assert client.get(f"{EVENT}/standings/pairs/").status_code == 404


def test_json_is_standings_of_format(client, league_in_round_2):
    answer = client.get(f"{EVENT}/standings/", {"as": "json"})
    assert json.loads(answer.content) == standings_json(standings_of(league_in_round_2))
    assert answer["Content-Disposition"] == 'attachment; filename="turniej-standings.json"'


def test_standings_are_searched_and_sorted(client, league_in_round_2):
    asked = {"as": "csv", "team": "Damy", "sort": "-name"}
    found = rows(client.get(f"{EVENT}/standings/", asked))
    assert [row[1] for row in found[1:]] == ["8", "7", "6", "5"]
    assert rows(client.get(f"{EVENT}/standings/", {"as": "csv", "q": "5"}))[1][:2] == ["4", "5"]


def test_no_cell_is_a_formula(client, league_in_round_2):
    league_in_round_2.entrants.get(number=1).person.save()
    Person.objects.filter(given_name="1").update(surname="=HYPERLINK(1)", given_name="")
    Person.objects.filter(given_name="2").update(surname="@x", given_name="")
    found = rows(client.get(f"{EVENT}/players/", {"as": "csv"}))
    assert [row[1] for row in found[1:]][:2] == ["'=HYPERLINK(1)", "'@x"]


def test_standings_can_be_worked_out_again_from_their_record(client, league_in_round_2):
    answer = client.get(f"{EVENT}/standings/", {"as": "record"})
    again = standings(parse_tournament(json.loads(answer.content)).tournament)
    assert standings_json(again) == standings_json(standings_of(league_in_round_2))
    assert answer["Content-Disposition"] == 'attachment; filename="turniej-record.json"'


def test_lists_are_taken_away_as_json_too(client, league_in_round_2):
    asked = {"as": "json", "q": "5"}
    league_in_round_2.entrants.filter(number=5).update(team=None)
    one = {"name": "Gracz 1", "number": 1, "table": 1, "seat": 1}
    assert client.get(f"{EVENT}/rounds/2/", asked).json()[0] == one
    found = client.get(f"{EVENT}/players/", {"as": "json", "team": "Damy"}).json()
    assert found[0] == {"number": 6, "name": "Gracz 6", "team": "Damy"}


def test_names_that_look_like_code_are_text(client, league_in_round_2):
    Person.objects.filter(given_name="1").update(surname="<script>O'Hara", given_name="")
    Team.objects.filter(name="Asy").update(name="<b>Asy")
    for path in ("standings/", "standings/teams/", "players/", "rounds/2/", "players/1/", "hall/"):
        shown = page(client, path)
        assert "<script>O" not in shown
        assert "<b>Asy" not in shown
        assert "&lt;script&gt;O&#x27;Hara" in shown


def test_pages_are_the_same_until_something_is_written(
    client, league_in_round_2, django_assert_num_queries
):
    pages = [f"{EVENT}/{path}" for path in PUBLIC]
    etags = {page: client.get(page)["ETag"] for page in pages}
    for page, etag in etags.items():
        with django_assert_num_queries(2):  # one where it is not yet time for another picture
            answer = client.get(page, headers={"If-None-Match": etag})
        assert (answer.status_code, answer.content) == (304, b"")
    step(league_in_round_2)
    for page, etag in etags.items():
        assert client.get(page, headers={"If-None-Match": etag}).status_code == 200


def test_pages_differ_by_language_role_and_reader(client, league_in_round_2):
    found = {client.get(f"{EVENT}/standings/")["ETag"]}
    client.cookies["django_language"] = "pl"
    found.add(client.get(f"{EVENT}/standings/")["ETag"])
    for role in ("member", "director"):
        client = Client()
        sign_in(client, league_in_round_2, role)
        found.add(client.get(f"{EVENT}/standings/")["ETag"])
    assert len(found) == 4


def test_results_are_shown_when_event_shows_them(client, league_in_round_2):
    league_in_round_2.shown = "seating"
    league_in_round_2.save()
    assert client.get(f"{EVENT}/standings/").status_code == 404
    for path in ("", "rounds/1/", "players/1/", "hall/"):
        shown = page(client, path)
        assert '<b class="score">' not in shown
        assert "Standings" not in shown


def test_results_held_back_are_seen_by_the_desk_alone(client, league_in_round_2):
    league_in_round_2.hidden_from = 1
    league_in_round_2.save()
    assert [row[5] for row in rows(client.get(f"{EVENT}/standings/", {"as": "csv"}))[1:]] == (
        ["0"] * 8
    )
    assert '<b class="score">' not in page(client, "rounds/1/")
    assert "Results from round 1 on are kept" in page(client, "standings/")
    sign_in(client, league_in_round_2, "scorer")
    assert '<b class="score">' in page(client, "rounds/1/")
    assert "You see everything." in page(client, "standings/")


def test_player_page_says_where_with_whom_and_why(client, league_in_round_2):
    shown = page(client, "players/5/")
    assert "<span>Table <b>1</b></span> <span>Seat <b>3</b></span>" in shown
    for name in ("Gracz 1", "Gracz 3", "Gracz 7"):
        assert name in shown
    assert "shares the place with Gracz 2 (2)" in shown
    assert "Next: 6. Gracz 7 (7): above because of table points, 2.5 : 2" in " ".join(shown.split())
    assert client.get(f"{EVENT}/players/9/").status_code == 404


def test_awards_and_penalties_are_told(client, league_in_round_2):
    one = league_in_round_2.entrants.get(number=1)
    Award.objects.create(
        event=league_in_round_2, entrant=one, kind="penalty", table_points="-1", why="late"
    )
    first = league_in_round_2.rounds.get(number=1)
    Award.objects.create(
        event=league_in_round_2, entrant=one, round=first, kind="other", score=2, why="prize"
    )
    shown = page(client, "players/1/")
    assert ("late: −1" in shown, "prize" in shown) == (True, True)


@pytest.mark.parametrize("asked", sampled([" 5 ", "gracz  5", "5", "Gracz 5"], daily=2))
def test_who_is_found_alone_is_shown_at_once(client, league_in_round_2, asked):
    answer = client.get(f"{EVENT}/players/", {"q": asked})
    assert (answer.status_code, answer.url) == (302, f"{EVENT}/players/5/")


def test_players_are_found_by_name_team_and_club(client, league_in_round_2):
    home = HomeClub.objects.create(register=league_in_round_2.club, name="Pod Dębem")
    Person.objects.filter(given_name="3").update(surname="ŁUCKI", home=home)
    assert client.get(f"{EVENT}/players/", {"q": "łuc"}).url == f"{EVENT}/players/3/"
    step(league_in_round_2)
    found = rows(client.get(f"{EVENT}/players/", {"as": "csv", "club": "Pod Dębem"}))
    assert found[1:] == [["3", "ŁUCKI", "3", "Asy", "Pod Dębem"]]
    assert "Nobody is found" in page(client, "players/", q="nobody")
    assert len(rows(client.get(f"{EVENT}/players/", {"as": "csv", "q": "gracz"}))) == 8


def test_who_withdrew_is_off_list_and_still_found(client, league_in_round_2):
    league_in_round_2.entrants.filter(number=8).update(state=Entrant.State.WITHDRAWN)
    assert "Gracz 8" not in page(client, "players/")
    assert client.get(f"{EVENT}/players/", {"q": "8"}).url == f"{EVENT}/players/8/"
    assert "withdrawn" in page(client, "players/8/")


def test_seating_is_by_table_and_by_name_with_printed_numbers(client, league_in_round_2):
    tables = league_in_round_2.rounds.get(number=2).tables
    tables.filter(number=2).update(number=17)
    shown = page(client, "rounds/2/")
    assert 'id="t17"' in shown
    assert "Gracz 2</a>" in shown
    found = rows(client.get(f"{EVENT}/rounds/2/", {"as": "csv"}))
    assert found[1:3] == [["Gracz 1", "1", "1", "1"], ["Gracz 2", "2", "17", "1"]]
    assert "<b>17</b>" in page(client, "rounds/2/", by="name")
    assert "<b>17</b>" in page(client, "players/2/")
    assert client.get(f"{EVENT}/rounds/").url == f"{EVENT}/rounds/2/"
    assert client.get(f"{EVENT}/rounds/3/").status_code == 404


def test_only_ones_own_row_is_marked_and_no_guest(client, league_in_round_2):
    Place.objects.filter(table__round__number=2, entrant__number=2).update(
        entrant=None, guest="Zając Jan"
    )
    shown = page(client, "rounds/2/")
    assert "Zając Jan" in shown
    assert 'class="me"' not in shown
    assert page(client, "players/1/").count('class="me"') == 3  # next, and both rounds


def test_event_without_rounds_says_what_will_be_where(client):
    empty_event("pusty", shown="everything")
    empty = partial(page, client, of="/events/pusty")
    assert "No round is drawn yet." in empty("rounds/")
    assert "The standings begin with the first result." in empty("standings/")
    assert "Not drawn yet" in empty()
    assert "Nobody has entered yet." in empty("players/")


def test_crosstable_shows_every_match(client):
    pairs = as_json(PRESETS["na-glowy"].format)
    values = {"format": pairs, "ruleset": "na-glowy", "game": "na-glowy"}
    event = empty_event("pary", shown="everything", **values)
    add_entrants(event, 3)
    play_round(event, 1, [[1, 2]], [[60, 12]])
    play_round(event, 2, [[2, 3]], [[30, 30]])
    found = rows(client.get("/events/pary/crosstable/", {"as": "csv"}))
    assert found == [
        [
            *("Place", "No.", "Name", "1: own score", "1: other score", "3: own score"),
            *("3: other score", "2: own score", "2: other score", "Points", "small points"),
        ],
        ["1", "1", "Gracz 1", "", "", "", "", "60", "12", "2", "60"],
        ["2", "3", "Gracz 3", "", "", "", "", "30", "30", "1", "30"],
        ["3", "2", "Gracz 2", "12", "60", "30", "30", "", "", "1", "42"],
    ]
    assert '<span class="won">60:12</span>' in page(client, "crosstable/", of="/events/pary")


def test_other_games_have_no_crosstable(client, league_in_round_2):
    assert client.get(f"{EVENT}/crosstable/").status_code == 404


def test_event_stays_in_list_after_its_day(league_in_round_2):
    league_in_round_2.day = "2001-01-01"
    league_in_round_2.save()
    assert list(events_for(AnonymousUser())) == [league_in_round_2]


@pytest.mark.parametrize("count", [1, 3])
def test_queries_are_the_same_for_any_number(client, count, django_assert_num_queries):
    event = empty_event("inny", club=empty_club("inny"), shown="everything")
    add_entrants(event, 4 * count)
    for number in range(1, count + 1):
        tables = [[4 * at + seat for seat in (1, 2, 3, 4)] for at in range(count)]
        play_round(event, number, tables, [[1, 1, -1, -1]] * count)
    with django_assert_num_queries(13):
        client.get("/events/inny/standings/")
    with django_assert_num_queries(4):  # its seasons too
        client.get("/events/inny/")
    for path in ("rounds/1/", "players/", "players/1/", "hall/"):
        with django_assert_num_queries(3):
            client.get(f"/events/inny/{path}")
