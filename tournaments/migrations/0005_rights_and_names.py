"""Helpers' passes, names on public pages, anonymous people; words of steps can be rewritten.

As in ``scorer`` 0011: the words of a step or result may change while ``Rewriting`` holds a
row, within the transaction of the one service that makes a person anonymous; facts never.
"""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models
from django.db.models import Q

FACTS = {
    "tournaments_step": ("event_id", "uuid", "kind", "at"),
    "tournaments_result": ("table_id", "uuid", "kind", "scores", "hands", "keyed_at"),
}
WORDS = {"tournaments_step": ("said", "reason", "by_name"), "tournaments_result": ("reason",)}
REFUSE = "SELECT RAISE(ABORT, 'what was done is kept')"
RAISE = "RAISE EXCEPTION 'what was done is kept' USING ERRCODE = 'integrity_constraint_violation'"
SQLITE = (
    "DROP TRIGGER {table}_kept",
    "CREATE TRIGGER {table}_kept BEFORE UPDATE OF {facts} ON {table} BEGIN " + REFUSE + "; END",
    "CREATE TRIGGER {table}_words BEFORE UPDATE OF {words} ON {table} "
    "WHEN NOT EXISTS (SELECT 1 FROM scorer_rewriting) BEGIN " + REFUSE + "; END",
)
POSTGRESQL = (
    "DROP TRIGGER {table}_kept ON {table}",
    "CREATE TRIGGER {table}_kept BEFORE UPDATE OF {facts} ON {table} "
    "FOR EACH ROW EXECUTE FUNCTION {table}_kept()",
    "CREATE FUNCTION {table}_words() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN "
    "IF EXISTS (SELECT 1 FROM scorer_rewriting) THEN RETURN NEW; END IF; " + RAISE + "; END $$",
    "CREATE TRIGGER {table}_words BEFORE UPDATE OF {words} ON {table} "
    "FOR EACH ROW EXECUTE FUNCTION {table}_words()",
)
SQLITE_BEFORE = (
    "DROP TRIGGER {table}_kept",
    "DROP TRIGGER {table}_words",
    "CREATE TRIGGER {table}_kept BEFORE UPDATE OF {facts}, {words} ON {table} BEGIN "
    + REFUSE
    + "; END",
)
POSTGRESQL_BEFORE = (
    "DROP TRIGGER {table}_kept ON {table}",
    "DROP FUNCTION {table}_words() CASCADE",
    "CREATE TRIGGER {table}_kept BEFORE UPDATE OF {facts}, {words} ON {table} "
    "FOR EACH ROW EXECUTE FUNCTION {table}_kept()",
)
GUARD = {"sqlite": SQLITE, "postgresql": POSTGRESQL}
BEFORE = {"sqlite": SQLITE_BEFORE, "postgresql": POSTGRESQL_BEFORE}


def _execute(schema_editor, statements):
    for table, facts in FACTS.items():
        named = {"table": table, "facts": ", ".join(facts), "words": ", ".join(WORDS[table])}
        for statement in statements[schema_editor.connection.vendor]:
            schema_editor.execute(statement.format(**named))


def guard(apps, schema_editor):
    """Guard facts always, words unless a person is being made anonymous."""
    _execute(schema_editor, GUARD)


def guard_as_before(apps, schema_editor):
    """Guard everything, always."""
    _execute(schema_editor, BEFORE)


NAMES = [("whole", "whole names"), ("short", "given name and an initial: Anna K.")]
USER = {
    "null": True,
    "on_delete": django.db.models.deletion.SET_NULL,
    "related_name": "+",
    "to": settings.AUTH_USER_MODEL,
}
ID = models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")
PASS = [
    ("id", ID),
    ("name", models.CharField(max_length=100, verbose_name="name")),
    ("digest", models.CharField(max_length=64, unique=True)),
    ("made_at", models.DateTimeField(auto_now_add=True)),
    ("ends_at", models.DateTimeField()),
    ("withdrawn_at", models.DateTimeField(blank=True, null=True)),
    ("made_by", models.ForeignKey(**USER)),
    (
        "event",
        models.ForeignKey(
            on_delete=django.db.models.deletion.CASCADE,
            related_name="passes",
            to="tournaments.event",
        ),
    ),
]


class Migration(migrations.Migration):
    """Add the model and the fields, part the triggers in two."""

    dependencies = [
        ("scorer", "0011_codes_and_rewriting"),
        ("tournaments", "0004_times_can_be_told"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]
    operations = [
        migrations.CreateModel("HelperPass", PASS, {"ordering": ("-id",)}),
        migrations.AddField(
            "event",
            "names",
            models.CharField(
                choices=NAMES,
                db_default="whole",
                default="whole",
                max_length=10,
                verbose_name="names on public pages",
            ),
        ),
        migrations.AddField(
            "person",
            "anonymous",
            models.PositiveIntegerField(blank=True, editable=False, null=True),
        ),
        migrations.AddConstraint(
            "person",
            models.UniqueConstraint(
                condition=Q(("merged_into", None)),
                fields=("register", "anonymous"),
                name="anonymous_number_once",
            ),
        ),
        migrations.RunPython(guard, guard_as_before),
    ]
