"""The form of a doubles turn: what it offers, what it gives, where its faults stand."""

from uuid import UUID

import pytest
from hypothesis import given, settings

from scorer.games.base import RuleViolation, play_entry
from scorer.games.polish_doubles import GAME
from scorer.games.polish_doubles.filled_in import check
from scorer.kits.polish_doubles.form import EntryForm
from scorer.records import RecordRefused, parse_entry
from scorer.records.faults import from_violation
from scorer.sheets.forms.entry import form_class
from tests.scorer.games.polish_doubles import strategies
from tests.scorer.games.polish_doubles.turns_by_hand import NAMES, choices, play_all, setup_of
from tests.tiers import examples

UUID_1 = UUID(int=1)
REJECTED = {"protest": {"upheld": False}}
TURNS = ["word", "exchange", "pass"]


def word(player, **more):
    return {"player": player, "word": "OX", "points": 9, **more}


OPENING = word(0)
# pair 1 owes a turn and is on turn
OWING = [word(0, **REJECTED), word(2), word(3), word(0, **REJECTED), word(1, **REJECTED)]
# pair 1 has had a turn struck while Dana played, and is on turn
ONE_LEFT = [OPENING, word(3), {"struck": True}, word(0), word(1)]


def form_after(history, kind="", data=None, starts=0, **options):
    """The form for the entry after ``history``."""
    _lines, state = play_all(history, starts)
    if data is not None:
        data = {"uuid": str(UUID_1), "position": len(history), **data}
    return EntryForm(data, setup=setup_of(starts), state=state, kind=kind, **options)


def payload_of(form):
    assert form.errors == {}
    return form.payload()


def fields(form):
    return [field.name for field in form.entry_fields()]


def values(form, name):
    return [value for value, _label in form.fields[name].choices]


def test_game_finds_its_form():
    assert form_class(GAME) is EntryForm


@pytest.mark.parametrize(
    ("history", "kinds"),
    [
        ([], [*TURNS, "closing"]),
        ([OPENING], [*TURNS, "closing"]),
        ([OPENING, word(2)], [*TURNS, "struck", "closing"]),
        (OWING, [*TURNS, "lost", "closing"]),
        ([*OWING, word(2)], ["lost", "closing"]),
        ([*OWING, {"lost": True}], [*TURNS, "struck", "closing"]),
        (ONE_LEFT, [*TURNS, "closing"]),
        ([*ONE_LEFT, word(3)], ["struck", "closing"]),
    ],
)
def test_only_kinds_that_can_be_are_offered(history, kinds):
    form = form_after(history)
    assert [kind for kind, _label in EntryForm.kinds(form.setup, form.state)] == kinds
    assert form.kind == kinds[0]


@pytest.mark.parametrize(
    ("history", "kind", "expected"),
    [
        ([], "word", ["player", "word", "points", "objection"]),
        ([OPENING], "word", ["player", "word", "points", "early", "objection"]),
        (
            [OPENING, word(2)],
            "word",
            ["player", "word", "points", "builds_on_first", "objection"],
        ),
        (
            [OPENING, word(2, early=True, protest={"upheld": True})],
            "word",
            ["player", "word", "points", "objection"],
        ),
        (
            [OPENING, {"player": 2, "pass": True}],
            "word",
            ["player", "word", "points", "objection"],
        ),
        ([OPENING], "exchange", ["player", "exchange"]),
        ([OPENING], "pass", ["player"]),
        (OWING, "lost", []),
        ([OPENING, word(2)], "struck", []),
        ([], "closing", ["closed_by", "left_0", "left_1", "left_2", "left_3"]),
    ],
)
def test_only_fields_that_can_be_asked_are_there(history, kind, expected):
    assert fields(form_after(history, kind)) == expected


@pytest.mark.parametrize(
    ("laid", "why"),
    [
        ("A" * 16, "A word has at most 15 letters: the board is no wider."),
        ("ABC DĚD", None),
        ("kost", None),
        ("XOX", "The set has 1 tile X, not more."),
        ("KO😀", "“😀” is no tile of this game, which is played without blanks."),
        ("LES3", "“3” is no tile of this game, which is played without blanks."),
    ],
)
def test_word_is_made_of_tiles_and_no_wider_than_board(laid, why):
    form = form_after([], "word", {"player": "0", "word": laid, "points": "9", "objection": "none"})
    refused = check(setup_of(0), "word", form.data, play_all([], 0)[1])
    told = form.errors.get("word", [""])[0]
    assert told.startswith(why or "x") if why else not told
    assert [str(message) for _field, message in refused] == ([told] if why else [])


@pytest.mark.parametrize(("points", "fits"), [("2000", True), ("2001", False), ("9999", False)])
def test_points_of_turn_are_no_more_than_tiles_can_give(points, fits):
    sent = {"player": "0", "word": "KOLO", "points": points, "objection": "none"}
    assert form_after([], "word", sent).is_valid() == fits
    assert (not check(setup_of(0), "word", sent, play_all([], 0)[1])) == fits


