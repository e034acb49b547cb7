"""Entries without a place by decision: disqualified, outside the competition, and back."""

from __future__ import annotations

import json
from copy import deepcopy
from datetime import date

import pytest

from scorer.support.refused import Refused
from tests.builders.events import add_entrants, empty_event
from tests.builders.rounds import play_round
from tests.tournaments.services.test_drawing import DIRECTOR
from tests.tournaments.two_sites import elsewhere, exported, read
from tournaments.engine.draws.request import Method
from tournaments.engine.knockout import NOBODY
from tournaments.engine.standings import standings
from tournaments.models import Entrant, Round, Team
from tournaments.records.entry_list.values import Named
from tournaments.records.standings import parse_tournament
from tournaments.selectors.cash_sheet import cash_line
from tournaments.selectors.drawing import asked_of, entrants_in, names_of, roll
from tournaments.selectors.entry_rules import entry_rules
from tournaments.selectors.formats import format_of
from tournaments.selectors.register import entrant_by_number, teams_of
from tournaments.selectors.result_impact import result_impact
from tournaments.selectors.results import table_of
from tournaments.selectors.sentences import sentence_of
from tournaments.selectors.standings import standings_of
from tournaments.selectors.tournament_record import tournament_json
from tournaments.services import door, entrants
from tournaments.services.entry_details import Details
from tournaments.services.entry_status import disqualify, reinstate, set_unranked
from tournaments.services.event_copying import Entries, NewEvent, copy_event
from tournaments.services.substitutes import substitute

pytestmark = pytest.mark.django_db
TEAMS = {"ranking": ["score"], "team": {"size": 2, "best": 2}}


@pytest.fixture(scope="module")
def made(rows_for_file):
    """One of two rounds is played: 1 is before 2, 3, 4; 5 has not played."""
    event = empty_event(state="running", format={"rounds": 2, "scoring": TEAMS, "fee": "25"})
    add_entrants(event, 5, state="here", paid=2500)
    play_round(event, 1, [(1, 2, 3, 4)], [(9, 3, -5, -7)], state=Round.State.OPEN)
    return event


@pytest.fixture
def event_in_round_1(made, db):
    return deepcopy(made)


def at(event, number=2, **values):
    return {"event_id": event.pk, "number": number, "actor": DIRECTOR, **values}


def places(event, upto=None):
    found = standings_of(event, upto).individual
    return [(row.number, row.place or row.status) for row in found]


def refused(act):
    with pytest.raises(Refused) as why:
        act()
    return str(why.value)


def test_who_is_disqualified_loses_the_place_and_plays_no_more(event_in_round_1):
    found = disqualify(**at(event_in_round_1, reason="cheated"))
    assert (found.status, found.last_round, found.state, found.paid) == (
        *("disqualified", 1),
        *("here", 2500),
    )
    assert places(event_in_round_1) == [
        *((1, 1), (3, 2), (4, 3)),
        *((2, "disqualified"), (5, "did_not_play")),
    ]
    rows = {row.number: row.score for row in standings_of(event_in_round_1).individual}
    assert rows == {1: 9, 2: 3, 3: -5, 4: -7, 5: 0}
    assert [one.number for one in entrants_in(event_in_round_1, 2)] == [1, 3, 4, 5]
    assert roll(event_in_round_1) == (4, 4)
    step = event_in_round_1.steps.last()
    assert (sentence_of(step), step.reason) == (
        "Gracz 2, number 2, is disqualified after round 1.",
        "cheated",
    )


def test_reinstated_entry_has_its_earlier_status(event_in_round_1):
    set_unranked(**at(event_in_round_1), unranked=True)
    disqualify(**at(event_in_round_1, reason="cheated"))
    found = reinstate(**at(event_in_round_1, reason="a protest"))
    assert (found.status, found.last_round) == ("unranked", None)
    assert (
        sentence_of(event_in_round_1.steps.last())
        == "The disqualification of Gracz 2, number 2, is undone."
    )
    before = event_in_round_1.steps.count()
    reinstate(**at(event_in_round_1))
    set_unranked(**at(event_in_round_1), unranked=True)
    assert event_in_round_1.steps.count() == before
    set_unranked(**at(event_in_round_1), unranked=False)
    assert places(event_in_round_1)[:2] == [(1, 1), (2, 2)]


