"""A session is read by one statement, and lives until it is deleted."""

from __future__ import annotations

from datetime import timedelta
from importlib import import_module

import pytest
from django.conf import settings
from django.contrib.sessions.models import Session
from django.utils import timezone

from scorer.support.sessions import SessionStore

pytestmark = pytest.mark.django_db


@pytest.fixture
def session_key():
    store = SessionStore()
    store["device"] = "0" * 32
    store.save()
    return store.session_key


def test_site_reads_sessions_so():
    assert import_module(settings.SESSION_ENGINE).SessionStore is SessionStore


def test_session_that_was_saved_is_read_by_its_key(session_key):
    store = SessionStore(session_key)
    assert dict(store.items()) == {"device": "0" * 32}
    assert store.session_key == session_key


@pytest.mark.parametrize("key", ["x" * 32, "%s' OR 1=1", "Ż" * 32])
def test_unknown_key_holds_nothing_and_is_given_up(session_key, key):
    store = SessionStore(key)
    assert dict(store.items()) == {}
    assert store.session_key is None


@pytest.mark.parametrize(("seconds", "is_renewed"), [(60, False), (-60, True)])
def test_session_holds_until_it_is_deleted_and_is_renewed_at_its_end(
    session_key, seconds, is_renewed
):
    Session.objects.update(expire_date=timezone.now() + timedelta(seconds=seconds))
    store = SessionStore(session_key)
    assert store["device"] == "0" * 32
    assert store.modified is is_renewed
    store.save()
    assert Session.objects.get().expire_date > timezone.now() + timedelta(days=399)


def test_damaged_session_holds_nothing(session_key):
    Session.objects.update(session_data="no session")
    assert dict(SessionStore(session_key).items()) == {}
