"""JSON objects read as the dataclasses that say their keys, types and limits."""

from __future__ import annotations

from functools import cache
from typing import Any, TypeVar, cast

from scorer.records.checking import Checker
from scorer.records.faults import Known
from scorer.records.shapes import shape

T = TypeVar("T")


def read_as(kind: type[T], raw: object) -> T:
    """The dataclass ``kind`` of what JSON gave; raises ``RecordRefused`` with paths in ``raw``."""
    value: T = _checker(cast("type", kind)).value(raw)
    return value


def schema_of(kind: type) -> dict[str, Any]:
    """The JSON Schema of what ``read_as`` takes for ``kind``."""
    return _checker(kind).adapter.json_schema()


@cache
def _checker(kind: type) -> Checker[Any]:
    """The check of a dataclass, made once; the keys of the whole are known by no name."""
    known = Known()
    checker: Checker[Any] = Checker(shape(kind, known), known)
    known.keys[""] = known.keys[kind.__name__]
    for key in [key for key in known.keys if key.endswith("/")]:
        known.keys[key.rstrip("/")] = known.keys[key]
    return checker
