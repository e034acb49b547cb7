"""Names of teams, pairs, clubs and categories: other spellings of one name are one name.

Spellings differ in case or in spaces, or as ``name_key`` says. A name is written as it was first.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING, TypeVar

from tournaments.records.names import name_key

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

RowT = TypeVar("RowT", bound="DataclassInstance")


def spelling_key(name: str) -> str:
    """What all spellings of a name share; empty for no name alone.

    >>> spelling_key(" Asy  Borek") == spelling_key("asyborek")
    True
    """
    return name_key(name).replace(" ", "") or "".join(name.split())


def first_spellings(names: Iterable[str]) -> dict[str, str]:
    """Each name as it was written first; what is blank is no name.

    >>> first_spellings(["Asy", "Damy", "ASY ", " "])
    {'Asy': 'Asy', 'Damy': 'Damy', 'ASY ': 'Asy', ' ': ''}
    """
    first = {"": ""}
    return {name: first.setdefault(spelling_key(name), name) for name in names}


def spelled_as(name: str, known: Iterable[str]) -> str:
    """The first of the ``known`` names that is the same; none of them: the name as it is.

    >>> spelled_as("ASY ", ["Damy", "Asy", "asy"])
    'Asy'
    """
    key = spelling_key(name)
    return next((one for one in known if spelling_key(one) == key), name)


def spelled_once(rows: Iterable[RowT], *fields: str) -> tuple[RowT, ...]:
    """The rows, each name in these fields as it was written first."""
    some = tuple(rows)
    for field in fields:
        first = first_spellings(getattr(row, field) for row in some)
        some = tuple(
            row if row_name == first[row_name] else replace(row, **{field: first[row_name]})
            for row in some
            for row_name in [getattr(row, field)]
        )
    return some
