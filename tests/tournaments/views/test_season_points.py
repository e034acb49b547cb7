"""What teams lose or are given in a season: in its table with the reason, in the minutes."""

from __future__ import annotations

from copy import deepcopy
from fractions import Fraction

import pytest

from scorer.models import Membership, User
from scorer.support.refused import Conflict, Refused
from tests.builders.events import empty_club
from tests.builders.seasons import SCORES, make_people, make_season, play_event
from tests.tournaments.views.sending import in_polish
from tournaments.engine.leagues import Finish, SeasonRule, season
from tournaments.engine.what_if import needed_for
from tournaments.models import Season, Step
from tournaments.records.seasons import SeasonPlan, TeamPoints, plan_from, plan_json
from tournaments.selectors.seasons import plan_of
from tournaments.selectors.sentences import sentence_of
from tournaments.services.anonymising import anonymise
from tournaments.services.seasons import (
    change_season,
    drop_event,
    give_points,
    put_licences,
    state_of,
    take_points_back,
)
from tournaments.services.steps import Actor

pytestmark = pytest.mark.django_db
OLA = Actor(name="Ola")
RULE = {"events": 3, "counting": "table-points", "teams": True}
TEAMED = {"rounds": 1, "scoring": {"ranking": ["table_points", "score"], "team": {"size": 2}}}
TEAMED["scoring"] |= {"table_points": ["4", "3", "2", "1"]}
TABLE = "/seasons/liga/standings/teams/"
PAGE = "/seasons/liga/points/"


@pytest.fixture(scope="module")
def made(rows_for_file):
    """Two events of two teams: Asy 6 1/2 and 5 1/2 points, Damy 3 1/2 and 4 1/2."""
    people = make_people(empty_club())
    teams = ("Asy", "Asy", "Damy", "Damy")
    events = [
        play_event(at, list(people.values()), SCORES[at - 1], teams=teams, format=TEAMED)
        for at in (1, 2)
    ]
    return make_season(events, rule=RULE)


@pytest.fixture
def season_after_2_events(made, db):
    return deepcopy(made)


def gives(liga, points="-3", team="Asy", why="no line-up", seen=None):
    seen = state_of(Season.objects.get()) if seen is None else seen
    gift = {"team": team, "points": points, "why": why}
    return give_points(season_id=liga.pk, actor=OLA, seen=seen, **gift)


def rows_shown(client):
    found = client.get(TABLE, {"as": "json"}).json()["lists"]["teams"]
    return [(row["place"], row["name"], row["points"], row.get("given")) for row in found]


def test_points_of_a_team_count_always_and_are_explained(client, season_after_2_events):
    before = rows_shown(client)
    assert [row[:3] for row in before] == [(1, "Asy", "13 1/2"), (2, "Damy", "6 1/2")]
    page = client.get(TABLE).content.decode()
    assert ("Awards" in page, "no line-up" in page) == (False, False)
    gives(season_after_2_events, "-8")
    gives(season_after_2_events, "1/2", team="ASY", why="a <guest>")
    assert rows_shown(client) == [
        (1, "Damy", "6 1/2", None),
        (
            2,
            "Asy",
            "6",
            [{"points": "-8", "why": "no line-up"}, {"points": "1/2", "why": "a <guest>"}],
        ),
    ]
    page = client.get(TABLE).content.decode()
    assert "<small>incomplete: 1, 2<br>−8: no line-up<br>0.5: a &lt;guest&gt;</small>" in page
    lines = client.get(TABLE, {"as": "csv"}).content.decode().splitlines()
    assert lines[0].endswith(",Awards")
    assert [line.rsplit(",", 1)[1] for line in lines[1:]] == ["–", "-7.5"]
    assert "no line-up" not in client.get("/seasons/liga/").content.decode()
    assert client.get("/seasons/liga/season.pdf", {"kind": "teams"}).status_code == 200


def test_points_are_told_in_the_minutes_of_the_last_event(client, season_after_2_events):
    gives(season_after_2_events)
    take_points_back(
        season_id=season_after_2_events.pk, at=0, actor=OLA, seen=state_of(Season.objects.get())
    )
    take_points_back(season_id=season_after_2_events.pk, at=0, actor=OLA, seen="")
    assert [(sentence_of(one), one.reason, one.event.slug) for one in Step.objects.all()] == [
        ("Season “Liga”, team “Asy”: −3 points.", "no line-up", "event-2"),
        ("Season “Liga”, team “Asy”: −3 points are taken back.", "no line-up", "event-2"),
    ]
    assert rows_shown(client)[0][:3] == (1, "Asy", "13 1/2")


