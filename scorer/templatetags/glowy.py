"""What the Na Głowy sheet needs to be laid out."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from django import template

register = template.Library()


@register.filter
def beside(things: Collection[Any], notes: Collection[Any]) -> list[tuple[Any, Any]]:
    """Each thing with its note, for lists of one length: sides and marks, lines and hands."""
    return list(zip(things, notes, strict=True))
