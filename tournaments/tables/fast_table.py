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

from scorer.support.spreadsheet import KINDS, CellText, sheet_file

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise

Row = TypeVar("Row")


FIGURE, TEXT, HEAD = "<td>", '<td class="text">', '<th scope="row">'


@dataclass(frozen=True, slots=True, kw_only=True)
class OnPaper:
    """How a column is printed.

    ``text`` of a record where it is not the page's, ``below`` it, smaller. ``heading`` where it is
    another on paper, and a line under it. ``width`` in mm, None: what is left. ``abreast``: the
    heading over columns that are printed side by side as one, with tabs every ``step`` mm.
    """

    text: Callable[[Any], str] | None = None
    below: Callable[[Any], str] | None = None
    heading: StrOrPromise = ""
    under_heading: str = ""
    width: float | None = 16.0
    strong: bool = False
    abreast: StrOrPromise = ""
    step: float = 0.0


AS_ON_PAGE = OnPaper()


@dataclass(frozen=True, slots=True)
class Column:
    """A column, stated once: its heading, its cells on the page, in files and on paper, its order.

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
    paper: OnPaper = AS_ON_PAGE

    @property
    def is_figure(self) -> bool:
        """Whether it is a figure, not words."""
        return self.cell == FIGURE

    def printed(self, record: object) -> str:
        """What it says of a record on paper."""
        return str((self.paper.text or self.html)(record))


Columns = Sequence[Column]


class FastTable(tables.Table):  # type: ignore[misc]  # the library is untyped
    """A table of columns; ``label`` names it to who hears it.

    ``in_files`` gives columns that only its files have, each where any record has something in
    it; ``in_sheets`` makes those of files for spreadsheets of all columns and the records.
    """

    class Meta:
        """The look is the house's own."""

        template_name = "tournaments/fast_table.html"

    def __init__(
        self,
        columns: Columns,
        records: Sequence[object],
        *,
        in_files: Callable[[], Columns] = tuple,
        in_sheets: Callable[[Columns, Sequence[object]], Columns] | None = None,
        order_by: str | None = None,
        label: str = "",
        row_id: Callable[[Any], object] | None = None,
    ) -> None:
        self.shown, self.label, self.row_id = columns, label, row_id
        self.in_files, self.in_sheets = in_files, in_sheets
        self.figures = frozenset(one.name for one in columns if one.is_figure)
        sorting = [(one.name, _sorting(one)) for one in columns]
        super().__init__(records, extra_columns=sorting, order_by=order_by)

    def body(self) -> SafeString:
        """All rows, as lean as HTML allows: their end tags are left out."""
        return mark_safe("".join(map(self._row, self.data)))  # noqa: S308 — columns escape what they give

    def _row(self, record: object) -> str:
        begun = f'<tr id="{self.row_id(record)}">' if self.row_id else "<tr>"
        cells = [f"{one.cell}{one.html(record)}" for one in self.shown]
        return f"{begun}{''.join(cells)}\n"

    def of_files(self) -> Columns:
        """The columns of its files."""
        more = [one for one in self.in_files() if any(map(one.value, self.data))]
        return [*self.shown, *more]

    def of_sheet(self) -> Columns:
        """The columns of its files for spreadsheets."""
        columns = self.of_files()
        return self.in_sheets(columns, list(self.data)) if self.in_sheets else columns


def text_column(
    name: str, heading: StrOrPromise, text: Callable[[Row], str], order_by: tuple[str, ...]
) -> Column:
    """A column of plain words, the same on the page and in files."""
    return Column(name, heading, lambda line: escape(text(line)), text, TEXT, order_by)


def _sorting(one: Column) -> tables.Column:
    order = {"order_by": one.order_by} if one.order_by else {"orderable": False}
    return tables.Column(verbose_name=one.heading, empty_values=(), **order)


def sorted_by(request: HttpRequest, table: FastTable) -> FastTable:
    """The table in the order the request asks for, whole."""
    RequestConfig(request, paginate=False).configure(table)
    return table


def taken_away(request: HttpRequest, table: FastTable, name: str) -> HttpResponse | None:
    """The table as the file that ``?as=`` asks for: json, csv, xlsx, ods; None: for none."""
    if request.GET.get("as") == "json":
        return _file_with(request, table, table.of_files(), name)
    return sheet_of(request, table, name)


def sheet_of(request: HttpRequest, table: FastTable, name: str) -> HttpResponse | None:
    """The table as the file for spreadsheets that ``?as=`` asks for; None: it asks for none."""
    asked = request.GET.get("as", "")
    return _file_with(request, table, table.of_sheet(), name) if asked in KINDS else None


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


def _file_with(
    request: HttpRequest, table: FastTable, columns: Columns, name: str
) -> HttpResponse | None:
    heads = {one.name: str(one.heading) for one in columns}
    rows = ([_cell(one, record) for one in columns] for record in table.data)
    return file_of(request, name, heads, rows)


def _cell(column: Column, record: object) -> str | int:
    """What a file says of a record; a name that looks like a figure is none."""
    value = column.value(record)
    return value if column.is_figure or isinstance(value, int) else CellText(value)
