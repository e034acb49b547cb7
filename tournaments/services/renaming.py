"""Names that change in the register: every event in which they stand is told, in one step each."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import Any

from django.db.models import Q

from tournaments.log.acts.people import PersonChanged
from tournaments.models import Entrant, Event, Person, Substitution
from tournaments.selectors.history.rows import who
from tournaments.selectors.people import described, same_as
from tournaments.services.steps import Actor, append

Roles = tuple[list[tuple[int, int]], list[tuple[int, int]]]


def rename_in_events(
    person: Person, was: str, now: Person, actor: Actor, besides: Event | None = None
) -> None:
    """Who was ``was`` stands as ``now`` from here on; pages and minutes of events change.

    ``besides``: an event that tells it by itself. Four queries and one for each event.
    """
    if was == described(now):
        return
    roles = _roles(person)
    if besides:
        roles.pop(besides.pk, None)
    held = Event.objects.select_for_update(no_key=True).order_by("pk")
    events = {event.pk: event for event in held.filter(pk__in=roles)}
    for event_id, (entries, stand_ins) in sorted(roles.items()):
        act = PersonChanged(
            person=person.pk,
            was=was,
            now=described(now),
            who=who(now),
            entries=tuple(entries),
            stand_ins=tuple(stand_ins),
        )
        append(events[event_id], act, actor)


def _roles(person: Person) -> dict[int, Roles]:
    """Where somebody stands, by event: numbers with 0 or 1 (the partner), and substitutions.

    A substitution is the number and which of its substitutions it is, from 0.
    """
    people = set(same_as(person).values_list("pk", flat=True))
    found: dict[int, Roles] = defaultdict(lambda: ([], []))
    entered = Entrant.objects.filter(Q(person__in=people) | Q(partner__in=people))
    held: Iterable[Any] = entered.values_list("event_id", "number", "person_id", "partner_id")
    for event, number, *pair in held:
        parts = [part for part, one in enumerate(pair) if one in people]
        found[event][0].extend((number, part) for part in parts)
    theirs = Substitution.objects.filter(person__in=people).values("entrant")
    at: dict[int, int] = defaultdict(int)
    rows = Substitution.objects.filter(entrant__in=theirs).order_by("pk")
    columns = ("entrant__event", "entrant", "entrant__number", "person")
    for event, entrant, number, one in rows.values_list(*columns):
        if one in people:
            found[event][1].append((number, at[entrant]))
        at[entrant] += 1
    return found
