"""Records in, setups and entries out; what cannot be is refused with its path."""

from __future__ import annotations

import pytest

from scorer.games.kop.entries import CountedHand, KopOptions, PlayedHand, WonHand
from scorer.games.registry import all_games, find_game
from scorer.records import RecordRefused, parse_entry, parse_record, parse_setup, score_record
from tests.builders.records import (
    ALL,
    DOUBLES,
    GLOWY,
    HEARTS,
    KOP,
    KOP_CARDS,
    changed,
    with_entries,
)
from tests.tiers import long

HAND = {"contract": "zolo", "old": [3], "winner": "old"}


def _faults(raw):
    with pytest.raises(RecordRefused) as refused:
        score_record(parse_record(raw))
    return [(fault.address, str(fault.message), fault.rule) for fault in refused.value.faults]


def test_defaults_are_those_of_the_game():
    record = parse_record(KOP)
    assert record.setup.ruleset == "kop"
    assert record.setup.first == 0
    assert record.setup.options == KopOptions()
    assert record.setup.players == ("Ada", "Bogdan", "Celina", "Darek")


def test_entry_kinds_are_told_apart_by_their_keys():
    record = parse_record(with_entries(KOP, HAND, KOP["entries"][1], KOP_CARDS))
    assert [type(entry) for entry in record.entries] == [WonHand, CountedHand, PlayedHand]


@pytest.mark.parametrize("raw", ALL, ids=lambda raw: raw["game"])
def test_head_can_be_read_without_entries(raw):
    head = {key: value for key, value in raw.items() if key != "entries"}
    assert parse_setup(head).setup == parse_record(raw).setup


@pytest.mark.parametrize("raw", [None, 5, "kop", [], True])
def test_only_an_object_is_a_record(raw):
    assert _faults(raw) == [
        ("", "A record is a JSON object with the keys format, game, players, entries.", None)
    ]


@pytest.mark.parametrize(
    ("raw", "faults"),
    [
        (changed(KOP, format="x"), [("format", "The format must be “score-record/1”.", None)]),
        (
            changed(KOP, game="bridge"),
            [
                (
                    "game",
                    f"The game is not known. Allowed: {', '.join(all_games())}.",
                    None,
                )
            ],
        ),
        (
            changed(KOP, game=["kop"]),
            [
                (
                    "game",
                    f"The game is not known. Allowed: {', '.join(all_games())}.",
                    None,
                )
            ],
        ),
        (
            changed(KOP, ruleset="kop-gniezno"),
            [("ruleset", "Not possible here. Allowed: 'kop' or 'kop-wolsztyn'.", None)],
        ),
        (
            changed(KOP, extra=1),
            [
                (
                    "extra",
                    (
                        "“extra” is not known here. Allowed: format, game, ruleset, options, "
                        "players, dealer, entries."
                    ),
                    None,
                )
            ],
        ),
        (changed(KOP, dealer=4), [("dealer", "Must be at most 3.", None)]),
        (changed(KOP, dealer=-1), [("dealer", "Must be at least 0.", None)]),
        (changed(KOP, dealer=1.0), [("dealer", "Must be a whole number.", None)]),
        (changed(KOP, dealer=True), [("dealer", "Must be a whole number.", None)]),
        (changed(HEARTS, dealer=6), [("dealer", "Must be a seat from 0 to 5.", None)]),
        (changed(DOUBLES, starts=2), [("starts", "Must be at most 1.", None)]),
        (
            changed(KOP, options={"hands": 0, "table": 3}),
            [
                ("options/hands", "Must be at least 1.", None),
                (
                    "options/table",
                    "“table” is not known here. Allowed: hands, exit_old, exit_young, first_call.",
                    None,
                ),
            ],
        ),
        (changed(KOP, entries=None), [("entries", "“entries” is missing.", None)]),
        (changed(KOP, entries={}), [("entries", "Must be a list.", None)]),
    ],
)
def test_wrong_heads_are_refused_with_path_and_what_is_allowed(raw, faults):
    assert _faults(raw) == faults


@pytest.mark.parametrize(
    ("players", "address", "message"),
    [
        (["A", "B", "C"], "players", "The list is too short: it has 3, needed are 4."),
        (list("ABCDE"), "players", "The list is too long: allowed are at most 4."),
        (["A", "B", "C", 4], "players/3", "Must be a text."),
        (["A", "B", "C", ""], "players/3", "A player's name must not be empty."),
        (["A", "B", "C", " \u200b "], "players/3", "A player's name must not be empty."),
        (["A", "B", "C", "B"], "players/3", "The name “B” is given twice; names must differ."),
        (
            ["A", "B", "C", "B\u200d"],
            "players/3",
            "The name “B\u200d” is given twice; names must differ.",
        ),
        (["A", "B", "C", "D\x00"], "players/3", "Must not hold control characters."),
    ],
)
def test_players_are_distinct_visible_names(players, address, message):
    assert _faults(changed(KOP, players=players)) == [(address, message, None)]


@pytest.mark.parametrize(
    "name", ['O"Neil', "<script>", "דוד", "Zażółć gęślą", "👩‍🚀", "A" * 10_000, "\u202eleft"]
)
def test_any_visible_name_plays(name):
    record = parse_record(changed(KOP, players=["A", "B", "C", name]))
    assert score_record(record).state.totals == (-2, -12, -16, 30)


