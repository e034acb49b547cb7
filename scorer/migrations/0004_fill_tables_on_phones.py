"""Fill what 0003 added: line numbers, the names a sheet was opened with, the sides of seats."""

from django.db import migrations
from django.db.models import OuterRef, Subquery

from scorer import records
from scorer.games.registry import find_game


def fill(apps, schema_editor):
    """Nothing was inserted, voided or re-seated before: positions and seats are what they were."""
    alias = schema_editor.connection.alias
    entry = apps.get_model("scorer", "Entry").objects.using(alias)
    position = entry.filter(pk=OuterRef("entry")).values("position")[:1]
    scores = apps.get_model("scorer", "EntryScore").objects.using(alias)
    scores.update(number=Subquery(position) + 1)
    sheets = apps.get_model("scorer", "ScoreSheet").objects.using(alias)
    for sheet in sheets.prefetch_related("seats"):
        seats = sorted(sheet.seats.all(), key=lambda seat: seat.number)
        sheet.players = [seat.name for seat in seats]
        sheet.save(update_fields=["players"])
        setup = records.parse_setup({**sheet.head, "players": sheet.players}).setup
        for side, numbers in enumerate(find_game(sheet.game).sides(setup)):
            sheet.seats.filter(number__in=numbers).update(side=side)


class Migration(migrations.Migration):
    """Data only, apart from the tables: PostgreSQL does not mix them in one transaction."""

    dependencies = [("scorer", "0003_tables_on_phones")]
    operations = [migrations.RunPython(fill, migrations.RunPython.noop)]
