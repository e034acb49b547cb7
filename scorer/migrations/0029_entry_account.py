"""A line of the log knows the account that wrote it; nothing changes that, as all facts of it."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

FACTS = (
    "id, sheet_id, uuid, kind, position, revision, after, replaces_id, written_at, made_at, device"
)
SQLITE = (
    "DROP TRIGGER scorer_entry_facts",
    "CREATE TRIGGER scorer_entry_facts BEFORE UPDATE OF {facts} ON scorer_entry "
    "BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END",
)
POSTGRESQL = (
    "DROP TRIGGER scorer_entry_facts ON scorer_entry",
    "CREATE TRIGGER scorer_entry_facts BEFORE UPDATE OF {facts} ON scorer_entry "
    "FOR EACH ROW EXECUTE FUNCTION scorer_entry_facts()",
)
GUARD = {"sqlite": SQLITE, "postgresql": POSTGRESQL}


def guard(apps, schema_editor):
    """Guard the account, too."""
    for statement in GUARD[schema_editor.connection.vendor]:
        schema_editor.execute(statement.format(facts=f"{FACTS}, by_id"))


def guard_as_before(apps, schema_editor):
    """Guard the facts of before."""
    for statement in GUARD[schema_editor.connection.vendor]:
        schema_editor.execute(statement.format(facts=FACTS))


class Migration(migrations.Migration):
    """Add the reference, its index over lines that have one, and the guard."""

    dependencies = [("scorer", "0028_keyed_digests")]
    operations = [
        migrations.AddField(
            "entry",
            "by",
            models.ForeignKey(
                blank=True,
                db_constraint=False,
                db_index=False,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddIndex(
            "entry",
            models.Index(
                condition=models.Q(("by", None), _negated=True),
                fields=["by"],
                name="entries_of_account",
            ),
        ),
        migrations.RunPython(guard, guard_as_before),
    ]
