"""Triggers that refuse updates of steps and results, whoever sends them."""

from django.db import migrations

# Who did it may be forgotten (an account goes); what was done may not.
KEPT = {
    "tournaments_step": ("event_id", "uuid", "kind", "said", "reason", "by_name", "at"),
    "tournaments_result": ("table_id", "uuid", "kind", "scores", "hands", "reason", "keyed_at"),
}
SQLITE = """
CREATE TRIGGER {table}_kept BEFORE UPDATE OF {columns} ON {table}
BEGIN
    SELECT RAISE(ABORT, 'what was done is kept');
END
"""
POSTGRESQL = """
CREATE FUNCTION {table}_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'what was done is kept' USING ERRCODE = 'integrity_constraint_violation';
END
$$;
CREATE TRIGGER {table}_kept BEFORE UPDATE OF {columns} ON {table}
FOR EACH ROW EXECUTE FUNCTION {table}_kept();
"""
CREATE = {"sqlite": SQLITE, "postgresql": POSTGRESQL}
DROP = {
    "sqlite": "DROP TRIGGER {table}_kept",
    "postgresql": "DROP FUNCTION {table}_kept() CASCADE",
}


def guard(apps, schema_editor):
    """Create the triggers in the dialect of the database."""
    for table, columns in KEPT.items():
        create = CREATE[schema_editor.connection.vendor]
        schema_editor.execute(create.format(table=table, columns=", ".join(columns)))


def unguard(apps, schema_editor):
    """Drop the triggers."""
    for table in KEPT:
        schema_editor.execute(DROP[schema_editor.connection.vendor].format(table=table))


class Migration(migrations.Migration):
    """Guard the log."""

    dependencies = [("tournaments", "0001_events")]
    operations = [migrations.RunPython(guard, unguard)]
