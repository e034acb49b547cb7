"""Running a service from a page: a refusal is shown beside its field, or above the next page."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol, TypeVar, runtime_checkable

from django import forms
from django.contrib import messages
from django.http import HttpRequest

from scorer.support.refused import Conflict, Refused
from scorer.support.translation import translate

T = TypeVar("T")


@runtime_checkable
class ShowsRefusals(Protocol):
    """A form with its own way to show why a service refused."""

    def show_refusal(self, why: Refused) -> None:
        """Show it beside the fields."""


def attempt(request: HttpRequest, act: Callable[[], object], done: str = "") -> bool:
    """Act, and tell that it is ``done`` or why not; whether it was done."""
    try:
        act()
    except Refused as why:
        messages.error(request, translate(why.text))
        return False
    if done:
        messages.success(request, done)
    return True


def attempt_in(form: forms.BaseForm, act: Callable[[], T], seen: object = None) -> T | None:
    """Act, and give what came of it; None, and the form says why, where it cannot be done."""
    try:
        return act()
    except Refused as why:
        refuse_in(form, why, seen)
        return None


def refuse_in(form: forms.BaseForm, why: Refused, seen: object = None) -> None:
    """Show in a form why nothing was done; what was typed stays.

    After a conflict the form may be sent again: who sends it has ``seen`` what stands then.
    """
    if isinstance(form, ShowsRefusals):
        form.show_refusal(why)
    else:
        show_refusal(form, why)
    if isinstance(why, Conflict) and seen is not None:
        send_again(form, seen=seen)


def show_refusal(form: forms.BaseForm, why: Refused, **called: str) -> None:
    """Show it beside the field it names; ``called``: what the form calls a field of services."""
    field = called.get(why.field, why.field)
    field = field if field in form.fields else why.field
    form.add_error(field if field in form.fields else None, translate(why.text))


def send_again(form: forms.BaseForm, **hidden: object) -> None:
    """Let a bound form be sent once more as something new, what was typed still in it."""
    typed: Any = form.data
    form.data = typed = typed.copy()
    for name, value in hidden.items():
        typed[name] = str(value)
