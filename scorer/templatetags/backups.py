"""The newest backup, for those who look after the hall."""

from __future__ import annotations

from datetime import datetime, timedelta

from django import template
from django.utils import timezone
from django.utils.formats import date_format, time_format

from scorer.operations.selectors import copies as selectors

register = template.Library()
MINUTE, HOUR, DAY = 60, 3600, 86400  # seconds
SECONDS, MINUTES = 2 * MINUTE, 2 * HOUR  # up to which an age is told in them


@register.simple_tag
def backups() -> selectors.Copies:
    """Where the newest backups are, and what is wrong with them; asks no database."""
    return selectors.copies()


@register.filter
def age(moment: datetime | None) -> str:
    """How long ago a moment was, as people read it at a glance."""
    if moment is None:
        return "–"
    return duration(timezone.now() - moment)


@register.filter
def duration(gap: timedelta) -> str:
    """In seconds, minutes or hours, whatever tells it best."""
    seconds = max(0, int(gap.total_seconds()))
    if seconds < SECONDS:
        return f"{seconds} s"
    return f"{seconds // MINUTE} min" if seconds < MINUTES else f"{seconds // HOUR} h"


@register.filter
def moment(when: datetime | None) -> str:
    """The time of today, the day too of any other day."""
    if when is None:
        return "–"
    here = timezone.localtime(when)
    if here.date() == timezone.localdate():
        return str(time_format(here, "H:i:s"))
    return str(date_format(here, "SHORT_DATETIME_FORMAT"))
