"""Frozen values: what acts and the parts of acts are."""

from __future__ import annotations

from dataclasses import dataclass, fields
from functools import cache
from typing import Any, TypeVar, cast

from typing_extensions import dataclass_transform

# What a step of an older program does not say: it has its sentence, and cannot be undone.
UNTOLD: Any = object()
T = TypeVar("T")


@dataclass_transform(kw_only_default=True, frozen_default=True)
class Value:
    """Its subclasses are frozen dataclasses whose fields are given by name."""

    def __init_subclass__(cls) -> None:
        dataclass(frozen=True, kw_only=True)(cls)

    @property
    def untold(self) -> list[str]:
        """The fields that a step of an older program does not say."""
        return [name for name in _lately(cast("type", type(self))) if getattr(self, name) is UNTOLD]


def value_of(kind: type[T], source: object, /, **other: Any) -> T:  # noqa: ANN401 — any field
    """A value with what ``source`` calls the same, besides ``other``."""
    names = [one.name for one in fields(cast("Any", kind)) if one.name not in other]
    return kind(**{name: getattr(source, name) for name in names}, **other)


def fields_of(value: object, *besides: str) -> dict[str, Any]:
    """The fields of a dataclass by name, besides some."""
    names = [one.name for one in fields(cast("Any", value)) if one.name not in besides]
    return {name: getattr(value, name) for name in names}


@cache
def _lately(kind: type) -> tuple[str, ...]:
    """The fields that older programs did not write."""
    return tuple(one.name for one in fields(kind) if one.default is UNTOLD)
