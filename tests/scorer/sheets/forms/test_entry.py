"""What every game's entry form shares: kinds, folds, faults, and JSON for the rest."""

import json
from types import SimpleNamespace
from uuid import UUID

import pytest
from django import forms

from scorer.games.base import Setup
from scorer.games.filling import FormField
from scorer.games.kop import GAME as KOP
from scorer.games.kop.entries import KopOptions
from scorer.games.registry import all_games, find_game
from scorer.games.text import Text
from scorer.kits import kit_of
from scorer.records import RecordRefused
from scorer.records.faults import Fault
from scorer.sheets.forms.entry import BaseEntryForm, JsonEntryForm, form_class, form_class_for
from scorer.support.fields import whole_number
from tests.builders.records import ALL, KOP_CARDS

SETUP = Setup("kop", ("Ada", "Bogdan", "Celina", "Darek"), 0, KopOptions())
STATE = KOP.begin(SETUP)
HIDDEN = {"uuid": str(UUID(int=1)), "position": 0}


class Sample(BaseEntryForm):
    """Two kinds, one field in view, two folded away."""

    filled_in = SimpleNamespace(
        kinds=lambda *_match: ("one", "two"),
        form_fields=lambda *_filled: [
            FormField("points", most=104),
            FormField("note"),
            FormField("sure", tick=True),
        ],
        check=lambda *_filled: (),
    )
    folded = (("More", ("note", "sure")), ("Never here", ("absent",)))


def sample(data=None, **options):
    data = None if data is None else HIDDEN | data
    return Sample(data, setup=SETUP, state=STATE, **options)


def json_form(text):
    return JsonEntryForm(HIDDEN | {"entry": text}, setup=SETUP, state=STATE)


def refusal(*path, rule=None):
    return RecordRefused(Fault(path, Text("It cannot be."), rule))


@pytest.mark.parametrize(("asked", "kind"), [("two", "two"), ("", "one"), ("three", "one")])
def test_kind_asked_for_is_taken_if_it_is_possible(asked, kind):
    assert sample(kind=asked).kind == kind


def test_form_without_kinds_has_none():
    assert json_form("{}").kind == ""


def test_other_kinds_are_at_hand_with_the_same_initial_values():
    form = sample(kind="two", initial={"points": 7})
    assert [(other.kind, other["points"].value()) for other in form.others()] == [("one", 7)]


def test_form_that_was_filled_in_keeps_an_empty_one_of_its_own_kind_at_hand():
    form = sample({"points": 7}, kind="two")
    assert [(other.kind, other.is_bound) for other in form.others()] == [
        ("one", False),
        ("two", False),
    ]


def test_form_without_kinds_has_an_empty_one_at_hand_once_it_is_filled_in():
    assert [other.kind for other in json_form("{").others()] == [""]
    assert JsonEntryForm(setup=SETUP, state=STATE).others() == []


def test_empty_forms_of_one_kind_are_drawn_alike():
    first, second = sample(initial={"position": 3}), sample(initial={"position": 4})
    assert first.drawn_as() == second.drawn_as() is not None
    assert first.drawn_as() != sample(kind="two").drawn_as()
    assert first.drawn_as() != sample(anything=True).drawn_as()


@pytest.mark.parametrize(("data", "options"), [({}, {}), (None, {"initial": {"points": 7}})])
def test_form_with_something_in_its_fields_is_drawn_by_itself(data, options):
    assert sample(data, **options).drawn_as() is None


def test_own_fields_in_view_are_neither_common_nor_folded():
    assert [field.name for field in sample().entry_fields()] == ["points"]


def test_fold_without_fields_is_left_out():
    assert [fold.label for fold in sample().folds()] == ["More"]


@pytest.mark.parametrize(
    ("data", "opened"),
    [(None, False), ({}, False), ({"note": "x"}, True), ({"sure": "on"}, True)],
)
def test_fold_is_open_once_a_field_in_it_is_used(data, opened):
    assert sample(data).folds()[0].open is opened


def test_fold_with_a_fault_is_open():
    form = sample({})
    form.add_error("note", "What?")
    assert form.folds()[0].open is True


@pytest.mark.parametrize(
    ("path", "rule", "field", "message"),
    [
        (("points",), None, "points", "It cannot be."),
        (("points", 3), "KOP-6.3", "points", "It cannot be. (KOP-6.3)"),
        (("play", 3), "KOP-5.7", "__all__", "It cannot be. (KOP-5.7)"),
        ((), None, "__all__", "It cannot be."),
        (
            ("entries", 6, "old"),
            None,
            "__all__",
            "No. 7 would not be allowed any more: It cannot be.",
        ),
    ],
)
def test_fault_stands_at_its_field_or_over_all(path, rule, field, message):
    form = sample({})
    form.show_refusal(refusal(*path, rule=rule))
    assert form.errors == {field: [message]}


@pytest.mark.parametrize(("typed", "value"), [("", None), ("0", 0), ("104", 104)])
def test_whole_number_takes_its_range_and_nothing(typed, value):
    assert whole_number(104).clean(typed) == value


@pytest.mark.parametrize("typed", ["-1", "105", "1.5", "many", "9" * 30])
def test_whole_number_says_what_is_allowed(typed):
    with pytest.raises(forms.ValidationError) as refused:
        whole_number(104).clean(typed)
    assert refused.value.messages == ["Allowed: a whole number from 0 to 104."]


def test_json_is_taken_as_typed():
    form = json_form(json.dumps(KOP_CARDS))
    assert form.errors == {}
    assert form.payload() == KOP_CARDS


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[1]", "Must be a JSON object: { … }."),
        ("7", "Must be a JSON object: { … }."),
        ("{", "This is not JSON: fault in line 1, column 2."),
        ('{"a": 1, "a": 2}', "The key “a” is written twice in one object."),
        ('{"a": NaN}', "NaN is not a number that JSON knows."),
    ],
)
def test_invalid_json_entry_is_told(text, message):
    assert json_form(text).errors == {"entry": [message]}


def test_json_faults_are_the_texts():
    form = json_form("{}")
    form.show_refusal(refusal("auction", 2, rule="KOP-2.4"))
    assert form.errors == {"entry": ["It cannot be. (KOP-2.4)"]}


def test_json_can_say_every_payload():
    kind, values = JsonEntryForm.fields_of(KOP_CARDS)
    assert kind == ""
    assert json_form(values["entry"]).errors == {}


@pytest.mark.parametrize("game", all_games().values(), ids=lambda game: game.slug)
def test_every_game_is_written_in_the_form_of_its_kit_or_in_json(game):
    own = kit_of(game.slug).form
    found = form_class(game)
    assert issubclass(found, BaseEntryForm)
    assert found is (own.EntryForm if own else JsonEntryForm)


@pytest.mark.parametrize("record", ALL, ids=lambda record: record["game"])
def test_figures_are_corrected_in_the_games_own_form(record):
    game = find_game(record["game"])
    assert {form_class_for(game, entry) for entry in record["entries"]} == {form_class(game)}
