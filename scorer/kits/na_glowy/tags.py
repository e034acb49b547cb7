"""What the Na Głowy sheet needs to be laid out."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TypeVar

from django import template

from scorer.games.na_glowy.notation import Mark
from scorer.kits.na_glowy.notation import mark_name

T = TypeVar("T")
NoteT = TypeVar("NoteT")
register = template.Library()


@register.filter
def beside(things: Collection[T], notes: Collection[NoteT]) -> list[tuple[T, NoteT]]:
    """Each thing with its note, for lists of one length: sides and marks, lines and hands."""
    return list(zip(things, notes, strict=True))


@register.filter
def called(mark: Mark) -> str:
    """What a mark is called by who hears the page or the paper."""
    return mark_name(mark)


@register.filter
def at(things: Sequence[T], index: int) -> T:
    """The thing at a place counted from 0."""
    return things[index]
