"""The desk that anybody may try: sitting down at it, and starting it afresh."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from scorer.clubs.selectors.try_outs import tried_club
from scorer.clubs.views.access import anyone
from scorer.models import Club
from scorer.operations.views.rates import limited
from tournaments.services.trying import event_to_try, is_stale, start_afresh
from tournaments.views.access import try_out
from tournaments.views.try_out import sit_down, sits_at


@anyone
@limited("sit_down")
@never_cache
@require_http_methods(["GET", "POST"])
def try_desk(request: HttpRequest) -> HttpResponse:
    """What there is to try, and the button that seats a visitor; it begins afresh when idle."""
    club = None if request.user.is_authenticated else tried_club()
    if club is None:
        raise Http404
    if request.method == "POST":
        if is_stale(club):
            start_afresh(club)
        sit_down(request, club)
        return _to_the_desk(club)
    page = {"event": event_to_try(club), "sits": sits_at(request, club)}
    return render(request, "tournaments/try_desk.html", page)


@try_out
@limited("afresh")
@never_cache
@require_http_methods(["GET", "POST"])
def start_afresh_page(request: HttpRequest, club: Club) -> HttpResponse:
    """What starting afresh takes away, and the button that does it."""
    if request.method == "POST":
        if start_afresh(club):
            messages.success(request, _("The try-out stands as it did at the start."))
        else:
            messages.info(
                request, _("It was started afresh less than a minute ago. Wait a moment.")
            )
        return _to_the_desk(club)
    return render(request, "tournaments/start_afresh.html", {"event": event_to_try(club)})


def _to_the_desk(club: Club) -> HttpResponse:
    event = event_to_try(club)
    if event is None:
        raise Http404
    return redirect("tournaments:desk", event.slug)
