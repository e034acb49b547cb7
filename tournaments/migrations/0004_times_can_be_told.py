"""The times of steps and results can be given: an event read from a file keeps them.

Nothing changes in the database, whose triggers stay.
"""

import django.utils.timezone
from django.db import migrations, models

NOW = {"default": django.utils.timezone.now, "editable": False}


class Migration(migrations.Migration):
    """Tell Django alone."""

    dependencies = [("tournaments", "0003_round_last_hand")]
    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.AlterField("step", "at", models.DateTimeField(**NOW)),
                migrations.AlterField("result", "keyed_at", models.DateTimeField(**NOW)),
            ]
        )
    ]
