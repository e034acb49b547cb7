"""Entries that people ask for themselves, and take back; the desk alone enters them.

What is asked for is no part of the event's record: it stands in rows of its own until the desk
says yes, which is an act as every entry is.
"""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID, uuid5

from django.db.models import Count, Q
from django.utils.translation import gettext

from scorer.games.text import gettext as _
from scorer.support.refused import Refused
from scorer.support.transactions import atomic
from scorer.support.typed_codes import code_digest
from tournaments.models import AskedEntry, EntryLink, Event
from tournaments.records.categories import category_slugs
from tournaments.records.entry_list.values import LONGEST_NAME, LONGEST_TITLE, Named
from tournaments.records.entry_list.writing import comma_name, has_surname
from tournaments.selectors.entry_rules import entry_rules
from tournaments.selectors.self_entry import (
    NAMED,
    UNDECIDED,
    is_open,
    own_digest,
    playing_in,
    why_at_the_desk,
)
from tournaments.services.entrants import withdraw
from tournaments.services.steps import Actor, lock_event

MOST_UNDECIDED, MOST_OF_ORIGIN = 300, 40  # of an event, and of those from one network
MOST_GONE = 1_000  # declined or taken back, whose pages still say so
State = AskedEntry.State
GONE = (State.DECLINED, State.TAKEN_BACK)


@dataclass(frozen=True, slots=True, kw_only=True)
class Wish:
    """What somebody types who asks for an entry; texts are tidy."""

    person: Named
    partner: Named | None = None
    team: str = ""


class EntriesClosedError(Refused):
    """Nobody can ask for an entry by this address now."""


@atomic
def ask(*, link_id: int, wish: Wish, uuid: UUID, net: str = "") -> AskedEntry:
    """Ask for an entry; the same form with the same words asks once, with others once more.

    Where as many are entered as may be, or others wait already for the last places, they wait
    too. ``net``: the network they ask from, which a hall may share. Raises ``EntriesClosedError``,
    and ``Refused`` for what is too long, a partner where everybody plays alone, and where
    too many ask.
    """
    rows = EntryLink.objects.select_for_update(no_key=True, of=("self",)).select_related("event")
    link = rows.get(pk=link_id)
    name, partner = comma_name(wish.person), comma_name(wish.partner)
    own = uuid5(uuid, f"{link.event_id}\n{wish!r}")
    if known := AskedEntry.objects.filter(pk=own, event=link.event).first():
        return known
    if not is_open(link):
        raise EntriesClosedError(_("Entries by link are closed."))
    _check(link.event, wish)
    origin = code_digest(f"asked-from.{link.event_id}", net) if net else ""
    waiting = _make_room(link.event, origin)
    taken = playing_in(link.event) + waiting if link.limit is not None else 0
    asked = AskedEntry(
        pk=own,
        event=link.event,
        name=name,
        partner=partner,
        home=wish.person.home,
        team=wish.team,
        categories=list(category_slugs(wish.person.categories)),
        state=State.ASKED if link.limit is None or taken < link.limit else State.WAITING,
        origin=origin,
    )
    asked.digest = own_digest(asked)
    asked.save(force_insert=True)
    return asked


@atomic
def take_back(*, asked_id: UUID) -> AskedEntry:
    """They do not want to play any more; who is entered already withdraws before the first round.

    Raises ``Refused`` once the event has begun, or a round is seated, for who is entered.
    """
    event = lock_event(AskedEntry.objects.values_list("event", flat=True).get(pk=asked_id))
    asked = AskedEntry.objects.select_related("entrant").get(pk=asked_id)
    if asked.state == State.ENTERED and asked.entrant:
        if why := why_at_the_desk(event):
            raise Refused(why)
        by = Actor(name=gettext("by link"))
        withdraw(event_id=event.pk, number=asked.entrant.number, last_round=0, actor=by)
    settle(asked, State.TAKEN_BACK)
    asked.save()
    return asked


def settle(asked: AskedEntry, state: str) -> None:
    """Give a request its end, without the names, which the entry has, or nobody needs; unsaved."""
    asked.state, asked.reason, asked.categories, asked.origin = state, "", [], ""
    asked.name = asked.partner = asked.home = asked.team = ""


def forget_asked(event: Event) -> None:
    """The event is over: nothing is kept of those who were not entered; one statement."""
    AskedEntry.objects.filter(event=event, state__in=NAMED).update(
        state=State.DECLINED,
        name="",
        partner="",
        home="",
        team="",
        categories=[],
        reason="",
        origin="",
    )


def _make_room(event: Event, origin: str) -> int:
    """See to it that one more may ask; how many are on the waiting list; one query.

    Where many were declined or took it back, the oldest of them find no page of it any more.
    Raises ``Refused`` where too many have no answer.
    """
    counts = AskedEntry.objects.filter(event=event).aggregate(
        gone=Count("pk", filter=Q(state__in=GONE)),
        undecided=Count("pk", filter=Q(state__in=UNDECIDED)),
        alike=Count("pk", filter=Q(state__in=UNDECIDED, origin=origin)),
        waiting=Count("pk", filter=Q(state=State.WAITING)),
    )
    if counts["undecided"] >= MOST_UNDECIDED:
        raise Refused(_("Too many have asked by link. Ask whoever runs the tournament."))
    if origin and counts["alike"] >= MOST_OF_ORIGIN:
        raise Refused(
            _(
                "%(most)d requests from this network have no answer yet. Ask the desk to answer "
                "them, then send yours again.",
                most=MOST_OF_ORIGIN,
            )
        )
    if counts["gone"] > MOST_GONE:
        gone = AskedEntry.objects.filter(event=event, state__in=GONE)
        oldest = gone.order_by("state", "-asked_at", "pk")[MOST_GONE:]  # declined ones stay longer
        AskedEntry.objects.filter(pk__in=list(oldest.values_list("pk", flat=True))).delete()
    waiting: int = counts["waiting"]
    return waiting


def _check(event: Event, wish: Wish) -> None:
    for one, field in ((wish.person, "surname"), (wish.partner, "partner")):
        if one and not has_surname(one):
            raise Refused(_("Give at least a surname."), field)
    if wish.partner and not entry_rules(event).pairs:
        raise Refused(
            _("In this tournament everybody plays for themselves: leave the partner out.")
        )
    people = [one for one in (wish.person, wish.partner) if one]
    names = [name for one in people for name in (one.surname, one.given_name)]
    if max(map(len, names)) > LONGEST_NAME:
        raise Refused(_("Allowed: at most %(most)d letters.", most=LONGEST_NAME))
    if max(len(wish.person.home), len(wish.team)) > LONGEST_TITLE:
        raise Refused(_("Allowed: at most %(most)d letters.", most=LONGEST_TITLE))
