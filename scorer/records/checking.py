"""What JSON gave, checked against its types at a cost that its faults cannot raise.

Pydantic notes every fault it finds, and a body of a million empty objects has millions of them:
gigabytes, for the fifty that are told. So a first look stops every list at its first faulty item,
and only then a second one looks at so many items more as faults are told.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, Generic, TypeVar, cast

from pydantic import TypeAdapter, ValidationError

from scorer.records.faults import Known, cut_behind, from_details
from scorer.records.shapes import PLAIN, Shapes

T = TypeVar("T")


class Checker(Generic[T]):
    """The check of one type, which ``make`` makes; ``plain`` and ``lenient`` as in ``Shapes``."""

    def __init__(
        self,
        make: Callable[[Shapes], Any],
        *,
        plain: Mapping[Any, Any] = PLAIN,
        lenient: bool = False,
    ) -> None:
        self.known = Known()
        first = Shapes(Known(), plain, lenient=lenient, first_only=True)
        self._first: TypeAdapter[T] = TypeAdapter(make(first))
        self.adapter: TypeAdapter[T] = TypeAdapter(make(Shapes(self.known, plain, lenient)))

    def value(self, raw: object) -> T:
        """The value in what JSON gave; raises ``RecordRefused``."""
        try:
            value: T = self._first.validate_python(raw)
        except ValidationError as found:
            details = self._all(raw, found).errors(include_url=False, include_input=False)
        else:
            return value
        if "" in self.known.keys:  # those of the whole
            for detail in details:
                detail["loc"] = ("", *detail["loc"])
        raise from_details(details, raw, self.known)

    def _all(self, raw: object, found: ValidationError) -> ValidationError:
        """The faults to tell, where ``found`` are the first of every list."""
        told = found.errors(include_url=False, include_input=False, include_context=False)
        try:
            self.adapter.validate_python(cut_behind(raw, told))
        except ValidationError as more:
            return more
        return found  # a fault of the whole, such as too many items


def read_as(kind: type[T], raw: object) -> T:
    """The dataclass ``kind`` of what JSON gave; raises ``RecordRefused`` with paths in ``raw``."""
    value: T = _checker(cast("type", kind)).value(raw)
    return value


def schema_of(kind: type) -> dict[str, Any]:
    """The JSON Schema of what ``read_as`` takes for ``kind``."""
    return _checker(kind).adapter.json_schema()


@cache
def _checker(kind: type) -> Checker[Any]:
    """The check of a dataclass, made once."""
    checker: Checker[Any] = Checker(lambda shapes: shapes.of(kind))
    checker.known.keys[""] = checker.known.keys[kind.__name__]
    return checker
