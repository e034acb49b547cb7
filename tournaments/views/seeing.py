"""What a page has seen of an event, and what is told when somebody else was faster."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from django import forms
from django.contrib import messages
from django.http import HttpRequest
from django.utils.translation import gettext as _

from scorer.support.translation import translate
from tournaments.forms.register import NamesakeForm, PersonForm
from tournaments.models import Event
from tournaments.services.register import NamesakeError
from tournaments.services.steps import EventRuleError, StaleEvent, UuidTakenError

T = TypeVar("T")


def newest_step(event: Event) -> int:
    """The step that a page shows the event after; one query."""
    newest: int | None = event.steps.order_by("-pk").values_list("pk", flat=True).first()
    return newest or 0


def seen_in(request: HttpRequest) -> int:
    """The newest step that the page which was sent had seen; 0 where it says none."""
    return id_in(request, "seen")


def id_in(request: HttpRequest, name: str) -> int:
    """The id that was sent under a name; 0 for none."""
    typed = request.POST.get(name, "")
    return int(typed[:18]) if typed.isascii() and typed.isdecimal() else 0


def words_of(why: EventRuleError | StaleEvent) -> str:
    """Why nothing was done."""
    if isinstance(why, EventRuleError):
        return translate(why.reason)
    if why.step is None:
        return _("Somebody changed this meanwhile: look at it again. Nothing was saved.")
    return _("%(name)s changed this meanwhile: look at it again. Nothing was saved.") % {
        "name": why.step.by_name or _("Somebody")
    }


def attempt(request: HttpRequest, act: Callable[[], object], said: str = "") -> bool:
    """Act, and say what was done or why not; whether it was done."""
    try:
        act()
    except (EventRuleError, StaleEvent) as why:
        messages.error(request, words_of(why))
        return False
    if said:
        messages.success(request, said)
    return True


def attempt_in(form: forms.Form, act: Callable[[], T], seen: int | str = 0) -> T | None:
    """Act, and give what came of it; None, and the form says why, where it cannot be done."""
    try:
        return act()
    except (EventRuleError, StaleEvent) as why:
        refuse_in(form, why, seen)
        return None


def offer_namesake(form: forms.Form, why: EventRuleError | StaleEvent, field: str) -> None:
    """Let a form offer somebody else of a name that somebody has; ``field``: where it stands."""
    if isinstance(why, NamesakeError) and isinstance(form, NamesakeForm | PersonForm):
        form.offer_namesake(field, why.mark)


def refuse_in(form: forms.Form, why: EventRuleError | StaleEvent, seen: int | str) -> None:
    """Say in a form why nothing was done; what was typed stays.

    Where something was done before it counts when it is sent once more: who sends it then knows.
    """
    field = why.field if isinstance(why, EventRuleError) else ""
    form.add_error(field if field in form.fields else None, words_of(why))
    offer_namesake(form, why, field)
    if isinstance(why, StaleEvent | UuidTakenError):
        typed: Any = form.data
        form.data = typed = typed.copy()
        typed["seen"] = seen
