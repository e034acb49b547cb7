"""What all processes and machines share, where ``KONTRA_REDIS`` names a place for it.

Redis may go away at any moment and come back: whoever asks it says what holds meanwhile. After
a question without an answer nobody asks for some seconds, so that no reader waits for it.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, TypeVar

from django.conf import settings

if TYPE_CHECKING:
    from redis import Redis

T = TypeVar("T")
AWAY = 5.0  # seconds without another question
TOLD_EVERY = 60.0  # seconds
TIMEOUTS = {"socket_timeout": 1.0, "socket_connect_timeout": 0.5}

log = logging.getLogger(__name__)


class _Line:
    """Whether Redis is taken for away: until when, and when that was last said."""

    until = told = float("-inf")


line = _Line()


@cache
def redis() -> Redis:
    """The line to Redis, made at the first question: its library takes a while to import."""
    from redis import Redis  # noqa: PLC0415 — as above

    return Redis.from_url(settings.REDIS, **TIMEOUTS)


def redis_or_fallback(act: Callable[[], T], instead: Callable[[], T]) -> T:
    """What ``act`` gives, which asks Redis; while that is away, what ``instead`` gives."""
    if time.monotonic() < line.until:
        return instead()
    from redis.exceptions import RedisError  # noqa: PLC0415 — slow import, needed with Redis only

    try:
        return act()
    except (RedisError, OSError) as error:
        _take_for_away(error)
        return instead()


def _take_for_away(error: Exception) -> None:
    now = time.monotonic()
    line.until = now + AWAY
    if now - line.told >= TOLD_EVERY:
        line.told = now
        log.warning("Redis is away (%s): every process goes on by itself.", type(error).__name__)
