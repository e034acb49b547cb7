"""The people of an event's file: those the register knows by name and club, and new ones."""

from __future__ import annotations

from scorer.models import Club
from tournaments.models import Person
from tournaments.records.event_file import EventJson
from tournaments.records.names import name_key
from tournaments.services.register import find_homes, new_person


def people_in(said: EventJson, club: Club) -> list[Person]:
    """Everybody of the file, in its order; a constant number of statements.

    Two of the same name and club are two people.
    """
    found = Person.objects.filter(register=club, merged_into=None).select_related("home")
    known: dict[tuple[str, str], list[Person]] = {}
    for person in found:
        home = person.home.name if person.home else ""
        known.setdefault(_key(person.surname, person.given_name, home), []).append(person)
    homes = find_homes(club, [one.home for one in said.people])
    people = []
    for one in said.people:
        same = known.get(_key(one.surname, one.given_name, one.home))
        people.append(same.pop(0) if same else new_person(club, one, homes))
    Person.objects.bulk_create([person for person in people if person.pk is None])
    return people


def _key(surname: str, given_name: str, home: str) -> tuple[str, str]:
    return name_key(surname, given_name), name_key(home)
