"""Points, places and reasons as people of the reader's language write them."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

from django import template
from django.utils.formats import get_format
from django.utils.translation import get_language, gettext
from django.utils.translation import gettext_lazy as _

from scorer.translation import translate
from tournaments.engine.numbers import shown
from tournaments.engine.ordering import Value
from tournaments.engine.ranking import Reason, key_named

register = template.Library()

NOTHING = "–"
CATEGORIES = {"women": _("Women"), "juniors": _("Juniors"), "seniors": _("Seniors")}


def decimal_point() -> str:
    """What stands before the decimals in the reader's language."""
    return str(get_format("DECIMAL_SEPARATOR"))


@register.filter
def points(value: Value) -> str:
    """Points: ``16.5``, in Polish ``16,5``; ``1⅓``, ``−12``; a dash for none."""
    if value is None:
        return NOTHING
    return value if isinstance(value, str) else _points(get_language(), value)


@cache
def _points(_language: str | None, value: Fraction | int) -> str:
    return shown(value, decimal_point())


@register.filter
def why(reason: Reason | None) -> str:
    """Why a row stands above the next, as a sentence; empty where they share their place."""
    return translate(reason.told(decimal_point())) if reason else ""


@register.filter
def key_words(name: str) -> str:
    """What a ranking key is called: ``small points``."""
    return translate(key_named(name).words)


@register.filter
def category(slug: str) -> str:
    """What a category is called."""
    return str(CATEGORIES.get(slug) or slug.replace("-", " ").capitalize())


@register.filter
def list_name(kind: str) -> str:
    """What a list of standings is called."""
    names = {"individual": gettext("Players"), "teams": gettext("Teams"), "pairs": gettext("Pairs")}
    return names.get(kind) or category(kind)
