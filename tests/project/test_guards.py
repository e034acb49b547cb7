"""The table of guards is true of the program: each line stands once, its tests are there."""

from __future__ import annotations

import pytest

from tests.guards import GUARDS, ROOT


@pytest.mark.parametrize("guard", GUARDS, ids=lambda guard: guard.what)
def test_guard_stands_where_the_table_says(guard):
    text = (ROOT / guard.path).read_text(encoding="utf-8")
    assert text.count(guard.line) == 1
    assert guard.gone not in {guard.line, text}
    assert all((ROOT / tests).exists() for tests in guard.tests.split())
