"""Template tags of Three Heaps."""

from __future__ import annotations

from django import template

register = template.Library()


@register.filter
def in_heaps(number: int) -> str:
    """ "3 heaps"."""
    return f"{number} heaps"
