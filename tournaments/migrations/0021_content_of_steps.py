"""What was sent with the UUID of a step, as a fingerprint: the same UUID with something else is known."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0019_person_mark"),
    ]

    operations = [
        migrations.AddField(
            model_name="step",
            name="content",
            field=models.UUIDField(blank=True, editable=False, null=True),
        ),
    ]
