"""Operations that read events: as much as their pages show to who asks."""

from collections.abc import Callable

from django.contrib.auth.models import AnonymousUser
from django.db.models import Q, QuerySet
from django.http import HttpResponse
from ninja import Router

from scorer.api.access import ApiRequest, anyone, club_or_refused
from scorer.api.answers import Json, known
from scorer.api.description import LISTED, READ, Limit, Offset, describe
from scorer.api.shapes import Page, page_of
from tournaments.models import Event
from tournaments.records.standings_json import standings_json
from tournaments.selectors.events import PUBLIC, events_for
from tournaments.selectors.tournament_record import tournament_json
from tournaments.selectors.visibility import visibility_of
from tournaments.views.api.access import EventApiRequest, event_reader
from tournaments.views.api.shapes import EntrantRow, EventRow, RoundRow, StandingsTold
from tournaments.views.public import event_data_in, standings_in, version_in

router = Router(tags=["events"])
EVENT = "/events/{slug:slug}"
READER = event_reader(Event.Shown.SEATING)
RESULTS = event_reader(Event.Shown.EVERYTHING)


@router.get("/events", **describe(Page[EventRow], *LISTED))
@anyone
def events(request: ApiRequest, limit: Limit = 100, offset: Offset = 0) -> HttpResponse:
    """The events that are public, and those of the token's club, newest first."""
    return _listed(request, _seen(request), limit, offset)


@router.get("/clubs/{slug:slug}/events", **describe(Page[EventRow], *READ))
@anyone
def club_events(
    request: ApiRequest, slug: str, limit: Limit = 100, offset: Offset = 0
) -> HttpResponse:
    """A club's events as far as who asks may know of them, newest first."""
    club = club_or_refused(slug)
    return _listed(request, _seen(request).filter(club=club), limit, offset)


@router.get(EVENT, **describe(EventRow, *READ))
@READER
def event(request: EventApiRequest, slug: str) -> HttpResponse:
    """An event."""
    return _known(request, lambda: EventRow.model_validate(request.event))


@router.get(f"{EVENT}/entrants", **describe(Page[EntrantRow], *READ))
@READER
def entrants(
    request: EventApiRequest, slug: str, limit: Limit = 500, offset: Offset = 0
) -> HttpResponse:
    """Who plays, by number."""

    def body() -> Page[EntrantRow]:
        units = list(event_data_in(request, request.event).units.values())
        return page_of(EntrantRow, units, limit, offset)

    return _known(request, body)


@router.get(f"{EVENT}/rounds", **describe(Page[RoundRow], *READ))
@READER
def rounds(request: EventApiRequest, slug: str) -> HttpResponse:
    """The rounds whose seating is published; an event has some dozens at most."""

    def body() -> Json:
        data = event_data_in(request, request.event)
        items = [
            {
                "number": one.number,
                "state": one.state,
                "minutes": one.minutes,
                "started_at": one.started_at and one.started_at.isoformat(),
                "tables": len(data.tables.get(one.number, ())),
                "resting": list(data.resting.get(one.number, ())),
            }
            for one in data.rounds.values()
        ]
        return {"count": len(items), "items": items}

    return _known(request, body)


@router.get(f"{EVENT}/standings", **describe(StandingsTold, *READ))
@RESULTS
def standings(request: EventApiRequest, slug: str) -> HttpResponse:
    """All lists of the standings as standings/1, the rounds that are kept back left out."""
    return _known(request, lambda: standings_json(standings_in(request, request.event)))


@router.get(f"{EVENT}/record", **describe(Json, *READ))
@RESULTS
def event_record(request: EventApiRequest, slug: str) -> HttpResponse:
    """What the standings are made of as tournament-record/1, for ``manage.py standings``."""
    upto = visibility_of(request.event, request.role).upto
    version = version_in(request, request.event)
    return _known(request, lambda: tournament_json(request.event, upto, version))


def _known(request: EventApiRequest, say: Callable[[], object]) -> HttpResponse:
    version = version_in(request, request.event)
    return known(request, (version, request.role), say)


def _seen(request: ApiRequest) -> QuerySet[Event]:
    found = events_for(AnonymousUser())
    token = request.token
    if token is None:
        return found
    own = Q(club=token.club_id, slug=token.event) if token.event else Q(club=token.club_id)
    return Event.objects.filter(own | PUBLIC).select_related("club")


def _listed(request: ApiRequest, found: QuerySet[Event], limit: int, offset: int) -> HttpResponse:
    return known(request, None, lambda: page_of(EventRow, found, limit, offset))
