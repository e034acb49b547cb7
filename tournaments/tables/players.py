"""Who plays: the list of an event's players for everybody, and finding somebody in it."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

import django_filters
import django_tables2 as tables
from django import forms
from django.db.models import Q, QuerySet
from django.forms.utils import flatatt
from django.urls import reverse
from django.utils.html import escape, format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext_lazy as _

from scorer.selectors.order import by_name
from tournaments.models import Entrant, Event
from tournaments.selectors.book import Book, Unit
from tournaments.tables.lean import LeanTable
from tournaments.tables.searching import SearchFilter, matches
from tournaments.templatetags.points import category


class PlainSelect(forms.Select):
    """A select of some hundred options, written without a template for each."""

    def render(
        self,
        name: str,
        value: object,
        attrs: dict[str, Any] | None = None,
        renderer: object = None,
    ) -> SafeString:
        """The same element as ever."""
        context = self.get_context(name, value, attrs)["widget"]
        options = format_html_join(
            "",
            '<option value="{}"{}>{}</option>',
            (
                (one["value"], mark_safe(" selected") if one["selected"] else "", one["label"])
                for _group, some, _index in context["optgroups"]
                for one in some
            ),
        )
        return format_html('<select name="{}"{}>{}</select>', name, flatatt(attrs or {}), options)


class EntrantFilter(SearchFilter):
    """By number or name, team, club, category; what nobody has is not asked for."""

    team = django_filters.ChoiceFilter(
        label=_("Team"), empty_label=_("any"), widget=PlainSelect, field_name="team__name"
    )
    club = django_filters.ChoiceFilter(
        label=_("Club"), empty_label=_("any"), widget=PlainSelect, method="from_club"
    )
    category = django_filters.ChoiceFilter(
        label=_("Category"), empty_label=_("any"), widget=PlainSelect, method="in_category"
    )

    class Meta:
        """Nothing of the model besides those above."""

        model = Entrant
        fields = ()

    def __init__(self, data: Any, book: Book, event: Event) -> None:  # noqa: ANN401 — Django's
        self.book = book  # as its reader sees it
        super().__init__(data, queryset=Entrant.objects.filter(event=event))
        units = book.units.values()
        self._offer("team", {unit.team for unit in units})
        self._offer("club", {unit.home for unit in units if " – " not in unit.home})
        if names := book.categories:
            self.filters["category"].extra["choices"] = [(name, category(name)) for name in names]
        else:
            del self.filters["category"]

    def numbers(self) -> set[int] | None:
        """The numbers found; None: nothing is looked for. One query at most."""
        return set(self.qs.values_list("number", flat=True)) if self.asked else None

    def called(self, found: QuerySet[Entrant], _name: str, value: str) -> QuerySet[Entrant]:
        """A number as it is, or every word in the names that the reader is shown."""
        if value.strip().isdecimal():
            return found.filter(number=int(value[:9]))
        called = (n for n in self.book.units if matches(value, *self.book.names(n)))
        return found.filter(number__in=list(called))

    def from_club(self, found: QuerySet[Entrant], _name: str, value: str) -> QuerySet[Entrant]:
        """Those of a club; of partners, one is enough."""
        return found.filter(Q(person__home__name=value) | Q(partner__home__name=value))

    def in_category(self, found: QuerySet[Entrant], _name: str, value: str) -> QuerySet[Entrant]:
        """Those ranked in a category too."""
        # a text search: SQLite's JSON has no "contains"
        return found.filter(categories__icontains=f'"{value}"')

    def _offer(self, name: str, texts: Collection[str]) -> None:
        if offered := sorted((text for text in texts if text), key=by_name()):
            self.filters[name].extra["choices"] = [(text, text) for text in offered]
        else:
            del self.filters[name]


class PlayersList(LeanTable):
    """Number, name, team, club; in the order of names unless asked otherwise."""

    number = tables.Column(verbose_name=_("No."), order_by=("number",))
    name = tables.Column(verbose_name=_("Name"), order_by=("by_name",))
    team = tables.Column(verbose_name=_("Team"), order_by=("by_team", "number"))
    home = tables.Column(verbose_name=_("Club"), order_by=("by_home", "number"))
    figures = frozenset({"number"})

    def __init__(self, units: Iterable[Unit], *, slug: str) -> None:
        self.address = reverse("tournaments:players", args=[slug])
        units = list(units)
        empty = [at for at in ("team", "home") if not any(getattr(u, at) for u in units)]
        super().__init__(units, exclude=empty, order_by="name")

    def row(self, record: Unit) -> str:
        """One row."""
        link = f'<a href="{self.address}{record.number}/">{escape(record.name)}</a>'
        texts = "".join(
            f'<td class="text">{escape(getattr(record, column))}'
            for column in ("team", "home")
            if column not in self.exclude
        )
        return f'<tr><td>{record.number}<th scope="row">{link}{texts}\n'

    def values(self, record: Unit) -> list[str | int]:
        """For files."""
        shown = [column for column in ("team", "home") if column not in self.exclude]
        return [record.number, record.name, *(getattr(record, column) for column in shown)]
