"""Who may, for programs in an event: declarations in the manner of ``scorer.api.access``.

Everybody reads what the event's pages show; a token of its club reads as a member does, one
that may write as the desk, one that may run events as the director. What is found is left on the
request: ``event`` or ``season``, and ``role``.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import wraps

from django.http import HttpResponse

from scorer.api.access import (
    KEEPERS_OF_EVENTS,
    ApiRequest,
    Operation,
    declared,
    forbidden,
    role_in,
    token_or_refused,
)
from scorer.api.answers import not_there
from scorer.models import MANAGERS, WRITERS, ScoreSheet
from tournaments.models import Event, Season, Table
from tournaments.views.access import SHOWN, EventRequest


class EventApiRequest(ApiRequest, EventRequest):
    """What an operation of an event is given."""

    event: Event
    season: Season


def event_reader(shown: Event.Shown) -> Callable[[Operation], Operation]:
    """An operation for everybody once the event shows as much, and for its club's tokens."""

    def declare(operation: Operation) -> Operation:
        @wraps(operation)
        def with_event(request: EventApiRequest, slug: str, **rest: object) -> HttpResponse:
            event = _found(request, slug)
            if not request.role and SHOWN.index(event.shown) < SHOWN.index(shown):
                raise not_there()
            return operation(request, slug, **rest)

        return declared(with_event, f"event reader: {shown}")

    return declare


def event_desk(operation: Operation) -> Operation:
    """An operation of the desk: a token of the club that may write."""
    return _for_token(operation, "token: writes in the event", WRITERS)


def event_director(operation: Operation) -> Operation:
    """An operation of who runs the event: a token of the club that may run events."""
    return _for_token(operation, "token: runs the event", MANAGERS)


def season_reader(operation: Operation) -> Operation:
    """An operation for everybody once the season is public, and for its club's tokens."""

    @wraps(operation)
    def with_season(request: EventApiRequest, slug: str, **rest: object) -> HttpResponse:
        season = Season.objects.select_related("club").filter(slug=slug).first()
        if season is None:
            raise not_there()
        request.season = season
        request.role = role_in(request, season.club_id)
        if not season.public and not request.role:
            raise not_there()
        return operation(request, slug, **rest)

    return declared(with_season, "season reader")


def _for_token(operation: Operation, who: str, roles: Collection[str]) -> Operation:
    @wraps(operation)
    def with_event(request: EventApiRequest, slug: str, **rest: object) -> HttpResponse:
        token_or_refused(request)
        event = _found(request, slug)
        if not request.role and event.shown == Event.Shown.NOTHING:
            raise not_there()
        if request.role not in roles:
            raise forbidden()
        return operation(request, slug, **rest)

    return declared(with_event, who)


def _found(request: EventApiRequest, slug: str) -> Event:
    event = Event.objects.select_related("club").filter(slug=slug).first()
    if event is None:
        raise not_there()
    request.event = event
    request.role = role_in(request, event.club_id, event.slug)
    return event


def _is_table_of(sheet: ScoreSheet, event: str) -> bool:
    return Table.objects.filter(sheet=sheet, round__event__slug=event).exists()


KEEPERS_OF_EVENTS.append(_is_table_of)
