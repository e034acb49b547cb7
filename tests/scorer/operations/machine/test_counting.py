"""The file in which all processes count what was tried."""

from __future__ import annotations

import subprocess
import sys
import time

import pytest
from limits import parse
from limits.strategies import MovingWindowRateLimiter

from scorer.operations.machine import counting
from scorer.operations.machine.counting import FileStorage

TWICE = parse("2/minute")
ELSEWHERE = """
import sys
from pathlib import Path
import django
django.setup()
from limits import parse
from limits.strategies import MovingWindowRateLimiter
from scorer.operations.machine.counting import FileStorage
print(MovingWindowRateLimiter(FileStorage(Path(sys.argv[1]))).hit(parse("2/minute"), "code", "a"))
"""


@pytest.fixture
def file(tmp_path):
    return tmp_path / "limits.sqlite3"


@pytest.fixture
def counter(file):
    return MovingWindowRateLimiter(FileStorage(file))


def test_as_many_as_are_allowed_and_no_more_until_the_first_is_old(counter, monkeypatch):
    now = time.time()
    monkeypatch.setattr(time, "time", lambda: now)
    assert [counter.hit(TWICE, "code", "a") for _time in range(3)] == [True, True, False]
    assert (counter.test(TWICE, "code", "a"), counter.test(TWICE, "code", "b")) == (False, True)
    stats = counter.get_window_stats(TWICE, "code", "a")
    assert (round(stats.reset_time - now), stats.remaining) == (60, 0)
    now += 61
    assert (counter.test(TWICE, "code", "a"), counter.hit(TWICE, "code", "a")) == (True, True)


def test_processes_count_together(counter, file):
    counter.hit(TWICE, "code", "a")
    said = [
        subprocess.run(
            [sys.executable, "-c", ELSEWHERE, str(file)], check=True, capture_output=True, text=True
        ).stdout.strip()
        for _time in range(2)
    ]
    assert (said, counter.test(TWICE, "code", "a")) == (["True", "False"], False)


def test_the_file_is_its_owners_and_tells_nobodys_address(counter, file):
    counter.hit(TWICE, "code", "192.0.2.7")
    assert {path.stat().st_mode & 0o777 for path in file.parent.iterdir()} == {0o600}
    assert not [path for path in file.parent.iterdir() if b"192.0.2.7" in path.read_bytes()]


def test_what_counts_no_more_is_swept_away(counter, monkeypatch):
    monkeypatch.setattr(counting, "SWEPT_EVERY", 2)
    now = time.time()
    monkeypatch.setattr(time, "time", lambda: now)
    for key in "ab":
        counter.hit(TWICE, "code", key)
    now += 3600
    for key in "cd":
        counter.hit(TWICE, "code", key)
    assert counter.storage.reset() == 2
    assert counter.storage.check()
