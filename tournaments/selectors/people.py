"""The people a club knows, and who of them is meant by a name.

Every function costs a fixed number of queries, said with it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import count

from django.db.models import Q, QuerySet

from scorer.games.text import Text
from scorer.games.text import gettext as _
from scorer.models import Club
from scorer.support.name_order import by_name
from tournaments.models import HomeClub, Person
from tournaments.records.entry_list.values import Named
from tournaments.records.names import full_name, name_key
from tournaments.records.spelling import spelling_key


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


def called(alike: list[Person], named: Named, which: Collection[int] = ()) -> list[Person]:
    """Those of one key who can be meant: of the club if one is named and anybody is of it.

    Who has no club yet may come from any; a club nobody of that name is of makes a new person.
    A name without a mark means who has none, else whoever is called so. ``which``: by the keys
    of their rows, who is meant where it can be several.
    """
    key = spelling_key(named.home) if named.home else ""
    of_it = [person for person in alike if person.home and spelling_key(person.home.name) == key]
    found = (of_it or [one for one in alike if one.home is None]) if key else alike
    found = [person for person in found if person.mark == named.mark] or found
    return [person for person in found if person.pk in which] or found


def people_by_key(club: Club) -> dict[str, list[Person]]:
    """The register as ``by_key`` has it; who was merged is found under both names; one query."""
    people = Person.objects.filter(register=club).select_related("home", "merged_into__home")
    return by_key(people.order_by("pk"))


def by_key(people: Iterable[Person]) -> dict[str, list[Person]]:
    """People by the keys of their names; who has a mark is found with it and without it."""
    found: dict[str, list[Person]] = {}
    for person in people:
        for key in {key_of(person), plain_key(person)}:
            alike = found.setdefault(key, [])
            if person.current not in alike:
                alike.append(person.current)
    return found


def next_mark(people: Mapping[str, Sequence[Person]], named: Named | Person, *taken: str) -> str:
    """The number of one more person of this name and club: "2", or the next that is free.

    ``people`` as ``people_by_key`` gives them, so that many names cost no query more; ``taken``:
    marks that others of the name are about to get.
    """
    known = people.get(plain_key(named), ())
    marks = {*(person.mark for person in known), *taken}
    return next(mark for mark in map(str, count(2)) if mark not in marks)


def other_mark(
    people: Mapping[str, Sequence[Person]],
    named: Named | Person,
    playing: Collection[int],
    *taken: str,
) -> str:
    """The mark of somebody else of this name: of the register, else the next one.

    ``playing``: by the keys of their rows, who cannot be meant since they play; ``taken`` as of
    ``next_mark``.
    """
    known = people.get(plain_key(named), ())
    gone = ("", named.mark, *taken)
    free = (one.mark for one in known if one.mark not in gone and one.pk not in playing)
    return next(free, next_mark(people, named, *taken))


def key_of(named: Named | Person) -> str:
    """The key of a name in the register; names that differ by their mark have different ones."""
    return name_key(full_name(named.surname, named.given_name, named.mark))


def plain_key(named: Named | Person) -> str:
    """The key of a name, whatever its mark."""
    return name_key(named.surname, named.given_name)


def named_of(person: Person, categories: Iterable[str] = ()) -> Named:
    """Who somebody is, as lists name them, with the ``categories`` of an entry."""
    return Named(
        surname=person.surname,
        given_name=person.given_name,
        home=person.home.name if person.home else "",
        categories=tuple(categories),
        mark=person.mark,
    )


def described(person: Person) -> str:
    """Name and club, as they may be typed to say who is meant."""
    comma = "," if " " in person.surname else ""
    name = full_name(f"{person.surname}{comma}", person.given_name, person.mark).strip(" ,")
    return f"{name} ({person.home.name})" if person.home else name


def which_of(named: Named, alike: Sequence[Person]) -> Text:
    """That several are called so, and how to say who is meant."""
    return _(
        "%(count)d people are called %(name)s: say who is meant, as in “%(example)s”.",
        count=len(alike),
        name=str(named),
        example=described(alike[0]),
    )
