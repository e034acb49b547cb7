"""Lines: points, running totals, crosses and what is owed; the match as a whole."""

import pytest
from hypothesis import given, settings

from scorer.games.base import RuleViolation, State
from scorer.games.polish_doubles import GAME
from scorer.games.polish_doubles.state import DoublesState
from tests.scorer.games.polish_doubles.strategies import records
from tests.scorer.games.polish_doubles.turns_by_hand import (
    crosses,
    entry_of,
    owed,
    play_all,
    rejected,
    setup_of,
)
from tests.tiers import examples

UPHELD, REJECTED = {"protest": {"upheld": True}}, {"protest": {"upheld": False}}
NOBODY_CLOSED = {"closing": {"closed_by": None, "left": [["A"], [], [], ["Ž", "X"]]}}


def word(player, points, **more):
    return {"player": player, "word": "OX", "points": points, **more}


OPENING = word(0, 10)


def test_line_has_exactly_keys_of_result_format():
    lines, _state = play_all([word(0, 14, **REJECTED), NOBODY_CLOSED])
    assert [line.as_json() for line in lines] == [
        {
            "entry": 0,
            "scores": (14, 0),
            "totals": (14, 0),
            "because": ("DBL-5", "DBL-7"),
            "double_turn": 1,
            "turn": 1,
            "pair": 0,
            "player": 0,
            "points": 14,
            "valid": True,
            "crosses": (0, 1),
            "owes": (0, 0),
        },
        {
            "entry": 1,
            "scores": (-1, -14),
            "totals": (13, -14),
            "because": ("DBL-11", "DBL-12", "DBL-1"),
        },
    ]


@pytest.mark.parametrize(
    ("entry", "totals"),
    [
        (word(2, 20), None),
        (word(2, 20, early=True), (10, 20)),
        (word(2, 20, early=True, **UPHELD), (10, 0)),
        (word(2, 20, **UPHELD), None),
        (word(2, 20, early=False), None),
        ({"player": 2, "exchange": 7}, None),
    ],
)
def test_total_of_first_turn_is_shown_when_judged_early(entry, totals):
    lines, _state = play_all([OPENING, entry])
    assert lines[1].totals == totals


@pytest.mark.parametrize(
    "entry",
    [word(3, 0), {"player": 3, "pass": True}, {"player": 3, "exchange": 1}, {"struck": True}],
)
def test_total_is_shown_after_every_second_turn(entry):
    lines, _state = play_all([OPENING, word(2, 20), entry])
    assert lines[2].totals == (10, 20)


# first turn, second turn, their points, whether they are valid, crosses of pair 0
JUDGED = [
    ({}, {}, (7, 5), (True, True), 0),
    ({}, {"builds_on_first": True}, (7, 5), (True, True), 0),
    (UPHELD, {}, (0, 5), (False, True), 0),
    (UPHELD, {"builds_on_first": False}, (0, 5), (False, True), 0),
    (UPHELD, {"builds_on_first": True}, (0, 0), (False, False), 0),
    (UPHELD, {"builds_on_first": True, **UPHELD}, (0, 0), (False, False), 0),
    (UPHELD, {"builds_on_first": True, **REJECTED}, (0, 0), (False, False), 1),
    (UPHELD, REJECTED, (0, 5), (False, True), 1),
    (UPHELD, UPHELD, (0, 0), (False, False), 0),
    (UPHELD | {"early": True}, {}, (0, 5), (False, True), 0),
    (UPHELD | {"early": True}, UPHELD, (0, 0), (False, False), 0),
    (REJECTED, {"builds_on_first": True}, (7, 5), (True, True), 1),
    (REJECTED, {"builds_on_first": True, **UPHELD}, (7, 0), (True, False), 1),
    (REJECTED, {"builds_on_first": True, **REJECTED}, (7, 5), (True, True), 2),
    (REJECTED | {"early": True}, {"builds_on_first": True}, (7, 5), (True, True), 1),
    ({}, UPHELD, (7, 0), (True, False), 0),
]


@pytest.mark.parametrize(("first", "second", "points", "valid", "crosses_of_objectors"), JUDGED)
def test_objections_are_judged_first_turn_first(first, second, points, valid, crosses_of_objectors):
    lines, state = play_all([OPENING, word(2, 7, **first), word(3, 5, **second)])
    assert tuple(line.points for line in lines[1:]) == points
    assert tuple(line.valid for line in lines[1:]) == valid
    assert lines[2].crosses == (crosses_of_objectors, 0)
    assert state.totals == (10, sum(points))


def test_third_and_each_further_cross_costs_one_turn():
    history = [
        word(0, 1, **REJECTED),
        *(word(2, 1), word(3, 1)),
        *(word(0, 1, **REJECTED), word(1, 1, **REJECTED)),
        *(word(2, 1), {"lost": True}),
        *(word(0, 1, **REJECTED), word(1, 1, **REJECTED)),
        *({"lost": True}, word(3, 1)),
        *(word(0, 1), word(1, 1)),
        *({"lost": True}, {"struck": True}),
    ]
    lines, _state = play_all(history)
    assert [line.crosses[1] for line in lines] == [1, 1, 1, 2, 3, 3, 3, 4, 5, 5, 5, 5, 5, 5, 5]
    assert [line.owes[1] for line in lines] == [0, 0, 0, 0, 1, 1, 0, 1, 2, 1, 1, 1, 1, 0, 0]
    assert [line.because for line in lines[13:]] == [("DBL-7",), ("DBL-10",)]


