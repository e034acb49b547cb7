"""What tests of pages share."""

from __future__ import annotations

import subprocess

import pytest

from scorer.models import Club
from scorer.sheets.services.sheets import import_record
from tests.builders.records import KOP


@pytest.fixture
def club_sheet(db):
    """A club's sheet, opened on another phone."""
    club = Club.objects.create(name="Klub Pod Dębem", slug="debem")
    return import_record(raw=KOP, club=club)


@pytest.fixture
def busy_press(settings, monkeypatch):
    """Call it, and the process that makes papers ends as soon as it gets something to do."""
    start = subprocess.Popen

    def ends_at_once(_command, **how):
        return start(["true"], **how)

    def make_busy():
        settings.WORK_APART = True
        monkeypatch.setattr(subprocess, "Popen", ends_at_once)

    return make_busy
