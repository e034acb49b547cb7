"""What tests of pages share."""

from __future__ import annotations

import subprocess
import sys

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


class NoPango:
    """An importer that does not find the libraries of WeasyPrint."""

    def find_spec(self, name, *_where):
        if name == "weasyprint":
            raise OSError("cannot load library 'libpango-1.0-0'")


@pytest.fixture
def missing_pango(monkeypatch):
    """A machine on which WeasyPrint does not find its libraries."""
    monkeypatch.delitem(sys.modules, "weasyprint", raising=False)
    monkeypatch.setattr(sys, "meta_path", [NoPango(), *sys.meta_path])
