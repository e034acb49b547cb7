"""How large a value may be that says no bounds of its own, and what a score sheet has room for.

So every field of every shape is bounded, and what was read can be kept, shown and reckoned with.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Iterable, Mapping
from typing import Annotated, Any

from pydantic import AfterValidator, Field, PlainValidator, StrictInt
from pydantic_core import PydanticCustomError

from scorer.games.text import gettext as _
from scorer.games.values import LARGEST_FIGURE
from scorer.records.faults import refuse
from scorer.support.moments import FIRST_DAY, LAST_DAY, day_of, moment_of

LARGEST = 2**31 - 1  # what every database keeps as a whole number; in seconds some 68 years
LONGEST = 10_000  # letters of a text
MOST_ITEMS = 100_000  # of a list
LONGEST_NAME = 200
LONGEST_NOTE = 10_000  # letters of JSON; a hand's cards take some 1,500
DEEPEST = 30  # lists and objects within each other
MOST_DIGITS = 9  # of a number that is a key


def whole(least: int, most: int | None) -> object:
    """A whole number between two bounds; None: no upper end but that of all numbers."""
    return Annotated[StrictInt, Field(ge=least, le=LARGEST if most is None else most)]


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


def _number_key(raw: object) -> int:
    if isinstance(raw, str) and raw.isascii() and raw.isdecimal():
        return int(raw[:MOST_DIGITS])
    raise PydanticCustomError("int_type", "int_type")


NUMBER_KEY = Annotated[int, PlainValidator(_number_key)]
A_DAY, A_MOMENT = _readable("day", day_of), _readable("moment", moment_of)
ANYTHING_ALLOWED = "Any JSON within the bounds of numbers, texts and levels."
ANYTHING: Any = Annotated[Any, AfterValidator(_checked), Field(description=ANYTHING_ALLOWED)]


def check_figures(payload: Mapping[str, object], *path: str | int) -> None:
    """Refuse numbers in an entry that no sheet has room for; raises ``RecordRefused``."""
    for key, value in payload.items():
        if isinstance(value, int) and value > LARGEST_FIGURE:
            raise refuse(
                _("Too large for a score sheet: at most %(most)d.", most=LARGEST_FIGURE),
                *path,
                key,
            )


def check_names(names: Iterable[str]) -> None:
    """Refuse names that no sheet has room for; raises ``RecordRefused``."""
    for seat, name in enumerate(names):
        if len(name) > LONGEST_NAME:
            raise refuse(
                _("Too long: a name has at most %(most)d letters.", most=LONGEST_NAME),
                "players",
                seat,
            )


def check_noted(noted: Mapping[str, object], *path: str | int) -> None:
    """Refuse notes that no hand needs or no page can show; raises ``RecordRefused``."""
    overrun = noted.get("overrun", 0)
    if type(overrun) is not int or not 0 <= overrun <= LARGEST_FIGURE:
        message = _("Must be from %(least)d to %(most)d.", least=0, most=LARGEST_FIGURE)
        raise refuse(message, *path, "noted", "overrun")
    if len(json.dumps(noted)) > LONGEST_NOTE:
        raise refuse(_("Too much is noted beside this entry."))
