"""The tables that a copy must have: those of the migrations it has seen, whole.

What a database itself would refuse is part of them: a column that is the only one of its value, a
constraint by its name.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from django.apps import apps
from django.apps.registry import Apps
from django.db.models import Model

from scorer.operations.services.backups.archive import BackupRefused
from scorer.operations.services.backups.guards import Applied, all_migrations
from scorer.support.terminal import gettext

MADE = "SELECT name, sql FROM sqlite_master WHERE type IN ('table', 'index')"
Ask = Callable[[str], list[tuple[object, ...]]]


def check_tables(ask: Ask, applied: Applied, name: str) -> None:
    """Raise ``BackupRefused`` where a SQLite database lacks part of its tables."""
    made = {str(part): str(sql) for part, sql in ask(MADE)}
    for model in _models(applied):
        for lacking in _lacking(ask, made, model):
            raise BackupRefused(
                gettext("%(name)s: part of a table is missing in it (%(part)s).")
                % {"name": name, "part": lacking}
            )


def _models(applied: Applied) -> Iterable[type[Model]]:
    """The models that these migrations leave."""
    loader, seen = all_migrations(), set(applied)
    if set(loader.disk_migrations or {}) <= seen:
        return _managed(apps)
    known = sorted(seen & set(loader.graph.nodes))
    return _managed(loader.project_state(known).apps) if known else ()


def _managed(found: Apps) -> list[type[Model]]:
    return [one for one in found.get_models(include_auto_created=True) if one._meta.managed]  # noqa: SLF001 — Django's name


def _lacking(ask: Ask, made: dict[str, str], model: type[Model]) -> Iterator[str]:
    """What of a model's table is not there: it itself, columns, what makes values the only ones."""
    about = model._meta  # noqa: SLF001 — as above
    table = about.db_table
    if table not in made:
        yield table
        return
    columns = {row[1] for row in ask(f'PRAGMA table_info("{table}")')}
    alone = {one for one in _unique(ask, table) if one}
    for field in about.local_concrete_fields:
        if field.column not in columns:
            yield f"{table}.{field.column}"
        elif field.unique and not field.primary_key and field.column not in alone:
            yield f"{table}.{field.column} UNIQUE"
    for constraint in about.constraints:
        if f'"{constraint.name}"' not in made[table] and constraint.name not in made:
            yield f"{table} {constraint.name}"


def _unique(ask: Ask, table: str) -> Iterator[str]:
    """The columns in which no value comes twice, each by itself."""
    for _number, index, unique, *_rest in ask(f'PRAGMA index_list("{table}")'):
        inside = [row[2] for row in ask(f'PRAGMA index_info("{index}")')] if unique else []
        if len(inside) == 1:
            yield str(inside[0])
