"""A season of three events for tests, with few players and scores one can follow."""

from __future__ import annotations

from datetime import date

from tests.builders.events import empty_club, empty_event
from tests.builders.rounds import play_round
from tournaments.models import Entrant, Event, Person, Season, SeasonEvent, Team

RULE = {"events": 3, "best": 2, "counting": "places", "scale": ["10", "7", "5", "4"]}
ONE_ROUND = {"rounds": 1}
BEST_OF_TWO = ONE_ROUND | {  # of each team
    "scoring": {
        "ranking": ["table_points", "score"],
        "table_points": ["4", "3", "2", "1"],
        "team": {"size": 2, "best": 1},
    }
}
NAMES = ("Ada", "Bogdan", "Celina", "Darek")
SCORES = [(9, 1, 1, -11), (1, 9, -4, -6), (-9, 2, 3, 4)]


def make_people(club, names=NAMES):
    """People of a register by surname; those called like women are in that category."""
    return {
        name: Person.objects.create(
            register=club, surname=name, categories=["women"] if name.endswith("a") else []
        )
        for name in names
    }


def play_event(number, people, scores, *, teams=(), club=None, **values):
    """An event of one table and one round in the month ``number`` of 2026, shown to all."""
    values = {"shown": Event.Shown.EVERYTHING, "format": ONE_ROUND} | values
    event = empty_event(
        f"event-{number}", club=club, name=f"Event {number}", day=date(2026, number, 1), **values
    )
    by_name = {name: Team.objects.create(event=event, name=name) for name in dict.fromkeys(teams)}
    for at, person in enumerate(people, 1):
        team = by_name[teams[at - 1]] if teams else None
        Entrant.objects.create(event=event, number=at, person=person, team=team)
    if scores:
        play_round(event, 1, [range(1, len(people) + 1)], [scores])
    return event


def make_season(events, *, rule=None, **values):
    """A public season of these events, in this order."""
    known = {"slug": "liga", "name": "Liga", "public": True, "rule": RULE if rule is None else rule}
    season = Season.objects.create(club=empty_club(), **known | values)
    for number, event in enumerate(events, 1):
        SeasonEvent.objects.create(season=season, event=event, number=number)
    return season


def played_season(*, count=3, rule=None):
    """The season after ``count`` of its three events, and its people."""
    people = make_people(empty_club())
    some = list(people.values())
    scores = [*SCORES[:count], *[()] * (3 - count)]
    events = [play_event(at, some, score) for at, score in enumerate(scores, 1)]
    return make_season(events, rule=rule), people


def season_of_teams():
    """A season of two events: in the first the Lions' second one does not count."""
    people = make_people(empty_club())
    names = ("Lions", "Lions", "Aces", "Aces")
    events = [play_event(1, people.values(), SCORES[0], teams=names, format=BEST_OF_TWO)]
    events.append(play_event(2, [people["Ada"]], (), teams=["Aces"], format=BEST_OF_TWO))
    return make_season(events, rule=RULE | {"teams": True})
