"""The log of security: every act on an account leaves a line, by number and never by name."""

from __future__ import annotations

import logging

import pytest
from django.urls import reverse
from django.utils.encoding import force_bytes
from django.utils.http import urlsafe_base64_encode

from scorer.clubs.services.password_links import PASSWORD_LINKS
from scorer.models import User

pytestmark = pytest.mark.django_db
PASSWORD = "kontra-rej-bok"  # noqa: S105 — of nobody
NEW = {"new_password1": "slup-zolo-du", "new_password2": "slup-zolo-du"}


@pytest.fixture
def ala():
    return User.objects.create_user("ala", name="Ala", password=PASSWORD)


@pytest.fixture
def lines(caplog):
    caplog.set_level(logging.INFO, "kontra.security")
    return lambda: [each.message for each in caplog.records if each.name == "kontra.security"]


def sign_in(client, password=PASSWORD):
    return client.post("/sign-in/", {"username": "ala", "password": password})


def test_sign_in_and_refused_sign_in_are_logged(client, ala, lines):
    sign_in(client, "wrong")
    sign_in(client)
    assert lines() == ["Sign-in refused", f"Account {ala.pk} signed in"]


def test_changed_password_is_logged(client, ala, lines):
    client.force_login(ala)
    client.post("/account/password/", NEW | {"old_password": "wrong"})
    assert lines() == []
    client.post("/account/password/", NEW | {"old_password": PASSWORD})
    assert lines() == [f"Password of account {ala.pk} changed"]


def test_password_set_by_link_is_logged(client, ala, lines):
    key = urlsafe_base64_encode(force_bytes(ala.pk))
    link = reverse("scorer:reset_password", args=[key, PASSWORD_LINKS.make_token(ala)])
    client.post(client.get(link).url, NEW)
    assert lines() == [f"Password of account {ala.pk} set by link"]


def test_signing_out_everywhere_is_logged(client, ala, lines):
    client.force_login(ala)
    client.post("/account/everywhere/", {"password": PASSWORD})
    assert lines() == [f"Account {ala.pk} signed out everywhere"]


def test_end_of_an_account_is_logged(client, ala, lines):
    number = ala.pk
    client.force_login(ala)
    client.post("/account/end/", {"password": PASSWORD})
    assert lines() == [f"Account {number} ended"]
