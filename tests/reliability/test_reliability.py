"""Whatever is killed, cut off or pulled out: nothing that was answered "saved" is lost or doubled.

A small size of each command of this folder.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.builders.small_runs import ran
from tests.reliability.disk import Disk, is_possible
from tests.scorer.filed import of_sqlite
from tests.tiers import long

takes_a_disk = pytest.mark.skipif(
    not is_possible(), reason="takes root, mkfs.ext4 and a loop device"
)


@long
@of_sqlite
def test_ten_kills_lose_and_double_nothing(empty_file, db):
    told = ran(
        "tests.reliability.kills", "10", "1", KONTRA_EMPTY=str(empty_file), KONTRA_WORKERS="2"
    )
    assert "10 kills (telephones 1, workers 9), seed 1, 4 tables, " in told
    assert told.endswith("\n0 lost, 0 doubled, pictures agree\n")


@long
@of_sqlite
def test_bad_lines_lose_double_and_change_nothing(empty_file, db):
    told = ran("tests.reliability.bad_lines", "--entries", "20", KONTRA_EMPTY=str(empty_file))
    assert told.endswith("\n0 lost, 0 doubled, 0 differing\n")


@long
@of_sqlite
def test_two_machines_of_which_one_is_always_killed_lose_and_double_nothing():
    if not shutil.which("initdb") and not list(Path("/usr/lib/postgresql").glob("*/bin/initdb")):
        pytest.skip("no PostgreSQL server is installed here")
    told = ran("tests.reliability.bad_lines", "--entries", "20", "--machines")
    assert told.endswith("\n0 lost, 0 doubled, 0 differing\n")


@long
@of_sqlite
def test_second_laptop_goes_on_from_the_stick_without_a_hand_lost(empty_file, db):
    told = ran("tests.reliability.takeover", "--blows", "2", KONTRA_EMPTY=str(empty_file))
    assert " hands, 0 lost, 0 doubled, 0 faults\n" in told


@long
@takes_a_disk
def test_power_cuts_lose_nothing_that_was_answered():
    told = ran("tests.reliability.power_cut", "--cuts", "3", "--seed", "7")
    assert "| a copy being made | 1 | 0 | 0 | 0 |" in told


@long
@takes_a_disk
def test_disk_without_power_forgets_what_was_not_synced(tmp_path):
    disk = Disk(tmp_path)
    running = subprocess.Popen(["sleep", "1000"], start_new_session=True)
    try:
        (disk.place / "forgotten").write_text("x" * 5000)
        with (disk.place / "kept").open("w") as file:
            file.write("x" * 5000)
            file.flush()
            os.fsync(file.fileno())
        (disk.place / "late").write_text("x" * 5000)
        disk.pull_the_plug(running.pid)
        with pytest.raises(OSError, match="Input/output error"):
            (disk.place / "never").write_text("x")
        _pid, status = os.waitpid(running.pid, os.WUNTRACED)
        assert os.WIFSTOPPED(status)
        disk.unmount()
        disk.mount()
        found = {path.name: len(path.read_text()) for path in disk.place.glob("*e*t*")}
        assert (disk.place / "kept").read_text() == "x" * 5000
        assert found.get("forgotten", 0) == found.get("late", 0) == 0
    finally:
        running.kill()
        running.wait()
        disk.remove()
