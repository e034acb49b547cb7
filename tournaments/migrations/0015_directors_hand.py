"""What a director can do more: cancel, announce, let somebody sit out, undo, limit a pass."""

import tournaments.models.helper
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0014_draws_behind"),
    ]

    operations = [
        migrations.AddField(
            model_name="entrant",
            name="sits_out",
            field=models.JSONField(blank=True, db_default=[], default=list),
        ),
        migrations.AddField(
            model_name="event",
            name="announced_until",
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name="event",
            name="announcement",
            field=models.CharField(blank=True, db_default="", default="", max_length=300),
        ),
        migrations.AddField(
            model_name="event",
            name="cancelled",
            field=models.CharField(blank=True, db_default="", default="", max_length=500),
        ),
        migrations.AddField(
            model_name="event",
            name="hall",
            field=models.JSONField(db_default={}, default=dict),
        ),
        migrations.AddField(
            model_name="event",
            name="hall_names",
            field=models.CharField(
                blank=True,
                choices=[
                    ("whole", "whole names"),
                    ("short", "given name and an initial: Anna K."),
                    ("numbers", "numbers alone: #7"),
                ],
                db_default="",
                default="",
                max_length=10,
                verbose_name="names in the hall",
            ),
        ),
        migrations.AddField(
            model_name="helperpass",
            name="rights",
            field=models.JSONField(default=tournaments.models.helper.all_rights),
        ),
        migrations.AddField(
            model_name="round",
            name="version",
            field=models.PositiveSmallIntegerField(db_default=1, default=1),
        ),
        migrations.AddField(
            model_name="step",
            name="undoes",
            field=models.UUIDField(blank=True, editable=False, null=True),
        ),
    ]