@pytest.mark.parametrize(
    ("history", "starts", "seats", "chosen"),
    [
        ([], 0, [0, 1], None),
        ([], 1, [2, 3], None),
        ([OPENING, word(2)], 0, [3], 3),
        (ONE_LEFT, 0, [3], 3),
    ],
)
def test_players_are_those_who_may_play(history, starts, seats, chosen):
    form = form_after(history, "word", starts=starts)
    assert values(form, "player") == seats
    assert form["player"].value() == chosen
    assert [label for _seat, label in form.fields["player"].choices] == [
        NAMES[seat] for seat in seats
    ]


def test_rejected_objection_names_pair_that_gets_cross():
    labels = [str(label) for _value, label in form_after([OPENING]).fields["objection"].choices]
    assert labels == ["None", "Upheld: the word is invalid", "Rejected: a cross for Anna + Bára"]


@settings(max_examples=examples(7))
@given(strategies.records())
def test_offers_agree_with_order_said_by_hand(record):
    entries, starts = record["entries"], record.get("starts", 0)
    history = [raw for raw in entries if "closing" not in raw]
    can_be = choices(history, starts)
    form = form_after(history, starts=starts)
    kinds = [kind for kind, _label in EntryForm.kinds(form.setup, form.state)]
    letters = {"lost": "L", "struck": "S", "closing": None}
    assert {letters.get(kind, "P") for kind in kinds} - {None} == set(can_be)
    if "P" in can_be:
        assert values(form, "player") == sorted(can_be["P"])
        assert ("early" in form.fields) == (len(history) % 2 == 1)
        can_build = len(history) % 2 == 0 and strategies.can_build(history)
        assert ("builds_on_first" in form.fields) == can_build


@pytest.mark.parametrize(
    ("history", "kind", "asked"),
    [
        ([OPENING], "word", ["player", "word", "points"]),
        (
            [OPENING, word(2)],
            "word",
            ["player", "word", "points", "builds_on_first", "first_objection", "objection"],
        ),
        ([OPENING, word(2)], "exchange", ["player", "exchange", "first_objection"]),
        ([OPENING, word(2)], "struck", ["first_objection"]),
        ([OPENING, word(2, early=True)], "pass", ["player"]),
        ([OPENING, word(2, **REJECTED)], "pass", ["player"]),
        ([OPENING, {"player": 2, "pass": True}], "pass", ["player"]),
    ],
)
def test_objections_to_both_turns_are_asked_with_second(history, kind, asked):
    assert fields(form_after(history, kind, follows=True)) == asked


def test_objection_to_first_turn_is_folded_away_for_early_judging():
    form = form_after([OPENING], "word", follows=True)
    (fold,) = form.folds()
    assert (str(fold.label), fold.open) == ("Early judging", False)
    assert [field.name for field in fold.fields] == ["early", "objection"]
    (fold,) = form_after([OPENING], "word", {**WORD, "early": "on"}, follows=True).folds()
    assert fold.open


@pytest.mark.parametrize(
    ("data", "amends"),
    [
        ({"first_objection": "none"}, {}),
        ({"first_objection": "upheld"}, {"protest": {"upheld": True}}),
        ({"first_objection": "rejected"}, {"protest": {"upheld": False}}),
    ],
)
def test_objection_to_first_turn_amends_line_before(data, amends):
    form = form_after([OPENING, word(2)], "word", SECOND | data, follows=True)
    assert payload_of(form) == LAID | {"player": 3}
    assert form.amends() == amends


def test_form_of_another_place_says_nothing_of_line_before():
    form = form_after([OPENING, word(2)], "word", SECOND | {"first_objection": "upheld"})
    assert payload_of(form) == LAID | {"player": 3}
    assert form.amends() == {}


WORD = {"player": "2", "word": "ŽEBRO", "points": "32", "objection": "none"}
SECOND = WORD | {"player": "3"}
LAID = {"player": 2, "word": "ŽEBRO", "points": 32}


@pytest.mark.parametrize(
    ("history", "kind", "data", "payload"),
    [
        ([OPENING], "word", WORD, LAID),
        ([OPENING], "word", WORD | {"early": "on"}, LAID | {"early": True}),
        ([OPENING], "word", WORD | {"builds_on_first": "on"}, LAID),
        ([OPENING], "word", WORD | {"objection": "rejected"}, LAID | REJECTED),
        (
            [OPENING],
            "word",
            WORD | {"objection": "upheld", "early": "on", "points": "0"},
            LAID | {"points": 0, "early": True, "protest": {"upheld": True}},
        ),
        (
            [OPENING, word(2)],
            "word",
            SECOND | {"builds_on_first": "on"},
            LAID | {"player": 3, "builds_on_first": True},
        ),
        (
            [OPENING],
            "exchange",
            {"player": "3", "exchange": "7"},
            {"player": 3, "exchange": 7},
        ),
        ([OPENING], "pass", {"player": "3"}, {"player": 3, "pass": True}),
        (OWING, "lost", {}, {"lost": True}),
        ([OPENING, word(2)], "struck", {}, {"struck": True}),
        (
            [OPENING],
            "closing",
            {"closed_by": "1", "left_0": "A Ž", "left_1": "é,ď", "left_2": "", "left_3": " "},
            {"closing": {"closed_by": 1, "left": [["A", "Ž"], ["É", "Ď"], [], []]}},
        ),
        (
            [],
            "closing",
            {"closed_by": "nobody", "left_0": "aZ\u030c", "left_3": "oo"},
            {"closing": {"closed_by": None, "left": [["A", "Ž"], [], [], ["O", "O"]]}},
        ),
    ],
)
def test_fields_become_entry_of_record(history, kind, data, payload):
    assert payload_of(form_after(history, kind, data)) == payload


