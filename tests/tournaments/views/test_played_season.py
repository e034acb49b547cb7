"""A season after its three events: the table, its files and paper, who is shown what of it."""

from __future__ import annotations

import json
from copy import deepcopy

import pytest

from scorer.models import Membership, Role, User
from tests.builders.events import empty_club
from tests.builders.seasons import RULE, played_season
from tests.tiers import sampled
from tests.tournaments.forms.test_seasons import TYPED
from tests.tournaments.views.test_seasons import address, text
from tournaments.models import Event, HomeClub, Person, Season
from tournaments.selectors.seasons import seasons_of
from tournaments.services.seasons import state_of

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def made(rows_for_file):
    return played_season()


@pytest.fixture
def season_after_3_events(made, db):
    return deepcopy(made)


@pytest.fixture
def director(client, db):
    user = User.objects.create(username="ola")
    Membership.objects.create(club=empty_club(), user=user, role=Role.DIRECTOR)
    client.force_login(user)
    return client


def test_everybody_reads_table(season_after_3_events, client):
    page = text(client.get(address("season", "liga")))
    link = '<a href="/seasons/liga/what-if/?kind=individual&amp;who='
    assert f'<td>1<th scope="row"><span class="line">{link}' in page
    assert "<td><strong>17</strong><td>10<td>7<td><s>4</s>" in page
    assert "Of 3 tournaments the best 2 count." in page
    assert "Struck figures do not count." in page
    women = text(client.get(address("season_of", "liga", "women")))
    assert "Celina" in women
    assert "Bogdan" not in women
    assert client.get(address("season_of", "liga", "juniors")).status_code == 404
    assert client.get(address("season_of", "liga", "teams")).status_code == 404


def test_table_is_searched(season_after_3_events, client):
    season, people = season_after_3_events
    home = HomeClub.objects.create(register=season.club, name="Borek")
    Person.objects.filter(pk=people["Darek"].pk).update(home=home)
    page = text(client.get(address("season", "liga", query="?q=dar")))
    assert '<tr><td>3<th scope="row">' in page
    assert "Bogdan" not in page
    assert "<small>Borek</small>" in text(
        client.get(address("season", "liga", query="?home=Borek"))
    )
    page = text(client.get(address("season", "liga", query="?q=nobody")))
    assert "Nobody is found." in page


def test_what_event_does_not_show_is_not_counted_for_everybody(
    season_after_3_events, client, director
):
    Event.objects.filter(slug="event-3").update(shown=Event.Shown.SEATING)
    assert "<td><strong>17</strong><td>10<td>7<td><s>4</s>" in text(
        director.get(address("season", "liga"))
    )
    client.logout()
    page = text(client.get(address("season", "liga")))
    assert "<td><strong>17</strong><td>10<td>7<td>–" in page
    assert "results are not shown yet" in page


def test_event_that_shows_nothing_is_not_told_of(season_after_3_events, client, director):
    season, _people = season_after_3_events
    Event.objects.filter(slug="event-2").update(shown=Event.Shown.NOTHING)
    assert "Event 2" in text(director.get(address("season", "liga")))
    client.logout()
    told = client.get(address("season", "liga", query="?as=json")).json()
    assert [(one["number"], one["name"]) for one in told["events"]] == [
        (1, "Event 1"),
        (2, "Event 3"),
    ]
    assert "Event 2" not in text(client.get(address("season", "liga")))
    assert [(one.name, one.many) for one in seasons_of(season.club, public=True)] == [("Liga", 2)]


def test_table_is_taken_away(season_after_3_events, client):
    page = text(client.get(address("season", "liga", query="?as=csv"))).splitlines()
    assert page[:2] == ["\ufeffPlace,Surname,Given name,Points,1,2,3", "1,Ada,,17,10,7,(4)"]
    found = json.loads(text(client.get(address("season", "liga", query="?as=json"))))
    assert found["format"] == "season/1"
    assert found["events"][0] == {
        "number": 1,
        "name": "Event 1",
        "day": "2026-01-01",
        "rounds": 1,
        "over": True,
    }
    assert found["lists"]["individual"][1] == {
        "place": 2,
        "name": "Bogdan",
        "points": "16",
        "score": 10,
        "events": [
            {"place": 2, "points": "6", "counted": True},
            {"place": 1, "points": "10", "counted": True},
            {"place": 3, "points": "5", "counted": False},
        ],
    }
    assert list(found["lists"]) == ["individual", "women"]


@pytest.mark.parametrize("query", sampled(["?kind=women&large=1", ""]))
def test_season_is_printed_as_table(season_after_3_events, client, query):
    answer = client.get(address("season_paper", "liga", query=query))
    assert answer["Content-Type"] == "application/pdf"
    assert answer.content.startswith(b"%PDF")


def test_nothing_is_needed_once_all_is_over(season_after_3_events, client):
    assert "All tournaments of the season are over." in text(client.get(address("what_if", "liga")))


def test_event_names_its_seasons(season_after_3_events, client, director):
    season, _people = season_after_3_events
    assert "/seasons/liga/" in text(director.get(address("event", "event-1")))
    Season.objects.filter(pk=season.pk).update(public=False)
    client.logout()
    assert "/seasons/liga/" not in text(client.get(address("event", "event-1")))


def test_settings_are_changed_unless_somebody_was_faster(season_after_3_events, director):
    season, _people = season_after_3_events
    settings = address("season_settings", "liga")
    assert 'value="10 7 5 4"' in text(director.get(settings))
    stale = director.post(settings, TYPED | {"seen": "other"})
    page = text(stale, 400)
    assert "Somebody changed this meanwhile" in page
    assert f'name="seen" value="{state_of(season)}"' in page
    sent = TYPED | {"seen": state_of(season)}
    assert "Saved." in text(director.post(settings, sent, follow=True))
    season.refresh_from_db()
    assert (season.name, season.rule["events"]) == ("Grand Prix", 10)


def test_season_without_teams_has_no_line_ups(season_after_3_events, client):
    assert "line-ups" not in text(client.get(address("season", "liga")))
    assert client.get(address("season_line_ups", "liga")).status_code == 404
    Season.objects.update(rule=RULE | {"teams": True})
    assert "No team has entered anybody yet." in text(
        client.get(address("season_line_ups", "liga"))
    )


def test_page_names_whom_no_face_can_write(season_after_3_events, client):
    _season, people = season_after_3_events
    assert client.get(address("season", "liga")).context["substituted"] == []
    Person.objects.filter(pk=people["Darek"].pk).update(surname="\ue000")
    Season.objects.update(name="Liga \ue001")
    answer = client.get(address("season", "liga"))
    assert answer.context["substituted"] == ["Liga \ue001", "\ue000"]
    assert "every letter of: Liga \ue001, \ue000. On paper □ stands" in text(answer)
