"""Figures and cards as a sheet writes them."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from typing import TypeVar

from django import template
from django.utils.html import conditional_escape
from django.utils.safestring import SafeString, mark_safe

from scorer.games.cards import SYMBOLS
from scorer.sheets.selectors.sheet_context import SheetContext
from scorer.support.figures import figure, signed
from scorer.support.translation import rank_letter

T = TypeVar("T")
NoteT = TypeVar("NoteT")
register = template.Library()

CARD = re.compile(r"\b(A|K|Q|J|10|[2-9])([CSHD])\b")


register.filter(figure)
register.filter(rank_letter)
register.filter(signed)


@register.filter
def beside(things: Collection[T], notes: Collection[NoteT]) -> list[tuple[T, NoteT]]:
    """Each thing with its note, for lists of one length: sides and marks, lines and hands."""
    return list(zip(things, notes, strict=True))


@register.filter
def placed(lines: Sequence[T], context: SheetContext) -> list[tuple[T, int]]:
    """Lines of a sheet, each with its number as addresses say it."""
    return [(line, row.place) for line, row in zip(lines, context.rows, strict=True)]


@register.filter
def suits(text: str) -> SafeString:
    """Cards of the text as one sees them: ``10C`` becomes ``10♣``, hearts and diamonds red."""
    return mark_safe(CARD.sub(_card, conditional_escape(text)))  # noqa: S308 — escaped before


def _card(found: re.Match[str]) -> str:
    rank, suit = found.groups()
    red = " red" if suit in "HD" else ""
    return f'<span class="card-name{red}">{rank_letter(rank)}{SYMBOLS[suit]}</span>'
