"""How far a draw is stands in its job."""

from django.db import migrations


class Migration(migrations.Migration):
    """Remove what a draw said while it was made."""

    dependencies = [("scorer", "0030_jobs"), ("tournaments", "0025_asked_origin")]
    operations = [
        migrations.RemoveField("draw", "fault"),
        migrations.RemoveField("draw", "share"),
        migrations.RemoveField("draw", "sign"),
    ]
