"""The guide for the hall, at the desk and ordered for the wall."""

from __future__ import annotations

from copy import deepcopy

import pytest
from django.urls import reverse

from tests.builders.desks import running_event
from tests.tournaments.views.test_papers import asks, orders, page

pytestmark = pytest.mark.django_db
__all__ = ["orders"]
HALL = {"headers": {"host": "192.168.1.30:8000"}}


@pytest.fixture(autouse=True)
def _hall(settings):
    settings.ALLOWED_HOSTS = ["*"]


@pytest.fixture(scope="module")
def made(rows_for_file):
    return running_event((1, 2, 3, 4))


@pytest.fixture
def running_desk(made, db):
    """A round of one table is open."""
    return deepcopy(made)


def test_desk_reads_the_address_and_what_to_do(running_desk, django_assert_num_queries):
    text = running_desk.client.get(page(running_desk, "guide"), **HALL).content.decode()
    assert text.count('class="qr"') == 1
    assert "<strong>http://192.168.1.30:8000</strong>" in text
    assert "Put the stick with the copies into another laptop" in text
    with django_assert_num_queries(4):
        running_desk.client.get(page(running_desk, "guide"), **HALL)


def test_desk_links_to_the_guide(running_desk):
    text = running_desk.client.get(page(running_desk, "desk")).content.decode()
    assert f'href="{page(running_desk, "guide")}"' in text


def test_guide_is_printed_with_address_and_wifi(running_desk, orders):
    answer = running_desk.client.post(
        reverse("tournaments:papers", args=[running_desk.event.slug]),
        {"print": "guide", "round": "", "language": "ro", "paper": "A4", "list": "individual"}
        | {"places": "3", "wifi": "Hala", "job": "9a3c3f44-1b5e-4b27-8f8a-3d1d5f0c6a11"},
        **HALL,
    )
    assert (answer.status_code, answer.content) == (200, b"%PDF")
    [order] = orders
    assert (order.kind, order.site, order.wifi, order.language) == (
        "guide",
        "http://192.168.1.30:8000/",
        "Hala",
        "ro",
    )


def test_name_that_no_wifi_has_is_refused(running_desk, orders):
    answer = asks(running_desk, "guide", wifi="x" * 33)
    assert (answer.status_code, orders) == (400, [])
    assert "wifi" in answer.context["form"].errors
