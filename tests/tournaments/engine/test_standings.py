"""Rules of the standings, one small event each."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from tests.tournaments.engine.events import scale
from tournaments.engine.ranking import chain_faults
from tournaments.engine.results import (
    Award,
    MatchPoints,
    Missed,
    MissedRounds,
    NoPlace,
    Participant,
    RoundResults,
    Scoring,
    TableResult,
    TeamAward,
    TeamRule,
    Tournament,
)
from tournaments.engine.standings import order_of_play, standings

KOP = scale(4, 3, 2, 1)


def table(seats, scores):
    return TableResult(seats=tuple(seats), scores=tuple(scores))


def event(*rounds, ranking=("table_points", "score"), people=None, penalties=(), **scoring):
    """Rounds as lists of tables; everybody who sits somewhere takes part."""
    results = [r if isinstance(r, RoundResults) else RoundResults(tables=tuple(r)) for r in rounds]
    seated = {n for r in results for t in r.tables for n in t.seats if n is not None}
    return Tournament(
        scoring=Scoring(ranking=ranking, **scoring),
        participants=people or tuple(Participant(number=n) for n in sorted(seated)),
        rounds=tuple(results),
        penalties=tuple(penalties),
    )


def reasons(rows):
    """Place and number of every row with the reason in words."""
    return [
        (row.place, row.number, str(row.above_next.sentence()) if row.above_next else None)
        for row in rows
    ]


def test_neighbours_are_explained():
    found = standings(event([table((1, 2, 3, 4), (20, 6, 6, -32))], table_points=KOP))
    assert reasons(found.individual) == [
        (1, 1, "above because of table points, 4 : 2.5"),
        (2, 2, None),
        (2, 3, "above because of table points, 2.5 : 1"),
        (4, 4, None),
    ]


def test_awards_count_in_their_round_and_penalties_in_the_sum():
    played = RoundResults(
        tables=(table((1, 2, 3, 4), (20, 10, -10, -20)),),
        awards=(
            Award(number=5, table_points=Fraction(3), score=35, why="bye"),
            Award(number=2, score=5, why="card missing"),
        ),
    )
    late = Award(number=1, table_points=Fraction(-1, 2), score=-3, why="late")
    people = tuple(Participant(number=n) for n in range(1, 6))
    found = standings(event(played, table_points=KOP, people=people, penalties=[late]))
    assert [(r.number, r.table_points, r.score) for r in found.individual] == [
        (1, Fraction(7, 2), 17),
        (5, 3, 35),
        (2, 3, 15),
        (3, 2, -10),
        (4, 1, -20),
    ]
    first, bye, second = found.individual[:3]
    assert first.penalties == (late,)
    assert [(o.table, o.place, o.table_points, o.score) for o in bye.rounds] == [
        (None, None, 3, 35)
    ]
    assert second.rounds[0].own_score == 10
    assert second.rounds[0].awards == (played.awards[1],)


def test_without_table_points_an_award_gives_its_score_alone():
    played = RoundResults(
        tables=(table((1, 2, 3, 4), (20, 10, -10, -20)),),
        awards=(Award(number=5, table_points=Fraction(3), score=35),),
    )
    people = tuple(Participant(number=n) for n in range(1, 6))
    found = standings(event(played, people=people, ranking=("table_points", "score")))
    first = found.individual[0]
    assert (first.number, first.table_points, first.score) == (5, 0, 35)


def test_substitute_takes_a_place_and_is_not_ranked():
    found = standings(event([table((1, None, 3, 4), (0, 30, -10, -20))], table_points=KOP))
    assert [(r.number, r.table_points) for r in found.individual] == [(1, 3), (3, 2), (4, 1)]


def test_draws_rank_everybody_by_what_they_played():
    people = tuple(
        Participant(number=n, status=NoPlace.UNRANKED if n == 1 else None) for n in range(1, 6)
    )
    made = event([table((1, 2, 3, 4), (9, 3, -4, -8))], people=people, ranking=("score",))
    assert order_of_play(made) == (1, 2, 5, 3, 4)
    assert [row.number for row in standings(made).individual] == [2, 3, 4, 1, 5]


def test_who_only_missed_rounds_has_not_played_whatever_these_count():
    people = (*(Participant(number=n) for n in range(1, 4)), Participant(number=4, missed=(1,)))
    made = event([table((1, 2, 3), (9, 3, -12))], people=people, ranking=("score",))
    rule = MissedRounds(policy=Missed.AWARD, score=50)
    last = standings(replace(made, missed_rounds=rule)).individual[-1]
    assert (last.number, last.place, last.status) == (4, None, NoPlace.DID_NOT_PLAY)
    assert last.score == 50


def test_who_went_on_without_an_opponent_has_played():
    people = tuple(Participant(number=n) for n in range(1, 5))
    played = RoundResults(tables=(table((1, 2), (9, 3)),), walk_overs=(3,))
    found = standings(event(played, people=people, ranking=("score",)))
    assert [(row.number, row.place) for row in found.individual] == [
        (1, 1),
        (2, 2),
        (3, 3),
        (4, None),
    ]


def test_who_never_played_is_last_where_the_lowest_sum_wins():
    people = tuple(Participant(number=n) for n in range(1, 4))
    found = standings(
        event([table((1, 2), (10, 3))], people=people, ranking=("score",), lowest_wins=True)
    )
    assert reasons(found.individual) == [
        (1, 2, "above because of small points, 3 : 10"),
        (2, 1, None),
        (None, 3, None),
    ]
    assert found.individual[-1].status is NoPlace.DID_NOT_PLAY


@pytest.mark.parametrize(
    ("key", "lowest_wins", "order"),
    [
        ("score", False, [1, 4, 2, 3]),
        ("score", True, [3, 2, 4, 1]),
        ("best_round", False, [1, 4, 2, 3]),
        ("best_round", True, [1, 3, 2, 4]),
        ("last_round", False, [4, 2, 3, 1]),
        ("last_round", True, [1, 3, 2, 4]),
        ("share", False, [1, 4, 2, 3]),
    ],
)
def test_keys_of_scores_turn_where_the_lowest_wins(key, lowest_wins, order):
    rounds = [table((1, 2, 3, 4), (50, 5, 4, 6))], [table((1, 2, 3, 4), (1, 5, 4, 6))]
    found = standings(event(*rounds, ranking=(key,), lowest_wins=lowest_wins))
    assert [row.number for row in found.individual] == order


def test_award_in_the_last_round_is_its_score_and_no_round_comes_behind_all():
    bye = Award(number=3, score=7, why="bye")
    last = RoundResults(tables=(table((1, 2), (9, -9)),), awards=(bye,))
    rounds = [table((1, 2), (0, 0)), table((3, 4), (0, 0))], last
    found = standings(event(*rounds, ranking=("last_round",)))
    assert [(row.number, row.keys["last_round"]) for row in found.individual] == [
        (1, 9),
        (3, 7),
        (2, -9),
        (4, None),
    ]


def test_share_is_exact():
    found = standings(event([table((1, 2, 3), (1, 2, 3))], ranking=("share",)))
    assert [row.keys["share"] for row in found.individual] == [
        Fraction(1, 2),
        Fraction(1, 3),
        Fraction(1, 6),
    ]


def test_table_without_points_shares_nothing():
    found = standings(event([table((1, 2, 3), (0, 0, 0))], ranking=("share",)))
    assert [row.keys["share"] for row in found.individual] == [Fraction(0)] * 3


def test_fewest_penalties_come_first():
    penalties = [Award(number=1), Award(number=1), Award(number=2)]
    found = standings(
        event([table((1, 2, 3), (0, 0, 0))], ranking=("penalties",), penalties=penalties)
    )
    assert reasons(found.individual) == [
        (1, 3, "above because of fewer penalties, 0 : 1"),
        (2, 2, "above because of fewer penalties, 1 : 2"),
        (3, 1, None),
    ]


@pytest.mark.parametrize(("lowest_wins", "taken"), [(False, -5), (True, 5)])
def test_penalty_of_a_round_counts_and_a_prize_of_the_event_does_not(lowest_wins, taken):
    played = RoundResults(
        tables=(table((1, 2, 3), (0, 0, 0)),),
        awards=(Award(number=1, score=taken), Award(number=2, score=-taken)),
    )
    prize = Award(number=3, score=-taken)
    found = standings(
        event(played, ranking=("penalties",), penalties=[prize], lowest_wins=lowest_wins)
    )
    counted = {row.number: row.keys["penalties"] for row in found.individual}
    assert counted == {1: 1, 2: 0, 3: 0}


def test_award_for_missed_round_is_no_penalty():
    people = (Participant(number=1), Participant(number=2, missed=(2,)), Participant(number=3))
    made = event(
        [table((1, 2, 3), (0, 0, 0))],
        [table((1, 3), (0, 0))],
        people=people,
        ranking=("penalties",),
    )
    rule = MissedRounds(policy=Missed.AWARD, score=-5)
    found = standings(replace(made, missed_rounds=rule))
    assert {row.number: row.keys["penalties"] for row in found.individual} == {1: 0, 2: 0, 3: 0}


def test_lot_is_told_with_its_seed():
    found = standings(event([table((1, 2), (0, 0))], ranking=("score", "lot"), seed="dice 6 4 1"))
    told_by_lot = "above by lot"
    assert reasons(found.individual) == [(1, 1, told_by_lot), (2, 2, None)]


def duels(*results, ranking=("match_points", "direct_encounter")):
    """Matches of two, one a round."""
    rounds = [[table(pair, scores)] for pair, scores in results]
    return event(*rounds, ranking=ranking, match_points=MatchPoints())


def test_two_who_are_equal_are_ranked_by_their_meeting():
    found = standings(duels(((1, 2), (3, 9)), ((1, 3), (9, 1))))
    assert reasons(found.individual) == [
        (1, 2, "above because of who was ahead where they met, 1 : 0"),
        (2, 1, "above because of match points, 2 : 0"),
        (3, 3, None),
    ]


def test_buchholz_counts_a_bye_as_an_opponent_with_own_points_and_an_absence_as_nothing():
    bye = Award(number=3, table_points=Fraction(1), why="bye")
    rounds = (
        RoundResults(tables=(table((1, 2), (9, 3)),), awards=(bye,)),
        [table((1, 3), (2, 8))],
    )
    ranking = ("match_points", "buchholz", "sonneborn_berger")
    found = standings(event(*rounds, ranking=ranking, match_points=MatchPoints()))
    assert [(row.number, *row.keys.values()) for row in found.individual] == [
        (3, 3, 5, 2),  # 3 for the bye, and what 1 earned
        (1, 2, 3, 0),
        (2, 0, 2, 0),
    ]


def test_key_that_is_asked_twice_shows_what_it_said_first_where_it_is_asked_no_more():
    chain = ("match_points", "direct_encounter", "score", "direct_encounter")
    found = standings(duels(((1, 2), (3, 9)), ((1, 3), (9, 1)), ranking=chain))
    assert [row.keys["direct_encounter"] for row in found.individual] == [1, 0, None]


def test_where_the_lowest_sum_wins_more_rounds_played_come_first():
    rounds = [table((1, 2), (4, 9))], [table((3, 2), (3, 1))]
    found = standings(event(*rounds, ranking=("score",), lowest_wins=True))
    assert [(row.number, row.score) for row in found.individual] == [(2, 10), (3, 3), (1, 4)]


def test_who_were_level_where_they_met_have_half_a_point_each():
    found = standings(duels(((1, 2), (5, 5))))
    told = [(row.place, row.keys["direct_encounter"]) for row in found.individual]
    assert told == [(1, Fraction(1, 2))] * 2


def test_circle_of_three_stays_equal():
    found = standings(duels(((1, 2), (3, 9)), ((1, 3), (9, 1)), ((2, 3), (1, 2))))
    assert [(row.place, row.keys["direct_encounter"]) for row in found.individual] == [
        (1, 1),
        (1, 1),
        (1, 1),
    ]


def test_three_who_have_not_all_met_are_left_equal():
    # 1 beat 2, 2 beat 3; 1 and 3 never met: nothing follows for them
    won = [((1, 2), (9, 0)), ((2, 3), (9, 0)), ((3, 4), (9, 0))]
    found = standings(duels(*won))
    assert [(row.place, row.number) for row in found.individual] == [
        (1, 1),
        (1, 2),
        (1, 3),
        (4, 4),
    ]
    assert found.individual[0].keys["direct_encounter"] is None


def test_direct_encounter_again_looks_at_those_who_are_still_equal():
    won = [((1, 2), (9, 0)), ((2, 3), (9, 1)), ((3, 4), (12, 0))]
    chain = ("match_points", "direct_encounter", "score", "direct_encounter")
    found = standings(duels(*won, ranking=chain))
    # 3 has 13 small points; 1 and 2 have nine each, and 1 beat 2
    assert reasons(found.individual) == [
        (1, 3, "above because of small points, 13 : 9"),
        (2, 1, "above because of who was ahead where they met, 1 : 0"),
        (3, 2, "above because of match points, 2 : 0"),
        (4, 4, None),
    ]


def test_team_has_its_best_and_pairs_have_both():
    people = tuple(
        Participant(number=n, team="Asy" if n < 4 else "Damy", pair="a" if n < 3 else "")
        for n in range(1, 5)
    )
    found = standings(
        event(
            [table((1, 2, 3, 4), (20, -30, 6, 4))],
            table_points=KOP,
            people=people,
            team=TeamRule(size=2, best=2, line_up_max=3),
        )
    )
    assert [(r.place, r.name, r.table_points, r.score, r.members) for r in found.teams] == [
        (1, "Asy", 7, 26, (1, 3)),
        (2, "Damy", 2, 4, (4,)),
    ]
    assert [(r.place, r.name, r.table_points, r.score, r.members) for r in found.pairs] == [
        (1, "a", 5, -10, (1, 2))
    ]
    assert [row.incomplete for row in found.teams] == [False, True]
    said = str(found.teams[0].above_next.sentence(","))
    assert said == "above because so many members played as count"


def test_pairs_without_a_place_come_last_by_why_and_then_by_their_lowest_number():
    names = {1: "b", 2: "a", 3: "d", 4: "c", 5: "d", 6: "c", 7: "b", 8: "a"}
    out, beside = NoPlace.DISQUALIFIED, NoPlace.UNRANKED
    why = {5: out, 4: out, 6: beside, 7: beside}
    people = tuple(Participant(number=n, pair=name, status=why.get(n)) for n, name in names.items())
    rounds = [table((1, 2, 3, 4), (1, 2, 3, -6)), table((5, 6, 7, 8), (4, 5, 6, -15))]
    found = standings(event(rounds, people=people, ranking=("score",)))
    assert [(row.place, row.name, row.status) for row in found.pairs] == [
        (1, "a", None),
        (None, "b", beside),
        (None, "d", out),
        (None, "c", out),
    ]


def test_of_a_pair_whose_partner_never_came_the_other_alone_counts():
    people = tuple(
        Participant(number=n, pair="ab"[n % 2], missed=(1,) * (n == 4)) for n in range(1, 5)
    )
    rule = MissedRounds(policy=Missed.AWARD, score=50)
    made = event([table((1, 2, 3), (9, 3, -12))], people=people, ranking=("score",))
    found = standings(replace(made, missed_rounds=rule))
    assert [(row.name, row.members, row.score) for row in found.pairs] == [
        ("a", (2,), 3),
        ("b", (1, 3), -3),
    ]


def test_average_of_a_missed_round_is_without_awards():
    people = (Participant(number=1, missed=(2,)), *(Participant(number=n) for n in (2, 3, 4)))
    prize = Award(number=1, table_points=Fraction(6), score=40, why="prize")
    played = RoundResults(tables=(table((1, 2, 3, 4), (9, 3, -4, -8)),), awards=(prize,))
    made = event(played, [table((2, 3, 4), (0, 0, 0))], people=people, table_points=KOP)
    first = standings(replace(made, missed_rounds=MissedRounds())).individual[0]
    assert [(one.table_points, one.score) for one in first.rounds] == [(10, 49), (4, 9)]


@pytest.mark.parametrize(
    ("scores", "average"), [((1, 2), 2), ((-1, -2), -1), ((1, 3), 2), ((1, 1), 1)]
)
def test_half_a_small_point_of_a_missed_round_rounds_up(scores, average):
    first, second = ([table((1, 2), (own, -own))] for own in scores)
    people = (Participant(number=1, missed=(3,)), Participant(number=2))
    made = event(first, second, [table((2, None), (0, 0))], people=people, ranking=("score",))
    found = standings(replace(made, missed_rounds=MissedRounds()))
    [row] = [row for row in found.individual if row.number == 1]
    assert row.rounds[2].score == average


def test_equal_teams_and_categories_come_in_natural_order():
    names = ["Asy 10", "Asy 2", "Asy IX", "Asy II"]
    people = tuple(
        Participant(number=n, team=name, categories=(name,)) for n, name in enumerate(names, 1)
    )
    made = event([table((1, 2, 3, 4), (0, 0, 0, 0))], people=people, team=TeamRule(size=1, best=1))
    found = standings(made)
    natural = ["Asy 2", "Asy II", "Asy IX", "Asy 10"]
    assert [(row.place, row.name) for row in found.teams] == [(1, name) for name in natural]
    assert list(found.categories) == natural


def test_team_has_what_it_was_given_or_lost_itself():
    people = tuple(Participant(number=n, team="AB"[n // 3], pair="x") for n in range(1, 5))
    made = event(
        [table((1, 2, 3, 4), (20, -30, 6, 4))],
        table_points=KOP,
        ranking=("table_points", "score", "penalties"),
        people=people,
        team=TeamRule(size=2, best=2),
    )
    fine = TeamAward(team="B", table_points=Fraction(-1, 2), score=-3, why="late")
    gift = TeamAward(team="B", score=1, why="a guest")
    found = standings(replace(made, team_awards=(fine, gift)))
    (above, below) = found.teams
    assert (above.name, above.table_points, above.score, above.penalties) == ("A", 5, -10, ())
    assert (below.name, below.table_points, below.score) == ("B", Fraction(9, 2), 8)
    assert below.penalties == (fine, gift)
    assert dict(below.keys) == {"table_points": Fraction(9, 2), "score": 8, "penalties": 1}
    assert standings(made).pairs == found.pairs


def test_category_is_explained_by_what_lies_between():
    people = tuple(
        Participant(number=n, categories=("women",) if n in {1, 4} else ()) for n in range(1, 5)
    )
    found = standings(
        event(
            [table((1, 2, 3, 4), (9, 9, 9, 9))],
            [table((1, 2, 3), (6, 5, 4))],
            ranking=("table_points", "score"),
            people=people,
        )
    )
    assert reasons(found.categories["women"]) == [
        (1, 1, "above because of small points, 15 : 9"),
        (2, 4, None),
    ]


def test_nobody_played_yet():
    people = tuple(Participant(number=n) for n in (2, 1))
    found = standings(event(people=people, table_points=KOP))
    assert reasons(found.individual) == [(1, 1, None), (1, 2, None)]
    assert (found.teams, found.pairs, found.categories) == ((), (), {})


def test_number_that_nobody_has_is_an_error():
    with pytest.raises(KeyError):
        standings(event([table((1, 2), (0, 0))], people=(Participant(number=1),)))


def test_faults_of_a_ranking_are_told_at_their_place():
    found = chain_faults(("luck", "score", "score"), two_sided=False, zero_sum=True)
    assert [(at, str(text).partition(" Allowed")[0]) for at, text in found] == [
        (0, "This ranking key is not known."),
        (2, "“score” stands in the ranking twice."),
    ]