@pytest.mark.parametrize(
    ("entry", "faults"),
    [
        (None, [("entries/0", "Must be an object with named values.", None)]),
        ([], [("entries/0", "Must be an object with named values.", None)]),
        ({}, [(f"entries/0/{key}", f"“{key}” is missing.", None) for key in HAND]),
        (
            HAND | {"winner": "nobody"},
            [("entries/0/winner", "Not possible here. Allowed: 'old' or 'young'.", None)],
        ),
        (HAND | {"kontras": "two"}, [("entries/0/kontras", "Must be a whole number.", None)]),
        (HAND | {"kontras": 9}, [("entries/0/kontras", "Must be at most 4.", "KOP-2.5")]),
        (HAND | {"kontras": None}, [("entries/0/kontras", "Must be a whole number.", None)]),
        (HAND | {"kontras": [1, 9]}, [("entries/0/kontras/1", "Must be at most 3.", None)]),
        (HAND | {"old": 3}, [("entries/0/old", "Must be a list.", None)]),
        (
            HAND | {"old": [10**40]},
            [("entries/0/old/0", "Must be at most 3.", None)],
        ),
        (
            HAND | {"old_points": 60},
            [
                (
                    "entries/0/winner",
                    (
                        "“winner” is not known here. Allowed: contract, old, kontras, sure_zolo, "
                        "old_points, old_tricks."
                    ),
                    None,
                )
            ],
        ),
        (
            HAND | {"kontras": 3},
            [
                (
                    "entries/0/kontras",
                    "zolo has no bok (third kontra); the highest step is rej.",
                    "KOP-8.2",
                )
            ],
        ),
    ],
)
def test_wrong_hands_are_refused_with_path_rule_and_what_is_allowed(entry, faults):
    assert _faults(with_entries(KOP, entry)) == faults


@pytest.mark.parametrize(
    ("record", "entry", "fault"),
    [
        (
            KOP,
            {"contract": "zolo", "old": [3], "old_points": 105},
            ("entries/0/old_points", "Must be at most 104.", "KOP-6.3"),
        ),
        (GLOWY, {"points": [121, 0]}, ("entries/0/points/0", "Must be at most 120.", "GLOWY-5")),
        (
            HEARTS,
            {"hearts": [27] + [0] * 5, "marias": [1, 1, 0, 0, 0, 0]},
            ("entries/0/hearts/0", "Must be at most 26.", "HRT-6"),
        ),
    ],
)
def test_numbers_beyond_the_pack_name_their_clause(record, entry, fault):
    assert _faults(with_entries(record, entry)) == [fault]


def test_null_is_allowed_only_where_the_format_says_so():
    entry = {"closing": {"closed_by": None, "left": [["A"], [], [], ["E"]]}}
    assert parse_record(with_entries(DOUBLES, entry)).entries[0].closing.closed_by is None
    assert _faults(with_entries(GLOWY, {"points": [60, 60], "tricks": None})) == [
        ("entries/0/tricks", "Must be a list.", None)
    ]


def test_nested_unknown_keys_name_what_is_allowed_there():
    entry = {"player": 0, "word": "KOST", "points": 14, "protest": {"upheld": True, "by": 1}}
    assert _faults(with_entries(DOUBLES, entry)) == [
        ("entries/0/protest/by", "“by” is not known here. Allowed: upheld.", None)
    ]


def test_empty_words_are_told_as_such():
    assert _faults(with_entries(DOUBLES, {"player": 0, "word": "", "points": 1})) == [
        ("entries/0/word", "Must not be empty.", None)
    ]


def test_keys_that_python_keeps_for_itself_are_read():
    record = parse_record(with_entries(DOUBLES, {"player": 0, "pass": True}))
    assert score_record(record).state.totals == (0, 0)


@pytest.mark.parametrize("value", [False, 1, "true", None])
def test_true_only_keys_take_nothing_else(value):
    assert _faults(with_entries(DOUBLES, {"player": 0, "pass": value})) == [
        ("entries/0/pass", "Only true is possible here; otherwise leave the key out.", None)
    ]


def test_record_in_which_everything_is_wrong_gives_the_first_fifty_faults():
    faults = _faults(with_entries(KOP, *[None] * 1_000))
    assert len(faults) == 50
    assert faults[0][0] == "entries/0"


@long
def test_hundred_thousand_hands_are_scored():
    record = parse_record(with_entries(KOP, *[HAND] * 100_000))
    assert score_record(record).state.totals == (-500_000, -500_000, -500_000, 1_500_000)


def test_single_entry_is_read_with_paths_that_begin_in_it():
    kop = find_game("kop")
    assert parse_entry(kop, HAND) == parse_record(with_entries(KOP, HAND)).entries[0]
    with pytest.raises(RecordRefused) as refused:
        parse_entry(kop, HAND | {"kontras": [9]})
    assert [fault.address for fault in refused.value.faults] == ["kontras/0"]
    assert str(refused.value) == "kontras/0: Must be at most 3."


@pytest.mark.parametrize(
    ("raw", "address"),
    [
        (with_entries(KOP, KOP_CARDS | {"auction": ["X" * 5_000]}), "entries/0/auction/0"),
        (changed(KOP, players=["A" * 5_000] * 4), "players/1"),
        (
            with_entries(DOUBLES, {"closing": {"closed_by": None, "left": [["Q" * 5_000]] * 4}}),
            "entries/0/closing/left/0/0",
        ),
    ],
)
def test_fault_never_repeats_long_input(raw, address):
    with pytest.raises(RecordRefused) as refused:
        score_record(parse_record(raw))
    (fault, *_more) = refused.value.faults
    assert fault.address == address
    assert len(str(fault.message)) < 800
