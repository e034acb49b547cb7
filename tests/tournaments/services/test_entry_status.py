"""Entries without a place by decision: disqualified, outside the competition, and back."""

from __future__ import annotations

import json
from datetime import date

import pytest

from tests.builders.events import add_entrants, empty_event, log_all
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
from tournaments.selectors.history.check import differences
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
from tournaments.services.steps import EventRuleError
from tournaments.services.substitutes import substitute

pytestmark = pytest.mark.django_db
TEAMS = {"ranking": ["score"], "team": {"size": 2, "best": 2}}


@pytest.fixture
def event():
    """One of two rounds is played: 1 is before 2, 3, 4; 5 has not played."""
    event = empty_event(state="running", format={"rounds": 2, "scoring": TEAMS, "fee": "25"})
    add_entrants(event, 5, state="here", paid=2500)
    play_round(event, 1, [(1, 2, 3, 4)], [(9, 3, -5, -7)], state=Round.State.OPEN)
    log_all(event)
    return event


def at(event, number=2, **values):
    return {"event_id": event.pk, "number": number, "actor": DIRECTOR, **values}


def places(event, upto=None):
    found = standings_of(event, upto).individual
    return [(row.number, row.place or row.status) for row in found]


def refused(act):
    with pytest.raises(EventRuleError) as why:
        act()
    return str(why.value)


def test_who_is_disqualified_loses_the_place_and_plays_no_more(event):
    found = disqualify(**at(event, reason="cheated"))
    assert (found.status, found.last_round, found.state, found.paid) == (
        *("disqualified", 1),
        *("here", 2500),
    )
    assert places(event) == [
        *((1, 1), (3, 2), (4, 3)),
        *((2, "disqualified"), (5, "did_not_play")),
    ]
    rows = {row.number: row.score for row in standings_of(event).individual}
    assert rows == {1: 9, 2: 3, 3: -5, 4: -7, 5: 0}
    assert [one.number for one in entrants_in(event, 2)] == [1, 3, 4, 5]
    assert roll(event) == (4, 4)
    step = event.steps.last()
    assert (sentence_of(step), step.reason) == (
        "Gracz 2, number 2, is disqualified after round 1.",
        "cheated",
    )
    assert differences(event) == []


def test_it_is_undone_with_all_that_was_before(event):
    set_unranked(**at(event), unranked=True)
    disqualify(**at(event, reason="cheated"))
    found = reinstate(**at(event, reason="a protest"))
    assert (found.status, found.last_round) == ("unranked", None)
    assert (
        sentence_of(event.steps.last()) == "The disqualification of Gracz 2, number 2, is undone."
    )
    before = event.steps.count()
    reinstate(**at(event))
    set_unranked(**at(event), unranked=True)
    assert event.steps.count() == before
    set_unranked(**at(event), unranked=False)
    assert places(event)[:2] == [(1, 1), (2, 2)]
    assert differences(event) == []


def test_who_withdrew_stays_withdrawn_and_the_fee_of_all_others_stays(event):
    rules = entry_rules(event)
    entrants.withdraw(**at(event, 3))
    entrants.withdraw(**at(event, 5), last_round=0)
    for number in (2, 3, 5):
        disqualify(**at(event, number, reason="cheated"), last_round=1)
    owed = {number: cash_line(entrant_by_number(event, number), rules).due for number in (2, 3, 5)}
    assert owed == {2: 2500, 3: 2500, 5: 0}
    assert Entrant.objects.get(event=event, number=5).last_round == 0
    door.undo_check_in(**at(event, 2))
    assert (number_of(places(event), 2), number_of(places(event), 5)) == ("disqualified", None)
    reinstate(**at(event, 3))
    assert Entrant.objects.get(event=event, number=3).state == "withdrawn"
    assert differences(event) == []


def number_of(rows, number):
    return dict(rows).get(number)


def test_what_cannot_be(event):
    assert refused(lambda: disqualify(**at(event, reason=" "))) == (
        "Say why: it stands in the minutes."
    )
    assert "was seated in round 1" in refused(
        lambda: disqualify(**at(event, reason="cheated"), last_round=0)
    )
    disqualify(**at(event, reason="cheated"))
    first = "Gracz 2 was disqualified. Undo the disqualification first."
    assert refused(lambda: set_unranked(**at(event), unranked=True)) == first
    assert refused(lambda: entrants.withdraw(**at(event), last_round=2)) == first
    person = Named(surname="Gracz", given_name="2")
    assert "is entered already, number 2" in refused(
        lambda: entrants.enter(event_id=event.pk, person=person, actor=DIRECTOR)
    )
    assert "a substitute is somebody who does not" in refused(
        lambda: substitute(**at(event, 3), person=person, first_round=2)
    )
    entrants.withdraw(**at(event, 4))
    disqualify(**at(event, 4, reason="cheated"))
    back = Named(surname="Gracz", given_name="4")
    for act in (
        lambda: entrants.come_back(**at(event, 4)),
        lambda: entrants.enter(event_id=event.pk, person=back, actor=DIRECTOR),
    ):
        assert refused(act) == "Gracz 4 was disqualified. Undo the disqualification first."
    assert "a substitute is somebody who does not" in refused(
        lambda: substitute(**at(event, 3), person=back, first_round=2)
    )


