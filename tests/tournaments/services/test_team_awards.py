"""What teams lose or are given: in their total, explained, in files, and taken back."""

from __future__ import annotations

import json
from copy import deepcopy
from fractions import Fraction
from uuid import uuid4

import pytest
from django.urls import reverse

from scorer.models import Membership, User
from scorer.support.refused import Refused
from tests.builders.events import add_entrants, empty_club, empty_event
from tests.builders.rounds import play_round
from tournaments.engine.numbers import mixed
from tournaments.models import Award, Team, TeamAward
from tournaments.printing.paper_data import given_of
from tournaments.records.standings import parse_tournament
from tournaments.records.standings_json import standings_json
from tournaments.selectors.event_data_cache import event_data_of
from tournaments.selectors.event_file import event_json
from tournaments.selectors.sentences import sentence_of
from tournaments.selectors.standings import standings_of
from tournaments.selectors.tournament_record import tournament_json
from tournaments.services.awards import Points
from tournaments.services.event_file import import_event
from tournaments.services.steps import Actor
from tournaments.services.team_awards import give_team_award, take_team_award_back
from tournaments.services.teams import rename_team

pytestmark = pytest.mark.django_db
OLA = Actor(name="Ola")
SCORING = {"ranking": ["table_points", "score"], "team": {"size": 2, "best": 2}}
SCORING["table_points"] = ["4", "3", "2", "1"]
PAGE = "/events/turniej/standings/teams/"


