"""A copy made while the site is written in, put back elsewhere: everything is there again."""

from __future__ import annotations

import sqlite3
import time
from contextlib import closing
from datetime import timedelta
from io import StringIO
from pathlib import Path
from uuid import uuid4

import pytest
from django import conf
from django.core.management import CommandError, call_command
from django.core.management.commands.migrate import Command as Migrate
from django.db import IntegrityError, connection
from django.utils import timezone

from scorer.models import Entry, Generation, Rewriting
from scorer.operations.machine.locks import LOCK, Running, held, running, say
from scorer.operations.selectors import copies
from scorer.operations.selectors.after_restore import last_restore
from scorer.operations.selectors.copies import CopyFault
from scorer.operations.selectors.generation import generation, remember_generation
from scorer.operations.services.backups import keeper, places
from scorer.operations.services.backups.archive import read_archive, write_archive
from scorer.operations.services.backups.changes import Base
from scorer.operations.services.backups.making import copy_everywhere
from scorer.sheets.selectors.sheet_state import SHEET_CACHE
from scorer.sheets.services.entries import Writer, record_entry
from scorer.sheets.services.sheets import import_record
from tests.builders.records import KOP, with_entries
from tests.scorer.filed import filed, of_sqlite
from tests.scorer.machine import FREE, Clock, disk_has
from tests.tiers import sampled

pytestmark = of_sqlite
OTHER_GUARD = (
    "DROP TRIGGER scorer_entry_facts; CREATE TRIGGER scorer_entry_facts "
    "BEFORE UPDATE OF id ON scorer_entry BEGIN SELECT 1; END"
)
MORE = (
    "CREATE TRIGGER more AFTER INSERT ON scorer_user BEGIN "
    "UPDATE scorer_user SET is_superuser = 1; END"
)
HAND = {"contract": "zolo", "old": [0], "winner": "old"}


@pytest.fixture
def site_with_a_sheet(tmp_path, empty_file, db, settings, monkeypatch):
    """A folder with a database and a sheet in it, and a stick; nothing is migrated twice."""
    settings.VAR_DIR = tmp_path / "var"
    settings.BACKUP_TO = tmp_path / "stick"
    settings.SERVED_AT = "http://192.0.2.7:8000/"
    for folder in (settings.VAR_DIR, settings.BACKUP_TO):
        folder.mkdir()
    monkeypatch.setattr(Migrate, "handle", lambda *_given, **_named: None)
    disk_has(monkeypatch, FREE)
    copies.restored.cache_clear()
    with filed(settings.VAR_DIR / "kontra.sqlite3", empty_file):
        yield import_record(raw=with_entries(KOP))
    copies.restored.cache_clear()


def write(sheet, position):
    writer = Writer()
    record_entry(sheet_id=sheet.pk, uuid=uuid4(), payload=HAND, position=position, writer=writer)


def newest():
    return places.copies_in(copies.copies_folder())[0]


def manage(*words):
    out = StringIO()
    call_command(*map(str, words), stdout=out)
    return out.getvalue()


def refused(*words):
    with pytest.raises(CommandError) as refusal:
        manage(*words)
    return refusal.value.returncode, str(refusal.value)


def test_restored_site_is_the_copied_one_and_the_one_before_is_put_aside(
    site_with_a_sheet, settings
):
    write(site_with_a_sheet, 0)
    said = manage("backup")
    assert "1 entry on sheets" in said
    assert "the site's secret key" in said
    assert "http://192.0.2.7:8000/" in said
    write(site_with_a_sheet, 1)
    assert "Sound: it can be put back." in manage("restore", newest(), "--check")
    assert Entry.objects.count() == 2
    said = manage("restore", copies.copies_folder())
    assert "Sheets compared with the log: 1. Differences: 0." in said
    assert Entry.objects.count() == 1
    assert (settings.VAR_DIR / "secret_key").read_text() == settings.SECRET_KEY
    assert copies.restored() != ""
    assert last_restore().gap < timedelta(minutes=1)
    [aside] = settings.VAR_DIR.glob("set-aside-*")
    with closing(sqlite3.connect(aside / "kontra.sqlite3")) as base:
        assert base.execute("SELECT count(*) FROM scorer_entry").fetchone() == (2,)
    SHEET_CACHE.clear()  # of a process that has served before; a new one starts with none
    write(site_with_a_sheet, 1)
    assert Entry.objects.count() == 2


def test_every_restore_raises_the_generation(site_with_a_sheet):
    """Also where an older copy takes the place of a site that was restored before."""
    manage("backup")
    first = newest()
    for number in (2, 3):
        manage("restore", first)
        remember_generation(None)
        assert generation() == number
    assert list(Generation.objects.values_list("number", flat=True)) == [3]


