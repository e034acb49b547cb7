"""How many files a process may open: as many as the system lets us ask for."""

from __future__ import annotations

import pytest

from scorer.operations.machine.open_files import ENOUGH, raise_limit

resource = pytest.importorskip("resource")


@pytest.mark.parametrize(
    ("soft", "hard", "refused", "now"),
    [
        (1024, 1_048_576, set(), ENOUGH),
        (1024, 1024, set(), ENOUGH),  # root raises both
        (1024, 4096, {ENOUGH}, 4096),
        (1024, 1024, {ENOUGH}, 1024),
        (256, resource.RLIM_INFINITY, {ENOUGH}, 10_240),  # macOS
        (resource.RLIM_INFINITY, resource.RLIM_INFINITY, set(), ENOUGH),
        (100_000, 100_000, set(), ENOUGH),
    ],
)
def test_limit_is_raised_as_far_as_it_goes(monkeypatch, soft, hard, refused, now):
    asked = []

    def put(_which, limits):
        asked.append(limits[0])
        if limits[0] in refused:
            raise ValueError

    monkeypatch.setattr(resource, "getrlimit", lambda _which: (soft, hard))
    monkeypatch.setattr(resource, "setrlimit", put)
    assert raise_limit() == now
    assert set(asked) <= refused | {now}
