"""The door: everybody by name, one tap when somebody is here and has paid."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any, TypedDict
from uuid import uuid4

from django.contrib import messages
from django.core.exceptions import SuspiciousOperation
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import condition, require_GET, require_http_methods
from django_htmx.middleware import HtmxDetails

from scorer.support.attempts import attempt
from scorer.support.refused import Refused
from scorer.support.translation import translate
from tournaments.models import Entrant, Event
from tournaments.records.names import search_key
from tournaments.selectors.cash_sheet import cash_line
from tournaments.selectors.door import (
    Arrival,
    Door,
    already_here,
    coming,
    door_of,
    own_names,
)
from tournaments.selectors.entry_rules import EntryRules, entry_rules
from tournaments.selectors.register import entrant_by_number
from tournaments.selectors.searching import ListedEntry, search_entries
from tournaments.services.door import check_in, check_in_all, undo_check_in, undo_check_in_all
from tournaments.tables.register import all_names
from tournaments.views.access import EventRequest, Right, event_desk, takes_fees
from tournaments.views.acting import actor_of, uuid_in
from tournaments.views.pages import event_context
from tournaments.views.seeing import newest_step

AMOUNT = re.compile(r"[0-9]{1,6}(\.[0-9]{1,2})?")


class DoorRequest(EventRequest):
    """A request that may ask for one row and the figures alone."""

    htmx: HtmxDetails


@event_desk(Right.CHECK_IN)
@require_http_methods(["GET", "POST"])
def check_in_page(request: DoorRequest, event: Event) -> HttpResponse:
    """The list by name with the cash; a tap writes one of them down.

    ``?everybody=`` asks before all who are missing are checked in, ``?undo=`` offers to undo that.
    """
    if request.method == "GET":
        answer = _ask_about_all if "everybody" in request.GET else _page
        return answer(request, event)
    if "everybody" in request.POST or "nobody" in request.POST:
        return _all_of_them(request, event)
    entrant, fault = _tapped(request, event)
    if not request.htmx:
        if fault:
            messages.error(request, fault)
        typed = request.POST.get("q", "")
        return _back(event, {"q": typed} if typed and fault else {})
    lists = _lists(request, event)
    lines = [one for one in lists["lines"] if one.entrant == entrant]
    context = {**lists, "event": event, "lines": lines, "fault": fault}
    return render(request, "tournaments/register/door_tapped.html", context)


def _back(event: Event, query: Mapping[str, str]) -> HttpResponse:
    return redirect(reverse("tournaments:check_in", args=[event.slug], query=query or None))


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
    except Refused as refused:
        fault = translate(refused.text)
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


def _all_of_them(request: EventRequest, event: Event) -> HttpResponse:
    """Check in everybody who is missing, or undo that."""
    uuid = uuid_in(request)
    if uuid is None:
        raise SuspiciousOperation
    who, takes = actor_of(request), takes_fees(request)
    if "nobody" in request.POST:
        undo = partial(undo_check_in_all, event_id=event.pk, actor=who, uuid=uuid, takes_fees=takes)
        attempt(request, undo, _("The check-in of all was undone."))
        return _back(event, {})
    paying = takes and request.POST["everybody"] == "paid"
    act = partial(check_in_all, event_id=event.pk, actor=who, uuid=uuid, paying=paying)
    attempt(request, act, _("Everybody is checked in."))
    return _back(event, {"undo": str(uuid)})


def _ask_about_all(request: EventRequest, event: Event) -> HttpResponse:
    rules = entry_rules(event)
    missing = [one for one in coming(event) if one.state == Entrant.State.ENTERED]
    context = event_context(request, event, "check_in")
    context |= {
        "missing": len(missing),
        "owed": sum(cash_line(one, rules).owed for one in missing) if takes_fees(request) else 0,
        "rules": rules,
        "uuid": uuid4(),
    }
    return render(request, "tournaments/register/door_all.html", context)


def _etag(request: EventRequest, event: Event) -> str:
    return _tag(request, newest_step(event))


def _tag(request: EventRequest, version: int) -> str:
    return f'"{version}-{get_language()}-{takes_fees(request):d}"'


@event_desk(Right.CHECK_IN)
@require_GET
@cache_control(no_cache=True, private=True)
@condition(etag_func=_etag)
def check_in_live(request: EventRequest, event: Event) -> HttpResponse:
    """The list and the figures alone, fetched again when something was done at another desk."""
    version = newest_step(event)  # first: a list that is newer is fetched once more
    context = {**_lists(request, event), "event": event, "version": version}
    return render(request, "tournaments/register/door_live.html", context)


@dataclass(frozen=True, slots=True)
class Listed:
    """A row: the entrant, their name, what a search looks in.

    ``already`` says of who is here when and by whom they were checked in.
    """

    entrant: Entrant
    name: str
    key: str
    arrival: Arrival
    already: str


class Lists(TypedDict):
    """What the figures and the list show; ``fees``: money is taken here."""

    door: Door
    rules: EntryRules
    lines: list[Listed]
    fees: bool


def _lists(request: EventRequest, event: Event) -> Lists:
    """What the figures and the list show, in the order of names; four queries."""
    door, listed, rules = door_of(event), coming(event), entry_rules(event)
    names = own_names(listed)
    lines = [_listed(one, names, door.arrivals.get(one.number, Arrival())) for one in listed]
    fees = takes_fees(request) and (rules.paying or bool(door.cash))
    return {"door": door, "rules": rules, "lines": lines, "fees": fees}


def _listed(entrant: Entrant, names: Mapping[int, str], arrival: Arrival) -> Listed:
    here = entrant.state == Entrant.State.HERE
    return Listed(
        entrant,
        names[entrant.number],
        search_key(str(entrant.number), *all_names(entrant)),
        arrival,
        already_here(entrant, arrival) if here else "",
    )


def _searched(entrant: Entrant) -> ListedEntry:
    here = entrant.state == Entrant.State.HERE
    return ListedEntry(entrant.number, tuple(all_names(entrant)), here)


def _page(request: EventRequest, event: Event) -> HttpResponse:
    typed, version = request.GET.get("q", ""), newest_step(event)
    lists = _lists(request, event)
    rules = lists["rules"]
    context = event_context(request, event, "check_in") | {**lists}
    entries = {_searched(line.entrant): line for line in lists["lines"]}
    context |= {
        "q": typed,
        "lines": [entries[one] for one in search_entries(typed, list(entries))],
        "version": version,
        "etag": _tag(request, version),
        "amount": f"{rules.fee / 100:.2f}" if rules.same_fee else "",
        "undo": request.GET.get("undo", ""),
    }
    return render(request, "tournaments/register/door.html", context)
