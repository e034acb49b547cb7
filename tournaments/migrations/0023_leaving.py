"""What becomes of the matches of a pair that left a round robin; walk-overs are awards."""

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
    ("walk-over", "walk-over"),
    ("annulled", "match annulled"),
]
LEAVING = [
    ("", "Results stay"),
    ("annulled", "Matches annulled"),
    ("walk_overs", "Walk-overs"),
]


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0022_entrant_status")]

    operations = [
        migrations.AddField(
            "entrant",
            "leaving",
            models.CharField(
                blank=True, choices=LEAVING, db_default="", default="", max_length=10
            ),
        ),
        migrations.AlterField("award", "kind", models.CharField(choices=KINDS, max_length=10)),
        migrations.AlterField("teamaward", "kind", models.CharField(choices=KINDS, max_length=10)),
    ]
