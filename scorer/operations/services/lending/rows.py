"""Rows as a file has them, put into the tables and compared; and where ids begin."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

from django.db import connection
from django.db.models import Max, Model

from scorer.operations.selectors.club_rows import fields_of, label, numbered, paths, rows_of
from scorer.operations.services.lending.file import LendingRefused, fields_in_file, portions
from scorer.operations.services.lending.keyed import set_digests
from scorer.support.terminal import gettext

BLOCK = 1_000_000  # ids of each model that a laptop may give


def reserve() -> dict[str, int]:
    """Leave a block of ids of every model to rows made elsewhere; where each begins.

    The tables are held. Ids given here from now on lie behind it: newer is higher, as the log
    of a sheet needs it.
    """
    first = {model: _next_id(model) for model in numbered()}
    for model, begin in first.items():
        count_from(model, begin + BLOCK)
    return {label(model): begin for model, begin in first.items()}


def _next_id(model: type[Model]) -> int:
    table, column = _numbered(model)
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute("SELECT seq + 1 FROM sqlite_sequence WHERE name = %s", [table])
        else:
            cursor.execute("SELECT nextval(pg_get_serial_sequence(%s, %s))", [table, column])
        found = cursor.fetchone() or (1,)
    newest = model._base_manager.aggregate(newest=Max("pk"))["newest"] or 0  # noqa: SLF001 — Django's name
    return max(int(found[0]), newest + 1)


def count_from(model: type[Model], first: int) -> None:
    """The next row of a model gets this id."""
    table, column = _numbered(model)
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute("DELETE FROM sqlite_sequence WHERE name = %s", [table])
            cursor.execute("INSERT INTO sqlite_sequence VALUES (%s, %s)", [table, first - 1])
        else:
            ask = "SELECT setval(pg_get_serial_sequence(%s, %s), %s, false)"
            cursor.execute(ask, [table, column, first])


def _numbered(model: type[Model]) -> tuple[str, str]:
    about = model._meta  # noqa: SLF001 — Django's name
    return about.db_table, str(about.pk.column)


def insert(rows: list[Model]) -> None:
    """Insert rows of one model as they are: no times are set anew."""
    if not rows:
        return
    set_digests(rows)
    model = type(rows[0])
    fields = fields_of(model)
    manager: Any = model._base_manager  # noqa: SLF001 — Django's name
    most = connection.ops.bulk_batch_size(fields, rows)
    for start in range(0, len(rows), most):
        portion = rows[start : start + most]
        manager._insert(portion, fields=fields, using="default", raw=True)  # noqa: SLF001 — leaves times alone


def same(row: Model, other: Model | None) -> bool:
    """Whether two rows say the same of all that a file holds."""
    names = [field.attname for field in fields_in_file(type(row))]
    return other is not None and all(getattr(row, n) == getattr(other, n) for n in names)


def compare(path: Path, club_id: int) -> int:
    """How many rows of a file are here, equal, and no others; raises ``LendingRefused``."""
    counted: Counter[type[Model]] = Counter()
    for model, rows in portions(path):
        compare_rows(rows)
        counted[model] += len(rows)
    for model in paths():
        check_count(model, club_id, counted[model])
    return counted.total()


def compare_rows(rows: list[Model]) -> None:
    """Raise ``LendingRefused`` unless these rows of one model are here as they are."""
    here = type(rows[0])._base_manager.in_bulk([row.pk for row in rows])  # noqa: SLF001 — Django's name
    for row in rows:
        if not same(row, here.get(row.pk)):
            said = gettext("%(model)s %(id)s came out otherwise: nothing was changed.")
            raise LendingRefused(said % {"model": label(type(row)), "id": row.pk})


def check_count(model: type[Model], club_id: int, count: int) -> None:
    """Raise ``LendingRefused`` unless a club has so many rows of a model."""
    if rows_of(model, club_id).count() != count:
        said = gettext(
            "There are not as many rows of %(model)s as in the file: nothing was changed."
        )
        raise LendingRefused(said % {"model": label(model)})
