"""Every kind of format is drawn as its preset says, round after round."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scorer.models import Role
from tests.builders.desks import sign_in
from tests.builders.events import add_entrants, add_step, empty_event
from tests.tiers import long
from tests.tournaments.views.test_draws import announced, newest, page_of, post
from tournaments.engine.draws.request import Method
from tournaments.engine.formats import PRESETS
from tournaments.models import Draw, Entrant, Event, Place, Result, Round, Table
from tournaments.records.formats import as_json
from tournaments.selectors.draw_values import report_of

pytestmark = pytest.mark.django_db


def _event(client, preset, count):
    format_ = PRESETS[preset].format
    event = empty_event(format=as_json(format_), game=format_.game, ruleset=format_.ruleset)
    add_entrants(event, count)
    client.force_login(sign_in(event, Role.DIRECTOR, "ola").user)
    return event


def _publishes(client, **asked):
    """One draw from the announcement to the seating."""
    announced(client, **asked)
    draw = Draw.objects.first()
    for path, data in (("seed", {"seed": "6 6"}), ("publish", {})):
        post(client, f"desk/draws/{draw.pk}/{path}/", seen=newest(), **data)
    draw.refresh_from_db()
    assert draw.state == "published"
    return draw


def _plays(event, number):
    """The first seat of every table wins."""
    for table in Table.objects.filter(round__event=event, round__number=number):
        places = table.places.count()
        Result.objects.create(
            table=table,
            kind=Result.Kind.KEYED,
            uuid=f"00000000-0000-4000-8000-{table.pk:012d}",
            scores=[20, *[5] * (places - 1)],
        )
    Round.objects.filter(event=event, number=number).update(state="closed")
    add_step(event)  # what was remembered of the event before is old


@long
def test_pairs_meet_everybody_once(client):
    _event(client, "na-glowy", 7)
    draw = _publishes(client, method="round-robin", first=1, last=7, uneven="sit-out")
    assert report_of(draw).meetings[1] == 21
    assert Place.objects.count() == 42
    assert Event.objects.get().rounds.count() == 7


@long
def test_swiss_rounds_follow_standings_and_nobody_rests_twice(client):
    event = _event(client, "polish-doubles", 9)
    rested = []
    for number in (1, 2, 3):
        draw = _publishes(client, method="swiss", first=number, last=number, uneven="sit-out")
        assert (report_of(draw).repeats, report_of(draw).broken) == (0, ())
        rested += draw.draw["sitting_out"][0]
        _plays(event, number)
    assert len(set(rested)) == 3
    byes = Draw.objects.get(first_round=1).draw["sitting_out"][0]  # worth a win
    winners = Place.objects.filter(seat=0, round__number=1)
    assert draw.request["ranking"][0] in {*byes, *winners.values_list("entrant__number", flat=True)}


@long
def test_hearts_by_chance_then_by_standing(client):
    event = _event(client, "hearts", 17)
    _publishes(client, method="random", first=1, last=1, uneven="three")
    _plays(event, 1)
    draw = _publishes(client, method="standing", first=2, last=2, uneven="three")
    assert sorted(unit for table in draw.draw["rounds"][0] for unit in table) == [*range(1, 18)]


@long
def test_individual_movement_changes_partners(client):
    event = _event(client, "na-glowy-single", 8)
    draw = _publishes(client, method="movement", first=1, last=5, uneven="sit-out")
    assert report_of(draw).broken == ()
    assert Place.objects.filter(round__event=event).count() == 40


def test_partners_do_not_change_where_cards_make_them(client):
    event = _event(client, "wolsztyn", 8)
    answer = announced(client, method="movement", first=1, last=2, uneven="sit-out")
    assert (answer.status_code, event.draws.count()) == (400, 0)
    event.format = as_json(replace(PRESETS["wolsztyn"].format, draws=(Method.MOVEMENT,)))
    event.save()
    _publishes(client, method="movement", first=1, last=2, uneven="sit-out")


def test_fixed_table_is_kept_and_one_that_cannot_be_is_told(client):
    event = _event(client, "wolsztyn", 16)
    Entrant.objects.filter(number=5).update(fixed_table=2)
    _publishes(client, method="rotation", first=1, last=2, uneven="three")
    tables = Place.objects.filter(entrant__number=5).values_list("table__number", flat=True)
    assert set(tables) == {2}
    Entrant.objects.filter(number=5).update(fixed_table=9)
    answer = announced(client, method="rotation", first=1, last=2)
    assert answer.status_code == 400
    assert "There are only 4 tables." in answer.content.decode()
    assert event.draws.count() == 1


def test_page_says_what_it_draws_by_default(client):
    _event(client, "polish-doubles", 8)
    page = page_of(client, "desk/draws/")
    assert '<option value="swiss" selected>' in page
    assert "4 tables of 2" in page