def bare(payload):
    """The payload without marks that say nothing."""
    nothing = {"overrun": 0}
    return {
        key: value
        for key, value in payload.items()
        if value is not False and nothing.get(key) != value
    }


@settings(max_examples=examples(7))
@given(strategies.records())
def test_every_entry_survives_its_own_form(record):
    entries, starts = record["entries"], record.get("starts", 0)
    for place, payload in enumerate(entries):
        history = entries[:place]
        kind, initial = EntryForm.fields_of(payload)
        shown = form_after(history, kind, starts=starts, initial=initial)
        assert shown.kind == kind
        data = {field.name: field.value() for field in shown.visible_fields()}
        typed = {
            name: value for name, value in data.items() if value is not None and value is not False
        }
        assert payload_of(form_after(history, kind, typed, starts)) == bare(payload)


def faults(history, kind, data):
    """The faults by field that the rules find in a well filled form."""
    form = form_after(history, kind, data)
    payload = payload_of(form)
    try:
        play_entry(GAME, form.setup, form.state, parse_entry(GAME, payload))
    except RuleViolation as violation:
        form.show_refusal(from_violation(violation))
    except RecordRefused as refused:
        form.show_refusal(refused)
    return {name: list(told) for name, told in form.errors.items()}


def closing(closed_by="nobody", **left):
    return {"closed_by": closed_by, **left}


@pytest.mark.parametrize(
    ("data", "at", "rule"),
    [
        (closing(left_0="A", left_2="XX"), "left_2", "DBL-12"),
        (closing("0", left_1="A", left_2="X"), "closed_by", "DBL-11"),
        (closing("1", left_1="A", left_2="X"), "closed_by", "DBL-11"),
        (closing(left_2="X"), "closed_by", "DBL-11"),
    ],
)
def test_fault_of_closing_stands_at_its_field(data, at, rule):
    found = faults([OPENING], "closing", data)
    assert list(found) == [at]
    assert [told.endswith(f"({rule})") for told in found[at]] == [True]


@pytest.mark.parametrize("typed", ["Q", "ß", "?", "A1"])
def test_letter_without_tile_is_told_at_its_player(typed):
    found = faults([OPENING], "closing", closing(left_0="A", left_3=typed))
    assert list(found) == ["left_3"]
    assert "is no tile of this game" in found["left_3"][0]


def test_rack_too_long_is_told_at_its_player():
    found = faults([OPENING], "closing", closing(left_1="AEINOSTV", left_3="O"))
    assert list(found) == ["left_1"]


@pytest.mark.parametrize(
    ("data", "at"),
    [
        (WORD | {"player": "0"}, "player"),
        (WORD | {"word": " "}, "word"),
        (WORD | {"points": "-1"}, "points"),
        (WORD | {"points": ""}, "points"),
        (WORD | {"objection": "perhaps"}, "objection"),
    ],
)
def test_field_that_cannot_be_is_refused(data, at):
    assert list(form_after([OPENING], "word", data).errors) == [at]


@pytest.mark.parametrize(
    ("path", "kind", "field"),
    [
        (("player",), "word", "player"),
        (("protest", "upheld"), "word", "objection"),
        (("protest",), "pass", None),
        (("pass",), "pass", None),
        (("closing", "left", 2, 0), "closing", "left_2"),
        (("closing", "left"), "closing", None),
        (("closing", "closed_by"), "closing", "closed_by"),
        ((), "word", None),
    ],
)
def test_paths_lead_to_fields(path, kind, field):
    assert form_after([OPENING], kind).field_at(path) == field


@pytest.mark.parametrize("history", [[], [OPENING], OWING, [*ONE_LEFT, word(3)]])
def test_form_for_any_state_offers_everything(history):
    form = form_after(history, anything=True)
    assert [kind for kind, _name in form.offered_kinds()] == [
        *("word", "exchange", "pass", "lost", "struck", "closing")
    ]
    assert fields(form) == ["player", "word", "points", "builds_on_first", "early", "objection"]
    assert values(form, "player") == [0, 1, 2, 3]
    assert [str(label) for _value, label in form.fields["objection"].choices] == [
        "None",
        "Upheld: the word is invalid",
        "Rejected: a cross for the others",
    ]
    assert [other.kind for other in form.others()] == [
        *("exchange", "pass", "lost", "struck", "closing")
    ]


def test_turns_of_same_kind_are_drawn_alike():
    first = form_after([OPENING])
    again = form_after([OPENING, word(2), word(3), word(0), word(1)])
    assert first.drawn_as() == again.drawn_as()
    assert first.drawn_as() != form_after([OPENING, word(2)]).drawn_as()
