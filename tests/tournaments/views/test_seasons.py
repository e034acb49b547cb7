"""Seasons on their pages: the table, files, paper, what somebody needs, the director's pages."""

from __future__ import annotations

import re

import pytest
from django.urls import reverse

from scorer.models import Membership, Role, User
from tests.builders.events import empty_club, empty_event
from tests.builders.seasons import RULE, make_season, played_season, season_of_teams
from tests.tournaments.forms.test_seasons import TYPED
from tests.tournaments.views.sending import in_polish
from tournaments.models import Event, Season
from tournaments.services.seasons import state_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def director(client):
    user = User.objects.create(username="ola")
    Membership.objects.create(club=empty_club(), user=user, role=Role.DIRECTOR)
    client.force_login(user)
    return client


def address(name, *args, query=""):
    return reverse(f"tournaments:{name}", args=args) + query


def text(answer, status=200):
    assert answer.status_code == status
    return answer.content.decode()


@pytest.mark.parametrize("count", [1, 3])
def test_queries_of_the_page_do_not_grow(count, client, django_assert_num_queries):
    played_season(count=count)
    client.get(address("season", "liga"))
    with django_assert_num_queries(6):
        client.get(address("season", "liga"))


def test_ties_are_explained(client):
    rule = {"events": 3, "counting": "places", "scale": ["1"], "ranking": ["points", "last_event"]}
    played_season(rule=rule)
    page = text(client.get(address("season", "liga")))
    assert "above because of the place in the last tournament, 1 : 3" in page


def test_what_if_page_names_the_points_somebody_needs(client):
    _season, people = played_season(count=2)
    page = text(client.get(address("what_if", "liga", query=f"?who={people['Darek'].pk}")))
    assert "What Darek needs in the last tournament" in page
    # after two: Ada 17, Bogdan 16, Celina 11, Darek 8; of two finishes one of 4 stays
    cells = [cell.split("<", 1)[0] for cell in page.split("<strong>")[1:]]
    assert cells[:3] == ["13 points", "12 points", "7 points"]
    assert "more than the first place brings" in page
    assert "place 2 or better" in page
    query = f"?who={people['Darek'].pk}&others=1/2"
    assert "7 points" in text(client.get(address("what_if", "liga", query=query)))
    query = f"?who={people['Darek'].pk}&others=many"
    assert "Allowed: a number such as 3" in text(
        client.get(address("what_if", "liga", query=query)), 400
    )
    assert "Choose somebody." in text(client.get(address("what_if", "liga")))
    assert "Select a valid choice" in text(
        client.get(address("what_if", "liga", query="?who=x")), 400
    )


def test_director_makes_a_season_and_chooses_events(director):
    event = empty_event(name="Turniej")
    assert "New season" in text(director.get(address("new_season", "borek")))
    answer = director.post(address("new_season", "borek"), TYPED, follow=True)
    page = text(answer)
    assert "The season is made. Choose its tournaments." in page
    assert "Turniej: put in" in page
    season = Season.objects.get()
    assert (season.name, season.rule["best"], season.public) == ("Grand Prix", 8, False)
    sent = {"event": event.pk, "seen": state_of(season)}
    events = address("season_events", season.slug)
    assert "Turniej: take out" in text(director.post(events, sent | {"do": "add"}, follow=True))
    stale = director.post(events, sent | {"do": "drop"}, follow=True)
    assert "Somebody changed this meanwhile" in text(stale)
    for do, said in (
        ("turn", "Choose what to do"),
        ("up", ""),
        ("down", ""),
        ("drop", "Turniej: put in"),
    ):
        sent["seen"] = state_of(season)
        assert said in text(director.post(events, sent | {"do": do}, follow=True))
    page = text(director.post(events, {"event": "x", "do": "add"}, follow=True))
    assert "Choose one of the club&#x27;s tournaments." in page


def test_faults_stay_beside_what_was_typed(director):
    page = text(director.post(address("new_season", "borek"), TYPED | {"best": "99"}), 400)
    assert "Allowed: a whole number from 1 to 60." in page
    assert 'value="99"' in page
    make_season([], name="Grand Prix")
    page = text(director.post(address("new_season", "borek"), TYPED), 400)
    assert "The club has a season of this name already." in page


def test_empty_season_is_removed(director):
    make_season([])
    settings = address("season_settings", "liga")
    assert "Remove the season" in text(director.get(settings))
    page = text(director.post(settings, {"do": "remove"}, follow=True))
    assert "The season is removed." in page
    played_season()
    page = text(director.post(settings, {"do": "remove"}, follow=True))
    assert "Take the tournaments out of the season first." in page


def test_licences_are_put_in(director):
    season, people = played_season(rule=RULE | {"licensed": True})
    licences = address("season_licences", "liga")
    sent = {"licences": "Ada; 2026-02-01\nEwa; 2026-01-01", "seen": state_of(season)}
    page = text(director.post(licences, sent), 400)
    assert "Line 2: “Ewa” is not in the register" in page
    sent["licences"] = "Ada; 2026-02-01"
    page = text(director.post(licences, sent, follow=True))
    assert "Ada; 2026-02-01</textarea>" in page
    season.refresh_from_db()
    assert season.rule["licences"] == {str(people["Ada"].pk): "2026-02-01"}
    assert "<td><strong>11</strong><td>–<td>7<td>4" in text(director.get(address("season", "liga")))


