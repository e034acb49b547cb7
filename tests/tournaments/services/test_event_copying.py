"""A copy has the format, the prizes and by choice the people of an event, and no result."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from tests.builders.events import add_entrants, empty_event
from tests.builders.rounds import play_round
from tournaments.engine.formats import PRESETS
from tournaments.engine.prizes import Prize, PrizeFor, PrizeList
from tournaments.engine.results import Incomplete, TeamRule
from tournaments.models import (
    Award,
    Draw,
    Entrant,
    Event,
    HelperPass,
    Person,
    Result,
    Round,
    Substitution,
    Team,
)
from tournaments.records.formats import as_json
from tournaments.selectors.formats import format_of
from tournaments.selectors.prizes import prizes_of
from tournaments.services.event_copying import Entries, NewEvent, copy_event
from tournaments.services.prizes import set_prizes
from tournaments.services.steps import Actor

pytestmark = pytest.mark.django_db
OLA = Actor(name="Ola")
PRIZES = PrizeList(prizes=(Prize(what=PrizeFor.PLACE, place=1, text="a book"),), currency="PLN")


@pytest.fixture
def source():
    """A played event with prizes, teams, pairs, fees, a withdrawal and a substitute."""
    format_ = PRESETS["wlks"].format
    rule = TeamRule(incomplete=Incomplete.AS_SCORED)
    format_ = replace(format_, scoring=replace(format_.scoring, team=rule))
    event = empty_event(
        format=as_json(format_), ruleset=format_.ruleset, names="numbers", shown="everything"
    )
    entrants = add_entrants(event, 6, state="here", paid=2500)
    team = Team.objects.create(event=event, name="Asy")
    Entrant.objects.filter(number__in=(2, 3)).update(team=team, pair="Lisy", categories=["women"])
    Entrant.objects.filter(number=1).update(state="withdrawn", last_round=1, first_round=2)
    play_round(event, 1, [(2, 3, 4, 5)], [(6, -2, -2, -2)])
    Substitution.objects.create(entrant=entrants[3], person=entrants[0].person, first_round=2)
    set_prizes(event_id=event.pk, put_up=PRIZES, actor=OLA, seen=0)
    return event


def _copy(source, entries):
    said = {"name": "Puchar", "place": "", "shown": "seating", "names": "short"}
    said["hall_names"] = "whole"
    new = NewEvent(day=date(2027, 11, 20), entries=entries, **said)
    return Event.objects.get(pk=copy_event(source=source, new=new, actor=OLA).pk)


@pytest.mark.parametrize("entries", Entries)
def test_settings_and_prizes_are_those_of_the_event(source, entries):
    event = _copy(source, entries)
    assert (format_of(event), prizes_of(event)) == (format_of(source), PRIZES)
    assert (event.state, event.shown, event.names) == ("preparing", "seating", "short")
    assert event.hall_names == "whole"
    assert event.seed != source.seed
    rows = (Round, Draw, Award, HelperPass)
    assert [model.objects.filter(event=event).exists() for model in rows] == [False] * 4
    assert not Result.objects.filter(table__round__event=event).exists()


@pytest.mark.parametrize(
    ("entries", "team", "pair"), [(Entries.ALL, "Asy", "Lisy"), (Entries.PEOPLE, None, "")]
)
def test_who_played_is_entered_and_nobody_is_here_or_has_paid(source, entries, team, pair):
    before = Person.objects.count()
    event = _copy(source, entries)
    told = [
        (one.number, str(one.person), one.team and one.team.name, one.pair, one.categories)
        for one in event.entrants.all()
    ]
    assert told == [
        (1, "Gracz 2", team, pair, ["women"]),
        (2, "Gracz 3", team, pair, ["women"]),
        (3, "Gracz 4", None, "", []),
        (4, "Gracz 5", None, "", []),
        (5, "Gracz 6", None, "", []),
    ]
    alike = {(one.state, one.paid, one.first_round, one.last_round) for one in event.entrants.all()}
    assert alike == {("entered", 0, 1, None)}
    assert not Substitution.objects.filter(entrant__event=event).exists()
    assert Person.objects.count() == before


def test_nobody_is_entered_where_nobody_is_wanted(source):
    assert not _copy(source, Entries.NONE).entrants.exists()


def test_who_is_anonymous_stays_out_and_who_was_merged_is_entered_once(source):
    people = {one.number: one.person for one in source.entrants.select_related("person")}
    Person.objects.filter(pk=people[6].pk).update(anonymous=7)
    Person.objects.filter(pk=people[5].pk).update(merged_into=people[4])
    event = _copy(source, Entries.ALL)
    assert [str(one.person) for one in event.entrants.all()] == ["Gracz 2", "Gracz 3", "Gracz 4"]
