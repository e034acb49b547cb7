"""What the pages of one event share."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.core.paginator import Page, Paginator
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.urls import reverse

from scorer.games.registry import find_ruleset
from scorer.models import MANAGERS
from scorer.support.translation import translate
from tournaments.engine.formats import UnitKind
from tournaments.models import Event
from tournaments.selectors.formats import format_of
from tournaments.views.access import EventRequest, Right

EVENTS_ON_A_PAGE = 50
FOR_EVERYBODY = ("event", "rounds", "standings", "players", "seating_check", "hall", "clock")


def event_pages(request: HttpRequest, events: QuerySet[Event]) -> Page[Event]:
    """The part of a list of events that ``?page=`` asks for; two queries."""
    return Paginator(events, EVENTS_ON_A_PAGE).get_page(request.GET.get("page"))


def sent(request: HttpRequest) -> QueryDict | None:
    """What a form was sent with; None where its page is only asked for."""
    return request.POST if request.method == "POST" else None


def form_page(request: HttpRequest, template: str, context: Mapping[str, Any]) -> HttpResponse:
    """A page with a ``form``; where that has faults its status says so."""
    return render(request, template, context, status=400 if context["form"].errors else 200)


def event_context(request: EventRequest, event: Event, here: str = "") -> dict[str, object]:
    """What ``tournaments/event_base.html`` asks for; ``here`` names the tab that is open."""
    game = find_ruleset(event.ruleset)
    entries = Right.CHECK_IN in request.rights
    players = "tournaments:entries" if entries else "tournaments:players"
    format_ = format_of(event)
    return {
        "event": event,
        "here": here,
        "desk": bool(request.rights),
        "at_desk": bool(request.rights) and here not in FOR_EVERYBODY,
        "may": {right.name.lower(): right in request.rights for right in Right},
        "player_pages": reverse(players, args=[event.slug]),  # by number below it
        "directs": request.role in MANAGERS,
        "tries": request.tries,
        "results": bool(request.role) or event.shown == Event.Shown.EVERYTHING,
        "ruleset_name": translate(game.ruleset(event.ruleset).name),
        "game_name": translate(game.name),
        "two_sided": format_.two_sided,
        "of_pairs": format_.unit is UnitKind.PAIR,
        "changing_partners": format_.changing_partners,
    }
