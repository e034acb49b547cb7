"""A team's name is put right: wherever it stands, once, and told in the minutes."""

from __future__ import annotations

from copy import deepcopy

import pytest

from scorer.support.refused import Conflict, Refused
from tests.builders.events import empty_event, log_import
from tests.builders.rounds import play_round
from tests.builders.seasons import season_of_teams
from tournaments.models import Step, Team
from tournaments.selectors.event_data_cache import event_data_of
from tournaments.selectors.seasons import plan_of
from tournaments.selectors.sentences import sentence_of
from tournaments.selectors.standings import standings_of
from tournaments.services.entering import named
from tournaments.services.entrants import enter
from tournaments.services.entry_details import Details
from tournaments.services.seasons import give_points
from tournaments.services.steps import Actor
from tournaments.services.teams import rename_team

pytestmark = pytest.mark.django_db
OLA = Actor(name="Ola")
SCORING = {"ranking": ["table_points", "score"], "team": {"size": 2, "best": 2}}


@pytest.fixture(scope="module")
def made(rows_for_file):
    """Two teams of two, and a round that they played."""
    event = empty_event(format={"scoring": SCORING})
    for name, team in (("Lis Ewa", "Debem"), ("Kos Jan", "Debem"), ("Wilk Adam", "Asy")):
        enter(event_id=event.pk, person=named(name), actor=OLA, details=Details(team=team))
    enter(event_id=event.pk, person=named("Sowa Iga"), actor=OLA, details=Details(team="Asy"))
    play_round(event, 1, [(1, 2, 3, 4)], [(6, -2, -2, -2)])
    return event


@pytest.fixture
def team_event(made, db):
    return deepcopy(made)


def rename(event, was, now, seen=None):
    team = Team.objects.get(event=event, name=was)
    newest = event.steps.last().pk if seen is None else seen
    return rename_team(event_id=event.pk, team_id=team.pk, name=now, seen=newest, actor=OLA)


def test_name_is_another_everywhere_and_a_step_says_so(team_event):
    assert [row.name for row in standings_of(team_event).teams] == ["Debem", "Asy"]
    rename(team_event, "Debem", "  Pod   Dębem ")
    assert [row.name for row in standings_of(team_event).teams] == ["Pod Dębem", "Asy"]
    assert [unit.team for unit in event_data_of(team_event).units.values()] == [
        *["Pod Dębem"] * 2,
        *["Asy"] * 2,
    ]
    step = team_event.steps.last()
    assert (step.kind, step.said) == ("team-renamed", {"was": "Debem", "now": "Pod Dębem"})
    assert sentence_of(step) == "The team “Debem” is called “Pod Dębem” now."
    entrants = team_event.entrants.select_related("team").order_by("number")
    assert [one.team.name for one in entrants] == ["Pod Dębem", "Pod Dębem", "Asy", "Asy"]


def test_name_that_stays_does_nothing(team_event):
    rename(team_event, "Asy", " Asy ", seen=0)
    assert not Step.objects.filter(kind="team-renamed").exists()


def test_spelling_of_the_same_letters_changes(team_event):
    assert rename(team_event, "Debem", "Dębem").name == "Dębem"


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("ASY", "There is a team “Asy” already: let its players join that one."),
        (" ", "A team has a name."),
        ("x" * 201, "Allowed: at most 200 letters."),
    ],
)
def test_invalid_name_of_team_is_refused_and_team_keeps_its_name(team_event, name, reason):
    with pytest.raises(Refused) as refused:
        rename(team_event, "Debem", name)
    assert (str(refused.value), refused.value.field) == (reason, "name")
    assert Team.objects.filter(name="Debem").exists()


def test_who_has_not_seen_the_last_name_is_told(team_event):
    before = team_event.steps.last().pk
    rename(team_event, "Debem", "Pod Debem")
    with pytest.raises(Conflict):
        rename(team_event, "Pod Debem", "Dębem", seen=before)


def test_team_of_another_event_is_not_there(team_event):
    other = empty_event("inny", club=team_event.club)
    team = Team.objects.create(event=other, name="Asy")
    with pytest.raises(Team.DoesNotExist):
        rename_team(event_id=team_event.pk, team_id=team.pk, name="Damy", seen=0, actor=OLA)


def test_points_in_a_season_follow_the_name_of_their_team():
    season = season_of_teams()
    first, second = (leg.event for leg in season.legs.order_by("number"))
    for team in ("Lions", "Aces"):
        give_points(season_id=season.pk, team=team, points="-3", why="late", actor=OLA, seen="")
    for event in (first, second):
        log_import(event)
    rename(first, "Lions", "Lwy")
    rename(first, "Aces", "Asy")  # the other event's team has the name still
    season.refresh_from_db()
    assert [one.team for one in plan_of(season).given] == ["Lwy", "Aces"]
    rename(second, "Aces", "Asy")
    season.refresh_from_db()
    assert [one.team for one in plan_of(season).given] == ["Lwy", "Asy"]
