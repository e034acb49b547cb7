"""Seasons: what counts, who is above whom, what somebody still needs."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tiers import examples
from tests.tournaments.engine.events import scale
from tournaments.engine.leagues import (
    Counting,
    Finish,
    Leg,
    SeasonRule,
    rule_faults,
    season,
)
from tournaments.engine.what_if import needed, needed_for, place_for

quick = settings(max_examples=examples(20), deadline=None)
GRAND_PRIX = SeasonRule(events=3, best=2, counting=Counting.PLACES, scale=scale(10, 7, 5, 4))


def finish(place, table_points=0, score=0):
    return Finish(place, Fraction(table_points), score)


def figures(rows):
    return [(row.place, row.who, row.points) for row in rows]


EVENTS = [
    {"Ada": finish(1), "Bogdan": finish(2), "Celina": finish(2), "Darek": finish(4)},
    {"Ada": finish(3), "Bogdan": finish(1), "Celina": finish(2)},
    {"Ada": finish(2), "Darek": finish(1), "Ewa": finish(5)},
]


def test_best_two_of_three_by_places_with_shared_ones():
    rows = season(GRAND_PRIX, EVENTS)
    assert figures(rows) == [
        (1, "Ada", 17),
        (2, "Bogdan", 16),
        (3, "Darek", 14),
        (4, "Celina", 13),
        (5, "Ewa", 0),
    ]
    assert [leg and (leg.points, leg.counted) for leg in rows[0].legs] == [
        (10, True),
        (5, False),
        (7, True),
    ]
    assert [leg and leg.points for leg in rows[1].legs] == [6, 10, None]
    assert str(rows[0].above_next.sentence()) == "above because of points, 17 : 16"
    assert rows[-1].above_next is None


def test_places_are_shared_by_units_where_it_is_said():
    partners = {name: replace(finish(1), sharing=1) for name in ("Ada", "Bogdan")}
    alone = {"Celina": replace(finish(3), sharing=2)}  # the other one is not counted
    assert figures(season(GRAND_PRIX, [partners | alone])) == [
        (1, "Ada", 10),
        (1, "Bogdan", 10),
        (3, "Celina", Fraction(9, 2)),
    ]


def test_places_bring_bonus_points_besides_what_is_counted():
    rule = SeasonRule(events=3, best=2, bonus=scale(10, 8, 6))
    events = [
        {"Ada": finish(1, 20), "Bogdan": finish(2, 16), "Celina": finish(2, 16)},
        {"Ada": finish(4, 25), "Bogdan": finish(1, 18)},
        {"Ada": finish(2, 9), "Bogdan": finish(3, 17)},
    ]
    rows = season(rule, events)
    assert figures(rows) == [(1, "Ada", 55), (2, "Bogdan", 51), (3, "Celina", 23)]
    assert [(leg.points, leg.bonus, leg.counted) for leg in rows[0].legs] == [
        (30, 10, True),
        (25, 0, True),
        (17, 8, False),
    ]
    assert [leg and (leg.points, leg.bonus) for leg in rows[2].legs] == [(23, 7), None, None]
    assert season(replace(rule, bonus=()), events)[0].legs[0] == Leg(
        finish(1, 20), 20, counted=True
    )


def test_place_wanted_for_points_counts_bonus():
    rule = replace(GRAND_PRIX, bonus=scale(3, 2, 1, 0, 5))
    assert [place_for(rule, Fraction(at)) for at in (13, 9, 6, 5, 14)] == [1, 2, 3, 5, None]


def test_all_events_count_by_sums():
    events = [
        {"Asy": finish(1, 60, 230), "Damy": finish(2, 58, 250)},
        {"Asy": finish(2, Fraction(111, 2), 200), "Damy": finish(1, 60, 180)},
    ]
    rows = season(SeasonRule(events=2), events)
    assert figures(rows) == [(1, "Damy", 118), (2, "Asy", Fraction(231, 2))]
    by_score = season(SeasonRule(events=2, counting=Counting.SCORE), events)
    assert figures(by_score) == [(1, "Damy", 430), (2, "Asy", 430)]
    assert str(by_score[0].above_next.sentence()) == (
        "above because of the place in the last tournament, 1 : 2"
    )


def test_equal_ones_are_parted_by_the_last_event():
    rule = SeasonRule(events=2, ranking=("points", "last_event"))
    events = [
        {"Ada": finish(1, 18), "Bogdan": finish(2, 16), "Celina": finish(3, 17)},
        {"Ada": finish(2, 16), "Bogdan": finish(1, 18), "Darek": finish(3, 17)},
    ]
    rows = season(rule, events)
    assert figures(rows) == [(1, "Bogdan", 34), (2, "Ada", 34), (3, "Darek", 17), (4, "Celina", 17)]
    assert (
        str(rows[0].above_next.sentence())
        == "above because of the place in the last tournament, 1 : 2"
    )
    assert (
        str(rows[2].above_next.sentence())
        == "above because of the place in the last tournament, 3 : –"
    )
    same = season(replace(rule, ranking=("points",)), events)
    assert [row.place for row in same] == [1, 1, 3, 3]


@pytest.mark.parametrize(
    ("scores", "counted"), [((50, 90), [False, True]), ((90, 50), [True, False])]
)
def test_of_events_with_equal_points_the_one_with_more_small_points_counts(scores, counted):
    events = [{"Ada": finish(1, 18, score)} for score in scores]
    [row] = season(SeasonRule(events=2, best=1), events)
    assert ([leg.counted for leg in row.legs], row.score) == (counted, 90)


def test_of_events_equal_in_everything_the_earlier_counts():
    [row] = season(SeasonRule(events=2, best=1), [{"Ada": finish(1, 18, 50)}] * 2)
    assert [leg.counted for leg in row.legs] == [True, False]


def test_tournaments_won_played_and_the_best_count_also_those_that_bring_no_points():
    keys = ("first_places", "best_event", "events", "score")
    rule = SeasonRule(events=3, best=1, ranking=keys)
    events = [
        {"Ada": finish(1, 10, 5), "Bogdan": finish(2, 9, 7)},
        {"Ada": finish(1, 18, 90), "Bogdan": finish(3, 17, 60)},
        {"Ada": finish(4, 3, 40)},
    ]
    assert [(row.who, *row.keys.values()) for row in season(rule, events)] == [
        ("Ada", 2, 18, 3, 90),
        ("Bogdan", 0, 17, 2, 60),
    ]


def test_season_without_events_has_no_table():
    assert season(SeasonRule(), []) == ()


def test_several_places_at_once_are_those_one_by_one():
    places = range(1, 6)
    others = {"Ada": Fraction(3)}
    assert needed_for(GRAND_PRIX, EVENTS, "Ewa", places, others) == {
        place: needed(GRAND_PRIX, EVENTS, "Ewa", place, others) for place in places
    }


def test_needed_points_reach_wanted_place_in_season():
    assert needed(GRAND_PRIX, EVENTS[:2], "Celina", 1) == 9
    assert needed(GRAND_PRIX, EVENTS[:2], "Bogdan", 1) is None
    assert needed(GRAND_PRIX, EVENTS[:2], "Ewa", 3) == 13
    assert needed(GRAND_PRIX, EVENTS[:2], "Ada", 1, {"Bogdan": Fraction(10)}) == 10
    assert needed(GRAND_PRIX, EVENTS[:2], "Ewa", 9) is None
    assert (place_for(GRAND_PRIX, Fraction(6)), place_for(GRAND_PRIX, Fraction(13))) == (2, None)
    assert place_for(SeasonRule(), Fraction(1)) is None


PLAYERS = ["A", "B", "C", "D"]
POINTS = st.integers(0, 6)


@quick
@given(data=st.data())
def test_needed_points_are_the_least_that_reach_the_place(data):
    rule = SeasonRule(events=4, best=data.draw(st.sampled_from([None, 1, 2, 3])))
    plays = st.dictionaries(st.sampled_from(PLAYERS), POINTS)
    events = [
        {who: finish(1, points) for who, points in data.draw(plays).items()} for _event in range(3)
    ]
    others = {
        who: Fraction(points)
        for who, points in data.draw(st.dictionaries(st.sampled_from("BCDE"), POINTS)).items()
    }
    place = data.draw(st.integers(1, 4))

    def reached(points):
        last = {who: finish(1, worth) for who, worth in others.items()}
        if points is not None:
            last["A"] = finish(1, points)
        rows = {row.who: row.points for row in season(rule, [*events, last])}
        above = sum(worth > rows.get("A", 0) for who, worth in rows.items() if who != "A")
        return above < place

    least = needed(rule, events, "A", place, others)
    if least is None:
        assert reached(None)
    else:
        assert reached(least)
        assert not reached(least - Fraction(1, 2))


@quick
@given(data=st.data())
def test_order_of_players_changes_nothing(data):
    rule = SeasonRule(best=2)
    results = {who: finish(1, data.draw(POINTS)) for who in PLAYERS}
    shuffled = {who: results[who] for who in data.draw(st.permutations(PLAYERS))}
    assert season(rule, [results, results]) == season(rule, [shuffled, shuffled])


def test_rules_that_cannot_be():
    rule = SeasonRule(events=0, best=4, counting=Counting.PLACES, ranking=("points", "luck"))
    assert [fault.path for fault in rule_faults(rule)] == [
        ("events",),
        ("best",),
        ("scale",),
        ("ranking", 1),
    ]
    assert rule_faults(GRAND_PRIX) == ()
