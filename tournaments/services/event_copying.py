"""A new event like one that was: its format, prizes, public settings, and who plays by choice.

Results, cash, check-in, withdrawals, disqualifications and substitutes stay where they are.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from uuid import UUID

from django.utils.translation import gettext_lazy as _

from scorer.support.transactions import atomic
from tournaments.log.acts.events import EventShown
from tournaments.log.acts.register import EntryMade
from tournaments.models import Entrant, Event, Step
from tournaments.records.spelling import spelling_key
from tournaments.selectors.formats import format_of
from tournaments.selectors.prizes import prizes_of
from tournaments.selectors.register import entrants_of
from tournaments.services.entering import find_teams
from tournaments.services.entry_details import whole
from tournaments.services.events import make_event
from tournaments.services.prizes import set_prizes
from tournaments.services.register_changes import RegisterNotes
from tournaments.services.steps import Actor, append


class Entries(StrEnum):
    """Who of the entries of the event is entered in its copy."""

    ALL = "all"
    PEOPLE = "people"
    NONE = "none"


# Translators: who is entered in a new tournament that is like an old one
ENTRIES_WORDS = {
    Entries.ALL: _("everybody, with teams and pairs"),
    Entries.PEOPLE: _("everybody, without teams and pairs"),
    Entries.NONE: _("nobody"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class NewEvent:
    """What the copy says; ``shown``, ``names`` and ``hall_names`` as of ``Event``."""

    name: str
    day: date
    place: str
    shown: str
    names: str
    hall_names: str = ""
    entries: Entries


@atomic
def copy_event(*, source: Event, new: NewEvent, actor: Actor, uuid: UUID | None = None) -> Event:
    """Make an event of the same club by the format and prizes of ``source``.

    The same UUID makes it once. Raises ``Refused``.
    """
    done = Step.objects.filter(uuid=uuid).exists() if uuid else False
    event = make_event(
        club=source.club,
        format=format_of(source),
        name=new.name,
        day=new.day,
        place=new.place,
        names=new.names,
        hall_names=new.hall_names,
        actor=actor,
        uuid=uuid,
    )
    if done:
        return event
    if new.shown != event.shown:
        append(event, EventShown(shown=new.shown, before=event.shown), actor)
    if new.entries is not Entries.NONE:
        _enter_again(source, event, actor, together=new.entries is Entries.ALL)
    if (prizes := prizes_of(source)).prizes:
        set_prizes(event_id=event.pk, put_up=prizes, actor=actor, seen=0)
    return event


def entries_to_copy(event: Event) -> list[Entrant]:
    """Those who play in an event and are still known by their names; two queries."""
    return [entrant for entrant in entrants_of(event) if _is_known(entrant)]


def _is_known(entrant: Entrant) -> bool:
    people = [entrant.person.current, *([entrant.partner.current] if entrant.partner else [])]
    return not entrant.has_left and all(one.anonymous is None for one in people)


def _enter_again(source: Event, event: Event, actor: Actor, *, together: bool) -> None:
    """Enter who played, in the order of their numbers; ``together``: in teams and pairs."""
    olds = entries_to_copy(source)
    names = [old.team.name for old in olds if old.team] if together else []
    teams = find_teams(event, names, RegisterNotes())
    entered: set[int] = set()
    number = 0
    for old in olds:
        person, partner = old.person.current, old.partner and old.partner.current
        people = {one.pk for one in (person, partner) if one}
        if entered & people:  # two who are known to be one person
            continue
        entered |= people
        number += 1
        entrant = Entrant.objects.create(
            event=event,
            number=number,
            person=person,
            partner=partner,
            team=teams[spelling_key(old.team.name)] if together and old.team else None,
            pair=old.pair if together else "",
            categories=old.categories,
            status=old.status,
        )
        append(event, EntryMade(**whole(entrant)), actor)
