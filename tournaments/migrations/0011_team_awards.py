"""Penalties of teams."""

import django.db.models.deletion
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
    """What a team loses or is given beside the play."""

    dependencies = [("tournaments", "0010_revealed_lists")]
    operations = [
        migrations.CreateModel(
            "TeamAward",
            [
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("kind", models.CharField(choices=KINDS, max_length=10)),
                ("table_points", models.CharField(default="0", max_length=20)),
                ("match_points", models.CharField(default="0", max_length=20)),
                ("score", models.IntegerField(default=0)),
                ("why", models.CharField(max_length=500)),
                ("taken_back", models.BooleanField(default=False)),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="team_awards",
                        to="tournaments.event",
                    ),
                ),
                (
                    "team",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="awards",
                        to="tournaments.team",
                    ),
                ),
            ],
            options={"abstract": False, "ordering": ("id",)},
        ),
    ]
