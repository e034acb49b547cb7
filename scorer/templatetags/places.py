"""Where one is: what a link says that leads to the page on which it stands."""

from __future__ import annotations

from django import template
from django.template import Context
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe

register = template.Library()


@register.simple_tag(takes_context=True)
def here(context: Context, name: str, *values: object) -> SafeString:
    """`` aria-current="page"`` where the address ``name`` is the page's own, else nothing."""
    request = context.get("request")
    current = request is not None and request.path == reverse(name, args=values)
    return mark_safe(' aria-current="page"' if current else "")  # noqa: S308 — words of our own
