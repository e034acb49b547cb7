"""The plug is pulled: what was answered is on the disk. All cuts: ``tests.bench.power_cut``."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from tests.bench.disk import Disk, is_possible
from tests.bench.measure import ROOT
from tests.tiers import long

pytestmark = pytest.mark.skipif(not is_possible(), reason="takes root, mkfs.ext4 and a loop device")


@long
def test_the_disk_forgets_what_was_not_synced(tmp_path):
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


@long
def test_nothing_that_was_answered_is_lost():
    command = [sys.executable, "-m", "tests.bench.power_cut", "--cuts", "3", "--seed", "7"]
    ours = (
        "DJANGO_",
        "KONTRA_",
        "DATABASE_",
        "PYTEST_",
    )  # the tests' own settings are not the site's
    bare = {name: value for name, value in os.environ.items() if not name.startswith(ours)}
    done = subprocess.run(command, cwd=ROOT, env=bare, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "| a copy being made | 1 | 0 | 0 | 0 |" in done.stdout
