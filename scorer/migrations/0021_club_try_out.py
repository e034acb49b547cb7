"""Which club's events whoever visits may direct, and since when they stand as they do."""

from django.db import migrations, models


class Migration(migrations.Migration):
    """Add the moment; no club that was there has one."""

    dependencies = [("scorer", "0020_held_lines")]
    operations = [
        migrations.AddField(
            "club",
            "try_out_since",
            models.DateTimeField(blank=True, editable=False, null=True),
        ),
    ]
