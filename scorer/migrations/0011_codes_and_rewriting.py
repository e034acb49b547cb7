"""Writing codes; and the one thing that may change the log: making a person anonymous.

The trigger lets words be changed while ``Rewriting`` holds a row, which only that service
writes, within its own transaction. What was played, where, when and on which device stays
guarded whatever happens.
"""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models
from django.db.models import Q

# A name can stand in an entry's payload, notes, author and reason; the rest never changes.
FACTS = (
    "id, sheet_id, uuid, kind, position, revision, after, replaces_id, written_at, made_at, device"
)
REFUSE = "SELECT RAISE(ABORT, 'the log is append-only')"
SQLITE = (
    "DROP TRIGGER scorer_entry_append_only",
    f"""
CREATE TRIGGER scorer_entry_append_only BEFORE UPDATE ON scorer_entry
WHEN NOT EXISTS (SELECT 1 FROM scorer_rewriting)
BEGIN {REFUSE}; END
""",
    f"""
CREATE TRIGGER scorer_entry_facts BEFORE UPDATE OF {FACTS} ON scorer_entry
BEGIN {REFUSE}; END
""",
)
RAISE = "RAISE EXCEPTION 'the log is append-only' USING ERRCODE = 'integrity_constraint_violation'"
POSTGRESQL = (
    "DROP FUNCTION scorer_entry_append_only() CASCADE",
    f"""
CREATE FUNCTION scorer_entry_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (SELECT 1 FROM scorer_rewriting) THEN RETURN NEW; END IF;
    {RAISE};
END
$$
""",
    f"""
CREATE FUNCTION scorer_entry_facts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN {RAISE}; END
$$
""",
    "CREATE TRIGGER scorer_entry_append_only BEFORE UPDATE ON scorer_entry "
    "FOR EACH ROW EXECUTE FUNCTION scorer_entry_append_only()",
    f"CREATE TRIGGER scorer_entry_facts BEFORE UPDATE OF {FACTS} ON scorer_entry "
    "FOR EACH ROW EXECUTE FUNCTION scorer_entry_facts()",
)
SQLITE_BEFORE = (
    "DROP TRIGGER scorer_entry_append_only",
    "DROP TRIGGER scorer_entry_facts",
    f"CREATE TRIGGER scorer_entry_append_only BEFORE UPDATE ON scorer_entry BEGIN {REFUSE}; END",
)
POSTGRESQL_BEFORE = (
    "DROP FUNCTION scorer_entry_append_only() CASCADE",
    "DROP FUNCTION scorer_entry_facts() CASCADE",
    f"CREATE FUNCTION scorer_entry_append_only() RETURNS trigger LANGUAGE plpgsql AS $$ "
    f"BEGIN {RAISE}; END $$",
    "CREATE TRIGGER scorer_entry_append_only BEFORE UPDATE ON scorer_entry "
    "FOR EACH ROW EXECUTE FUNCTION scorer_entry_append_only()",
)
GUARD = {"sqlite": SQLITE, "postgresql": POSTGRESQL}
BEFORE = {"sqlite": SQLITE_BEFORE, "postgresql": POSTGRESQL_BEFORE}


def guard(apps, schema_editor):
    """Guard facts always, words unless a person is being made anonymous."""
    for statement in GUARD[schema_editor.connection.vendor]:
        schema_editor.execute(statement)


def guard_as_before(apps, schema_editor):
    """Guard everything, always."""
    for statement in BEFORE[schema_editor.connection.vendor]:
        schema_editor.execute(statement)


ID = (
    "id",
    models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID"),
)


class Migration(migrations.Migration):
    """Add both models and put the triggers in place of the old one."""

    dependencies = [("scorer", "0010_fill_sheet_version")]
    operations = [
        migrations.CreateModel("Rewriting", [ID, ("at", models.DateTimeField(auto_now_add=True))]),
        migrations.CreateModel(
            "WritingCode",
            [
                ID,
                ("generation", models.PositiveIntegerField()),
                ("digest", models.CharField(max_length=64, unique=True)),
                ("made_at", models.DateTimeField(auto_now_add=True)),
                ("ends_at", models.DateTimeField()),
                ("closed_at", models.DateTimeField(blank=True, null=True)),
                ("withdrawn_at", models.DateTimeField(blank=True, null=True)),
                (
                    "made_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "sheet",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="codes",
                        to="scorer.scoresheet",
                    ),
                ),
            ],
            {
                "ordering": ("sheet", "generation"),
                "constraints": [
                    models.UniqueConstraint(fields=("sheet", "generation"), name="code_once"),
                    models.CheckConstraint(
                        condition=Q(("generation__gte", 1)), name="codes_begin_at_1"
                    ),
                ],
            },
        ),
        migrations.RunPython(guard, guard_as_before),
    ]
