"""Steps and results cannot be taken away either, as lines of sheets cannot (``scorer`` 0014)."""

from django.db import migrations

TABLES = ("tournaments_step", "tournaments_result")
REFUSE = "SELECT RAISE(ABORT, 'what was done is kept')"
SQLITE = (
    "CREATE TRIGGER {table}_once BEFORE INSERT ON {table} "
    "WHEN EXISTS (SELECT 1 FROM {table} WHERE id = NEW.id OR uuid = NEW.uuid) "
    "BEGIN " + REFUSE + "; END",
    "CREATE TRIGGER {table}_stays BEFORE DELETE ON {table} "
    "WHEN NOT EXISTS (SELECT 1 FROM scorer_rewriting) BEGIN " + REFUSE + "; END",
)
POSTGRESQL = (
    "CREATE FUNCTION {table}_stays() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN "
    "IF EXISTS (SELECT 1 FROM scorer_rewriting) THEN RETURN OLD; END IF; "
    "RAISE EXCEPTION 'what was done is kept' USING ERRCODE = 'integrity_constraint_violation'; "
    "END $$",
    "CREATE TRIGGER {table}_stays BEFORE DELETE ON {table} "
    "FOR EACH ROW EXECUTE FUNCTION {table}_stays()",
    "CREATE TRIGGER {table}_whole BEFORE TRUNCATE ON {table} "
    "FOR EACH STATEMENT EXECUTE FUNCTION {table}_stays()",
)
GUARD = {"sqlite": SQLITE, "postgresql": POSTGRESQL}
BEFORE = {
    "sqlite": ("DROP TRIGGER {table}_once", "DROP TRIGGER {table}_stays"),
    "postgresql": ("DROP FUNCTION {table}_stays() CASCADE",),
}


def _execute(schema_editor, statements):
    for table in TABLES:
        for statement in statements[schema_editor.connection.vendor]:
            schema_editor.execute(statement.format(table=table))


def guard(apps, schema_editor):
    """Guard steps and results against deletions."""
    _execute(schema_editor, GUARD)


def guard_as_before(apps, schema_editor):
    """Guard them against changes alone."""
    _execute(schema_editor, BEFORE)


class Migration(migrations.Migration):
    """Add the triggers."""

    dependencies = [
        ("scorer", "0014_log_is_kept_whole"),
        ("tournaments", "0005_rights_and_names"),
    ]
    operations = [migrations.RunPython(guard, guard_as_before)]
