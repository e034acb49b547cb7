"""Six characters that are typed for a writing code."""

from __future__ import annotations

from uuid import uuid4

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = (("scorer", "0016_club_privacy"),)

    operations = (
        migrations.CreateModel(
            name="ShortCode",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=uuid4, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("digest", models.CharField(max_length=64, unique=True)),
                ("ends_at", models.DateTimeField(db_index=True)),
                (
                    "code",
                    models.ForeignKey(
                        on_delete=models.CASCADE,
                        related_name="short_codes",
                        to="scorer.writingcode",
                    ),
                ),
            ],
        ),
    )
