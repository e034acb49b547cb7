"""The form of a hand of Hearts: figures for every player, the rest filled in, the sums told."""

from uuid import UUID

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorer.games.base import RuleViolation, Setup, play_entry
from scorer.games.cancellation_hearts import GAME
from scorer.games.cancellation_hearts.entries import HeartsOptions
from scorer.kits.cancellation_hearts.form import EntryForm
from scorer.records import parse_entry
from scorer.records.faults import from_violation
from scorer.sheets.forms.entry import JsonEntryForm, form_class_for
from tests.scorer.games.cancellation_hearts.sample import HANDS, TRICKS
from tests.scorer.games.cancellation_hearts.strategies import NAMES, counted_hands
from tests.tiers import examples

SIX = ("Ana", "Bogdan", "Carmen", "Dan", "Elena", "Florin")


def form_of(data=None, players=SIX, **options):
    setup = Setup("cancellation-hearts", tuple(players), 0, HeartsOptions())
    if data is not None:
        data = {"uuid": str(UUID(int=1)), "position": 0, **data}
    return EntryForm(data, setup=setup, state=GAME.begin(setup), **options)


def columns(hearts, marias, **more):
    """Fields as a browser sends them; None: left empty."""
    fields = {f"hearts_{seat}": figure for seat, figure in enumerate(hearts)}
    fields |= {f"marias_{seat}": figure for seat, figure in enumerate(marias)}
    return {name: "" if figure is None else figure for name, figure in fields.items()} | more


def payload_of(form):
    assert form.errors == {}
    return form.payload()


def errors_after_the_rules(form):
    """The form's errors once the rules have refused its hand."""
    entry = parse_entry(GAME, payload_of(form))
    with pytest.raises(RuleViolation) as refused:
        play_entry(GAME, form.setup, form.state, entry)
    form.show_refusal(from_violation(refused.value))
    return form.errors


@pytest.mark.parametrize("players", [6, 11])
def test_every_player_has_two_fields(players):
    takings = form_of(players=NAMES[:players]).takings()
    assert [name for name, _fields in takings] == NAMES[:players]
    assert [[field.name for field in fields] for _name, fields in takings] == [
        [f"hearts_{seat}", f"marias_{seat}"] for seat in range(players)
    ]
    assert [field.label for field in takings[0][1]] == ["Ada, hearts", "Ada, Black Marias"]


def test_moon_is_folded_until_somebody_took_everything():
    assert [fold.open for fold in form_of().folds()] == [False]
    assert [fold.open for fold in form_of(initial={"moon": "add"}).folds()] == [True]


def test_moon_can_be_taken_back():
    values = [value for value, _label in form_of().fields["moon"].choices]
    assert values == ["", "subtract", "add"]


@pytest.mark.parametrize(
    ("hearts", "marias", "more", "payload"),
    [
        (
            [10, 6, 4, 3, 2, 1],
            [0, 1, 0, 1, 0, 0],
            {},
            {"hearts": [10, 6, 4, 3, 2, 1], "marias": [0, 1, 0, 1, 0, 0]},
        ),
        (
            [20, 6, None, None, None, None],
            [None, None, 2, None, None, None],
            {},
            {"hearts": [20, 6, 0, 0, 0, 0], "marias": [0, 0, 2, 0, 0, 0]},
        ),
        (
            [10, 6, None, 3, 2, 1],
            [0, 0, 0, 1, 0, None],
            {},
            {"hearts": [10, 6, 4, 3, 2, 1], "marias": [0, 0, 0, 1, 0, 1]},
        ),
        (
            [26, 0, 0, None, 0, 0],
            [1, 0, 0, 1, 0, None],
            {},
            {"hearts": [26, 0, 0, 0, 0, 0], "marias": [1, 0, 0, 1, 0, 0]},
        ),
        (
            [10, 6, None, 3, 2, 1],
            [0, 0, 0, 1, 0, None],
            {"uncollected": "on"},
            {"hearts": [10, 6, 0, 3, 2, 1], "marias": [0, 0, 0, 1, 0, 0], "uncollected": True},
        ),
        (
            [26, None, None, None, None, None],
            [2, None, None, None, None, None],
            {"moon": "subtract"},
            {"hearts": [26, 0, 0, 0, 0, 0], "marias": [2, 0, 0, 0, 0, 0], "moon": "subtract"},
        ),
    ],
    ids=["all given", "empty is 0", "the rest", "no rest", "uncollected", "moon"],
)
def test_payload_has_every_figure(hearts, marias, more, payload):
    assert payload_of(form_of(columns(hearts, marias, **more))) == payload


