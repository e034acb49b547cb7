"""Every number, text, list and object that is read as JSON has bounds, in every shape."""

from __future__ import annotations

import ast
from dataclasses import is_dataclass
from importlib import import_module

import pytest
from django import forms

from scorer.games.registry import all_games
from scorer.records.bounds import ANYTHING_ALLOWED, is_bounded
from scorer.records.checking import schema_of
from scorer.records.parsing import entry_checker, json_schema
from scorer.support.fields import check_year
from tests.builders.records import ALL
from tests.project.sources import dotted, trees_with
from tournaments.forms.events import EventForm
from tournaments.log.codec import act_kinds

READERS = {
    "read_as",
    "body_of",
    "_checked",
    "describe_write",
}  # given the type that JSON is read as


def typed_reads():
    """Every type that JSON is read as, by the calls that name it."""
    for path, tree in trees_with(*(f"{reader}(" for reader in READERS)):
        for node in ast.walk(tree):
            called = isinstance(node, ast.Call) and getattr(node.func, "id", "") in READERS
            for name in node.args if called else ():
                if isinstance(name, ast.Name) and name.id[0].isupper():
                    found = getattr(import_module(dotted(path)), name.id)
                    if is_dataclass(found):
                        yield found


TYPES = sorted(set(typed_reads()), key=lambda kind: kind.__qualname__)


def unbounded(schema, path=()):
    """The ways to whatever a JSON Schema leaves without a bound."""
    if isinstance(schema, list):
        for one in schema:
            yield from unbounded(one, path)
        return
    if not isinstance(schema, dict) or schema.get("description") == ANYTHING_ALLOWED:
        return
    for key in ("anyOf", "oneOf", "allOf", "items", "prefixItems"):
        yield from unbounded(schema.get(key), (*path, key))
    for name, one in (schema.get("properties", {}) | schema.get("$defs", {})).items():
        yield from unbounded(one, (*path, name))
    if not is_kind_bounded(schema):
        yield "/".join(path), schema


def is_kind_bounded(schema):
    if schema.keys() & {"enum", "const", "$ref", "anyOf", "oneOf", "allOf"}:
        return True
    match schema.get("type"):
        case "integer" | "number":
            return {"minimum", "maximum"} <= schema.keys()
        case "string":
            return "maxLength" in schema or schema.get("format") == "uuid"
        case "array":
            return "maxItems" in schema
        case "object":
            more = schema.get("additionalProperties", True)
            return more is False or "maxProperties" in schema
    return schema.get("type") in {"boolean", "null"}


@pytest.mark.parametrize("kind", TYPES, ids=lambda kind: kind.__qualname__)
def test_every_field_of_a_shape_is_bounded(kind):
    assert list(unbounded(schema_of(kind))) == []


@pytest.mark.parametrize("game", all_games())
def test_every_field_of_a_record_is_bounded(game):
    assert list(unbounded(json_schema(all_games()[game]))) == []
    assert list(unbounded(entry_checker(game).adapter.json_schema())) == []


def test_shapes_are_found():
    named = {kind.__name__ for kind in TYPES}
    assert {"EventJson", "TournamentJson", "RequestJson", "DrawJson", "NewSheet"} <= named


def test_field_without_a_bound_is_told():
    some = {"properties": {"a": {"type": "integer", "minimum": 0}, "b": {"items": {}}}}
    assert [path for path, _schema in unbounded(some)] == ["a", "b/items", "b", ""]


def forms_below(kind):
    for form in kind.__subclasses__():
        yield form
        yield from forms_below(form)


def test_every_day_that_is_typed_is_of_a_year_that_pages_can_show():
    import_module("scorer.config.urls")  # and with it every form
    found = [
        (form.__name__, name, check_year in field.validators)
        for form in forms_below(forms.BaseForm)
        for name, field in getattr(form, "base_fields", {}).items()
        if isinstance(field, forms.DateField | forms.DateTimeField)
        and form.__module__.startswith(("scorer.", "tournaments."))
    ]
    assert {("EventForm", "day", True), ("MomentForm", "day", True)} <= set(found)
    assert [one for one in found if not one[2]] == []


@pytest.mark.parametrize("typed", ["0001-01-01", "1899-12-31", "2200-01-01", "9999-12-31"])
def test_day_beyond_is_told_and_stays_typed(typed):
    form = EventForm({"name": "Puchar", "day": typed})
    assert list(form.errors) == ["day"]
    assert "from the year 1900 to 2199" in form.errors["day"][0]
    assert f'value="{typed}"' in str(form["day"])


def test_every_day_and_moment_of_an_act_is_checked():
    """Pages show them: a text that is none would break them."""
    times = ("at", "until", "day")
    for kind, act in act_kinds().items():
        for name, hint in act.__annotations__.items():
            if (name in times or name.endswith("_at")) and "int" not in hint:
                assert hint.split(" ")[0] in {"At", "Day"} or (kind, name) in SHOWN_AS_TEXT, kind


SHOWN_AS_TEXT = {("entry-link-set", "closes_at")}


@pytest.mark.parametrize(
    "value",
    [2**31, -(2**31), float("inf"), float("nan"), "x" * 10_001, "a\0b", {"x" * 10_001: 1}],
)
def test_json_of_no_type_is_bounded_too(value):
    assert not is_bounded(value)
    assert not is_bounded([{"a": value}])


def test_json_of_no_type_is_not_too_deep():
    deep = []
    for _level in range(40):
        deep = [deep]
    assert not is_bounded(deep)
    assert is_bounded(ALL)
