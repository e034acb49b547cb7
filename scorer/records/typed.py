"""JSON objects read as the dataclasses that say their keys, types and limits."""

from __future__ import annotations

from functools import cache
from typing import Any, TypeVar, cast

from pydantic import TypeAdapter, ValidationError

from scorer.records.faults import Known, from_details
from scorer.records.shapes import shape

T = TypeVar("T")


def read_as(kind: type[T], raw: object) -> T:
    """The dataclass ``kind`` of what JSON gave; raises ``RecordRefused`` with paths in ``raw``."""
    adapter, known = _checker(cast("type", kind))
    try:
        value: T = adapter.validate_python(raw)
    except ValidationError as error:
        details = error.errors(include_url=False, include_input=False)
        for detail in details:
            detail["loc"] = ("", *detail["loc"])
        raise from_details(details, raw, known) from None
    return value


def schema_of(kind: type) -> dict[str, Any]:
    """The JSON Schema of what ``read_as`` takes for ``kind``."""
    return _checker(kind)[0].json_schema()


@cache
def _checker(kind: type) -> tuple[TypeAdapter[Any], Known]:
    """The check of a dataclass, made once; the keys of the whole are known by no name."""
    known = Known()
    adapter: TypeAdapter[Any] = TypeAdapter(shape(kind, known))
    known.keys[""] = known.keys[kind.__name__]
    for key in [key for key in known.keys if key.endswith("/")]:
        known.keys[key.rstrip("/")] = known.keys[key]
    return adapter, known
