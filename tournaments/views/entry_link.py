"""Entries by link: switched on by directors, shown as an address and as a code for a wall."""

from __future__ import annotations

from functools import partial
from uuid import uuid4

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods

from scorer.operations.views.reaching import shared_address
from scorer.support.attempts import attempt, attempt_in
from tournaments.forms.self_entry import EntryLinkForm
from tournaments.models import EntryLink, Event
from tournaments.selectors.entry_rules import entry_rules
from tournaments.selectors.self_entry import is_open, link_code, link_of
from tournaments.services.entry_link import renew_link, set_link
from tournaments.views.access import EventRequest, Right, event_desk, event_director
from tournaments.views.acting import actor_of, uuid_in
from tournaments.views.pages import event_context, form_page
from tournaments.views.seeing import newest_step, seen_in


@event_director
@require_http_methods(["GET", "POST"])
@never_cache
def entry_link_page(request: EventRequest, event: Event) -> HttpResponse:
    """Whether people may ask for entries by link; the address as a QR code while they may."""
    if "renew" in request.POST:
        who, uuid = actor_of(request), uuid_in(request)
        attempt(
            request,
            lambda: renew_link(event_id=event.pk, actor=who, uuid=uuid),
            _("There is another address. The one of before leads nowhere."),
        )
        return redirect("tournaments:entry_link", event.slug)
    link, seen = link_of(event), newest_step(event)
    data = request.POST if request.method == "POST" else None
    initial = EntryLinkForm.initial_of(link) | {"seen": seen}
    form = EntryLinkForm(data, rules=entry_rules(event), initial=initial)
    if form.is_valid():
        said = {name: value for name, value in form.cleaned_data.items() if name != "seen"}
        said["asks"] = tuple(said["asks"])
        act = partial(
            set_link, event_id=event.pk, actor=actor_of(request), seen=seen_in(request), **said
        )
        if attempt_in(form, act, seen):
            messages.success(request, _("Saved."))
            return redirect("tournaments:entry_link", event.slug)
    page = event_context(request, event, "entries") | {
        "form": form,
        "link": link,
        "uuid": uuid4(),
        "open": link is not None and is_open(link),
        "address": _address(request, link) if link else "",
    }
    return form_page(request, "tournaments/self_entry/link.html", page)


@event_desk(Right.CHECK_IN)
@require_GET
@never_cache
def entry_wall(request: EventRequest, event: Event) -> HttpResponse:
    """The address in big type, for a screen or a sheet on the wall."""
    link = link_of(event)
    if link is None or not is_open(link):
        raise Http404
    page = {"event": event, "link": link, "address": _address(request, link)}
    return render(request, "tournaments/self_entry/wall.html", page)


def _address(request: EventRequest, link: EntryLink) -> str:
    return shared_address(request, reverse("tournaments:self_entry", args=[link_code(link)]))
