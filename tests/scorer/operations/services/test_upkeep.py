"""What goes by itself once a day."""

from __future__ import annotations

from datetime import timedelta

import pytest
from axes.models import AccessAttempt
from django.contrib.sessions.models import Session
from django.db import connection
from django.utils import timezone

from scorer.models import Rewriting
from scorer.operations.services.backups.keeper import keep_tidy
from scorer.operations.services.upkeep import LOCKS_KEPT

pytestmark = pytest.mark.django_db


def test_ended_sessions_and_old_wrong_passwords_go_and_others_stay(monkeypatch):
    now = timezone.now()
    for key, ends in (("old", now - timedelta(days=1)), ("new", now + timedelta(days=1))):
        Session.objects.create(session_key=key, session_data="", expire_date=ends)
    for name in ("old", "new"):
        AccessAttempt.objects.create(username=name, failures_since_start=1)
    old = AccessAttempt.objects.filter(username="old")
    old.update(attempt_time=now - LOCKS_KEPT - timedelta(minutes=1))
    Rewriting.objects.create()
    with monkeypatch.context() as patch:
        patch.setattr(connection, "close", lambda: None)  # the test's own, which is in the middle
        keep_tidy()
    assert list(Session.objects.values_list("session_key", flat=True)) == ["new"]
    assert list(AccessAttempt.objects.values_list("username", flat=True)) == ["new"]
    assert not Rewriting.objects.exists()
    assert LOCKS_KEPT.days == 1  # as the page on privacy says
