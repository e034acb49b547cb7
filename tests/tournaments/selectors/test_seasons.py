"""The table of a season, from the data of its events."""

from __future__ import annotations

from datetime import date
from fractions import Fraction
from uuid import uuid4

import pytest

from scorer.models import Club
from tests.builders.events import add_entrants, empty_club, empty_event
from tests.builders.rounds import play_all, play_round
from tests.builders.seasons import (
    NAMES,
    ONE_ROUND,
    RULE,
    SCORES,
    make_people,
    make_season,
    play_event,
    played_season,
    season_of_teams,
)
from tournaments.models import Entrant, Event, Person, Result, SeasonEvent, Step, Table
from tournaments.selectors.season_tables import PLAYERS, TEAMS
from tournaments.selectors.seasons import (
    seasons_of,
    seasons_with,
    standing_of,
)
from tournaments.selectors.version import version_of, versions_of
from tournaments.services.register import merge_people, unmerge
from tournaments.services.results import correct_result, newest_result
from tournaments.services.steps import Actor

pytestmark = pytest.mark.django_db


def seen(_event):
    return None


def table(season, kind=PLAYERS, sight=seen):
    standing = standing_of(season, sight)
    members = standing.tables.members
    return [(row.place, members[row.who].name, row.points) for row in standing.tables.rows[kind]]


def test_best_two_of_three_by_places():
    season, _people = played_season()
    assert table(season) == [
        (1, "Ada", 17),
        (2, "Bogdan", 16),
        (3, "Darek", 14),
        (4, "Celina", 13),
    ]


def test_correction_is_seen_at_once():
    season, _people = played_season(count=1)
    assert table(season)[0] == (1, "Ada", 10)
    event = Event.objects.get(slug="event-1")
    played = event.rounds.get().tables.get()
    kind = Result.Kind.CORRECTED
    Result.objects.create(table=played, uuid=uuid4(), kind=kind, scores=[-11, 1, 1, 9])
    Step.objects.create(event=event, kind="result-corrected")
    assert table(season)[0] == (1, "Darek", 10)


def test_merged_people_are_one():
    season, people = played_season(count=2)
    twin = Person.objects.create(register=season.club, surname="Adda")
    Entrant.objects.filter(event__slug="event-2", person=people["Ada"]).update(person=twin)
    assert ("Adda" in {name for _place, name, _points in table(season)}) is True
    merge_people(person=twin, into=people["Ada"], actor=Actor())
    assert table(season)[:2] == [(1, "Ada", 17), (2, "Bogdan", 16)]
    unmerge(person=Person.objects.get(pk=twin.pk), actor=Actor())
    assert len(table(season)) == 5


def test_people_of_one_name_are_told_apart():
    season, people = played_season(count=1)
    first, second, third, *_others = [one.pk for one in people.values()]
    called = Person.objects.filter(pk__in=[first, second, third])
    called.update(surname="Nowak", given_name="Jan")
    called.filter(pk=second).update(mark="1962")
    names = {name for _place, name, _points in table(season)}
    assert {f"Nowak Jan (#{first})", f"Nowak Jan (#{third})", "Nowak Jan (1962)"} <= names


def test_partners_both_get_what_their_pair_gets():
    people = make_people(empty_club())
    event = empty_event(format=ONE_ROUND)
    ada, bogdan, celina, darek = people.values()
    Entrant.objects.create(event=event, number=1, person=ada, partner=bogdan)
    Entrant.objects.create(event=event, number=2, person=celina, partner=darek)
    play_round(event, 1, [(1, 2, None, None)], [(5, -5, 0, 0)])
    # the second pair shares nothing with the first: 10 each, then 7 each
    assert table(make_season([event])) == [
        (1, "Ada", 10),
        (1, "Bogdan", 10),
        (3, "Celina", 7),
        (3, "Darek", 7),
    ]


def test_categories_have_places_of_their_own_and_the_same_points():
    season, _people = played_season()
    assert table(season, "women") == [(1, "Ada", 17), (2, "Celina", 13)]


def test_teams_are_known_by_name():
    people = list(make_people(empty_club()).values())
    scoring = {"table_points": ["4", "3", "2", "1"], "ranking": ["table_points"]}
    format_ = ONE_ROUND | {"scoring": scoring | {"team": {"size": 2, "best": 2}}}
    first = play_event(1, people, SCORES[0], teams=("Orły", "Orły", "Sowy", "Sowy"), format=format_)
    again = play_event(2, people, SCORES[1], teams=("ORŁY", "Sowy", "ORŁY", "Sowy"), format=format_)
    rule = RULE | {"teams": True, "team_scale": ["3", "1"]}
    season = make_season([first, again], rule=rule)
    assert table(season, TEAMS) == [(1, "ORŁY", 5), (2, "Sowy", 3)]  # level the second time


def test_events_count_from_the_day_of_the_licence():
    season, people = played_season()
    twin = Person.objects.create(register=season.club, surname="B", merged_into=people["Bogdan"])
    licences = {
        people["Ada"].pk: "2026-02-01",
        people["Bogdan"].pk: "2026-03-02",
        twin.pk: "2026-03-01",
    }
    season.rule = RULE | {
        "licensed": True,
        "licences": {str(pk): day for pk, day in licences.items()},
    }
    # who is not listed holds the place nevertheless: no points are shared anew
    assert table(season) == [(1, "Ada", 11), (2, "Bogdan", 5)]


