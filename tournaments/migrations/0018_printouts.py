"""What was printed of rounds, so that the desk knows what to print again."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0015_directors_hand"),
    ]

    operations = [
        migrations.CreateModel(
            name="Printout",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("kind", models.CharField(max_length=30)),
                ("tables", models.JSONField(default=dict)),
                (
                    "round",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="printouts",
                        to="tournaments.round",
                    ),
                ),
            ],
            options={"ordering": ("id",)},
        ),
        migrations.AddConstraint(
            model_name="printout",
            constraint=models.UniqueConstraint(
                fields=("round", "kind"), name="printout_once_a_kind"
            ),
        ),
    ]
