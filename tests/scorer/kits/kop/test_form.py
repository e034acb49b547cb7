"""The form of a Kop hand: what it offers, what it gives, where its faults stand."""

from uuid import UUID

import pytest
from django.http import QueryDict
from hypothesis import given
from hypothesis import strategies as st

from scorer.games.base import RuleViolation, Setup, State, play_entry
from scorer.games.kop import GAME
from scorer.games.kop.entries import KopOptions
from scorer.kits.kop.form import CALLS, EntryForm
from scorer.records import parse_entry
from scorer.records.faults import from_violation
from scorer.sheets.forms.entry import JsonEntryForm, form_class_for
from tests.builders.records import KOP_CARDS
from tests.scorer.games.kop.strategies import NAMES, figures, records

NAMES = tuple(NAMES[:4])
EXIT = {"old": "02", "winner": "old", "margin": "exit"}
PAIRS = [
    ("01", "Ada + Bogdan"),
    ("02", "Ada + Celina"),
    ("03", "Ada + Darek"),
    ("12", "Bogdan + Celina"),
    ("13", "Bogdan + Darek"),
    ("23", "Celina + Darek"),
]
ALONE = [("0", "Ada"), ("1", "Bogdan"), ("2", "Celina"), ("3", "Darek")]
STEPS = [(0, "none"), (1, "kontra"), (2, "rej"), (3, "bok"), (4, "słup")]
CORRECT = "Correct the points or the choice above."
SINGLE = ["zolo", "zolo_du", "cicha"]


def setup_of(ruleset="kop", first=0, **options):
    return Setup(ruleset, NAMES, first, KopOptions(**options))


def form_of(kind, data=None, played=0, setup=None, **options):
    if data is not None:
        data = {"uuid": str(UUID(int=1)), "position": played, "kontras": 0, **data}
    state = State(played=played, totals=(0, 0, 0, 0))
    return EntryForm(data, setup=setup or setup_of(), state=state, kind=kind, **options)


def payload_of(form):
    assert form.errors == {}
    return form.payload()


def choices(form, name):
    return [(value, str(label)) for value, label in form.fields[name].choices]


def typed(values):
    """Field values as a browser sends them: nothing for an empty tick."""
    return {
        name: "" if value is None else value for name, value in values.items() if value is not False
    }


def test_kinds_are_the_five_contracts():
    kinds = EntryForm.kinds(setup_of(), State(totals=(0, 0, 0, 0)))
    assert kinds == [
        ("zwyczajna", "zwyczajna"),
        ("wesele", "wesele"),
        ("cicha", "cicha"),
        ("zolo", "zolo"),
        ("zolo_du", "zolo du"),
    ]


@pytest.mark.parametrize("old", ["old=0&old=2", "old=2&old=0", "old=02"])
def test_two_starzy_are_two_boxes_or_one_value(old):
    data = QueryDict(f"uuid={UUID(int=1)}&position=0&kontras=0&outcome=young+no_trick&{old}")
    form = EntryForm(data, setup=setup_of(), state=State(totals=(0, 0, 0, 0)), kind="zwyczajna")
    assert payload_of(form) == {
        "contract": "zwyczajna",
        "old": [0, 2],
        "winner": "young",
        "margin": "no_trick",
    }


def test_players_are_boxes_under_their_short_names_and_those_chosen_ticked():
    setup = Setup("kop", ("Anna Nowak", "Jan Kos", "Jan Wilk", "Ewa"), 0, KopOptions())
    form = form_of("zwyczajna", setup=setup, initial={"old": "13"})
    boxes = [(str(box.choice_label), box.data["selected"]) for box in form["old"]]
    assert boxes == [("Anna", False), ("Jan K.", True), ("Jan W.", False), ("Ewa", True)]


def test_callers_say_the_level_instead_of_the_choice():
    kind, values = EntryForm.fields_of(
        {"contract": "zolo", "old": [0], "winner": "old", "kontras": [1, 0]}
    )
    form = form_of(kind, initial=values)
    assert [box.data["selected"] for box in form["kontras"]] == [False, False, False]


def test_unknown_kind_gives_the_first():
    assert form_of("preferans").kind == "zwyczajna"


