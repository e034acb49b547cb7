"""Print jobs become jobs of any kind; those of the last day stay to be taken."""

import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


def name_kinds(apps, schema_editor):
    """Orders said who prints them; those of sheets said nothing."""
    jobs = apps.get_model("scorer", "Job").objects
    for job in jobs.all():
        press = job.arguments.pop("press", "")
        job.kind = "event-paper" if press == "event" else "sheets"
        job.save(update_fields=["kind", "arguments"])


def name_presses(apps, schema_editor):
    """As it was; jobs of other kinds are forgotten."""
    jobs = apps.get_model("scorer", "Job").objects
    jobs.exclude(kind__in=["event-paper", "sheets"]).delete()
    for job in jobs.filter(kind="event-paper"):
        job.arguments["press"] = "event"
        job.save(update_fields=["arguments"])


class Migration(migrations.Migration):
    """Rename the table and its columns; add the kind, the line, the language and the error."""

    dependencies = [("scorer", "0029_entry_account")]
    operations = [
        migrations.RenameModel("PrintJob", "Job"),
        migrations.RenameField("Job", "order", "arguments"),
        migrations.RenameField("Job", "ordered_by", "asked_by"),
        migrations.RenameField("Job", "ordered_at", "asked_at"),
        migrations.AlterModelOptions("Job", {"ordering": ("-asked_at", "id")}),
        migrations.AddField("Job", "kind", models.CharField(default="sheets", max_length=20), False),
        migrations.AddField("Job", "quick", models.BooleanField(default=False)),
        migrations.AddField(
            "Job", "language", models.CharField(blank=True, default="", max_length=10), False
        ),
        migrations.AddField("Job", "error", models.TextField(blank=True, default=""), False),
        migrations.AlterField(
            "Job",
            "asked_by",
            models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="jobs",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AlterField("Job", "total", models.PositiveIntegerField(default=1)),
        migrations.AlterField(
            "Job", "heartbeat", models.DateTimeField(default=django.utils.timezone.now)
        ),
        migrations.AlterField(
            "Job",
            "fault",
            models.CharField(
                blank=True,
                choices=[
                    ("refused", "Refused"),
                    ("died", "Died"),
                    ("unavailable", "Unavailable"),
                    ("broken", "Broken"),
                ],
                max_length=20,
            ),
        ),
        migrations.RunPython(name_kinds, name_presses),
    ]
