"""A second language in small print: the same layout made in two languages, laid side by side.

Terms: *label*, a text of the form that is said in both.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, is_dataclass, replace
from typing import Any, Self, TypeVar

from django.utils import translation

T = TypeVar("T")
WRITTEN = frozenset({"body", "cells", "code", "found", "name", "names", "place", "running"})
WRITTEN |= {"texts", "typed", "value"}


class Label(str):
    """A text with the same in a ``second`` language."""

    __slots__ = ("second",)
    second: str

    def __new__(cls, text: str, second: str) -> Self:
        """``text`` is what the label is as a string."""
        label = super().__new__(cls, text)
        label.second = second
        return label


def in_both(second: str, made: Callable[[], T]) -> T:
    """What ``made`` gives in the active language, its labels with the second one's.

    What was written (names, figures, texts of rows) stays as it is.
    """
    first = made()
    if not second:
        return first
    with translation.override(second):
        other = made()
    both: T = _side_by_side(first, other)
    return both


def in_first(one: object) -> Any:  # noqa: ANN401 — whatever a layout is made of
    """A part of a layout in its first language alone."""
    if isinstance(one, Label):
        return str(one)
    if isinstance(one, tuple):
        return tuple(map(in_first, one))
    if is_dataclass(one) and not isinstance(one, type):
        return replace(
            one, **{field.name: in_first(getattr(one, field.name)) for field in fields(one)}
        )
    return one


def _side_by_side(one: Any, other: Any) -> Any:  # noqa: ANN401 — as above
    if isinstance(one, str):
        return Label(one, str(other)) if one and one != other else one
    if isinstance(one, tuple) and len(one) == len(other):
        return tuple(map(_side_by_side, one, other))
    if is_dataclass(one) and not isinstance(one, type):
        names = [field.name for field in fields(one) if field.name not in WRITTEN]
        return replace(
            one,
            **{name: _side_by_side(getattr(one, name), getattr(other, name)) for name in names},
        )
    return one
