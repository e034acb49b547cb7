"""The file in which all processes count what was tried."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
import time
from contextlib import closing

import pytest
from limits import parse
from limits.strategies import MovingWindowRateLimiter

from scorer.operations.machine import counting
from scorer.operations.machine.counting import SWEPT_EVERY, FileStorage

TWICE = parse("2/minute")
ELSEWHERE = """
import sys
from pathlib import Path
from limits import parse
from limits.strategies import MovingWindowRateLimiter
from scorer.operations.machine.counting import FileStorage
counter = MovingWindowRateLimiter(FileStorage(Path(sys.argv[1])))
print([counter.hit(parse("2/minute"), "code", "a") for _time in range(2)])
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


def test_tries_of_two_processes_count_together(counter, file):
    counter.hit(TWICE, "code", "a")
    command = [sys.executable, "-c", ELSEWHERE, str(file)]
    said = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    assert (said, counter.test(TWICE, "code", "a")) == ("[True, False]\n", False)


def test_file_is_its_owners_and_tells_nobodys_address(counter, file):
    counter.hit(TWICE, "code", "192.0.2.7")
    assert {path.stat().st_mode & 0o777 for path in file.parent.iterdir()} == {0o600}
    assert not [path for path in file.parent.iterdir() if b"192.0.2.7" in path.read_bytes()]


def _cut(file):
    file.write_bytes(file.read_bytes()[:5000])


def _zeroed(file):
    file.write_bytes(bytes(file.stat().st_size))


def _garbage(file):
    file.write_bytes(b"no database at all " * 500)


def _empty(file):
    file.write_bytes(b"")


def _gone(file):
    file.unlink()


def _other_schema(file):
    with sqlite3.connect(file) as other:
        other.executescript("DROP TABLE tried; CREATE TABLE tried (key TEXT)")
    other.close()


def _closed(file):
    """The same file as after a power cut: nobody has it open, all of it is in the file itself."""
    with closing(sqlite3.connect(file)) as other:
        other.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    closed = file.with_name("closed.sqlite3")
    closed.touch(mode=0o600)
    closed.write_bytes(file.read_bytes())
    return closed


def _counters(file):
    """Two processes that count."""
    return [MovingWindowRateLimiter(FileStorage(file)) for _process in range(2)]


@pytest.mark.parametrize("harm", [_cut, _zeroed, _garbage, _empty, _gone, _other_schema])
@pytest.mark.parametrize("is_open", [True, False])
def test_file_that_is_broken_is_made_anew_once_and_counts_for_all(file, caplog, harm, is_open):
    here, there = opened = _counters(file)
    for counter in opened:
        counter.hit(parse("9/minute"), "code", "z")
    if not is_open:
        file = _closed(file)
        here, there = _counters(file)
    harm(file)
    seen = [counter.hit(TWICE, "code", "a") for counter in (here, there, here, there)]
    assert seen == [True, True, False, False]
    assert len(caplog.records) <= 1
    assert {path.stat().st_mode & 0o777 for path in file.parent.iterdir()} == {0o600}


def test_busy_file_is_waited_for_and_kept(counter, file, monkeypatch):
    counter.hit(TWICE, "code", "a")
    monkeypatch.setattr(counting, "PATIENCE", 0.01)
    with sqlite3.connect(file, isolation_level=None) as busy:
        busy.execute("BEGIN EXCLUSIVE")
        with pytest.raises(sqlite3.OperationalError, match="locked"):
            FileStorage(file).acquire_entry("a", 2, 60)
        busy.execute("ROLLBACK")
    busy.close()
    assert [counter.hit(TWICE, "code", "a") for _time in range(2)] == [True, False]


def test_tries_of_a_clock_that_was_ahead_do_not_count_when_it_is_right(counter, monkeypatch):
    now = time.time()
    monkeypatch.setattr(time, "time", lambda: now)
    now += 400 * 24 * 3600
    assert [counter.hit(TWICE, "code", "a") for _time in range(3)] == [True, True, False]
    now -= 400 * 24 * 3600
    assert counter.test(TWICE, "code", "a")
    assert [counter.hit(TWICE, "code", "a") for _time in range(3)] == [True, True, False]


def test_tries_that_count_no_more_are_swept_away(counter, monkeypatch):
    now = time.time()
    monkeypatch.setattr(time, "time", lambda: now)
    counter.storage.acquire_entry("a", SWEPT_EVERY, 60, amount=SWEPT_EVERY)
    now += 3600
    for key in range(SWEPT_EVERY - 1):
        counter.hit(TWICE, "code", f"{key}")
    assert counter.storage.reset() == SWEPT_EVERY - 1
    assert counter.storage.check()
