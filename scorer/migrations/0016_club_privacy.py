"""Whether a club wants to be found, and how its pages show names."""

from django.db import migrations, models

NAMES = [
    ("whole", "whole names"),
    ("short", "given name and an initial: Anna K."),
    ("numbers", "numbers alone: #7"),
]


class Migration(migrations.Migration):
    """Add both; a club that was there shows names as it did."""

    dependencies = [("scorer", "0015_print_job_desk")]
    operations = [
        migrations.AddField(
            "club", "findable", models.BooleanField(db_default=False, default=False)
        ),
        migrations.AddField(
            "club",
            "names",
            models.CharField(choices=NAMES, db_default="whole", default="whole", max_length=10),
        ),
    ]
