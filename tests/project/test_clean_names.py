"""Every field and column for text is a name, which is cleaned, or is told here to be none."""

from __future__ import annotations

import ast
import importlib

import pytest
from django import forms
from django.apps import apps
from django.db import models

from scorer.support.fields import NameField
from tests.builders.odd_names import NASTY, soiled
from tests.project.sources import dotted, modules

REASONS = {"reason", "why"}
NO_NAMES = {  # by the folder's own name of the form's file
    "accounts": {"password"},
    "as_of": {"at"},
    "cards": {"taps", "rest"},
    "changing": REASONS,
    "codes": {"code"},
    "draws": {"missing", "seed", "order", "tables", "the answer", *REASONS},
    "entry": {"entry", *REASONS},
    "format_fields": {"categories"},  # a list, of which every part is cleaned
    "importing": {"text", "digest"},
    "licences": {"seen", "licences"},
    "paper": {"event", "warned"},  # printed and not kept; letters without a face are told
    "papers": {"wifi"},
    "results": {"points", "seed", "table_points", "the answer", *REASONS},
    "seasons": {"seen", "points", "others", *REASONS},
}
NAMES = {  # columns; all others are told below
    "scorer.User": {"username", "name"},
    "scorer.Club": {"name"},
    "scorer.Player": {"name"},
    "scorer.ScoreSheet": {"event"},
    "scorer.Seat": {"name"},
    "scorer.ApiToken": {"name"},
    "scorer.Entry": {"author"},
    "tournaments.HomeClub": {"name"},
    "tournaments.Person": {"surname", "given_name", "mark"},
    "tournaments.Team": {"name"},
    "tournaments.Entrant": {"pair"},
    "tournaments.AskedEntry": {"name", "partner", "home", "team"},
    "tournaments.Step": {"by_name"},
    "tournaments.Event": {"name", "place"},
    "tournaments.Place": {"guest"},
    "tournaments.HelperPass": {"name"},
    "tournaments.Season": {"name"},
}
WORDS = {"reason", "why", "digest", "slug", "game", "ruleset", "state", "kind", "fault", "seed"}
OTHER_COLUMNS = {
    "scorer.User": {"password", "first_name", "last_name", "email"},  # Django's, which stay empty
    "scorer.ApiToken": {"event"},
    "scorer.Entry": {"device"},
    "scorer.Job": {"request", "language", "error"},
    "scorer.Turn": {"word"},
    "scorer.Contract": {"margin"},
    "tournaments.Award": {"table_points", "match_points"},
    "tournaments.TeamAward": {"table_points", "match_points"},
    "tournaments.Event": {"announcement", "cancelled", "on_screen"},
    "tournaments.AskedEntry": {"origin"},  # a digest
    "tournaments.Draw": {"fingerprint"},
    "tournaments.Table": {"disputed"},
}


FORM_FILES = [path for path in modules() if "forms" in path.parts or path.name == "form.py"]


def _is_char_field(node):
    called = node.func if isinstance(node, ast.Call) else None
    return isinstance(called, ast.Attribute) and called.attr == "CharField"


def _plain_fields(tree):
    """What ``forms.CharField`` is made for in a module."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign) and _is_char_field(node.value):
            (target,) = node.targets
            named = target.slice if isinstance(target, ast.Subscript) else target
            yield named.value if isinstance(named, ast.Constant) else named.id
        elif isinstance(node, ast.Return) and _is_char_field(node.value):
            yield "the answer"
        elif isinstance(node, ast.Dict):
            named = zip(node.keys, node.values, strict=True)
            yield from (key.value for key, value in named if _is_char_field(value))


@pytest.mark.parametrize("path", FORM_FILES, ids=lambda path: "/".join(path.parts[-3:]))
def test_plain_text_field_is_no_name(path):
    tree = ast.parse(modules()[path])
    found = set(_plain_fields(tree))
    assert found <= NO_NAMES.get(path.stem, set()), "a name is a NameField; tell other fields here"
    made = sum(map(_is_char_field, ast.walk(tree)))
    assert made == 0 or found, "a field that this test does not see"


def _form_classes():
    for path in FORM_FILES:
        module = importlib.import_module(dotted(path))
        for one in vars(module).values():
            ours = isinstance(one, type) and issubclass(one, forms.BaseForm)
            if ours and one.__module__ == module.__name__:
                yield one


def _name_fields():
    for form in _form_classes():
        for name, field in form.base_fields.items():
            if isinstance(field, NameField):
                yield pytest.param(field, id=f"{form.__name__}.{name}")


@pytest.mark.parametrize("field", list(_name_fields()))
def test_every_field_for_a_name_cleans_it(field):
    if not field.disabled:
        assert field.clean(soiled("7")) == "7"
        with pytest.raises(forms.ValidationError):
            field.clean(NASTY)


def test_fields_of_models_in_forms_are_for_names():
    for form in _form_classes():
        if issubclass(form, forms.ModelForm):
            plain = {
                name
                for name, field in form.base_fields.items()
                if type(field) is forms.CharField and not name.startswith("password")
            }
            made = {"name"} if form.__name__ in {"SignUpForm", "NameForm"} else set()
            assert plain <= made, form  # which a form makes anew: see its own tests


def test_every_column_for_text_is_a_name_or_told_here_to_be_none():
    for model in apps.get_models():
        label = model._meta.label
        if not label.startswith(("scorer.", "tournaments.")):
            continue
        texts = {
            field.name
            for field in model._meta.concrete_fields
            if isinstance(field, models.CharField | models.TextField) and not field.choices
        }
        known = NAMES.get(label, set()) | OTHER_COLUMNS.get(label, set()) | WORDS
        assert texts <= known, label
        assert NAMES.get(label, set()) <= texts, label
