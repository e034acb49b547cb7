"""How many lines a phone last said that it still had to send, and when."""

from django.db import migrations, models


class Migration(migrations.Migration):
    """Add the fields."""

    dependencies = [("scorer", "0019_token_runs_events")]
    operations = [
        migrations.AddField(
            "scoresheet", "held", models.PositiveSmallIntegerField(db_default=0, default=0)
        ),
        migrations.AddField(
            "scoresheet", "held_at", models.DateTimeField(blank=True, null=True)
        ),
    ]
