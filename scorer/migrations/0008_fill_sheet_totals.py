"""Fill what 0007 added: the totals of the sheets that have lines."""

from django.db import migrations
from django.db.models import Sum


def fill(apps, schema_editor):
    """Totals are the sums of the scores in every game."""
    alias = schema_editor.connection.alias
    scores = apps.get_model("scorer", "EntryScore").objects.using(alias)
    sums = scores.values("entry__sheet", "side").annotate(total=Sum("score"))
    totals = {}
    for row in sums.order_by("entry__sheet", "side"):
        totals.setdefault(row["entry__sheet"], []).append(row["total"])
    sheets = apps.get_model("scorer", "ScoreSheet").objects.using(alias)
    for sheet, total in totals.items():
        sheets.filter(pk=sheet).update(totals=total)


class Migration(migrations.Migration):
    """Data only, apart from the table: PostgreSQL does not mix them in one transaction."""

    dependencies = [("scorer", "0007_sheet_totals")]
    operations = [migrations.RunPython(fill, migrations.RunPython.noop)]
