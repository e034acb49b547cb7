"""Who may, in an event: declarations in the manner of ``scorer.views.access``.

A page of an event is for everybody once the event shows enough; before that for the members
of the club that runs it. The desk's pages are for those who write in the club's sheets
(owners, directors, scorers), the director's for its managers. An event that shows nothing
is not there for anybody else.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import wraps
from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponseBase
from django.shortcuts import get_object_or_404

from scorer.models import MANAGERS, WRITERS, Club, Role
from scorer.selectors.members import membership_of
from tournaments.models import Event, Season

View = Callable[..., HttpResponseBase]
SHOWN = list(Event.Shown.values)  # each shows what those before it show


class EventRequest(HttpRequest):
    """A request for a page of an event; ``role`` is what the reader is in its club, or empty."""

    role: str


def event_reader(shown: Event.Shown) -> Callable[[View], View]:
    """A page for everybody once the event shows as much; the view gets the event."""

    def declare(view: View) -> View:
        @wraps(view)
        def with_event(request: HttpRequest, slug: str, **rest: Any) -> HttpResponseBase:
            event = _event(slug)
            request.role = role_in(request, event.club)  # type: ignore[attr-defined]
            if not request.role and SHOWN.index(event.shown) < SHOWN.index(shown):  # type: ignore[attr-defined]
                raise Http404
            return view(request, event, **rest)

        return _declared(with_event, f"event reader: {shown}")

    return declare


def event_desk(view: View) -> View:
    """A page for who keys results; the view gets the event."""
    return _event_page(view, "event desk", WRITERS)


def event_director(view: View) -> View:
    """A page for who runs the event; the view gets the event."""
    return _event_page(view, "event director", MANAGERS)


def season_reader(view: View) -> View:
    """A season's page for everybody once it is public; the view gets the season."""

    @wraps(view)
    def with_season(request: HttpRequest, slug: str, **rest: Any) -> HttpResponseBase:
        season = get_object_or_404(Season.objects.select_related("club"), slug=slug)
        request.role = role_in(request, season.club)  # type: ignore[attr-defined]
        if not season.public and not request.role:  # type: ignore[attr-defined]
            raise Http404
        return view(request, season, **rest)

    return _declared(with_season, "season reader")


def season_director(view: View) -> View:
    """A page for who runs a season; the view gets the season."""

    @wraps(view)
    def with_season(request: HttpRequest, slug: str, **rest: Any) -> HttpResponseBase:
        season = get_object_or_404(Season.objects.select_related("club"), slug=slug)
        _check(request, season.club, MANAGERS, hidden=not season.public)
        return view(request, season, **rest)

    return _declared(with_season, "season director")


def role_in(request: HttpRequest, club: Club) -> str:
    """What who asks is in a club; empty for nobody; at most one query."""
    user = request.user
    member = membership_of(user, club) if user.is_authenticated else None
    return member.role if member else ""


def _event(slug: str) -> Event:
    return get_object_or_404(Event.objects.select_related("club"), slug=slug)


def _event_page(view: View, who: str, roles: Collection[str]) -> View:
    @wraps(view)
    def with_event(request: HttpRequest, slug: str, **rest: Any) -> HttpResponseBase:
        event = _event(slug)
        _check(request, event.club, roles, hidden=event.shown == Event.Shown.NOTHING)
        return view(request, event, **rest)

    return _declared(with_event, who)


def _check(request: HttpRequest, club: Club, roles: Collection[str], *, hidden: bool) -> None:
    """Let in who has one of the roles; to others a hidden thing is not there."""
    role = role_in(request, club)
    request.role = role  # type: ignore[attr-defined]  # EventRequest
    if role in roles:
        return
    if hidden and role not in Role.values:
        raise Http404
    raise PermissionDenied


def _declared(view: View, who: str) -> View:
    view.who_may = who  # type: ignore[attr-defined]  # read by the test of all addresses
    return view
