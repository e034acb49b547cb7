"""A warning beside penalties: it is kept and takes no points."""

from django.db import migrations, models

KINDS = [
    ("bye", "bye"),
    ("missing", "missing fourth"),
    ("runaway", "left the table"),
    ("penalty", "penalty"),
    ("warning", "warning"),
    ("other", "other"),
]


class Migration(migrations.Migration):
    """One more choice."""

    dependencies = [("tournaments", "0007_names_as_numbers")]
    operations = [
        migrations.AlterField("award", "kind", models.CharField(choices=KINDS, max_length=10)),
    ]
