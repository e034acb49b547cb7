"""What a director is told before choosing how an uneven field is seated."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from tournaments.engine.formats import PRESETS
from tournaments.selectors.uneven_field_preview import (
    ShortScale,
    is_even,
    preview_uneven_field,
    short_scales,
)

KOP = PRESETS["wolsztyn"].format
EIGHT = replace(KOP.scoring, table_points=tuple(map(Fraction, range(8, 0, -1))))
PAIRS = PRESETS["polish-doubles"].format


def _notes(units, format_=KOP, rounds=5):
    return {
        found.uneven.value: (found.seating, *found.notes)
        for found in preview_uneven_field(units, format_, rounds)
    }


def test_forty_one_players():
    assert _notes(41) == {
        "three": (
            "8 tables of 4, 3 tables of 3",
            "Somebody sits at a short table twice.",
            "9 do not play a round: tables of fewer than 4 get the award for a missing player.",
        ),
        "sit-out": (
            "10 tables of 4, 1 sits out",
            "Nobody sits out more than once.",
        ),
        "fill": ("11 tables of 4, 3 seats for substitutes",),
    }


def test_short_tables_of_a_final_are_not_shared_out():
    """They are the last ones, whoever sat at one before; who sits out is still asked in turn."""
    final = replace(KOP, final_rounds=1)
    assert _notes(27)["three"][1] == "Nobody sits at a short table more than once."
    assert _notes(27, final)["three"][1] == "Somebody sits at a short table twice."
    assert _notes(25, final)["sit-out"][1] == "Nobody sits out more than once."


def test_in_a_knock_out_nobody_takes_turns():
    plain, heats = replace(KOP, rounds=6), replace(KOP, rounds=6, knockout=4)
    assert _notes(5, plain, 6)["sit-out"][1] == "Somebody sits out twice."
    assert _notes(5, heats, 6)["sit-out"][1] == "Nobody sits out more than once."


def test_short_table_of_a_game_for_fewer_plays_for_its_scale():
    hearts = replace(PRESETS["hearts"].format, scoring=EIGHT)
    assert _notes(15, hearts)["three"] == (
        "1 table of 8, 1 table of 7",
        "Somebody sits at a short table 3 times.",
        "A table of 7 plays for 8 – 6⅚ – 5⅔ – 4.5 – 3⅓ – 2⅙ – 1, 4.5 on average.",
    )


def test_even_field_has_nothing_to_tell():
    assert is_even(40, KOP)
    assert set(_notes(40).values()) == {("10 tables of 4",)}


def test_too_few_for_a_table():
    assert _notes(2) == {}


def test_odd_number_of_pairs():
    assert _notes(21, PAIRS, 7)["sit-out"] == (
        "10 tables of 2, 1 sits out",
        "Nobody sits out more than once.",
    )


def test_mean_shows_what_a_scale_of_ones_own_gives_away():
    scoring = replace(KOP.scoring, table_points=tuple(map(Fraction, (5, 3, 1, 0))))
    assert short_scales(replace(KOP, scoring=scoring), [3, 4]) == [
        ShortScale(3, "5 – 2 – 0", "2⅓"),
        ShortScale(4, "5 – 3 – 1 – 0", "2.25"),
    ]
