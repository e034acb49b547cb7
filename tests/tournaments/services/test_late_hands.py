"""A table that stops early: what was played counts, and hands that arrive late are added."""

from __future__ import annotations

from copy import deepcopy
from uuid import uuid4

import pytest

from scorer.sheets.services.entries import record_entry
from scorer.sheets.services.writing import Writer
from tests.builders.events import add_entrants, empty_event
from tests.builders.records import KOP
from tests.builders.rounds import play_round
from tests.builders.seasons import make_season
from tournaments.models import Result, Round, Table
from tournaments.selectors.results import Progress, tables_of
from tournaments.selectors.seasons import standing_of
from tournaments.selectors.sentences import sentence_of
from tournaments.selectors.standings import standings_of
from tournaments.services.results import key_result, take_sheet
from tournaments.services.rounds import close_round, open_round
from tournaments.services.steps import Actor

pytestmark = pytest.mark.django_db
DESK = Actor(name="Biurko")
HANDS = [*KOP["entries"], *KOP["entries"]]  # eight


@pytest.fixture(scope="module")
def made(rows_for_file):
    made = empty_event(format={"rounds": 1, "hands": 8}, shown="everything")
    add_entrants(made, 4)
    play_round(made, 1, [(1, 2, 3, 4)], state=Round.State.SEATED)
    open_round(event_id=made.pk, number=1, actor=DESK)
    return made


@pytest.fixture
def open_event(made, db):
    return deepcopy(made)


def sheet_of(event):
    return Table.objects.select_related("sheet").get(round__event=event).sheet


def plays(event, first, last):
    for position in range(first, last):
        record_entry(
            sheet_id=sheet_of(event).pk,
            uuid=uuid4(),
            position=position,
            payload=HANDS[position],
            writer=Writer(),
        )
    return tuple(sheet_of(event).totals)


def closes(event, **values):
    return close_round(event_id=event.pk, number=1, actor=DESK, **values)


def scores(event):
    return {row.number: row.score for row in standings_of(event).individual}


def by_number(totals):
    return dict(enumerate(totals, 1))


def of_season(season):
    tables = standing_of(season, lambda _event: None).tables
    names = {who: one.name for who, one in tables.members.items()}
    return [(names[row.who], row.points) for row in tables.rows["individual"]]


def test_phone_alone_the_round_is_stopped_and_late_hands_count_by_themselves(open_event):
    totals = plays(open_event, 0, 6)
    closes(open_event, stopped=True, reason="time is up")
    step = open_event.steps.last()
    assert (sentence_of(step), step.reason) == (
        "Round 1 is stopped; what was played counts. Without a result until then: tables 1.",
        "time is up",
    )
    assert scores(open_event) == by_number(totals)
    later = plays(open_event, 6, 8)
    assert later != totals
    assert scores(open_event) == by_number(later)
    [state] = tables_of(open_event, 1)
    assert (state.progress, state.played, state.counts) == (Progress.FINISHED, 8, True)
    assert not Result.objects.exists()


def test_desk_keyed_six_hands_and_takes_the_sheet_for_all_eight(open_event):
    season = make_season(
        [open_event], rule={"events": 1, "counting": "score", "ranking": ["points"]}
    )
    totals = plays(open_event, 0, 6)
    key_result(
        table_id=Table.objects.get(round__event=open_event).pk,
        scores=totals,
        hands=6,
        uuid=uuid4(),
        actor=DESK,
    )
    [state] = tables_of(open_event, 1)
    assert (state.counts, state.differs) == (True, False)
    closes(open_event)
    assert (scores(open_event), Result.objects.get().hands) == (by_number(totals), 6)
    before = of_season(season)
    later = plays(open_event, 6, 8)
    [state] = tables_of(open_event, 1)
    assert (state.scores, state.sheet_scores, state.differs) == (totals, later, True)
    assert scores(open_event) == by_number(totals)  # what was keyed counts until somebody decides
    table = Table.objects.get(round__event=open_event)
    take_sheet(table_id=table.pk, uuid=uuid4(), actor=DESK, reason="two hands came late")
    newest = Result.objects.last()
    assert (newest.kind, newest.hands, tuple(newest.scores)) == (Result.Kind.SHEET, 8, later)
    [state] = tables_of(open_event, 1)
    assert (state.scores, state.differs, state.played) == (later, False, 8)
    assert scores(open_event) == by_number(later)
    assert of_season(season) != before
    assert dict(of_season(season)) == {f"Gracz {n}": score for n, score in by_number(later).items()}


def test_stopped_table_that_was_keyed_needs_no_stop(open_event):
    totals = plays(open_event, 0, 6)
    table = Table.objects.get(round__event=open_event)
    key_result(table_id=table.pk, scores=totals, hands=6, uuid=uuid4(), actor=DESK)
    assert closes(open_event).state == Round.State.CLOSED
