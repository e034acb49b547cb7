"""A trigger that refuses updates of the log, whoever sends them."""

from django.db import migrations

SQLITE = """
CREATE TRIGGER scorer_entry_append_only BEFORE UPDATE ON scorer_entry
BEGIN
    SELECT RAISE(ABORT, 'the log is append-only');
END
"""
POSTGRESQL = """
CREATE FUNCTION scorer_entry_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'the log is append-only' USING ERRCODE = 'integrity_constraint_violation';
END
$$;
CREATE TRIGGER scorer_entry_append_only BEFORE UPDATE ON scorer_entry
FOR EACH ROW EXECUTE FUNCTION scorer_entry_append_only();
"""
CREATE = {"sqlite": SQLITE, "postgresql": POSTGRESQL}
DROP = {
    "sqlite": "DROP TRIGGER scorer_entry_append_only",
    "postgresql": "DROP FUNCTION scorer_entry_append_only() CASCADE",
}


def guard(apps, schema_editor):
    """Create the trigger in the dialect of the database."""
    schema_editor.execute(CREATE[schema_editor.connection.vendor])


def unguard(apps, schema_editor):
    """Drop the trigger."""
    schema_editor.execute(DROP[schema_editor.connection.vendor])


class Migration(migrations.Migration):
    """Guard the log."""

    dependencies = [("scorer", "0001_log_and_pictures")]
    operations = [migrations.RunPython(guard, unguard)]
