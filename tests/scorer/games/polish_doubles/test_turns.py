"""Whose turn it is and what it may be, against the same said slowly over the whole history."""

import pytest
from hypothesis import given, settings

from scorer.games.base import RuleViolation, play_entry
from scorer.games.polish_doubles import GAME
from scorer.games.polish_doubles.turns import NextTurn, options_next
from tests.scorer.games.polish_doubles.strategies import records
from tests.scorer.games.polish_doubles.turns_by_hand import (
    choices,
    entry_of,
    pair_of,
    play_all,
    setup_of,
)
from tests.tiers import examples


def word(player, **more):
    return {"player": player, "word": "OX", "points": 10, **more}


def refused(player, **more):
    return word(player, protest={"upheld": False}, **more)


LOST, STRUCK = {"lost": True}, {"struck": True}
# pair 1 has three crosses and owes one turn
OWING = [refused(0), word(2), word(3), refused(0), refused(1)]
# pair 1 has lost its partner 2 and owes one turn
OWING_ALONE = [refused(0), word(3), STRUCK, refused(0), refused(1)]


@pytest.mark.parametrize(
    ("place", "double_turn", "turn", "pair"),
    [(0, 1, 1, 1), (1, 2, 1, 0), (2, 2, 2, 0), (3, 3, 1, 1), (4, 3, 2, 1), (5, 4, 1, 0)],
)
def test_options_next_order_is_one_two_two_two(place, double_turn, turn, pair):
    history = [word(2), word(0), word(1), word(3), word(2)][:place]
    coming = options_next(setup_of(1), play_all(history, 1)[1])
    assert (coming.double_turn, coming.turn, coming.pair) == (double_turn, turn, pair)


@pytest.mark.parametrize(
    ("history", "expected"),
    [
        pytest.param([], {"players": (0, 1)}, id="opening"),
        pytest.param([word(0)], {"players": (2, 3), "early": True}, id="first of two"),
        pytest.param(
            [word(0), word(2)],
            {"players": (3,), "struck": True, "builds_on_first": True},
            id="second of two",
        ),
        pytest.param([word(0), {"player": 2, "pass": True}], {"players": (3,), "struck": True}),
        pytest.param(OWING, {"players": (2, 3), "early": True, "lost": True}, id="owing, first"),
        pytest.param([*OWING, word(3)], {"players": (), "lost": True}, id="owing, second"),
        pytest.param([*OWING, LOST], {"players": (2, 3), "struck": True}, id="paid first"),
        pytest.param(OWING_ALONE, {"players": (), "lost": True}, id="alone and owing"),
        pytest.param([*OWING_ALONE, LOST], {"players": (), "struck": True}, id="alone and paid"),
        pytest.param(
            [word(0), word(3), STRUCK, word(0), word(1)],
            {"players": (3,), "early": True},
            id="alone, first",
        ),
        pytest.param(
            [word(0), word(3), STRUCK, word(0), word(1), word(3)],
            {"players": (), "struck": True},
            id="alone, second",
        ),
        pytest.param(
            [*OWING, LOST, STRUCK, word(0), word(1)],
            {"players": (2, 3), "early": True},
            id="one of them left, not known who",
        ),
        pytest.param(
            [*OWING, LOST, STRUCK, word(0), word(1), word(2), STRUCK, word(0), word(1)],
            {"players": (2,), "early": True},
            id="the one left has played",
        ),
    ],
)
def test_options_next_says_what_may_be_entered(history, expected):
    coming = options_next(setup_of(), play_all(history)[1])
    nothing = {"lost": False, "struck": False, "early": False, "builds_on_first": False}
    assert coming == NextTurn(
        double_turn=coming.double_turn,
        turn=coming.turn,
        pair=coming.pair,
        **(nothing | expected),
    )


EARLY_UPHELD = {"early": True, "protest": {"upheld": True}}


