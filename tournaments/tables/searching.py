"""What searches in lists of people and entrants share."""

from __future__ import annotations

from typing import Any, TypeVar

import django_filters
from django import forms
from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from tournaments.records.names import name_key

Found = TypeVar("Found", bound="QuerySet[Any]")

SEARCH = {"autocomplete": "off", "enterkeyhint": "search"}


def matches(asked: str, *names: str) -> bool:
    """Whether every word asked for is in one of the names, accents and case aside.

    ``names`` are those that the reader of the list is shown: whatever else somebody is called
    could be read letter by letter.
    """
    known = name_key(*names)
    return all(name_key(word) in known for word in asked.split())


class SearchFilter(django_filters.FilterSet):  # type: ignore[misc]  # the library is untyped
    """By number or name; a list of its own says in ``called`` how names are compared."""

    q = django_filters.CharFilter(
        label=_("Name or number"),
        method="called",
        max_length=100,
        widget=forms.TextInput(attrs=SEARCH),
    )

    @property
    def asked(self) -> bool:
        """Whether anything is looked for."""
        return any((self.data or {}).get(name) for name in self.filters)

    def in_category(self, found: Found, _name: str, value: str) -> Found:
        """Those of a category."""
        # a text search: SQLite's JSON has no "contains"
        return found.filter(categories__icontains=f'"{value}"')
