"""Practising: begun at the club's desk, done in a site of its own, where nothing counts.

The same address is both: in the club's site it begins a practice and leads there, in the
practice it lets things go wrong and says how far the director is.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from urllib.parse import urlsplit

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import login
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from scorer.clubs.views.access import CodeRefused, anyone
from scorer.clubs.views.accounts import BACKEND
from scorer.operations.views.guards import SIGNED_IN_AT
from scorer.operations.views.rates import limited
from scorer.support.numbers import parse_int
from scorer.support.translation import translate
from tournaments.models import Event
from tournaments.selectors.practice import Happened, Seen, seen_of
from tournaments.services.practice.catalogue import ALL, INCIDENTS
from tournaments.services.practice.copy import director
from tournaments.services.practice.folder import (
    END,
    KILL,
    NETWORK_DOWN,
    SPEEDS,
    PracticeFolder,
    Status,
    forget_status,
    status_in,
)
from tournaments.services.practice.incident import Incident, Stage
from tournaments.services.practice.starting import begin_practice, practice_root, serving_process
from tournaments.services.steps import EventRuleError, StaleEvent
from tournaments.views.access import EventRequest, event_director
from tournaments.views.pages import event_context

ORDERS = {"router": NETWORK_DOWN, "laptop": KILL}


@dataclass(frozen=True, slots=True)
class Exercise:
    """An incident as the page shows it; empty texts where it has not happened."""

    key: str
    title: str
    plan: str
    news: str = ""
    sentence: str = ""
    address: str = ""
    done: bool = False


@event_director
@require_GET
@never_cache
def practise_page(request: EventRequest, event: Event) -> HttpResponse:
    """In the club's site how a practice stands; in a practice what can go wrong, what has."""
    if not settings.PRACTICE:
        return _begin_page(request, event)
    folder = _folder()
    folder.visited()
    happened = folder.happened()
    seen = seen_of(event, list(happened.values()), folder.backstage())
    exercises = [_exercise(event, one, happened.get(one.key), seen) for one in ALL]
    page = event_context(request, event, "desk") | {
        "exercises": exercises,
        "reached": sum(one.done for one in exercises),
        "hall": folder.hall(),
        "speeds": SPEEDS,
        "phones": folder.phones(),
    }
    return render(request, "tournaments/practise.html", page)


@event_director
@require_POST
@never_cache
def practise_act(request: EventRequest, event: Event) -> HttpResponse:
    """``do``: begin, open or end at the club's desk; end, speed, pause, play, happen there."""
    what = request.POST.get("do", "")
    if not settings.PRACTICE:
        return _act_at_desk(request, event, what)
    folder = _folder()
    if what == "end":
        folder.order(END)
        return render(request, "tournaments/practice_over.html", event_context(request, event))
    if what == "speed" and (speed := parse_int(request.POST.get("speed", ""))) in SPEEDS:
        folder.set_hall(replace(folder.hall(), speed=speed or 1, paused=False))
    elif what in {"pause", "play"}:
        folder.set_hall(replace(folder.hall(), paused=what == "pause"))
    elif what == "happen":
        _let_happen(request, event, folder)
    return redirect("tournaments:practise", event.slug)


@anyone
@require_GET
def practice_home(_request: HttpRequest) -> HttpResponse:
    """Where the banner of a practice leads: to what can go wrong."""
    event = Event.objects.first() if settings.PRACTICE else None
    if event is None:
        raise Http404
    return redirect("tournaments:practise", event.slug)


@limited("join")
@anyone
@require_http_methods(["GET", "POST"])
@never_cache
def enter_practice(request: HttpRequest, secret: str) -> HttpResponse:
    """Signs the director of a practice in, once, when they say so."""
    if not settings.PRACTICE:
        raise Http404
    folder = _folder()
    if request.method == "POST":
        if not folder.use_link(secret):
            raise CodeRefused
        login(request, director(), backend=BACKEND)
        request.session[SIGNED_IN_AT] = int(time.time())
        return redirect("tournaments:practice")
    if not folder.knows_link(secret):
        raise CodeRefused
    return render(request, "tournaments/enter_practice.html", {"event": Event.objects.first()})


def _folder() -> PracticeFolder:
    """That of the practice which this site is."""
    return PracticeFolder(Path(settings.VAR_DIR))


def _begin_page(request: EventRequest, event: Event, link: str = "") -> HttpResponse:
    """How the practice of a club's site stands, and the button that leads on."""
    status = status_in(practice_root())
    page = event_context(request, event, "desk") | {
        "status": status,
        "own": status is not None and status.event == event.slug,
        "begins_here": serving_process() is not None,
        "link": link,
    }
    return render(request, "tournaments/practice_desk.html", page)


def _act_at_desk(request: EventRequest, event: Event, what: str) -> HttpResponse:
    status, site = status_in(practice_root()), serving_process()
    own = status if status and status.event == event.slug else None
    if what == "begin" and site is not None:
        begin_practice(event.slug, site)
    elif what == "open" and own and own.port:
        return _begin_page(request, event, _link_to(request, own))
    elif what == "end" and own and own.port:
        PracticeFolder(Path(own.folder)).order(END)
        forget_status(practice_root())
        messages.success(request, _("The practice is over. Nothing of it is left."))
    return redirect("tournaments:practise", event.slug)


def _link_to(request: HttpRequest, status: Status) -> str:
    """A link that lets this browser into a practice, once; its host is the one of this page."""
    host = urlsplit(f"//{request.get_host()}").hostname or ""
    name = f"[{host}]" if ":" in host else host
    secret = PracticeFolder(Path(status.folder)).new_link()
    path = reverse("tournaments:enter_practice", args=[secret])
    return f"{status.scheme}://{name}:{status.port}{path}"


def _let_happen(request: EventRequest, event: Event, folder: PracticeFolder) -> None:
    """What was asked for happens, unless it has and is not mended yet."""
    incident = INCIDENTS.get(request.POST.get("incident", ""))
    if incident is None:
        raise Http404
    backstage = folder.backstage()
    before = folder.happened().get(incident.key)
    if before is not None:
        seen = seen_of(event, [before], backstage)
        if not incident.reached(seen, before).done:
            return
    lots = Random()  # noqa: S311 — a game, no secret
    try:
        happened = incident.happen(Stage(event, lots, backstage))
    except EventRuleError as refused:
        messages.error(request, translate(refused.reason))
    except StaleEvent:
        messages.error(request, _("Somebody was quicker. Look at the tournament, then try again."))
    else:
        folder.keep(incident.key, happened)
        if incident.key in ORDERS:
            folder.order(ORDERS[incident.key])


def _exercise(event: Event, incident: Incident, happened: Happened | None, seen: Seen) -> Exercise:
    """An incident in the reader's language; no query."""
    shown = Exercise(incident.key, translate(incident.title), translate(incident.plan))
    if happened is None:
        return shown
    found = incident.reached(seen, happened)
    page = reverse(f"tournaments:{found.page}", args=[event.slug, *found.at]) if found.page else ""
    return replace(
        shown,
        news=translate(incident.news(happened)),
        sentence=translate(found.sentence),
        address=page,
        done=found.done,
    )
