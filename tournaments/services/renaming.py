"""Names that change in the register: every event in which they stand is told, in one step each."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from typing import Any

from django.db.models import Q
from django.db.models.functions import Coalesce

from tournaments.log.acts.people import PersonChanged
from tournaments.log.parts import Who
from tournaments.models import Entrant, Event, Person, Substitution
from tournaments.selectors.people import described
from tournaments.services.steps import Actor, append_all

Roles = tuple[list[tuple[int, int]], list[tuple[int, int]]]


@dataclass(frozen=True, slots=True)
class Renamed:
    """A person who ``was`` described so and stands as ``now``."""

    person: Person
    was: str
    now: Person


def rename_in_events(
    renamed: Iterable[Renamed],
    actor: Actor,
    *,
    held: Event | None = None,
    besides: Event | None = None,
) -> None:
    """Who is called otherwise stands so from here on; pages and minutes of events change.

    ``held``: an event that the service writes in. ``besides``: one that tells it by itself. Four
    queries, and some for each event, for few people and for many.
    """
    some = [one for one in renamed if one.was != described(one.now)]
    roles = _roles([one.person for one in some]) if some else {}
    if besides:
        roles.pop(besides.pk, None)
    if not roles:
        return
    rows = Event.objects.select_for_update(no_key=True).order_by("pk").filter(pk__in=roles)
    for event in rows:
        told = roles[event.pk]
        acts = [_act(one, told[one.person.pk]) for one in some if one.person.pk in told]
        if held and held.pk == event.pk:
            append_all(held, acts, actor)
        else:
            append_all(event, acts, replace(actor, undoes=None))


def _act(one: Renamed, roles: Roles) -> PersonChanged:
    entries, stand_ins = roles
    return PersonChanged(
        person=one.person.pk,
        was=one.was,
        now=described(one.now),
        who=who(one.now),
        entries=tuple(entries),
        stand_ins=tuple(stand_ins),
    )


def _roles(people: Collection[Person]) -> dict[int, dict[int, Roles]]:
    """Where they stand, by event and person: numbers with 0 or 1 (the partner), substitutions.

    A substitution is the number and which of its substitutions it is, from 0.
    """
    ids = [person.pk for person in people]
    same = Person.objects.filter(Q(pk__in=ids) | Q(merged_into__in=ids))
    heads = dict(same.values_list("pk", Coalesce("merged_into", "pk"))) | {pk: pk for pk in ids}
    found: dict[int, dict[int, Roles]] = defaultdict(lambda: defaultdict(lambda: ([], [])))
    entered = Entrant.objects.filter(Q(person__in=heads) | Q(partner__in=heads))
    held: Iterable[Any] = entered.values_list("event_id", "number", "person_id", "partner_id")
    for event, number, *pair in held:
        for part, one in enumerate(pair):
            if one in heads:
                found[event][heads[one]][0].append((number, part))
    theirs = Substitution.objects.filter(person__in=heads).values("entrant")
    at: dict[int, int] = defaultdict(int)
    rows = Substitution.objects.filter(entrant__in=theirs).order_by("pk")
    columns = ("entrant__event", "entrant", "entrant__number", "person")
    for event, entrant, number, one in rows.values_list(*columns):
        if one in heads:
            found[event][heads[one]][1].append((number, at[entrant]))
        at[entrant] += 1
    return found


def who(person: Person) -> Who:
    """Somebody as lists show them."""
    person = person.current
    return Who(name=str(person), home=person.home.name if person.home else "")