@pytest.mark.parametrize(
    ("entry", "because"),
    [
        (word(2, 7), ("DBL-5",)),
        (word(2, 7, **REJECTED), ("DBL-5", "DBL-7")),
        (word(2, 7, early=True), ("DBL-5", "DBL-8")),
        (word(2, 7, **UPHELD), ("DBL-6",)),
        (word(2, 7, early=True, **UPHELD), ("DBL-6", "DBL-8")),
        ({"player": 2, "pass": True}, ("DBL-5",)),
    ],
)
def test_line_names_its_clauses(entry, because):
    assert play_all([OPENING, entry])[0][1].because == because


@pytest.mark.parametrize("before", [[], [OPENING], [OPENING, word(2, 3)]])
def test_closing_may_come_at_any_point_and_is_end(before):
    lines, state = play_all([*before, NOBODY_CLOSED])
    assert type(lines[-1].totals) is tuple
    assert state.finished
    with pytest.raises(RuleViolation) as caught:
        play_all([*before, NOBODY_CLOSED, OPENING])
    assert (caught.value.path, caught.value.rule) == ((), "DBL-11")


@pytest.mark.parametrize(
    ("totals", "winners"), [((3, 2), (0,)), ((-5, -4), (1,)), ((7, 7), (0, 1))]
)
def test_higher_total_wins_and_equal_totals_share(totals, winners):
    assert GAME.winners(DoublesState(totals=totals, finished=True)) == winners
    assert GAME.winners(State(totals=totals)) == ()


def test_game_has_two_pairs_either_may_start_and_nobody_deals():
    setup = setup_of(1)
    assert GAME.sides(setup) == ((0, 1), (2, 3))
    assert GAME.firsts(4) == 2
    assert GAME.first_key == "starts"
    assert GAME.dealer(setup, GAME.begin(setup)) is None


@pytest.mark.parametrize(
    ("history", "said"),
    [
        ([OPENING], "Anna · OX · 10"),
        ([word(1, 0, **REJECTED)], "Bára · OX · 0 · objection rejected"),
        ([OPENING, word(2, 7, early=True)], "Cyril · OX · 7 · judged early"),
        (
            [OPENING, word(2, 7, early=True, **UPHELD)],
            "Cyril · OX · 7 · judged early · objection upheld · invalid",
        ),
        (
            [OPENING, word(2, 7, **UPHELD), word(3, 5, builds_on_first=True)],
            "Dana · OX · 5 · invalid",
        ),
        ([{"player": 0, "exchange": 1}], "Anna · exchanged 1 tile"),
        ([{"player": 0, "exchange": 3}], "Anna · exchanged 3 tiles"),
        ([{"player": 1, "pass": True}], "Bára · pass"),
        ([OPENING, word(2, 7), {"struck": True}], "struck through"),
        ([NOBODY_CLOSED], "the end, nobody closed"),
        (
            [{"closing": {"closed_by": 1, "left": [["A"], [], [], []]}}],
            "Cyril + Dana closed",
        ),
    ],
)
def test_describe_reads_turn_out(history, said):
    lines, _state = play_all(history)
    assert str(GAME.describe(setup_of(), entry_of(history[-1]), lines[-1])) == said


@settings(max_examples=examples(8))
@given(records())
def test_every_record_is_scored_as_its_history_says(record):
    entries, starts = record["entries"], record.get("starts", 0)
    lines, state = play_all(entries, starts)
    totals_add_up_and_are_shown_where_the_paper_shows_them(entries, lines, state)
    crosses_and_debts_are_those_counted_over_the_history(entries, lines, starts)
    points_of_an_invalid_word_never_count(entries, lines)
    bare = [{key: value for key, value in raw.items() if value is not False} for raw in entries]
    assert play_all(bare, starts) == (lines, state)  # false marks mean the same as absent ones


def totals_add_up_and_are_shown_where_the_paper_shows_them(entries, lines, state):
    running = (0, 0)
    for place, (raw, line) in enumerate(zip(entries, lines, strict=True)):
        running = tuple(map(sum, zip(running, line.scores, strict=True)))
        shown = place % 2 == 0 or raw.get("early") or "closing" in raw
        assert line.totals == (running if shown else None)
    assert state.totals == running


def crosses_and_debts_are_those_counted_over_the_history(entries, lines, starts):
    for place, (raw, line) in enumerate(zip(entries, lines, strict=True)):
        if "closing" not in raw:
            history = entries[: place + 1]
            assert line.crosses == tuple(crosses(history, pair, starts) for pair in (0, 1))
            assert line.owes == tuple(owed(history, pair, starts) for pair in (0, 1))


def points_of_an_invalid_word_never_count(entries, lines):
    for raw, line in zip(entries, lines, strict=True):
        if "word" in raw:
            assert line.points == (raw["points"] if line.valid else 0)
            assert sum(line.scores) == line.points
            assert ("DBL-7" in line.because) == rejected(raw)
