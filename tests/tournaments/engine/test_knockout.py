"""Knock-outs: who goes on, which places that brings, and why; small ones however they end."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import pairwise, product

import pytest

from tests.tiers import sampled
from tournaments.engine.draws.knockout import dealt
from tournaments.engine.knockout import NOBODY, rounds_of
from tournaments.engine.results import (
    Award,
    Knockout,
    MatchPoints,
    Participant,
    RoundResults,
    Scoring,
    TableResult,
    TeamRule,
    Tournament,
)
from tournaments.engine.standings import bracket, standings

MATCHES = Scoring(ranking=("match_points", "score"), match_points=MatchPoints())
TABLES = Scoring(ranking=("table_points", "score"), table_points=tuple(map(Fraction, (4, 3, 2, 1))))
LOWEST = Scoring(ranking=("score",), lowest_wins=True)


def seeded(count):
    """A round after which the standing is 1, 2, 3 and so on."""
    return RoundResults(awards=tuple(Award(number=n, score=100 - n) for n in range(1, count + 1)))


def tables(*results, awards=(), walk_overs=()):
    """A round: of each table who sat there and what they have."""
    return RoundResults(
        tables=tuple(TableResult(seats=seats, scores=scores) for seats, scores in results),
        awards=tuple(awards),
        walk_overs=walk_overs,
    )


def tournament(count, *rounds, scoring=MATCHES, units=4, first=None, **values):
    """A round that seeds ``count`` of them, then a knock-out's ``rounds``."""
    seated = first
    if seated is None:
        opening = rounds[0] if rounds else RoundResults()
        alone = [(one,) for one in opening.walk_overs]
        seated = (*(table.seats for table in opening.tables), *alone)
    return Tournament(
        scoring=scoring,
        participants=tuple(Participant(number=n) for n in range(1, count + 1)),
        rounds=(seeded(count), *rounds),
        knockout=Knockout(after=1, units=units, seated=seated, **values),
    )


def order(said):
    return [row.number for row in standings(said).individual]


def places(said):
    return [row.place for row in standings(said).individual]


def because(said, number):
    """Why a unit stands above the next one."""
    [row] = [row for row in standings(said).individual if row.number == number]
    return str(row.above_next.sentence()) if row.above_next else None


def played(count, ends, **values):
    """A knock-out of all of them in which the table ``ends`` so: 0 and 1 win, 2 is level."""
    rounds = []
    outcome = iter(ends)
    left, small = list(range(1, count + 1)), ()
    while left:
        results = [
            (tuple(units), ((2, 1), (1, 2), (3, 3))[next(outcome)])
            for units in (*dealt(tuple(left), 2), *([small] if small else []))
        ]
        rounds.append(tables(*results))
        said = tournament(count + 2, *rounds, units=count, **values)
        found = bracket(said)
        left, small = list(found.next_places), found.next_third
    return said, rounds


@pytest.mark.parametrize(("count", "third"), sampled([(4, False), (4, True), (8, False)], daily=2))
def test_however_it_ends_all_have_place_that_is_explained(count, third):
    """The winner of all matches is first; who is not in it stands behind who is."""
    matches = count - 1 + third
    for ends in product((0, 1, 2), repeat=matches) if count == 4 else product((0, 1), repeat=7):
        said, rounds = played(count, ends, third_place=third)
        rows = standings(said).individual
        assert sorted(row.number for row in rows) == list(range(1, count + 3))
        expected = list(range(1, count + 3))
        if ends[2] == 2:  # the final of four
            expected[1] = 1
        if third and ends[3] == 2:
            expected[3] = 3
        assert [row.place for row in rows] == expected
        apart = [one != other for one, other in pairwise(expected)]
        assert [row.above_next is not None for row in rows[:-1]] == apart
        won = dict.fromkeys(range(1, count + 1), 0)
        for at, round_ in enumerate(rounds, 1):
            for table in round_.tables[: count >> at]:
                one, other = table.seats
                scores = dict(zip(table.seats, table.scores, strict=True))
                level = scores[one] == scores[other]
                winner = min(one, other) if level else max(scores, key=scores.__getitem__)
                won[winner] += 1
        by_wins = sorted(won, key=lambda n: (-won[n], n))
        top = by_wins if not third else by_wins[:2]
        assert [row.number for row in rows][: len(top)] == top
        assert [row.number for row in rows][count:] == [count + 1, count + 2]


