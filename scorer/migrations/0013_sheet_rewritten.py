"""How often names on a sheet were made anonymous: what processes remember of it ends then."""

from django.db import migrations, models


class Migration(migrations.Migration):
    """Add the field."""

    dependencies = [("scorer", "0012_api_tokens")]
    operations = [
        migrations.AddField(
            "scoresheet", "rewritten", models.PositiveSmallIntegerField(db_default=0, default=0)
        ),
    ]
