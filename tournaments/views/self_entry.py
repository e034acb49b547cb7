"""Asking for an entry without an account: the form behind an event's address, one's own page."""

from __future__ import annotations

from functools import partial

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from scorer.operations.views.origins import net_of
from scorer.operations.views.rates import limited
from scorer.operations.views.reaching import shared_address
from scorer.support.attempts import attempt, refuse_in
from scorer.support.refused import Refused
from tournaments.forms.self_entry import AskForm
from tournaments.models import AskedEntry, EntryLink, Event
from tournaments.selectors.entry_rules import entry_rules
from tournaments.selectors.self_entry import (
    UNDECIDED,
    is_open,
    own_code,
    place_of,
    why_at_the_desk,
)
from tournaments.services.self_entry import EntriesClosedError, ask, take_back
from tournaments.views.access import entry_link_holder, who_asked
from tournaments.views.pages import form_page, sent

CLOSED = 409  # of who sends the form too late


@limited("code")
@limited("ask")
@entry_link_holder
@require_http_methods(["GET", "POST"])
@never_cache
def self_entry(request: HttpRequest, link: EntryLink) -> HttpResponse:
    """Ask for an entry; what was typed stays where it cannot be."""
    event, rules = link.event, entry_rules(link.event)
    if request.method != "POST" and not is_open(link):
        return _closed(request, link)
    form = AskForm(sent(request), rules=rules, link=link, agreement=_agreement(event, rules.pairs))
    if form.is_valid():
        try:
            asked = ask(
                link_id=link.pk,
                wish=form.wish(),
                uuid=form.cleaned_data["uuid"],
                net=net_of(request),
            )
        except EntriesClosedError:
            return _closed(request, link, status=CLOSED)
        except Refused as refused:
            refuse_in(form, refused, 0)
        else:
            return redirect("tournaments:own_entry", own_code(asked))
    page = {"form": form, "event": event, "link": link, "zone": settings.TIME_ZONE}
    return form_page(request, "tournaments/self_entry/form.html", page)


@limited("code")
@who_asked
@require_http_methods(["GET", "POST"])
@never_cache
def own_entry(request: HttpRequest, asked: AskedEntry) -> HttpResponse:
    """What became of it; POST takes it back."""
    own = own_code(asked)
    if request.method == "POST":
        act = partial(take_back, asked_id=asked.pk)
        attempt(request, act, _("Taken back: you do not play."))
        return redirect("tournaments:own_entry", own)
    event, entrant = asked.event, asked.entrant
    waits = asked.state in UNDECIDED
    page = {
        "event": event,
        "asked": asked,
        "entrant": entrant,
        "place": place_of(asked) if asked.state == AskedEntry.State.WAITING else 0,
        "waits": waits,
        "leaves": waits or _can_withdraw(asked),
        "public": event.shown != Event.Shown.NOTHING,
        "address": shared_address(request, reverse("tournaments:own_entry", args=[own])),
    }
    return render(request, "tournaments/self_entry/own.html", page)


def _can_withdraw(asked: AskedEntry) -> bool:
    """Whether the entry came of this request, and its address still takes it back."""
    made, entrant = asked.state == AskedEntry.State.ENTERED, asked.entrant
    plays = made and entrant is not None and not entrant.has_left
    return plays and why_at_the_desk(asked.event) is None


def _closed(request: HttpRequest, link: EntryLink, status: int = 200) -> HttpResponse:
    page = {"event": link.event, "link": link, "zone": settings.TIME_ZONE}
    page["public"] = link.event.shown != Event.Shown.NOTHING
    return render(request, "tournaments/self_entry/closed.html", page, status=status)


def _agreement(event: Event, pairs: bool) -> str:  # noqa: FBT001 — what a format says
    """What somebody agrees to: how public pages of the event show names."""
    shown = {
        Event.Names.WHOLE: _("My whole name may be shown on public pages of this tournament."),
        Event.Names.SHORT: _(
            "Public pages of this tournament may show my given name and an initial, as in Anna K."
        ),
        Event.Names.NUMBERS: _(
            "Public pages of this tournament show my number; my name is read by the desk alone."
        ),
    }[Event.Names(event.names)]
    if not pairs:
        return shown
    both = _("My partner agrees to this too.")
    return f"{shown} {both}"