def test_other_settings_leave_the_points(season_after_2_events):
    gives(season_after_2_events)
    change = {"name": "Puchar", "plan": SeasonPlan(teams=True), "public": True, "actor": OLA}
    change_season(season_id=season_after_2_events.pk, seen=state_of(Season.objects.get()), **change)
    put_licences(season_id=season_after_2_events.pk, licences={}, seen="")
    one = TeamPoints(team="Asy", points=Fraction(-3), why="no line-up")
    assert plan_of(Season.objects.get()).given == (one,)
    assert "given" not in plan_json(SeasonPlan())
    assert plan_from(plan_json(SeasonPlan(given=(one,)))).given_to("ASY") == [one]


@pytest.mark.parametrize(
    ("said", "field", "reason"),
    [
        ({"points": "many"}, "points", "Allowed: a number such as"),
        ({"points": "0"}, "points", "Say how many points"),
        ({"team": " "}, "team", "Choose a team."),
        ({"why": " "}, "why", "Say why: it stands in the table."),
    ],
)
def test_invalid_points_of_a_team_are_refused_and_nothing_is_saved(
    season_after_2_events, said, field, reason
):
    with pytest.raises(Refused, match=reason) as refused:
        gives(season_after_2_events, **said)
    assert refused.value.field == field
    assert plan_of(Season.objects.get()).given == ()


def test_nothing_is_done_twice_or_without_events(season_after_2_events):
    seen = state_of(Season.objects.get())
    gives(season_after_2_events, seen=seen)
    with pytest.raises(Conflict):
        gives(season_after_2_events, seen=seen)
    with pytest.raises(Refused, match="not in the season"):
        take_points_back(season_id=season_after_2_events.pk, at=1, actor=OLA, seen="")
    for leg in list(season_after_2_events.legs.all()):
        drop_event(season_id=season_after_2_events.pk, event_id=leg.event_id, actor=OLA)
    with pytest.raises(Refused, match="The season has no tournaments yet"):
        gives(season_after_2_events)


def test_what_a_team_needs_reckons_with_its_points():
    rule, events = SeasonRule(events=3), [{"Asy": finish(10), "Damy": finish(8)}]
    given = {"Asy": Fraction(-5), "Damy": Fraction(1)}
    assert needed_for(rule, events, "Asy", (1, 2), given=given) == {1: 4, 2: None}
    assert [(row.who, row.points, row.given) for row in season(rule, events, given)] == [
        ("Damy", 9, 1),
        ("Asy", 5, -5),
    ]


def finish(points):
    return Finish(1, Fraction(points))


def test_names_in_a_reason_go_with_the_person(season_after_2_events):
    bogdan = season_after_2_events.club.people.get(surname="Bogdan")
    bogdan.given_name = "Jan"
    bogdan.save()
    gives(season_after_2_events, why="Bogdan Jan came late")
    gives(season_after_2_events, why="no line-up")
    anonymise(person=bogdan, actor=OLA)
    given = plan_of(Season.objects.get()).given
    assert [one.why for one in given] == ["Player 1 came late", "no line-up"]


@pytest.fixture
def director(client, season_after_2_events):
    user = User.objects.create(username="dora")
    Membership.objects.create(club=season_after_2_events.club, user=user, role="director")
    client.force_login(user)
    return client


def test_director_gives_and_takes_back(director, season_after_2_events):
    page = director.get(PAGE)
    assert page.context["teams"] == ["Asy", "Damy"]
    form = {"team": "Asy", "points": "-3", "why": "no line-up", "seen": page.context["seen"]}
    page = director.post(PAGE, form, follow=True)
    assert "<strong>Asy</strong>\n  −3 · no line-up" in page.content.decode()
    back = {"do": "back", "at": "0", "seen": page.context["seen"]}
    page = director.post(PAGE, back, follow=True)
    assert "<s><strong>Asy</strong>" in page.content.decode()
    page = director.post(PAGE, back | {"at": "x", "seen": ""}, follow=True)
    assert "These points are not in the season." in page.content.decode()
    page = director.post(PAGE, {"seen": state_of(Season.objects.get())})
    assert page.context["form"].errors == {
        "team": ["Choose a team."],
        "points": ["Say how many points: -3 takes three."],
        "why": ["Say why: it stands in the table."],
    }


def test_season_without_teams_says_so(director, season_after_2_events):
    Season.objects.update(rule=RULE | {"teams": False})
    assert "the season ranks no teams" in director.get(PAGE).content.decode()


def test_form_of_points_speaks_polish(director, season_after_2_events):
    told, page = in_polish(director, PAGE, {"seen": state_of(Season.objects.get())})
    assert told == []
    for said in ("Drużyna", "Punkty", "Minus je odejmuje: -3.", "Wybierz drużynę."):
        assert said in page
    assert plan_of(Season.objects.get()).given == ()
