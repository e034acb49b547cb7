"""Who in a register may be in it twice: the same name spelled in two ways, or nearly the same."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import Generic, TypeVar

from tournaments.models import Person
from tournaments.records.names import one_slip
from tournaments.selectors.people import key_of

Known = TypeVar("Known")

SHORTEST_NEAR = 8  # letters of a name from which on one wrong letter is likely a slip
MOST_ALIKE = 12  # people of one spelling compared with each other


@dataclass(frozen=True, slots=True)
class Double:
    """Two people who may be one; ``same``: all letters agree, the club aside."""

    first: Person
    second: Person
    same: bool


class NearNames(Generic[Known]):
    """Names with what they stand for, to find those near another without comparing each."""

    def __init__(self) -> None:
        self._by_variant: dict[str, tuple[tuple[str, Known], ...]] = {}

    def add(self, name: str, known: Known) -> None:
        """``name`` as ``spelled`` writes it."""
        one = ((name, known),)
        for variant in _variants(name):
            others = self._by_variant.setdefault(variant, one)  # most have no others: no new tuple
            if others is not one:
                self._by_variant[variant] = others + one

    def near(self, name: str) -> list[Known]:
        """What the names near this one stand for, each once, of the same letters first."""
        found = (pair for variant in _variants(name) for pair in self._by_variant.get(variant, ()))
        near = [(other, known) for other, known in found if _near(name, other)]
        return list(dict.fromkeys(one for _other, one in sorted(near, key=lambda n: n[0] != name)))


def doubles_among(people: Iterable[Person]) -> list[Double]:
    """Pairs of people alike, those with the same letters first; no query with homes loaded.

    Alike are names that differ in case, accents, marks or the order of words, or by one
    letter left out, put in, changed or exchanged with the next.
    """
    named = {person: spelling(person) for person in people}
    by_variant: dict[str, list[Person]] = defaultdict(list)
    for person, name in named.items():
        for variant in _variants(name):
            by_variant[variant].append(person)
    found: dict[tuple[int, int], Double] = {}
    for alike in by_variant.values():
        for first, second in combinations(alike[:MOST_ALIKE], 2):
            if first.pk != second.pk and _near(named[first], named[second]):
                pair = (min(first.pk, second.pk), max(first.pk, second.pk))
                found.setdefault(pair, Double(first, second, named[first] == named[second]))

    def order(double: Double) -> tuple[bool, str, str]:
        return not double.same, named[double.first], named[double.second]

    return sorted(found.values(), key=order)


def near_names(person: Person, people: Iterable[Person]) -> list[Person]:
    """The others whose names are like this person's; no query."""
    own = spelling(person)
    return [other for other in people if other.pk != person.pk and _near(own, spelling(other))]


def spelling(person: Person) -> str:
    """A name as ``spelled`` writes it."""
    return spelled(key_of(person))


def spelled(key: str) -> str:
    """A name's plain letters, its words in alphabetical order."""
    return " ".join(sorted(key.split()))


def _variants(name: str) -> Iterator[str]:
    """The name, and each way to leave a letter out: near names share one of them."""
    yield name
    if len(name) >= SHORTEST_NEAR:
        yield from {name[:at] + name[at + 1 :] for at in range(len(name))}


def _near(one: str, other: str) -> bool:
    """Whether at most one letter was left out, put in, changed or exchanged with the next."""
    if one == other:
        return True
    if _digits(one) != _digits(other):  # numbered names are meant to differ
        return False
    return min(len(one), len(other)) >= SHORTEST_NEAR and one_slip(one, other)


def _digits(name: str) -> str:
    return "".join(filter(str.isdigit, name))
