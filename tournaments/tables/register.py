"""The register and the entries as tables that can be searched, filtered and taken away."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from functools import partial
from operator import attrgetter
from typing import Any

import django_filters
from django import forms
from django.db.models import QuerySet
from django.http import QueryDict
from django.urls import reverse
from django.utils.html import escape
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scorer.support.name_order import by_name
from tournaments.models import Entrant, Event, Person, Substitution
from tournaments.records.entry_list.values import Named
from tournaments.selectors.people import named_of
from tournaments.selectors.register import held, home_of
from tournaments.selectors.searching import search
from tournaments.selectors.sentences import money
from tournaments.tables.fast_table import HEAD, TEXT, Column, FastTable, text_column
from tournaments.tables.people import SEARCH, SearchFilter, detail_columns, in_parts, remarks
from tournaments.templatetags.points import category


class PeopleFilter(SearchFilter):
    """By name, club, category."""

    q = django_filters.CharFilter(
        label=_("Name"), method="called", max_length=100, widget=forms.TextInput(attrs=SEARCH)
    )
    home = django_filters.ChoiceFilter(
        label=_("Home club"), empty_label=_("any"), field_name="home__name"
    )
    category = django_filters.ChoiceFilter(
        label=_("Category"), empty_label=_("any"), method="in_category"
    )

    def __init__(
        self,
        data: QueryDict,
        queryset: QuerySet[Person],
        homes: Collection[str],
        slugs: Iterable[str],
    ) -> None:
        super().__init__(data, queryset=queryset)
        self.filters["home"].extra["choices"] = [(name, name) for name in homes]
        self.filters["category"].extra["choices"] = [(slug, category(slug)) for slug in slugs]

    def called(self, people: QuerySet[Person], _name: str, value: str) -> QuerySet[Person]:
        """Those whose names are meant, which databases cannot say alike."""
        names = people.values_list("pk", "surname", "given_name", "mark")
        return people.filter(pk__in=search(value, {pk: name for pk, *name in names}))


@dataclass(frozen=True, slots=True)
class PersonLine:
    """A person with the keys to sort by."""

    person: Person
    home: str
    by_name: Any
    by_home: Any

    @property
    def people(self) -> list[Named]:
        """The person, with the name in parts."""
        return [named_of(self.person)]


class PeopleTable(FastTable):
    """Name, home club, categories."""

    def __init__(self, people: Iterable[Person], address: str, *, linked: bool) -> None:
        key = by_name()
        homes = ((person, person.home.name if person.home else "") for person in people)
        lines = [PersonLine(one, home, key(str(one)), key(home)) for one, home in homes]

        def name(line: PersonLine) -> str:
            link = f'<a href="{address}{line.person.pk}/">{escape(line.person)}</a>'
            return link if linked else escape(line.person)

        columns = [
            Column("name", _("Name"), name, lambda line: str(line.person), HEAD, ("by_name",)),
            text_column("home", _("Home club"), attrgetter("home"), ("by_home", "by_name")),
            Column(
                "categories",
                _("Categories"),
                lambda line: escape(_categories(line)),
                _categories,
                TEXT,
            ),
        ]
        super().__init__(
            columns,
            lines,
            in_sheets=partial(in_parts, people="people"),
            order_by="name",
            label=gettext("People"),
        )


def _categories(line: PersonLine) -> str:
    return ", ".join(map(category, line.person.categories))


class EntryFilter(SearchFilter):
    """By number or name, team, state."""

    team = django_filters.ChoiceFilter(
        label=_("Team"), empty_label=_("any"), field_name="team__name"
    )
    state = django_filters.ChoiceFilter(
        label=_("State"), empty_label=_("any"), choices=Entrant.State.choices
    )

    def __init__(self, data: QueryDict, event: Event, entrants: Collection[Entrant]) -> None:
        self.entrants = entrants  # as ``entrants_of`` loads them
        super().__init__(data, queryset=Entrant.objects.filter(event=event))
        teams = {entrant.team.name for entrant in entrants if entrant.team}
        self.filters["team"].extra["choices"] = [
            (name, name) for name in sorted(teams, key=by_name())
        ]

    def found(self) -> list[Entrant]:
        """Those found, as they were loaded; one query where anything is looked for."""
        if not self.asked:
            return list(self.entrants)
        numbers = set(self.qs.values_list("number", flat=True))
        return [entrant for entrant in self.entrants if entrant.number in numbers]

    def called(self, found: QuerySet[Entrant], _name: str, value: str) -> QuerySet[Entrant]:
        """A number as it is, or the names of those who play."""
        if value.strip().isdecimal():
            return found.filter(number=int(value[:9]))
        names = {one.pk: all_names(one) for one in self.entrants}
        return found.filter(pk__in=search(value, names))


def all_names(entrant: Entrant) -> list[str]:
    """The names under a number, those of substitutes too."""
    return [entrant.name, *(str(one.person.current) for one in entrant.substitutions.all())]


@dataclass(frozen=True, slots=True)
class EntryLine:
    """An entry with the keys to sort by."""

    entrant: Entrant
    home: str
    team: str
    by_name: Any
    by_team: Any
    by_home: Any

    @property
    def people(self) -> list[Named]:
        """Who enters, with names in parts."""
        both = (self.entrant.person, self.entrant.partner)
        return [named_of(one.current) for one in both if one]


class EntriesTable(FastTable):
    """Number, name with what is to be known below it, team, club, state, what was paid."""

    def __init__(self, entrants: Iterable[Entrant], event: Event, *, pairs: bool) -> None:
        address = reverse("tournaments:entries", args=[event.slug])
        lines = [_line(entrant) for entrant in entrants]
        super().__init__(
            _columns(address, pairs=pairs),
            lines,
            in_files=lambda: [
                *detail_columns("entrant"),
                text_column("fixed_table", _("Fixed table"), _fixed_table, ()),
                remarks(_status),
            ],
            in_sheets=partial(in_parts, people="people"),
            order_by="number",
            label=gettext("Entries"),
            row_id=lambda line: f"n{line.entrant.number}",
        )


def _fixed_table(line: EntryLine) -> str:
    """Where somebody always sits."""
    return str(line.entrant.fixed_table or "")


def _status(line: EntryLine) -> str:
    return str(line.entrant.get_status_display())


def _number(line: EntryLine) -> int:
    return line.entrant.number


def _entry(entrant: Entrant, address: str, *, pairs: bool) -> str:
    notes = "".join(f"<small>{escape(note)}</small>" for note in notes_of(entrant, pairs=pairs))
    return f'<a href="{address}{entrant.number}/">{escape(entrant.name)}</a>{notes}'


def _badge(entrant: Entrant) -> str:
    badge = f'<span class="badge {entrant.state}">{escape(entrant.get_state_display())}</span>'
    if not entrant.status:
        return badge
    return f'{badge} <span class="badge warn">{escape(entrant.get_status_display())}</span>'


def notes_of(entrant: Entrant, *, pairs: bool) -> list[str]:
    """What is to be known of an entry at a glance."""
    notes = []
    if pairs and not entrant.partner:
        notes.append(gettext("the partner is missing"))
    if entrant.first_round > 1:
        notes.append(gettext("from round %(round)d") % {"round": entrant.first_round})
    if entrant.last_round:
        notes.append(gettext("to round %(round)d") % {"round": entrant.last_round})
    if entrant.leaving:
        notes.append(entrant.get_leaving_display())
    if entrant.sits_out:
        rounds = ", ".join(map(str, entrant.sits_out))
        notes.append(gettext("sits out round %(rounds)s") % {"rounds": rounds})
    for one in filter(held, entrant.substitutions.all()):
        notes.append(substitution_note(one))  # noqa: PERF401 — reads like those above
    if entrant.fixed_table:
        notes.append(gettext("always at table %(table)d") % {"table": entrant.fixed_table})
    notes += [category(slug) for slug in entrant.categories]
    return notes


def substitution_note(one: Substitution) -> str:
    """Who plays when, shortly."""
    said = {"name": one.person.current, "first": one.first_round, "last": one.last_round}
    if one.last_round is None:
        return gettext("substitute: %(name)s from round %(first)d") % said
    if one.first_round == one.last_round:
        return gettext("substitute: %(name)s in round %(first)d") % said
    return gettext("substitute: %(name)s in rounds %(first)d–%(last)d") % said


def _line(entrant: Entrant) -> EntryLine:
    key = by_name()
    team = entrant.team.name if entrant.team else ""
    home = home_of(entrant)
    return EntryLine(entrant, home, team, key(entrant.name), key(team), key(home))


def _columns(address: str, *, pairs: bool) -> list[Column]:
    return [
        Column("number", _("No."), _number, _number, order_by=("entrant__number",)),
        Column(
            "name",
            _("Name"),
            lambda line: _entry(line.entrant, address, pairs=pairs),
            lambda line: line.entrant.name,
            HEAD,
            ("by_name",),
        ),
        text_column("team", _("Team"), attrgetter("team"), ("by_team", "entrant__number")),
        text_column("home", _("Club"), attrgetter("home"), ("by_home", "entrant__number")),
        Column(
            "state",
            _("State"),
            lambda line: _badge(line.entrant),
            lambda line: str(line.entrant.get_state_display()),
            TEXT,
            ("entrant__state", "entrant__number"),
        ),
        Column(
            "paid",
            _("Paid"),
            lambda line: money(line.entrant.paid) if line.entrant.paid else "",
            lambda line: f"{line.entrant.paid / 100:.2f}",
            order_by=("entrant__paid", "entrant__number"),
        ),
    ]
