"""Amounts of money, and what becomes of a row of a list in words."""

from __future__ import annotations

from django import template
from django.utils.translation import gettext

from scorer.support.translation import translate
from tournaments.log.acts.register import changed_fields
from tournaments.selectors.importing import Change, ImportStatus
from tournaments.selectors.people import described
from tournaments.selectors.sentences import money
from tournaments.templatetags.points import category

register = template.Library()
register.filter("money", money)
register.filter("described", described)
register.filter("translated", translate)


@register.filter
def import_status(value: str) -> str:
    """What becomes of a row."""
    words = {
        # Translators: a row of a list that waits for an answer
        ImportStatus.QUESTION: gettext("question"),
        ImportStatus.NEW: gettext("new"),
        ImportStatus.KNOWN: gettext("known"),
        ImportStatus.CHANGED: gettext("changes"),
        ImportStatus.SAME: gettext("as it is"),
        # Translators: a row of a list with the same person as a row above
        ImportStatus.DOUBLE: gettext("duplicate"),
        ImportStatus.FAULTY: gettext("faulty"),
        # Translators: a row of a list that was imported just before
        ImportStatus.DONE: gettext("imported"),
    }
    return words[ImportStatus(value)]


@register.filter
def changes(value: tuple[Change, ...]) -> str:
    """What would change, in words."""
    said = {
        name: (_categories(was), _categories(now)) if name == "categories" else (was, now)
        for name, was, now in value
    }
    return translate(changed_fields(said))


def _categories(slugs: str) -> str:
    return ", ".join(category(slug) for slug in slugs.split(", ") if slug)
