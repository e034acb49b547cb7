"""What ``bin/test --changed`` collects."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

TESTS = """
import pytest

def test_every_day(): pass

@pytest.mark.long
def test_long(): pass

@pytest.mark.parametrize("x", [1, pytest.param(2, marks=pytest.mark.long)])
def test_sampled(x): pass

class TestOfBoth:
    def test_every_day(self): pass

    @pytest.mark.long
    def test_long(self): pass
"""
ROOT = Path(__file__).parents[2]


def test_tests_of_the_long_tier_are_not_collected(tmp_path):
    (tmp_path / "test_both.py").write_text(TESTS, encoding="utf-8")
    (tmp_path / "pytest.ini").write_text("[pytest]\nmarkers =\n    long\n", encoding="utf-8")
    left_out = ("-p", "no:django", "-p", "no:testmon", "-p", "no:randomly")
    options = ("-q", "--collect-only", "-p", "tests.changed", *left_out)
    command = (sys.executable, "-m", "pytest", "--rootdir", str(tmp_path), *options)
    told = subprocess.run(
        [*command, "-c", str(tmp_path / "pytest.ini"), str(tmp_path)],
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
    ).stdout
    assert [line for line in told.splitlines() if "::" in line] == [
        "test_both.py::test_every_day",
        "test_both.py::test_sampled[1]",
        "test_both.py::TestOfBoth::test_every_day",
    ]
