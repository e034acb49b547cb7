"""Rotation: nobody meets twice, whom to keep apart never meets, short tables are shared out."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from random import Random

import pytest

from tests.tiers import long, sampled
from tournaments.engine.draws import draw
from tournaments.engine.draws.field import field_of
from tournaments.engine.draws.relabel import relabelled
from tournaments.engine.draws.request import (
    Apart,
    DrawRequest,
    DrawUnit,
    Method,
    Uneven,
)
from tournaments.engine.verify import report

MUST = {"team": Apart.MUST}


def _request(count, team=4, **values):
    """Players of whom each ``team`` neighbours are a team."""
    units = tuple(
        DrawUnit(number=n, team=f"T{(n - 1) // team}" if team else "") for n in range(1, count + 1)
    )
    values.setdefault("rounds", 5)
    values.setdefault("seed", "Borek")
    apart = MUST if team else {}
    return DrawRequest(method=Method.ROTATION, units=units, apart=apart, **values)


def _report(request):
    drawn = draw(request)
    return report(request, drawn.rounds, drawn.sitting_out)


@pytest.mark.parametrize("count", sampled([30, 45, 100, 32, 39, 50, 75], daily=2))
def test_nobody_meets_twice_nor_mate_nor_is_short_twice(count):
    found = _report(_request(count))
    assert (found.repeats, found.team_meetings, found.seat_spread) == (0, 0, 1)
    assert found.most_short_tables == (1 if count % 4 else 0)
    assert found.optimal
    assert found.broken == ()


def test_search_ends_where_what_is_proved_is_reached():
    request, shares = _request(12, 2), []
    drawn = draw(request, shares.append)
    found = report(request, drawn.rounds, drawn.sitting_out)
    assert (found.repeats, found.bound, found.team_meetings, found.optimal) == (30, 30, 0, True)
    assert shares == [0, 0.1]  # of ten tries the first did


def test_search_ends_once_five_tries_come_to_same():
    request, shares = _request(5, 2, rounds=2, table_size=3), []
    drawn = draw(request, shares.append)
    found = report(request, drawn.rounds, drawn.sitting_out)
    assert (found.repeats, found.bound, found.team_meetings) == (1, 1, 0)
    assert shares == [0, 0.1, 0.2, 0.3, 0.4]


@pytest.mark.parametrize("count", sampled([33, 37, 41]))
def test_where_more_are_short_than_there_are_some_are_twice(count):
    request = _request(count)
    drawn = draw(request)
    found = report(request, drawn.rounds, drawn.sitting_out)
    assert (found.repeats, found.team_meetings, found.most_short_tables) == (0, 0, 2)
    assert found.optimal
    short = [
        number for tables in drawn.rounds for table in tables if len(table) == 3 for number in table
    ]
    assert sum(short.count(number) == 2 for number in set(short)) == 45 - count


@pytest.mark.parametrize(
    ("count", "team", "repeats"),
    sampled([(16, 4, 24), (16, 0, 0), (16, 2, 8)]),
)
def test_small_fields_reach_their_bound(count, team, repeats):
    found = _report(_request(count, team))
    assert (found.repeats, found.team_meetings, found.bound) == (repeats, 0, repeats)


@long
def test_pairs_of_twenty_never_meet_again():
    found = _report(_request(20, 2, seed="2"))
    assert (found.repeats, found.team_meetings) == (0, 0)


@pytest.mark.parametrize("count", sampled([6, 9, 22], daily=[6, 22]))
@pytest.mark.parametrize("uneven", [Uneven.SIT_OUT, Uneven.FILL])
def test_any_field_is_drawn(count, uneven):
    request = _request(count, 0, rounds=2, uneven=uneven)
    drawn = draw(request)
    assert report(request, drawn.rounds, drawn.sitting_out).most_short_tables <= 2
    for tables, resting in zip(drawn.rounds, drawn.sitting_out, strict=True):
        seated = [number for table in tables for number in table]
        assert sorted([*seated, *resting]) == list(range(1, count + 1))
        assert len(resting) == (count % 4 if uneven is Uneven.SIT_OUT else 0)


def test_nobody_rests_twice_where_that_can_be():
    request = _request(43, uneven=Uneven.SIT_OUT)
    rests = [number for resting in draw(request).sitting_out for number in resting]
    assert (len(rests), len(set(rests))) == (15, 15)
    assert _report(request).optimal


@pytest.mark.parametrize(("count", "rounds"), [(17, 1), (41, 4), (13, 1)])
def test_tables_of_six_are_drawn_without_faults(count, rounds):
    request = _request(count, 0, table_size=6, rounds=rounds)
    found = _report(request)
    assert found.broken == ()
    assert found.seat_spread <= 2
    if count == 41:
        assert (found.repeats, found.most_short_tables) == (0, 1)


def test_rounds_drawn_anew_know_what_was_played():
    first = draw(_request(48))
    request = _request(48, rounds=3, history=first.rounds[:2], seed="dice 6")
    found = _report(request)
    assert (found.repeats, found.team_meetings, found.same_table_twice) == (0, 0, 0)
    assert found.broken == ()


@long
def test_clubs_are_kept_apart_as_far_as_can_be():
    request = _request(48)
    units = tuple(replace(unit, club=f"C{unit.number % 6}") for unit in request.units)
    request = replace(request, units=units, apart={**MUST, "club": Apart.SHOULD})
    found = _report(request)
    assert (found.repeats, found.team_meetings, found.club_meetings) == (0, 0, 0)
    two = tuple(replace(unit, club=f"C{unit.number % 2}") for unit in request.units)
    # two clubs of 24 at tables of four: two and two, so two meetings a table
    assert _report(replace(request, units=two, rounds=2)).club_meetings == 2 * 12 * 2


def test_fixed_tables_are_kept():
    request = _request(41)
    fixed = {7: 2, 8: 2, 12: 5, 20: 9}
    units = tuple(
        replace(unit, team="", fixed_table=fixed.get(unit.number)) for unit in request.units
    )
    request = replace(request, units=units)
    drawn = draw(request)
    for tables in drawn.rounds:
        assert {
            number: n for n, table in enumerate(tables, 1) for number in table if number in fixed
        } == fixed
    assert report(request, drawn.rounds, drawn.sitting_out).repeats == 4  # 7 and 8 sit together


@long
def test_same_request_same_draw_and_another_seed_another():
    request = _request(30)
    assert draw(request) == draw(request)
    assert draw(request) != draw(replace(request, seed="other"))


def test_mates_are_not_told_by_their_numbers():
    """By lot, not by the order of entry: neighbours in number meet about as often as others."""
    drawn = draw(_request(100, 0))
    near = sum(
        abs(one - other) == 1
        for tables in drawn.rounds
        for table in tables
        for one, other in combinations(table, 2)
    )
    assert near == 16  # of 99; fifteen meetings each of 99 make 15 the mean


def test_who_all_have_fixed_table_meet_again():
    units = tuple(DrawUnit(number=n, fixed_table=1) for n in range(1, 5))
    drawn = draw(DrawRequest(method=Method.ROTATION, units=units, rounds=2, seed="Borek"))
    assert [[sorted(table) for table in tables] for tables in drawn.rounds] == [[[1, 2, 3, 4]]] * 2


def test_mates_who_must_meet_are_not_exchanged_for_ever():
    request = _request(8, 2, rounds=3)
    field = field_of(request, request.units)
    everybody_meets = [
        [[0, 1, 2, 3], [4, 5, 6, 7]],
        [[0, 1, 4, 5], [2, 3, 6, 7]],
        [[0, 1, 6, 7], [2, 3, 4, 5]],
    ]
    found = relabelled(field, everybody_meets, Random(1))  # noqa: S311 — repeatable
    assert [sorted(unit for group in groups for unit in group) for groups in found] == [
        list(range(8))
    ] * 3


def _mates_at_a_table(field, groups, what):
    units = [getattr(unit, what) for unit in field.units]
    return sum(
        units[one] == units[other] for group in groups for one, other in combinations(group, 2)
    )


def test_units_change_places_until_no_mates_meet():
    request = _request(16, rounds=1)
    field = field_of(request, request.units)
    whole = [[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11], [12, 13, 14, 15]]
    [groups] = relabelled(field, [whole], Random(1))  # noqa: S311 — repeatable
    assert sorted(unit for group in groups for unit in group) == list(range(16))
    assert _mates_at_a_table(field, groups, "team") == 0


@pytest.mark.parametrize(("teams", "met"), sampled([(4, 0), (2, 4)], daily=[(2, 4)]))
def test_those_who_should_be_apart_meet_no_more_than_they_must(teams, met):
    units = tuple(DrawUnit(number=n, club=f"C{n % teams}") for n in range(1, 9))
    apart = {"club": Apart.SHOULD}
    request = DrawRequest(method=Method.ROTATION, units=units, apart=apart, seed="Borek")
    assert _report(request).club_meetings == met
