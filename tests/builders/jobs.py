"""The jobs that wait, done in the test itself."""

from __future__ import annotations

from unittest.mock import patch

from scorer.operations.services.jobs import Handler
from scorer.operations.services.working import do_next_job


def do_jobs(handler: Handler, *, quick: bool = False, most: int = 100) -> int:
    """Do at most so many by that function, whatever their kind; how many there were."""
    with patch("scorer.operations.services.working.handler_of", lambda _kind: handler):
        return next((done for done in range(most) if not do_next_job(quick=quick)), most)
