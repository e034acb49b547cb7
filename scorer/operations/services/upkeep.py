"""What is done once a day: what is kept of people for a time goes when that is over.

Done by the process that keeps copies (``services.backups.keeper``).
"""

from __future__ import annotations

from datetime import date, timedelta

from axes.models import AccessAttempt, AccessFailureLog, AccessLog
from django.conf import settings
from django.contrib.sessions.models import Session
from django.utils import timezone
from django.utils.dateparse import parse_date

from scorer.models import Rewriting
from scorer.support.transactions import empty_log_of_writes

LOCKS_KEPT = timedelta(days=1)
DAYS_OVER = 3  # on which the site runs: a clock is seldom wrong for so many without being noticed


def tidy_up() -> None:
    """Forget sessions that ended some days ago, and who typed wrong passwords a day ago.

    What was erased is no longer in the log of writes either, and guards that somebody left open
    are closed: whoever opens them does so within a transaction that nobody else sees.
    """
    days = _days_seen()
    if len(days) == DAYS_OVER:
        Session.objects.filter(expire_date__date__lt=days[0]).delete()
    for model in (AccessAttempt, AccessFailureLog, AccessLog):
        model.objects.filter(attempt_time__lt=timezone.now() - LOCKS_KEPT).delete()
    Rewriting.objects.all().delete()
    empty_log_of_writes()


def _days_seen() -> list[date]:
    """The last days, today among them, on which the site ran, the earliest first; remembered."""
    file, today = settings.VAR_DIR / "days", timezone.localdate()
    known = file.read_text(encoding="ascii", errors="replace").split() if file.exists() else []
    before = {day for day in map(_day, known) if day and day < today}
    days = sorted({today, *before})[-DAYS_OVER:]
    file.write_text("\n".join(map(str, days)), encoding="utf-8")
    return days


def _day(written: str) -> date | None:
    try:
        return parse_date(written)
    except ValueError:
        return None
