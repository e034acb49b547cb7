"""Two of one name in a list: what tells them apart."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from tournaments.selectors.book_values import Book
from tournaments.selectors.short_names import as_number


def apart_by(book: Book, names: Mapping[int, str]) -> dict[int, str]:
    """What stands beside names that several have, by number: their own club, else the number.

    ``names`` as the reader is shown them, by number.
    """
    often = Counter(names.values())
    twice = {number: name for number, name in names.items() if often[name] > 1}
    homes = Counter((name, book.units[number].home) for number, name in twice.items())

    def beside(number: int, name: str) -> str:
        home = book.units[number].home
        return home if home and homes[name, home] == 1 else as_number(number)

    return {number: beside(number, name) for number, name in twice.items()}
