"""The door: everybody by name, one tap when somebody is here and has paid."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.core.exceptions import SuspiciousOperation
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods
from django_htmx.middleware import HtmxDetails

from scorer.support.translation import translate
from tournaments.models import Entrant, Event
from tournaments.records.names import search_key
from tournaments.selectors.door import coming, door_of
from tournaments.selectors.entry_rules import entry_rules
from tournaments.selectors.register import entrant_by_number
from tournaments.selectors.searching import search
from tournaments.services.door import check_in, undo_check_in
from tournaments.services.steps import EventRuleError
from tournaments.tables.register import all_names
from tournaments.views.access import EventRequest, Right, event_desk, takes_fees
from tournaments.views.acting import actor_of
from tournaments.views.pages import event_context

AMOUNT = re.compile(r"[0-9]{1,6}(\.[0-9]{1,2})?")


class DoorRequest(EventRequest):
    """A request that may ask for one row and the figures alone."""

    htmx: HtmxDetails


@event_desk(Right.CHECK_IN)
@require_http_methods(["GET", "POST"])
def check_in_page(request: DoorRequest, event: Event) -> HttpResponse:
    """The list by name with the cash; a tap writes one of them down."""
    if request.method == "GET":
        return _page(request, event)
    entrant, fault = _tapped(request, event)
    if not request.htmx:
        if fault:
            messages.error(request, fault)
        address = redirect("tournaments:check_in", slug=event.slug)
        typed = request.POST.get("q", "")
        if typed and fault:
            address["Location"] += f"?{urlencode({'q': typed})}"
        return address
    context = {"event": event, "rules": entry_rules(event), "door": door_of(event)}
    context |= {"line": entrant and _line(entrant), "fault": fault}
    return render(request, "tournaments/register/door_tapped.html", context)


def _tapped(request: EventRequest, event: Event) -> tuple[Entrant | None, str]:
    """Who was tapped, as they are now; why nothing was done, or nothing."""
    does, typed = next(
        ((name, request.POST[name]) for name in ("here", "not_here") if name in request.POST),
        ("", ""),
    )
    if not (typed.isascii() and typed.isdecimal()):
        raise SuspiciousOperation
    who: dict[str, Any] = {
        "event_id": event.pk,
        "number": int(typed[:9]),
        "actor": actor_of(request),
    }
    try:
        if does == "not_here":
            return undo_check_in(**who, takes_fees=takes_fees(request)), ""
        return check_in(**who, paid=_amount(request) if takes_fees(request) else 0), ""
    except EventRuleError as refused:
        fault = translate(refused.reason)
    except ValueError:
        fault = _("Each pays: allowed is an amount such as 25 or 25.50.")
    entrant = entrant_by_number(event, who["number"])
    gone = entrant is None or entrant.state == Entrant.State.WITHDRAWN
    return None if gone else entrant, fault


def _amount(request: EventRequest) -> int | None:
    """What was typed as paid, in hundredths; raises ``ValueError``."""
    typed = request.POST.get("amount", "").strip().replace(",", ".")
    if not typed:
        return None
    if not AMOUNT.fullmatch(typed):
        raise ValueError
    return round(float(typed) * 100)


def _line(entrant: Entrant) -> dict[str, object]:
    """A row: the entrant, and what a search looks in."""
    return {"entrant": entrant, "key": search_key(*_searched(entrant))}


def _searched(entrant: Entrant) -> list[str]:
    return [str(entrant.number), *all_names(entrant)]


def _page(request: EventRequest, event: Event) -> HttpResponse:
    typed = request.GET.get("q", "")
    listed = coming(event)
    found = set(search(typed, {one: _searched(one) for one in listed}))
    rules = entry_rules(event)
    context = event_context(request, event, "check_in")
    context |= {
        "door": door_of(event),
        "rules": rules,
        "q": typed,
        "lines": [_line(one) for one in listed if one in found],
    }
    context["amount"] = f"{rules.fee / 100:.2f}" if rules.same_fee else ""
    return render(request, "tournaments/register/door.html", context)
