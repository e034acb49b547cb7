"""A backup of what changed since a whole one: small, and restored to the same database."""

from __future__ import annotations

import time
from hashlib import sha256
from random import Random

import pytest

from scorer.operations.services.backups import keeper, places
from scorer.operations.services.backups.archive import (
    BackupRefused,
    read_archive,
    write_archive,
)
from scorer.operations.services.backups.changes import (
    PAGE,
    apply_changes,
    changed_pages,
)
from scorer.operations.services.backups.states import PART, whole_of

LOT = Random(16)  # noqa: S311 — a workload, not a secret
OLD = LOT.randbytes(20 * PAGE)
BASE, CHANGES = "kontra-20260131T120000Z.kontra", "kontra-20260131T120000Z.20260131T120010Z.changes"


def altered(*places_of_bytes):
    content = bytearray(OLD)
    for at in places_of_bytes:
        content[at] ^= 1
    return bytes(content)


def laid(folder, new, **other):
    """A whole backup of the old database, and one of its changes beside it."""
    write_archive(folder / BASE, {"kontra.sqlite3": OLD, "secret_key": b"x"}, {})
    about = {
        "base": sha256(OLD).hexdigest(),
        "size": len(new),
        "sha256": sha256(new).hexdigest(),
    }
    write_archive(folder / CHANGES, {PART: changed_pages(OLD, new)}, about | other)
    return read_archive(folder / CHANGES)


def restored(archive, folder):
    whole = whole_of(archive)
    whole.extract("kontra.sqlite3", folder / "base")
    archive.extract(PART, folder / PART)
    apply_changes(archive, whole, folder / "base", folder / PART)
    return (folder / "base").read_bytes()


@pytest.mark.parametrize(
    "new",
    [
        OLD,
        altered(0, 5 * PAGE - 1, 5 * PAGE, 20 * PAGE - 1),
        OLD + LOT.randbytes(3 * PAGE),
        OLD + b"x" * 512,
        OLD[: 7 * PAGE],
        OLD[: 7 * PAGE - 512],
        b"",
        LOT.randbytes(21 * PAGE),
    ],
    ids=["same", "bytes", "longer", "a bit longer", "shorter", "a bit shorter", "none", "all"],
)
def test_changes_lead_to_the_same_database(tmp_path, new):
    assert restored(laid(tmp_path, new), tmp_path) == new


def test_only_pages_that_differ_are_held():
    assert changed_pages(OLD, OLD) == b""
    assert len(changed_pages(OLD, altered(1, 2, 9 * PAGE))) == 2 * (PAGE + 8)


@pytest.mark.parametrize(
    "wrong", [{"base": "0" * 64}, {"sha256": "0" * 64}, {"size": 10**12}, {"size": PAGE}]
)
def test_changes_that_do_not_fit_are_refused(tmp_path, wrong):
    archive = laid(tmp_path, altered(9 * PAGE), **wrong)
    with pytest.raises(BackupRefused, match=f"{CHANGES} does not belong to {BASE}"):
        restored(archive, tmp_path)


def test_changes_without_their_backup_are_no_state(tmp_path):
    laid(tmp_path, OLD)
    assert [path.name for path in places.states_in(tmp_path)] == [CHANGES, BASE]
    (tmp_path / BASE).unlink()
    assert places.states_in(tmp_path) == []
    with pytest.raises(BackupRefused, match="cannot be read"):
        whole_of(read_archive(tmp_path / CHANGES))


def test_last_changes_stay_and_the_next_name_is_later(tmp_path):
    names = [f"kontra-20260131T120000Z.20260131T1200{at}0Z.changes" for at in range(6)]
    for name in (BASE, *names):
        (tmp_path / name).touch()
    places.prune(tmp_path)
    assert [path.name for path in places.states_in(tmp_path)] == [*names[:2:-1], BASE]
    now = places.moment_of(tmp_path / BASE)
    name = places.new_changes_name(now, places.states_in(tmp_path), BASE)
    assert name == "kontra-20260131T120000Z.20260131T120051Z.changes"


@pytest.fixture
def pace(tmp_path, monkeypatch, settings):
    """The plan of a keeper that has just made a whole backup of 6 MB, in 0.5 s of CPU."""
    settings.VAR_DIR = tmp_path
    monkeypatch.setattr(time, "monotonic", lambda: 1000.0)
    (tmp_path / "backups").mkdir()
    (tmp_path / "backups" / BASE).write_bytes(b"x" * 6_000_000)
    planned = keeper.Pace()
    planned.base.name = BASE
    planned.spent(BASE, 0.5)
    return planned


def test_whole_backup_every_few_minutes_and_changes_in_between(pace):
    assert (pace.due, pace.whole_due, pace.wants_whole) == (1008.0, 1300.0, False)


@pytest.mark.parametrize(
    ("size", "cpu", "due", "whole_due"),
    [
        (10_000, 0.05, 1008.0, 1300.0),
        (10_000, 0.3, 1015.0, 1300.0),
        (900_000, 0.1, 1015.0, 1300.0),
        (1_200_000, 0.1, 1020.0, 1050.0),
    ],
)
def test_what_backups_cost_is_bounded(pace, tmp_path, size, cpu, due, whole_due):
    (tmp_path / "backups" / CHANGES).write_bytes(b"x" * size)
    pace.spent(CHANGES, cpu)
    assert (pace.due, pace.whole_due) == pytest.approx((due, whole_due))


def test_database_that_is_not_remembered_is_backed_up_whole_alone(pace):
    pace.base.name = ""
    pace.spent(BASE, 4.0)
    assert pace.due == pace.whole_due == 1400.0


def test_failed_backup_is_tried_again_soon_then_ever_later(pace):
    waits = []
    for _time in range(5):
        pace.failed()
        waits.append(pace.due - 1000.0)
    assert waits == [8.0, 16.0, 32.0, 60.0, 60.0]
    pace.spent("", 0.1)
    pace.failed()
    assert pace.due == 1008.0
