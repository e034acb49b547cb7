"""The form of a format gives back every number that it shows."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from tournaments.engine.cuts import TieRule
from tournaments.engine.draws.request import Method
from tournaments.engine.formats import PRESETS
from tournaments.engine.results import Incomplete, Missed, MissedRounds, TeamRule
from tournaments.forms.format import FormatForm
from tournaments.selectors.formats import faults_of

KOP = PRESETS["wlks"].format
SHORT = replace(KOP, scoring=replace(KOP.scoring, short_table_points={3: (4, 2, 0)}))


def _sent(start, **changed):
    """The form as a browser sends it back, some fields changed."""
    shown = FormatForm(start=start, begun=False)
    data = {field.name: field.value() for field in shown if field.value() is not None}
    return FormatForm(data | changed, start=start, begun=False)


@pytest.mark.parametrize("preset", PRESETS)
def test_form_sent_unchanged_changes_nothing(preset):
    start = PRESETS[preset].format
    form = _sent(start)
    assert form.is_valid(), form.errors
    assert form.format() == start
    assert faults_of(form.format()) == ()


def test_numbers_are_taken_over_exactly():
    form = _sent(
        SHORT,
        rounds=4,
        final_rounds=2,
        table_points="5 3 1,5 0",
        short_points="5 2 0",
        bye_table_points="2 1/4",
        bye_score=-5,
        key_1="best_round",
        key_2="",
        categories=" women,  juniors ,",
        draw_first="random",
        draw_later="standing",
        apart_club="",
        team_size="",
    )
    assert form.is_valid(), form.errors
    made = form.format()
    assert made.final_rounds == 2
    assert (made.rounds, made.scoring.table_points) == (4, (5, 3, Fraction(3, 2), 0))
    assert made.scoring.short_table_points == {3: (5, 2, 0)}
    assert (made.awards.bye.table_points, made.awards.bye.score) == (Fraction(9, 4), -5)
    assert made.scoring.ranking == ("table_points", "best_round", "second_places", "third_places")
    assert made.categories == ("women", "juniors")
    assert made.draws == (Method.RANDOM, Method.STANDING)
    assert made.apart == {key: value for key, value in KOP.apart.items() if key != "club"}
    assert made.scoring.team is None


@pytest.mark.parametrize(
    ("field", "typed", "why"),
    [
        ("rounds", "0", "Allowed: a whole number from 1 to 30."),
        ("table_points", "4 x", "Allowed: numbers parted by blanks, such as 4 3 2 1 or 4 2.5 1."),
        ("bye_table_points", "1/0", "Allowed: a number such as 3, 2.5 or 1/2."),
    ],
)
def test_unreadable_field_of_format_form_says_why(field, typed, why):
    form = _sent(KOP, **{field: typed})
    assert not form.is_valid()
    assert form.errors[field] == [why]


@pytest.mark.parametrize(
    ("changed", "field"),
    [
        ({"table_points": "4 3 2"}, "table_points"),
        ({"final_rounds": "5"}, "final_rounds"),
        ({"knockout": "6"}, "knockout"),
        ({"knockout": "4", "rounds": "1"}, "rounds"),
        ({"short_points": "4 5 1"}, "short_points"),
        ({"draw_later": "standing"}, "draw_first"),
        ({"key_1": "table_points"}, "key_1"),
        ({"team_best": "9"}, "team_best"),
    ],
)
def test_faults_of_a_format_stand_beside_their_field(changed, field):
    form = _sent(SHORT if field == "short_points" else KOP, **changed)
    assert form.is_valid(), form.errors
    for fault in faults_of(form.format()):
        form.add_fault(fault.path, str(fault.message))
    assert list(form.errors) == [field]


def test_hands_stand_with_the_rounds_alone():
    assert "option_hands" not in FormatForm(start=KOP, begun=False).fields


def test_once_begun_a_reason_is_asked_for():
    form = FormatForm({}, start=replace(KOP, rounds=3), begun=True)
    assert not form.is_valid()
    assert form.errors["reason"] == ["The tournament has begun: say why its format changes."]


def test_fees_are_set_elsewhere_and_stay():
    start = replace(KOP, fee=Fraction(25), currency="RON", fees={"juniors": Fraction(0)})
    form = _sent(start)
    assert form.is_valid()
    assert form.format() == start


def test_points_of_a_short_table_are_asked_for_where_a_game_can_be_played_at_one():
    starts = KOP, PRESETS["hearts"].format, SHORT
    forms = [FormatForm(start=start, begun=False) for start in starts]
    assert ["short_points" in form.fields for form in forms] == [False, True, True]
    form = _sent(KOP, short_points="5 2 0")
    assert form.is_valid()
    assert form.format() == KOP


def test_format_form_keeps_choice_for_missed_rounds():
    award = _sent(KOP, missed_policy="award", missed_table_points="1,5", missed_score=7)
    assert award.is_valid(), award.errors
    missed = MissedRounds(policy=Missed.AWARD, table_points=Fraction(3, 2), score=7)
    assert award.format().missed_rounds == missed
    assert _sent(award.format()).is_valid()
    back = _sent(award.format(), missed_policy="")
    assert back.is_valid(), back.errors
    assert back.format() == KOP
    average = _sent(KOP, missed_policy="average", missed_score=7)
    assert average.is_valid(), average.errors
    assert average.format().missed_rounds == MissedRounds()


def test_where_incomplete_teams_stand_is_chosen():
    form = _sent(KOP, team_incomplete="as_scored")
    assert form.is_valid(), form.errors
    assert form.format().scoring.team == TeamRule(incomplete=Incomplete.AS_SCORED)
    back = _sent(form.format(), team_incomplete="last")
    assert back.is_valid(), back.errors
    assert back.format() == KOP


def test_how_ties_are_decided_is_chosen():
    typed = {"tie_keys_0": "lot", "tie_rule": "play-off", "final_by_standing": "on"}
    made = _sent(KOP, **typed)
    assert made.is_valid(), made.errors
    chosen = made.format()
    assert (chosen.tie_keys, chosen.tie_rule, chosen.final_by_standing) == (
        ("lot",),
        TieRule.PLAY_OFF,
        True,
    )
    again = _sent(chosen)
    assert again.is_valid()
    assert again.format() == chosen
    twice = _sent(replace(KOP, tie_keys=("lot", "lot")))
    [fault] = faults_of(replace(KOP, tie_keys=("lot", "lot")))
    assert twice.is_valid()
    twice.add_fault(fault.path, str(fault.message))
    assert list(twice.errors) == ["tie_keys_1"]
