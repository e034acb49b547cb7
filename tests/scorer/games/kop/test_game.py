import pytest

from scorer.games.base import RuleViolation, State
from scorer.games.kop import GAME
from tests.scorer.games.kop.reading import read_entry, read_setup, score_hand, score_record

PLAYERS = ["Ada", "Bogdan", "Celina", "Darek"]
ZOLO = {"contract": "zolo", "old": [3], "winner": "old", "kontras": 1}


def record(*entries, **more):
    return {"players": PLAYERS, "entries": list(entries), **more}


def test_line_has_the_keys_of_the_result():
    hand = {"contract": "zwyczajna", "old": [2, 0], "old_points": 61, "old_tricks": 2,
            "kontras": [1, 0]}  # fmt: skip
    assert score_hand(hand, dealer=1).as_json() == {
        "entry": 0,
        "scores": (4, -4, 4, -4),
        "totals": (4, -4, 4, -4),
        "because": (
            "KOP-3.5", "KOP-6.2", "KOP-2.5", "KOP-8.4", "KOP-6.3", "KOP-8.1", "KOP-7.1", "KOP-7.2"
        ),
        "dealer": 1,
        "contract": "zwyczajna",
        "old": (0, 2),
        "winner": "old",
        "margin": "exit",
        "kontras": 2,
        "value": 4,
        "old_points": 61,
        "old_tricks": 2,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("hand", "because"),
    [
        (ZOLO, "3.2 6.2 2.5 8.5 8.1 7.1 7.2"),
        ({"contract": "zolo_du", "old": [0], "old_points": 104}, "3.1 6.1 8.5 6.3 8.1 7.1 7.2"),
        ({"contract": "cicha", "old": [0], "winner": "young"}, "3.4 6.2 8.5 8.1 7.1 7.2"),
        (
            {"contract": "wesele", "old": [0, 1], "winner": "old", "margin": "no_trick"},
            "3.3 6.2 8.3 8.4 8.1 7.1 7.2",
        ),
    ],
)
def test_because_names_the_clauses_of_the_score(hand, because):
    assert score_hand(hand).because == tuple(f"KOP-{number}" for number in because.split())


def test_totals_and_dealers_go_on_from_hand_to_hand():
    match = score_record(record(ZOLO, ZOLO, ZOLO, dealer=3))
    assert [line.dealer for line in match.lines] == [3, 0, 1]
    assert [line.totals for line in match.lines] == [
        (-10, -10, -10, 30),
        (-20, -20, -20, 60),
        (-30, -30, -30, 90),
    ]
    assert match.state == State(played=3, totals=(-30, -30, -30, 90), finished=False)
    assert match.winners == ()


def test_match_of_agreed_length_ends_with_its_last_hand():
    match = score_record(record(ZOLO, ZOLO, options={"hands": 2}))
    assert (match.state.finished, match.winners) == (True, (3,))
    with pytest.raises(RuleViolation) as refused:
        score_record(record(ZOLO, ZOLO, ZOLO, options={"hands": 2}))
    assert (refused.value.path, refused.value.rule) == (("entries", 2), "KOP-1")


def test_nobody_has_a_point_before_the_first_hand():
    assert score_record(record()).state == State(totals=(0, 0, 0, 0))


@pytest.mark.parametrize(
    ("hand", "words"),
    [
        (ZOLO, "zolo · Darek · Stary won · kontra"),
        (
            {"contract": "cicha", "old": [0], "winner": "young"},
            "cicha · Ada · Młodzi won · no kontra",
        ),
        (
            {"contract": "wesele", "old": [2, 1], "old_points": 0, "kontras": 3},
            "wesele · Bogdan + Celina · Młodzi won, losers without a trick · bok (third kontra)",
        ),
        (
            {"contract": "zwyczajna", "old": [0, 1], "old_points": 60, "kontras": 4},
            "zwyczajna · Ada + Bogdan · Starzy won, losers with wyjście · słup",
        ),
    ],
)
def test_describe_reads_the_hand_out(hand, words):
    setup = read_setup(record())
    assert str(GAME.describe(setup, read_entry(hand), score_hand(hand))) == words


def test_rule_sets_of_the_game():
    assert [ruleset.slug for ruleset in GAME.rulesets] == ["kop", "kop-wolsztyn"]
    assert GAME.sides(read_setup(record())) == ((0,), (1,), (2,), (3,))
