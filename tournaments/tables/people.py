"""What lists of people share: searching in them, and columns of files that are read again.

Names are in parts in files for spreadsheets, so that nobody has to guess which word is the surname.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from operator import attrgetter
from typing import TYPE_CHECKING, Any, TypeVar

import django_filters
from django import forms
from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from tournaments.records.entry_list.values import Named
from tournaments.tables.fast_table import Column, Columns, text_column
from tournaments.templatetags.points import category

if TYPE_CHECKING:
    from django_stubs_ext import StrPromise

People = Callable[[object], Sequence[Named]]
Parts = Sequence[tuple[str, "StrPromise"]]  # of a name, with the heads of their columns

OWN: Parts = (
    ("surname", _("Surname")),
    ("given_name", _("Given name")),
    ("mark", _("Year or number")),
)
PARTNERS: Parts = (
    ("surname", _("Partner's surname")),
    ("given_name", _("Partner's given name")),
    ("mark", _("Partner's year or number")),
    ("home", _("Partner's club")),
)
NAME = ("surname", "given_name")  # are there whatever they say
CLUBS = ("home", "club")  # what columns of clubs are called
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


def in_parts(columns: Columns, lines: Sequence[object], *, people: str) -> Columns:
    """The columns with names in parts; ``people``: where a line has them, the partner second.

    Where names are not whole, lines have no people, and the columns stay.
    """
    of: People = attrgetter(people)
    most = max((len(of(line)) for line in lines), default=0)
    if not most:
        return columns
    possible = [
        text_column(f"{part}_{at}", head, _part(at, part, of), ())
        for at, parts in enumerate((OWN, PARTNERS)[:most])
        for part, head in parts
    ]
    names = [one for one in possible if one.name.startswith(NAME) or any(map(one.value, lines))]
    shown: list[Column] = []
    for column in columns:
        if column.name == "name":
            shown += names
        elif column.name in CLUBS:
            shown.append(replace(column, value=_part(0, "home", of)))
        else:
            shown.append(column)
    return shown


def detail_columns(entry: str = "") -> list[Column]:
    """What lines, or their ``entry``, have besides: pair and categories."""
    path = f"{entry}." if entry else ""
    slugs: Callable[[object], Sequence[str]] = attrgetter(f"{path}categories")

    def categories(line: object) -> str:
        return ", ".join(map(category, slugs(line)))

    return [
        text_column("pair", _("Pair"), attrgetter(f"{path}pair"), ()),
        text_column("categories", _("Categories"), categories, ()),
    ]


def remarks(text: Callable[..., str]) -> Column:
    """Why somebody has no place: a column that entry lists are not read from."""
    return text_column("remarks", _("Remarks"), text, ())


def _part(at: int, part: str, people: People) -> Callable[[object], str]:
    """What gives a part of the first person or the partner of a line; empty for nobody."""

    def value(line: object) -> str:
        return next((getattr(one, part) for one in people(line)[at : at + 1]), "")

    return value
