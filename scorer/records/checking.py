"""What JSON gave, checked against its types at a cost that its faults cannot raise.

Pydantic notes every fault it finds, and a body of a million empty objects has millions of them:
gigabytes, for the fifty that are told. So a first look stops every list at its first faulty item,
and only then a second one looks at so many items more as faults are told.
"""

from __future__ import annotations

from typing import Any, Generic, TypeVar

from pydantic import TypeAdapter, ValidationError
from pydantic_core import SchemaValidator

from scorer.records.faults import Known, cut_behind, from_details

T = TypeVar("T")
LISTS = frozenset({"list", "tuple", "set", "frozenset"})


class Checker(Generic[T]):
    """The check of one type; ``known`` is what its faults name."""

    def __init__(self, kind: Any, known: Known) -> None:  # noqa: ANN401 — any type form
        self.known = known
        self.adapter: TypeAdapter[T] = TypeAdapter(kind)
        self._first = SchemaValidator(_stopping(self.adapter.core_schema))

    def value(self, raw: object, *, whole: bool = True) -> T:
        """The value in what JSON gave; raises ``RecordRefused``.

        ``whole``: the keys of the whole are known under the empty name.
        """
        try:
            value: T = self._first.validate_python(raw)
        except ValidationError as found:
            details = self._all(raw, found).errors(include_url=False, include_input=False)
        else:
            return value
        if whole:
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


def _stopping(schema: Any) -> Any:  # noqa: ANN401 — a tree of pydantic's own
    """A schema whose lists stop at their first faulty item."""
    if isinstance(schema, dict):
        made = {key: _stopping(below) for key, below in schema.items()}
        return made | {"fail_fast": True} if made.get("type") in LISTS else made
    if isinstance(schema, list | tuple):
        return type(schema)(_stopping(below) for below in schema)
    return schema
