"""What migrations need that must not stop a site in use."""

from __future__ import annotations

from typing import Any

from django.db import migrations


class AddIndexInUse(migrations.AddIndex):
    """Add an index while the table is read and written, on PostgreSQL without holding it.

    The migration says ``atomic = False`` and does nothing else: a build that was cut off leaves
    an invalid index, which the next attempt drops first.
    """

    atomic = False

    def database_forwards(self, app_label: str, schema_editor: Any, _from: Any, to: Any) -> None:
        """Build the index, beside its use where the database can."""
        model = to.apps.get_model(app_label, self.model_name)
        if schema_editor.connection.vendor != "postgresql":
            schema_editor.add_index(model, self.index)
        elif self.allow_migrate_model(schema_editor.connection.alias, model):
            schema_editor.execute(f'DROP INDEX CONCURRENTLY IF EXISTS "{self.index.name}"')
            schema_editor.add_index(model, self.index, concurrently=True)