@pytest.mark.parametrize(
    ("kind", "old", "steps"),
    [
        ("zwyczajna", PAIRS, 5),
        ("wesele", PAIRS, 5),
        ("cicha", ALONE, 4),
        ("zolo", ALONE, 3),
        ("zolo_du", ALONE, 3),
    ],
)
def test_only_what_the_contract_has_is_offered(kind, old, steps):
    form = form_of(kind)
    assert choices(form, "old") == old
    assert choices(form, "kontras") == STEPS[:steps]
    assert ("outcome" in form.fields) == (kind not in SINGLE)
    assert ("winner" in form.fields) == (kind in SINGLE)


@pytest.mark.parametrize(
    ("ruleset", "kind", "offered"),
    [
        ("kop", "cicha", False),
        ("kop-wolsztyn", "zolo", False),
        ("kop-wolsztyn", "zwyczajna", False),
        ("kop-wolsztyn", "cicha", True),
    ],
)
def test_sure_zolo_is_offered_for_a_cicha_in_wolsztyn(ruleset, kind, offered):
    form = form_of(kind, setup=setup_of(ruleset))
    assert ("sure_zolo" in form.fields) is offered


def test_sure_zolo_names_the_dealer():
    form = form_of("cicha", played=3, setup=setup_of("kop-wolsztyn", first=2))
    assert form.fields["sure_zolo"].help_text == "The dealer is Bogdan."


def test_form_for_any_state_names_no_dealer():
    form = form_of("cicha", setup=setup_of("kop-wolsztyn"), anything=True)
    assert form.fields["sure_zolo"].help_text == ""
    assert [kind for kind, _name in form.offered_kinds()] == [
        *("zwyczajna", "wesele", "cicha", "zolo", "zolo_du")
    ]


def test_forms_are_drawn_alike_for_the_same_dealer():
    assert form_of("cicha").drawn_as() == form_of("cicha", played=4).drawn_as()
    assert form_of("cicha").drawn_as() != form_of("cicha", played=1).drawn_as()


def test_ordinary_hand_needs_only_four_fields():
    form = form_of("zwyczajna")
    assert [field.name for field in form.entry_fields()] == ["old", "outcome", "kontras"]
    folds = form.folds()
    assert [(str(fold.label), fold.open) for fold in folds] == [
        ("By card points", False),
        ("Who called", False),
    ]
    assert [field.name for fold in folds for field in fold.fields] == [
        "old_points",
        "old_tricks",
        *CALLS,
    ]


@pytest.mark.parametrize(
    ("initial", "opened"),
    [
        ({"old_points": 0}, [True, False]),
        ({"call_1": 0}, [False, True]),
        ({"old_tricks": 2, "call_1": 3}, [True, True]),
    ],
)
def test_fold_with_a_value_is_open(initial, opened):
    assert [fold.open for fold in form_of("zwyczajna", initial=initial).folds()] == opened


@pytest.mark.parametrize(
    ("kind", "data", "payload"),
    [
        ("zwyczajna", EXIT, {"old": [0, 2], "winner": "old", "margin": "exit"}),
        (
            "wesele",
            {"old": "13", "winner": "young", "margin": "no_trick", "kontras": 4},
            {"old": [1, 3], "winner": "young", "margin": "no_trick", "kontras": 4},
        ),
        ("cicha", {"old": "3", "winner": "young"}, {"old": [3], "winner": "young"}),
        (
            "zolo",
            {"old": "0", "winner": "old", "call_1": 1, "call_2": 0},
            {"old": [0], "winner": "old", "kontras": [1, 0]},
        ),
        ("zolo_du", {"old": "2", "old_points": 104}, {"old": [2], "old_points": 104}),
        (
            "zwyczajna",
            {"old": "01", "old_points": 0, "old_tricks": 0, "kontras": 1},
            {"old": [0, 1], "old_points": 0, "old_tricks": 0, "kontras": 1},
        ),
    ],
)
def test_payload_has_the_keys_that_are_needed(kind, data, payload):
    assert payload_of(form_of(kind, data)) == {"contract": kind, **payload}


def test_sure_zolo_is_written():
    form = form_of(
        "cicha", {"old": "0", "winner": "old", "sure_zolo": "on"}, setup=setup_of("kop-wolsztyn")
    )
    assert payload_of(form) == {
        "contract": "cicha",
        "old": [0],
        "winner": "old",
        "sure_zolo": True,
    }


def test_points_beside_the_same_result_are_what_is_written():
    form = form_of("zwyczajna", {**EXIT, "old_points": 61})
    assert payload_of(form) == {"contract": "zwyczajna", "old": [0, 2], "old_points": 61}


