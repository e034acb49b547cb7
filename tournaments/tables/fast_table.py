"""Tables of some hundred rows: sorted by django-tables2, drawn row by row in one go.

django-tables2 takes some twenty microseconds for a cell, too long for the thousands of cells of
a standings list that everybody asks for at once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from html import escape  # Django's asks of each text whether it is lazy
from typing import TYPE_CHECKING, Any, TypeVar

import django_tables2 as tables
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.safestring import SafeString, mark_safe
from django_tables2 import RequestConfig

from scorer.support.spreadsheet import sheet_file

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise

Row = TypeVar("Row")


FIGURE, TEXT, HEAD = "<td>", '<td class="text">', '<th scope="row">'


@dataclass(frozen=True, slots=True)
class FastColumn:
    """A column, stated once: its heading, its cells on the page and in files, its order.

    ``html`` gives a cell's content, everything in it escaped; ``value`` what stands for it in a
    file. ``cell``: FIGURE, TEXT, or HEAD for the one that names the row. ``order_by``: accessors
    on the record; empty for a column that cannot be sorted by.
    """

    name: str
    heading: StrOrPromise
    html: Callable[[Any], object]
    value: Callable[[Any], str | int]
    cell: str = FIGURE
    order_by: tuple[str, ...] = ()


class FastTable(tables.Table):  # type: ignore[misc]  # the library is untyped
    """A table of ``FastColumn``s; ``label`` names it to who hears it.

    ``in_files`` are columns that only its files have.
    """

    class Meta:
        """The look is the house's own."""

        template_name = "tournaments/fast_table.html"

    def __init__(
        self,
        fast: Sequence[FastColumn],
        records: Sequence[object],
        *,
        in_files: Sequence[FastColumn] = (),
        order_by: str | None = None,
        label: str = "",
        row_id: Callable[[Any], object] | None = None,
    ) -> None:
        self.fast, self.in_files, self.label, self.row_id = fast, in_files, label, row_id
        self.figures = frozenset(one.name for one in fast if one.cell == FIGURE)
        columns = [(one.name, _column(one)) for one in fast]
        super().__init__(records, extra_columns=columns, order_by=order_by)

    def body(self) -> SafeString:
        """All rows, as lean as HTML allows: their end tags are left out."""
        rows = (self._row(bound.record) for bound in self.rows)
        return mark_safe("".join(rows))  # noqa: S308 — columns escape what they give

    def _row(self, record: object) -> str:
        begun = f'<tr id="{self.row_id(record)}">' if self.row_id else "<tr>"
        cells = [f"{one.cell}{one.html(record)}" for one in self.fast]
        return f"{begun}{''.join(cells)}\n"

    def values(self, record: object) -> list[str | int]:
        """The row's values for a file, one per column."""
        return [one.value(record) for one in (*self.fast, *self.in_files)]

    def headings(self) -> dict[str, str]:
        """What heads those values, by the column's name."""
        return {one.name: str(one.heading) for one in (*self.fast, *self.in_files)}


def text_column(
    name: str, heading: StrOrPromise, text: Callable[[Row], str], order_by: tuple[str, ...]
) -> FastColumn:
    """A column of plain words, the same on the page and in files."""
    return FastColumn(name, heading, lambda line: escape(text(line)), text, TEXT, order_by)


def _column(one: FastColumn) -> tables.Column:
    order = {"order_by": one.order_by} if one.order_by else {"orderable": False}
    return tables.Column(verbose_name=one.heading, empty_values=(), **order)


def sorted_by(request: HttpRequest, table: FastTable) -> FastTable:
    """The table in the order the request asks for, whole."""
    RequestConfig(request, paginate=False).configure(table)
    return table


def taken_away(request: HttpRequest, table: FastTable, name: str) -> HttpResponse | None:
    """The table as the file that ``?as=`` asks for: json, csv, xlsx, ods; None: for none."""
    rows = (table.values(bound.record) for bound in table.rows)
    return file_of(request, name, table.headings(), rows)


def file_of(
    request: HttpRequest, name: str, columns: Mapping[str, str], rows: Iterable[Sequence[str | int]]
) -> HttpResponse | None:
    """Rows as the file that ``?as=`` asks for; ``columns`` are their headings by key."""
    asked = request.GET.get("as", "")
    if asked != "json":
        return sheet_file(asked, name, [str(head) for head in columns.values()], rows)
    said = [dict(zip(columns, row, strict=True)) for row in rows]
    answer = JsonResponse(said, safe=False, json_dumps_params={"ensure_ascii": False})
    answer["Content-Disposition"] = f'attachment; filename="{name}.json"'
    return answer


def sheet_of(request: HttpRequest, table: FastTable, name: str) -> HttpResponse | None:
    """The table as the file for spreadsheets that ``?as=`` asks for; None: it asks for none."""
    return sheet_file(
        request.GET.get("as", ""),
        name,
        list(table.headings().values()),
        (table.values(bound.record) for bound in table.rows),
    )
