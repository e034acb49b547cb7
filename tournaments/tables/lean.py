"""Tables of some hundred rows: sorted by django-tables2, drawn row by row in one go.

django-tables2 takes some twenty microseconds for a cell, too long for the thousands of cells of
a standings list that everybody asks for at once.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import django_tables2 as tables
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.safestring import SafeString, mark_safe
from django_tables2 import RequestConfig

from scorer.tables.spreadsheet import csv_file


class LeanTable(tables.Table):  # type: ignore[misc]  # the library is untyped
    """A table whose rows write themselves: ``row`` as HTML, ``values`` for files.

    ``label`` names it to who hears it; ``figures`` are the columns of figures.
    """

    label = ""
    figures: frozenset[str] = frozenset()

    class Meta:
        """The look is the house's own."""

        template_name = "tournaments/lean_table.html"

    def row(self, record: Any) -> str:  # noqa: ANN401 — a row of the table's own kind
        """The row as HTML, everything in it escaped."""
        raise NotImplementedError

    def values(self, record: Any) -> list[str | int]:  # noqa: ANN401 — as above
        """The row's values, one per column."""
        raise NotImplementedError

    def body(self) -> SafeString:
        """All rows."""
        rows = (self.row(bound.record) for bound in self.rows)
        return mark_safe("".join(rows))  # noqa: S308 — rows escape what they are made of


def sorted_by(request: HttpRequest, table: LeanTable) -> LeanTable:
    """The table in the order the request asks for, whole."""
    RequestConfig(request, paginate=False).configure(table)
    return table


def taken_away(request: HttpRequest, table: LeanTable, name: str) -> HttpResponse | None:
    """The table as the file that ``?as=`` asks for, csv or json; None: it asks for none."""
    columns = {column.name: str(column.header) for column in table.columns}
    return file_of(request, name, columns, (table.values(bound.record) for bound in table.rows))


def file_of(
    request: HttpRequest, name: str, columns: Mapping[str, str], rows: Iterable[Sequence[str | int]]
) -> HttpResponse | None:
    """Rows as the file that ``?as=`` asks for; ``columns`` are their headings by key."""
    match request.GET.get("as"):
        case "csv":
            return csv_file(name, list(columns.values()), rows)
        case "json":
            said = [dict(zip(columns, row, strict=True)) for row in rows]
            answer = JsonResponse(said, safe=False, json_dumps_params={"ensure_ascii": False})
            answer["Content-Disposition"] = f'attachment; filename="{name}.json"'
            return answer
    return None


def as_csv(table: LeanTable, name: str) -> HttpResponse:
    """The table as a CSV file."""
    return csv_file(
        name,
        [str(column.header) for column in table.columns],
        (table.values(bound.record) for bound in table.rows),
    )
