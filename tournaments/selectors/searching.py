"""Finding people by what somebody types: the one search of desk, register and public pages.

A name is found where it holds every word typed, in any order; case, accents, apostrophes and
hyphens aside. Only where no name does, those with one slip in a word are found: what is typed
right is never lost among what is nearly so.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from tournaments.records.names import one_slip, search_key

Known = TypeVar("Known")
Words = list[str]

SHORTEST_NEAR = 5  # letters of a word from which on a slip in it is forgiven


def search(typed: str, names: Mapping[Known, Sequence[str]]) -> list[Known]:
    """Who is meant, whose whole words are typed first; everybody for nothing typed.

    ``names`` are those that the reader of the list is shown: whatever else somebody is called
    could be read letter by letter. No query.
    """
    found = ranks(typed, names)
    return sorted(found, key=lambda known: found[known])


def ranks(typed: str, names: Mapping[Known, Sequence[str]]) -> dict[Known, int]:
    """Who is meant by what is typed, and how well: 0 is best."""
    words = search_key(typed).split()
    keys = {known: search_key(*called) for known, called in names.items()}
    held = [known for known, key in keys.items() if all(word in key for word in words)]
    if held or not any(len(word) + 1 >= SHORTEST_NEAR for word in words):
        return {known: _order(words, keys[known].split()) for known in held}
    near = [known for known, key in keys.items() if _nearly(words, key, begun=True)]
    return {known: int(not _nearly(words, keys[known], begun=False)) for known in near}


@dataclass(frozen=True, slots=True)
class ListedEntry:
    """An entry as check-in lists it; ``here``: it is checked in."""

    number: int
    names: tuple[str, ...]
    here: bool = False


def search_entries(typed: str, lines: Sequence[ListedEntry]) -> list[ListedEntry]:
    """Who is meant at check-in, the one that Enter takes first; the list for nothing typed.

    A number alone: who has it, who has one that begins so, then names. Of those that are meant
    alike who is not checked in comes first, numbers in their order. ``letters.js`` does the same,
    and both are held to one table of cases.
    """
    words = search_key(typed).split()
    by_number = len(words) == 1 and words[0].isdecimal()
    if by_number:
        found = _by_number(words[0], lines)
    else:
        found = ranks(typed, {line: (str(line.number), *line.names) for line in lines})
    if not words:
        return list(lines)
    return sorted(found, key=lambda line: (found[line], line.here, line.number if by_number else 0))


def _by_number(typed: str, lines: Sequence[ListedEntry]) -> dict[ListedEntry, int]:
    begun = {
        line: int(str(line.number) != typed) for line in lines if str(line.number).startswith(typed)
    }
    named = ranks(typed, {line: line.names for line in lines if line not in begun})
    return begun | {line: 2 + rank for line, rank in named.items()}


def _order(words: Words, called: Words) -> int:
    """0: every word typed is a word of the name; 1: begins one; 2: stands inside."""
    if all(word in called for word in words):
        return 0
    return 1 if all(any(one.startswith(word) for one in called) for word in words) else 2


def _nearly(words: Words, key: str, *, begun: bool) -> bool:
    """Whether a slip is the most that parts every word typed from a name.

    ``begun``: its words may go on where somebody has not typed them out.
    """
    called = key.split()
    return all(
        word in key or any(_slipped(word, one, begun=begun) for one in called) for word in words
    )


def _slipped(word: str, called: str, *, begun: bool) -> bool:
    if len(called) < SHORTEST_NEAR or len(word) + 1 < SHORTEST_NEAR or not word.isalpha():
        return False  # a figure that differs is another one
    return one_slip(word, called, begun=begun and len(word) >= SHORTEST_NEAR)
