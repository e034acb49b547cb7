"""Which laptop's turn it is, and which one stands by."""

import uuid

from django.db import migrations, models


class Migration(migrations.Migration):
    """Two new tables; a site that nobody has taken over has no row in either."""

    dependencies = [("scorer", "0021_club_try_out")]
    operations = [
        migrations.CreateModel(
            name="Understudy",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=uuid.uuid4, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("digest", models.CharField(max_length=64, unique=True)),
                ("address", models.CharField(max_length=200)),
                ("paired_at", models.DateTimeField(auto_now_add=True)),
                ("withdrawn_at", models.DateTimeField(blank=True, null=True)),
            ],
            options={"ordering": ("-paired_at",)},
        ),
        migrations.CreateModel(
            name="Epoch",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveIntegerField(unique=True)),
                ("address", models.CharField(blank=True, max_length=200)),
                ("began_at", models.DateTimeField(auto_now_add=True)),
            ],
            options={
                "ordering": ("-number",),
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("number__gte", 2)), name="epochs_begin_at_2"
                    )
                ],
            },
        ),
    ]
