"""A pytest plugin of ``bin/test``: the dearest files run first.

Files are shared out among the workers one by one. A file of browser tests that began last would
run on alone, while the other workers have nothing left to do.
"""

from __future__ import annotations

import pytest

SLOW = (
    *("tests/browser/", "tests/hostile/", "tests/postgres/", "tests/project/"),
    *("tests/reliability/", "tests/tournaments/rehearsal/"),
)


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Slow folders first, the tests of a file in their own order."""
    items.sort(key=lambda item: not item.nodeid.startswith(SLOW))