def test_restore_of_a_restored_site_goes_on_from_its_generation(site_with_a_sheet, settings):
    Generation.objects.create(number=7)
    manage("backup")
    Generation.objects.all().delete()
    manage("restore", newest())
    assert generation() == 8


def test_restore_that_fails_leaves_the_generation(site_with_a_sheet, monkeypatch):
    def fails(*_given, **_named):
        raise CommandError("no room")

    manage("backup")
    monkeypatch.setattr(Migrate, "handle", fails)
    with pytest.raises(CommandError):
        manage("restore", newest())
    assert not Generation.objects.exists()


def test_site_without_a_database_gets_the_generation_after_the_copys(site_with_a_sheet, settings):
    manage("backup")
    connection.close()
    (settings.VAR_DIR / "kontra.sqlite3").unlink()
    manage("restore", newest())
    assert generation() == 2


def test_power_cut_while_restoring_leaves_the_mark_that_asks_phones_again(
    site_with_a_sheet, settings, monkeypatch
):
    """The mark is on the disk before the database is another one."""

    def cut(*_given):
        raise KeyboardInterrupt

    manage("backup")
    copy = newest()
    with monkeypatch.context() as disk:
        disk.setattr(Path, "replace", cut)  # the first of the old site's files
        with pytest.raises(KeyboardInterrupt):
            manage("restore", copy)
    assert copies.restored_file().read_text(encoding="ascii") != ""


def test_leftovers_of_a_restore_that_was_cut_off_are_cleared_away(site_with_a_sheet, settings):
    manage("backup")
    left = settings.VAR_DIR / ".restoring-20260131T201500Z"
    left.mkdir()
    (left / "secret_key").write_text("x")
    manage("restore", newest())
    assert list(settings.VAR_DIR.glob(".restoring-*")) == []


def test_running_server_is_left_alone(site_with_a_sheet, settings):
    manage("backup")
    with held(settings.VAR_DIR / LOCK):
        say(settings.VAR_DIR, Running(41, "http://192.0.2.7:8000/"))
        assert refused("restore", newest())[0] == 3
        assert running(settings.VAR_DIR) == Running(41, "http://192.0.2.7:8000/")
    name = connection.settings_dict["NAME"]
    connection.close()
    with closing(sqlite3.connect(name)) as other:
        other.execute("SELECT count(*) FROM scorer_entry").fetchone()
        assert refused("restore", newest())[0] == 3
    assert list(settings.VAR_DIR.glob("set-aside-*")) == []


HARMS = [
    ("DROP TRIGGER scorer_entry_append_only", "the guards of the log are missing in it."),
    (
        OTHER_GUARD,
        "a guard of the log was altered in it (scorer_entry_facts).",
    ),
    (
        MORE,
        "there are triggers in it that are not ours (more).",
    ),
    (
        "CREATE VIEW more AS SELECT 1",
        "there are triggers in it that are not ours (more).",
    ),
    ("DELETE FROM scorer_scoresheet", "rows in it belong to rows that are missing."),
    (
        "DROP TABLE scorer_invitation",
        "part of a table is missing in it (scorer_invitation).",
    ),
    (
        "ALTER TABLE scorer_club DROP COLUMN findable",
        "part of a table is missing in it (scorer_club.findable).",
    ),
    (
        "DROP INDEX anonymous_number_once",
        "part of a table is missing in it (tournaments_person anonymous_number_once).",
    ),
    (
        "INSERT INTO django_migrations (app, name, applied) VALUES ('scorer', '9999_x', '')",
        "was made by a newer Kontra (scorer.9999_x); update this one first.",
    ),
]


def test_database_that_was_altered_is_refused_untouched(site_with_a_sheet, tmp_path):
    manage("backup")
    archive, forged = read_archive(newest()), tmp_path / "forged.kontra"
    for number, (harm, said) in enumerate(HARMS):
        base = tmp_path / f"base-{number}"
        archive.extract("kontra.sqlite3", base)
        with closing(sqlite3.connect(base)) as altered:
            altered.executescript(harm)
            altered.commit()
        write_archive(forged, {"kontra.sqlite3": base, "secret_key": b"x"}, archive.manifest)
        for words in (("restore", forged), ("restore", forged, "--check")):
            status, text = refused(*words)
            assert (status, text.endswith(said)) == (1, True), text


