"""Names short enough for a phone's columns: the first name as long as nobody else has it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import count
from unicodedata import normalize

NUMBER = re.compile(r" \(#?[0-9]+(/[0-9]+)?\)$")  # behind a name, to tell it from its namesakes


@dataclass(frozen=True, slots=True)
class _Forms:
    """The forms of a name: ``first`` "Jan", ``initialled`` "Jan K.", ``initials`` "JK".

    Where the name ends with a number in brackets ``initialled`` is "JK (2)", which narrow columns
    do not cut. All are the name itself where it ``stays`` as it is. ``known_by`` is what tells
    the first form from others.
    """

    first: str
    initialled: str
    initials: str
    known_by: str
    stays: bool


def short_names(names: Sequence[str]) -> list[str]:
    """The names of one table, each as short as it may be and still be told from the others.

    First names; where two are equal, with the initial of the last name; where these are equal
    too, initials with a number. A name without a last name ("Ania", "Player 1", "Ania K.")
    stays, and so does an empty seat. Results are distinct, except for empty seats; short names
    are their own short names.

    >>> short_names(["Anna Nowak", "Jan Kowalski", "Jan van den Berg", "Player 4"])
    ['Anna', 'Jan K.', 'Jan B.', 'Player 4']
    >>> short_names(["Jan Nowak", "Jan Kowalski", "Jan Kos"])
    ['Jan N.', 'JK 1', 'JK 2']
    >>> short_names(["Nowak Jan", "Nowak Jan (1962)", "Lis Ewa"])
    ['Nowak J.', 'NJ (1962)', 'Lis']
    """
    forms = [_forms(name) for name in names]
    whole = Counter(names)
    firsts = Counter(form.known_by.casefold() for form in forms)
    initialled = Counter(form.initialled.casefold() for form in forms)
    found: list[str] = []
    for name, form in zip(names, forms, strict=True):
        if form.stays:
            found.append(name if whole[name] == 1 else "")
        elif firsts[form.known_by.casefold()] == 1:
            found.append(form.first)
        else:
            found.append(form.initialled if initialled[form.initialled.casefold()] == 1 else "")
    return _numbered(names, forms, found)


def _forms(name: str) -> _Forms:
    last, _comma, first = name.partition(",")
    words = [word for word in f"{first} {last}".replace(",", " ").split() if word[0].isalpha()]
    if len(words) < 2 or _is_initial(words[-1]):  # noqa: PLR2004 — a first and a last name
        return _Forms(name, name, name, words[0] if words else name, stays=True)
    others = [word for word in words[:-1] if not word.endswith(".")]
    # not "van" of "van den Berg Jan", where the surname comes first
    given = next((word for word in others if not word.islower()), others[0] if others else "")
    initial, number = _initial(words[-1]), NUMBER.search(name)
    initials = _initial(given or words[0]) + initial
    return _Forms(
        first=given or name,  # "J. Kowalski" has no first name
        initialled=initials + number[0] if number else f"{given or words[0]} {initial}.",
        initials=initials,
        known_by=given or name,
        stays=False,
    )


def _is_initial(word: str) -> bool:
    return len(normalize("NFC", word)) <= len("K.") and word.endswith(".")


def _initial(word: str) -> str:
    letter = normalize("NFC", word)[0]
    capital = letter.upper()
    return capital if len(capital) == 1 else letter


def _numbered(names: Sequence[str], forms: Sequence[_Forms], found: list[str]) -> list[str]:
    """The names found, and numbers for those that have none yet."""
    taken = {short.casefold() for short in found}
    for seat, form in enumerate(forms):
        if not found[seat] and names[seat]:
            free = (f"{form.initials} {number}" for number in count(1))
            found[seat] = next(short for short in free if short.casefold() not in taken)
            taken.add(found[seat].casefold())
    return found
