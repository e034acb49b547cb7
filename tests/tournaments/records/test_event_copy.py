"""An event's file moved to another day: what is a time moves, what is none stays."""

from __future__ import annotations

from datetime import UTC, date, datetime

from tournaments.records.event_copy import copy_of

SHEET = "85772505-bffb-4d1a-b6d8-d273b32c1ac3"
FILE = {
    "name": "2026-11-27",
    "day": "2026-11-27",
    "draws": [{"announced_at": "2026-11-27T20:00:00+01:00"}],
    "rounds": [
        {
            "number": 1,
            "started_at": "2026-11-27T20:10:00+01:00",
            "tables": [{"number": 1, "sheet_id": SHEET}, {"number": 2}],
        }
    ],
    "steps": [
        {"at": "2026-11-27T19:30:00+01:00", "said": {"day": "2026-11-26"}},
        {"at": "2026-11-27T21:00:00+01:00", "said": {"sheets": [[1, 1, SHEET]]}},
    ],
}


def test_days_and_moments_move_and_keep_their_distances():
    newest = datetime(2027, 3, 1, 10, 0, tzinfo=UTC)
    moved = copy_of(FILE, day=date(2027, 3, 1), newest=newest)
    assert (moved["name"], moved["day"]) == ("2026-11-27", "2027-03-01")
    assert datetime.fromisoformat(moved["steps"][1]["at"]) == newest
    assert [step["said"].get("day") for step in moved["steps"]] == ["2027-02-28", None]
    assert moved["draws"][0]["announced_at"] == "2027-03-01T10:00:00+01:00"
    assert moved["rounds"][0]["started_at"] == "2027-03-01T10:10:00+01:00"


def test_sheet_has_another_id_wherever_it_is_named():
    newest = datetime(2027, 3, 1, 10, 0, tzinfo=UTC)
    one, other = (copy_of(FILE, day=date(2027, 3, 1), newest=newest) for _copy in range(2))
    sheets = [copy["rounds"][0]["tables"][0]["sheet_id"] for copy in (one, other)]
    assert len({SHEET, *sheets}) == 3
    assert one["steps"][1]["said"] == {"sheets": [[1, 1, sheets[0]]]}
    assert one["rounds"][0]["tables"][1] == {"number": 2}
