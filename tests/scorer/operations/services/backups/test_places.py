"""Where copies lie, which stay, what makes room."""

from __future__ import annotations

import shutil
from datetime import UTC, datetime, timedelta
from pathlib import Path
from types import SimpleNamespace

import pytest

from scorer.operations.selectors.copies import CopyFault, CopyPlace
from scorer.operations.services.backups import places
from scorer.operations.services.backups.archive import BackupRefused

NOON = datetime(2026, 1, 31, 12, tzinfo=UTC)


def name(moment):
    return Path(moment.strftime("kontra-%Y%m%dT%H%M%SZ.kontra"))


def test_name_is_later_than_all_others_whatever_the_clock_says():
    assert places.new_name(NOON, []) == "kontra-20260131T120000Z.kontra"
    tomorrow = name(NOON + timedelta(days=1))
    assert places.new_name(NOON, [tomorrow]) == "kontra-20260201T120001Z.kontra"


def test_ladder_keeps_the_last_the_hours_and_the_days():
    every_five = [name(NOON - timedelta(minutes=5 * step)) for step in range(12 * 24 * 16)]
    stay = sorted(places.copies_to_keep(every_five), reverse=True)
    assert stay[:12] == every_five[:12]
    hours = {path.name[7:18] for path in stay}
    assert len(hours) >= 24
    assert len({path.name[7:15] for path in stay}) == 14
    assert len(stay) == 12 + 22 + 12


def test_copies_that_need_not_stay_are_taken_away_and_nothing_else(tmp_path):
    found = [tmp_path / name(NOON - timedelta(minutes=step)) for step in range(20)]
    for path in [*found, tmp_path / "photo.jpg"]:
        path.touch()
    places.prune(tmp_path)
    assert places.copies_in(tmp_path) == found[:12]
    assert (tmp_path / "photo.jpg").exists()


def pressed(moment):
    return Path(moment.strftime("kontra-%Y%m%dT%H%M%SZ-pressed.kontra"))


def test_copies_that_somebody_asked_for_push_out_no_other():
    assert places.new_name(NOON, [], pressed=True) == pressed(NOON).name
    assert places.new_name(NOON, [pressed(NOON)]) == "kontra-20260131T120001Z.kontra"
    timed = [name(NOON - timedelta(minutes=5 * step)) for step in range(12)]
    asked = [pressed(NOON - timedelta(seconds=7 * step)) for step in range(1, 40)]
    assert places.copies_to_keep([*timed, *asked]) == {*timed, *asked[:3]}
    assert places.moment_of(asked[0]) == NOON - timedelta(seconds=7)


@pytest.fixture
def disk(monkeypatch):
    """How many bytes are free; every copy taken away frees a million."""
    state = {"free": 0}
    unlink = Path.unlink

    def frees(path, **options):
        state["free"] += 1_000_000
        unlink(path, **options)

    monkeypatch.setattr(shutil, "disk_usage", lambda _path: SimpleNamespace(**state))
    monkeypatch.setattr(Path, "unlink", frees)
    return state


def test_older_copies_make_room_but_for_the_last_three(tmp_path, disk):
    found = [tmp_path / name(NOON - timedelta(minutes=step)) for step in range(6)]
    for path in found:
        path.touch()
    stick = CopyPlace("KINGSTON", str(tmp_path), own=False)
    assert places.fault_of(stick, 900_000) == CopyFault.NONE
    assert places.copies_in(tmp_path) == found[:4]
    disk["free"] = 0
    assert places.fault_of(stick, 9_000_000) == CopyFault.FULL
    assert places.copies_in(tmp_path) == found[:3]


def test_place_that_is_gone_is_missing(tmp_path):
    assert places.fault_of(CopyPlace("x", str(tmp_path / "x"), own=False), 1) == CopyFault.MISSING


def test_newest_of_a_stick_is_meant(tmp_path):
    folder = tmp_path / "kontra-backups"
    folder.mkdir()
    for minutes in (0, 5):
        (folder / name(NOON + timedelta(minutes=minutes))).touch()
    newest = folder / name(NOON + timedelta(minutes=5))
    assert places.newest_in(tmp_path) == newest
    assert places.newest_in(folder) == newest
    assert places.newest_in(newest) == newest
    newest.unlink()
    (folder / name(NOON)).unlink()
    with pytest.raises(BackupRefused, match="There is no copy"):
        places.newest_in(tmp_path)


def test_copies_asked_for_make_room_first_and_get_none_from_others(tmp_path, disk):
    timed = [tmp_path / name(NOON - timedelta(minutes=step)) for step in range(5)]
    asked = [tmp_path / pressed(NOON + timedelta(minutes=step)) for step in range(1, 4)]
    for path in [*timed, *asked]:
        path.touch()
    place = CopyPlace(name="", folder=str(tmp_path), own=False)
    wanted = 4_000_000 - places.ROOM_SECOND
    assert places.fault_of(place, wanted, pressed=True) == CopyFault.FULL
    assert places.copies_in(tmp_path) == timed
    disk["free"] = 0
    assert places.fault_of(place, 2_000_000 - places.ROOM_SECOND) == CopyFault.NONE
    assert places.copies_in(tmp_path) == timed[:3]
