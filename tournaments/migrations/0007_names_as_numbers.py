"""Pages may show numbers instead of names."""

from django.db import migrations, models

NAMES = [
    ("whole", "whole names"),
    ("short", "given name and an initial: Anna K."),
    ("numbers", "numbers alone: #7"),
]


class Migration(migrations.Migration):
    """One more choice."""

    dependencies = [("tournaments", "0006_log_is_kept_whole")]
    operations = [
        migrations.AlterField(
            "event",
            "names",
            models.CharField(
                "names on public pages",
                choices=NAMES,
                db_default="whole",
                default="whole",
                max_length=10,
            ),
        ),
    ]
