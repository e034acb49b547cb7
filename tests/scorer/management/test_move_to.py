"""The whole site is copied into another database, row by row, or nothing is."""

from __future__ import annotations

from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.db import connections
from django.db.backends.base.base import NO_DB_ALIAS

from scorer.clubs.services.clubs import found_club
from scorer.config.databases import sqlite
from scorer.models import Entry, ScoreSheet, User
from scorer.operations.services import moving
from scorer.sheets.services.sheets import import_record
from tests.scorer.examples import GLOWY
from tests.tiers import long
from tests.tournaments.seasons import played_season

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _test_may_use_it(monkeypatch):
    """A test may use the databases of the settings, and one of this name."""
    monkeypatch.setattr(moving, "TARGET", NO_DB_ALIAS)


def moved(monkeypatch, path):
    monkeypatch.setenv("KONTRA_MOVE_TO", f"sqlite:///{path}")
    monkeypatch.setenv("KONTRA_DB_TIMEOUT", "0")
    monkeypatch.setenv("KONTRA_DB_POOL", "0")
    out = StringIO()
    call_command("move_to", stdout=out)
    return out.getvalue().splitlines()[-1]


@long
def test_everything_is_there_with_its_ids_and_times(monkeypatch, tmp_path):
    user = User.objects.create(username="ola", name="Ola")
    sheet = import_record(raw=GLOWY, club=found_club("Łódź", user), opened_by=user)
    played_season()
    ScoreSheet.objects.update(version=7, totals=[1, 2])  # what migrations would fill anew
    path = tmp_path / "new.sqlite3"
    assert "are there and equal. Now start the site with DATABASE_URL" in moved(monkeypatch, path)
    with moving._open(sqlite(path)):
        there = ScoreSheet.objects.using(moving.TARGET).get(pk=sheet.pk)
        assert (there.opened_at, there.head) == (sheet.opened_at, sheet.head)
        assert (there.version, there.totals, there.players) == (7, [1, 2], sheet.players)
        assert list(Entry.objects.using(moving.TARGET).order_by("pk").values_list()) == list(
            Entry.objects.order_by("pk").values_list()
        )
    with pytest.raises(CommandError, match="not empty: name a new one"):
        moved(monkeypatch, path)
    assert moving.TARGET not in connections.settings


@long
def test_row_that_came_out_otherwise_stops_the_move(monkeypatch, tmp_path, kop_sheet):
    copied = moving._copy

    def forgetting(model):
        if model is not Entry:
            copied(model)

    monkeypatch.setattr(moving, "_copy", forgetting)
    with pytest.raises(CommandError, match=r"^scorer.Entry [0-9]+ came out otherwise"):
        moved(monkeypatch, tmp_path / "new.sqlite3")


def test_address_is_asked_for(monkeypatch):
    monkeypatch.setenv("KONTRA_DB_TIMEOUT", "0")
    monkeypatch.setenv("KONTRA_DB_POOL", "0")
    with pytest.raises(CommandError, match=r"KONTRA_MOVE_TO names no database\. Allowed are"):
        call_command("move_to")
