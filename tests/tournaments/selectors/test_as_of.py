"""At every step of a day the results are what the site showed then."""

from __future__ import annotations

from datetime import date

import pytest

from tests.builders.events import empty_club
from tests.rehearsal import day, tables
from tests.rehearsal.plans import EventPlan, Sheets
from tests.tiers import sampled
from tests.tournaments.selectors.watching import Watch, without_ids
from tournaments.engine.standings import standings
from tournaments.selectors.as_of import at_step, at_time, book_at
from tournaments.selectors.standings import standings_of, tournament_in
from tournaments.selectors.tournament_record import record_in
from tournaments.services import events

pytestmark = pytest.mark.django_db
PLAYED = ("rounds", "penalties")
PHONE = {"sheets": Sheets.PHONE, "door": False}
DAYS = {
    "swiss": EventPlan(preset="wolsztyn", players=14, rounds=3, hands=1, door=False),
    "rotation": EventPlan(preset="wlks", players=13, rounds=2, hands=1, **PHONE),
    "pairs": EventPlan(preset="polish-doubles", players=5, rounds=2, hands=1),
    "short": EventPlan(preset="polish-doubles", players=4, rounds=1, hands=1),
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
        book = book_at(event, then)
        now = without_ids(book.tables)
        assert {number: now[number] for number in seen.tables} == seen.tables, seen.act
        record = record_in(book)
        assert {key: record[key] for key in PLAYED} == {key: seen.record[key] for key in PLAYED}
    last = at_step(event, watch.seen[-1].step)
    assert standings(tournament_in(book_at(event, last))) == standings_of(event)
