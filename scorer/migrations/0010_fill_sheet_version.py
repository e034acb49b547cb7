"""Fill what 0009 added: the newest entry of every sheet."""

from django.db import migrations
from django.db.models import Max, OuterRef, Subquery
from django.db.models.functions import Coalesce


def fill(apps, schema_editor):
    """The newest entry's id; nothing for a sheet without any."""
    alias = schema_editor.connection.alias
    entries = apps.get_model("scorer", "Entry").objects.using(alias).filter(sheet=OuterRef("pk"))
    newest = entries.order_by().values("sheet").annotate(newest=Max("pk")).values("newest")
    sheets = apps.get_model("scorer", "ScoreSheet").objects.using(alias)
    sheets.update(version=Coalesce(Subquery(newest), 0))


class Migration(migrations.Migration):
    """Data only, apart from the table: PostgreSQL does not mix them in one transaction."""

    dependencies = [("scorer", "0009_sheet_version")]
    operations = [migrations.RunPython(fill, migrations.RunPython.noop)]
