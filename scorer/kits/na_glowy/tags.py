"""What the Na Głowy sheet needs to be laid out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from django import template

from scorer.games.na_glowy.notation import Mark
from scorer.kits.na_glowy.notation import mark_name

T = TypeVar("T")
register = template.Library()


@register.filter
def called(mark: Mark) -> str:
    """What a mark is called by who hears the page or the paper."""
    return mark_name(mark)


@register.filter
def at(things: Sequence[T], index: int) -> T:
    """The thing at a place counted from 0."""
    return things[index]
