"""The address by which people ask for an entry: switched on and off by directors, made anew."""

from __future__ import annotations

from datetime import UTC, datetime
from uuid import UUID, uuid4

from django.utils import timezone

from scorer.games.text import gettext as _
from scorer.support.refused import Refused
from scorer.support.transactions import atomic
from tournaments.log.acts.self_entry import EntryLinkRenewed, EntryLinkSet
from tournaments.models import EntryLink, Event
from tournaments.selectors.self_entry import link_digest, link_of
from tournaments.services.steps import Actor, append, check_seen, done_before, lock_event

MOST_ENTRIES = 9_999


@atomic
def set_link(
    *,
    event_id: int,
    on: bool,
    closes_at: datetime | None = None,
    limit: int | None = None,
    asks: tuple[str, ...] = (),
    actor: Actor,
    seen: int,
) -> EntryLink:
    """Say whether people may ask for entries by link, until when, and how many may be entered.

    The address stays as it is. Raises ``Refused`` for an event that has begun, a moment
    that is over and an impossible limit, ``Conflict`` where it was set after ``seen``.
    """
    event = lock_event(event_id)
    check_seen(event, seen, EntryLinkSet)
    link = link_of(event) or EntryLink(event=event)
    if on:
        opens = (True, closes_at) != (link.on, link.closes_at)
        _check(event, closes_at, limit, opens=opens)
    before = (link.on, link.closes_at, link.limit, link.asks)
    link.on, link.closes_at, link.limit, link.asks = on, closes_at, limit, list(asks)
    if link.pk and before == (on, closes_at, limit, list(asks)):
        return link
    link.digest = link_digest(link)
    link.save()
    last = closes_at.astimezone(UTC).isoformat() if closes_at else ""
    append(event, EntryLinkSet(on=on, closes_at=last, limit=limit, asks=asks), actor)
    return link


@atomic
def renew_link(*, event_id: int, actor: Actor, uuid: UUID | None = None) -> None:
    """Give the entries of an event another address: the one of before leads nowhere.

    Who asked keeps their own page. Raises ``Refused`` where there never was an address.
    """
    event = lock_event(event_id)
    if done_before(event, uuid, actor, EntryLinkRenewed):
        return
    link = link_of(event)
    if link is None:
        raise Refused(_("Switch entries by link on first."))
    link.key = uuid4()
    link.digest = link_digest(link)
    link.save(update_fields=["key", "digest"])
    append(event, EntryLinkRenewed(), actor, uuid=uuid)


def _check(event: Event, closes_at: datetime | None, limit: int | None, *, opens: bool) -> None:
    if opens and event.state != Event.State.PREPARING:
        raise Refused(_("The tournament has begun: entries are made at the desk."))
    if opens and event.cancelled:
        raise Refused(_("The tournament is cancelled: nobody can ask for an entry."))
    if opens and closes_at is not None and closes_at <= timezone.now():
        raise Refused(_("This moment is over. Allowed: a later one, or none."), "closes_at")
    if limit is not None and not 1 <= limit <= MOST_ENTRIES:
        allowed = _("Allowed: a whole number from 1 to %(most)d.", most=MOST_ENTRIES)
        raise Refused(allowed, "limit")