def test_who_withdrew_stays_withdrawn_and_the_fee_of_all_others_stays(event_in_round_1):
    rules = entry_rules(event_in_round_1)
    entrants.withdraw(**at(event_in_round_1, 3))
    entrants.withdraw(**at(event_in_round_1, 5), last_round=0)
    for number in (2, 3, 5):
        disqualify(**at(event_in_round_1, number, reason="cheated"), last_round=1)
    owed = {
        number: cash_line(entrant_by_number(event_in_round_1, number), rules).due
        for number in (2, 3, 5)
    }
    assert owed == {2: 2500, 3: 2500, 5: 0}
    assert Entrant.objects.get(event=event_in_round_1, number=5).last_round == 0
    door.undo_check_in(**at(event_in_round_1, 2))
    assert (number_of(places(event_in_round_1), 2), number_of(places(event_in_round_1), 5)) == (
        "disqualified",
        None,
    )
    reinstate(**at(event_in_round_1, 3))
    assert Entrant.objects.get(event=event_in_round_1, number=3).state == "withdrawn"


def number_of(rows, number):
    return dict(rows).get(number)


def test_disqualified_player_blocks_other_acts_until_reinstated(event_in_round_1):
    assert refused(lambda: disqualify(**at(event_in_round_1, reason=" "))) == (
        "Say why: it stands in the minutes."
    )
    assert "was seated in round 1" in refused(
        lambda: disqualify(**at(event_in_round_1, reason="cheated"), last_round=0)
    )
    disqualify(**at(event_in_round_1, reason="cheated"))
    first = "Gracz 2 was disqualified. Undo the disqualification first."
    assert refused(lambda: set_unranked(**at(event_in_round_1), unranked=True)) == first
    assert refused(lambda: entrants.withdraw(**at(event_in_round_1), last_round=2)) == first
    person = Named(surname="Gracz", given_name="2")
    assert "is entered already, number 2" in refused(
        lambda: entrants.enter(event_id=event_in_round_1.pk, person=person, actor=DIRECTOR)
    )
    assert "a substitute is somebody who does not" in refused(
        lambda: substitute(**at(event_in_round_1, 3), person=person, first_round=2)
    )
    entrants.withdraw(**at(event_in_round_1, 4))
    disqualify(**at(event_in_round_1, 4, reason="cheated"))
    back = Named(surname="Gracz", given_name="4")
    for act in (
        lambda: entrants.come_back(**at(event_in_round_1, 4)),
        lambda: entrants.enter(event_id=event_in_round_1.pk, person=back, actor=DIRECTOR),
    ):
        assert refused(act) == "Gracz 4 was disqualified. Undo the disqualification first."
    assert "a substitute is somebody who does not" in refused(
        lambda: substitute(**at(event_in_round_1, 3), person=back, first_round=2)
    )


def test_somebody_plays_outside_the_competition_from_the_start(event_in_round_1):
    person = Named(surname="Gość")
    outside = {"details": Details(status="unranked"), "actor": DIRECTOR}
    guest = entrants.enter(event_id=event_in_round_1.pk, person=person, **outside)
    assert guest.entrant.status == "unranked"
    assert sentence_of(event_in_round_1.steps.last()) == (
        "Gość enters as number 6, from round 2 on. Gość, number 6, plays outside the competition."
    )
    assert [one.number for one in entrants_in(event_in_round_1, 2)] == [1, 2, 3, 4, 5, 6]
    assert names_of(event_in_round_1, marked=True)[6] == "Gość (outside the competition)"
    assert names_of(event_in_round_1)[6] == "Gość"
    entrants.withdraw(**at(event_in_round_1, 5), last_round=0)
    back = Named(surname="Gracz", given_name="5")
    entered = entrants.enter(event_id=event_in_round_1.pk, person=back, **outside)
    assert (entered.returned, places(event_in_round_1)[-2:]) == (
        True,
        [(5, "unranked"), (6, "unranked")],
    )