def altered_copy(tmp_path, harm="", **parts):
    """The newest copy with other rows or other keys in it."""
    archive, base = read_archive(newest()), tmp_path / "base"
    archive.extract("kontra.sqlite3", base)
    with closing(sqlite3.connect(base)) as altered:
        altered.executescript(harm)
        altered.commit()
    kept = {"secret_key": settings_key(), "kontra.sqlite3": base} | parts
    place = tmp_path / "altered.kontra"
    write_archive(place, kept, archive.manifest)
    return place


def settings_key():
    return conf.settings.SECRET_KEY.encode()


NO_KEYS = [b"x" * 49, b"\0" * 67, b"", b"\n", b"\xff" * 67, b"x" * 1_025]


@pytest.mark.parametrize("key", sampled(NO_KEYS), ids=len)
def test_copy_without_key_is_told_and_sites_own_stays(site_with_a_sheet, tmp_path, settings, key):
    write(site_with_a_sheet, 0)
    manage("backup")
    (settings.VAR_DIR / "secret_key").write_bytes(b"o" * 67)
    copy = altered_copy(tmp_path, secret_key=key)
    status, said = refused("restore", copy, "--check")
    assert (status, said.startswith("The secret key in it is missing or damaged.")) == (1, True)
    assert "The secret key in it is missing or damaged." in manage("restore", copy)
    assert (settings.VAR_DIR / "secret_key").read_bytes() == b"o" * 67
    (settings.VAR_DIR / "secret_key").write_bytes(b"")  # as older programs put it back
    manage("restore", copy)
    assert not (settings.VAR_DIR / "secret_key").exists()  # the next start makes a new one
    manage("restore", newest())
    assert (settings.VAR_DIR / "secret_key").read_bytes() == settings_key()
    assert Entry.objects.count() == 1


def test_open_guards_are_told_and_closed(site_with_a_sheet, tmp_path):
    write(site_with_a_sheet, 0)
    manage("backup")
    opened = "INSERT INTO scorer_rewriting (at) VALUES ('2026-11-21 09:00:00')"
    copy = altered_copy(tmp_path, opened)
    status, said = refused("restore", copy, "--check")
    assert (status, said.startswith("The guards of the log are open in it")) == (1, True)
    assert "The guards of the log are open in it" in manage("restore", copy)
    assert not Rewriting.objects.exists()
    with pytest.raises(IntegrityError, match="append-only"), connection.cursor() as cursor:
        cursor.execute("UPDATE scorer_entry SET author = 'somebody else'")


HALF_TLS = [["tls/cert.pem"], ["tls/key.pem"], ["tls/cert.pem", "tls/key.pem"]]


@pytest.mark.parametrize("parts", sampled(HALF_TLS), ids=len)
def test_certificate_that_is_not_whole_is_told_and_left_out(
    site_with_a_sheet, tmp_path, settings, parts
):
    manage("backup")
    copy = altered_copy(tmp_path, **dict.fromkeys(parts, b"no certificate"))
    assert refused("restore", copy, "--check")[1].startswith("The certificate in it is damaged")
    assert "The certificate in it is damaged" in manage("restore", copy)
    assert not (settings.VAR_DIR / "tls").exists()


@pytest.mark.parametrize(
    ("part", "size", "said"),
    [
        ("secret_key", 65_537, "its part secret_key is 65537 bytes long."),
        ("kontra.sqlite3", 3 * 2**20, "takes 3 MB, and 1 MB are free in"),
    ],
)
def test_copy_that_is_too_large_is_refused_untouched(
    site_with_a_sheet, tmp_path, monkeypatch, part, size, said
):
    disk_has(monkeypatch, 2**20)
    path = tmp_path / "x.kontra"
    write_archive(path, {"kontra.sqlite3": b"x", "secret_key": b"x"} | {part: b"x" * size}, {})
    for words in (("restore", path), ("restore", path, "--check")):
        status, text = refused(*words)
        assert (status, said in text) == (1, True), text


def test_copies_go_to_the_stick_once_for_each_change(site_with_a_sheet, settings):
    first = copy_everywhere(always=False)
    assert first.trouble == CopyFault.NONE
    assert [place.name for place in first.seconds] == [str(settings.BACKUP_TO)]
    assert places.copies_in(settings.BACKUP_TO)[0].read_bytes() == newest().read_bytes()
    copy_everywhere(always=False)
    assert len(places.copies_in(settings.BACKUP_TO)) == 1
    write(site_with_a_sheet, 0)
    assert copy_everywhere(always=False) == copies.copies()
    assert len(places.copies_in(settings.BACKUP_TO)) == 2