def test_list_of_seasons_shows_visitors_the_public_ones(client, director):
    make_season([])
    make_season([], slug="tajna", name="Tajna", public=False)
    page = text(director.get(address("seasons", "borek")))
    assert ("Liga" in page, "Tajna" in page, "New season" in page) == (True, True, True)
    club = empty_club()
    club.open_to_all = True
    club.save()
    client.logout()
    page = text(client.get(address("seasons", "borek")))
    assert ("Liga" in page, "Tajna" in page, "New season" in page) == (True, False, False)


def test_event_of_another_game_is_put_in_once_somebody_means_it(director):
    season = make_season([])
    of_hearts = {"game": "cancellation-hearts", "ruleset": "cancellation-hearts"}
    hearts = empty_event("serca", name="Serca", **of_hearts)
    kop = empty_event("turniej", name="Turniej")
    events = address("season_events", season.slug)

    def put(event, **more):
        sent = {"event": event.pk, "seen": state_of(season), "do": "add", **more}
        return text(director.post(events, sent, follow=True))

    assert "Turniej: take out" in put(kop)
    page = put(hearts)
    assert "“Serca” is of another game, Cancellation Hearts; the season so far is of Kop." in page
    assert "Put it in all the same" in page
    assert "Serca: take out" not in page
    page = put(hearts, knowing="yes")
    assert "Serca: take out" in page
    assert "Put it in all the same" not in page
    for query in ("?asked=x", f"?asked={hearts.pk}", "?asked=99999999999999999999"):
        assert "Put it in all the same" not in text(director.get(events + query))


def test_bonus_points_stand_beside_what_they_are_in(client):
    rule = {"events": 3, "counting": "table-points", "bonus": ["10", "8", "5/2"]}
    played_season(count=2, rule=rule)
    page = client.get("/seasons/liga/").content.decode()
    assert "The first places bring bonus points: 10 8 2.5." in page
    assert "14 <small>+10</small>" in page
    assert "What stands behind a plus is the bonus" in page
    told = client.get("/seasons/liga/", {"as": "json"}).json()["lists"]["individual"][0]["events"]
    assert told[0] == {"place": 1, "points": "14", "counted": True, "bonus": "10"}
    lines = client.get("/seasons/liga/", {"as": "csv"}).content.decode().splitlines()
    assert lines[1].split(",")[4] == "14"


def test_scale_too_long_to_tell_is_cut(client):
    rule = {"events": 3, "counting": "table-points", "teams": True}
    rule["team_bonus"] = [str(at) for at in range(20, 0, -1)]
    played_season(count=1, rule=rule)
    page = client.get("/seasons/liga/").content.decode()
    assert "The first teams get bonus points: 20 19 18 17 16 15 14 13 12 11 10 9 …." in page
    assert "behind a plus" not in page


def test_line_ups_are_for_everybody(client):
    season_of_teams()
    assert "/seasons/liga/line-ups/" in text(client.get(address("season", "liga")))
    page = text(client.get(address("season_line_ups", "liga")))
    ada = '<td class="text">Lions<th scope="row">Ada<small>also for another team: Aces (2)</small>'
    assert f"{ada}<td>1<td>–" in page
    assert "<td><s>2</s><td>–" in page
    assert '<span class="unseen">entered</span>' in page
    assert "The figures are places in the tournament." in page
    assert "What is struck is not in the sum of the team." in page
    assert "A dot: entered, nothing brought yet." in page
    rows = text(client.get(address("season_line_ups", "liga", query="?as=csv"))).splitlines()
    assert rows[:3] == ["\ufeffTeam,Surname,Given name,1,2", "Lions,Ada,,1,", "Lions,Bogdan,,(2),"]
    assert "Aces,Ada,,,entered" in rows


def test_line_ups_hold_back_what_an_event_does(client):
    season_of_teams()
    Event.objects.filter(slug="event-1").update(shown=Event.Shown.SEATING)
    page = text(client.get(address("season_line_ups", "liga")))
    assert "<td>1<td>" not in page
    assert page.count('<span class="unseen">entered</span>') == 5
    Event.objects.filter(slug="event-1").update(shown=Event.Shown.NOTHING)
    assert "Lions" not in text(client.get(address("season_line_ups", "liga")))


def test_desk_reads_who_plays_for_two_teams(director):
    season_of_teams()
    said = "Ada plays for Aces here, for Lions in Event 1."
    assert said in text(director.get(address("teams", "event-2")))
    page = text(director.get(address("entrant", "event-2", 1)))
    seen = re.search(r'name="seen" value="(\d*)"', page)[1]
    sent = {"team": "Aces", "seen": seen}
    answer = director.post(address("change_entrant", "event-2", 1), sent, follow=True)
    assert said in text(answer)


def test_forms_of_a_season_speak_polish(director):
    told, _page = in_polish(director, address("new_season", "borek"), TYPED)
    assert told == ["Sezon założony. Wybierz jego turnieje."]
    season = Season.objects.get()
    sent = TYPED | {"seen": state_of(season)}
    told, _page = in_polish(director, address("season_settings", season.slug), sent)
    assert told == ["Zapisano."]
    page = text(director.get(address("season_settings", season.slug)))
    for label in ("Nazwa sezonu", "Turnieje w sezonie", "Za turniej liczy się"):
        assert label in page