@pytest.fixture(scope="module")
def made(rows_for_file):
    """Asy have 1 and 2, 7 points and 4; Damy 3 and 4, 3 points and -4."""
    event = empty_event(format={"scoring": SCORING}, shown="everything", state="running")
    entrants = add_entrants(event, 4)
    for at, entrant in enumerate(entrants):
        name = ("Asy", "Damy")[at // 2]
        entrant.team = Team.objects.get_or_create(event=event, name=name)[0]
        entrant.save()
    play_round(event, 1, [(1, 2, 3, 4)], [(6, -2, -1, -3)])
    return event


@pytest.fixture
def team_event(made, db):
    return deepcopy(made)


def gives(event, team="Asy", kind=Award.Kind.PENALTY, why="no line-up", uuid=None, **points):
    gift = {"kind": kind, "why": why, "points": Points(**points), "uuid": uuid}
    return give_team_award(event_id=event.pk, team=team, actor=OLA, **gift)


def teams(event):
    return [(row.place, row.name, row.table_points, row.score) for row in standings_of(event).teams]


def test_penalty_takes_from_the_total_of_the_team_alone(team_event):
    assert teams(team_event) == [(1, "Asy", 6, 4), (2, "Damy", 4, -4)]
    assert gives(team_event, table_points="2 1/2", score=3).table_points == "-2 1/2"
    assert teams(team_event) == [(1, "Damy", 4, -4), (2, "Asy", Fraction(7, 2), 1)]
    found = standings_of(team_event)
    assert [row.table_points for row in found.individual] == [4, 3, 2, 1]
    assert found.teams[1].keys == {"table_points": found.teams[1].table_points, "score": 1}
    (step,) = team_event.steps.all()
    assert (step.kind, step.reason) == ("team-award-given", "no line-up")
    assert sentence_of(step) == "Penalty for team “Asy”: −2 1/2 table points, −3 small points."


def test_warning_takes_nothing_and_a_gift_gives(team_event):
    gives(team_event, kind=Award.Kind.WARNING)
    gives(team_event, "Damy", kind=Award.Kind.OTHER, score=9)
    assert teams(team_event) == [(1, "Asy", 6, 4), (2, "Damy", 4, 5)]
    assert [len(row.penalties) for row in standings_of(team_event).teams] == [0, 1]


def test_where_the_lowest_sum_wins_a_penalty_adds(team_event):
    ranking = {"ranking": ["score"], "table_points": [], "lowest_wins": True}
    team_event.format = {"scoring": SCORING | ranking}
    team_event.save()
    gives(team_event, "Damy", score=5, table_points="1")
    assert teams(team_event) == [(1, "Damy", 0, 1), (2, "Asy", 0, 4)]


def test_fewest_penalties_counts_those_of_teams(team_event):
    team_event.format = {"scoring": SCORING | {"ranking": ["penalties", "table_points"]}}
    team_event.save()
    gives(team_event, table_points="1/2")
    gives(team_event, "Damy", kind=Award.Kind.OTHER, table_points="1/2")
    assert [(row.name, row.keys["penalties"]) for row in standings_of(team_event).teams] == [
        ("Damy", 0),
        ("Asy", 1),
    ]


def test_taken_back_it_counts_no_more_and_is_not_given_twice(team_event):
    uuid = uuid4()
    award = gives(team_event, table_points="5", uuid=uuid)
    assert gives(team_event, table_points="5", uuid=uuid) is None
    for _time in range(2):
        assert take_team_award_back(award_id=award.pk, reason="a slip", actor=OLA).taken_back
    assert teams(team_event) == [(1, "Asy", 6, 4), (2, "Damy", 4, -4)]
    assert [sentence_of(step) for step in team_event.steps.all()] == [
        "Penalty for team “Asy”: −5 table points.",
        "Team “Asy”, penalty: −5 table points is taken back.",
    ]
    assert given_of(event_data_of(team_event), None) == []


@pytest.mark.parametrize(
    ("said", "field", "reason"),
    [
        ({"team": "Rysie", "score": 1}, "team", "There is no team of this name."),
        ({"kind": Award.Kind.BYE, "score": 1}, "kind", "A team gets a penalty"),
        ({"why": " ", "score": 1}, "why", "Say why"),
        ({}, "table_points", "Say how much the penalty takes"),
        ({"table_points": "many"}, "table_points", "Allowed: a number such as 3"),
        ({"score": 10**9}, "score", "At most"),
    ],
)
def test_invalid_team_award_is_refused_and_nothing_is_written(team_event, said, field, reason):
    with pytest.raises(Refused, match=reason) as refused:
        gives(team_event, **said)
    assert refused.value.field == field
    assert not TeamAward.objects.exists()


def test_event_that_ranks_no_teams_gives_them_nothing(team_event):
    team_event.format = {}
    team_event.save()
    with pytest.raises(Refused, match="ranks no teams"):
        gives(team_event, score=1)


def test_team_that_is_renamed_keeps_its_penalty(team_event):
    gives(team_event, table_points="1")
    team = Team.objects.get(name="Asy")
    rename_team(event_id=team_event.pk, team_id=team.pk, name="Rysie", seen=10_000, actor=OLA)
    gives(team_event, "Damy", score=1)
    assert teams(team_event)[0] == (1, "Rysie", 5, 4)
    assert [award.team.name for award in event_data_of(team_event).team_awards] == ["Rysie", "Damy"]


def test_team_awards_go_with_event_file(team_event):
    gives(team_event, table_points="1/2", score=3)
    gives(team_event, "Damy", kind=Award.Kind.WARNING)
    raw = json.loads(json.dumps(event_json(team_event)))
    assert raw["team_awards"][0] == {
        "team": "Asy",
        "kind": "penalty",
        "table_points": "-1/2",
        "score": -3,
        "why": "no line-up",
    }
    copy = import_event(raw=raw, club=empty_club("debem"), actor=OLA).event
    assert standings_json(standings_of(copy)) == standings_json(standings_of(team_event))
    record = json.loads(json.dumps(tournament_json(team_event)))
    assert record["team_awards"] == [
        {"team": "Asy", "table_points": "-1/2", "score": -3, "why": "no line-up"}
    ]
    assert standings_json(standings_of(team_event))["teams"][0]["penalties"] == [
        {"table_points": "-1/2", "score": -3, "why": "no line-up"}
    ]
    read = parse_tournament(record).tournament.team_awards
    assert [(award.team, mixed(award.table_points), award.score) for award in read] == [
        ("Asy", "-1/2", -3)
    ]


def test_team_award_is_shown_in_standings_minutes_and_files(client, team_event):
    gives(team_event, table_points="1", score=20, why="came <late>")
    page = client.get(PAGE).content.decode()
    words = "takes 1 (table points), takes 20 (small points) – came &lt;late&gt;"
    assert f"<br>{words}" in page
    (given,) = given_of(event_data_of(team_event), None)
    assert (given.who, given.worth, given.why) == ("Asy", "−1 · −20", "came <late>")


def test_files_of_teams_have_the_members_and_the_penalties(client, team_event):
    before = client.get(f"{PAGE}?as=csv").content.decode("utf-8-sig").splitlines()
    assert before[0].endswith(",Players")
    gives(team_event, table_points="1", score=20, why="came late")
    head, *rows = client.get(f"{PAGE}?as=csv").content.decode("utf-8-sig").splitlines()
    assert head.endswith(",Players,Penalties")
    [asy] = [row for row in rows if "Asy" in row]
    told = "takes 1 (table points), takes 20 (small points) – came late"
    assert asy.endswith(f'"{told}"')
    members = ", ".join(
        f"{one.number} {one.person}" for one in team_event.entrants.filter(team__name="Asy")
    )
    assert f'"{members}"' in asy
    for kind in ("xlsx", "ods"):
        assert client.get(f"{PAGE}?as={kind}").status_code == 200


@pytest.fixture
def director_client(client, team_event):
    user = User.objects.create(username="dora")
    Membership.objects.create(club=team_event.club, user=user, role="director")
    client.force_login(user)
    return client


def test_director_gives_and_takes_back(director_client, team_event):
    address = reverse("tournaments:awards", args=[team_event.slug])
    form = {"uuid": str(uuid4()), "team": "Asy", "kind": "penalty", "why": "late"}
    answer = director_client.post(address, form | {"score": "20"}, follow=True)
    assert [str(one) for one in answer.context["messages"]] == [
        "Asy: takes 20 (small points). It is noted."
    ]
    assert '<span class="what">Asy</span>' in answer.content.decode()
    award = TeamAward.objects.get()
    back = reverse("tournaments:take_team_back", args=[team_event.slug, award.pk])
    answer = director_client.post(back, follow=True)
    assert [str(one) for one in answer.context["messages"]] == ["It is taken back."]
    assert director_client.post(back.replace(f"/{award.pk}/", "/999/")).status_code == 404
    assert teams(team_event) == [(1, "Asy", 6, 4), (2, "Damy", 4, -4)]


@pytest.mark.parametrize(
    ("said", "errors"),
    [
        ({}, {"entrant": ["Give a number, or choose a team."]}),
        ({"team": "Asy", "entrant": "2"}, {"entrant": ["Give a number, or choose a team."]}),
        (
            {"team": "Asy", "round": "1"},
            {"round": ["What a team gets is for the whole tournament."]},
        ),
        (
            {"team": "Asy", "kind": "bye"},
            {"kind": ["A team gets a penalty, a warning or other points."]},
        ),
    ],
)
def test_form_says_what_is_wrong(director_client, team_event, said, errors):
    form = {"uuid": str(uuid4()), "kind": "penalty", "why": "late", "score": "1"}
    page = director_client.post(reverse("tournaments:awards", args=[team_event.slug]), form | said)
    assert page.context["form"].errors == errors


def test_event_without_teams_asks_for_a_number_alone(director_client, team_event):
    team_event.format = {}
    team_event.save()
    form = director_client.get(reverse("tournaments:awards", args=[team_event.slug])).context[
        "form"
    ]
    assert ("team" in form.fields, form.fields["entrant"].required) == (False, True)
