"""Amounts of money, and what becomes of a pasted line in words."""

from __future__ import annotations

from django import template
from django.utils.translation import gettext

from scorer.support.translation import translate
from tournaments.log.acts.register import changed_fields
from tournaments.selectors.importing import Change, ImportStatus
from tournaments.selectors.people import described
from tournaments.selectors.sentences import money

register = template.Library()
register.filter("money", money)
register.filter("described", described)


@register.filter
def import_status(value: str) -> str:
    """What becomes of a line."""
    words = {
        ImportStatus.NEW: gettext("new"),
        ImportStatus.KNOWN: gettext("known"),
        ImportStatus.CHANGED: gettext("changes"),
        ImportStatus.SAME: gettext("as it is"),
        ImportStatus.DOUBLE: gettext("double"),
        ImportStatus.FAULTY: gettext("faulty"),
    }
    return words[ImportStatus(value)]


@register.filter
def changes(value: tuple[Change, ...]) -> str:
    """What would change, in words."""
    return translate(changed_fields({name: (was, now) for name, was, now in value}))
