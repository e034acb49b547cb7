"""From which network an entry was asked for, as a keyed digest, until it has an answer."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = (("tournaments", "0024_ties"),)

    operations = (
        migrations.AddField(
            "askedentry",
            "origin",
            models.CharField(blank=True, db_default="", default="", max_length=64),
        ),
    )
