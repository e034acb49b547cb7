"""The form of a season's licences: a list to paste, a name and a day in each row."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import date, datetime
from typing import Unpack

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scorer.support.form_options import Data, FormOptions
from scorer.support.refused import Refused
from scorer.support.translation import translate
from tournaments.models import Person
from tournaments.records.entry_list.files import text_sheet
from tournaments.records.entry_list.reading import read_entries
from tournaments.records.entry_list.values import FileRow, ListedEntry, Named
from tournaments.records.names import name_key
from tournaments.selectors.people import by_key, called, described, key_of

DAYS = ("%Y-%m-%d", "%d.%m.%Y")
DAY = re.compile(r"(?P<before>.*?)[\s;,]*(?P<day>[0-9]{4}-[0-9]+-[0-9]+|[0-9]+\.[0-9]+\.[0-9]{4})")


class LicencesForm(forms.Form):
    """Licences, one a row; ``people`` are the register's."""

    seen = forms.CharField(required=False, max_length=20, widget=forms.HiddenInput)
    licences = forms.CharField(
        label=_("Licences"),
        required=False,
        max_length=100_000,
        widget=forms.Textarea(attrs={"rows": 16, "spellcheck": "false"}),
        help_text=_(
            "One a line: the name, a semicolon or tab, the day, such as "
            "“Kowalski Jan; 2026-03-01”. Lines can be pasted from a spreadsheet."
        ),
    )

    def __init__(
        self, data: Data = None, *, people: Iterable[Person], **options: Unpack[FormOptions]
    ) -> None:
        super().__init__(data, **options)
        self.people = by_key(people)

    def clean_licences(self) -> dict[int, date]:
        """The days by person; every row that cannot be read is named."""
        try:
            sheet = text_sheet(self.cleaned_data["licences"])
        except Refused as fault:
            if not self.cleaned_data["licences"].strip():
                return {}
            raise forms.ValidationError(translate(fault.text)) from None
        parted = {row.number: _without_day(row) for row in sheet.rows}
        rows = tuple(row for row, _day in parted.values())
        found: dict[int, date] = {}
        faults = []
        for entry in read_entries(replace(sheet, rows=rows)).entries:
            row, typed = parted[entry.row]
            try:
                day, person = _day(typed), self._person(entry, row)
            except ValueError as fault:
                told = {"line": entry.row, "fault": fault}
                faults.append(gettext("Line %(line)d: %(fault)s") % told)
            else:
                found[person.pk] = min(day, found.get(person.pk, day))
        if faults:
            raise forms.ValidationError(faults)
        return found

    def _person(self, entry: ListedEntry, row: FileRow) -> Person:
        """Who is meant by a row; raises ``ValueError`` with what is wrong."""
        name = " ".join(filter(None, row.cells))
        named = entry.person or Named(surname=name)
        alike = self.people.get(name_key(name)) or self.people.get(key_of(named), [])
        people = called(alike, named)
        if not people:
            raise ValueError(gettext("“%(name)s” is not in the register") % {"name": name})
        if len(people) > 1:
            told = gettext(
                "“%(name)s” are several: write the club too, as in “Kowalski Jan (Borek)”"
            )
            raise ValueError(told % {"name": name})
        return people[0]


def licence_lines(licences: Mapping[int, str], people: Iterable[Person]) -> str:
    """The licences as they are typed, in the order of ``people``."""
    people = list(people)
    known = by_key(people)
    return "\n".join(
        f"{_shortest_name(person, known)}; {licences[person.pk]}"
        for person in people
        if person.pk in licences
    )


def _shortest_name(person: Person, known: Mapping[str, list[Person]]) -> str:
    """The shortest name that means this person alone."""
    plain = str(person)
    return plain if known[name_key(plain)] == [person] else described(person)


def _without_day(row: FileRow) -> tuple[FileRow, str]:
    """The row without the day that ends it, and that day as it is written."""
    for at in range(len(row.cells) - 1, -1, -1):
        if found := DAY.fullmatch(row.cells[at]):
            cells = (*row.cells[:at], found["before"], *row.cells[at + 1 :])
            return replace(row, cells=cells), found["day"]
    _name, *others = filter(None, row.cells)
    return row, others[-1] if others else ""


def _day(text: str) -> date:
    """The day; raises ``ValueError`` with what is wrong."""
    if not text:
        raise ValueError(gettext("after the name, a semicolon and the day"))
    for form in DAYS:
        try:
            return datetime.strptime(text, form).date()  # noqa: DTZ007 — a day has no zone
        except ValueError:
            continue
    raise ValueError(gettext("a day written like 2026-01-31, not “%(text)s”") % {"text": text})
