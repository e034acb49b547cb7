"""The engine's settings as JSON values and back: formats of events, rules of seasons.

A dataclass is an object, a fraction a mixed fraction in text, a word its value. Reading is
lenient with keys: one that is missing has its default, one that is not known is left out, so
that what an older or newer version kept can be read. It is strict with values.
"""

from __future__ import annotations

import json
from fractions import Fraction
from functools import cache
from typing import Annotated, Any, TypeVar, cast

from pydantic import Field, PlainValidator, StrictStr
from pydantic_core import PydanticCustomError

from scorer.records.bounds import LARGEST, LONGEST, whole
from scorer.records.checking import Checker
from scorer.records.shapes import PLAIN
from tournaments.engine.numbers import from_text, mixed
from tournaments.log.act import fields_of

T = TypeVar("T")


def settings_json(value: object) -> dict[str, object]:
    """The JSON value of settings."""
    said: dict[str, object] = json.loads(json.dumps(value, default=_plain))
    return said


def read_settings(kind: type[T], raw: object) -> T:
    """The dataclass ``kind`` that ``raw`` describes; raises ``RecordRefused``."""
    value: T = _checker(cast("type", kind)).value(raw)
    return value


@cache
def _checker(kind: type) -> Checker[Any]:
    return Checker(lambda shapes: shapes.of(kind), plain=SETTINGS, lenient=True)


def _plain(value: object) -> object:
    """What JSON does not know: a fraction, or a dataclass."""
    if isinstance(value, Fraction):
        return mixed(value)
    return fields_of(value)


def _fraction(raw: object) -> Fraction:
    try:
        if type(raw) is int and abs(raw) <= LARGEST:
            return Fraction(raw)
        return from_text(raw if type(raw) is str else "")
    except ValueError:
        raise PydanticCustomError("fraction", "fraction") from None


WRITTEN: Any = whole(-LARGEST, LARGEST) | Annotated[str, Field(max_length=LONGEST)]
Points = Annotated[Fraction, PlainValidator(_fraction, json_schema_input_type=WRITTEN)]
SETTINGS = {**PLAIN, str: Annotated[StrictStr, Field(max_length=LONGEST)], Fraction: Points}
