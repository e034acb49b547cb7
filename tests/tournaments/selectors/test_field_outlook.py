"""What is said of a field that cannot play as its format says."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tournaments.engine.draws.request import Method, Uneven
from tournaments.engine.formats import PRESETS
from tournaments.selectors.field_outlook import FieldOutlook, field_outlook

KOP = replace(PRESETS["wolsztyn"].format, uneven=Uneven.SIT_OUT)
PAIRS = replace(PRESETS["polish-doubles"].format, rounds=7)


@pytest.mark.parametrize(
    ("units", "missing", "told"),
    [
        (1, 3, "1 cannot fill a table: 3 more are needed."),
        (3, 1, "3 cannot fill a table: 1 more is needed."),
    ],
)
def test_fewer_than_a_table_are_told_how_many_are_missing(units, missing, told):
    assert field_outlook(KOP, units) == FieldOutlook(missing, (told,))


def test_nobody_and_a_field_that_can_play_hear_nothing():
    rotation = replace(KOP, draws=(Method.ROTATION,), rounds=5)
    assert field_outlook(KOP, 0) == field_outlook(rotation, 16) == FieldOutlook()


def test_more_rounds_than_can_be_drawn_are_told_with_the_number_possible():
    rotation = replace(KOP, draws=(Method.ROTATION,), rounds=6)
    assert field_outlook(rotation, 16).sentences == (
        "With 16 at most 5 rounds can be drawn without anybody meeting again; the format has 6.",
    )
    assert field_outlook(rotation, 8).sentences == (
        "With 8 at most 1 round can be drawn without anybody meeting again; the format has 6.",
    )
    swiss = replace(PAIRS, draws=(Method.SWISS,))
    assert field_outlook(swiss, 6).sentences == (
        "With 6 at most 5 rounds can be drawn without anybody meeting again; the format has 7.",
    )


def test_rounds_before_final_rounds_are_told_too():
    finals = replace(PAIRS, draws=(Method.SWISS,), rounds=8, final_rounds=1)
    assert field_outlook(finals, 6).sentences == (
        "With 6 at most 5 rounds can be drawn without anybody meeting again; the format has 7.",
    )


@pytest.mark.parametrize(("units", "needed"), [(10, 9), (5, 5), (6, 5), (8, None), (7, None)])
def test_everybody_against_everybody_is_told_how_many_rounds_that_takes(units, needed):
    said = (f"With {units} everybody meets everybody once in {needed} rounds; the format has 7.",)
    robin = replace(PAIRS, draws=(Method.ROUND_ROBIN,))
    assert field_outlook(robin, units).sentences == (said if needed else ())


def test_twice_everybody_against_everybody_is_whole():
    robin = replace(PAIRS, draws=(Method.ROUND_ROBIN,), rounds=6)
    assert field_outlook(robin, 4) == FieldOutlook()


def test_only_table_meets_again_without_a_word_but_the_only_match_does_not():
    rotation = replace(KOP, draws=(Method.ROTATION,), rounds=5)
    assert field_outlook(rotation, 4) == field_outlook(rotation, 7) == FieldOutlook()
    assert field_outlook(replace(PAIRS, draws=(Method.SWISS,)), 2).sentences == (
        "With 2 at most 1 round can be drawn without anybody meeting again; the format has 7.",
    )


def test_rounds_by_lot_promise_nothing():
    assert field_outlook(replace(KOP, draws=(Method.RANDOM,), rounds=20), 8) == FieldOutlook()
