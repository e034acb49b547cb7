"""A copy of a server's database: put back into an empty one, and never under a running server."""

from __future__ import annotations

import psycopg
import pytest
from django.db import IntegrityError, connection, transaction

OTHER_GUARD = (
    "CREATE OR REPLACE FUNCTION scorer_entry_facts() RETURNS trigger LANGUAGE plpgsql "
    "AS $$ BEGIN RETURN NEW; END $$"
)
PLAYER = "INSERT INTO scorer_player (club_id, name, guest) VALUES (7, 'Nowa', false)"
LENT = (
    "INSERT INTO scorer_club (id, name, slug, open_to_all) VALUES (7, 'Klub Asy', 'asy', false)",
    """INSERT INTO scorer_lending (token, club_id, holder, first_ids, state, lent_at)
    VALUES (gen_random_uuid(), 7, 'Ola', '{}', 'lent', now())""",
    """CREATE FUNCTION lent_7_scorer_player() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN IF 7 IN (OLD.club_id, NEW.club_id) AND EXISTS (SELECT 1 FROM scorer_lending
    WHERE club_id = 7 AND state IN ('lent', 'returned')) THEN
    RAISE EXCEPTION 'kontra: club 7 is lent'; END IF; RETURN COALESCE(NEW, OLD); END $$""",
    """CREATE TRIGGER lent_7_scorer_player BEFORE INSERT OR UPDATE OR DELETE ON scorer_player
    FOR EACH ROW EXECUTE FUNCTION lent_7_scorer_player()""",
)
NO_TABLES = (
    "The database of DATABASE_URL lacks tables that this program needs. "
    "Bring it up to date: bin/kontra serve, or bin/kontra migrate\n"
)


@pytest.fixture
def copy(tmp_path, database, manage):
    """A site's database with one sheet in it, and a copy of it."""
    address = database()
    assert manage(address, "migrate", "-v0") == (0, "")
    assert manage(address, "import_record", "fixtures/demo/kop.json")[0] == 0
    assert manage(address, "backup")[0] == 0
    [path] = (tmp_path / "var" / "backups").glob("*.kontra")
    return address, path


def test_copy_is_put_back_into_an_empty_database_and_into_its_own(copy, database, manage):
    address, path = copy
    assert manage(address, "restore", "--check", path)[1].endswith("Sound: it can be put back.\n")
    for where in (database(), address):
        status, said = manage(where, "restore", path)
        assert (status, "Sheets compared with the log: 1. Differences: 0." in said) == (0, True), (
            said
        )
        assert manage(where, "rescore") == (0, "Sheets rescored: 1. Differences: 0.\n")


def test_nothing_is_put_back_under_a_server_or_over_another_program(copy, database, manage):
    address, path = copy
    with psycopg.connect(address) as server:
        server.execute("SELECT 1")
        status, said = manage(address, "restore", path)
    assert (status, "A server is running on what is here" in said) == (3, True), said
    other = database()
    with psycopg.connect(other) as server:
        server.execute("CREATE TABLE others (id int)")
    status, said = manage(other, "restore", path)
    assert (status, "holds tables that are not Kontra's" in said) == (1, True), said


def test_tables_are_changed_only_after_a_backup(copy, manage, tmp_path, monkeypatch):
    address, _path = copy
    assert manage(address, "migrate", "sessions", "zero", "-v0") == (0, "")
    assert len(list((tmp_path / "var" / "backups").glob("*-pressed.kontra"))) == 1
    monkeypatch.setenv("PATH", str(tmp_path))
    status, said = manage(address, "migrate", "-v0")
    assert (status, "not changed: pg_dump is not installed here" in said) == (1, True), said
    assert manage(address, "migrate", "-v0", "--no-backup") == (0, "")


@pytest.mark.parametrize(
    ("harm", "said"),
    [
        ("DROP TRIGGER scorer_entry_facts ON scorer_entry", "the guards of the log are missing"),
        ("ALTER TABLE scorer_entry DISABLE TRIGGER scorer_entry_facts", "that are not ours"),
        (
            OTHER_GUARD,
            "a guard of the log was altered in it (scorer_entry_facts()).",
        ),
        ("CREATE RULE more AS ON DELETE TO scorer_entry DO INSTEAD NOTHING", "that are not ours"),
    ],
)
def test_copy_without_the_logs_guards_is_refused(copy, manage, tmp_path, harm, said):
    address, _path = copy
    with psycopg.connect(address, autocommit=True) as server:
        server.execute(harm)
    folder = tmp_path / "other"
    folder.mkdir()
    assert manage(address, "backup", folder)[0] == 0
    status, told = manage(address, "restore", folder)
    assert (status, said in told) == (1, True), told


def test_copy_of_a_site_that_had_lent_a_club_is_put_back(database, manage, tmp_path):
    """By an older program, whose tables and triggers are made here."""
    address = database()
    assert manage(address, "migrate", "-v0") == (0, "")
    assert manage(address, "migrate", "-v0", "scorer", "0025_implied_indexes") == (0, "")
    with psycopg.connect(address, autocommit=True) as server:
        for statement in LENT:
            server.execute(statement)
        with pytest.raises(psycopg.errors.RaiseException, match="kontra: club 7 is lent"):
            server.execute(PLAYER)
    assert manage(address, "backup")[0] == 0
    [path] = (tmp_path / "var" / "backups").glob("*.kontra")
    status, said = manage(address, "restore", path)
    told = "Klub Asy was lent: clubs are no longer lent to laptops, and this club can be written in"
    assert (status, told in said) == (0, True), said
    with psycopg.connect(address, autocommit=True) as server:
        server.execute(PLAYER)
        names = "SELECT proname FROM pg_proc WHERE proname ~ '^lent_'"
        assert server.execute(names).fetchall() == []


def test_command_before_any_tables_says_what_to_do(database, manage):
    assert manage(database(), "rescore") == (
        1,
        NO_TABLES,
    )


@pytest.mark.django_db
@pytest.mark.parametrize("table", ["scorer_entry", "tournaments_step", "tournaments_result"])
def test_logs_are_not_emptied_at_once(table):
    with (
        pytest.raises(IntegrityError, match=r"append-only|is kept"),
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        cursor.execute(f"TRUNCATE {table} CASCADE")
