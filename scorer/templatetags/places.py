"""Where one is, and where what a page will ask for lies."""

from __future__ import annotations

from django import template
from django.conf import settings
from django.template import Context
from django.templatetags.static import static
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

register = template.Library()


@register.simple_tag(takes_context=True)
def here(context: Context, name: str, *values: object) -> SafeString:
    """`` aria-current="page"`` where the address ``name`` is the page's own, else nothing."""
    request = context.get("request")
    current = request is not None and request.path == reverse(name, args=values)
    return mark_safe(' aria-current="page"' if current else "")  # noqa: S308 — words of our own


@register.simple_tag
def coming(bundle: str) -> SafeString:
    """Lets a browser fetch a bundle while it reads the page; as written, there is none."""
    if not settings.STATIC_ROOT:
        return mark_safe("")
    return format_html('<link rel="modulepreload" href="{}">', static(f"scorer/js/{bundle}.js"))
