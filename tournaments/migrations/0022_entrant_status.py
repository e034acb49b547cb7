"""Who has no place by decision: outside the competition, or disqualified."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0021_content_of_steps"),
    ]

    operations = [
        migrations.AddField(
            model_name="entrant",
            name="status",
            field=models.CharField(
                blank=True,
                choices=[
                    ("unranked", "outside the competition"),
                    ("disqualified", "disqualified"),
                ],
                db_default="",
                default="",
                max_length=12,
            ),
        ),
    ]
