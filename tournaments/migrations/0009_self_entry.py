"""Entries that people ask for themselves: an event's address for it, and who asked."""

import uuid

import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models


class Migration(migrations.Migration):
    """Two tables more; nothing that is there changes."""

    dependencies = [
        ("tournaments", "0008_warnings"),
    ]

    operations = [
        migrations.CreateModel(
            name="AskedEntry",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=uuid.uuid4, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("digest", models.CharField(max_length=64, unique=True)),
                ("name", models.CharField(blank=True, max_length=210)),
                ("partner", models.CharField(blank=True, max_length=210)),
                ("home", models.CharField(blank=True, max_length=200)),
                ("team", models.CharField(blank=True, max_length=200)),
                ("categories", models.JSONField(blank=True, default=list)),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("asked", "asked for"),
                            ("waiting", "on the waiting list"),
                            ("entered", "entered"),
                            ("declined", "declined"),
                            ("taken_back", "taken back"),
                        ],
                        default="asked",
                        max_length=10,
                    ),
                ),
                ("reason", models.CharField(blank=True, max_length=500)),
                ("asked_at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "entrant",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="asked_entries",
                        to="tournaments.entrant",
                    ),
                ),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="asked_entries",
                        to="tournaments.event",
                    ),
                ),
            ],
            options={
                "ordering": ("asked_at", "id"),
            },
        ),
        migrations.CreateModel(
            name="EntryLink",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("key", models.UUIDField(default=uuid.uuid4, editable=False)),
                ("digest", models.CharField(max_length=64, unique=True)),
                ("on", models.BooleanField(default=False)),
                ("closes_at", models.DateTimeField(blank=True, null=True)),
                ("limit", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("asks", models.JSONField(blank=True, default=list)),
                (
                    "event",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="entry_link",
                        to="tournaments.event",
                    ),
                ),
            ],
        ),
    ]
