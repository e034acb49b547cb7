"""Files for spreadsheets, in which no cell is taken for a formula: the one writer of CSV."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable

from django.http import HttpResponse

NUMBER = re.compile(r"[-−]?[0-9][0-9.,]*")
CUTS = re.compile(r"([;|\t\r\n])")  # what some spreadsheet takes for the end of a cell
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


def _starts_a_formula(part: str) -> bool:
    bare = part.lstrip(' "\N{NO-BREAK SPACE}')
    return bare.startswith(STARTS_A_FORMULA) and not CUTS.fullmatch(part)
