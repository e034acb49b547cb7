"""What is done once a day: what is kept of people for a time goes when that is over.

Done by the process that keeps copies (``services.backups.keeper``).
"""

from __future__ import annotations

from datetime import timedelta
from importlib import import_module

from axes.models import AccessAttempt, AccessFailureLog, AccessLog
from django.conf import settings
from django.utils import timezone

from scorer.models import Rewriting
from scorer.support.transactions import empty_log_of_writes

LOCKS_KEPT = timedelta(days=1)


def tidy_up() -> None:
    """Forget sessions that have ended, and who typed wrong passwords a day ago.

    What was erased is no longer in the log of writes either, and guards that somebody left open
    are closed: whoever opens them does so within a transaction that nobody else sees.
    """
    import_module(settings.SESSION_ENGINE).SessionStore.clear_expired()
    for model in (AccessAttempt, AccessFailureLog, AccessLog):
        model.objects.filter(attempt_time__lt=timezone.now() - LOCKS_KEPT).delete()
    Rewriting.objects.all().delete()
    empty_log_of_writes()
