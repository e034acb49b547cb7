"""The checks before every start and every command: one sentence each, and nothing is made."""

from __future__ import annotations

import os
import pwd
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from shutil import copyfile
from types import SimpleNamespace

import pytest
from django.core.management import CommandError, call_command
from django.db import OperationalError

from scorer.command import __main__, serve
from scorer.config import checks, faults
from scorer.operations.machine.disk import RESERVE, RESERVED
from tests.scorer.filed import filed, of_sqlite
from tests.scorer.machine import disk_has, disk_is_read_only
from tests.tiers import long, sampled

ROOT = Path(__file__).parents[3]
COPY = "kontra-20260131T201500Z.kontra"


pytestmark = of_sqlite


@pytest.fixture
def new_site(tmp_path, settings, monkeypatch, empty_file, db):
    """A site with nothing in it but its folder."""
    settings.VAR_DIR = tmp_path
    monkeypatch.setenv("KONTRA_VAR", str(tmp_path))
    for name in ("DATABASE_URL", "DATABASE_URL_FILE"):
        monkeypatch.delenv(name, raising=False)
    with filed(tmp_path / "kontra.sqlite3", empty_file) as database:
        database.unlink()
        yield SimpleNamespace(folder=tmp_path, database=database, copies=tmp_path / "backups")


@pytest.fixture
def whole_site(new_site, empty_file):
    """The same, with a database that has seen all migrations."""
    copyfile(empty_file, new_site.database)
    return new_site


def fault(tag):
    return checks.first_fault([tag])


def before_command(name):
    """What a command line is asked before it is done, as ``kontra`` asks it."""
    if said := checks.first_fault(__main__.checks_for(name)):
        sys.exit(said)


def copied(new_site):
    new_site.copies.mkdir()
    (new_site.copies / COPY).touch()


def stopped(ask, *arguments):
    with pytest.raises(SystemExit) as stop:
        ask(*arguments)
    return str(stop.value)


def listed(folder):
    return sorted((path.name, path.stat().st_size) for path in folder.rglob("*"))


