"""The hall from the desk: announcements, what the screen shows, its names and its link."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from uuid import UUID

from django.utils import timezone

from scorer.games.text import gettext as _
from scorer.support.names import clean_name
from scorer.support.refused import Refused
from scorer.support.transactions import atomic
from tournaments.log.acts.hall import Announced, AnnouncementWithdrawn, HallNames, HallSet
from tournaments.models import Event
from tournaments.selectors.hall import LONGEST, SCREEN
from tournaments.services.steps import Actor, append, done_before, lock_event

LONGEST_AHEAD = timedelta(days=2)
KEY_BYTES = 8


@atomic
def announce(
    *,
    event_id: int,
    text: str,
    until: datetime | None = None,
    actor: Actor,
    uuid: UUID | None = None,
) -> Event:
    """Show a message in the hall, on public pages and on the tables' phones, until it is over.

    It takes the place of the one before. Raises ``Refused`` without a text, for one that
    is too long, and for an end that is past or too far away.
    """
    event = lock_event(event_id)
    if done_before(event, uuid, actor, Announced):
        return event
    clean = clean_name(text)
    if not clean:
        raise Refused(_("Enter what is announced."), "text")
    if len(clean) > LONGEST:
        raise Refused(_("Enter at most %(most)d letters.", most=LONGEST), "text")
    now = timezone.now()
    if until is not None and not now < until <= now + LONGEST_AHEAD:
        raise Refused(_("This time is over, or more than two days away."), "until")
    said = None if until is None else until.astimezone(UTC).isoformat()
    append(event, Announced(text=clean, until=said), actor, uuid=uuid)
    return event


@atomic
def withdraw_announcement(*, event_id: int, actor: Actor) -> Event:
    """Show it nowhere any more."""
    event = lock_event(event_id)
    if event.announcement:
        append(event, AnnouncementWithdrawn(), actor)
    return event


@atomic
def set_hall(
    *, event_id: int, changes: Mapping[str, object], actor: Actor, uuid: UUID | None = None
) -> Event:
    """Change some of what the hall screen shows; an empty value is the usual one."""
    event = lock_event(event_id)
    if done_before(event, uuid, actor, HallSet):
        return event
    hall = {key: value for key, value in {**event.hall, **changes}.items() if value}
    if hall != event.hall:
        append(event, HallSet(hall=hall), actor, uuid=uuid)
    return event


@atomic
def name_hall(*, event_id: int, names: str, actor: Actor) -> Event:
    """Choose how the hall shows names; empty: as public pages do. Raises ``Refused``."""
    return show_hall_names(lock_event(event_id), names, actor)


def show_hall_names(event: Event, names: str, actor: Actor) -> Event:
    """The same within the transaction of a service that holds the event."""
    if names and names not in Event.Names.values:
        allowed = ", ".join(Event.Names.values)
        raise Refused(_("Allowed: %(allowed)s.", allowed=allowed), "hall_names")
    if event.hall_names != names:
        append(event, HallNames(names=names, before=event.hall_names), actor)
    return event


@atomic
def make_screen_link(*, event_id: int, actor: Actor, uuid: UUID | None = None) -> Event:
    """Give the hall a new screen link; the one before opens nothing any more."""
    event = lock_event(event_id)
    if done_before(event, uuid, actor, HallSet):
        return event
    hall = {**event.hall, SCREEN: secrets.token_hex(KEY_BYTES)}
    append(event, HallSet(hall=hall), actor, uuid=uuid)
    return event
