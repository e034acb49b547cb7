"""The whole site from one database into another: every row with its id, compared afterwards.

Works between any two kinds the site may be kept in. Sessions go along, so that phones and people
stay signed in; what is remembered against guessing does not.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from django.apps import apps
from django.core.management import call_command
from django.core.management.color import no_style
from django.db import DatabaseError, connections, transaction
from django.db.models import Model, QuerySet
from django.db.utils import ConnectionHandler

AT_ONCE = 500
TARGET = "target"
LEFT_BEHIND = {"axes"}  # apps
MADE_BY_MIGRATING = {"auth.Permission", "contenttypes.ContentType"}


class MoveRefused(Exception):  # noqa: N818 — nothing was harmed
    """The site cannot be moved there; says why."""


@dataclass(frozen=True, slots=True)
class Moved:
    """How much was moved."""

    tables: int
    rows: int


def move(known: Mapping[str, object], say: Callable[[str], object]) -> Moved:
    """Copy everything into the empty database ``known`` (as in ``DATABASES``), and compare.

    The site must not be written to meanwhile. Raises ``MoveRefused``, and then nothing is there.
    """
    models = [model for model in apps.get_models(include_auto_created=True) if _goes(model)]
    with _open(known):
        try:
            say("Making the tables …")
            call_command("migrate", database=TARGET, verbosity=0, interactive=False)
            with transaction.atomic(using=TARGET):
                _check_empty(models)
                for model in models:
                    say(f"{model._meta.label} …")  # noqa: SLF001 — Django's name
                    _copy(model)
                rows = sum(_compared(model) for model in models)
                _go_on_counting(models)
        except DatabaseError as fault:
            raise MoveRefused(f"The other database says: {fault}") from fault
    return Moved(tables=len(models), rows=rows)


@contextmanager
def _open(known: Mapping[str, object]) -> Iterator[None]:
    """The other database under the name ``TARGET``, for the time of the block."""
    handler = ConnectionHandler({"default": known})
    connections.settings[TARGET] = handler.settings["default"]
    try:
        yield
    finally:
        connections[TARGET].close()
        del connections[TARGET]
        del connections.settings[TARGET]


def _goes(model: type[Model]) -> bool:
    meta = model._meta  # noqa: SLF001 — Django's name
    return meta.managed and not meta.proxy and meta.app_label not in LEFT_BEHIND


def _rows(model: type[Model], alias: str) -> QuerySet[Model]:
    return model._base_manager.using(alias).order_by("pk")  # noqa: SLF001 — Django's name


def _check_empty(models: list[type[Model]]) -> None:
    """What migrating made goes; anything else stops the move."""
    for model in models:
        if model._meta.label in MADE_BY_MIGRATING:  # noqa: SLF001 — Django's name
            _rows(model, TARGET)._raw_delete(TARGET)  # noqa: SLF001 — without what hangs on it
        elif _rows(model, TARGET).exists():
            raise MoveRefused("The other database is not empty: name a new one.")


def _portions(model: type[Model]) -> Iterator[list[Model]]:
    portion: list[Any] = []
    for row in _rows(model, "default").iterator(chunk_size=AT_ONCE):
        portion.append(row)
        if len(portion) == AT_ONCE:
            yield portion
            portion = []
    if portion:
        yield portion


def _copy(model: type[Model]) -> None:
    """Insert rows as they are: no times are set anew, and references are checked at the end."""
    fields = model._meta.local_concrete_fields  # noqa: SLF001 — Django's name
    rows: Any = model._base_manager.using(TARGET)  # noqa: SLF001 — as above
    for portion in _portions(model):
        most = connections[TARGET].ops.bulk_batch_size(fields, portion)
        for start in range(0, len(portion), most):
            rows._insert(  # noqa: SLF001 — the one insert that leaves times alone
                portion[start : start + most], fields=fields, using=TARGET, raw=True
            )


def _compared(model: type[Model]) -> int:
    """How many rows are equal in both; raises ``MoveRefused`` for one that is not."""
    count = 0
    names = [field.attname for field in model._meta.local_concrete_fields]  # noqa: SLF001 — Django's name
    for portion in _portions(model):
        there = _rows(model, TARGET).in_bulk([row.pk for row in portion])
        for row in portion:
            other = there.get(row.pk)
            if other is None or any(getattr(row, n) != getattr(other, n) for n in names):
                raise MoveRefused(f"{model._meta.label} {row.pk} came out otherwise.")  # noqa: SLF001 — Django's name
        count += len(portion)
    if _rows(model, TARGET).count() != count:
        raise MoveRefused(f"There are more rows of {model._meta.label} than were sent.")  # noqa: SLF001 — Django's name
    return count


def _go_on_counting(models: list[type[Model]]) -> None:
    """New rows get ids after those that were copied."""
    with connections[TARGET].cursor() as cursor:
        for statement in connections[TARGET].ops.sequence_reset_sql(no_style(), models):
            cursor.execute(statement)
