"""When a match ends: the question, the figures on its chips, another figure, until we stop."""

from __future__ import annotations

import pytest

from scorer.games.registry import all_games, find_ruleset
from scorer.sheets.forms.sheet import NewSheetForm
from tests.scorer.sheets.forms.test_sheet import fields


def form_of(slug, data=None, **options):
    game = find_ruleset(slug)
    return NewSheetForm(data, game=game, ruleset=game.ruleset(slug), **options)


def chips(asked):
    return [choice.choice_label for choice in asked.field]


@pytest.mark.parametrize(
    ("slug", "questions"),
    [
        ("kop", {"How many hands?": ["until we stop", "16", "32", "40", "another number"]}),
        ("kop-wolsztyn", {"How many hands?": ["until we stop", "32", "another number"]}),
        (
            "na-glowy",
            {
                "How many hands?": ["until we stop", "16", "32", "another number"],
                "Up to how many głowy?": ["until we stop", "5", "10", "another number"],
            },
        ),
        ("polish-doubles", {}),  # ends with its closing
        ("cancellation-hearts", {"Up to how many points?": ["100", "150", "another number"]}),
    ],
)
def test_every_rule_set_asks_what_its_tables_agree_on(slug, questions):
    found = form_of(slug).agreement_fields()
    assert {one.field.label: chips(one) for one in found} == questions


def test_agreements_are_options_of_their_game():
    for game in all_games().values():
        for ruleset in game.rulesets:
            for one in ruleset.agreements:
                assert hasattr(game.options_type(), one.option)


def test_figures_played_here_push_out_usual_ones():
    (asked,) = form_of("kop", played={"hands": [24, 32, 24, 12, 8]}).agreement_fields()
    assert chips(asked) == ["until we stop", "8", "12", "24", "32", "another number"]


@pytest.mark.parametrize(
    ("sent", "hands"),
    [
        ({}, None),
        ({"option_hands": ""}, None),
        ({"option_hands": "32"}, 32),
        ({"option_hands": "other", "option_hands_other": "7"}, 7),
        ({"option_hands": "", "option_hands_other": "7"}, None),  # typed before the mind changed
    ],
)
def test_answer_is_the_house_rule(sent, hands):
    form = form_of("kop", fields(find_ruleset("kop"), **sent))
    assert form.errors == {}
    assert form.head().get("options", {}) == ({"hands": hands} if hands else {})


@pytest.mark.parametrize("typed", ["", "0", "-3", "many", "1e3"])
def test_other_figure_that_is_none_is_told(typed):
    sent = fields(find_ruleset("kop"), option_hands="other", option_hands_other=typed)
    form = form_of("kop", sent)
    assert form.errors == {"option_hands": ["Allowed: a whole number from 1 to 500."]}
    (asked,) = form.agreement_fields()
    checked = [choice.choice_label for choice in asked.field if choice.data["selected"]]
    assert (checked, asked.typed) == (["another number"], typed)


@pytest.mark.parametrize(
    ("hands", "checked", "typed"),
    [(None, "until we stop", ""), (32, "32", ""), (7, "another number", "7")],
)
def test_form_begins_with_what_was_agreed_last(hands, checked, typed):
    (asked,) = form_of("kop", initial={"option_hands": hands}).agreement_fields()
    selected = [choice.choice_label for choice in asked.field if choice.data["selected"]]
    assert (selected, asked.typed) == ([checked], typed)
