"""What searches in lists of people and entrants share."""

from __future__ import annotations

from typing import Any, TypeVar

import django_filters
from django import forms
from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

Found = TypeVar("Found", bound="QuerySet[Any]")

SEARCH = {"autocomplete": "off", "enterkeyhint": "search"}


class SearchFilter(django_filters.FilterSet):  # type: ignore[misc]  # the library is untyped
    """By number or name; a list of its own says in ``called`` whose names are searched."""

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
