"""Teams, pairs and categories are revealed each by itself."""

from django.db import migrations, models


class Migration(migrations.Migration):
    """How far each list is revealed, and which one the hall sees."""

    dependencies = [("tournaments", "0009_self_entry")]
    operations = [
        migrations.AddField(
            "event", "revealed_lists", models.JSONField(db_default={}, default=dict)
        ),
        migrations.AddField(
            "event",
            "on_screen",
            models.CharField(db_default="individual", default="individual", max_length=100),
        ),
    ]
