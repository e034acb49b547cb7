"""A session is read by one statement, and only while it is good."""

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


def test_what_was_kept_is_read_in_one_query(session_key, django_assert_num_queries):
    store = SessionStore(session_key)
    with django_assert_num_queries(1):
        assert store["device"] == "0" * 32
    assert store.session_key == session_key


@pytest.mark.parametrize("key", ["x" * 32, "%s' OR 1=1", "Ż" * 32])
def test_unknown_key_holds_nothing_and_is_given_up(session_key, key):
    store = SessionStore(key)
    assert dict(store.items()) == {}
    assert store.session_key is None


@pytest.mark.parametrize(("seconds", "good"), [(60, True), (-60, False)])
def test_session_holds_until_its_end(session_key, seconds, good):
    Session.objects.update(expire_date=timezone.now() + timedelta(seconds=seconds))
    assert ("device" in SessionStore(session_key)) is good


def test_damaged_session_holds_nothing(session_key):
    Session.objects.update(session_data="no session")
    assert dict(SessionStore(session_key).items()) == {}
