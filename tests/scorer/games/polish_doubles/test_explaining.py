import pytest

from scorer.games.polish_doubles import GAME
from tests.scorer.games.polish_doubles.turns_by_hand import entry_of, play_all, setup_of

UPHELD, REJECTED = {"protest": {"upheld": True}}, {"protest": {"upheld": False}}


def word(player, points, **more):
    return {"player": player, "word": "OX", "points": points, **more}


OPENING = word(0, 32)
FIRST = word(2, 14)


def explained(*turns):
    """The sentences about the last of ``turns``."""
    lines, _state = play_all(turns)
    sentences = GAME.explain(setup_of(), entry_of(turns[-1]), lines[-1])
    return [str(sentence) for sentence in sentences]


@pytest.mark.parametrize(
    ("turns", "sentences"),
    [
        ((OPENING,), ["announced 32, no objection: +32", "running total: 0 + 32 = 32"]),
        ((OPENING, FIRST), ["announced 14, no objection: +14"]),
        (
            (OPENING, FIRST | {"early": True}),
            ["announced 14, no objection: +14", "running total: 0 + 14 = 14"],
        ),
        (
            (OPENING, FIRST, word(3, 18)),
            [
                "announced 18, no objection: +18",
                "running total with the first turn: 0 + 14 + 18 = 32",
            ],
        ),
        (
            (OPENING, FIRST, word(3, 0)),
            ["announced 0, no objection: 0", "running total with the first turn: 0 + 14 + 0 = 14"],
        ),
        (
            (OPENING, FIRST | {"early": True}, word(3, 18)),
            ["announced 18, no objection: +18", "running total: 14 + 18 = 32"],
        ),
        ((OPENING, word(2, 0), word(3, 0)), ["announced 0, no objection: 0"]),
        (
            (OPENING, FIRST, word(3, 18, **UPHELD)),
            [
                "announced 18, the objection upheld: 0",
                "running total with the first turn: 0 + 14 + 0 = 14",
            ],
        ),
        (
            (OPENING, FIRST | UPHELD, word(3, 18, builds_on_first=True)),
            ["announced 18, built on an invalid first word: 0"],
        ),
        (
            (OPENING, FIRST | UPHELD, word(3, 18, builds_on_first=True, **REJECTED)),
            [
                "announced 18, built on an invalid first word: 0",
                "cross number 1 for Anna + Bára",
            ],
        ),
    ],
)
def test_word_counts_or_does_not_and_is_added(turns, sentences):
    assert explained(*turns) == sentences


def test_crosses_cost_a_turn_from_the_third_on():
    turns = [word(0, 1, **REJECTED), FIRST, word(3, 1), word(0, 1, **REJECTED)]
    rejected = "announced 1, the objection rejected: +1"
    assert explained(*turns[:1]) == [
        rejected,
        "running total: 0 + 1 = 1",
        "cross number 1 for Cyril + Dana",
    ]
    assert explained(*turns) == [rejected, "cross number 2 for Cyril + Dana"]
    assert explained(*turns, word(1, 1, **REJECTED)) == [
        rejected,
        "running total with the first turn: 1 + 1 + 1 = 3",
        "cross number 3 for Cyril + Dana costs a turn; turns to lose: 1",
    ]
    assert explained(*turns, word(1, 1, **REJECTED), {"lost": True}) == [
        "a turn lost for a cross: 0 points; turns still to lose: 0"
    ]


@pytest.mark.parametrize(
    ("turn", "sentences"),
    [
        ({"player": 3, "pass": True}, ["no word: 0 points"]),
        ({"player": 3, "exchange": 2}, ["no word: 0 points", "draws after the partner"]),
        ({"struck": True}, ["struck through, one partner is out: 0 points"]),
    ],
)
def test_turn_without_a_word_brings_nothing_but_what_the_first_brought(turn, sentences):
    carried = "running total with the first turn: 0 + 14 + 0 = 14"
    assert explained(OPENING, FIRST, turn) == [*sentences, carried]


def test_first_turn_that_exchanges_draws_first():
    exchange = {"player": 2, "exchange": 2}
    assert explained(OPENING, exchange) == ["no word: 0 points", "draws tiles before the partner"]
    assert explained({"player": 0, "exchange": 2}) == ["no word: 0 points"]


@pytest.mark.parametrize(("seconds", "time"), [(5, "0:05"), (72, "1:12")])
def test_overrun_is_told_and_costs_nothing(seconds, time):
    assert explained(OPENING | {"overrun": seconds}) == [
        "announced 32, no objection: +32",
        "running total: 0 + 32 = 32",
        f"over time by {time}: noted, it costs nothing",
    ]
    assert explained({**OPENING, "overrun": 0})[2:] == []


@pytest.mark.parametrize(
    ("closed_by", "left", "sentences"),
    [
        (
            1,
            [["A", "Ž"], ["O"], [], []],
            [
                "tiles left with Anna + Bára: A 1 + Ž 4 + O 1 = 6",
                "Cyril + Dana closed: +6 from the tiles of the others, who get −6",
            ],
        ),
        (
            0,
            [[], [], [], ["X"]],
            [
                "tiles left with Cyril + Dana: X 10",
                "Anna + Bára closed: +10 from the tiles of the others, who get −10",
            ],
        ),
        (
            None,
            [["A"], [], [], ["Ž", "X"]],
            [
                "tiles left with Anna + Bára: A 1",
                "tiles left with Cyril + Dana: Ž 4 + X 10 = 14",
                "nobody closed, each pair subtracts its own tiles: −1 and −14",
            ],
        ),
        (
            0,
            [[], [], [], []],
            ["Anna + Bára closed: 0 from the tiles of the others, who get 0"],
        ),
    ],
)
def test_closing_counts_the_tiles(closed_by, left, sentences):
    closing = {"closing": {"closed_by": closed_by, "left": left}}
    assert explained(OPENING, closing) == sentences
