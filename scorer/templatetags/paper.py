"""Measures as CSS writes them, and symbols in the font that has them."""

from __future__ import annotations

import re

from django import template
from django.utils.html import conditional_escape
from django.utils.safestring import SafeString, mark_safe

register = template.Library()

SYMBOLS = re.compile("[♣♠♥♦●□✓✗]+")


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
