"""A match can be ended in the log; one that all have signed is over too."""

from django.db import migrations, models

KINDS = [
    ("line", "Line"),
    ("seating", "Seating"),
    ("signature", "Signature"),
    ("reopening", "Reopening"),
    ("ending", "Ending"),
]


def finish(apps, schema_editor):
    """Signed sheets are finished, as their log says from now on."""
    sheets = apps.get_model("scorer", "ScoreSheet").objects.using(schema_editor.connection.alias)
    sheets.filter(locked=True, finished=False).update(finished=True)


class Migration(migrations.Migration):
    """A kind of entry more, which no table shows, and data."""

    dependencies = [("scorer", "0017_short_codes_join")]
    operations = [
        migrations.AlterField(
            "entry", "kind", models.CharField(choices=KINDS, default="line", max_length=10)
        ),
        migrations.RunPython(finish, migrations.RunPython.noop),
    ]
