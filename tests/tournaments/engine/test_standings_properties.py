"""What holds for every event."""

from __future__ import annotations

import itertools
from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tiers import examples
from tests.tournaments.engine import by_hand
from tests.tournaments.engine.events import SCALES, events, scale, scores
from tournaments.engine.points import mean, stretched, table_points
from tournaments.engine.results import Missed, MissedRounds, Scoring
from tournaments.engine.standings import standings

quick = settings(max_examples=examples(8), deadline=None)
kinds = pytest.mark.parametrize("two_sided", [False, True], ids=["tables", "matches"])


@kinds
@quick
@given(data=st.data())
def test_order_is_what_comparing_by_hand_gives(two_sided, data):
    event = data.draw(events(two_sided=two_sided))
    found = [(row.place, row.number) for row in standings(event).individual]
    assert found == by_hand.order(event)


@kinds
@quick
@given(data=st.data())
def test_teams_are_what_adding_up_by_hand_gives(two_sided, data):
    event = data.draw(events(two_sided=two_sided))
    found = [(row.place, row.name, row.members, row.incomplete) for row in standings(event).teams]
    assert found == by_hand.teams(event)


@kinds
@quick
@given(data=st.data())
def test_who_has_no_place_changes_nothing_for_opponents(two_sided, data):
    event = data.draw(events(two_sided=two_sided))
    everybody = replace(
        event, participants=tuple(replace(one, status=None) for one in event.participants)
    )
    with_all = {row.number: row for row in standings(everybody).individual}
    for row in standings(event).individual:
        same = with_all[row.number]
        assert (row.rounds, row.table_points, row.score) == (
            same.rounds,
            same.table_points,
            same.score,
        )


@kinds
@quick
@given(data=st.data())
def test_order_of_what_comes_in_changes_nothing(two_sided, data):
    event = data.draw(events(two_sided=two_sided))
    shuffled = replace(
        event,
        participants=tuple(data.draw(st.permutations(event.participants))),
        penalties=tuple(data.draw(st.permutations(event.penalties))),
        rounds=tuple(
            replace(played, tables=tuple(data.draw(st.permutations(played.tables))))
            for played in event.rounds
        ),
    )
    assert standings(shuffled) == standings(event)


@quick
@given(data=st.data())
def test_table_points_of_round_are_tables_times_scale(data):
    scoring = Scoring(ranking=("score",), table_points=scale(*data.draw(st.sampled_from(SCALES))))
    tables = data.draw(st.lists(scores(4), max_size=6))
    given_out = sum((sum(table_points(table, scoring)) for table in tables), Fraction(0))
    assert given_out == len(tables) * sum(scoring.table_points)


@quick
@given(points=st.lists(st.integers(-5, 20), min_size=2, max_size=8), size=st.integers(2, 8))
def test_equal_steps_stay_worth_same_at_table_of_any_size(points, size):
    full = scale(*sorted(points, reverse=True))
    short = stretched(full, size)
    assert (len(short), short[0], short[-1]) == (size, full[0], full[-1])
    steps = scale(*range(2 * len(full), 0, -2))
    assert mean(stretched(steps, size)) == mean(steps)


@quick
@given(event=events())
def test_team_is_sum_of_its_best(event):
    found = standings(event)
    best = event.scoring.team.best
    for team in found.teams:
        members = {p.number for p in event.participants if p.team == team.name}
        rows = [row for row in found.individual if row.number in members and row.place][:best]
        assert team.members == tuple(row.number for row in rows)
        assert team.table_points == sum((row.table_points for row in rows), Fraction(0))
        assert team.score == sum(row.score for row in rows)


@quick
@given(event=events())
def test_category_is_list_without_others(event):
    found = standings(event)
    women = found.categories["women"]
    assert [row.number for row in women] == [r.number for r in found.individual if r.number % 2]
    overall = {row.number: row.place for row in found.individual}
    for above, below in itertools.pairwise(row for row in women if row.place):
        shared = overall[above.number] == overall[below.number]
        assert (above.place == below.place) == shared == (above.above_next is None)


@kinds
@quick
@given(data=st.data())
def test_reasons_name_first_key_that_differs(two_sided, data):
    event = data.draw(events(two_sided=two_sided))
    for rows in (standings(event).individual, standings(event).teams):
        for above, below in itertools.pairwise(rows):
            if above.above_next is None:
                assert above.place == below.place or below.place is None
            else:
                assert above.place < below.place
                assert above.above_next.own != above.above_next.other
                assert "%(" not in str(above.above_next.sentence())


@kinds
@quick
@given(data=st.data())
def test_missed_round_counts_as_award_worked_out_by_hand(two_sided, data):
    event = data.draw(events(two_sided=two_sided))
    rounds = range(1, len(event.rounds) + 1)
    event = replace(
        event,
        participants=tuple(
            replace(one, missed=tuple(n for n in rounds if data.draw(st.booleans())))
            for one in event.participants
        ),
        missed_rounds=MissedRounds(
            policy=data.draw(st.sampled_from(Missed)), table_points=Fraction(3, 2), score=-5
        ),
    )
    found = standings(event)
    by_awards = by_hand.made_up(event)
    plain = replace(
        by_awards, participants=tuple(replace(one, missed=()) for one in event.participants)
    )
    assert found == standings(plain)
    assert [(row.place, row.number) for row in found.individual] == by_hand.order(plain)


@kinds
@quick
@given(data=st.data())
def test_who_missed_rounds_changes_nothing_without_rule(two_sided, data):
    event = data.draw(events(two_sided=two_sided))
    missing = tuple(replace(one, missed=(1, 2)) for one in event.participants)
    assert standings(replace(event, participants=missing)) == standings(event)
