"""Clubs are not lent to laptops: the table, the column and the triggers of lent clubs go.

The triggers go first, since they ask the table. The log names every club that was away or a guest.
"""

import logging

from django.db import migrations

log = logging.getLogger(__name__)
OF_LENT_CLUBS = {
    "sqlite": "SELECT name FROM sqlite_master WHERE type = 'trigger' AND name GLOB 'lent_[0-9]*'",
    "postgresql": (
        "SELECT proname FROM pg_proc WHERE proname ~ '^lent_[0-9]' "
        "AND pronamespace = current_schema()::regnamespace"
    ),
}
DROP = {"sqlite": 'DROP TRIGGER "%s"', "postgresql": 'DROP FUNCTION "%s"() CASCADE'}
STATES = {"lent": "lent", "returned": "given back to its own site", "hosted": "a guest here"}


def open_lent_clubs(apps, schema_editor):
    """Drop the triggers by which the database refused what belongs to a lent club."""
    connection = schema_editor.connection
    with connection.cursor() as cursor:
        cursor.execute(OF_LENT_CLUBS[connection.vendor])
        names = [name for (name,) in cursor.fetchall()]
    for name in names:
        schema_editor.execute(DROP[connection.vendor] % name)
    stays = apps.get_model("scorer", "Lending").objects.using(connection.alias)
    for stay in stays.filter(state__in=STATES).select_related("club").order_by("lent_at", "pk"):
        log.warning(
            "%s was %s: clubs are no longer lent to laptops, and this club can be written in here "
            "again.",
            stay.club.name,
            STATES[stay.state],
        )


class Migration(migrations.Migration):
    """The column of ``club`` is dropped where it stands; the table is not written anew."""

    dependencies = [("scorer", "0025_implied_indexes")]
    operations = [
        migrations.RunPython(open_lent_clubs, migrations.RunPython.noop),
        migrations.DeleteModel(name="Lending"),
        migrations.RemoveField(model_name="club", name="away_since"),
    ]
