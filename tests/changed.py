"""A pytest plugin of ``bin/test --changed``: the long tier is left out as the tests are collected.

testmon collects every file anew that holds a test which never ran. Of a test of the long tier,
which ``-m "not long"`` takes away only later, it would think so for ever.
"""

from __future__ import annotations

import pytest


def is_long(made: pytest.Item | pytest.Collector) -> bool:
    """Whether it is a test of the long tier."""
    return isinstance(made, pytest.Item) and made.get_closest_marker("long") is not None


@pytest.hookimpl(wrapper=True)
def pytest_pycollect_makeitem():
    made = yield
    return [each for each in made if not is_long(each)] if isinstance(made, list) else made
