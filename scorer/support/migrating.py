"""What migrations need that must not stop a site in use."""

from __future__ import annotations

from typing import Any

from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import ProjectState


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


class DropImpliedIndex(migrations.AlterField):
    """Drop the index of a reference with which a unique one of the table begins.

    The new field says ``db_index=False``. The table stays as it is: SQLite would write it anew,
    and leave its triggers behind.
    """

    def database_forwards(
        self,
        app_label: str,
        schema_editor: BaseDatabaseSchemaEditor,
        old: ProjectState,
        _to: ProjectState,
    ) -> None:
        """Drop it, whatever it is called."""
        connection = schema_editor.connection
        model = old.apps.get_model(app_label, self.model_name)
        if not self.allow_migrate_model(connection.alias, model):
            return
        meta = model._meta  # noqa: SLF001 — Django's name
        with connection.cursor() as cursor:
            known = connection.introspection.get_constraints(cursor, meta.db_table)
        for name, one in known.items():
            plain = one["index"] and not one["unique"]
            if plain and one["columns"] == [meta.get_field(self.name).column]:
                schema_editor.execute(f'DROP INDEX "{name}"')

    def database_backwards(
        self,
        app_label: str,
        schema_editor: BaseDatabaseSchemaEditor,
        _from: ProjectState,
        old: ProjectState,
    ) -> None:
        """Make it again."""
        model = old.apps.get_model(app_label, self.model_name)
        if self.allow_migrate_model(schema_editor.connection.alias, model):
            name = f"{self.model_name}_{self.name}"
            schema_editor.add_index(model, models.Index(fields=[self.name], name=name))
