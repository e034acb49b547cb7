"""Every document is made apart: no thread that answers requests lays out a page."""

from __future__ import annotations

import re

import pytest
from django.urls import reverse

from scorer.models import Role
from scorer.sheets.services.sheets import import_record
from tests.builders.desks import running_event
from tests.builders.records import KOP
from tests.builders.seasons import played_season

pytestmark = pytest.mark.django_db


@pytest.fixture
def running_desk():
    """Whoever looks after an event with one open table."""
    return running_event((1, 2, 3, 4), role=Role.OWNER)


@pytest.fixture
def addresses(running_desk):
    """One address of every view that answers with a PDF."""
    sheet, event = import_record(raw=KOP), running_desk.event
    played_season()
    return {
        "scorer:sheet_pdf": reverse("scorer:sheet_pdf", args=[sheet.pk]),
        "scorer:rule_card": reverse("scorer:rule_card", args=["kop"]),
        "tournaments:paper": reverse("tournaments:paper", args=[event.slug, "seating-table"]),
        "tournaments:season_paper": reverse("tournaments:season_paper", args=["liga"]),
    }


def test_busy_press_is_told_and_asked_again_by_the_page(running_desk, addresses, busy_press):
    busy_press()
    for name, address in addresses.items():
        answer = running_desk.client.get(address)
        assert answer.status_code == 503, name
        assert answer["Retry-After"] == answer["Refresh"] == "4", name
        page = answer.content.decode()
        assert re.search("Your paper waits its turn", page), name
        assert "This page asks again in 4 seconds." in page
