"""The hall from the desk: announcing, the remote control of the screen, the link for a screen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from uuid import uuid4

from django.contrib import messages
from django.core.exceptions import SuspiciousOperation
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from scorer.clubs.views.access import CodeRefused, anyone
from scorer.operations.views.rates import limited
from scorer.operations.views.reaching import shared_address
from scorer.support.attempts import attempt, attempt_in
from scorer.support.typed_codes import read_code
from tournaments.engine.rows import Standings
from tournaments.forms.hall import AnnounceForm, RemoteForm
from tournaments.models import Event, Round
from tournaments.selectors.hall import (
    ANNOUNCEMENT,
    BOTH,
    CLOCK,
    LIST,
    SEATING,
    SIZES,
    STANDINGS,
    HallChoice,
    choice_of,
    opens_screen,
    screen_code,
)
from tournaments.selectors.standings import kinds_in
from tournaments.services import hall
from tournaments.services.steps import Actor
from tournaments.templatetags.points import list_name
from tournaments.views.access import EventRequest, event_director, hold_screen
from tournaments.views.acting import actor_of, uuid_in
from tournaments.views.hall import hall_sheets
from tournaments.views.pages import event_context, form_page, sent
from tournaments.views.public import standings_in, version_in

ADDRESS = "address"  # the choice of no choice: each screen goes by its own address


@event_director
@require_http_methods(["GET", "POST"])
@never_cache
def hall_desk(request: EventRequest, event: Event) -> HttpResponse:
    """What is announced now, the form for another message, the remote control, the link."""
    form = AnnounceForm(sent(request), next_round=_next_round(event))
    if form.is_valid():
        data = form.cleaned_data
        act = partial(
            hall.announce,
            event_id=event.pk,
            text=data["text"],
            until=data["end"],
            actor=actor_of(request),
            uuid=data["uuid"],
        )
        if attempt_in(form, act):
            messages.success(request, _("Announced."))
            return redirect("tournaments:hall_desk", event.slug)
    page = event_context(request, event, "desk") | {
        "form": form,
        "next_round": _next_round(event),
        "uuid": uuid4(),
        **_remote(request, event),
        **_link(request, event),
    }
    return form_page(request, "tournaments/desk/hall.html", page)


@event_director
@require_POST
def hall_act(request: EventRequest, event: Event) -> HttpResponse:
    """A button of the remote control, a new link, or the announcement withdrawn."""
    actor = actor_of(request)
    if "withdraw" in request.POST:
        withdraw = partial(hall.withdraw_announcement, event_id=event.pk, actor=actor)
        attempt(request, withdraw, _("The announcement is withdrawn."))
    elif "link" in request.POST:
        uuid = uuid_in(request)
        make = partial(hall.make_screen_link, event_id=event.pk, actor=actor, uuid=uuid)
        attempt(request, make, _("The link is made. The one before opens nothing."))
    else:
        _press(request, event, actor)
    return redirect(reverse("tournaments:hall_desk", args=[event.slug]) + "#remote")


def _press(request: EventRequest, event: Event, actor: Actor) -> None:
    """Do what a button of the remote control says."""
    form = RemoteForm(request.POST, lists=kinds_in(standings_in(request, event)))
    if not form.is_valid():
        raise SuspiciousOperation
    data = form.cleaned_data
    if data["names"]:
        names = data["names"] if data["names"] in Event.Names.values else ""
        attempt(request, partial(hall.name_hall, event_id=event.pk, names=names, actor=actor))
    elif changes := _changes(form, choice_of(event), len(_sheets(request, event))):
        act = partial(hall.set_hall, event_id=event.pk, changes=changes, actor=actor)
        attempt(request, partial(act, uuid=data["uuid"]))


@limited("code")
@anyone
@require_GET
@never_cache
def hall_screen(request: HttpRequest, slug: str, screen: str) -> HttpResponse:
    """Opens the hall screen on this device with the hall's names, as long as the link is good."""
    code = read_code(screen)
    event = Event.objects.filter(slug=slug).first()
    if event is None or not opens_screen(event, code):
        raise CodeRefused
    hold_screen(request, event, code)
    return redirect("tournaments:hall", slug)


def _changes(form: RemoteForm, now: HallChoice, pages: int) -> dict[str, object]:
    """What a button changes of the choice."""
    data = form.cleaned_data
    if show := data["show"]:
        kind, _colon, of_list = show.partition(":")
        show = "" if kind == ADDRESS else kind
        return {"show": show, "of_list": of_list, "page": 0, "paused": False}
    if data["step"] and now.page:
        return {"page": (min(now.page, pages) - 1 + data["step"]) % max(pages, 1) + 1}
    if data["step"]:
        return {"turned": now.turned + data["step"]}
    if "page" in form.data:
        return {"page": data["page"] or 0, "paused": False}
    if "paused" in form.data:
        return {"paused": bool(data["paused"]), "page": 0}
    return {"size": data["size"]} if data["size"] else {}


def _next_round(event: Event) -> int:
    """The round that starts next: the first that is not open yet."""
    begun = event.rounds.exclude(state=Round.State.SEATED).order_by("-number")
    return (begun.values_list("number", flat=True).first() or 0) + 1


def _sheets(request: EventRequest, event: Event) -> list[str]:
    """The titles of the pages that the screen turns."""
    choice = choice_of(event)
    choice = replace(choice, show=choice.show or BOTH)
    pages = hall_sheets(event, version_in(request, event), choice, whole=True)
    return [f"{one.title} {one.number}/{one.of}" if one.of > 1 else one.title for one in pages]


def _remote(request: EventRequest, event: Event) -> dict[str, object]:
    """What the remote control shows: every button, and which ones are on."""
    choice, found = choice_of(event), standings_in(request, event)
    shown = f"{choice.show}:{choice.of_list}" if choice.of_list else choice.show
    sizes = list(zip(SIZES, (_("Normal"), _("Large"), _("Largest")), strict=True))
    names = [("public", _("as on public pages")), *Event.Names.choices]
    return {
        "choice": choice,
        "shows": _buttons(_shows(found), shown or ADDRESS),
        "sizes": _buttons(sizes, choice.size),
        "hall_names": _buttons(names, event.hall_names or "public"),
        "pages": _buttons(list(enumerate(_sheets(request, event), 1)), choice.page),
    }


def _buttons(some: Sequence[tuple[object, object]], now: object) -> list[tuple[object, ...]]:
    """Buttons with their values and words, and whether each is on."""
    return [(value, words, value == now) for value, words in some]


def _shows(found: Standings) -> list[tuple[str, str]]:
    """What the screen can show, by its name."""
    return [
        (ADDRESS, _("Each screen its own")),
        (BOTH, _("Seating and standings")),
        (SEATING, _("Seating")),
        (STANDINGS, _("Standings")),
        *((f"{LIST}:{kind}", list_name(kind)) for kind in kinds_in(found)[1:]),
        (CLOCK, _("Clock")),
        (ANNOUNCEMENT, _("Announcement only")),
    ]


def _link(request: EventRequest, event: Event) -> dict[str, object]:
    """The address of the screen link, where one is made and good."""
    code = screen_code(event)
    if not opens_screen(event, code):
        return {}
    path = reverse("tournaments:hall_screen", args=[event.slug, code])
    return {"address": shared_address(request, path)}
