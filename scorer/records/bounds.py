"""How large a value may be that says no bounds of its own: numbers, texts, lists, objects.

So every field of every shape is bounded, and what was read can be kept, shown and reckoned with.
"""

from __future__ import annotations

import math
import types
from collections.abc import Callable
from typing import Annotated, Any

from pydantic import AfterValidator, Field, StrictInt
from pydantic_core import PydanticCustomError

from scorer.records.reading import MOST_KEYS
from scorer.support.moments import FIRST_DAY, LAST_DAY, day_of, moment_of

LARGEST = 2**31 - 1  # what every database keeps as a whole number; in seconds some 68 years
LONGEST = 10_000  # letters of a text
MOST_ITEMS = 100_000  # of a list
DEEPEST = 30  # lists and objects within each other


def whole(least: int, most: int | None) -> object:
    """A whole number between two bounds; None: no upper end but that of all numbers."""
    return Annotated[StrictInt, Field(ge=least, le=LARGEST if most is None else most)]


def list_of(item: object, *, least: int = 0, most: int | None = None) -> object:
    """A list in JSON, a tuple in the games."""
    made: Any = types.GenericAlias(tuple, (item, ...))
    return Annotated[made, Field(min_length=least, max_length=MOST_ITEMS if most is None else most)]


def mapping_of(key: object, value: object) -> object:
    """An object whose keys are not known beforehand."""
    made: Any = types.GenericAlias(dict, (key, value))
    return Annotated[made, Field(max_length=MOST_KEYS)]


def is_bounded(value: object, deep: int = DEEPEST) -> bool:
    """Whether JSON that no type describes holds nothing beyond the bounds."""
    if isinstance(value, str):
        return len(value) <= LONGEST and "\0" not in value
    if isinstance(value, int):
        return abs(value) <= LARGEST
    if isinstance(value, float):
        return math.isfinite(value)
    inside: list[object] = []
    if isinstance(value, dict):
        inside = [*value, *value.values()]
    elif isinstance(value, list | tuple):
        inside = [*value]
    return len(inside) <= MOST_ITEMS and (
        not inside or (deep > 0 and all(is_bounded(one, deep - 1) for one in inside))
    )


def _checked(value: object) -> object:
    if not is_bounded(value):
        bounds = {"digits": len(str(LARGEST)) - 1, "letters": LONGEST, "levels": DEEPEST}
        raise PydanticCustomError("out_of_bounds", "out of bounds", bounds)
    return value


def _readable(kind: str, read: Callable[[str], object]) -> AfterValidator:
    """The check of a text that says a day or a moment."""

    def check(text: str) -> str:
        try:
            read(text)
        except ValueError:
            years = {"first": FIRST_DAY.year, "last": LAST_DAY.year}
            raise PydanticCustomError(kind, kind, years) from None
        return text

    return AfterValidator(check)


A_DAY, A_MOMENT = _readable("day", day_of), _readable("moment", moment_of)
ANYTHING_ALLOWED = "Any JSON within the bounds of numbers, texts and levels."
ANYTHING: Any = Annotated[Any, AfterValidator(_checked), Field(description=ANYTHING_ALLOWED)]
