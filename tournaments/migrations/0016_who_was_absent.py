"""Awards say of whom did not come or left, and of those who were left there, which it is."""

from django.db import migrations, models

KINDS = [
    ("bye", "bye"),
    ("missing", "missing fourth"),
    ("runaway", "somebody left the table"),
    ("no-show", "did not come"),
    ("left", "left the table"),
    ("penalty", "penalty"),
    ("warning", "warning"),
    ("other", "other"),
]


class Migration(migrations.Migration):
    """Choices alone."""

    dependencies = (("tournaments", "0018_printouts"),)

    operations = (
        migrations.AlterField("award", "kind", models.CharField(choices=KINDS, max_length=10)),
        migrations.AlterField("teamaward", "kind", models.CharField(choices=KINDS, max_length=10)),
    )
