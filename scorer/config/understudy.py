"""What the server of a laptop that stands by runs."""

from __future__ import annotations

from threading import Thread

from django.core.wsgi import get_wsgi_application

from scorer.config import serving
from scorer.config.whole_requests import WholeRequests

LARGEST = 64 * 2**20  # bytes: one message with pages
THREADS = 4

site = get_wsgi_application()


def begin() -> None:
    """Read what was followed before, and say how it is from then on."""
    from scorer.operations.services.standing_by import (  # noqa: PLC0415 — when Django is ready
        follower,
        say_how_it_is,
    )

    serving.begin()
    follower()
    Thread(target=say_how_it_is, daemon=True).start()


application = WholeRequests(site, threads=THREADS, largest=LARGEST, begin=begin)
