"""Ordering paper: what is left out is as usual, what is said must be allowed."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from types import SimpleNamespace
from typing import Annotated

import pytest
from django.utils import translation

from scorer.games.text import Text
from scorer.games.values import Range, option
from scorer.printing.order import Corrections, Imposition, Occasion, PaperOrder
from scorer.printing.orders import Numbering, Sorting, Tables
from scorer.sheets.forms.paper import BlanksForm, PaperForm, SetForm
from scorer.sheets.selectors.rules import find_choice

USUAL = {"event": "Liga", "day": date(2026, 1, 31), "round": 2, "table": 7}


def asked(**query):
    return PaperForm.asked(query, initial=USUAL)


def test_paper_order_without_query_is_as_usual():
    with translation.override("cs"):
        form = asked()
    assert form.is_valid()
    assert form.order() == PaperOrder(language="cs")
    assert form.occasion() == Occasion("Liga", date(2026, 1, 31), 2, 7)


def test_empty_occasion_leaves_lines_to_write_on():
    form = asked(event=" ", day="", round="", table="")
    assert form.is_valid()
    assert form.occasion() == Occasion()


def test_everything_can_be_said():
    form = asked(
        paper="A5",
        language="pl",
        second="ro",
        blank="1",
        rows="40",
        corrections="struck",
        reasons="on",
        archive="on",
        event=" Memoriał\u200b  Pod\tDębem ",
        day="2026-02-28",
        round="1",
        table="9999",
    )
    assert form.is_valid()
    assert form.order() == PaperOrder(
        language="pl",
        second="ro",
        paper="A5",
        blank=True,
        rows=40,
        corrections=Corrections.STRUCK,
        reasons=True,
        archive=True,
    )
    assert form.occasion() == Occasion("Memoriał Pod Dębem", date(2026, 2, 28), 1, 9999)


@pytest.mark.parametrize(
    ("name", "value", "message"),
    [
        ("paper", "A3", "“A3” is not known. Allowed: A4, A5."),
        ("paper", "", "Choose one. Allowed: A4, A5."),
        ("paper", "cut", "“cut” is not known. Allowed: A4, A5."),
        ("language", "xx", "“xx” is not known. Allowed: pl, cs, ro, en."),
        ("second", "de", "“de” is not known. Allowed: pl, cs, ro, en."),
        ("second", "en", "That is the first language already: choose another one, or none."),
        ("blank", "yes", "“yes” is not known. Allowed: 0, 1."),
        ("corrections", "x", "“x” is not known. Allowed: clean, struck."),
        ("rows", "abc", "Allowed: a whole number from 1 to 200."),
        ("rows", "0", "Allowed: a whole number from 1 to 200."),
        ("rows", "201", "Allowed: a whole number from 1 to 200."),
        ("rows", "9" * 5000, "Allowed: a whole number from 1 to 200."),
        ("day", "31.1.2026", "Allowed: a day written like 2026-01-31."),
        ("round", "-1", "Allowed: a whole number from 1 to 999."),
        ("table", "1.5", "Allowed: a whole number from 1 to 9999."),
        ("event", "a" * 201, "Ensure this value has at most 200 characters (it has 201)."),
        ("event", "a\x00", "Null characters are not allowed."),
    ],
)
def test_invalid_paper_order_is_named(name, value, message):
    form = asked(**{name: value})
    assert form.errors.get_json_data() == {
        name: [{"message": message, "code": form.errors.as_data()[name][0].code or ""}]
    }


@pytest.mark.parametrize(
    ("lies", "paper", "imposition"),
    [
        ("A4", "A4", Imposition.SINGLE),
        ("A5", "A5", Imposition.SINGLE),
        ("paired", "A5", Imposition.PAIRED),
        ("cut", "A5", Imposition.CUT),
    ],
)
def test_sheets_of_a_set_lie_on_their_paper(lies, paper, imposition):
    form = SetForm.asked({"paper": lies})
    assert form.is_valid()
    assert (form.order().paper, form.imposition()) == (paper, imposition)


def test_set_is_numbered_as_on_the_sheets_unless_counted():
    usual = SetForm.asked({})
    assert usual.is_valid()
    assert usual.numbering() == Numbering(Sorting.TABLE, Tables.SHEETS, 1)
    counted = SetForm.asked({"tables": "counted", "first": "21", "sort": "opened"})
    assert counted.is_valid()
    assert counted.numbering() == Numbering(Sorting.OPENED, Tables.COUNTED, 21)
    unsaid = SetForm.asked({"tables": "counted", "first": ""})
    assert unsaid.is_valid()
    assert unsaid.numbering() == Numbering(Sorting.TABLE, Tables.COUNTED, 1)


def test_every_form_that_is_shown_orders_another_print():
    ids = {SetForm()["job"].value() for _form in range(2)}
    assert len(ids) == 2
    known = "5f0f2a0e-5a83-4b52-8d6e-5b7d5f9f0001"
    form = SetForm.asked({"job": known})
    assert form.is_valid()
    assert form.job_id({"a": 1, "b": 2}) == form.job_id({"b": 2, "a": 1})
    assert form.job_id({"a": 1}) != form.job_id({"a": 2})
    unsaid = SetForm.asked({"job": ""})
    assert unsaid.is_valid()
    assert unsaid.job_id({"a": 1}) != form.job_id({"a": 1})


def _blanks(ruleset="kop", **query):
    choice = find_choice(ruleset)
    return BlanksForm.asked(query, game=choice.game, ruleset=choice.ruleset)


def test_blanks_are_as_usual_unless_said():
    form = _blanks()
    assert form.is_valid()
    assert form.order() == PaperOrder("en", blank=True)
    assert (form.seats(), form.options(), form.cleaned_data["count"]) == (4, {}, 1)
    assert form.cleaned_data["first"] is None


def test_blanks_take_house_rules_and_players_where_they_vary():
    form = _blanks("cancellation-hearts", players="9", option_target="200", count="500")
    assert form.is_valid()
    assert (form.seats(), form.options()) == (9, {"target": 200})
    assert "players" not in _blanks().fields


def test_box_of_a_house_rule_that_is_not_ticked_is_not_sent():
    ticked = {"option_bok_head_strikes_parts": "on", "option_horned_head_strikes_parts": "on"}
    for query, options in (
        (ticked, {}),
        ({"option_bok_head_strikes_parts": "on"}, {"horned_head_strikes_parts": False}),
    ):
        form = _blanks("na-glowy", **query)
        assert form.is_valid()
        assert form.options() == options


@pytest.mark.parametrize(
    ("ruleset", "name", "value", "message"),
    [
        ("kop", "count", "501", "Allowed: a whole number from 1 to 500."),
        ("kop", "count", "", "Allowed: a whole number from 1 to 500."),
        ("kop", "first", "0", "Allowed: a whole number from 1 to 9999."),
        ("cancellation-hearts", "players", "5", "Allowed: a whole number from 6 to 11."),
        ("kop", "option_first_call", "x", "Select a valid choice. x is not one of the available"),
    ],
)
def test_blanks_that_cannot_be_are_named(ruleset, name, value, message):
    (fault,) = _blanks(ruleset, **{name: value}).errors.get_json_data()[name]
    assert fault["message"].startswith(message)


@dataclass(frozen=True)
class LooserOptions:
    """A house rule whose field takes what the rules refuse."""

    target: Annotated[int, Range(0)] = option(150, label=Text("Points"), clause="HRT-8")


LOOSER = SimpleNamespace(players=Range(6, 12), options_type=LooserOptions)


@pytest.mark.parametrize(
    ("query", "errors"),
    [
        ({"option_target": "0"}, {"option_target": ["Must be at least 1."]}),
        ({"players": "12"}, {"__all__": ["The list is too long: allowed are at most 11."]}),
    ],
)
def test_refusal_of_the_rules_stands_at_its_option_or_above_all(query, errors):
    ruleset = find_choice("cancellation-hearts").ruleset
    assert BlanksForm.asked(query, game=LOOSER, ruleset=ruleset).errors == errors