def test_stick_that_is_pulled_is_told_and_gets_the_newest_when_it_is_back(
    site_with_a_sheet, settings
):
    copy_everywhere()
    away = settings.BACKUP_TO.with_name("away")
    settings.BACKUP_TO.rename(away)
    write(site_with_a_sheet, 0)
    gone = copy_everywhere(always=False)
    assert (gone.trouble, gone.own.trouble) == (CopyFault.MISSING, CopyFault.NONE)
    assert gone.best.own
    away.rename(settings.BACKUP_TO)
    assert copy_everywhere(always=False).trouble == CopyFault.NONE
    assert places.copies_in(settings.BACKUP_TO)[0].name == newest().name


def test_keeper_copies_what_was_written_before_it_ends_and_is_alone(site_with_a_sheet):
    rounds = iter([True, False])
    assert keeper.keep(lambda: next(rounds), rest=lambda _seconds: write(site_with_a_sheet, 0))
    assert "1 entry on sheets" in manage("restore", newest(), "--check")
    with held(copies.copies_folder() / "keeper.lock"):
        once = iter([True, False])
        assert not keeper.keep(lambda: next(once), rest=lambda _seconds: None)


def test_no_copy_where_there_is_no_room(site_with_a_sheet, monkeypatch):
    disk_has(monkeypatch, 199 * 2**20)
    full = copy_everywhere()
    assert full.own.fault == CopyFault.FULL
    assert places.copies_in(copies.copies_folder()) == []


def test_keeper_says_once_that_there_is_no_room(site_with_a_sheet, monkeypatch, caplog):
    disk_has(monkeypatch, 199 * 2**20)
    for _round in range(3):
        keeper.copy_if_changed()
    assert [record.getMessage() for record in caplog.records] == [
        "No copy was made: under 200 MB are free beside the database and the copy."
    ]
    disk_has(monkeypatch, FREE)
    keeper.copy_if_changed()
    assert len(caplog.records) == 1
    assert len(places.copies_in(copies.copies_folder())) == 1


def test_pressing_often_leaves_the_keepers_copies_and_their_turn(site_with_a_sheet):
    copy_everywhere(always=False)
    timed = newest()
    for position in range(5):
        write(site_with_a_sheet, position)
        copy_everywhere(always=False, pressed=True)
    kept = places.copies_in(copies.copies_folder())
    assert [places.was_pressed(path) for path in kept] == [True] * 3 + [False]
    assert kept[-1] == timed
    copy_everywhere(always=False)
    assert [places.was_pressed(path) for path in places.copies_in(copies.copies_folder())] == [
        False,
        *[True] * 3,
        False,
    ]


def test_between_whole_backups_what_changed_is_backed_up(site_with_a_sheet, settings, monkeypatch):
    """A minute between two rounds, a hand before each but the first, one more at the end."""
    clock, left = Clock(monkeypatch), [0, 1, 2]
    monkeypatch.setattr(time, "process_time", lambda: 0.0)  # what a backup costs on any machine

    def rest(_seconds):
        clock.now += 60
        write(site_with_a_sheet, left.pop(0))

    assert keeper.keep(lambda: bool(left), rest)
    for folder in (copies.copies_folder(), settings.BACKUP_TO):
        last, newest, older, whole = places.states_in(folder)
        assert [path.suffix for path in (last, newest, older, whole)] == [
            *(".kontra", ".changes", ".changes", ".kontra")
        ]
        assert newest.stat().st_size < whole.stat().st_size / 10
        last.unlink()  # as after a power cut, before the last word of the evening
    said = manage("restore", settings.BACKUP_TO, "--check")
    assert newest.name in said
    assert "the site's secret key" in said
    manage("restore", settings.BACKUP_TO)
    assert Entry.objects.count() == 2


def test_changes_whose_backup_is_damaged_are_refused_untouched(site_with_a_sheet, settings):
    base = Base()
    copy_everywhere(base=base)
    write(site_with_a_sheet, 0)
    copy_everywhere(base=base, whole=False)
    whole = newest()
    content = bytearray(whole.read_bytes())
    content[len(content) // 2] ^= 1
    whole.write_bytes(content)
    status, text = refused("restore", copies.copies_folder())
    assert (status, text) == (1, f"{whole.name} is damaged: its checksum is wrong.")
    assert Entry.objects.count() == 1


def test_backup_that_waits_is_told_after_two_minutes(site_with_a_sheet, monkeypatch):
    copy_everywhere(always=False)
    later = timezone.now() + timedelta(minutes=3)
    monkeypatch.setattr(timezone, "now", lambda: later)
    assert copies.copies().trouble == CopyFault.NONE
    write(site_with_a_sheet, 0)
    assert copies.copies().trouble == CopyFault.OLD
