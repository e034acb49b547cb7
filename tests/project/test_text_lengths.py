"""Every text that a form takes has a greatest length of its own."""

from __future__ import annotations

import ast
import importlib
import inspect

import pytest
from django import forms
from django.contrib.auth.forms import PasswordChangeForm, SetPasswordForm
from django.contrib.auth.models import AnonymousUser

from scorer.clubs.forms.accounts import (
    LONGEST_PASSWORD,
    PasswordForm,
    SignInForm,
    SignUpForm,
    say_plainly,
)
from tests.project.sources import dotted, modules, trees_with
from tournaments.forms.fields import LONGEST_NUMBERS, NumbersField

FORMS = [  # our modules that deal with forms
    path
    for path, text in modules().items()
    if "forms" in text and {"migrations", "models"}.isdisjoint(path.parts)
]
PARSED = (  # a value of one shape, refused where it is anything else
    forms.UUIDField,
    forms.IntegerField,
    forms.DecimalField,
    forms.DateField,
    forms.DateTimeField,
    forms.TimeField,
)


def is_text(field):
    typed = isinstance(field.widget, forms.TextInput | forms.Textarea | forms.PasswordInput)
    return (typed or isinstance(field, forms.CharField)) and not isinstance(field, PARSED)


def unbounded(form):
    fields = getattr(form, "fields", None) or form.base_fields
    return [
        f"{type(form).__name__ if isinstance(form, forms.BaseForm) else form.__name__}.{name}"
        for name, field in fields.items()
        if is_text(field) and not getattr(field, "max_length", None)
    ]


def kinds(base):
    return {base} | {deeper for kind in base.__subclasses__() for deeper in kinds(kind)}


def calls(tree):
    """The calls by the last part of what is called, with the words they are given."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            called = node.func
            name = called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")
            yield name, {keyword.arg for keyword in node.keywords}, node.lineno


@pytest.fixture(scope="module")
def ours():
    """All forms of the program."""
    for path in FORMS:
        importlib.import_module(dotted(path))
    return [
        form for form in kinds(forms.BaseForm) if form.__module__.startswith(("scorer", "tour"))
    ]


def test_text_fields_that_a_form_declares_have_a_greatest_length(ours):
    set_later = {
        *("SignInForm.username", "SignInForm.password"),
        *("SignUpForm.password1", "SignUpForm.password2"),
    }
    found = {field for form in ours for field in unbounded(form)}
    assert found - set_later == set()
    assert len(ours) > 80


def test_text_fields_that_a_form_adds_are_given_a_greatest_length(ours):
    """A field whose class sets none must be given one where it is made."""
    without = {"CharField", "JSONField", "RegexField", "SlugField", "URLField", "EmailField"} | {
        kind.__name__
        for kind in kinds(forms.CharField)
        if kind.__module__.startswith(("scorer", "tour"))
        and not issubclass(kind, PARSED)
        and not sets_length(kind)
    }
    found = [
        f"{path}:{line}"
        for path, tree in trees_with(*(f"{name}(" for name in without))
        if path in FORMS
        for name, words, line in calls(tree)
        if name in without and "max_length" not in words
    ]
    assert found == []
    assert {"CharField", "JSONField"} < without


def sets_length(kind):
    """Whether a field's own class sets its greatest length."""
    begins = vars(kind).get("__init__")
    return begins is not None and "max_length" in inspect.getsource(begins)


@pytest.mark.parametrize("form", [SignUpForm(), SignInForm(), PasswordForm(AnonymousUser())])
def test_passwords_have_a_greatest_length(form):
    assert unbounded(form) == []


def test_new_passwords_by_djangos_own_pages_have_a_greatest_length():
    for form in (PasswordChangeForm(AnonymousUser()), SetPasswordForm(AnonymousUser())):
        say_plainly(form)
        assert unbounded(form) == []


@pytest.mark.parametrize(
    "form",
    [
        SignUpForm(),
        SignInForm(),
        PasswordForm(AnonymousUser()),
        PasswordChangeForm(AnonymousUser()),
        SetPasswordForm(AnonymousUser()),
    ],
)
def test_password_fields_are_masked_and_named_for_managers(form):
    asked = [field.widget for name, field in form.fields.items() if "password" in name]
    assert asked
    assert all(isinstance(widget, forms.PasswordInput) for widget in asked)
    named = {widget.attrs["autocomplete"] for widget in asked}
    assert named <= {"current-password", "new-password"}


def test_password_beyond_the_greatest_length_is_refused_unhashed(monkeypatch):
    asked = []
    monkeypatch.setattr(
        "django.contrib.auth.forms.authenticate", lambda *_told, **given: asked.append(given)
    )
    form = SignInForm(data={"username": "anna", "password": "x" * (LONGEST_PASSWORD + 1)})
    assert not form.is_valid()
    assert list(form.errors) == ["password"]
    assert asked == []


def test_numbers_are_not_read_beyond_their_greatest_length():
    field = NumbersField(label="Tables")
    assert field.clean("1-3, 7") == (1, 2, 3, 7)
    with pytest.raises(forms.ValidationError):
        field.clean("1-999 " * (LONGEST_NUMBERS // 6 + 1))