def test_callers_beside_the_level_they_give_are_what_is_written():
    form = form_of("zwyczajna", {**EXIT, "kontras": 2, "call_1": 1, "call_2": 3, "call_3": 0})
    assert payload_of(form)["kontras"] == [1, 3, 0]


@pytest.mark.parametrize(
    ("kind", "data", "field", "message"),
    [
        ("zwyczajna", {"outcome": "old exit"}, "old", "Choose the two Starzy."),
        ("zwyczajna", {**EXIT, "old": "0"}, "old", "Choose the two Starzy."),
        ("zolo", {"winner": "old"}, "old", "Choose who it was."),
        (
            "zwyczajna",
            {**EXIT, "kontras": ""},
            "kontras",
            "Choose the kontra that counts, or say who called.",
        ),
        ("zolo", {"old": "1"}, "winner", "Choose who won, or give the card points below."),
        (
            "wesele",
            {"old": "12"},
            "outcome",
            "Choose who won, or give the card points below.",
        ),
        (
            "zwyczajna",
            {**EXIT, "old_tricks": 3},
            "old_points",
            "Give the card points too, from 0 to 104.",
        ),
        (
            "zwyczajna",
            {**EXIT, "old_points": 105},
            "old_points",
            "Allowed: a whole number from 0 to 104.",
        ),
        (
            "zwyczajna",
            {**EXIT, "old_points": 61, "old_tricks": "two"},
            "old_tricks",
            "Allowed: a whole number from 0 to 4.",
        ),
        (
            "zwyczajna",
            {**EXIT, "old_points": 52},
            "old_points",
            f"52 points mean: Młodzi won, losers with wyjście. {CORRECT}",
        ),
        (
            "zolo",
            {"old": "0", "winner": "young", "old_points": 53},
            "old_points",
            f"53 points mean: Stary won. {CORRECT}",
        ),
        (
            "zwyczajna",
            {**EXIT, "call_1": 0, "call_3": 1},
            "call_2",
            "Kontras are called in order: say who called this one, or clear the later ones.",
        ),
        (
            "zwyczajna",
            {**EXIT, "kontras": 3, "call_1": 1, "call_2": 3, "call_3": 0},
            "kontras",
            "By who called, this counts: rej. Choose it, or correct who called.",
        ),
    ],
)
def test_missing_or_contradictory_value_is_told_at_its_field(kind, data, field, message):
    assert form_of(kind, data).errors == {field: [message]}


@pytest.mark.parametrize(
    ("kind", "data", "field"),
    [
        ("zwyczajna", {"old": "02", "old_points": 7}, "old_points"),
        ("zwyczajna", {"old": "02", "old_points": 61, "old_tricks": 4}, "old_points"),
        ("zwyczajna", {**EXIT, "call_1": 1, "call_2": 1}, "call_2"),
        (
            "zolo",
            {"old": "0", "winner": "old", **dict(zip(CALLS, [1, 0, 2, 0], strict=True))},
            "kontras",
        ),
        ("cicha", {"old": "1", "winner": "old", "sure_zolo": "on"}, "sure_zolo"),
    ],
)
def test_faults_of_the_rules_stand_at_their_field(kind, data, field):
    setup = setup_of("kop-wolsztyn")
    form = form_of(kind, data, setup=setup)
    entry = parse_entry(GAME, payload_of(form))
    with pytest.raises(RuleViolation) as refused:
        play_entry(GAME, setup, GAME.begin(setup), entry)
    form.show_refusal(from_violation(refused.value))
    assert list(form.errors) == [field]


def test_hand_card_by_card_is_left_to_json():
    assert EntryForm.fields_of(KOP_CARDS) is None
    assert form_class_for(GAME, KOP_CARDS) is JsonEntryForm


@given(record=records(entries=figures, min_hands=1), data=st.data())
def test_every_hand_in_figures_comes_back_from_its_form(record, data):
    place = data.draw(st.integers(0, len(record["entries"]) - 1))
    entry = record["entries"][place]
    setup = setup_of(record.get("ruleset", "kop"), record.get("dealer", 0))
    kind, values = EntryForm.fields_of(entry)
    expected = {**entry, "old": sorted(entry["old"])}
    for key in ("kontras", "sure_zolo"):
        if not expected.get(key):
            expected.pop(key, None)
    assert payload_of(form_of(kind, typed(values), place, setup)) == expected