def test_who_sees_less_gets_the_table_of_what_is_shown():
    season, _people = played_season(count=2)

    def sight(event):
        return 0 if event.slug == "event-2" else None

    assert [points for _place, _name, points in table(season, sight=sight)] == [10, 6, 6, 4]
    stages = standing_of(season, sight).stages
    assert [(stage.seen, stage.at, stage.ended.over) for stage in stages] == [
        (True, 0, True),
        (False, None, False),
        (True, None, False),
    ]


def test_event_in_play_counts_and_is_not_over():
    club = empty_club()
    people = list(make_people(club).values())
    event = play_event(1, people, SCORES[0], format={"rounds": 2})
    late = Person.objects.create(register=club, surname="Ewa")
    Entrant.objects.create(event=event, number=5, person=late, first_round=2)
    season = make_season([event])
    stage = standing_of(season, seen).stages[0]
    assert (stage.ended.rounds, stage.ended.planned, stage.ended.over) == (1, 2, False)
    assert [name for _place, name, _points in table(season)] == list(NAMES)


def test_event_is_over_once_every_table_of_its_last_round_has_a_result():
    names = (*NAMES, "Ewa", "Filip", "Greta", "Henryk")
    event = play_event(1, make_people(empty_club(), names).values(), ())
    play_round(event, 1, [(1, 2, 3, 4), (5, 6, 7, 8)], SCORES[:1])
    season = make_season([event])
    assert not standing_of(season, seen).stages[0].ended.over
    waiting = Table.objects.get(number=2)
    Result.objects.create(table=waiting, uuid=uuid4(), kind="keyed", scores=SCORES[1])
    Step.objects.create(event=event, kind="result-keyed")
    assert standing_of(season, seen).stages[0].ended.over


def test_names_are_shown_as_by_the_event_that_shows_the_least():
    season, people = played_season(count=2)
    shown = []
    for names in (("whole", "short"), ("numbers", "short"), ("short", "numbers")):
        for slug, how in zip(("event-1", "event-2"), names, strict=True):
            Event.objects.filter(slug=slug).update(names=how)
        members = standing_of(season, seen, public=True).tables.members.values()
        shown.append({one.name for one in members} >= {f"#{people['Ada'].pk}"})
        assert "Ada" not in {one.name for one in members}
    assert shown == [False, True, True]


def test_where_the_fewest_points_win_fewer_are_better():
    club = empty_club()
    people = list(make_people(club).values())
    rule = {"events": 1, "counting": "table-points", "ranking": ["score"]}
    lowest = {"ranking": ["score"], "lowest_wins": True}
    event = play_event(1, people, (30, 20, 10, 0), format=ONE_ROUND | {"scoring": lowest})
    standing = standing_of(make_season([event], rule=rule), seen)
    names = [standing.tables.members[row.who].name for row in standing.tables.rows[PLAYERS]]
    assert names == ["Darek", "Celina", "Bogdan", "Ada"]


def test_season_without_results_has_empty_table():
    season, _people = played_season(count=0)
    assert table(season) == []
    assert table(make_season([], slug="leer", name="Leer")) == []


def test_which_seasons_there_are():
    season, _people = played_season()
    hidden = make_season([], slug="inna", name="Inna", public=False)
    event = Event.objects.get(slug="event-1")
    SeasonEvent.objects.create(season=hidden, event=event, number=1)
    assert {(one.name, one.many) for one in seasons_of(season.club)} == {("Liga", 3), ("Inna", 1)}
    assert list(seasons_with(event, public_only=True)) == [season]
    assert set(seasons_with(event, public_only=False)) == {season, hidden}
    assert list(seasons_of(Club.objects.create(slug="x", name="X"))) == []


def test_versions_are_those_of_each_event(kop_sheet):
    season, _people = played_season()
    events = list(season.events.all())
    Step.objects.create(event=events[1], kind="event-made")
    table_ = events[0].rounds.get().tables.get()
    table_.sheet = kop_sheet
    table_.save()
    assert versions_of(events) == {event.pk: version_of(event) for event in events}
    assert versions_of(events)[events[0].pk][1] > 0


def large(count):
    """A season of ``count`` events of eight players with two rounds."""
    events = []
    for number in range(1, count + 1):
        event = empty_event(f"large-{number}", day=date(2026, 1, number), format={"rounds": 2})
        add_entrants(event, 8)
        play_all(event, 8, 2)
        events.append(event)
    return make_season(events, slug=f"large-{count}", name=f"Large {count}")


def test_points_of_a_season_sum_to_those_of_its_events():
    season = large(3)
    season.rule = {"events": 3, "counting": "table-points"}
    standing = standing_of(season, seen)
    scale = [Fraction(points) for points in (4, 3, 2, 1)]
    assert sum(row.points for row in standing.tables.rows[PLAYERS]) == 3 * 2 * 2 * sum(scale)
    assert sum(row.score for row in standing.tables.rows[PLAYERS]) == 0


def test_correction_of_a_finished_tournament_is_counted_in_players_and_teams():
    season = season_of_teams()
    before = table(season), table(season, TEAMS)
    event = Event.objects.get(slug="event-1")
    Event.objects.filter(pk=event.pk).update(state=Event.State.FINISHED)
    found = Table.objects.get(round__event=event)
    assert before[0][0][1] == "Ada"
    correct_result(
        table_id=found.pk,
        scores=[-11, 1, 1, 9],
        reason="misread",
        seen=newest_result(found),
        uuid=uuid4(),
        actor=Actor(name="Ola"),
    )
    after = table(season), table(season, TEAMS)
    assert after[0][0][1] == "Darek"
    assert [name for _place, name, _points in after[1]] == ["Aces", "Lions"]
    assert before[1] != after[1]
