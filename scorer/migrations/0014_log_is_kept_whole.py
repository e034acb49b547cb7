"""The log's guards also stop what takes lines away: DELETE, REPLACE and TRUNCATE.

SQLite's ``INSERT OR REPLACE`` deletes the row in its way without asking a trigger for deletions,
so a line that is there already is refused before anything is written. As in 0011, words may change
and a sheet may be erased while ``Rewriting`` holds a row.
"""

from django.db import migrations

REFUSE = "SELECT RAISE(ABORT, 'the log is append-only')"
SQLITE = (
    "CREATE TRIGGER scorer_entry_once BEFORE INSERT ON scorer_entry "
    "WHEN EXISTS (SELECT 1 FROM scorer_entry WHERE id = NEW.id OR uuid = NEW.uuid "
    "OR replaces_id = NEW.replaces_id OR "
    "(sheet_id = NEW.sheet_id AND position = NEW.position AND revision = NEW.revision)) "
    f"BEGIN {REFUSE}; END",
    "CREATE TRIGGER scorer_entry_stays BEFORE DELETE ON scorer_entry "
    f"WHEN NOT EXISTS (SELECT 1 FROM scorer_rewriting) BEGIN {REFUSE}; END",
)
POSTGRESQL = (
    "CREATE FUNCTION scorer_entry_stays() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN "
    "IF EXISTS (SELECT 1 FROM scorer_rewriting) THEN RETURN OLD; END IF; "
    "RAISE EXCEPTION 'the log is append-only' USING ERRCODE = 'integrity_constraint_violation'; "
    "END $$",
    "CREATE TRIGGER scorer_entry_stays BEFORE DELETE ON scorer_entry "
    "FOR EACH ROW EXECUTE FUNCTION scorer_entry_stays()",
    "CREATE TRIGGER scorer_entry_whole BEFORE TRUNCATE ON scorer_entry "
    "FOR EACH STATEMENT EXECUTE FUNCTION scorer_entry_stays()",
)
GUARD = {"sqlite": SQLITE, "postgresql": POSTGRESQL}
BEFORE = {
    "sqlite": ("DROP TRIGGER scorer_entry_once", "DROP TRIGGER scorer_entry_stays"),
    "postgresql": ("DROP FUNCTION scorer_entry_stays() CASCADE",),
}


def guard(apps, schema_editor):
    """Guard the log against deletions."""
    for statement in GUARD[schema_editor.connection.vendor]:
        schema_editor.execute(statement)


def guard_as_before(apps, schema_editor):
    """Guard it against changes alone."""
    for statement in BEFORE[schema_editor.connection.vendor]:
        schema_editor.execute(statement)


class Migration(migrations.Migration):
    """Add the triggers."""

    dependencies = [("scorer", "0013_sheet_rewritten")]
    operations = [migrations.RunPython(guard, guard_as_before)]
