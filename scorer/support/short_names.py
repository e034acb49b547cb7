"""Names short enough for a phone's columns: the first name as long as nobody else has it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import count
from unicodedata import normalize


@dataclass(frozen=True, slots=True)
class _Forms:
    """A name, from its shortest form on; ``numbered`` gets a number behind it at the end."""

    shorter: tuple[str, ...]
    numbered: str


def short_names(names: Sequence[str]) -> list[str]:
    """The names of one table, each as short as it may be and still be told from the others.

    First names; where two are equal, with the initial of the last name; where these are equal
    too, initials with a number. A name without a last name ("Ania", "Player 1") stays, and so
    does an empty seat. Results are distinct, except for empty seats.

    >>> short_names(["Anna Nowak", "Jan Kowalski", "Jan van den Berg", "Player 4"])
    ['Anna', 'Jan K.', 'Jan B.', 'Player 4']
    >>> short_names(["Jan Nowak", "Jan Kowalski", "Jan Kos"])
    ['Jan N.', 'JK 1', 'JK 2']
    """
    ladders = [_forms(name) for name in names]
    steps = [0] * len(names)
    while raised := list(_clashing(names, ladders, steps)):
        for seat in raised:
            steps[seat] += 1
    return _numbered(ladders, steps)


def _forms(name: str) -> _Forms:
    words = _words(name)
    if len(words) == 1:
        return _Forms((name,), name)
    first = next((word for word in words[:-1] if not word.endswith(".")), "")
    initial = _initial(words[-1])
    shortest = first or name  # "J. Kowalski" has no first name
    first = first or words[0]
    return _Forms((shortest, f"{first} {initial}."), _initial(first) + initial)


def _words(name: str) -> list[str]:
    """The words that begin with a letter, first names before the last; at least one."""
    last, _comma, first = name.partition(",")
    words = [word for word in f"{first} {last}".split() if word[0].isalpha()]
    return words or [name]


def _initial(word: str) -> str:
    letter = normalize("NFC", word)[0]
    capital = letter.upper()
    return capital if len(capital) == 1 else letter


def _clashing(names: Sequence[str], ladders: list[_Forms], steps: list[int]) -> Iterator[int]:
    """The seats whose form somebody else has too, if a longer form can tell them apart."""
    forms = [
        ladder.shorter[step].casefold() if step < len(ladder.shorter) else ""
        for ladder, step in zip(ladders, steps, strict=True)
    ]
    times, same = Counter(forms), Counter(names)
    for seat, form in enumerate(forms):
        has_longer = len(ladders[seat].shorter) > 1
        if form and times[form] > 1 and (has_longer or same[names[seat]] > 1):
            yield seat


def _numbered(ladders: list[_Forms], steps: list[int]) -> list[str]:
    found = [
        ladder.shorter[step] if step < len(ladder.shorter) else ""
        for ladder, step in zip(ladders, steps, strict=True)
    ]
    taken = {form.casefold() for form in found}
    for seat, ladder in enumerate(ladders):
        if steps[seat] == len(ladder.shorter):
            free = (f"{ladder.numbered} {number}" for number in count(1))
            found[seat] = next(form for form in free if form.casefold() not in taken)
            taken.add(found[seat].casefold())
    return found
