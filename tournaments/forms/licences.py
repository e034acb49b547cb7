"""The form of a season's licences: a list to paste, line by line."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date, datetime
from typing import Unpack

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scorer.support.form_options import Data, FormOptions
from tournaments.models import Person
from tournaments.records.names import name_key
from tournaments.selectors.people import described

DAYS = ("%Y-%m-%d", "%d.%m.%Y")


class LicencesForm(forms.Form):
    """Licences, one a line: the name, a semicolon, the day; ``people`` are the register's."""

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
        self.people = list(people)

    def clean_licences(self) -> dict[int, date]:
        """The days by person; every line that cannot be read is named."""
        known = _spellings(self.people)
        found: dict[int, date] = {}
        faults = []
        for number, line in enumerate(self.cleaned_data["licences"].splitlines(), 1):
            if not line.strip():
                continue
            try:
                person, day = _licence(line, known)
            except ValueError as fault:
                told = {"line": number, "fault": fault}
                faults.append(gettext("Line %(line)d: %(fault)s") % told)
            else:
                found[person] = min(day, found.get(person, day))
        if faults:
            raise forms.ValidationError(faults)
        return found


def licence_lines(licences: Mapping[int, str], people: Iterable[Person]) -> str:
    """The licences as they are typed, in the order of ``people``."""
    people = list(people)
    known = _spellings(people)
    return "\n".join(
        f"{_shortest_name(person, known)}; {licences[person.pk]}"
        for person in people
        if person.pk in licences
    )


Spellings = Mapping[str, list[int]]


def _spellings(people: Iterable[Person]) -> Spellings:
    """Whom a name may mean, with and without the club."""
    found: dict[str, list[int]] = {}
    for person in people:
        for name in {name_key(described(person)), name_key(str(person))}:
            found.setdefault(name, []).append(person.pk)
    return found


def _shortest_name(person: Person, known: Spellings) -> str:
    """The shortest name that means this person alone."""
    plain = str(person)
    return plain if known[name_key(plain)] == [person.pk] else described(person)


def _licence(line: str, known: Spellings) -> tuple[int, date]:
    """The person and the day of a line; raises ``ValueError`` with what is wrong."""
    name, parted, day = (part.strip() for part in line.replace("\t", ";").partition(";"))
    if not (parted and day):
        raise ValueError(gettext("after the name, a semicolon and the day"))
    people = known.get(name_key(name), [])
    if not people:
        raise ValueError(gettext("“%(name)s” is not in the register") % {"name": name})
    if len(people) > 1:
        told = gettext("“%(name)s” are several: write the club too, as in “Kowalski Jan (Borek)”")
        raise ValueError(told % {"name": name})
    return people[0], _day(day)


def _day(text: str) -> date:
    for form in DAYS:
        try:
            return datetime.strptime(text, form).date()  # noqa: DTZ007 — a day has no zone
        except ValueError:
            continue
    raise ValueError(gettext("a day written like 2026-01-31, not “%(text)s”") % {"text": text})
