"""Finding sheets: by game, rules, state, part of a name in any case, days."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from scorer.models import ScoreSheet
from scorer.sheets.services.sheets import import_record
from scorer.sheets.tables.filters import SheetFilter
from tests.builders.records import DOUBLES, GLOWY, KOP, changed, with_entries

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def made(rows_for_file):
    """Four sheets by a letter, opened on the 2nd to 5th of May 2026."""
    records = {
        "k": KOP,
        "w": changed(with_entries(KOP), ruleset="kop-wolsztyn", players=["Łucja", "B", "C", "D"]),
        "g": GLOWY,
        "d": DOUBLES,
    }
    opened = {letter: import_record(raw=record) for letter, record in records.items()}
    for day, sheet in enumerate(opened.values(), 1):
        late = datetime(2026, 5, day, 23, 30, tzinfo=UTC)  # half past one of the next day in Warsaw
        ScoreSheet.objects.filter(pk=sheet.pk).update(opened_at=late)
    ScoreSheet.objects.filter(pk=opened["k"].pk).update(locked=True)
    return opened


@pytest.fixture
def sheets(made, db):
    """The four sheets, in a transaction of the test."""
    return made


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ({}, "kwgd"),
        ({"game": "kop"}, "kw"),
        ({"ruleset": "kop-wolsztyn"}, "w"),
        ({"game": "na-glowy", "ruleset": "kop"}, ""),
        ({"state": "signed"}, "k"),
        ({"state": "finished"}, "d"),
        ({"state": "in_play"}, "wg"),
        ({"player": "łuc"}, "w"),
        ({"player": "ŁUCJA"}, "w"),
        ({"player": "ada"}, "kg"),
        ({"player": "."}, ""),
        ({"player": "("}, ""),
        ({"since": "2026-05-03"}, "wgd"),
        ({"until": "2026-05-03"}, "kw"),
        ({"since": "2026-05-03", "until": "2026-05-03"}, "w"),
        ({"page": "2", "sort": "played"}, "kwgd"),
    ],
)
def test_sheets_are_found(asked, found, sheets):
    result = set(SheetFilter(asked, queryset=ScoreSheet.objects.all()).qs)
    assert "".join(letter for letter, sheet in sheets.items() if sheet in result) == found


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        ({"since": "yesterday"}, "Allowed: a day written like 2026-01-31."),
        ({"until": "2026-02-30"}, "Allowed: a day written like 2026-01-31."),
        ({"game": "bridge"}, "Select a valid choice."),
        ({"player": "a" * 201}, "at most 200 characters"),
    ],
)
def test_invalid_search_is_told_and_finds_every_sheet(asked, message, sheets):
    search = SheetFilter(asked, queryset=ScoreSheet.objects.all())
    assert search.qs.count() == 4
    assert message in str(search.form.errors[next(iter(asked))])
