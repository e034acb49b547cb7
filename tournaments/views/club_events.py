"""A club's events: the list of them, and making a new one."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods

from scorer.clubs.selectors.members import membership_of
from scorer.clubs.views.access import club_manager, open_club
from scorer.clubs.views.clubs import rights_of
from scorer.models import MANAGERS, Club, Membership
from scorer.support.attempts import refuse_in
from scorer.support.refused import Refused
from tournaments.forms.events import NewEventForm
from tournaments.models import Event
from tournaments.selectors.events import events_of
from tournaments.services.allowances import check_new_event
from tournaments.services.events import make_event
from tournaments.views.acting import actor_of
from tournaments.views.pages import event_pages, form_page, sent


@open_club
@require_GET
def club_events(request: HttpRequest, club: Club) -> HttpResponse:
    """The events of a club; who is no member sees those that are shown."""
    membership = membership_of(request.user, club) if request.user.is_authenticated else None
    found = events_of(club)
    if membership is None:
        found = found.exclude(shown=Event.Shown.NOTHING)
    makes = membership and membership.role in MANAGERS
    context = {"club": club, "page": event_pages(request, found), "makes": makes}
    return render(request, "tournaments/club_events.html", context | rights_of(membership))


@club_manager
@require_http_methods(["GET", "POST"])
def new_event(request: HttpRequest, manager: Membership) -> HttpResponse:
    """Make an event from a preset; its numbers are looked at next."""
    club = manager.club
    initial = {"day": timezone.localdate()}
    form = NewEventForm(sent(request), names=club.names, initial=initial)
    if form.is_valid():
        data = form.cleaned_data
        try:
            check_new_event(club)
            event = make_event(
                club=club,
                format=form.format(),
                name=data["name"],
                day=data["day"],
                place=data["place"],
                names=data["names"],
                hall_names=data["hall_names"],
                actor=actor_of(request),
                uuid=data["uuid"],
            )
        except Refused as why:
            refuse_in(form, why)
        else:
            messages.success(request, _("The tournament is made. Look through its numbers."))
            return redirect("tournaments:format", slug=event.slug)
    context = {"club": club, "form": form} | rights_of(manager)
    return form_page(request, "tournaments/new_event.html", context)
