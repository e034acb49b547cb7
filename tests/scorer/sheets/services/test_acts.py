"""Void lines, forgotten lines, who sits where, signatures: everything in one order."""

from __future__ import annotations

from uuid import uuid4

import pytest

from scorer.models import EntryScore, Seat
from scorer.records import RecordRefused
from scorer.sheets.selectors.log import current_log
from scorer.sheets.selectors.sheet_state import load_sheet_state, record_json, stand
from scorer.sheets.services.entries import (
    SheetLocked,
    Writer,
    correct_entry,
    insert_entry,
    record_entry,
    void_entry,
)
from scorer.sheets.services.rescoring import rescore
from scorer.sheets.services.seating import seat_players
from scorer.sheets.services.sheets import import_record
from scorer.sheets.services.signing import reopen_sheet, sign_sheet
from scorer.support.refused import Conflict
from tests.builders.records import GLOWY, KOP, with_entries

ZOLO = {"contract": "zolo", "old": [0], "winner": "old"}
WRITER = Writer(author="Ada", device="phone")


def sides(sheet):
    return load_sheet_state(sheet).match.state.totals


def record(sheet, payload=ZOLO, **more):
    position = len(load_sheet_state(sheet).log)
    given = {"uuid": uuid4(), "payload": payload, "position": position, "writer": WRITER}
    return record_entry(sheet_id=sheet.pk, **(given | more))


def void(sheet, position, *, seen=1, **more):
    given = {"uuid": uuid4(), "position": position, "seen_revision": seen, "writer": WRITER}
    return void_entry(sheet_id=sheet.pk, **(given | more))


def insert(sheet, payload, after, **more):
    position = len(load_sheet_state(sheet).log)
    given = {"uuid": uuid4(), "position": position, "after": after, "writer": WRITER}
    return insert_entry(sheet_id=sheet.pk, payload=payload, **(given | more))


def seat(sheet, *players, whole=False, **more):
    position = len(load_sheet_state(sheet).log)
    given = {"uuid": uuid4(), "whole": whole, "position": position, "writer": WRITER}
    return seat_players(sheet_id=sheet.pk, players=players, **(given | more))


def sign(sheet, side=None, name="Ada", **more):
    position = len(load_sheet_state(sheet).log)
    given = {"uuid": uuid4(), "side": side, "name": name, "position": position, "writer": WRITER}
    return sign_sheet(sheet_id=sheet.pk, **(given | more))


def reopen(sheet, **more):
    given = {"uuid": uuid4(), "position": len(load_sheet_state(sheet).log), "writer": WRITER}
    return reopen_sheet(sheet_id=sheet.pk, **(given | more))


def as_read_anew(sheet):
    """The log, the memory and the picture agree."""
    now = load_sheet_state(sheet)
    assert now == stand(sheet, current_log(sheet))
    assert rescore(sheet.pk) == []
    return now


def test_void_line_does_not_count_and_comes_back(kop_sheet):
    before = sides(kop_sheet)
    written = void(kop_sheet, 0, reason="misdeal")
    assert written.changed == (1, 2, 3)
    assert written.entry.payload is None
    now = as_read_anew(kop_sheet)
    assert [scored.entry.position for scored in now.scored] == [1, 2, 3]
    assert record_json(kop_sheet, now.log) == KOP | {"entries": KOP["entries"][1:]}
    assert now.lines[0].dealer == 0  # a misdealt hand is dealt again by the same player

    back = correct_entry(
        sheet_id=kop_sheet.pk,
        uuid=uuid4(),
        payload=KOP["entries"][0],
        position=0,
        seen_revision=2,
        writer=WRITER,
    )
    assert (back.entry.revision, back.changed) == (3, (1, 2, 3))
    assert sides(kop_sheet) == before
    as_read_anew(kop_sheet)


def test_void_sent_twice_is_one(kop_sheet):
    uuid = uuid4()
    first = void(kop_sheet, 2, uuid=uuid)
    assert void(kop_sheet, 2, uuid=uuid).entry == first.entry
    assert void(kop_sheet, 2, seen=2).repeated
    with pytest.raises(Conflict):
        void(kop_sheet, 2)
    with pytest.raises(Conflict):
        void(kop_sheet, 9)
    assert len(load_sheet_state(kop_sheet).log) == 4


def test_void_that_a_later_line_needs_is_refused(glowy_sheet):
    hands = with_entries(GLOWY, *GLOWY["entries"])
    sheet = import_record(raw=hands | {"options": {}})
    with pytest.raises(RecordRefused) as refused:
        correct_entry(
            sheet_id=sheet.pk,
            uuid=uuid4(),
            payload={"points": [0, 0]},
            position=1,
            seen_revision=1,
            writer=WRITER,
        )
    assert refused.value.faults[0].path[:1] == ("points",)
    assert len(load_sheet_state(sheet).log) == len(GLOWY["entries"])


