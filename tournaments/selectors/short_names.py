"""Names as the public reads them where an event shortens them: "Anna K." for Kowalska Anna.

The one place that shortens, or shows numbers alone. Whole names never leave it: ``EventData``
is shortened as a whole, and everything public is made of it, searches too; who types a whole
surname finds who has it, under the short name.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace

from django.db.models import Q

from scorer.support.short_names import short_names as told_apart
from tournaments.models import Entrant, Event, Person
from tournaments.records.names import full_name, search_key
from tournaments.selectors.event_data import EventData, Unit
from tournaments.selectors.namesakes import PARTNERS, as_number, with_own_names

SURNAMES = tuple(  # each as it was and as it is now
    f"{who}__{part}surname"
    for who in ("person", "partner", "substitutions__person")
    for part in ("", "merged_into__")
)
NUMBERED = re.compile(r"(.+?) ?(\([#0-9/]+\))")  # by a mark, or by the number of the entry
TOLD_APART = re.compile(r"(.+?) ?(\([^()]*\))")
NOBODY = "…"  # a guest, who has no number, where only numbers are shown


def short_name(surname: str, given_name: str, mark: str = "") -> str:
    """The given name and the surname's initial; of a single name the initial alone.

    >>> short_name("Kowalska", "Anna"), short_name("Kowalska", ""), short_name("Lis", "Jan", "2")
    ('Anna K.', 'K.', 'Jan L. (2)')
    """
    return full_name(given_name, f"{surname[:1].upper()}.", mark)


def initials(name: str) -> str:
    """What is left of a name of which nobody knows which word is the surname.

    >>> initials("Jan Maria Nowak"), initials("Nowak Jan (2)")
    ('J. M. N.', 'N. J. (2)')
    """
    found = NUMBERED.fullmatch(name)
    words, number = found.groups() if found else (name, "")
    return " ".join([*(f"{word[0].upper()}." for word in words.split()), number]).strip()


def short_names(event: Event) -> dict[str, str]:
    """The short names of all who play in an event, by their whole ones; one query."""
    plays = Q(entrants__event=event) | Q(partnered__event=event)
    plays |= Q(substitutions__entrant__event=event)
    people = Person.objects.filter(plays).select_related("merged_into").distinct()
    return {str(one.current): short_name_of(one.current) for one in people}


def short_name_of(person: Person) -> str:
    """A person's short name; who is anonymous has none that is shorter."""
    if person.anonymous is not None:
        return str(person)
    return short_name(person.surname, person.given_name, person.mark)


def shortened(data: EventData, names: Mapping[str, str]) -> EventData:
    """The data with short names; those who share one have their numbers behind it."""

    def short(name: str) -> str:
        return PARTNERS.join(
            names.get(data.plain.get(one, one)) or initials(one) for one in name.split(PARTNERS)
        )

    called = replace(
        data,
        units={number: _called(unit, short(unit.name)) for number, unit in data.units.items()},
        tables={
            number: tuple(
                replace(table, guests=tuple(map(initials, table.guests))) for table in tables
            )
            for number, tables in data.tables.items()
        },
        stand_ins={key: short(name) for key, name in data.stand_ins.items()},
        plain={},
    )
    return with_own_names(called, homes=False, whole=data)


def called_by_surname(event: Event, typed: str, data: EventData) -> set[int]:
    """The numbers of shortened data whose holder has exactly the surname typed; one query.

    Other words typed must be whole words of the name that is shown. A surname with a letter more,
    less or another finds nobody: nobody reads it letter by letter.
    """
    words = search_key(typed).split()
    found = set()
    for number, *surnames in Entrant.objects.filter(event=event).values_list("number", *SURNAMES):
        own = [old if now is None else now for old, now in zip(*[iter(surnames)] * 2, strict=True)]
        shown = search_key(*data.names(number)).replace(".", "").split()
        for surname in filter(None, own):
            left = _without(words, search_key(surname).split())
            if left is not None and set(left) <= set(shown):
                found.add(number)
    return found


def _without(words: Sequence[str], some: Sequence[str]) -> list[str] | None:
    """The words without those of ``some``; None where one is missing."""
    left = Counter(words)
    left.subtract(some)
    return None if not some or min(left.values()) < 0 else list(left.elements())


def fitting(names: Sequence[str], room: int) -> list[str]:
    """The names of a list; those longer than ``room`` letters by their short ones.

    Short ones are told apart from everybody in the list, partners' one by one.
    """
    people = list(dict.fromkeys(one for name in names for one in name.split(PARTNERS)))
    short = {
        name: cut if _is_word(cut, name) else _surname_and_initials(name)
        for name, cut in zip(people, told_apart(people), strict=True)
    }
    return [
        name if len(name) <= room else PARTNERS.join(short[one] for one in name.split(PARTNERS))
        for name in names
    ]


def _is_word(cut: str, name: str) -> bool:
    """Whether a short name is more than initials with a number."""
    return cut.split()[:1] == name.split()[:1]


def _surname_and_initials(name: str) -> str:
    found = TOLD_APART.fullmatch(name)
    plain, beside = found.groups() if found else (name, "")
    first, _blank, rest = plain.partition(" ")
    return " ".join(filter(None, (first, initials(rest), beside)))


def numbered(data: EventData) -> EventData:
    """The data with numbers in the place of names."""
    return replace(
        data,
        units={number: _called(unit, as_number(number)) for number, unit in data.units.items()},
        tables={
            number: tuple(
                replace(table, guests=tuple(NOBODY if guest else "" for guest in table.guests))
                for table in tables
            )
            for number, tables in data.tables.items()
        },
        stand_ins={},
    )


def _called(unit: Unit, name: str) -> Unit:
    """By this name alone, however names are used."""
    return replace(unit, name=name, spoken=name, people=())
