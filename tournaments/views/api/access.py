"""Who may, for programs in an event: declarations in the manner of ``scorer.api.access``.

Everybody reads what the event's pages show; a token of its club reads as a member does, one
that may write as the desk, one that may run events as the director. What is found is left on the
request: ``event`` or ``season``, and ``role``.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection

from scorer.api.access import (
    KEEPERS_OF_EVENTS,
    ApiRequest,
    Operation,
    forbidden,
    role_in,
    token_or_refused,
    who_may,
)
from scorer.api.answers import not_there
from scorer.models import MANAGERS, WRITERS, ScoreSheet
from tournaments.models import Event, Season, Table
from tournaments.services.steps import Actor
from tournaments.views.access import SHOWN, EventRequest
from tournaments.views.acting import content_of


class EventApiRequest(ApiRequest, EventRequest):
    """What an operation of an event is given."""

    event: Event
    season: Season


def event_reader(shown: Event.Shown) -> Callable[[Operation], Operation]:
    """An operation for everybody once the event shows as much, and for its club's tokens."""

    @who_may(f"event reader: {shown}")
    def reader(request: EventApiRequest, slug: str, **_rest: object) -> None:
        event = _found(request, slug)
        if not request.role and SHOWN.index(event.shown) < SHOWN.index(shown):
            raise not_there()

    return reader


@who_may("token: writes in the event")
def event_desk(request: EventApiRequest, slug: str, **_rest: object) -> None:
    """An operation of the desk: a token of the club that may write."""
    _check_token(request, slug, WRITERS)


@who_may("token: runs the event")
def event_director(request: EventApiRequest, slug: str, **_rest: object) -> None:
    """An operation of who runs the event: a token of the club that may run events."""
    _check_token(request, slug, MANAGERS)


@who_may("season reader")
def season_reader(request: EventApiRequest, slug: str, **_rest: object) -> None:
    """An operation for everybody once the season is public, and for its club's tokens."""
    season = Season.objects.select_related("club").filter(slug=slug).first()
    if season is None:
        raise not_there()
    request.season = season
    request.role = role_in(request, season.club_id)
    if not season.public and not request.role:
        raise not_there()


def program_of(request: EventApiRequest) -> Actor:
    """Who acts: the program by its token's name."""
    said = json.loads(request.body)
    return Actor(name=token_or_refused(request).name, content=content_of(request, said.items()))


def _check_token(request: EventApiRequest, slug: str, roles: Collection[str]) -> None:
    token_or_refused(request)
    event = _found(request, slug)
    if not request.role and event.shown == Event.Shown.NOTHING:
        raise not_there()
    if request.role not in roles:
        raise forbidden()


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
