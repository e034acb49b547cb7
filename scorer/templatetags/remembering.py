"""Rows of a sheet are drawn once: a long sheet costs as little as a short one.

``{% remembered hand place sheet.pk %} … {% endremembered %}`` draws what stands between for the
given values and keeps the text; the same values, in the same language, are the same text.
What is drawn may depend on nothing else, and the values must be hashable and never change.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from django import template
from django.template.base import FilterExpression
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from scorer.support.caches import LruCache

T = TypeVar("T")
register = template.Library()

BLOCK = 16  # rows
FRAGMENT_CACHE: LruCache[SafeString] = LruCache(10_000)  # texts of about 2 kB


class RememberedNode(template.Node):
    """The tag in a template; each place in each template is remembered apart."""

    def __init__(self, values: list[FilterExpression], nodelist: template.NodeList) -> None:
        self.values = values
        self.nodelist = nodelist

    def render(self, context: template.Context) -> SafeString:
        """The text for the values, drawn now or earlier."""
        origin = (self.origin and self.origin.name, self.token and self.token.lineno)
        key = (origin, get_language(), *(value.resolve(context) for value in self.values))
        text = FRAGMENT_CACHE.get(key)
        if text is None:
            text = self.nodelist.render(context)
            FRAGMENT_CACHE.keep(key, text)
        return text


@register.filter
def blocks(rows: Sequence[T], newest_first: object = None) -> list[tuple[T, ...]]:
    """Rows in blocks; a whole block is remembered as one text, only the last one still grows.

    ``newest_first``: the last block first, and the last row of each.
    """
    found = [tuple(rows[start : start + BLOCK]) for start in range(0, len(rows), BLOCK)]
    return [block[::-1] for block in reversed(found)] if newest_first else found


@register.tag
def remembered(parser: template.base.Parser, token: template.base.Token) -> RememberedNode:
    """See the module."""
    _name, *words = token.split_contents()
    if not words:
        raise template.TemplateSyntaxError("remembered needs the values that its text depends on")
    nodelist = parser.parse(("endremembered",))
    parser.delete_first_token()
    return RememberedNode([parser.compile_filter(word) for word in words], nodelist)
