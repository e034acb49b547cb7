"""Files for spreadsheets, in which no cell is taken for a formula: the one writer of CSV."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable

from django.http import HttpResponse

NUMBER = re.compile(r"[-−]?[0-9][0-9.,]*")
STARTS_A_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "\0", "−", "＝", "＋", "－", "＠")


def csv_file(name: str, head: list[str], rows: Iterable[Iterable[str | int]]) -> HttpResponse:
    """A CSV file called ``name``.csv in which no cell is taken for a formula.

    UTF-8 with a mark, which spreadsheets need to see it.
    """
    answer = HttpResponse("\ufeff", content_type="text/csv; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="{name}.csv"'
    writer = csv.writer(answer)
    writer.writerow([harmless(cell) for cell in head])
    writer.writerows([harmless(cell) for cell in row] for row in rows)
    return answer


def harmless(cell: str | int) -> str | int:
    """The cell, with a quote before what a spreadsheet would take for a formula."""
    if isinstance(cell, int) or NUMBER.fullmatch(cell):
        return cell
    return f"'{cell}" if cell.lstrip(" ").startswith(STARTS_A_FORMULA) else cell
