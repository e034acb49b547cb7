"""The people a club knows, and who of them is meant by a name.

Every function costs a fixed number of queries, said with it.
"""

from __future__ import annotations

from collections.abc import Collection

from django.db.models import Q, QuerySet

from scorer.models import Club
from scorer.support.name_order import by_name
from tournaments.models import HomeClub, Person
from tournaments.records.entry_list.values import Named
from tournaments.records.names import name_key


def people_of(club: Club) -> QuerySet[Person]:
    """Everybody in a club's register, without those merged into others; one query."""
    return Person.objects.filter(register=club, merged_into=None).select_related("home")


def merged_in(club: Club) -> QuerySet[Person]:
    """Those of a club's register who were merged into others; one query."""
    return (
        Person.objects.filter(register=club)
        .exclude(merged_into=None)
        .select_related("home", "merged_into__home")
    )


def same_as(person: Person) -> QuerySet[Person]:
    """A person and those merged into them; one query."""
    return Person.objects.filter(Q(pk=person.pk) | Q(merged_into=person))


def home_names(club: Club) -> list[str]:
    """The home clubs the register knows, as the reader's alphabet orders them; one query."""
    names = HomeClub.objects.filter(register=club).values_list("name", flat=True)
    return sorted(names, key=by_name())


def called(alike: list[Person], home: str, which: Collection[int] = ()) -> list[Person]:
    """Those of one name who can be meant: of the club if one is named and anybody is of it.

    Who has no club yet may come from any; a club nobody of that name is of makes a new person.
    ``which``: by the keys of their rows, who is meant where it can be several.
    """
    key = name_key(home) if home else ""
    of_it = [person for person in alike if person.home and name_key(person.home.name) == key]
    found = (of_it or [one for one in alike if one.home is None]) if home else alike
    return [person for person in found if person.pk in which] or found


def people_by_key(club: Club) -> dict[str, list[Person]]:
    """The register by the keys of names; who was merged is found under both; one query."""
    found: dict[str, list[Person]] = {}
    people = Person.objects.filter(register=club).select_related("home", "merged_into__home")
    for person in people.order_by("pk"):
        alike = found.setdefault(name_key(person.surname, person.given_name), [])
        if person.current not in alike:
            alike.append(person.current)
    return found


def key_of(named: Named) -> str:
    """The key of a name in the register."""
    return name_key(named.surname, named.given_name)


def described(person: Person) -> str:
    """Name and club, as they may be typed to say who is meant."""
    comma = "," if " " in person.surname else ""
    name = f"{person.surname}{comma} {person.given_name}".strip(" ,")
    return f"{name} ({person.home.name})" if person.home else name