@pytest.mark.parametrize(("after", "place"), [(-1, 0), (0, 1), (2, 3), (3, 4)])
def test_forgotten_line_stands_where_it_was_played(kop_sheet, after, place):
    insert(kop_sheet, ZOLO, after)
    entries = [*KOP["entries"]]
    entries.insert(place, ZOLO)
    now = as_read_anew(kop_sheet)
    assert record_json(kop_sheet, now.log) == with_entries(KOP, *entries)
    assert sides(kop_sheet) == sides(import_record(raw=with_entries(KOP, *entries)))
    numbers = EntryScore.objects.filter(entry__sheet=kop_sheet, side=0)
    assert [score.entry.position for score in numbers.order_by("number")] == [
        scored.entry.position for scored in now.scored
    ]


def test_two_forgotten_lines_and_one_more_keep_their_order(kop_sheet):
    insert(kop_sheet, ZOLO, 1)  # position 4
    insert(kop_sheet, ZOLO, 4)
    record(kop_sheet)
    now = as_read_anew(kop_sheet)
    assert [scored.entry.position for scored in now.scored] == [0, 1, 4, 5, 2, 3, 6]


def test_line_is_not_put_behind_one_that_is_not_there(kop_sheet):
    with pytest.raises(RecordRefused):
        insert(kop_sheet, ZOLO, 9)
    with pytest.raises(Conflict):
        insert(kop_sheet, ZOLO, 1, position=2)
    assert [entry.payload for entry in current_log(kop_sheet)] == KOP["entries"]


def test_substitute_takes_the_seat_over(kop_sheet):
    before = sides(kop_sheet)
    seat(kop_sheet, "Ada", "Ela", "Celina", "Darek", reason="Bogdan went home")
    record(kop_sheet, {"contract": "zolo", "old": [1], "winner": "old"})
    now = as_read_anew(kop_sheet)
    assert now.setup.players == ("Ada", "Ela", "Celina", "Darek")
    assert now.setup_at(3).players == ("Ada", "Bogdan", "Celina", "Darek")
    assert now.setup_at(4).players == ("Ada", "Ela", "Celina", "Darek")
    assert sides(kop_sheet) == (before[0] - 5, before[1] + 15, before[2] - 5, before[3] - 5)
    held = Seat.objects.filter(sheet=kop_sheet, number=1).values_list(
        "name", "side", "first_line", "last_line"
    )
    assert list(held) == [("Bogdan", 1, 1, 4), ("Ela", 1, 5, None)]
    assert Seat.objects.filter(sheet=kop_sheet).current().count() == 4


def test_lines_before_a_substitution_move_it(kop_sheet):
    seat(kop_sheet, "Ada", "Ela", "Celina", "Darek")
    record(kop_sheet)
    insert(kop_sheet, ZOLO, 0)
    as_read_anew(kop_sheet)
    assert Seat.objects.get(sheet=kop_sheet, name="Ela").first_line == 6
    void(kop_sheet, 0)
    void(kop_sheet, 1)
    as_read_anew(kop_sheet)
    assert Seat.objects.get(sheet=kop_sheet, name="Ela").first_line == 4
    void(kop_sheet, 4)
    as_read_anew(kop_sheet)
    assert not Seat.objects.filter(sheet=kop_sheet, name="Ela").exists()


def test_names_on_the_wrong_seats_are_put_right_for_the_whole_sheet(kop_sheet):
    before = sides(kop_sheet)
    seat(kop_sheet, "Bogdan", "Ada", "Celina", "Darek", whole=True)
    now = as_read_anew(kop_sheet)
    assert now.setup_at(0).players == ("Bogdan", "Ada", "Celina", "Darek")
    assert sides(kop_sheet) == before
    assert list(Seat.objects.filter(sheet=kop_sheet).values_list("name", flat=True)) == [
        *("Bogdan", "Ada", "Celina", "Darek")
    ]


@pytest.mark.parametrize(
    "players",
    [
        ("Ada", "Bogdan", "Celina", "Darek"),
        ("Ada", "Ada", "Celina", "Darek"),
        ("Ada", "", "Celina", "Darek"),
        ("Ada", "Bogdan", "Celina"),
        ("Ada", "x" * 201, "Celina", "Darek"),
    ],
)
def test_seating_that_cannot_be_is_refused_and_everybody_stays(kop_sheet, players):
    with pytest.raises(RecordRefused) as refused:
        seat(kop_sheet, *players)
    assert refused.value.faults[0].path[:1] == ("players",)
    assert kop_sheet.entries.count() == 4
    assert list(kop_sheet.seats.values_list("name", flat=True)) == KOP["players"]


