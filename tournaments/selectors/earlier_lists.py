"""The entries of an event before as a list to start from, such as the line-ups of a league."""

from __future__ import annotations

from django.db.models import Exists, OuterRef

from tournaments.models import Entrant, Event, has_left
from tournaments.records.entry_list.values import ListedEntry
from tournaments.records.entry_list.writing import list_text
from tournaments.selectors.entry_rules import entry_rules
from tournaments.selectors.people import named_of
from tournaments.selectors.register import PEOPLE

LISTED = 30  # events to choose from


def earlier_events(event: Event) -> list[Event]:
    """Other events of the club that somebody has entered alike, the newest first; one query."""
    pairs = entry_rules(event).pairs
    entered = Exists(Entrant.objects.filter(event=OuterRef("pk")))
    others = Event.objects.filter(entered, club=event.club_id).exclude(pk=event.pk)
    found = others.order_by("-day", "-pk")[: 2 * LISTED]
    return [one for one in found if entry_rules(one).pairs == pairs][:LISTED]


def list_of(event: Event) -> str:
    """Who has not left an event, as a list to paste; one query."""
    entrants = event.entrants.exclude(has_left()).order_by("number")
    named = [one for one in entrants.select_related("team", *PEOPLE) if _has_names(one)]
    return list_text(map(_listed, named), pairs=entry_rules(event).pairs)


def _has_names(entrant: Entrant) -> bool:
    """Whether nobody of them is anonymous, who could not be entered by a name."""
    people = [one.current for one in (entrant.person, entrant.partner) if one]
    return all(one.anonymous is None for one in people)


def _listed(entrant: Entrant) -> ListedEntry:
    return ListedEntry(
        row=entrant.number,
        text="",
        person=named_of(entrant.person.current, entrant.categories),
        partner=named_of(entrant.partner.current) if entrant.partner else None,
        team=entrant.team.name if entrant.team else "",
        pair=entrant.pair,
        fixed_table=entrant.fixed_table,
    )
