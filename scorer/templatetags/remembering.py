"""Rows of a sheet are drawn once: a long sheet costs as little as a short one.

``{% remembered hand place sheet.pk %} … {% endremembered %}`` draws what stands between for the
given values and keeps the text; the same values, in the same language, are the same text.
What is drawn may depend on nothing else, and the values must be hashable and never change.
"""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock
from typing import Any

from django import template
from django.utils.safestring import SafeString
from django.utils.translation import get_language

register = template.Library()

MOST_KEPT = 10_000  # texts of about 2 kB


class Memory:
    """The texts used last, for all requests of a process."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.texts: OrderedDict[Any, SafeString] = OrderedDict()
        self.lock = Lock()

    def get(self, key: Any) -> SafeString | None:
        """The text kept under ``key``."""
        with self.lock:
            text = self.texts.get(key)
            if text is not None:
                self.texts.move_to_end(key)
            return text

    def keep(self, key: Any, text: SafeString) -> None:
        """Keep a text; the one that was not used for longest makes room."""
        with self.lock:
            self.texts[key] = text
            while len(self.texts) > self.most:
                self.texts.popitem(last=False)


MEMORY = Memory(MOST_KEPT)


class RememberedNode(template.Node):
    """The tag in a template; each place in each template is remembered apart."""

    def __init__(self, values: list[Any], nodelist: template.NodeList) -> None:
        self.values = values
        self.nodelist = nodelist

    def render(self, context: template.Context) -> SafeString:
        """The text for the values, drawn now or earlier."""
        origin = (self.origin.name, self.token.lineno)  # type: ignore[attr-defined]  # set by Django
        key = (origin, get_language(), *(value.resolve(context) for value in self.values))
        text = MEMORY.get(key)
        if text is None:
            text = self.nodelist.render(context)
            MEMORY.keep(key, text)
        return text


@register.tag
def remembered(parser: template.base.Parser, token: template.base.Token) -> RememberedNode:
    """See the module."""
    _name, *words = token.split_contents()
    if not words:
        raise template.TemplateSyntaxError("remembered needs the values that its text depends on")
    nodelist = parser.parse(("endremembered",))
    parser.delete_first_token()
    return RememberedNode([parser.compile_filter(word) for word in words], nodelist)
