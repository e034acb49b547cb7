"""People of one name: what tells them apart wherever their names are shown.

Who has a mark is told apart by the name itself. Of others it is the club, else the number, in
brackets behind the name: "Nowak Jan (Borek)", "Nowak Jan (#7)".
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator, Mapping
from dataclasses import replace
from typing import TypeVar

from tournaments.selectors.event_data import EventData, Unit

KeyT = TypeVar("KeyT", bound=Hashable)
Part = tuple[int, int]  # a number, and which of its people
PARTNERS = " – "


def as_number(number: int) -> str:
    """A number as it stands beside a name, or in its place.

    >>> as_number(7)
    '#7'
    """
    return f"#{number}"


def beside_number(name: str, number: int) -> str:
    """A name where its number stands before it, which need not be said twice.

    >>> beside_number("Nowak Jan (#7)", 7)
    'Nowak Jan'
    """
    return name.removesuffix(f" ({as_number(number)})")


def told_apart(names: Mapping[KeyT, str], *ways: Mapping[KeyT, str]) -> dict[KeyT, str]:
    """The names; to those that several have is added what none of the others has.

    ``ways``: what may be added, by the same keys; the first that tells a name apart counts.

    >>> told_apart({1: "Lis", 2: "Lis", 3: "Kos"}, {1: "Borek", 2: ""})
    {1: 'Lis (Borek)', 2: 'Lis', 3: 'Kos'}
    """
    found = dict(names)
    for way in ways:
        often = Counter(found.values())
        added = {
            key: f"{name} ({way[key]})"
            for key, name in found.items()
            if name and often[name] > 1 and way.get(key)
        }
        taken = often + Counter(added.values())
        found |= {key: name for key, name in added.items() if taken[name] == 1}
    return found


def with_own_names(
    data: EventData, *, homes: bool = True, whole: EventData | None = None
) -> EventData:
    """The data with a name for each player and substitute that nobody else in it has.

    ``homes``: clubs may tell them apart, those of single players. ``whole``: the same data with
    whole names, where those of ``data`` are short; two people may have one short name.
    """
    whole = whole or data
    people = dict(_people(data, whole))
    if len({name for name, _at in people.values()}) == len(people):
        return data
    at = {one: place for one, (_name, place) in people.items()}
    ways: list[Mapping[Part | str, str]] = [
        {one: _home(data.units[one[0]]) for one in people if isinstance(one, tuple)},
        {one: as_number(number) for one, (number, _part) in at.items()},
        {one: f"{as_number(number)}/{part + 1}" for one, (number, part) in at.items()},
    ]
    found = told_apart({one: name for one, (name, _at) in people.items()}, *ways[not homes :])

    def renamed(number: int, names: str) -> str:
        return PARTNERS.join(found[one] for one in _who(whole, number, names))

    return replace(
        data,
        units={
            number: replace(
                unit,
                name=renamed(number, whole.units[number].name),
                spoken=_spoken(unit.spoken, unit.name, renamed(number, whole.units[number].name)),
            )
            for number, unit in data.units.items()
        },
        stand_ins={
            (round_, number): renamed(number, names)
            for (round_, number), names in whole.stand_ins.items()
        },
        plain={found[one]: name for one, (name, _at) in people.items() if found[one] != name},
    )


def _people(data: EventData, whole: EventData) -> Iterator[tuple[Part | str, tuple[str, Part]]]:
    """Everybody's name and place; the places of substitutes follow those of the number's own."""
    places = {number: len(unit.name.split(PARTNERS)) for number, unit in data.units.items()}
    for number, unit in data.units.items():
        for part, name in enumerate(unit.name.split(PARTNERS)):
            yield (number, part), (name, (number, part))
    for key, names in data.stand_ins.items():
        number = key[1]
        who = _who(whole, number, whole.stand_ins[key])
        for one, name in zip(who, names.split(PARTNERS), strict=True):
            if isinstance(one, str):
                yield one, (name, (number, places[number]))
                places[number] += 1


def _who(whole: EventData, number: int, names: str) -> Iterator[Part | str]:
    """Who is meant by whole names: the number's own players by their place, others by name."""
    own = whole.units[number].name.split(PARTNERS)
    for part, name in enumerate(names.split(PARTNERS)):
        yield (number, part) if own[part : part + 1] == [name] else name


def _home(unit: Unit) -> str:
    """The club of a single player."""
    return "" if PARTNERS in unit.name else unit.home


def _spoken(spoken: str, was: str, now: str) -> str:
    """The names given name first, if any, with what was added to those surname first."""
    if not spoken:
        return ""
    parts = zip(spoken.split(PARTNERS), was.split(PARTNERS), now.split(PARTNERS), strict=False)
    return PARTNERS.join(f"{one}{told.removeprefix(name)}" for one, name, told in parts)
