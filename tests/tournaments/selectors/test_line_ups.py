"""Who plays for which team in a season."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.builders.events import empty_club, empty_event
from tests.builders.seasons import (
    BEST_OF_TWO,
    RULE,
    SCORES,
    make_people,
    make_season,
    play_event,
)
from tournaments.models import Entrant, Event, Person, Team
from tournaments.selectors.line_ups import Played, in_other_teams, line_ups_of
from tournaments.selectors.seasons import standing_of
from tournaments.services.entrants import withdraw
from tournaments.services.steps import Actor

pytestmark = pytest.mark.django_db
TEAMS_COUNT = RULE | {"teams": True}


@pytest.fixture
def people():
    return make_people(empty_club())


def played(people, *, counting="places", upto=None):
    """Two teams of two of whom the best counts; in the second event Celina is the Lions'."""
    some = list(people.values())
    first = play_event(
        1, some, SCORES[0], teams=("Lions", "Lions", "Aces", "Aces"), format=BEST_OF_TWO
    )
    second = play_event(
        2, some, SCORES[1], teams=("lions", "Aces", "lions", "Aces"), format=BEST_OF_TWO
    )
    third = play_event(3, some[:1], (), teams=("Aces",), format=BEST_OF_TWO)
    season = make_season([first, second, third], rule=TEAMS_COUNT | {"counting": counting})
    return standing_of(season, lambda _event: upto)


def rows_of(lines):
    return [(line.team, line.member.name, line.told, line.others) for line in lines]


def brought(figure, *, counted=True):
    return Played(Fraction(figure), counted)


def test_everybody_stands_with_each_team_that_entered_them(people):
    assert rows_of(line_ups_of(played(people))) == [
        ("Aces", "Ada", (None, None, Played()), (("Lions", 1),)),
        ("Aces", "Bogdan", (None, brought(1), None), (("Lions", 1),)),
        ("Aces", "Celina", (brought(2), None, None), (("Lions", 2),)),
        ("Aces", "Darek", (brought(4, counted=False), brought(4, counted=False), None), ()),
        ("Lions", "Ada", (brought(1), brought(2), None), (("Aces", 3),)),
        ("Lions", "Bogdan", (brought(2, counted=False), None, None), (("Aces", 2),)),
        ("Lions", "Celina", (None, brought(3, counted=False), None), (("Aces", 1),)),
    ]


def test_held_back_results_bring_no_points_in_line_ups(people):
    lines = line_ups_of(played(people, upto=0))
    assert {one for line in lines for one in line.told if one} == {Played()}
    assert {line.place for line in lines} == {None}


@pytest.mark.parametrize(("counting", "figure"), [("table-points", 4), ("score", 9)])
def test_figures_are_those_the_season_counts(people, counting, figure):
    lines = line_ups_of(played(people, counting=counting))
    ada = next(line for line in lines if (line.team, line.member.name) == ("Lions", "Ada"))
    assert ada.told[0] == brought(figure)


def test_whoever_withdrew_is_in_no_line_up(people):
    standing = played(people)
    event = Event.objects.get(slug="event-3")
    withdraw(event_id=event.pk, number=1, last_round=0, actor=Actor(name="ola"))
    assert [line.others for line in line_ups_of(standing) if line.member.name == "Ada"] == [()]


def test_desk_hears_who_plays_for_two_teams(people):
    played(people)
    third = Event.objects.get(slug="event-3")
    said = "Ada plays for Aces here, for lions in Event 2."
    assert in_other_teams(third) == [said]
    assert in_other_teams(third, {1}) == [said]
    assert in_other_teams(third, {2}) == []
    assert in_other_teams(Event.objects.get(slug="event-2"), {4}) == []


def test_events_that_are_in_no_such_season_say_nothing(people):
    some = list(people.values())
    events = [play_event(at, some, (), teams=[name] * 4) for at, name in [(1, "A"), (2, "B")]]
    assert in_other_teams(events[0]) == []
    make_season(events, rule=RULE)
    assert in_other_teams(events[0]) == []


def test_who_was_merged_is_one_person(people):
    events = [play_event(1, [people["Ada"]], (), teams=["Lions"])]
    twin = Person.objects.create(register=empty_club(), surname="Adda", merged_into=people["Ada"])
    events.append(play_event(2, [twin], (), teams=["Aces"]))
    make_season(events, rule=TEAMS_COUNT)
    assert in_other_teams(events[1]) == ["Ada plays for Aces here, for Lions in Event 1."]


def test_partners_are_each_in_the_line_up(people):
    event = empty_event("event-1", format={"unit": "pair"}, shown="everything")
    lions = Team.objects.create(event=event, name="Lions")
    two = people["Ada"], people["Bogdan"]
    Entrant.objects.create(event=event, number=1, person=two[0], partner=two[1], team=lions)
    standing = standing_of(make_season([event], rule=TEAMS_COUNT), lambda _event: None)
    assert [line.member.name for line in line_ups_of(standing)] == ["Ada", "Bogdan"]
