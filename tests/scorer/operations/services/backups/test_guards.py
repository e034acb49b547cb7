"""What guards the logs in a copy is what its migrations have left there."""

from __future__ import annotations

import pytest
from django.db import connection
from django.db.migrations.loader import MigrationLoader

from scorer.operations.services.backups.archive import BackupRefused
from scorer.operations.services.backups.databases import MADE_BY
from scorer.operations.services.backups.guards import (
    check_guards,
    guards_in_dump,
    guards_left,
    plain,
)
from tests.scorer.filed import of_sqlite

ALL = set(MigrationLoader(None).disk_migrations)


@of_sqlite
@pytest.mark.django_db
def test_guards_of_all_migrations_are_those_of_the_database():
    with connection.cursor() as cursor:
        found = dict(cursor.execute(MADE_BY).fetchall())
    assert {name: plain(sql) for name, sql in found.items()} == guards_left(ALL, "sqlite")
    check_guards(found, ALL, "sqlite", "x")


@of_sqlite
@pytest.mark.django_db
def test_older_copy_has_the_guards_of_its_time():
    older = {node for node in ALL if not (node[0] == "scorer" and node[1] >= "0011")}
    older = {node for node in older if not (node[0] == "tournaments" and node[1] >= "0005")}
    assert sorted(guards_left(older, "sqlite")) == [
        "scorer_entry_append_only",
        "tournaments_result_kept",
        "tournaments_step_kept",
    ]
    assert guards_left(older, "sqlite")["scorer_entry_append_only"] == (
        "CREATE TRIGGER scorer_entry_append_only BEFORE UPDATE ON scorer_entry "
        "BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END"
    )
    with connection.cursor() as cursor:
        found = dict(cursor.execute(MADE_BY).fetchall())
    with pytest.raises(BackupRefused, match="there are triggers in it that are not ours"):
        check_guards(found, older, "sqlite", "x")
    with pytest.raises(BackupRefused, match="the guards of the log are missing in it"):
        check_guards({}, older, "sqlite", "x")


def test_guards_of_postgresql_go_with_their_functions():
    told = guards_left(ALL, "postgresql")
    functions = {name: told.pop(name) for name in list(told) if name.endswith("()")}
    assert {sql.split("EXECUTE FUNCTION ")[1] for sql in told.values()} == set(functions)
    assert sorted(told) == [
        *("scorer_entry_append_only", "scorer_entry_facts", "scorer_entry_stays"),
        *("scorer_entry_whole", "tournaments_result_kept", "tournaments_result_stays"),
        *("tournaments_result_whole", "tournaments_result_words", "tournaments_step_kept"),
        *("tournaments_step_stays", "tournaments_step_whole", "tournaments_step_words"),
    ]
    assert told["scorer_entry_whole"] == (
        "CREATE TRIGGER scorer_entry_whole BEFORE TRUNCATE ON scorer_entry "
        "FOR EACH STATEMENT EXECUTE FUNCTION scorer_entry_stays()"
    )


DUMP = """
CREATE FUNCTION public.scorer_entry_facts() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN RETURN NEW;
CREATE TRIGGER of_no_account
END
$$;

ALTER FUNCTION public.scorer_entry_facts() OWNER TO kontra;
CREATE TABLE public.scorer_entry (id bigint);
CREATE TRIGGER scorer_entry_facts BEFORE UPDATE OF id, "position" ON public.scorer_entry \
FOR EACH ROW EXECUTE FUNCTION public.scorer_entry_facts();
ALTER TABLE public.scorer_entry DISABLE TRIGGER scorer_entry_facts;
CREATE RULE more AS ON DELETE TO public.scorer_entry DO INSTEAD NOTHING;
CREATE OR REPLACE VIEW public.more AS SELECT 1;
CREATE FUNCTION public.more(a integer) RETURNS integer LANGUAGE sql AS $_$ SELECT $1 $_$;
"""


def test_triggers_rules_views_and_functions_are_found_in_a_dump():
    found = {name: plain(sql) for name, sql in guards_in_dump(DUMP).items()}
    facts = (
        "CREATE TRIGGER scorer_entry_facts BEFORE UPDATE OF id, position ON scorer_entry "
        "FOR EACH ROW EXECUTE FUNCTION scorer_entry_facts()"
    )
    others = [
        "ALTER TABLE scorer_entry DISABLE TRIGGER scorer_entry_facts",
        "CREATE RULE more AS ON DELETE TO scorer_entry DO INSTEAD NOTHING",
        "CREATE OR REPLACE VIEW more AS SELECT 1",
        "CREATE FUNCTION more(a integer) RETURNS integer LANGUAGE sql AS $_$ SELECT $1 $_$",
    ]
    assert found == {
        "scorer_entry_facts()": "BEGIN RETURN NEW; CREATE TRIGGER of_no_account END",
        "scorer_entry_facts": facts,
    } | {each: each for each in others}