def manage(*words, **environment):
    done = subprocess.run(
        [sys.executable, "manage.py", *words],
        env=os.environ | {"DJANGO_SETTINGS_MODULE": "scorer.config.settings"} | environment,
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode, done.stderr


def test_site_in_order_starts_and_obeys(whole_site):
    serve.check_site()
    before_command("rescore")
    assert checks.first_fault(checks.ALL) == ""


def test_new_site_starts(new_site):
    serve.check_site()
    assert fault(checks.FOLDER) == ""


@pytest.mark.parametrize("content", [None, b""])
@pytest.mark.parametrize("command", ["rescore", "backup", "export_event", "demo"])
def test_command_makes_no_database(new_site, content, command):
    if content is not None:
        new_site.database.write_bytes(content)
    before = listed(new_site.folder)
    assert stopped(before_command, command) == (
        f"There is no database {new_site.database} yet. "
        "Make it first: bin/kontra serve, or bin/kontra migrate"
    )
    assert listed(new_site.folder) == before


@pytest.mark.parametrize("content", [None, b"", "tables"])
def test_database_that_is_gone_is_told_where_there_are_copies(new_site, content):
    copied(new_site)
    if content == "tables":  # made by being asked, as older programs did
        with closing(sqlite3.connect(new_site.database)) as base:
            base.execute("PRAGMA journal_mode = WAL")
    elif content is not None:
        new_site.database.write_bytes(content)
    before = listed(new_site.folder)
    for said in (
        stopped(serve.check_site),
        stopped(before_command, "rescore"),
    ):
        assert said.startswith(
            f"The database {new_site.database} is gone, but there are copies of it."
        )
        assert f"bin/kontra serve --from {new_site.copies}\n" in said
    assert listed(new_site.folder) == before


def test_migrate_makes_no_database_where_there_are_copies(new_site):
    copied(new_site)
    with pytest.raises(CommandError, match=f"The database {new_site.database} is gone, but"):
        call_command("migrate", verbosity=0)
    assert not new_site.database.exists()


def test_plan_of_migrations_makes_no_database(new_site):
    with pytest.raises(OperationalError, match="there is no database"):
        call_command("migrate", plan=True)
    assert not new_site.database.exists()


def test_migrate_makes_a_database_where_there_is_none(new_site):
    call_command("migrate", "contenttypes", verbosity=0)
    assert new_site.database.stat().st_mode & 0o777 == 0o600
    assert fault(checks.DATABASE) == ""
    assert "lacks tables" in fault(checks.TABLES)


def test_tables_that_are_missing_are_told(whole_site):
    with closing(sqlite3.connect(whole_site.database)) as base, base:
        base.execute("DELETE FROM django_migrations WHERE name LIKE '0005%'")
    assert stopped(before_command, "rescore") == (
        f"The database {whole_site.database} lacks tables that this program needs. "
        "Bring it up to date: bin/kontra serve, or bin/kontra migrate"
    )
    before_command("backup")  # which keeps an older one before it is brought up to date


@pytest.mark.parametrize("content", sampled([b"coffee" * 1000, b"SQLite format 3\0" + b"x" * 4080]))
def test_damaged_database_is_told_with_the_way_out(new_site, content):
    new_site.database.write_bytes(content)
    said = stopped(serve.check_site)
    assert said.startswith(f"The database {new_site.database} is damaged (")
    assert said.endswith(f"bin/kontra serve --from {new_site.copies}")
    assert manage("rescore")[1].startswith(f"The database {new_site.database} is damaged (")


def test_database_that_somebody_works_in_is_sound(whole_site):
    with closing(sqlite3.connect(whole_site.database)) as other:
        other.execute("PRAGMA locking_mode = EXCLUSIVE")
        other.execute("BEGIN EXCLUSIVE")
        assert checks.unsound(whole_site.database) == ""


def test_read_only_disk_is_told_as_what_it_is(whole_site, monkeypatch):
    copied(whole_site)
    disk_is_read_only(monkeypatch)
    for said in (stopped(serve.check_site), stopped(before_command, "rescore")):
        assert said.startswith(f"The disk of {whole_site.folder} is read-only now")
        assert "put no copy back" in said
        assert "--from" not in said
    before_command("score")


def test_command_on_a_server_needs_no_folder(new_site, monkeypatch):
    monkeypatch.setattr(checks, "database_file", lambda: None)
    disk_is_read_only(monkeypatch)
    for command in ("migrate", "work", "rescore", "backup"):
        before_command(command)
    with pytest.raises(CommandError, match="is read-only now"):
        call_command("restore", "x")
    assert "is read-only now" in stopped(serve.check_site)


@pytest.mark.parametrize("name", ["", "kontra.sqlite3", "secret_key", "backups"])
def test_folder_or_file_of_somebody_else_is_told_with_the_way_back(whole_site, monkeypatch, name):
    (whole_site.folder / "secret_key").write_text("x" * 50, encoding="ascii")
    whole_site.copies.mkdir()
    theirs = whole_site.folder / name
    monkeypatch.setattr(os, "access", lambda path, _mode: Path(path) != theirs)
    monkeypatch.setattr(Path, "owner", lambda _path: "root")
    monkeypatch.setattr(pwd, "getpwuid", lambda _number: SimpleNamespace(pw_name="ola"))
    said = stopped(serve.check_site)
    assert said == stopped(before_command, "rescore")
    assert said == (
        f"{theirs} belongs to root, and ola may not write there; perhaps Kontra was started as "
        f"root once. Take all of it over, then start again without sudo:\n"
        f"    sudo chown -R ola {whole_site.folder}"
    )
    monkeypatch.setattr(Path, "owner", lambda _path: "ola")
    assert stopped(serve.check_site).endswith(f"chmod -R u+rwX {whole_site.folder}")


def test_folder_one_may_not_even_look_into_is_told(whole_site, monkeypatch):
    look = Path.stat

    def closed(path, **options):
        if whole_site.folder in path.parents:
            raise PermissionError(13, "Permission denied", str(path))
        return look(path, **options)

    monkeypatch.setattr(Path, "stat", closed)
    monkeypatch.setattr(os, "access", lambda path, _mode: Path(path) != whole_site.folder)
    for said in (stopped(serve.check_site), stopped(before_command, "rescore")):
        assert said.startswith(f"{whole_site.folder} ")
        assert said.endswith(f" {whole_site.folder}")


def test_folder_that_is_a_file_is_told(tmp_path):
    path = tmp_path / "file"
    path.touch()
    assert checks.folder_fault(path, path / "kontra.sqlite3") == (
        f"KONTRA_VAR is {str(path)!r}, which is a file; allowed is a folder."
    )


def test_folder_of_a_database_elsewhere_must_be_there(tmp_path):
    assert checks.folder_fault(tmp_path, tmp_path / "none" / "kontra.sqlite3") == (
        f"DATABASE_URL names a file in {tmp_path / 'none'}: make that folder first."
    )


@pytest.mark.parametrize(("free", "is_new", "starts"), [(49, True, False), (49, False, True)])
def test_full_disk_is_told(whole_site, monkeypatch, free, is_new, starts):
    if is_new:
        whole_site.database.unlink()
    disk_has(monkeypatch, free * 2**20)
    if starts:
        serve.check_site()
    else:
        said = stopped(serve.check_site)
        assert said.startswith(f"The disk of {whole_site.folder} is full.")
        assert said.endswith("Free now: 49 MB.")


def test_full_disk_starts_to_be_read_with_the_room_that_was_kept(whole_site, monkeypatch, capsys):
    serve.check_site()
    assert (whole_site.folder / RESERVE).stat().st_size == RESERVED
    disk_has(monkeypatch, 0)
    serve.check_site()
    told = capsys.readouterr().err
    assert told.startswith(f"The disk of {whole_site.folder} is full.")
    assert "Kontra starts to be read. Nothing can be saved until there is room." in told
    assert not (whole_site.folder / RESERVE).exists()
    assert stopped(serve.check_site).startswith(f"The disk of {whole_site.folder} is full.")


def test_little_room_is_told_at_the_start(whole_site, monkeypatch, capsys):
    disk_has(monkeypatch, 200 * 2**20)
    serve.check_site()
    assert capsys.readouterr().err == ""
    disk_has(monkeypatch, 199 * 2**20)
    serve.check_site()
    assert capsys.readouterr().err == (
        f"Warning: only 199 MB are free for {whole_site.folder}. Under 200 MB no copies are made, "
        "here or on a stick: delete what is not Kontra's.\n"
    )


@pytest.mark.parametrize(
    ("command", "tags"),
    [
        ("nothing", ()),
        ("score", ()),
        ("collectstatic", ()),
        ("migrate", {checks.FOLDER}),
        ("backup", {checks.DATABASE}),
        ("showmigrations", [checks.DATABASE]),
        ("work", {checks.TABLES}),
        ("demo", checks.ALL),
        ("dumpdata", checks.ALL),
    ],
)
def test_command_names_how_much_must_be_in_order(command, tags):
    assert set(__main__.checks_for(command)) == set(tags)


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("KONTRA_TIME_ZONE", "Moon", "'Moon'; allowed are names such as Europe/Warsaw."),
        ("KONTRA_METRICS_TOKEN_FILE", "/none", "KONTRA_METRICS_TOKEN_FILE cannot be read"),
        ("DATABASE_URL", "mysql://x", "DATABASE_URL: no such kind of database is served."),
    ],
)
def test_wrong_value_of_the_environment_is_told(tmp_path, name, value, said):
    status, told = manage("rescore", KONTRA_VAR=str(tmp_path), **{name: value})
    assert (status, said in told, "Traceback" in told) == (1, True, False)


def test_empty_key_stops_what_needs_one(tmp_path):
    (tmp_path / "secret_key").touch()
    _status, told = manage("backup", KONTRA_VAR=str(tmp_path), KONTRA_SECRET_KEY="")
    assert told.startswith(f"{tmp_path / 'secret_key'} is empty or damaged")
    assert "unzip -p COPY.kontra secret_key" in told
    assert (tmp_path / "secret_key").read_bytes() == b""


@long
@pytest.mark.parametrize("key", ["", "x" * 49])
def test_without_a_key_what_needs_none_is_done(whole_site, key):
    """A copy is put back above all: it may hold the key."""
    (whole_site.folder / "secret_key").write_text(key, encoding="ascii")
    assert manage("showmigrations", "--help")[0] == 0
    status, told = manage("restore", whole_site.folder / "none.kontra")
    assert (status, "none.kontra cannot be read" in told) == (1, True)
    assert (whole_site.folder / "secret_key").read_text(encoding="ascii") == key


def test_faults_of_ours_keep_their_traceback():
    with pytest.raises(KeyError, match="x"), faults.explain_faults():
        raise KeyError("x")
    with pytest.raises(SystemExit) as stop, faults.explain_faults():
        raise KeyboardInterrupt
    assert stop.value.code == 130
