"""What tests of pages share."""

from __future__ import annotations

import pytest

from scorer.models import Club
from scorer.sheets.services.sheets import import_record
from tests.builders.records import KOP


@pytest.fixture
def club_sheet(db):
    """A club's sheet, opened on another phone."""
    club = Club.objects.create(name="Klub Pod Dębem", slug="debem")
    return import_record(raw=KOP, club=club)
