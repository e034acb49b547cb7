"""A sheet is read from the log once, and remembered as long as the log does not grow."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.db import transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scorer.models import Entry
from scorer.records import RecordRefused
from scorer.sheets.selectors.log import current_log
from scorer.sheets.selectors.sheet_state import (
    SHEET_CACHE,
    extended,
    load_sheet_state,
    stand,
    state_as_read,
)
from scorer.sheets.services.entries import Writer, record_entry
from scorer.sheets.services.sheets import import_record
from tests.builders.records import ALL, with_entries
from tests.tiers import examples

ZOLO = {"contract": "zolo", "old": [0], "winner": "old"}


def _unsaved(sheet, payload, position):
    return Entry(sheet=sheet, uuid=uuid4(), position=position, payload=payload)


def test_sheet_is_read_once(kop_sheet):
    first = load_sheet_state(kop_sheet)
    again = load_sheet_state(kop_sheet)
    assert again == first
    assert again.scored is first.scored


def test_line_of_another_process_is_seen(kop_sheet):
    assert load_sheet_state(kop_sheet).match.state.totals == (-2, -12, -16, 30)
    _unsaved(kop_sheet, ZOLO, 4).save(force_insert=True)
    assert load_sheet_state(kop_sheet).match.state.totals == (13, -17, -21, 25)


def test_correction_by_somebody_else_is_seen(kop_sheet):
    old = load_sheet_state(kop_sheet).scored[0].entry
    corrected = _unsaved(kop_sheet, ZOLO, 0)
    corrected.revision, corrected.replaces = 2, old
    corrected.save(force_insert=True)
    assert load_sheet_state(kop_sheet).match.state.totals == (12, -16, -22, 26)


@pytest.mark.django_db
@pytest.mark.parametrize("raw", ALL, ids=lambda raw: raw["game"])
@settings(
    max_examples=examples(3, 30),
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(data=st.data())
def test_extending_equals_reading_again(raw, data):
    known = data.draw(st.integers(0, len(raw["entries"]) - 1))
    sheet = import_record(raw=with_entries(raw, *raw["entries"][:known]))
    now = load_sheet_state(sheet)
    entry = _unsaved(sheet, raw["entries"][known], known)
    longer = extended(now, entry)
    assert longer == stand(sheet, [*current_log(sheet), entry])


def test_extending_with_what_cannot_be_tells_the_field(kop_sheet):
    entry = _unsaved(kop_sheet, ZOLO | {"kontras": 3}, 4)
    with pytest.raises(RecordRefused) as refused:
        extended(load_sheet_state(kop_sheet), entry)
    assert [fault.address for fault in refused.value.faults] == ["kontras"]


def test_sheets_of_four_hundred_live_tables_are_remembered(kop_sheet):
    known = 7, load_sheet_state(kop_sheet)
    SHEET_CACHE.clear()
    for table in range(400):
        SHEET_CACHE.keep(table, known)
    assert all(SHEET_CACHE.get(table) for table in range(400))
    assert SHEET_CACHE.most >= 400 * (1 + 90)  # hands of a long evening each


def test_lines_another_process_added_are_read_alone(kop_sheet):
    before = load_sheet_state(kop_sheet)
    for position in (4, 5):
        _unsaved(kop_sheet, ZOLO, position).save()
    now = load_sheet_state(kop_sheet)
    assert now == stand(kop_sheet, current_log(kop_sheet))
    assert [id(scored) for scored in now.scored[:4]] == [id(scored) for scored in before.scored]
    assert load_sheet_state(kop_sheet).scored is now.scored


@pytest.mark.parametrize(
    "changed",
    [
        {"position": 4, "after": 1},
        {"position": 0, "revision": 2},
        {"position": 4, "payload": {"side": 0, "name": "Ada"}, "kind": "signature"},
    ],
)
def test_anything_else_another_process_did_is_read_whole(kop_sheet, changed):
    before = load_sheet_state(kop_sheet)
    entry = _unsaved(kop_sheet, ZOLO, changed["position"])
    for name, value in changed.items():
        setattr(entry, name, value)
    if entry.revision > 1:
        entry.replaces = before.log[0]
    entry.save()
    now = load_sheet_state(kop_sheet)
    assert now == stand(kop_sheet, current_log(kop_sheet))
    assert now.log != before.log


def test_row_just_read_tells_whether_the_sheet_is_remembered(kop_sheet):
    first = load_sheet_state(kop_sheet)
    kop_sheet.refresh_from_db()
    assert state_as_read(kop_sheet).scored is first.scored
    record_entry(sheet_id=kop_sheet.pk, uuid=uuid4(), payload=ZOLO, position=4, writer=Writer())
    kop_sheet.refresh_from_db()
    assert state_as_read(kop_sheet) == stand(kop_sheet, current_log(kop_sheet))


def test_state_remembered_before_rollback_is_read_anew(kop_sheet):
    before = load_sheet_state(kop_sheet)
    with transaction.atomic():
        _unsaved(kop_sheet, ZOLO, 4).save(force_insert=True)
        assert len(load_sheet_state(kop_sheet).log) == 5
        transaction.set_rollback(True)
    assert load_sheet_state(kop_sheet) == before
