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
from scorer.operations.services.upkeep import LOCKS_KEPT, tidy_up

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def clock(monkeypatch, settings, tmp_path):
    """Lets it be so many days later."""
    settings.VAR_DIR, now = tmp_path, timezone.now()

    def set_clock(days):
        monkeypatch.setattr(timezone, "now", lambda: now + timedelta(days=days))

    return set_clock


def test_ended_sessions_and_old_wrong_passwords_go_and_others_stay(monkeypatch, tmp_path):
    now = timezone.now()
    days = [str(timezone.localdate() - timedelta(days=before)) for before in (9, 1)]
    (tmp_path / "days").write_text("\n".join(days))
    for key, ends in (("old", now - timedelta(days=11)), ("new", now + timedelta(days=1))):
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


def _session(days):
    ends = timezone.now() + timedelta(days=days)
    return Session.objects.create(session_key="phone", session_data="", expire_date=ends)


def test_session_goes_once_the_site_ran_on_three_days_after_its_end(clock):
    _session(400)
    for day in (0, 200, 401, 402, 402):
        clock(day)
        tidy_up()
        assert Session.objects.exists(), day
    clock(409)
    tidy_up()
    assert not Session.objects.exists()


@pytest.mark.parametrize("wrong", [(500, 500, 501), (-400, -400, -399), (500, -9000)])
def test_no_session_goes_by_a_clock_that_is_wrong(clock, wrong):
    _session(400)
    for day in (0, 1, 2, 3, *wrong, 3, 4, 10, 40):
        clock(day)
        tidy_up()
    assert Session.objects.exists()


def test_file_of_days_that_is_no_list_of_days_is_written_anew(clock, tmp_path):
    (tmp_path / "days").write_bytes(b"2026-13-45 x \xff\x00")
    tidy_up()
    assert (tmp_path / "days").read_text() == str(timezone.localdate())
