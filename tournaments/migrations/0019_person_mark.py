"""A year or number that tells apart people of one name and club."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0016_who_was_absent"),
    ]

    operations = [
        migrations.AddField(
            model_name="person",
            name="mark",
            field=models.CharField(
                blank=True,
                db_default="",
                default="",
                max_length=20,
                verbose_name="year or number",
            ),
        ),
    ]
