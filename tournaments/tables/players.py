"""Who plays: the list of an event's players for everybody, and finding somebody in it."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import partial
from operator import attrgetter
from typing import Any

import django_filters
from django import forms
from django.db.models import Q, QuerySet
from django.forms.utils import flatatt
from django.urls import reverse
from django.utils.html import escape, format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext_lazy as _

from scorer.support.name_order import by_name
from tournaments.models import Entrant, Event
from tournaments.selectors.event_data import EventData, Unit
from tournaments.selectors.place_words import no_place_words
from tournaments.selectors.searching import search
from tournaments.selectors.short_names import called_by_surname
from tournaments.selectors.version import is_shortened
from tournaments.tables.fast_table import HEAD, TEXT, Column, FastTable, text_column
from tournaments.tables.people import SearchFilter, detail_columns, in_parts, remarks
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

    def __init__(self, data: Any, event_data: EventData, event: Event) -> None:  # noqa: ANN401 — Django's
        self.event_data, self.event = event_data, event  # as its reader sees it
        super().__init__(data, queryset=Entrant.objects.filter(event=event))
        units = event_data.units.values()
        self._offer("team", {unit.team for unit in units})
        self._offer("club", {unit.home for unit in units if " – " not in unit.home})
        if names := event_data.categories:
            self.filters["category"].extra["choices"] = [(name, category(name)) for name in names]
        else:
            del self.filters["category"]

    def numbers(self) -> set[int] | None:
        """The numbers found; None: nothing is looked for. One query at most."""
        return set(self.qs.values_list("number", flat=True)) if self.asked else None

    def called(self, found: QuerySet[Entrant], _name: str, value: str) -> QuerySet[Entrant]:
        """A number as it is, or the names that the reader is shown; also whole surnames."""
        if value.strip().isdecimal():
            return found.filter(number=int(value[:9]))
        names = {number: self.event_data.names(number) for number in self.event_data.units}
        numbers = set(search(value, names))
        if is_shortened(self.event_data.version):
            numbers |= called_by_surname(self.event, value, self.event_data)
        return found.filter(number__in=numbers)

    def from_club(self, found: QuerySet[Entrant], _name: str, value: str) -> QuerySet[Entrant]:
        """Those of a club; of partners, one is enough."""
        return found.filter(Q(person__home__name=value) | Q(partner__home__name=value))

    def _offer(self, name: str, texts: Collection[str]) -> None:
        if offered := sorted((text for text in texts if text), key=by_name()):
            self.filters[name].extra["choices"] = [(text, text) for text in offered]
        else:
            del self.filters[name]


class PlayersList(FastTable):
    """Number, name, team, club; in the order of names unless asked otherwise."""

    def __init__(self, units: Iterable[Unit], *, slug: str) -> None:
        address, units = reverse("tournaments:players", args=[slug]), list(units)
        columns = [
            Column("number", _("No."), _number, _number, order_by=("number",)),
            Column(
                "name",
                _("Name"),
                partial(_name, address),
                lambda unit: unit.name,
                HEAD,
                ("by_name",),
            ),
            text_column("team", _("Team"), attrgetter("team"), ("by_team", "number")),
            text_column("home", _("Club"), attrgetter("home"), ("by_home", "number")),
        ]
        told = [
            one for one in columns if one.cell != TEXT or any(one.value(unit) for unit in units)
        ]
        super().__init__(
            told,
            units,
            in_files=lambda: [
                *detail_columns(),
                text_column("state", _("State"), _state, ()),
                remarks(_status),
            ],
            in_sheets=partial(in_parts, people="people"),
            order_by="name",
        )


def _state(unit: Unit) -> str:
    """That somebody has withdrawn."""
    return str(Entrant.State.WITHDRAWN.label) if unit.withdrawn else ""


def _status(unit: Unit) -> str:
    return no_place_words(unit.status)


def _name(address: str, unit: Unit) -> str:
    note = f" <small>{escape(_status(unit))}</small>" if unit.status else ""
    return f'<a href="{address}{unit.number}/">{escape(unit.name)}</a>{note}'


def _number(unit: Unit) -> int:
    return unit.number
