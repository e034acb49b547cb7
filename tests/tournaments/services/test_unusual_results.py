"""Scores that cannot be are refused in every game, unusual ones are asked about once."""

from __future__ import annotations

from uuid import uuid4

import pytest

from scorer.support.refused import Refused
from tests.builders.events import add_entrants, empty_event
from tests.builders.rounds import play_round
from tournaments.models import Result, Round, Table
from tournaments.records.standings import parse_tournament
from tournaments.selectors.concerns import concerns_before
from tournaments.selectors.tournament_record import tournament_json
from tournaments.services.results import (
    correct_result,
    key_result,
    newest_result,
    take_sheet,
)
from tournaments.services.rounds import open_round
from tournaments.services.steps import Actor

pytestmark = pytest.mark.django_db
DESK = Actor(name="Biurko")
SEATS = {"cancellation-hearts": 6, "na-glowy": 2, "polish-doubles": 2, "kop": 4}


def make(game, **format_):
    """A table of a game in an open round, and its event."""
    event = empty_event(game=game, ruleset=game, format=format_)
    add_entrants(event, SEATS[game])
    numbers = tuple(range(1, SEATS[game] + 1))
    play_round(event, 1, [numbers], state=Round.State.SEATED)
    open_round(event_id=event.pk, number=1, actor=DESK)
    return Table.objects.get(round__event=event)


def keys(table, *scores, **values):
    return key_result(table_id=table.pk, scores=scores, uuid=uuid4(), actor=DESK, **values)


def corrects(table, *scores, **values):
    return correct_result(
        table_id=table.pk,
        scores=scores,
        reason="misread",
        seen=newest_result(table),
        uuid=uuid4(),
        actor=DESK,
        **values,
    )


@pytest.mark.parametrize(
    ("game", "scores", "hands"),
    [
        ("na-glowy", (-1, 200), 16),
        ("na-glowy", (200, 0), 16),
        ("polish-doubles", (-201, 350), None),
        ("polish-doubles", (350, 2001), None),
        ("cancellation-hearts", (-500, 52, 0, 0, 0, 0), 19),
        ("cancellation-hearts", (52, 0, 0, 0, 0, 0), 1),
        ("kop", (3842, -1280, -1280, -1282), None),  # of the 32 hands of a round
    ],
)
def test_impossible_scores_are_refused_keyed_or_corrected(game, scores, hands):
    table = make(game, hands=32)
    for act in (keys, corrects):
        with pytest.raises(Refused) as refused:
            act(table, *scores, hands=hands, confirm=True)
        assert (refused.value.field, refused.value.unless) == ("scores", "")
    assert Result.objects.count() == 0


@pytest.mark.parametrize(
    ("game", "scores", "hands"),
    [
        ("na-glowy", (200, 0), None),
        ("na-glowy", (14, 3), 16),
        ("polish-doubles", (1001, 350), None),
        ("cancellation-hearts", (-26, 26, 52, 0, 0, 0), None),
        ("cancellation-hearts", (50, 3, 0, 0, 0, 0), None),
        ("kop", (642, -214, -214, -214), None),
    ],
)
def test_unusual_scores_are_asked_about_once(game, scores, hands):
    table = make(game, hands=32)
    for act in (keys, corrects):
        with pytest.raises(Refused) as asked:
            act(table, *scores, hands=hands)
        assert (asked.value.field, asked.value.unless) == ("scores", "confirm")
    assert Result.objects.count() == 0
    assert keys(table, *scores, hands=hands, confirm=True).result.scores == list(scores)
    second = keys(table, *scores, hands=hands)
    assert (second.is_second, second.table.differs) == (True, False)
    corrects(table, *scores, hands=hands)


def test_hands_of_boks_are_counted_beyond_those_of_the_format():
    table = make("na-glowy", hands=16)
    with pytest.raises(Refused) as refused:
        keys(table, 27, 19, hands=16)
    assert "at least 18, with those in boks" in str(refused.value)
    assert keys(table, 27, 19, hands=47, confirm=True).result.hands == 47
    kop = empty_event("kop", format={"hands": 16})
    add_entrants(kop, 4)
    play_round(kop, 1, [(1, 2, 3, 4)], state=Round.State.OPEN)
    with pytest.raises(Refused) as refused:
        keys(Table.objects.get(round__event=kop), 0, 0, 0, 0, hands=17)
    assert refused.value.field == "hands"


def test_unusual_scores_of_the_sheet_are_not_asked_about():
    table = make("cancellation-hearts")
    sheet = table.sheet
    sheet.totals, sheet.played, sheet.finished = [-26, 0, 0, 0, 0, 0], 1, True
    sheet.save()
    assert keys(table, -26, 0, 0, 0, 0, 0).table.differs is False
    assert take_sheet(table_id=table.pk, uuid=uuid4(), actor=DESK).table.counts


@pytest.mark.parametrize(("scores", "tables"), [((4, 3), []), ((-4, 3), [(1,)])])
def test_result_that_cannot_be_and_came_from_elsewhere_is_told(scores, tables):
    event = empty_event(game="na-glowy", ruleset="na-glowy")
    add_entrants(event, 4)
    play_round(event, 1, [(1, 2), (3, 4)], [scores, (5, 0)])
    found = concerns_before(event, 2)
    assert [one.tables for one in found] == tables
    said = "Round 1: these tables have results that the game cannot give: 1."
    assert [str(one.sentence) for one in found] == [said] * len(tables)


def test_record_of_an_event_says_that_a_moon_may_subtract():
    table = make("cancellation-hearts", scoring={"ranking": ["score"]})
    keys(table, -26, 26, 0, 0, 0, 52, confirm=True)
    said = tournament_json(table.round.event)
    assert said["options"] == {"moon": "subtract"}
    [played] = parse_tournament(said).tournament.rounds
    assert played.tables[0].scores == (-26, 26, 0, 0, 0, 52)
