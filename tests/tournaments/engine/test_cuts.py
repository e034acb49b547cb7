"""Where the best go on to a final or a knock-out: who is tied there, and what is decided."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from tests.tournaments.engine.test_golden_standings import FOLDER, figures, golden
from tests.tournaments.engine.test_knockout import TABLES, seeded, tables
from tournaments.engine.cuts import Tie, by_lot, ranks_in
from tournaments.engine.ordering import Placed
from tournaments.engine.prizes import Prize, PrizeList, give_prizes
from tournaments.engine.results import Cut, Knockout, NoPlace, Participant, Tournament
from tournaments.engine.standings import bracket, order_at_cut, standings, tied_at_cut
from tournaments.records.standings import parse_tournament
from tournaments.records.standings_json import standings_json

CASES = json.loads((FOLDER / "ties.json").read_text(encoding="utf-8"))


def recorded(at=0, **knockout):
    """A tournament of the golden records, its knock-out changed."""
    said = parse_tournament(CASES[at]["record"]).tournament
    return replace(said, knockout=replace(said.knockout, **knockout))


@golden("ties.json")
def test_ties_that_decide(case):
    found = standings_json(standings(parse_tournament(case["record"]).tournament))
    assert figures(found["individual"]) == case["standings"]["individual"]


def test_who_is_tied_at_the_cut_is_told():
    assert tied_at_cut(recorded()) == Tie((3, 4, 5), 2, decided=False)
    assert tied_at_cut(recorded(1)) == Tie((5, 3, 4), 2, decided=True)
    assert tied_at_cut(recorded(decided=(5, 3))) == Tie((5, 3, 4), 2, decided=False)


def test_further_keys_set_apart_who_is_tied():
    assert tied_at_cut(recorded(2)) is None
    assert tied_at_cut(recorded(2, tie_keys=())) == Tie((1, 3, 5), 2, decided=False)
    assert bracket(recorded(2)).seeds == (5, 3)


def test_nobody_is_tied_where_all_go_on_or_two_places_part():
    said = recorded()
    assert tied_at_cut(said, playing={1, 2, 3, 4}) is None
    assert tied_at_cut(recorded(units=2)) is None
    assert tied_at_cut(replace(said, knockout=None)) is None
    assert tied_at_cut(said, playing={1, 3, 4, 5}) is None
    assert tied_at_cut(said, Cut(after=1, units=1), {3, 4, 5}) == Tie((3, 4, 5), 1, decided=False)


def test_who_became_equal_after_a_decision_stands_behind_those_it_was_about():
    placed = [Placed(number, 1, None) for number in (2, 3, 4, 5)]
    assert ranks_in(placed, (2, 3)) == {2: 0, 3: 1, 4: 2, 5: 2}


def test_decision_counts_among_equals_alone():
    """4 was decided first, and stands behind 1 and 2 all the same."""
    assert order_at_cut(recorded(decided=(4, 5, 3, 1)), Cut(after=1, units=4)) == (1, 2, 3, 4, 5)
    cut = Cut(after=1, units=4, decided=(4, 5, 3, 1))
    assert order_at_cut(recorded(), cut) == (1, 2, 4, 5, 3)
    assert order_at_cut(recorded(), cut, {5, 4, 2}) == (2, 4, 5)


def test_who_has_no_place_goes_into_no_knock_out_but_into_a_final():
    said = recorded()
    people = [replace(one, status=NoPlace.UNRANKED) for one in said.participants if one.number == 2]
    others = [one for one in said.participants if one.number != 2]
    said = replace(said, participants=(*people, *others))
    assert order_at_cut(said, said.knockout) == (1, 3, 4, 5)
    assert order_at_cut(said, Cut(after=1, units=4)) == (1, 2, 3, 4, 5)


def test_who_was_disqualified_goes_into_no_knock_out_but_stays_in_one_that_they_played():
    said = recorded()
    out = replace(
        said,
        participants=tuple(
            replace(one, status=NoPlace.DISQUALIFIED) if one.number == 1 else one
            for one in said.participants
        ),
    )
    before = replace(out, rounds=out.rounds[: out.knockout.after])
    assert order_at_cut(said, said.knockout)[:2] == (1, 2)
    assert 1 not in order_at_cut(before, out.knockout)
    assert 1 in order_at_cut(out, out.knockout)


@pytest.mark.parametrize(
    ("by_standing", "decided", "places"),
    [
        (False, (), [1, 2, 3, 3, 5]),
        (False, (4, 3, 5), [1, 2, 3, 3, 5]),
        (True, (), [1, 2, 3, 3, 5]),
        (True, (4, 3, 5), [1, 2, 3, 4, 5]),
    ],
)
def test_who_is_equal_in_all_shares_the_place_of_the_final(by_standing, decided, places):
    """By the standing before too they were equal, unless that was decided."""
    said = recorded(final_by_standing=by_standing, decided=decided)
    rows = standings(said).individual
    assert [row.place for row in rows] == places
    assert [row.number for row in rows] == ([1, 2, 4, 3, 5] if places[3] == 4 else [1, 2, 3, 4, 5])
    assert [row.above_next is None for row in rows][:4] == [False, False, places[3] == 3, False]
    [final] = bracket(said).rounds[0]
    assert (final.places, final.level) == (tuple(places[:4]), True)


def test_three_share_the_second_place_and_the_last_stands_behind_them():
    said = replace(
        recorded(),
        rounds=(
            *recorded().rounds[:1],
            tables(((1, 2, 3, 4), (9, -3, -3, -3))),
        ),
    )
    assert [row.place for row in standings(said).individual] == [1, 2, 2, 2, 5]


def test_third_place_is_shared_too():
    people = tuple(Participant(number=number) for number in range(1, 5))
    rounds = (
        seeded(4),
        tables(((1, 4), (2, 1)), ((2, 3), (2, 1))),
        tables(((1, 2), (3, 1)), ((3, 4), (2, 2))),
    )
    knockout = Knockout(after=1, units=4, third_place=True)
    said = Tournament(scoring=TABLES, participants=people, rounds=rounds, knockout=knockout)
    assert [row.place for row in standings(said).individual] == [1, 2, 3, 3]


def test_in_a_final_without_results_nobody_shares():
    """Two came to the table of four: the others stand as before."""
    rounds = (*recorded().rounds[:1], tables(((1, 2), (-3, 3))))
    said = replace(recorded(), rounds=rounds)
    assert [row.place for row in standings(said).individual] == [1, 2, 3, 4, 5]


def test_last_prize_is_shared_by_who_share_its_place():
    put_up = PrizeList(
        prizes=(Prize(place=2, amount=5000), Prize(place=3, amount=1001)), currency="PLN"
    )
    given = give_prizes(put_up, standings(recorded()))
    assert [(one.winners, one.share, one.left_over) for one in given.won] == [
        ((2,), 5000, 0),
        ((3, 4), 500, 1),
    ]


def test_lot_is_the_same_for_everybody_who_draws_it():
    assert by_lot([5, 4, 3], "6 1") == by_lot([3, 4, 5], "6 1")
    drawn = {by_lot([3, 4, 5], f"{seed}") for seed in range(60)}
    assert len(drawn) == 6
