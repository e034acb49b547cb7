"""Many sheets are read at once; a print is found by who ordered it."""

from __future__ import annotations

from datetime import timedelta
from uuid import uuid4

import pytest
from django.contrib.auth.models import AnonymousUser
from django.utils import timezone

from scorer.models import Job, User
from scorer.operations.selectors.printing import find_print, prints_of, standings
from scorer.sheets.selectors.sheet_state import load_sheet_state
from scorer.sheets.services.entries import correct_entry, insert_entry, void_entry
from scorer.sheets.services.seating import seat_players
from scorer.sheets.services.sheets import import_record
from scorer.sheets.services.writing import Writer
from tests.builders.records import ALL, KOP

pytestmark = pytest.mark.django_db
NOBODY = AnonymousUser()
ZOLO = {"contract": "zolo", "old": [0], "winner": "old"}
BY = {"writer": Writer()}


def _changed(sheet):
    """Twice corrected, one line put in, one struck out, somebody else on a seat."""
    for revision in (1, 2):
        entry = ZOLO | {"kontras": revision - 1}
        correct_entry(
            sheet_id=sheet.pk, uuid=uuid4(), payload=entry, position=0, seen_revision=revision, **BY
        )
    insert_entry(sheet_id=sheet.pk, uuid=uuid4(), payload=ZOLO, position=4, after=0, **BY)
    void_entry(sheet_id=sheet.pk, uuid=uuid4(), position=2, seen_revision=1, **BY)
    seat_players(
        sheet_id=sheet.pk,
        uuid=uuid4(),
        players=("Ada", "Ewa", "Celina", "Darek"),
        whole=False,
        position=5,
        writer=Writer(),
    )


def test_sheets_are_read_as_they_stand():
    sheets = [import_record(raw=raw) for raw in ALL]
    _changed(sheets[0])
    for now, sheet in zip(standings(sheets), sheets, strict=True):
        alone = load_sheet_state(sheet)
        assert (now.sheet, now.setup, now.match) == (sheet, alone.setup, alone.match)
        assert [entry.pk for entry in now.log] == [entry.pk for entry in alone.log]
        assert now.seatings == alone.seatings


def test_every_reading_knows_those_before_it():
    sheet = import_record(raw=KOP)
    _changed(sheet)
    (now,) = standings([sheet])
    entry = now.log[0]
    assert entry.payload == ZOLO | {"kontras": 1}
    assert entry.replaces.payload == ZOLO | {"kontras": 0}
    assert entry.replaces.replaces.payload == KOP["entries"][0]


def test_without_lines_only_the_names_are_read():
    sheet = import_record(raw=KOP)
    _changed(sheet)
    (now,) = standings([sheet], lines=False)
    assert now.setup.players == ("Ada", "Ewa", "Celina", "Darek")
    assert (now.lines, now.match.state.totals) == ((), (0, 0, 0, 0))


def _job(user=None, age=timedelta()):
    job = Job.objects.create(arguments={}, total=9, asked_by=user, heartbeat=timezone.now())
    Job.objects.filter(pk=job.pk).update(asked_at=timezone.now() - age)
    return job


def test_print_is_found_by_its_browser_and_its_user():
    ala, bob = (User.objects.create(username=name) for name in ("ala", "bob"))
    job = _job(ala)
    assert find_print(job.pk, [], ala) == job
    assert find_print(job.pk, [str(job.pk)], NOBODY) == job
    assert find_print(job.pk, [], bob) is None
    assert find_print(job.pk, [str(uuid4())], NOBODY) is None


def test_prints_of_today_are_listed_the_newest_first():
    ala = User.objects.create(username="ala")
    older, newer = _job(ala, timedelta(hours=2)), _job()
    _job(ala, timedelta(hours=25))
    _job()
    assert prints_of([str(newer.pk)], ala) == [newer, older]
    assert prints_of([], NOBODY) == []
