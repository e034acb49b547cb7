"""Ties that were decided where the best go on to a final or a knock-out."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = (("tournaments", "0023_leaving"),)

    operations = (
        migrations.AddField("event", "ties", models.JSONField(db_default=[], default=list)),
    )
