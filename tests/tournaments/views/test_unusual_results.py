"""Scores that are more likely a slip are asked about once, on every page and by programs."""

from __future__ import annotations

from copy import deepcopy
from uuid import uuid4

import pytest

from scorer.models import Role
from scorer.sheets.services.entries import record_entry
from scorer.sheets.services.writing import Writer
from tests.builders.desks import at, running_event, scores, table
from tests.builders.programs import Program, make_program
from tests.tournaments.views.controls import Page
from tests.tournaments.views.sending import send
from tournaments.engine.formats import PRESETS
from tournaments.models import Result
from tournaments.records.formats import as_json
from tournaments.selectors.results import tables_of
from tournaments.services.results import newest_result

pytestmark = pytest.mark.django_db
WHY = "The scores add up to 20 głowy, more than one for each of the hands (16)."


@pytest.fixture(scope="module")
def made(rows_for_file):
    format_ = PRESETS["na-glowy-single"].format
    known = {"game": format_.game, "ruleset": format_.ruleset, "role": Role.SCORER}
    return running_event([1, 2, 3, 4], [5, 6, 7, 8], format=as_json(format_), **known)


@pytest.fixture
def running_desk_of_pairs(made, db):
    return deepcopy(made)


def keys(desk, form, number=1, look=""):
    address = f"{at(desk, 'key_results')}?table={number}&look={look}"
    return send(desk.client, address, form)


def typed(*some, **more):
    return scores(*some, **{"hands": "16"} | more)


def hidden(answer, name):
    """The values of hidden fields of this name on a page."""
    forms = Page(answer.content.decode()).forms
    return [value for form in forms for key, value in form.values if key == name]


def test_unusual_result_is_asked_about_once_and_what_was_typed_stays(running_desk_of_pairs):
    form = typed(12, 8)
    asked = keys(running_desk_of_pairs, form)
    assert f"{WHY} Enter it anyway?" in asked.content.decode()
    assert [field.value() for field in asked.context["form"].score_fields] == ["12", "8"]
    assert (hidden(asked, "confirm"), Result.objects.count()) == (["12 8 16"], 0)
    answer = keys(running_desk_of_pairs, form | {"confirm": "12 8 16"})
    assert answer.told == ["Table 1: 12  8."]


def test_what_is_confirmed_is_what_was_asked_about(running_desk_of_pairs):
    asked = keys(running_desk_of_pairs, typed(12, 9, confirm="12 8 16"))
    assert (hidden(asked, "confirm"), Result.objects.count()) == (["12 9 16"], 0)
    assert keys(running_desk_of_pairs, typed(1, 2, confirm="12 8 16")).told == ["Table 1: 1  2."]


def test_second_entry_of_the_same_is_not_asked_about(running_desk_of_pairs):
    keys(running_desk_of_pairs, typed(12, 8, confirm="12 8 16"))
    assert keys(running_desk_of_pairs, typed(12, 8), look="2").told == [
        "Table 1: both entries agree."
    ]
    assert hidden(keys(running_desk_of_pairs, typed(12, 9), look="2"), "confirm") == ["12 9 16"]


def test_impossible_result_is_refused_with_its_rule_and_stays(running_desk_of_pairs):
    answer = keys(running_desk_of_pairs, typed(200, 0, confirm="200 0 16"))
    [why] = answer.context["form"].non_field_errors()
    assert why.startswith("So many głowy take more hands than were entered: at least 50")
    assert answer.context["form"]["score_0"].value() == "200"
    answer = keys(running_desk_of_pairs, typed(-1, 20))
    assert answer.context["form"].non_field_errors() == [
        "A score in głowy is never below 0 (rule 6.9). Check the score."
    ]
    assert "Count the hands of boks too." in answer.content.decode()
    assert Result.objects.count() == 0


def test_both_questions_are_asked_one_after_the_other(running_desk_of_pairs):
    record_entry(
        sheet_id=table(running_desk_of_pairs).sheet_id,
        uuid=uuid4(),
        position=0,
        payload={"points": [71, 49]},
        writer=Writer(),
    )
    asked = keys(running_desk_of_pairs, typed(12, 8))
    assert (hidden(asked, "anyway"), hidden(asked, "confirm")) == (["1"], [])
    asked = keys(running_desk_of_pairs, typed(12, 8, anyway="1"))
    assert (hidden(asked, "anyway"), hidden(asked, "confirm")) == (["1"], ["12 8 16"])
    answer = keys(running_desk_of_pairs, typed(12, 8, anyway="1", confirm="12 8 16"))
    assert answer.told == ["Table 1: 12  8."]


def test_correction_asks_with_the_preview_or_before_it_saves(running_desk_of_pairs):
    keys(running_desk_of_pairs, typed(7, 4))
    address = at(running_desk_of_pairs, "correct_table", 1)
    seen = str(newest_result(table(running_desk_of_pairs)))
    form = typed(12, 8, reason="misread", seen=seen)
    for way in ({}, {"save": "1"}):
        asked = running_desk_of_pairs.client.post(address, form | way)
        assert f"{WHY} Enter it anyway?" in asked.content.decode()
        assert hidden(asked, "confirm") == ["12 8 16"]
        assert asked.context["form"]["reason"].value() == "misread"
    running_desk_of_pairs.client.post(address, form | {"save": "1", "confirm": "12 8 16"})
    assert tables_of(running_desk_of_pairs.event)[0].scores == (12, 8, 12, 8)
    refused = running_desk_of_pairs.client.post(address, form | {"score_0": "-1"})
    assert refused.context["form"].non_field_errors() == [
        "A score in głowy is never below 0 (rule 6.9). Check the score."
    ]


def test_programs_are_asked_with_409_and_confirm(running_desk_of_pairs):
    program = Program(make_program(running_desk_of_pairs.event.club)[1])
    address = f"/events/{running_desk_of_pairs.event.slug}/rounds/1/tables/1/result"
    sent = {"uuid": str(uuid4()), "scores": [12, 8], "hands": 16}
    asked = program.post(address, sent)
    [fault] = asked.json()["errors"]
    assert (asked.status_code, fault["path"]) == (409, "scores")
    assert fault["message"] == f"{WHY} Send it with “confirm”: true if it is right."
    impossible = program.post(address, sent | {"scores": [200, 0], "confirm": True})
    assert (impossible.status_code, Result.objects.count()) == (422, 0)
    assert program.post(address, sent | {"confirm": True}).json()["scores"] == [12, 8]
    assert program.post(address, sent).json()["second"] is False
