"""The language is chosen without a token, from our own pages alone."""

from __future__ import annotations

import pytest
from django.test import Client

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("origin", "status"),
    [
        (None, 302),
        ("http://testserver", 302),
        ("https://evil.example", 403),
        ("null", 403),
        ("http://testserver:9000", 403),
    ],
)
def test_language_is_changed_by_our_own_pages(origin, status):
    client = Client(enforce_csrf_checks=True)
    headers = {"Origin": origin} if origin else {}
    answer = client.post("/language/", {"language": "pl", "next": "/rules/"}, headers=headers)
    assert answer.status_code == status
    assert ("django_language" in answer.cookies) == (status == 302)


def test_address_of_another_site_leads_to_the_first_page():
    answer = Client().post("/language/", {"language": "pl", "next": "https://evil.example/"})
    assert answer.url == "/"
