"""A newer program makes a backup before its migrations, and the older one goes on from that."""

from __future__ import annotations

import sqlite3
import sys
from contextlib import closing, contextmanager
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.test import override_settings

import scorer.migrations
from scorer.models import Club, Entry
from scorer.operations.selectors import copies
from scorer.operations.services.backups import places
from scorer.operations.services.backups.archive import read_archive
from scorer.operations.services.backups.guards import all_migrations
from scorer.sheets.services.sheets import import_record
from tests.builders.records import KOP, with_entries
from tests.scorer.filed import filed, of_sqlite
from tests.scorer.machine import FREE, disk_has

pytestmark = of_sqlite
NEWER = """
from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("scorer", "{last}")]
    operations = [
        migrations.RunSQL("CREATE TABLE newer (id integer)", "DROP TABLE newer"),
        migrations.RunSQL("DROP TABLE scorer_entryscore"),
    ]
"""


@pytest.fixture
def site_with_a_sheet(tmp_path, empty_file, db, settings, monkeypatch):
    """A folder with a database that holds one sheet."""
    settings.VAR_DIR = tmp_path / "var"
    settings.BACKUP_TO = tmp_path / "stick"
    settings.VAR_DIR.mkdir()
    disk_has(monkeypatch, FREE)
    copies.restored.cache_clear()
    with filed(settings.VAR_DIR / "kontra.sqlite3", empty_file):
        yield import_record(raw=with_entries(KOP))
    copies.restored.cache_clear()


@contextmanager
def newer_program(folder):
    """This program with one migration more, as the next release has it."""
    last = max(name for app, name in all_migrations().disk_migrations if app == "scorer")
    package = folder / "newer_migrations"
    package.mkdir(parents=True)
    (package / "__init__.py").write_text(f"__path__ += {list(scorer.migrations.__path__)!r}\n")
    (package / "9999_newer.py").write_text(NEWER.format(last=last), encoding="utf-8")
    all_migrations.cache_clear()
    sys.path.insert(0, str(folder))
    try:
        with override_settings(MIGRATION_MODULES={"scorer": package.name}):
            yield
    finally:
        sys.path.remove(str(folder))
        for name in [name for name in sys.modules if name.partition(".")[0] == package.name]:
            del sys.modules[name]
        all_migrations.cache_clear()


def migrate(*words, verbosity=1):
    out = StringIO()
    call_command("migrate", *words, interactive=False, verbosity=verbosity, stdout=out)
    return out.getvalue()


def backups():
    return places.copies_in(copies.copies_folder())


def tables():
    with closing(sqlite3.connect(connection.settings_dict["NAME"])) as base:
        return {name for (name,) in base.execute("SELECT name FROM sqlite_master")}


def test_older_program_goes_on_from_the_backup_that_a_newer_one_made(
    site_with_a_sheet, tmp_path, settings
):
    with newer_program(tmp_path / "newer"):
        said = migrate()
        [path] = backups()
        assert f"Backup made before the update: {path}" in said
        assert ("newer" in tables(), "scorer_entryscore" in tables()) == (True, False)
        assert migrate().find("Backup made") == -1  # nothing is left to migrate
        assert backups() == [path]
        Club.objects.create(name="After the update", slug="after")
        call_command("backup", stdout=StringIO())

    after = next(each for each in backups() if each != path)
    with pytest.raises(CommandError, match=r"was made by a newer Kontra \(scorer.9999_newer\)"):
        call_command("restore", str(after), stdout=StringIO())
    said = StringIO()
    call_command("restore", str(path), stdout=said)
    assert "Sheets compared with the log: 1. Differences: 0." in said.getvalue()
    assert ("newer" in tables(), "scorer_entryscore" in tables()) == (False, True)
    assert not Club.objects.filter(slug="after").exists()
    assert (
        Entry.objects.filter(sheet=site_with_a_sheet).count()
        == read_archive(path).manifest["tables"]["scorer_entry"]["rows"]
    )
    assert migrate().find("Backup made") == -1


def test_without_room_for_a_backup_nothing_is_migrated(site_with_a_sheet, tmp_path, monkeypatch):
    disk_has(monkeypatch, 199 * 2**20)
    before = tables()
    with newer_program(tmp_path / "newer"):
        with pytest.raises(CommandError) as refusal:
            migrate()
        assert str(refusal.value) == (
            "No backup could be made before the update, so the database was not changed: "
            f"too little room is free in {copies.copies_folder()}.\n"
            "Solve this and start again. Or make a backup yourself, then go on with: "
            "bin/kontra migrate --no-backup"
        )
        assert (tables(), backups()) == (before, [])
        assert "Backup made" not in migrate("--no-backup")
        assert ("newer" in tables(), backups()) == (True, [])


def test_going_back_by_a_migration_makes_a_backup_too(site_with_a_sheet):
    assert migrate("sessions", "zero", verbosity=0) == ""
    assert len(backups()) == 1
    assert "django_session" not in tables()


@pytest.mark.parametrize("words", [("--plan",), ("--check",), ("--fake",)])
def test_migrate_that_changes_no_table_makes_no_backup(site_with_a_sheet, tmp_path, words):
    before = tables()
    with newer_program(tmp_path / "newer"):
        try:
            migrate(*words)
        except SystemExit:
            assert words == ("--check",)
    assert (tables(), backups()) == (before, [])


def test_new_database_needs_no_backup(tmp_path, db, settings):
    settings.VAR_DIR = tmp_path
    (tmp_path / "empty").touch()
    with filed(tmp_path / "kontra.sqlite3", tmp_path / "empty"):
        migrate("contenttypes", verbosity=0)
        assert "django_content_type" in tables()
    assert backups() == []


def test_backup_that_fails_is_told_and_nothing_is_migrated(site_with_a_sheet, settings):
    (settings.VAR_DIR / "backups").touch()
    with pytest.raises(CommandError, match=r"so the database was not changed: .*File exists"):
        migrate("sessions", "zero")
    assert "django_session" in tables()
