"""What searches in lists of entrants share."""

from __future__ import annotations

import django_filters
from django import forms
from django.utils.translation import gettext_lazy as _

SEARCH = {"autocomplete": "off", "enterkeyhint": "search"}


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
