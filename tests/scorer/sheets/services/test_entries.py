"""Writing and correcting: one line each, the log keeps all, the picture follows."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.db import IntegrityError, connection, transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scorer.models import Entry, EntryScore, ScoreSheet
from scorer.models.entry import LogIsAppendOnlyError
from scorer.records import RecordRefused
from scorer.sheets.selectors.log import current_log
from scorer.sheets.selectors.sheet_state import load_sheet_state, record_json
from scorer.sheets.services.entries import Writer, correct_entry, record_entry
from scorer.sheets.services.rescoring import rescore
from scorer.sheets.services.sheets import import_record
from scorer.support.refused import Conflict
from tests.builders.records import DOUBLES, GLOWY, HEARTS, KOP, changed, with_entries
from tests.tiers import examples

WRITER = Writer(author="Ada", device="phone")
ZOLO = {"contract": "zolo", "old": [0], "winner": "old"}
EXIT = {"contract": "zwyczajna", "old": [0, 1], "winner": "old", "margin": "exit"}


def _write(sheet, payload, position, uuid=None):
    return record_entry(
        sheet_id=sheet.pk,
        uuid=uuid or uuid4(),
        payload=payload,
        position=position,
        writer=WRITER,
    )


def _correct(sheet, payload, position, seen=1, uuid=None, reason=""):
    return correct_entry(
        sheet_id=sheet.pk,
        uuid=uuid or uuid4(),
        payload=payload,
        position=position,
        seen_revision=seen,
        writer=WRITER,
        reason=reason,
    )


def test_next_entry_is_written_with_who_and_where(kop_sheet):
    written = _write(kop_sheet, ZOLO, 4)
    entry = Entry.objects.get(pk=written.entry.pk)
    assert (entry.position, entry.revision, entry.author, entry.device) == (4, 1, "Ada", "phone")
    assert entry.payload == ZOLO
    assert load_sheet_state(kop_sheet).match.state.totals == (13, -17, -21, 25)
    kop_sheet.refresh_from_db()
    assert (kop_sheet.played, kop_sheet.finished) == (5, False)


def test_same_uuid_again_is_one_line(kop_sheet):
    uuid = uuid4()
    first = _write(kop_sheet, ZOLO, 4, uuid)
    again = _write(kop_sheet, ZOLO, 4, uuid)
    assert (first.repeated, again.repeated) == (False, True)
    assert again.entry == first.entry
    assert kop_sheet.entries.count() == 5


def test_same_uuid_with_another_entry_is_told(kop_sheet):
    uuid = uuid4()
    first = _write(kop_sheet, ZOLO, 4, uuid)
    with pytest.raises(Conflict) as moved:
        _write(kop_sheet, EXIT, 4, uuid)
    assert moved.value.current == first.entry
    assert kop_sheet.entries.count() == 5


def test_uuid_of_another_sheet_is_refused(kop_sheet, glowy_sheet):
    uuid = uuid4()
    _write(kop_sheet, ZOLO, 4, uuid)
    with pytest.raises(RecordRefused, match="written on another sheet already"):
        _write(glowy_sheet, {"points": [71, 49]}, 8, uuid)
    assert (kop_sheet.entries.count(), glowy_sheet.entries.count()) == (5, 8)


def test_writer_who_has_not_seen_the_last_line_is_told(kop_sheet):
    with pytest.raises(Conflict) as moved:
        _write(kop_sheet, ZOLO, 3)
    assert moved.value.current == current_log(kop_sheet)[3]
    with pytest.raises(Conflict) as moved:
        _write(kop_sheet, ZOLO, 5)
    assert moved.value.current is None
    assert kop_sheet.entries.count() == 4


def test_refused_entry_writes_nothing_and_names_the_field(kop_sheet):
    with pytest.raises(RecordRefused) as refused:
        _write(kop_sheet, ZOLO | {"kontras": 3}, 4)
    assert [(fault.address, fault.rule) for fault in refused.value.faults] == [
        ("kontras", "KOP-8.2")
    ]
    assert kop_sheet.entries.count() == 4


@pytest.mark.django_db
def test_figures_beyond_all_measure_are_refused():
    sheet = import_record(raw=with_entries(HEARTS))
    with pytest.raises(RecordRefused) as refused:
        _write(sheet, {"hearts": [10**30] * 6, "marias": [0] * 6}, 0)
    assert refused.value.faults[0].address == "hearts/0"
    assert sheet.entries.count() == 0


def test_unknown_sheet_does_not_exist(db):
    with pytest.raises(ScoreSheet.DoesNotExist):
        _write(ScoreSheet(), ZOLO, 0)


def test_correction_is_a_new_revision_and_moves_all_later_totals(kop_sheet):
    written = _correct(kop_sheet, EXIT, 0, reason="wrong side")
    assert written.changed == (1, 2, 3)
    assert (written.entry.revision, written.entry.reason) == (2, "wrong side")
    assert written.entry.replaces == Entry.objects.get(sheet=kop_sheet, position=0, revision=1)
    assert load_sheet_state(kop_sheet).match.state.totals == (-2, -10, -18, 30)
    assert [
        (entry.position, entry.revision) for entry in kop_sheet.entries.order_by("position")
    ] == [(0, 1), (0, 2), (1, 1), (2, 1), (3, 1)]


def test_correction_that_changes_nothing_writes_nothing(kop_sheet):
    written = _correct(kop_sheet, KOP["entries"][0], 0)
    assert written.repeated
    assert kop_sheet.entries.count() == 4


def test_same_correction_again_is_one_revision(kop_sheet):
    uuid = uuid4()
    _correct(kop_sheet, EXIT, 0, uuid=uuid)
    assert _correct(kop_sheet, EXIT, 0, uuid=uuid).repeated
    assert kop_sheet.entries.count() == 5


def test_correction_of_a_line_somebody_else_corrected_is_told(kop_sheet):
    _correct(kop_sheet, EXIT, 0)
    with pytest.raises(Conflict) as moved:
        _correct(kop_sheet, ZOLO, 0, seen=1)
    assert moved.value.current.revision == 2
    with pytest.raises(Conflict):
        _correct(kop_sheet, ZOLO, 9)
    assert kop_sheet.entries.count() == 5


def test_correction_that_breaks_a_later_line_is_refused_and_names_it(hearts_sheet):
    all_in_one = {"hearts": [26, 0, 0, 0, 0, 0], "marias": [2, 0, 0, 0, 0, 0]}
    with pytest.raises(RecordRefused) as refused:
        _correct(hearts_sheet, all_in_one, 0)
    assert refused.value.faults[0].address == "moon"
    sheet = import_record(raw=changed(HEARTS, options={"target": 60}))
    with pytest.raises(RecordRefused) as refused:
        _correct(sheet, {"hearts": [26, 0, 0, 0, 0, 0], "marias": [1, 1, 0, 0, 0, 0]}, 0)
    assert refused.value.faults[0].address == "entries/2"
    assert sheet.entries.count() == 3


def test_picture_follows_the_log(kop_sheet):
    _correct(kop_sheet, EXIT, 0)
    scores = EntryScore.objects.filter(entry__sheet=kop_sheet, side=0)
    assert list(scores.values_list("entry__position", "entry__revision", "score", "total")) == [
        (0, 2, 1, 1),
        (1, 1, 4, 5),
        (2, 1, -10, -5),
        (3, 1, 3, -2),
    ]
    assert rescore(kop_sheet.pk) == []


def test_log_is_never_changed(kop_sheet):
    entry = current_log(kop_sheet)[0]
    with pytest.raises(LogIsAppendOnlyError):
        entry.save()
    with pytest.raises(LogIsAppendOnlyError):
        entry.delete()
    with pytest.raises(LogIsAppendOnlyError):
        Entry.objects.filter(pk=entry.pk).update(payload={})
    with pytest.raises(LogIsAppendOnlyError):
        Entry.objects.filter(pk=entry.pk).delete()
    with (
        pytest.raises(IntegrityError, match="append-only"),
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        cursor.execute("UPDATE scorer_entry SET reason = 'x'")


CORRECTIONS = st.lists(st.tuples(st.integers(0, 7), st.integers(61, 110)), max_size=6)


@pytest.mark.django_db
@settings(
    max_examples=examples(4, 60),
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(corrections=CORRECTIONS)
def test_correcting_equals_never_having_erred(corrections):
    possible = [
        (place, {"points": [points, 120 - points]})
        for place, points in corrections
        if points not in {109, 107, 105}
    ]
    sheet = import_record(raw=GLOWY)
    entries = list(GLOWY["entries"])
    for place, payload in possible:
        _correct(sheet, payload, place, seen=current_log(sheet)[place].revision)
        entries[place] = payload
    straight = import_record(raw=with_entries(GLOWY, *entries))
    assert load_sheet_state(sheet).match == load_sheet_state(straight).match
    assert record_json(sheet, current_log(sheet)) == with_entries(GLOWY, *entries)
    assert rescore(sheet.pk) == []


# A line that says something of the one before it


SECOND = {"player": 3, "word": "SÝR", "points": 18}
UPHELD = {"protest": {"upheld": True}}


def _doubles(*entries):
    return import_record(raw=with_entries(DOUBLES, *entries))


def _write_amending(sheet, payload, position, amends, uuid=None):
    return record_entry(
        sheet_id=sheet.pk,
        uuid=uuid or uuid4(),
        payload=payload,
        position=position,
        writer=WRITER,
        amends=amends,
    )


@pytest.mark.django_db
def test_objection_to_the_first_turn_is_written_with_the_second_in_one_go():
    opening, first = DOUBLES["entries"][:2]
    sheet, uuid = _doubles(opening, first), uuid4()
    written = _write_amending(sheet, SECOND, 2, UPHELD, uuid)
    assert (written.entry.position, written.entry.payload) == (2, SECOND)
    log = current_log(sheet)
    assert [(entry.revision, entry.payload) for entry in log] == [
        (1, opening),
        (2, first | UPHELD),
        (1, SECOND),
    ]
    assert (log[1].author, log[1].device) == ("Ada", "phone")
    assert load_sheet_state(sheet).lines[-1].totals == (14, 18)
    assert rescore(sheet_id=sheet.pk) == []
    again = _write_amending(sheet, SECOND, 2, UPHELD, uuid)
    assert (again.repeated, sheet.entries.count()) == (True, 4)
    for other in ({}, {"protest": {"upheld": False}}):
        with pytest.raises(Conflict):
            _write_amending(sheet, SECOND, 2, other, uuid)


@pytest.mark.django_db
@pytest.mark.parametrize("amends", [{}, None, UPHELD])
def test_amendment_that_line_before_says_already_writes_no_revision(amends):
    opening, first = DOUBLES["entries"][:2]
    sheet = _doubles(opening, first | UPHELD)
    uuid = uuid4()
    _write_amending(sheet, SECOND, 2, amends, uuid)
    assert [entry.revision for entry in current_log(sheet)] == [1, 1, 1]
    assert _write_amending(sheet, SECOND, 2, amends, uuid).repeated


@pytest.mark.django_db
def test_objection_that_is_sent_later_under_the_same_id_is_not_taken_as_written():
    sheet, uuid = _doubles(*DOUBLES["entries"][:2]), uuid4()
    _write_amending(sheet, SECOND, 2, {}, uuid)
    with pytest.raises(Conflict):
        _write_amending(sheet, SECOND, 2, UPHELD, uuid)
    assert sheet.entries.count() == 3


@pytest.mark.django_db
def test_first_line_of_all_has_none_to_amend():
    sheet = _doubles()
    _write_amending(sheet, DOUBLES["entries"][0], 0, UPHELD)
    assert sheet.entries.count() == 1


@pytest.mark.django_db
def test_line_that_is_refused_leaves_the_one_before_as_it_was():
    opening, first = DOUBLES["entries"][:2]
    sheet = _doubles(opening, first)
    with pytest.raises(RecordRefused):
        _write_amending(sheet, SECOND | {"player": 0}, 2, UPHELD)
    assert [entry.payload for entry in current_log(sheet)] == [opening, first]


# What was noted beside an entry before it was one of its keys


@pytest.mark.django_db
def test_overrun_that_was_noted_goes_out_with_the_turn_where_it_may_stand():
    opening, first = DOUBLES["entries"][:2]
    sheet = _doubles()
    noted = {"noted": {"overrun": 72}, "sheet_id": sheet.pk, "writer": WRITER}
    record_entry(uuid=uuid4(), payload=opening, position=0, **noted)
    told = record_json(sheet, current_log(sheet))["entries"]
    assert told == [{"overrun": 72, **opening}]
    record_entry(uuid=uuid4(), payload=first, position=1, **noted)
    assert record_json(sheet, current_log(sheet))["entries"] == [opening, first]


@pytest.mark.parametrize("position", [0, 5])
def test_uuid_of_another_line_writes_nothing_at_a_new_place(kop_sheet, position):
    """A browser gone wrong: the next place, but the UUID of a line that stands."""
    written = record_entry(
        sheet_id=kop_sheet.pk, uuid=uuid4(), payload=ZOLO, position=4, writer=Writer()
    )
    again = {"sheet_id": kop_sheet.pk, "uuid": written.entry.uuid, "writer": Writer()}
    assert record_entry(payload=ZOLO, position=position, **again).repeated
    other = ZOLO | {"old": [3]}
    with pytest.raises(Conflict):
        record_entry(payload=other, position=position, **again)
    elsewhere = import_record(raw=KOP)
    with pytest.raises(RecordRefused):
        record_entry(payload=ZOLO, position=4, **(again | {"sheet_id": elsewhere.pk}))
    assert Entry.objects.filter(uuid=written.entry.uuid).count() == 1