@pytest.mark.parametrize(
    ("history", "entry", "path", "rule"),
    [
        ([], word(2), ("player",), "DBL-3"),
        ([word(0)], word(1), ("player",), "DBL-3"),
        ([word(0), word(2)], word(2), ("player",), "DBL-3"),
        ([word(0), word(2)], {"player": 0, "pass": True}, ("player",), "DBL-3"),
        ([], {"player": 3, "exchange": 7}, ("player",), "DBL-3"),
        ([word(0), word(3), STRUCK, word(0), word(1)], word(2), ("player",), "DBL-10"),
        ([word(0), word(3), STRUCK, word(0), word(1)], word(1), ("player",), "DBL-3"),
        ([word(0), word(3), STRUCK, word(0), word(1), word(3)], word(3), (), "DBL-10"),
        ([], STRUCK, ("struck",), "DBL-10"),
        ([word(0)], STRUCK, ("struck",), "DBL-10"),
        ([*OWING, word(2)], STRUCK, ("struck",), "DBL-7"),
        ([], LOST, ("lost",), "DBL-7"),
        ([word(0)], LOST, ("lost",), "DBL-7"),
        ([word(0), word(2)], LOST, ("lost",), "DBL-7"),
        ([*OWING, LOST], LOST, ("lost",), "DBL-7"),
        ([*OWING, word(2)], word(3), (), "DBL-7"),
        (OWING_ALONE, word(3), (), "DBL-7"),
        (OWING_ALONE, STRUCK, ("struck",), "DBL-10"),
        ([*OWING_ALONE, LOST], word(3), (), "DBL-10"),
        ([], word(0) | {"word": " \t"}, ("word",), "DBL-5"),
        ([], word(0, early=True), ("early",), "DBL-8"),
        ([word(0), word(2)], word(3, early=True), ("early",), "DBL-8"),
        ([], word(0, builds_on_first=True), ("builds_on_first",), "DBL-6"),
        ([word(0)], word(2, builds_on_first=True), ("builds_on_first",), "DBL-6"),
        (
            [word(0), {"player": 2, "exchange": 1}],
            word(3, builds_on_first=True),
            ("builds_on_first",),
            "DBL-6",
        ),
        ([*OWING, LOST], word(3, builds_on_first=True), ("builds_on_first",), "DBL-6"),
        (
            [word(0), word(2, **EARLY_UPHELD)],
            word(3, builds_on_first=True),
            ("builds_on_first",),
            "DBL-6",
        ),
    ],
)
def test_turn_out_of_order_is_refused(history, entry, path, rule):
    play_all(history)
    with pytest.raises(RuleViolation) as caught:
        play_all([*history, entry])
    assert (caught.value.path, caught.value.rule) == (path, rule)


def test_refusal_names_who_may_play():
    with pytest.raises(RuleViolation) as caught:
        play_all([word(0), word(0)])
    assert str(caught.value) == ("Anna is not of the pair on turn. Allowed: Cyril (2) / Dana (3).")


def every_turn():
    for player in range(4):
        yield word(player)
        yield refused(player)
    yield LOST
    yield STRUCK


def named(coming):
    kinds = {"P": set(coming.players), "L": coming.lost, "S": coming.struck}
    return {kind: allowed if kind == "P" else set() for kind, allowed in kinds.items() if allowed}


def grow(setup, state, history, depth):
    """Try every turn after ``history`` and again after each that is allowed; how many were."""
    allowed = choices(history, setup.first)
    assert named(options_next(setup, state)) == allowed
    if depth == 0:
        return 1
    leaves = 0
    for raw in every_turn():
        kind = "L" if "lost" in raw else "S" if "struck" in raw else "P"
        fits = kind in allowed and (kind != "P" or raw["player"] in allowed["P"])
        try:
            _line, after = play_entry(GAME, setup, state, entry_of(raw))
        except RuleViolation:
            assert not fits
        else:
            assert fits
            leaves += grow(setup, after, [*history, raw], depth - 1)
    return leaves


def moved(raw, seats):
    return raw | ({"player": (raw["player"] + seats) % 4} if "player" in raw else {})


@pytest.mark.parametrize(
    "history",
    [
        pytest.param([], id="from the opening"),
        pytest.param(OWING, id="one owed"),
        pytest.param(OWING_ALONE, id="one owed, one left"),
        pytest.param([*OWING, word(2), LOST, refused(1), refused(0)], id="two owed"),
        pytest.param([*OWING_ALONE[:3], refused(0), STRUCK], id="both pairs short of a partner"),
    ],
)
@pytest.mark.parametrize("starts", [0, 1])
def test_every_short_game_goes_as_said_by_hand(history, starts):
    history = [moved(raw, 2 * starts) for raw in history]
    state = play_all(history, starts)[1]
    assert grow(setup_of(starts), state, history, 4) > 0


@settings(max_examples=examples(8))
@given(records())
def test_valid_record_is_scored_line_by_line(record):
    lines, state = play_all(record["entries"], record.get("starts", 0))
    turns = [raw for raw in record["entries"] if "closing" not in raw]
    assert [line.entry for line in lines] == list(range(len(record["entries"])))
    assert [line.pair for line in lines[: len(turns)]] == [
        pair_of(place, record.get("starts", 0)) for place in range(len(turns))
    ]
    assert state.finished == (len(turns) < len(lines))