def test_whole_sheet_is_not_renamed_across_a_substitution(kop_sheet):
    seat(kop_sheet, "Ada", "Ela", "Celina", "Darek")
    record(kop_sheet)
    with pytest.raises(RecordRefused):
        seat(kop_sheet, "Ela", "Ada", "Celina", "Darek", whole=True)
    assert load_sheet_state(kop_sheet).setup_at(0).players == tuple(KOP["players"])
    assert load_sheet_state(kop_sheet).setup.players == ("Ada", "Ela", "Celina", "Darek")
    assert kop_sheet.entries.count() == 6


def test_all_sides_sign_and_the_sheet_is_locked(kop_sheet):
    for side, name in enumerate(KOP["players"]):
        assert not load_sheet_state(kop_sheet).locked
        sign(kop_sheet, side, name)
    assert as_read_anew(kop_sheet).locked
    kop_sheet.refresh_from_db()
    assert kop_sheet.locked
    with pytest.raises(SheetLocked):
        record(kop_sheet)
    with pytest.raises(SheetLocked):
        void(kop_sheet, 0)
    with pytest.raises(SheetLocked):
        insert(kop_sheet, ZOLO, 0)
    with pytest.raises(SheetLocked):
        seat(kop_sheet, "Ada", "Ela", "Celina", "Darek")
    with pytest.raises(SheetLocked):
        sign(kop_sheet)
    assert kop_sheet.entries.count() == 8

    reopen(kop_sheet, reason="hand 2 was wrong")
    assert as_read_anew(kop_sheet).signatures == ()
    record(kop_sheet)


def test_one_signs_for_all(glowy_sheet):
    sign(glowy_sheet, None, "Ada")
    assert as_read_anew(glowy_sheet).signed_sides == {0, 1}
    assert load_sheet_state(glowy_sheet).locked


def test_change_makes_signatures_lapse(kop_sheet):
    sign(kop_sheet, 0)
    sign(kop_sheet, 1, "Bogdan")
    assert load_sheet_state(kop_sheet).signed_sides == {0, 1}
    record(kop_sheet)
    assert as_read_anew(kop_sheet).signed_sides == frozenset()
    sign(kop_sheet, 0)
    void(kop_sheet, 1)
    assert as_read_anew(kop_sheet).signed_sides == frozenset()


def test_signature_stands_for_what_was_seen(kop_sheet):
    with pytest.raises(Conflict):
        sign(kop_sheet, 0, position=3)
    assert load_sheet_state(kop_sheet).signatures == ()
    uuid = uuid4()
    first = sign(kop_sheet, 0, uuid=uuid, position=4)
    assert sign(kop_sheet, 0, uuid=uuid, position=4).entry == first.entry


@pytest.mark.parametrize(
    ("side", "name", "path"), [(4, "Ada", "side"), (0, " ", "name"), (0, "x" * 201, "name")]
)
def test_signature_that_cannot_be_is_refused(kop_sheet, side, name, path):
    with pytest.raises(RecordRefused) as refused:
        sign(kop_sheet, side, name)
    assert refused.value.faults[0].path == (path,)
    assert load_sheet_state(kop_sheet).signatures == ()


def test_side_signs_once_and_an_empty_sheet_not_at_all(kop_sheet):
    sign(kop_sheet, 0)
    with pytest.raises(RecordRefused):
        sign(kop_sheet, 0)
    empty, unsigned = import_record(raw=with_entries(KOP)), import_record(raw=KOP)
    with pytest.raises(RecordRefused):
        sign(empty)
    with pytest.raises(RecordRefused):
        reopen(unsigned)
    assert [one.entries.count() for one in (kop_sheet, empty, unsigned)] == [5, 0, 4]


def test_line_written_again_after_a_line_was_inserted_is_told(kop_sheet):
    insert(kop_sheet, ZOLO, 0)
    with pytest.raises(Conflict):
        record(kop_sheet, position=4)
    assert kop_sheet.entries.count() == 5


def test_notes_are_kept_beside_the_record(kop_sheet):
    written = record(kop_sheet, noted={"overrun": 12})
    assert load_sheet_state(kop_sheet).log[-1].noted == {"overrun": 12}
    assert record_json(kop_sheet, load_sheet_state(kop_sheet).log)["entries"][-1] == ZOLO
    corrected = correct_entry(
        sheet_id=kop_sheet.pk,
        uuid=uuid4(),
        payload=ZOLO | {"kontras": 1},
        position=written.entry.position,
        seen_revision=1,
        writer=WRITER,
    )
    assert corrected.entry.noted == {"overrun": 12}
    with pytest.raises(RecordRefused):
        record(kop_sheet, noted={"story": "x" * 10_001})
    assert kop_sheet.entries.count() == 6
