"""Whether a moment is near: a clock that was wrong leaves moments that are yet to come."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.utils import timezone


def is_near(moment: datetime, within: timedelta) -> bool:
    """Whether the moment is less than so long ago, or so far ahead, as clocks of machines are."""
    return abs(timezone.now() - moment) < within


def around_now(within: timedelta) -> tuple[datetime, datetime]:
    """The earliest and the latest such moment, for ``__range``."""
    now = timezone.now()
    return now - within, now + within