def test_rest_below_nothing_is_left_to_rules():
    form = form_of(columns([20, 10, 0, 0, 0, None], [2, 0, 0, 0, 0, None]))
    assert payload_of(form)["hearts"] == [20, 10, 0, 0, 0, 0]


@pytest.mark.parametrize(
    ("field", "value", "message"),
    [
        ("hearts_1", "27", "Allowed: a whole number from 0 to 26."),
        ("hearts_1", "-1", "Allowed: a whole number from 0 to 26."),
        ("marias_5", "3", "Allowed: a whole number from 0 to 2."),
        ("marias_5", "one", "Allowed: a whole number from 0 to 2."),
    ],
)
def test_figure_out_of_range_is_told_at_its_field(field, value, message):
    assert form_of({field: value}).errors == {field: [message]}


@pytest.mark.parametrize(
    ("hearts", "marias", "more", "fields", "sums"),
    [
        (
            [20, 5, 0, 0, 0, 0],
            [1, 0, 0, 0, 0, 0],
            {},
            ["uncollected", "__all__"],
            "In all: 25 of 26 hearts, 1 of 2 Black Marias, 38 of 52 points.",
        ),
        (
            [20, 7, 0, 0, 0, 0],
            [1, 1, 0, 0, 0, 0],
            {},
            ["__all__"],
            "In all: 27 of 26 hearts, 2 of 2 Black Marias, 53 of 52 points.",
        ),
        (
            [20, 7, 0, 0, 0, 0],
            [2, 1, 0, 0, 0, 0],
            {},
            ["__all__"],
            "In all: 27 of 26 hearts, 3 of 2 Black Marias, 66 of 52 points.",
        ),
        (
            [20, 6, 0, 0, 0, 0],
            [1, 1, 0, 0, 0, 0],
            {"uncollected": "on"},
            ["uncollected", "__all__"],
            "In all: 26 of 26 hearts, 2 of 2 Black Marias, 52 of 52 points.",
        ),
    ],
)
def test_wrong_sums_are_told_against_26_2_and_52(hearts, marias, more, fields, sums):
    errors = errors_after_the_rules(form_of(columns(hearts, marias, **more)))
    assert sorted(errors) == sorted(fields)
    assert errors["__all__"][-1] == sums


@pytest.mark.parametrize(
    ("hearts", "more"),
    [([26, 0, 0, 0, 0, 0], {}), ([25, 1, 0, 0, 0, 0], {"moon": "add"})],
    ids=["no choice", "no moon"],
)
def test_fault_of_moon_opens_its_fold(hearts, more):
    form = form_of(columns(hearts, [2, 0, 0, 0, 0, 0], **more))
    assert list(errors_after_the_rules(form)) == ["moon"]
    assert [fold.open for fold in form.folds()] == [True]


def test_hand_card_by_card_is_left_to_json():
    cards = {"hands": HANDS, "tricks": TRICKS}
    assert EntryForm.fields_of(cards) is None
    assert form_class_for(GAME, cards) is JsonEntryForm


@settings(max_examples=examples(10))
@given(data=st.data(), players=st.integers(6, 11))
def test_every_hand_in_figures_comes_back_from_its_form(data, players):
    entry = data.draw(counted_hands(players))
    _kind, values = EntryForm.fields_of(entry)
    fields = {name: value for name, value in values.items() if value is not False}
    expected = {key: value for key, value in entry.items() if value is not False}
    assert payload_of(form_of(fields, NAMES[:players])) == expected


def test_fields_say_what_they_share_and_what_one_is_worth():
    form = form_of()
    hearts, marias = (form.fields[name].widget.attrs for name in ("hearts_0", "marias_0"))
    assert [hearts[key] for key in ("data-column", "data-whole", "data-worth")] == ["hearts", 26, 1]
    assert [marias[key] for key in ("data-column", "data-whole", "data-worth")] == ["marias", 2, 13]


def test_every_empty_hand_is_drawn_alike():
    assert form_of().drawn_as() == form_of(initial={"position": 4}).drawn_as()
    assert form_of().drawn_as() != form_of(players=NAMES[:7]).drawn_as()


def test_fault_of_what_nobody_took_tells_sums_too():
    errors = errors_after_the_rules(form_of(columns([16, 0, 0, 0, 0, 0], [2, 0, 0, 0, 0, 0])))
    assert list(errors) == ["uncollected", "__all__"]
    assert errors["__all__"] == ["In all: 16 of 26 hearts, 2 of 2 Black Marias, 42 of 52 points."]
