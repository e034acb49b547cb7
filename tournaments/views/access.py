"""Who may, in an event: declarations in the manner of ``scorer.clubs.views.access``.

A page of an event is for everybody once the event shows enough; before that for the members
of the club that runs it. A page of the desk names the right it takes: the club's owners and
directors have all of them, its scorers all but cash, the holder of a helper pass of this event
what the pass says. The director's pages are for the club's managers. An event that shows nothing
is not there for anybody else. In the club that anybody may try, a visitor who sat down at its
desk is a director on the pages that ``views.try_out`` names.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial, wraps

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponseBase
from django.shortcuts import get_object_or_404

from scorer.clubs.selectors.members import membership_of
from scorer.clubs.selectors.try_outs import tried_club
from scorer.clubs.views.access import CodeRefused, code_page
from scorer.clubs.views.powers import declared
from scorer.models import MANAGERS, WRITERS, Club, Role
from tournaments.models import Event, HelperPass, Season
from tournaments.selectors.hall import opens_screen
from tournaments.selectors.passes import find_pass, newest_held
from tournaments.selectors.self_entry import find_asked, find_link
from tournaments.selectors.version import PublicSnapshot, Version
from tournaments.views import pass_refused
from tournaments.views import try_out as try_outs

View = Callable[..., HttpResponseBase]
Right = HelperPass.Right
ANY = tuple(Right)
SEEING = {Right.ENTER, Right.PAPERS}  # rights of who sees what the public does not see yet
SHOWN = list(Event.Shown.values)  # each shows what those before it show
PASSES = "passes"  # in the session: the ids of the passes this browser holds
SCREENS = "screens"  # in the session: the codes of screen links by event
MOST_PASSES = 10


class EventRequest(HttpRequest):
    """A request for a page of an event; ``role`` is what the reader is in its club, or empty.

    ``rights`` are what they may do at the desk, ``helper`` is the pass they work under. ``tries``:
    a visitor at the desk that anybody may try. What ``public`` finds once for a request is kept
    here: the ETag of the page, the snapshot and the version it shows.
    """

    role: str
    rights: frozenset[str]
    helper: HelperPass | None
    tries: bool
    etag: str
    snapshot: PublicSnapshot
    event_version: Version


def event_reader(shown: Event.Shown) -> Callable[[View], View]:
    """A page for everybody once the event shows as much; the view gets the event."""

    def declare(view: View) -> View:
        @wraps(view)
        def with_event(request: EventRequest, slug: str, **rest: object) -> HttpResponseBase:
            event = _event(slug)
            request.role = role_at(request, event)
            if not request.role and SHOWN.index(event.shown) < SHOWN.index(shown):
                raise Http404
            return _answered(view, request, event, rest)

        return declared(with_event, f"event reader: {shown}")

    return declare


def event_desk(*rights: Right) -> Callable[[View], View]:
    """A page of the desk, for who has one of ``rights``; the view gets the event."""
    if not rights or not all(isinstance(right, Right) for right in rights):
        raise TypeError(rights)
    who = f"event desk: {', '.join(rights)}"
    return lambda view: _event_page(view, who, lambda one: not one.rights.isdisjoint(rights))


def event_director(view: View) -> View:
    """A page for who runs the event; the view gets the event."""
    return _event_page(view, "event director", lambda request: request.role in MANAGERS)


def takes_fees(request: EventRequest) -> bool:
    """Whether who checks somebody in takes the fee as well."""
    return request.helper is None or Right.CASH in request.rights


def pass_holder(view: View) -> View:
    """The page of a helper's pass: whoever has one that is good; the view gets the pass."""
    return code_page(view, "pass holder", find_pass, CodeRefused)


def try_out(view: View) -> View:
    """A page for who sits at the desk that anybody may try; the view gets its club."""

    @wraps(view)
    def with_club(request: HttpRequest, **rest: object) -> HttpResponseBase:
        club = tried_club()
        if club is None:
            raise Http404
        if not try_outs.sits_at(request, club):
            raise PermissionDenied
        return view(request, club, **rest)

    return declared(with_club, "who tries the desk")


def entry_link_holder(view: View) -> View:
    """The page where entries are asked for: whoever has its address; the view gets the link."""
    return code_page(view, "entry link holder", find_link)


