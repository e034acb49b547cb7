"""What rounds count that somebody missed: late, by their own wish, or away and back."""

from __future__ import annotations

import json
from fractions import Fraction

import pytest
from django.test import Client
from django.urls import reverse

from tests.builders.events import add_entrants, empty_event
from tests.builders.rounds import play_round
from tournaments.engine.standings import standings
from tournaments.models import Award, Entrant, Person, Round, SittingOut
from tournaments.records.standings import parse_tournament
from tournaments.records.standings_json import standings_json
from tournaments.selectors.standings import standings_of
from tournaments.selectors.tournament_record import tournament_json

pytestmark = pytest.mark.django_db
AVERAGE = {"policy": "average"}


def _event(missed):
    """Five play rounds 1 and 2 without number 5, who comes for rounds 3 and 4; 4 is away then."""
    format_ = {"rounds": 4} | ({"missed_rounds": missed} if missed else {})
    event = empty_event(shown="everything", format=format_)
    add_entrants(event, 5)
    scores = (20, 6, 0, -26)
    for number, seats in enumerate([(1, 2, 3, 4), (1, 2, 3, 4), (5, 1, 2, 3), (4, 5, 1, 2)], 1):
        play_round(event, number, [seats], scores=[scores])
    Entrant.objects.filter(number=5).update(first_round=3)
    return event


def _rounds(event, number):
    row = next(one for one in standings_of(event).individual if one.number == number)
    return [(one.table_points, one.score, bool(one.awards)) for one in row.rounds]


def test_they_count_nothing_unless_the_format_says_so():
    rows = _rounds(_event(None), 5)
    assert rows == [(0, 0, False), (0, 0, False), (4, 20, False), (3, 6, False)]


def test_late_comer_has_the_average_of_the_rounds_they_played():
    average = (Fraction(7, 2), 13, True)
    assert _rounds(_event(AVERAGE), 5) == [average, average, (4, 20, False), (3, 6, False)]


def test_who_is_away_and_back_has_it_too():
    event = _event(AVERAGE)
    rounds = [(1, -26, False), (1, -26, False), (2, -11, True), (4, 20, False)]
    assert _rounds(event, 4) == rounds


def test_fixed_award():
    event = _event({"policy": "award", "table_points": "2", "score": 5})
    assert _rounds(event, 5)[:2] == [(2, 5, True)] * 2


def test_who_has_withdrawn_gets_nothing_for_what_comes_after():
    event = _event(AVERAGE)
    Entrant.objects.filter(number=3).update(state="withdrawn", last_round=3)
    assert _rounds(event, 3)[3] == (0, 0, False)


def test_who_never_came_gets_nothing():
    event = _event({"policy": "award", "table_points": "2", "score": 5})
    person = Person.objects.create(register=event.club, surname="Nowak")
    Entrant.objects.create(event=event, number=6, person=person)
    assert _rounds(event, 6) == [(0, 0, False)] * 4


@pytest.mark.parametrize("given", [False, True])
def test_who_sits_out_by_the_draw_has_the_bye_alone(given):
    event = _event(AVERAGE)
    of = {"round": Round.objects.get(number=4), "entrant": Entrant.objects.get(number=3)}
    SittingOut.objects.create(**of)
    if given:
        Award.objects.create(event=event, kind="bye", table_points="3", score=35, **of)
    assert _rounds(event, 3)[3] == ((3, 35, True) if given else (0, 0, False))


@pytest.mark.parametrize("missed", [AVERAGE, {"policy": "award", "table_points": "2", "score": 5}])
def test_record_gives_the_same_places(missed):
    event = _event(missed)
    record = json.loads(json.dumps(tournament_json(event)))
    assert record["players"][4]["missed"] == [1, 2]
    again = standings(parse_tournament(record).tournament)
    assert standings_json(again) == standings_json(standings_of(event))


def test_records_of_other_events_say_nothing_of_it():
    record = tournament_json(_event(None))
    assert "missed_rounds" not in record
    assert all("missed" not in player for player in record["players"])


def test_pages_say_what_a_missed_round_counts():
    event = _event(AVERAGE)
    page = Client().get(reverse("tournaments:player", args=[event.slug, 5])).content.decode()
    said = "missed this round, which counts: the average of the rounds they played at a table"
    assert page.count(said) == 2
    page = Client().get(reverse("tournaments:standings", args=[event.slug])).content.decode()
    assert "for each round they missed, the average of the rounds they played at a table." in page
