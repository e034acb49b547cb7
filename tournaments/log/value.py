"""Frozen values: what acts and the parts of acts are."""

from __future__ import annotations

from dataclasses import dataclass, fields
from functools import cache
from typing import Any, cast

from typing_extensions import dataclass_transform


class _Untold:
    """What a step of an older program does not say."""

    def __repr__(self) -> str:
        return "UNTOLD"


UNTOLD: Any = _Untold()  # a default: such a step is still told, but nothing is rebuilt from it


@dataclass_transform(kw_only_default=True, frozen_default=True)
class Value:
    """Its subclasses are frozen dataclasses whose fields are given by name."""

    def __init_subclass__(cls) -> None:
        dataclass(frozen=True, kw_only=True)(cls)

    @property
    def untold(self) -> list[str]:
        """The fields that a step of an older program does not say."""
        return [name for name in _lately(cast("type", type(self))) if getattr(self, name) is UNTOLD]


def fields_of(value: object, *besides: str) -> dict[str, Any]:
    """The fields of a dataclass by name, besides some."""
    names = [one.name for one in fields(cast("Any", value)) if one.name not in besides]
    return {name: getattr(value, name) for name in names}


@cache
def _lately(kind: type) -> tuple[str, ...]:
    """The fields that older programs did not write."""
    return tuple(one.name for one in fields(kind) if one.default is UNTOLD)
