"""A team's name is put right: wherever it stands, once, and told in the minutes."""

from __future__ import annotations

import pytest

from tests.builders.events import add_entrants, empty_event, log_all
from tests.builders.rounds import play_round
from tests.builders.seasons import season_of_teams
from tournaments.log.fold import fold
from tournaments.models import Entrant, Step, Team
from tournaments.selectors.book import book_of
from tournaments.selectors.history.rows import state_of_rows
from tournaments.selectors.seasons import plan_of
from tournaments.selectors.sentences import sentence_of
from tournaments.selectors.standings import standings_of
from tournaments.services.entering import named
from tournaments.services.entrants import enter
from tournaments.services.entry_details import Details
from tournaments.services.seasons import give_points
from tournaments.services.steps import Actor, EventRuleError, StaleEvent
from tournaments.services.teams import rename_team

pytestmark = pytest.mark.django_db
OLA = Actor(name="Ola")
SCORING = {"ranking": ["table_points", "score"], "team": {"size": 2, "best": 2}}


@pytest.fixture
def event():
    """Two teams of two, and a round that they played."""
    event = empty_event(format={"scoring": SCORING})
    for name, team in (("Lis Ewa", "Debem"), ("Kos Jan", "Debem"), ("Wilk Adam", "Asy")):
        enter(event_id=event.pk, person=named(name), actor=OLA, details=Details(team=team))
    enter(event_id=event.pk, person=named("Sowa Iga"), actor=OLA, details=Details(team="Asy"))
    play_round(event, 1, [(1, 2, 3, 4)], [(6, -2, -2, -2)])
    return event


def rename(event, was, now, seen=None):
    team = Team.objects.get(event=event, name=was)
    newest = event.steps.last().pk if seen is None else seen
    return rename_team(event_id=event.pk, team_id=team.pk, name=now, seen=newest, actor=OLA)


def test_the_name_is_another_everywhere_and_a_step_says_so(event):
    assert [row.name for row in standings_of(event).teams] == ["Debem", "Asy"]
    rename(event, "Debem", "  Pod   Dębem ")
    assert [row.name for row in standings_of(event).teams] == ["Pod Dębem", "Asy"]
    assert [unit.team for unit in book_of(event).units.values()] == [
        *["Pod Dębem"] * 2,
        *["Asy"] * 2,
    ]
    step = event.steps.last()
    assert (step.kind, step.said) == ("team-renamed", {"was": "Debem", "now": "Pod Dębem"})
    assert sentence_of(step) == "The team “Debem” is called “Pod Dębem” now."
    entries = fold(list(event.steps.order_by("pk"))).entries
    assert [one.team for one in entries.values()] == ["Pod Dębem", "Pod Dębem", "Asy", "Asy"]
    assert entries == state_of_rows(event).entries


def test_a_name_that_stays_does_nothing(event):
    rename(event, "Asy", " Asy ", seen=0)
    assert not Step.objects.filter(kind="team-renamed").exists()


def test_the_spelling_of_the_same_letters_changes(event):
    assert rename(event, "Debem", "Dębem").name == "Dębem"


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("ASY", "There is a team “Asy” already: let its players join that one."),
        (" ", "A team has a name."),
        ("x" * 201, "Allowed: at most 200 letters."),
    ],
)
def test_what_cannot_be_is_refused(event, name, reason):
    with pytest.raises(EventRuleError) as refused:
        rename(event, "Debem", name)
    assert (str(refused.value), refused.value.field) == (reason, "name")
    assert Team.objects.filter(name="Debem").exists()


def test_who_has_not_seen_the_last_name_is_told(event):
    before = event.steps.last().pk
    rename(event, "Debem", "Pod Debem")
    with pytest.raises(StaleEvent):
        rename(event, "Pod Debem", "Dębem", seen=before)


def test_a_team_of_another_event_is_not_there(event):
    other = empty_event("inny", club=event.club)
    team = Team.objects.create(event=other, name="Asy")
    with pytest.raises(Team.DoesNotExist):
        rename_team(event_id=event.pk, team_id=team.pk, name="Damy", seen=0, actor=OLA)


@pytest.mark.parametrize("count", [1, 3])
def test_queries_do_not_grow(event, count, django_assert_num_queries):
    team = Team.objects.create(event=event, name="Nowi")
    add_entrants(empty_event("inny", club=event.club), 1)
    for entrant in list(Entrant.objects.filter(event=event))[:count]:
        entrant.team = team
        entrant.save()
    event = type(event).objects.get(pk=event.pk)
    seen = event.steps.last().pk
    with django_assert_num_queries(20):
        rename_team(event_id=event.pk, team_id=team.pk, name="Starzy", seen=seen, actor=OLA)


def test_points_in_a_season_follow_the_name_of_their_team():
    season = season_of_teams()
    first, second = (leg.event for leg in season.legs.order_by("number"))
    for team in ("Lions", "Aces"):
        give_points(season_id=season.pk, team=team, points="-3", why="late", actor=OLA, seen="")
    for event in (first, second):
        log_all(event)
    rename(first, "Lions", "Lwy")
    rename(first, "Aces", "Asy")  # the other event's team has the name still
    season.refresh_from_db()
    assert [one.team for one in plan_of(season).given] == ["Lwy", "Aces"]
    rename(second, "Aces", "Asy")
    season.refresh_from_db()
    assert [one.team for one in plan_of(season).given] == ["Lwy", "Asy"]
