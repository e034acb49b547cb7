"""What migrations need beside Django's own operations."""

from __future__ import annotations

from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import ProjectState


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
