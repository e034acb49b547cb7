"""Whether somebody with a role ordered a print: that comes before visitors'."""

from django.db import migrations, models


class Migration(migrations.Migration):
    """Add the field."""

    dependencies = [("scorer", "0014_log_is_kept_whole")]
    operations = [
        migrations.AddField(
            "printjob", "desk", models.BooleanField(db_default=False, default=False)
        ),
    ]
