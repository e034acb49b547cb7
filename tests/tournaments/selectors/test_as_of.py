"""At every step of a day the results are what the site showed then."""

from __future__ import annotations

from datetime import date

import pytest

from tests.builders.events import add_step, empty_club, log_import
from tests.builders.whole_event import make_whole_event
from tests.rehearsal import day, tables
from tests.rehearsal.plans import EventPlan, Sheets
from tests.tiers import sampled
from tests.tournaments.selectors.watching import Watch, without_ids
from tests.tournaments.undoing import ACTS
from tournaments.engine.standings import standings
from tournaments.selectors.as_of import at_step, at_time, event_data_at
from tournaments.selectors.standings import standings_of, tournament_in
from tournaments.selectors.tournament_record import record_in
from tournaments.services import events

pytestmark = pytest.mark.django_db
PLAYED = ("rounds", "penalties")
OF_TABLES = (
    *("number", "played", "progress", "scores", "counts", "looks", "sheet_scores", "disputed"),
)
PHONE = {"sheets": Sheets.PHONE, "door": False}
DAYS = {
    "swiss": EventPlan(preset="wolsztyn", players=14, rounds=3, hands=1, door=False),
    "rotation": EventPlan(preset="wlks", players=13, rounds=2, hands=1, **PHONE),
    "pairs": EventPlan(preset="polish-doubles", players=5, rounds=2, hands=1),
    "short": EventPlan(preset="polish-doubles", players=4, rounds=1, hands=1),
}


def results_in(tables):
    """What tables had scored, by round and number."""
    return {
        (number, table.number): tuple(getattr(table, name) for name in OF_TABLES)
        for number, some in tables.items()
        for table in some
    }


@pytest.mark.parametrize("name", sampled(DAYS, daily=["short"]))
def test_every_step_of_a_day(name, monkeypatch):
    watch = Watch(monkeypatch)
    watch.over(day, tables, events)
    event = day.Day(empty_club(), DAYS[name], "7", name="Proba", day=date(2026, 11, 21)).play()
    assert len(watch.seen) > 15
    for seen in watch.seen:
        then = at_time(event, seen.moment)
        assert then.steps[-1].pk == seen.step
        data = event_data_at(event, then)
        assert results_in(without_ids(data.tables)).items() >= results_in(seen.tables).items()
        record = record_in(data)
        assert {key: record[key] for key in PLAYED} == {key: seen.record[key] for key in PLAYED}
    last = at_step(event, watch.seen[-1].step)
    assert standings(tournament_in(event_data_at(event, last))) == standings_of(event)


def test_table_is_in_doubt_from_its_dispute_to_its_settling():
    has_result, dispute, settle = ACTS["result-settled"]
    event = has_result()
    moments = [event.steps.last().pk]
    for act in (dispute, settle):
        act(event)
        moments.append(event.steps.last().pk)
    first = [event_data_at(event, at_step(event, step)).tables[1][0].disputed for step in moments]
    assert [bool(why) for why in first] == [False, True, False]


def test_round_and_awards_of_which_the_log_says_nothing_are_those_of_now():
    event = make_whole_event()
    data = event_data_at(event, at_step(event, log_import(event).pk))
    assert data.rounds[1].state == "closed"
    assert data.rounds[1].stopped
    assert len(data.awards) == 1


@pytest.mark.parametrize("kind", ["round-opened", "result-disputed", "award-given"])
def test_steps_that_say_nothing_change_nothing(kind):
    event = make_whole_event()
    then = at_step(event, log_import(event).pk)
    before = event_data_at(event, then)
    add_step(event, kind)
    assert event_data_at(event, at_step(event, event.steps.last().pk)).tables == before.tables
