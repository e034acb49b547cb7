"""Under which domain phones may find the site, for the page that says in which way they work."""

from __future__ import annotations

from django import template
from django.conf import settings

register = template.Library()


@register.simple_tag
def federation() -> str:
    """The domain below which a federation names its clubs' laptops; empty where none does."""
    domain: str = settings.FEDERATION
    return domain
