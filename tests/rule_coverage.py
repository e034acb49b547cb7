"""Measures the coverage of the rules while the rules' own tests run, and at no other time.

A pytest plugin for ``bin/test``: one session runs all tests, and those that have nothing to do
with the rules are spared the measuring. What a module does when it is imported counts too. Every
worker leaves a data file for ``coverage combine``.
"""

from __future__ import annotations

from pathlib import Path

import coverage
import pytest

ROOT = Path(__file__).parents[1]
MEASURED = [
    ROOT / "tests/scorer/games",
    ROOT / "tests/tournaments/engine",
    ROOT / "tests/project/test_examples.py",  # those in docstrings
]
TOO_DEAR = [  # being measured takes three times as long; the smaller tests reach every branch
    ROOT / "tests/scorer/games/test_tapping.py",
    ROOT / "tests/tournaments/engine/draws/test_rotation.py",
    ROOT / "tests/tournaments/engine/draws/test_standing.py",
]

measuring = coverage.Coverage(data_suffix=True, config_file=str(ROOT / "pyproject.toml"))
measuring.start()  # here, not in a hook: importing the rules is measured


def pytest_collection_finish() -> None:
    measuring.stop()


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_protocol(item):
    within = any(item.path.is_relative_to(folder) for folder in MEASURED)
    if not within or item.path in TOO_DEAR:
        return (yield)
    measuring.start()
    try:
        return (yield)
    finally:
        measuring.stop()


def pytest_sessionfinish() -> None:
    measuring.stop()
    measuring.save()
