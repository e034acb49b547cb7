"""The people of an event's file: those the event has, those the register knows, and new ones."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from django.db.models import Q

from scorer.models import Club
from tournaments.models import Entrant, Person, Substitution
from tournaments.records.event_file import EventJson, PersonJson
from tournaments.records.names import name_key
from tournaments.records.spelling import spelling_key
from tournaments.selectors.people import same_as
from tournaments.services.register import find_homes, new_person
from tournaments.services.register_changes import RegisterNotes

CALLED = ("surname", "given_name", "mark", "home")
Slot = tuple[int, int]  # a number; 0: who holds it, 1: the partner, from 2 on: its substitutes


def people_in(said: EventJson, club: Club, entrants: Sequence[Entrant] = ()) -> list[Person]:
    """Everybody of the file, in its order; a constant number of statements.

    Two of the same name, mark and club are two people. Who plays in the event already
    (``entrants``) stays who they are; one who is called otherwise in the file is renamed in the
    register, where no other event has them.
    """
    homes = find_homes(club, [one.home for one in said.people], RegisterNotes())
    held, slots = dict(_held(entrants)), _slots(said)
    found = Person.objects.filter(register=club, merged_into=None).select_related("home")
    known: dict[tuple[str, ...], list[Person]] = {}
    for person in dict.fromkeys([*held.values(), *found]):
        home = person.home.name if person.home else ""
        known.setdefault(_key(person, home), []).append(person)
    people: dict[int, Person] = {}
    for at, one in enumerate(said.people):
        own, same = held.get(slots.get(at, (0, 0))), known.get(_key(one, one.home))
        if same:
            people[at] = same.pop(same.index(own) if own in same else 0)
    for at, one in enumerate(said.people):
        own, new = held.get(slots.get(at, (0, 0))), new_person(club, one, homes)
        if at not in people and own and own not in people.values() and _is_only_here(own, entrants):
            people[at] = own
            for field in CALLED:
                setattr(own, field, getattr(new, field))
        person = people.setdefault(at, new)
        if person is own:
            person.categories = new.categories
    every = [people[at] for at in range(len(said.people))]
    Person.objects.bulk_create([person for person in every if person.pk is None])
    own_people = [person for person in every if person in held.values()]
    Person.objects.bulk_update(own_people, [*CALLED, "categories"])
    return every


def _held(entrants: Sequence[Entrant]) -> Iterator[tuple[Slot, Person]]:
    for entrant in entrants:
        stand_ins = [one.person for one in entrant.substitutions.all()]
        for at, person in enumerate([entrant.person, entrant.partner, *stand_ins]):
            if person:
                yield (entrant.number, at), person.current


def _slots(said: EventJson) -> dict[int, Slot]:
    """Where somebody of the file plays, by the place in its list."""
    found: dict[int, Slot] = {}
    for entrant in said.entrants:
        stand_ins = [one.person for one in entrant.substitutions]
        for at, person in enumerate([entrant.person, entrant.partner, *stand_ins]):
            if person is not None:
                found.setdefault(person, (entrant.number, at))
    return found


def _is_only_here(person: Person, entrants: Sequence[Entrant]) -> bool:
    same = same_as(person)
    others = Entrant.objects.filter(Q(person__in=same) | Q(partner__in=same))
    stand_ins = Substitution.objects.filter(person__in=same).exclude(entrant__in=entrants)
    return not (others.exclude(pk__in=[one.pk for one in entrants]).exists() or stand_ins.exists())


def _key(one: Person | PersonJson, home: str) -> tuple[str, ...]:
    return name_key(one.surname, one.given_name), one.mark, spelling_key(home)