def test_unranked_and_disqualified_count_for_no_team_and_are_drawn_by_results(event_in_round_1):
    asy = Team.objects.create(event=event_in_round_1, name="Asy")
    event_in_round_1.entrants.filter(number__in=(1, 2, 3)).update(team=asy)
    set_unranked(**at(event_in_round_1, 1), unranked=True)
    assert [row.members for row in standings_of(event_in_round_1).teams] == [(2, 3)]
    assert [one.warning for one in teams_of(event_in_round_1, entry_rules(event_in_round_1))] == [
        ""
    ]
    disqualify(**at(event_in_round_1, 3, reason="cheated"))
    assert [(row.members, row.incomplete) for row in standings_of(event_in_round_1).teams] == [
        ((2,), True)
    ]
    asked = {
        "first": 2,
        "last": 2,
        "method": Method.STANDING,
        "uneven": format_of(event_in_round_1).uneven,
    }
    assert asked_of(event_in_round_1, format_of(event_in_round_1), **asked).ranking == (1, 2, 5, 4)


def test_cut_to_a_knockout_passes_over_who_has_no_place(event_in_round_1):
    event_in_round_1.format |= {"knockout": 4}
    event_in_round_1.save()
    set_unranked(**at(event_in_round_1, 1), unranked=True)
    asked = {
        "first": 2,
        "last": 2,
        "method": Method.KNOCKOUT,
        "uneven": format_of(event_in_round_1).uneven,
    }
    assert asked_of(event_in_round_1, format_of(event_in_round_1), **asked).bracket == (
        2,
        3,
        4,
        NOBODY,
    )


def test_record_says_it_and_gives_the_same_places(event_in_round_1):
    set_unranked(**at(event_in_round_1, 1), unranked=True)
    disqualify(**at(event_in_round_1, 3, reason="cheated"))
    said = tournament_json(event_in_round_1)
    assert {one["number"]: one.get("status") for one in said["players"]} == {
        1: "unranked",
        2: None,
        3: "disqualified",
        4: None,
        5: None,
    }
    found = standings(parse_tournament(said).tournament)
    assert found.individual == standings_of(event_in_round_1).individual


def test_file_carries_it_and_files_without_it_are_read(event_in_round_1):
    disqualify(**at(event_in_round_1, 3, reason="cheated"))
    set_unranked(**at(event_in_round_1, 1), unranked=True)
    file = exported(event_in_round_1)
    assert {one["number"]: one.get("status", "") for one in json.loads(file)["entrants"]} == {
        1: "unranked",
        2: "",
        3: "disqualified",
        4: "",
        5: "",
    }
    with elsewhere(event_in_round_1.club):
        there = read(file, event_in_round_1.club).event
        assert [one.status for one in there.entrants.all()] == [
            *("unranked", "", "disqualified"),
            *("", ""),
        ]
        assert exported(there) == file


def test_copy_has_who_plays_outside_and_not_who_is_disqualified(event_in_round_1):
    disqualify(**at(event_in_round_1, 3, reason="cheated"))
    set_unranked(**at(event_in_round_1, 1), unranked=True)
    new = NewEvent(
        name="Puchar",
        day=date(2027, 11, 21),
        place="",
        shown="nothing",
        names="whole",
        entries=Entries.ALL,
    )
    copy = copy_event(source=event_in_round_1, new=new, actor=DIRECTOR)
    assert [(one.name, one.status) for one in copy.entrants.all()] == [
        ("Gracz 1", "unranked"),
        *(("Gracz 2", ""), ("Gracz 4", ""), ("Gracz 5", "")),
    ]


def test_impact_of_result_names_nobody_without_a_place(event_in_round_1):
    set_unranked(**at(event_in_round_1, 1), unranked=True)
    table = table_of(event_in_round_1.rounds.get().tables.get())
    moved = result_impact(event_in_round_1, table, (9, -7, -5, 3)).lists[""]
    assert [(one.who, one.before, one.after) for one in moved] == [
        ("4 · Gracz 4", 3, 1),
        ("2 · Gracz 2", 1, 3),
    ]
