"""Things put in order by columns of values, with what sets each apart from the one before."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from typing import Generic, TypeVar

from scorer.support.collation import sort_key

Value = Fraction | int | str | None
T = TypeVar("T", int, str)
natural = sort_key("en")  # one order of names for all readers: Asy 2, Asy 10


@dataclass(frozen=True, slots=True)
class Column(Generic[T]):
    """A ranking key's ``values`` for things that are equal so far; texts rise, None comes last."""

    values: Callable[[Sequence[T]], Mapping[T, Value]]
    best_first: bool = True


@dataclass(frozen=True, slots=True)
class Placed(Generic[T]):
    """A thing in its place; ``apart``: the column that sets it apart from the one before.

    None: it shares the place of the one before, or is the first.
    """

    item: T
    place: int
    apart: int | None


def in_order(items: Sequence[T], columns: Sequence[Column[T]]) -> list[Placed[T]]:
    """All items, best first; equal ones share a place in ascending order, the next is skipped."""
    found: list[Placed[T]] = []
    for item, apart in _split(sorted(items, key=_ascending), columns, 0):
        shares = found and apart is None
        place = found[-1].place if shares else len(found) + 1
        found.append(Placed(item, place, apart))
    return found


def _ascending(item: int | str) -> tuple[object, ...]:
    return natural(item) if isinstance(item, str) else (item,)


def _split(group: Sequence[T], columns: Sequence[Column[T]], at: int) -> list[tuple[T, int | None]]:
    """The group in order by the columns from ``at`` on; its first is set apart by none."""
    for index in range(at, len(columns)):
        ranks = _ranks(group, columns[index])
        if len(set(ranks.values())) == 1:
            continue
        found: list[tuple[T, int | None]] = []
        for _rank, equal in groupby(sorted(group, key=ranks.__getitem__), ranks.__getitem__):
            first, *others = equal
            apart = index if found else None
            if others:
                (first, _none), *rest = _split([first, *others], columns, index + 1)
                found += [(first, apart), *rest]
            else:
                found.append((first, apart))
        return found
    return [(item, None) for item in group]


def _ranks(group: Sequence[T], column: Column[T]) -> dict[T, tuple[bool, int | str]]:
    """What each item is sorted by: whole numbers in place of fractions, which is quicker."""
    values = column.values(group)
    numbers = [value for value in values.values() if isinstance(value, int | Fraction)]
    common = math.lcm(*{number.denominator for number in numbers})
    sign = -common if column.best_first else common
    return {item: _rank(values[item], sign) for item in group}


def _rank(value: Value, common: int) -> tuple[bool, int | str]:
    if isinstance(value, int | Fraction):
        return False, value.numerator * (common // value.denominator)
    return value is None, value or ""
