"""What the Na Głowy sheet needs to be laid out."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from django import template

register = template.Library()


@register.filter
def beside(things: Collection[Any], notes: Collection[Any]) -> list[tuple[Any, Any]]:
    """Each thing with its note, for lists of one length: sides and marks, lines and hands."""
    return list(zip(things, notes, strict=True))


@register.filter
def at(things: Sequence[Any], index: int) -> Any:  # noqa: ANN401 — whatever there is
    """The thing at a place counted from 0."""
    return things[index]