def test_first_two_can_meet_in_final_at_earliest():
    said, rounds = played(8, [0] * 7)
    assert [[set(table.seats) for table in one.tables] for one in rounds] == [
        [{1, 8}, {4, 5}, {2, 7}, {3, 6}],
        [{1, 4}, {2, 3}],
        [{1, 2}],
    ]
    assert order(said) == [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
    assert because(said, 1) == "above because of the knock-out, place 1 : 2"
    assert because(said, 3) == "above because of small points, 97 : 96"  # both out in one round
    assert because(said, 4) == "above because of the knock-out, place 3 : 5"
    assert because(said, 8) == "above because of the knock-out, place 5 : 9"


def test_winner_takes_place_in_bracket():
    """8 beats 1 and meets 4 or 5 next, as 1 would have done."""
    _said, rounds = played(8, [1, 0, 0, 0, 0, 0, 0])
    assert [set(table.seats) for table in rounds[1].tables] == [{8, 4}, {2, 3}]


def test_losers_of_one_round_stand_as_before():
    said, _rounds = played(8, [1, 1, 1, 1, 0, 0, 0])
    assert order(said)[4:8] == [1, 2, 3, 4]


def test_sums_are_those_before_knock_out():
    said, _rounds = played(4, [0, 0, 0])
    first = standings(said).individual[0]
    assert (first.score, dict(first.keys)) == (99, {"match_points": 0, "score": 99})
    assert [outcome.score for outcome in first.rounds] == [99, 2, 2]


def test_however_it_ends_teams_and_pairs_stand_as_before():
    """Of a team the same member counts, though its other one went further."""
    names = {1: "A", 2: "B", 3: "B", 4: "A", 5: "C", 6: "C"}
    scoring = replace(MATCHES, team=TeamRule(size=2, best=1))
    for ends in product((0, 1, 2), repeat=3):
        said, _rounds = played(4, ends)
        people = [replace(one, team=names[one.number]) for one in said.participants]
        people = [replace(one, pair=one.team) for one in people]
        after = replace(said, scoring=scoring, participants=tuple(people))
        found = standings(after)
        before = standings(replace(after, rounds=after.rounds[:1], knockout=None))
        assert (found.teams, found.pairs) == (before.teams, before.pairs)
        assert [(team.name, team.score) for team in found.teams] == [
            ("A", 99),
            ("B", 98),
            ("C", 95),
        ]


def test_knockout_without_results_keeps_order_of_standings():
    said = tournament(6, units=4)
    assert because(said, 4) == "above because of small points, 96 : 95"
    assert bracket(said).next_places == (1, 2, 3, 4)


def test_during_round_who_has_won_stands_above_who_still_plays():
    """Who was drawn and has not played is in it: so the tables say which are drawn."""
    said = tournament(6, tables(((4, 1), (5, 3))), first=((1, 4), (2, 3)))
    assert order(said) == [4, 1, 2, 3, 5, 6]
    assert places(said) == [1, 2, 3, 4, 5, 6]
    assert bracket(said).next_places == (4, NOBODY)
    assert bracket(said, settled=True).next_places == (4, 2)


def test_level_match_goes_to_who_stood_better():
    said = tournament(5, tables(((4, 1), (7, 7)), ((3, 2), (7, 8))))
    heats = bracket(said).rounds[0]
    assert [(heat.units, heat.level) for heat in heats] == [((1, 4), True), ((2, 3), False)]


def test_points_of_round_decide_penalties_counted():
    penalty = Award(number=1, match_points=Fraction(-2))
    said = tournament(4, tables(((1, 4), (9, 2)), ((2, 3), (9, 2)), awards=[penalty]))
    assert bracket(said).rounds[0][0].units == (1, 4)  # both have nothing, more small points
    penalty = Award(number=1, match_points=Fraction(-3))
    said = tournament(4, tables(((1, 4), (9, 2)), ((2, 3), (9, 2)), awards=[penalty]))
    assert bracket(said).rounds[0][0].units == (4, 1)


def test_small_points_decide_where_points_are_equal():
    scoring = Scoring(ranking=("score",))
    said = tournament(4, tables(((1, 2, 3, 4), (5, 9, -9, -5))), scoring=scoring, size=4)
    assert order(said) == [2, 1, 4, 3]
    lowest = tournament(4, tables(((1, 2, 3, 4), (5, 9, 1, 7))), scoring=LOWEST, size=4)
    assert order(lowest) == [3, 1, 4, 2]


def test_who_has_nobody_to_play_against_goes_on():
    """Number 3 has gone after the draw: 2 rests and waits in the final."""
    said = tournament(5, tables(((1, 4), (1, 4)), walk_overs=(2,)))
    found = bracket(said)
    assert (found.seeds, found.next_places) == ((1, 2, 3, 4), (4, 2))
    assert found.rounds[0][1].walk_over
    assert found.rounds[0][1].units == (2, 3)
    assert order(said) == [2, 4, 1, 3, 5]


def test_final_without_opponent():
    """Number 2, the finalist, has gone: 5 wins the final, and 3 without 4 is third."""
    award = Award(number=5, match_points=Fraction(2))
    said = tournament(
        8,
        tables(((1, 4), (2, 5)), ((3, 2), (1, 6))),
        tables(awards=[award], walk_overs=(4, 3)),
        third_place=True,
    )
    assert order(said)[:4] == [4, 2, 3, 1]


def test_of_who_has_gone_others_keep_their_places():
    """Fewer are there than the bracket holds: the best have nobody to play against."""
    said = tournament(6, tables(((4, 5), (1, 2)), ((3, 6), (1, 2)), walk_overs=(1, 2)), units=8)
    assert bracket(said).seeds == (1, 2, 3, 4, 5, 6)
    assert bracket(said).next_places == (1, 2, 6, 5)


def test_who_moved_up_is_in_it():
    """Number 2 had gone before the draw: 5 plays in the place of the last."""
    said = tournament(6, tables(((1, 5), (2, 1)), ((3, 4), (2, 1))))
    assert bracket(said).seeds == (1, 3, 4, 5)
    assert order(said) == [1, 3, 4, 5, 2, 6]


def test_more_than_play_are_cut():
    """Tables were made by hand for all: the best are in the knock-out."""
    said = tournament(6, tables(((1, 4), (2, 1)), ((3, 2), (2, 1)), ((5, 6), (2, 1))))
    assert bracket(said).seeds == (1, 2, 3, 4)


def test_heats_let_better_half_on():
    first = tables(((1, 4, 5, 8), (1, 9, 2, 8)), ((2, 3, 6, 7), (1, 2, 3, 4)))
    said = tournament(10, first, scoring=TABLES, units=8, size=4)
    assert bracket(said).next_places == (4, 7, 6, 8)
    final = tables(((4, 6, 7, 8), (3, 4, 4, 1)))
    said = tournament(10, first, final, scoring=TABLES, units=8, size=4)
    assert order(said) == [6, 7, 4, 8, 1, 2, 3, 5, 9, 10]
    assert bracket(said).rounds[1][0].level  # 6 stood better than 7, and they share the place
    assert places(said) == [1, 1, 3, 4, 5, 6, 7, 8, 9, 10]
    assert (because(said, 6), because(said, 7)) == (
        None,
        "above because of the knock-out, place 1 : 3",
    )


def test_level_results_matter_at_edge_alone():
    first = tables(((1, 4, 5, 8), (9, 9, 2, 1)), ((2, 3, 6, 7), (9, 5, 5, 1)))
    said = tournament(8, first, scoring=TABLES, units=8, size=4)
    assert [heat.level for heat in bracket(said).rounds[0]] == [False, True]


def test_heat_that_somebody_left():
    """Three sit at the table of 4, who has gone; nobody of it sits at the other."""
    first = tables(((1, 5, 8), (1, 9, 2)), ((2, 3, 6, 7), (1, 2, 3, 4)))
    said = tournament(8, first, scoring=TABLES, units=8, size=4)
    assert bracket(said).rounds[0][0].units == (5, 8, 1, 4)
    assert bracket(said).next_places == (5, 7, 6, 8)


def test_substitutes_take_no_place_in_next_round():
    first = tables(((1, None, 5, 8), (1, 9, 2, 3)), ((2, 3, 6, 7), (1, 2, 3, 4)))
    said = tournament(8, first, scoring=TABLES, units=8, size=4)
    assert bracket(said).next_places[0] == 8


def test_awards_in_place_of_result():
    """At 1's table the opponent has run away: both have an award, of which one is nothing."""
    gift, nothing = Award(number=4, match_points=Fraction(2)), Award(number=1)
    said = tournament(4, tables(((2, 3), (2, 1)), awards=[gift, nothing]), first=((1, 4), (2, 3)))
    assert bracket(said).next_places == (4, 2)


def test_penalty_alone_decides_nothing():
    late = Award(number=1, score=-3)
    said = tournament(4, tables(((2, 3), (2, 1)), awards=[late]), first=((1, 4), (2, 3)))
    assert bracket(said).next_places == (NOBODY, 2)


def test_tables_made_by_hand_are_played_as_they_are():
    """1 meets 2 and 3 meets 4: the winners are in the final all the same."""
    said = tournament(4, tables(((1, 2), (1, 2)), ((3, 4), (1, 2))))
    assert bracket(said).next_places == (2, 4)


def test_more_tables_by_hand_than_bracket_has():
    """Tables of two where four belong: so many go on as there are places."""
    pairs = [((1, 8), (2, 1)), ((2, 7), (2, 1)), ((3, 6), (2, 1)), ((4, 5), (2, 1))]
    scoring = Scoring(ranking=("score",))
    said = tournament(8, tables(*pairs), scoring=scoring, units=8, size=4)
    assert sorted(bracket(said).next_places) == [1, 2, 7, 8]


def test_by_hand_two_tables_in_one_column():
    pairs = [((1, 2), (2, 1)), ((3, 8), (2, 1)), ((4, 7), (2, 1)), ((5, 6), (2, 1))]
    said = tournament(8, tables(*pairs), units=8)
    assert sorted(bracket(said).next_places) == [1, 3, 4, 5]


def test_behind_final_nothing_counts():
    said, rounds = played(4, [0, 0, 0])
    more = tournament(6, *rounds, tables(((4, 3), (9, 1)), ((2, 1), (9, 1))))
    assert order(more) == order(said)
    assert bracket(more).next_places == ()


def test_final_alone_may_have_any_size():
    said = tournament(
        7, tables(((1, 2, 3, 4, 5), (1, 2, 3, 4, 5))), scoring=LOWEST, units=5, size=5
    )
    assert order(said) == [1, 2, 3, 4, 5, 7, 6]
    assert [rounds_of(*one) for one in ((5, 5), (10, 5), (4, 0), (3, 2), (6, 2))] == [1, 0, 0, 0, 0]


def test_no_knock_out_no_bracket():
    plain = Tournament(scoring=MATCHES, participants=(Participant(number=1),))
    assert bracket(plain) is None


def test_second_of_each_heat_meets_first_of_another():
    heats = [(at, 9 - at, 8 + at, 17 - at) for at in range(1, 5)]
    first = tables(*((heat, (40, 30, -30, -40)) for heat in heats))
    found = bracket(tournament(16, first, scoring=TABLES, units=16, size=4))
    assert found.next_places == tuple(range(1, 9))


def test_who_plays_for_third_place_are_named_as_they_stood_before():
    semi = tables(((1, 4), (60, 50)), ((2, 3), (50, 60)))
    assert bracket(tournament(4, semi, third_place=True)).next_third == (2, 4)


def test_heat_without_result_waits_until_next_round_is_there():
    semi, seated = tables(((1, 4), (60, 50))), ((1, 4), (2, 3))
    waiting = bracket(tournament(4, semi, first=seated))
    assert [heat.played for heat in waiting.rounds[0]] == [True, False]
    gone_on = bracket(tournament(4, semi, RoundResults(), first=seated))
    assert [(heat.played, heat.units) for heat in gone_on.rounds[0]] == [
        (True, (1, 4)),
        (True, (2, 3)),
    ]
