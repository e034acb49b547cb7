"""What a clock is over time is asked where it ends, and stands in the entry."""

from __future__ import annotations

from uuid import uuid4

import pytest

from scorer.games.base import score
from scorer.records import parse_record
from scorer.sheets.forms.entry import form_class
from tests.builders.records import DOUBLES, KOP, with_entries

WORD = {"kind": "word", "player": "0", "word": "KOST", "points": "14", "objection": "none"}


def form_after(raw, count, data=None, **options):
    record = parse_record(with_entries(raw, *raw["entries"][:count]))
    state = score(record.game, record.setup, record.entries).state
    sent = data and WORD | {"uuid": str(uuid4()), "position": count} | data
    return form_class(record.game)(sent, setup=record.setup, state=state, **options)


@pytest.mark.parametrize(("played", "asked"), [(0, True), (1, False), (2, True)])
def test_overrun_is_asked_at_the_end_of_a_double_turn(played, asked):
    form = form_after(DOUBLES, played)
    assert ("overrun" in form.fields) == asked
    assert ("Clock" in [str(fold.label) for fold in form.folds()]) == asked
    assert "overrun" not in [field.name for field in form.entry_fields()]


def test_page_that_knows_no_state_asks_for_it_always():
    assert "overrun" in form_after(DOUBLES, 1, anything=True).fields


def test_game_without_a_clock_asks_for_none():
    form = form_after(KOP, 0)
    assert "overrun" not in form.fields


@pytest.mark.parametrize(
    ("typed", "before", "said", "noted"),
    [
        ("12", None, 12, {}),
        ("", None, None, {}),
        ("0", {"overrun": 5}, None, {}),
        ("7", {"overrun": 5, "cards": "x"}, 7, {"cards": "x"}),
    ],
)
def test_overrun_stands_in_the_entry_and_beside_it_no_more(typed, before, said, noted):
    form = form_after(DOUBLES, 0, {"overrun": typed})
    assert form.is_valid(), form.errors
    assert form.payload().get("overrun") == said
    assert form.noted(before) == noted


def test_form_without_the_field_leaves_what_was_noted():
    form = form_after(DOUBLES, 1, {"player": "2"})
    assert form.is_valid(), form.errors
    assert form.noted({"overrun": 5}) == {"overrun": 5}


@pytest.mark.parametrize("typed", ["-1", "x", "86401"])
def test_nonsense_is_refused_with_what_is_allowed(typed):
    form = form_after(DOUBLES, 0, {"overrun": typed})
    assert form.errors == {"overrun": ["Allowed: a whole number from 0 to 86400."]}


def test_noted_overrun_comes_back_into_the_field():
    kind = form_class(parse_record(DOUBLES).game)
    assert kind.fields_of_noted({"overrun": 12, "cards": "x"}) == {"overrun": 12}
    assert kind.fields_of_noted({}) == {}