def test_somebody_plays_outside_the_competition_from_the_start(event):
    person = Named(surname="Gość")
    outside = {"details": Details(status="unranked"), "actor": DIRECTOR}
    guest = entrants.enter(event_id=event.pk, person=person, **outside)
    assert guest.entrant.status == "unranked"
    assert sentence_of(event.steps.last()) == (
        "Gość enters as number 6, from round 2 on. Gość, number 6, plays outside the competition."
    )
    assert [one.number for one in entrants_in(event, 2)] == [1, 2, 3, 4, 5, 6]
    assert names_of(event, marked=True)[6] == "Gość (outside the competition)"
    assert names_of(event)[6] == "Gość"
    entrants.withdraw(**at(event, 5), last_round=0)
    back = Named(surname="Gracz", given_name="5")
    entered = entrants.enter(event_id=event.pk, person=back, **outside)
    assert (entered.returned, places(event)[-2:]) == (True, [(5, "unranked"), (6, "unranked")])
    assert differences(event) == []


def test_neither_counts_for_a_team_and_the_draw_goes_on_by_what_was_played(event):
    asy = Team.objects.create(event=event, name="Asy")
    event.entrants.filter(number__in=(1, 2, 3)).update(team=asy)
    set_unranked(**at(event, 1), unranked=True)
    assert [row.members for row in standings_of(event).teams] == [(2, 3)]
    assert [one.warning for one in teams_of(event, entry_rules(event))] == [""]
    disqualify(**at(event, 3, reason="cheated"))
    assert [(row.members, row.incomplete) for row in standings_of(event).teams] == [((2,), True)]
    asked = {"first": 2, "last": 2, "method": Method.STANDING, "uneven": format_of(event).uneven}
    assert asked_of(event, format_of(event), **asked).ranking == (1, 2, 5, 4)


def test_the_cut_to_a_knockout_passes_over_who_has_no_place(event):
    event.format |= {"knockout": 4}
    event.save()
    set_unranked(**at(event, 1), unranked=True)
    asked = {"first": 2, "last": 2, "method": Method.KNOCKOUT, "uneven": format_of(event).uneven}
    assert asked_of(event, format_of(event), **asked).bracket == (2, 3, 4, NOBODY)


def test_the_record_says_it_and_gives_the_same_places(event):
    set_unranked(**at(event, 1), unranked=True)
    disqualify(**at(event, 3, reason="cheated"))
    said = tournament_json(event)
    assert {one["number"]: one.get("status") for one in said["players"]} == {
        1: "unranked",
        2: None,
        3: "disqualified",
        4: None,
        5: None,
    }
    found = standings(parse_tournament(said).tournament)
    assert found.individual == standings_of(event).individual


def test_the_file_carries_it_and_files_without_it_are_read(event):
    disqualify(**at(event, 3, reason="cheated"))
    set_unranked(**at(event, 1), unranked=True)
    file = exported(event)
    assert {one["number"]: one.get("status", "") for one in json.loads(file)["entrants"]} == {
        1: "unranked",
        2: "",
        3: "disqualified",
        4: "",
        5: "",
    }
    with elsewhere(event.club):
        there = read(file, event.club).event
        assert [one.status for one in there.entrants.all()] == [
            *("unranked", "", "disqualified"),
            *("", ""),
        ]
        assert exported(there) == file


def test_a_copy_has_who_plays_outside_and_not_who_is_disqualified(event):
    disqualify(**at(event, 3, reason="cheated"))
    set_unranked(**at(event, 1), unranked=True)
    new = NewEvent(
        name="Puchar",
        day=date(2027, 11, 21),
        place="",
        shown="nothing",
        names="whole",
        entries=Entries.ALL,
    )
    copy = copy_event(source=event, new=new, actor=DIRECTOR)
    assert [(one.name, one.status) for one in copy.entrants.all()] == [
        ("Gracz 1", "unranked"),
        *(("Gracz 2", ""), ("Gracz 4", ""), ("Gracz 5", "")),
    ]
    assert differences(copy) == []


def test_what_a_result_would_change_names_nobody_without_a_place(event):
    set_unranked(**at(event, 1), unranked=True)
    table = table_of(event.rounds.get().tables.get())
    moved = result_impact(event, table, (9, -7, -5, 3)).lists[""]
    assert [(one.who, one.before, one.after) for one in moved] == [
        ("4 · Gracz 4", 3, 1),
        ("2 · Gracz 2", 1, 3),
    ]
