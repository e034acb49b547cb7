"""Locks on signing in, which django-axes counts by account and origin, and what opens them."""

from __future__ import annotations

import unicodedata

from axes.models import AccessAttempt
from axes.utils import reset
from django.conf import settings
from django.utils import timezone


def counted_name(username: str) -> str:
    """A name to sign in with, all spellings of which are one: for counting.

    Django takes letters that look alike for the same (NFKC); counting must not tell them apart.
    """
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", username).casefold())


def unlock(username: str) -> None:
    """Forget all wrong passwords for an account, wherever they were typed."""
    reset(username=counted_name(username))


def forget_impossible_locks() -> None:
    """Forget wrong passwords of a time to come: a clock that was set back must lock nobody."""
    latest = timezone.now() + settings.AXES_COOLOFF_TIME  # clocks of two machines differ a little
    AccessAttempt.objects.filter(attempt_time__gt=latest).delete()
