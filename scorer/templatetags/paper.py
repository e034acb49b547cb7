"""Measures as CSS writes them, and symbols in the font that has them."""

from __future__ import annotations

import re
from collections.abc import Callable

from django import template
from django.utils.html import conditional_escape, format_html
from django.utils.safestring import SafeString, mark_safe

from scorer.printing.bilingual import Label
from scorer.printing.grid import FINE, HAIR, HEAVY, STRONG, framed
from scorer.printing.letters import SIGNS
from scorer.printing.rows import PrintedCell
from scorer.templatetags.scores import suits

register = template.Library()

SYMBOLS = re.compile(f"[{SIGNS}]+")
FRAMED = 6.8  # mm, the height of a row for which boxes are drawn
WEIGHTS = {HAIR: "hair", FINE: "fine", STRONG: "strong", HEAVY: "heavy"}


@register.filter
def mm(millimetres: float) -> str:
    """A length for a style attribute, whatever the language's decimal sign: ``12.50mm``."""
    return f"{millimetres:.2f}mm"


@register.filter
def pt(points: float) -> str:
    """A size of type for a style attribute: ``8.5pt``."""
    return f"{points:.1f}pt"


@register.filter
def symbols(text: str) -> SafeString:
    """The text with its symbols apart: their font has no space, so none may stand in it."""
    return mark_safe(  # noqa: S308 — escaped before
        SYMBOLS.sub(r'<span class="sym">\g<0></span>', conditional_escape(text))
    )


@register.filter
def ticks(text: str) -> SafeString:
    """The text with each box to tick in an element of its own: a line may end between two."""
    return mark_safe(  # noqa: S308 — escaped before
        conditional_escape(text).replace("□", '<span class="sym">□</span>')
    )


@register.filter
def label(text: str) -> SafeString:
    """A text of the form; where it has a second language, that one in small print behind it."""
    return _in_both(text, symbols)


@register.filter
def sentence(text: str) -> SafeString:
    """The same, with cards in real suits."""
    return _in_both(text, lambda words: symbols(suits(words)))


def _in_both(text: str, dressed: Callable[[str], SafeString]) -> SafeString:
    if isinstance(text, Label):
        parts = dressed(str(text)), dressed(text.second)
        return format_html('{} <small class="second">{}</small>', *parts)
    return dressed(text)


@register.filter
def weight(millimetres: float) -> str:
    """The class of a rule's thickness: ``hair``, ``fine``, ``strong``, ``heavy``, or ``none``."""
    near = min(WEIGHTS, key=lambda known: abs(known - millimetres))
    return WEIGHTS[near] if millimetres else "none"


@register.filter
def boxed(place: PrintedCell) -> str:
    """The boxes around a cell of a table, as the address of a picture that fills the cell."""
    return framed(place.cell, place.column.width, FRAMED) if place.cell else ""
