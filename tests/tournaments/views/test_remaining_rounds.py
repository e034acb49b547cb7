"""Late pairs in a round robin: told what is left, drawn without repeats, or by another way."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import replace

import pytest

from scorer.models import Role
from tests.builders.desks import sign_in
from tests.builders.events import add_entrants, empty_event
from tests.builders.rounds import play_round
from tests.tournaments.services.test_drawing import DIRECTOR, newest
from tests.tournaments.services.test_late_comers import comes_late
from tournaments.engine.draws import draw as draw_by
from tournaments.engine.draws.request import Method
from tournaments.engine.formats import PRESETS
from tournaments.models import Draw, Entrant, Round
from tournaments.records.formats import as_json
from tournaments.selectors.draw_values import draw_json, report_of, request_of
from tournaments.selectors.drawing import seated_rounds
from tournaments.selectors.formats import format_of
from tournaments.selectors.remaining_rounds import remaining_rounds
from tournaments.selectors.repairing import seated_plans
from tournaments.services.draw_check import Repeat, repeat_draw
from tournaments.services.drawing import publish
from tournaments.services.onward import draw_round
from tournaments.services.repairing import repair_seating

pytestmark = pytest.mark.django_db
TWO_ROUNDS = ([(4, 3), (5, 2), (1, 6)], [(3, 6), (2, 1), (4, 5)])
SCORES = [(20, 5)] * 3
LEFT = "Unplayed matches: 22. They need at least 7 more rounds; planned: 5."


def round_robin(rounds=7, **values):
    preset = replace(PRESETS["na-glowy"].format, rounds=rounds)
    event = empty_event(
        format=as_json(preset), game=preset.game, ruleset=preset.ruleset, state="running", **values
    )
    add_entrants(event, 6)
    return event


@pytest.fixture(scope="module")
def made(rows_for_file):
    """Six pairs have played two rounds of a round robin; two more have come since."""
    event = round_robin(slug="okrezny")
    for number, tables in enumerate(TWO_ROUNDS, 1):
        play_round(event, number, tables, SCORES)
    comes_late(event, 7)
    comes_late(event, 8)
    return sign_in(event, Role.DIRECTOR)


@pytest.fixture
def desk_with_2_late_pairs(made, db):
    return deepcopy(made)


def _text(desk, path):
    answer = desk.client.get(f"/events/{desk.event.slug}/{path}")
    assert answer.status_code == 200
    return " ".join(answer.content.decode().split())


def test_what_is_left_is_said_with_the_ways_to_go_on(desk_with_2_late_pairs):
    page = _text(desk_with_2_late_pairs, "desk/draws/")
    assert LEFT in page
    assert "5 rounds, everybody against everybody (round robin)" in page
    assert "At least 3 matches stay unplayed." in page
    assert "At least 1 meeting is a repeat." in page
    assert "7 rounds, everybody against everybody (round robin)" in page
    assert "All matches can be played." in page
    assert "At least 6 meetings are repeats." in page
    assert "5 rounds, Swiss" in page
    assert "which decide what stays unplayed" in page
    assert "everybody meets everybody once in" not in page
    assert LEFT in _text(desk_with_2_late_pairs, "desk/onward/")


def test_swiss_is_chosen_for_the_next_round(desk_with_2_late_pairs):
    page = _text(desk_with_2_late_pairs, "desk/draws/?method=swiss")
    assert '<option value="swiss" selected>' in page
    assert 'name="last" value="3"' in page
    assert '<option value="round-robin" selected>' in _text(desk_with_2_late_pairs, "desk/draws/")


def test_late_pairs_play_unplayed_matches_first(desk_with_2_late_pairs):
    event = desk_with_2_late_pairs.event
    draw = draw_round(event=event, number=3, actor=DIRECTOR, seen=newest(event), seed="3 5")
    told = report_of(draw)
    assert (told.repeats, told.bound, told.optimal, told.broken) == (1, 1, True, ())
    page = _text(desk_with_2_late_pairs, f"desk/draws/{draw.pk}/")
    assert "1 meeting is a repeat, which is the best possible." in page
    assert "3 matches stay unplayed." in page
    assert draw.draw["engine"] == "2"
    publish(draw_id=draw.pk, actor=DIRECTOR, seen=newest(event))
    assert repeat_draw(draw) is Repeat.EQUAL


def test_draw_of_an_earlier_engine_is_still_equal(desk_with_2_late_pairs):
    event = desk_with_2_late_pairs.event
    draw = draw_round(event=event, number=3, actor=DIRECTOR, seen=newest(event), seed="3 5")
    request = {key: value for key, value in draw.request.items() if key != "history"}
    earlier = Draw(request=request, seed=draw.seed)
    made = draw_json(request_of(earlier), draw_by(request_of(earlier)))
    Draw.objects.filter(pk=draw.pk).update(draw=made)
    draw.refresh_from_db()
    assert (repeat_draw(draw), report_of(draw).repeats) == (Repeat.EQUAL, 5)


@pytest.mark.parametrize(
    ("rounds", "numbers", "first", "told"),
    [
        (7, 8, 1, None),
        (9, 8, 3, (22, 7, 7)),
        (2, 8, 3, (22, 7, 0)),
        (5, 6, 3, (9, 3, 3)),
    ],
)
def test_what_is_left_goes_by_who_plays(rounds, numbers, first, told):
    event = round_robin(rounds)
    for number, tables in enumerate(TWO_ROUNDS, 1):
        play_round(event, number, tables, SCORES)
    for number in range(7, numbers + 1):
        comes_late(event, number)
    found = remaining_rounds(event, format_of(event), first)
    assert told == (found and (found.matches, found.needed, found.planned))


def test_where_all_have_met_there_are_repeats_alone():
    event = round_robin(4)
    Entrant.objects.filter(event=event, number__gt=2).delete()
    play_round(event, 1, [(1, 2)], SCORES[:1])
    page = _text(sign_in(event, Role.DIRECTOR), "desk/draws/")
    assert "Everybody has met everybody: in further rounds all matches are repeats." in page
    assert "Choose Swiss" not in page
    Entrant.objects.filter(event=event, number=2).update(state="withdrawn", last_round=1)
    assert remaining_rounds(event, format_of(event), 2) is None


def test_published_rounds_are_drawn_anew_for_late_pairs():
    event = round_robin()
    draw = draw_round(event=event, number=1, actor=DIRECTOR, seen=newest(event), seed="3 5")
    publish(draw_id=draw.pk, actor=DIRECTOR, seen=newest(event))
    Round.objects.filter(event=event, number__lte=2).update(state="closed")
    comes_late(event, 7)
    comes_late(event, 8)
    plans = seated_plans(event)
    assert plans.usual is plans.evenly
    assert (plans.evenly.anew, plans.evenly.report.repeats) == (True, 1)
    assert plans.fewest.report.repeats > 1
    page = _text(sign_in(event, Role.DIRECTOR), "desk/repair/")
    assert "With the fewest moves some would meet again: these rounds are drawn anew." in page
    assert "Unplayed matches first" in page
    repair_seating(event_id=event.pk, actor=DIRECTOR, seen=newest(event))
    rounds = seated_rounds(event)
    met = [frozenset(table) for tables in rounds.values() for table in tables]
    assert (len(met), len(set(met))) == (26, 25)
    assert {7, 8} <= {unit for table in rounds[3] for unit in table}


def test_late_pair_that_fills_an_empty_place_moves_nobody():
    event = round_robin()
    Entrant.objects.filter(event=event, number=6).delete()
    draw = draw_round(event=event, number=1, actor=DIRECTOR, seen=newest(event), seed="3 5")
    publish(draw_id=draw.pk, actor=DIRECTOR, seen=newest(event))
    comes_late(event, 6)
    plans = seated_plans(event)
    assert Method(plans.fewest.request.method) is Method.ROUND_ROBIN
    assert plans.fewest.report.repeats == plans.fewest.report.bound
