"""The engine's settings as JSON values and back: formats of events, rules of seasons.

A dataclass is an object, a fraction a mixed fraction in text, a word its value. Reading is
lenient with keys: one that is missing has its default, one that is not known is left out, so
that what an older or newer version kept can be read. It is strict with values.
"""

from __future__ import annotations

import json
import types
import typing
from collections.abc import Callable
from dataclasses import MISSING, fields, is_dataclass
from enum import StrEnum
from fractions import Fraction
from functools import cache
from typing import Annotated, Any, NotRequired, TypeVar

from pydantic import AfterValidator, Field, PlainValidator, StrictBool, StrictStr
from pydantic_core import PydanticCustomError
from typing_extensions import TypedDict

from scorer.games.text import gettext as _
from scorer.records.bounds import LARGEST, LONGEST, list_of, mapping_of, whole
from scorer.records.checking import Checker
from scorer.records.faults import Known
from tournaments.engine.numbers import from_text, mixed
from tournaments.log.act import fields_of

T = TypeVar("T")
MOST_DIGITS = 9  # of a number that is a key

SENTENCES = {"fraction": _("Must be a whole number or a fraction such as “16 1/2”.")}
_make_typed_dict: Any = TypedDict  # called with what only run time knows


def settings_json(value: object) -> dict[str, object]:
    """The JSON value of settings."""
    said: dict[str, object] = json.loads(json.dumps(value, default=_plain))
    return said


def read_settings(kind: type[T], raw: object) -> T:
    """The dataclass ``kind`` that ``raw`` describes; raises ``RecordRefused``."""
    value: T = _checker(typing.cast("type", kind)).value(raw, whole=False)
    return value


def _plain(value: object) -> object:
    """What JSON does not know: a fraction, or a dataclass."""
    if isinstance(value, Fraction):
        return mixed(value)
    return fields_of(value)


@cache
def _checker(kind: type) -> Checker[Any]:
    return Checker(_type(kind), Known(sentences=SENTENCES))


def _type(hint: Any) -> Any:  # noqa: ANN401 — an annotation, and a type made at run time
    """The pydantic type for an annotation of the engine's dataclasses."""
    origin, parts = typing.get_origin(hint), typing.get_args(hint)
    if origin in {typing.Union, types.UnionType}:  # X | None: all there is
        return _type(parts[0]) | None
    if origin is tuple:
        return list_of(_type(parts[0]))
    if origin is not None:
        return mapping_of(KEYS[parts[0]], _type(parts[1]))
    if is_dataclass(hint):
        return _object(typing.cast("type", hint))
    if isinstance(hint, type) and issubclass(hint, StrEnum):
        return Annotated[hint, PlainValidator(_word(hint))]
    return PLAIN.get(hint, hint)


def _object(kind: type) -> object:
    hints = typing.get_type_hints(kind)
    keys = {name: NotRequired[_type(hint)] for name, hint in hints.items()}
    return Annotated[_make_typed_dict(kind.__name__, keys), AfterValidator(_builder(kind))]


def _builder(kind: type) -> Callable[[dict[str, object]], object]:
    """Makes the dataclass of the keys that are there; raises for one that has no default."""
    needed = [
        field.name
        for field in fields(kind)
        if field.default is MISSING and field.default_factory is MISSING
    ]

    def build(values: dict[str, object]) -> object:
        for name in needed:
            if name not in values:
                raise PydanticCustomError("missing", "missing", {"key": name})
        return kind(**values)

    return build


def _word(kind: type[StrEnum]) -> Callable[[object], StrEnum]:
    def read(raw: object) -> StrEnum:
        try:
            return kind(typing.cast("str", raw))
        except ValueError:
            raise PydanticCustomError("enum", "enum", {"expected": ", ".join(kind)}) from None

    return read


def _fraction(raw: object) -> Fraction:
    try:
        if type(raw) is int and abs(raw) <= LARGEST:
            return Fraction(raw)
        return from_text(raw if type(raw) is str else "")
    except ValueError:
        raise PydanticCustomError("fraction", "fraction") from None


def _number_key(raw: object) -> int:
    if isinstance(raw, str) and raw.isascii() and raw.isdecimal():
        return int(raw[:MOST_DIGITS])
    raise PydanticCustomError("int_type", "int_type")


TEXT = Annotated[StrictStr, Field(max_length=LONGEST)]
PLAIN = {
    int: whole(-LARGEST, LARGEST),
    bool: StrictBool,
    str: TEXT,
    Fraction: Annotated[Fraction, PlainValidator(_fraction)],
}
KEYS = {int: Annotated[int, PlainValidator(_number_key)], str: TEXT}