def who_asked(view: View) -> View:
    """The page of one who asked for an entry: whoever has its address; the view gets the row."""
    return code_page(view, "who asked", find_asked)


def season_reader(view: View) -> View:
    """A season's page for everybody once it is public; the view gets the season."""
    return _season_page(view, "season reader", lambda season, role: season.public or bool(role))


def season_director(view: View) -> View:
    """A page for who runs a season; the view gets the season."""
    return _season_page(view, "season director", lambda _season, role: role in MANAGERS)


def _season_page(view: View, who: str, may: Callable[[Season, str], bool]) -> View:
    @wraps(view)
    def with_season(request: EventRequest, slug: str, **rest: object) -> HttpResponseBase:
        season = get_object_or_404(Season.objects.select_related("club"), slug=slug)
        request.role = role_in(request, season.club)
        if not may(season, request.role):
            raise PermissionDenied if season.public or request.role else Http404
        return view(request, season, **rest)

    return declared(with_season, who)


def role_in(request: HttpRequest, club: Club) -> str:
    """What who asks is in a club; empty for nobody; at most one query."""
    user = request.user
    member = membership_of(user, club) if user.is_authenticated else None
    return member.role if member else ""


def role_at(request: EventRequest, event: Event) -> str:
    """The same for an event, where a helper pass that is good gives its holder rights.

    Who may see results by it reads as a scorer does, others as a member. At most one query more,
    for who holds a pass. Who sits at the desk that anybody may try is its director where the page
    is open to them.
    """
    role = role_in(request, event.club)
    request.helper = None
    request.tries = try_outs.sits_at(request, event.club) and try_outs.is_open_here(request)
    if request.tries:
        role = Role.DIRECTOR
    request.rights = rights_of(role)
    held = request.session.get(PASSES, [])
    if not held or request.rights:
        return role
    helper = newest_held(HelperPass.objects.alive(), event, held)
    if helper is None:
        return role
    request.helper = helper
    request.rights = frozenset(ANY).intersection(helper.rights)
    return Role.MEMBER if request.rights.isdisjoint(SEEING) else Role.SCORER


def rights_of(role: str) -> frozenset[str]:
    """What who is ``role`` in the club may do at the desks of its events."""
    if role in MANAGERS:
        return frozenset(ANY)
    return frozenset(ANY) - {Right.CASH} if role in WRITERS else frozenset()


def sees_hall_names(request: EventRequest, event: Event) -> bool:
    """Whether the desk opened the hall screen in this browser: for a role, or by its link."""
    held = request.session.get(SCREENS, {})
    return bool(request.role) or opens_screen(event, held.get(str(event.pk), ""))


def hold_screen(request: HttpRequest, event: Event, code: str) -> None:
    """Let this browser show the hall screen of an event as the hall reads it."""
    request.session[SCREENS] = {**request.session.get(SCREENS, {}), str(event.pk): code}


def hold_pass(request: HttpRequest, given: HelperPass) -> None:
    """Let this browser work at the desk of the pass's event for as long as it is good."""
    others = [held for held in request.session.get(PASSES, []) if held != given.pk]
    request.session[PASSES] = [given.pk, *others][:MOST_PASSES]


def _event(slug: str) -> Event:
    return get_object_or_404(Event.objects.select_related("club"), slug=slug)


def _event_page(view: View, who: str, may: Callable[[EventRequest], bool]) -> View:
    @wraps(view)
    def with_event(request: EventRequest, slug: str, **rest: object) -> HttpResponseBase:
        event = _event(slug)
        request.role = role_at(request, event)
        if may(request):
            return _answered(view, request, event, rest)
        hidden = event.shown == Event.Shown.NOTHING and request.role not in Role.values
        held = newest_held(HelperPass.objects.all(), event, request.session.get(PASSES, []))
        if held is not None:
            return pass_refused.answer(request, held, hidden=hidden)
        raise Http404 if hidden else PermissionDenied

    return declared(with_event, who)


def _answered(
    view: View, request: EventRequest, event: Event, rest: Mapping[str, object]
) -> HttpResponseBase:
    if not request.tries:
        return view(request, event, **rest)
    return try_outs.answered(request, event, partial(view, request, event, **rest))
