"""Files for spreadsheets, in which no cell is taken for a formula: the one writer of them.

Figures are figures in XLSX and ODS, with a dot or the decimal sign of the reader's language,
as pages write them. In CSV they have the decimal sign of the reader's language,
and cells stand apart as spreadsheets of that language expect it: by semicolons where a comma is in
figures.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Callable, Iterable, Mapping
from decimal import Decimal
from io import StringIO
from itertools import chain

from django.http import HttpResponse
from django.utils.formats import get_format

NUMBER = re.compile(r"[-−]?[0-9][0-9.,]*")
CUTS = re.compile(r"([;|\t\r\n])")  # what some spreadsheet takes for the end of a cell
PLAIN = re.compile(r"[-−]?(?:0|[1-9][0-9]{0,14})(?:\.[0-9]{1,9})?")  # a figure, exact in any file
NO_TEXT = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f]")  # what no XML can hold
STARTS_A_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "\0", "−", "＝", "＋", "－", "＠")


Rows = Iterable[Iterable[str | int]]


class CellText(str):
    """A name or another text that is no figure, whatever it looks like."""

    __slots__ = ()


def sheet_file(kind: str, name: str, head: list[str], rows: Rows) -> HttpResponse | None:
    """A file called ``name`` of a kind in ``KINDS``; None for any other kind."""
    if kind not in KINDS:
        return None
    media, write = KINDS[kind]
    answer = HttpResponse(write([harmless(cell) for cell in head], rows), content_type=media)
    answer["Content-Disposition"] = f'attachment; filename="{name}.{kind}"'
    return answer


def _csv(head: list[str | int], rows: Rows) -> str:
    """UTF-8 with a mark, which spreadsheets need to see it."""
    point = get_format("DECIMAL_SEPARATOR")
    file = StringIO("\ufeff")
    file.seek(0, 2)
    writer = csv.writer(file, delimiter=";" if point == "," else ",")
    writer.writerow(head)
    writer.writerows([_written(harmless(cell), point) for cell in row] for row in rows)
    return file.getvalue()


def _written(cell: str | int, point: str) -> str | int:
    """The cell, a figure with the decimal sign ``point``."""
    if isinstance(cell, int | CellText) or not PLAIN.fullmatch(cell):
        return cell
    return cell.replace(".", point)


def _xlsx(head: list[str | int], rows: Rows) -> bytes:
    from tablib import Dataset  # noqa: PLC0415 — seldom asked for

    made, point = Dataset(headers=head), get_format("DECIMAL_SEPARATOR")
    for row in rows:
        made.append([_figure(harmless(cell), point) for cell in row])
    written: bytes = made.export("xlsx")
    return written


def _ods(head: list[str | int], rows: Rows) -> bytes:
    from scorer.support.opendocument import opendocument  # noqa: PLC0415 — as above

    point = get_format("DECIMAL_SEPARATOR")
    figures = ([_figure(harmless(cell), point) for cell in row] for row in rows)
    return opendocument(chain([head], figures))


def _figure(cell: str | int, point: str) -> str | int | Decimal:
    """The cell, a number where it is a figure with the decimal sign ``point`` or a dot."""
    if isinstance(cell, int):
        return cell
    if not isinstance(cell, CellText) and PLAIN.fullmatch(figure := cell.replace(point, ".")):
        return Decimal(figure.replace("−", "-"))
    return NO_TEXT.sub("", cell)


KINDS: Mapping[str, tuple[str, Callable[[list[str | int], Rows], str | bytes]]] = {
    "csv": ("text/csv; charset=utf-8", _csv),
    "xlsx": ("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", _xlsx),
    "ods": ("application/vnd.oasis.opendocument.spreadsheet", _ods),
}


def harmless(cell: str | int) -> str | int:
    """The cell, with a quote before what a spreadsheet would take for a formula.

    Many cut lines at ``;`` or tabs too, whatever quotes stand around: each part that could become
    a cell of its own is looked at.
    """
    if isinstance(cell, int) or NUMBER.fullmatch(cell):
        return cell
    first, *others = CUTS.split(cell)
    start = "'" if _starts_a_formula(cell) else ""
    rest = (f"'{one}" if _starts_a_formula(one) else one for one in others)
    return start + first + "".join(rest)


def unguarded(cell: str) -> str:
    """What a cell said before ``harmless``; any other cell as it is.

    >>> unguarded("'-Kos"), unguarded("'t Hooft"), unguarded("-12")
    ('-Kos', "'t Hooft", '-12')
    """
    first, *others = CUTS.split(cell[1:] if _is_guarded(cell) else cell)
    return first + "".join(part[1:] if _is_guarded(part) else part for part in others)


def _starts_a_formula(part: str) -> bool:
    bare = part.lstrip("'").lstrip(' "\N{NO-BREAK SPACE}')  # a guard that is no guard gets one
    return bare.startswith(STARTS_A_FORMULA) and not CUTS.fullmatch(part)


def _is_guarded(part: str) -> bool:
    return part[:1] == "'" and _starts_a_formula(part[1:])
