"""Names that differ only in case or in spaces are one name, written as it was first."""

from __future__ import annotations

from collections.abc import Iterable


def spelling_key(name: str) -> str:
    """What two spellings of a name have in common.

    >>> spelling_key(" Asy  Borek") == spelling_key("asy borek")
    True
    """
    return "".join(name.split()).casefold()


def first_spellings(names: Iterable[str]) -> dict[str, str]:
    """Each name as it was written first.

    >>> first_spellings(["Asy", "Damy", "ASY "])
    {'Asy': 'Asy', 'Damy': 'Damy', 'ASY ': 'Asy'}
    """
    first: dict[str, str] = {}
    return {name: first.setdefault(spelling_key(name), name) for name in names}
