"""Amounts of money, and the fate of a line of a pasted list in words."""

from __future__ import annotations

from django import template
from django.utils.translation import gettext

from scorer.support.translation import translate
from tournaments.log.acts.register import changed_fields
from tournaments.selectors.importing import Change, Fate
from tournaments.selectors.sentences import money

register = template.Library()
register.filter("money", money)


@register.filter
def fate(value: str) -> str:
    """What becomes of a line."""
    words = {
        Fate.NEW: gettext("new"),
        Fate.KNOWN: gettext("known"),
        Fate.CHANGED: gettext("changes"),
        Fate.SAME: gettext("as it is"),
        Fate.DOUBLE: gettext("double"),
        Fate.FAULTY: gettext("faulty"),
    }
    return words[Fate(value)]


@register.filter
def changes(value: tuple[Change, ...]) -> str:
    """What would change, in words."""
    return translate(changed_fields({name: (was, now) for name, was, now in value}))
