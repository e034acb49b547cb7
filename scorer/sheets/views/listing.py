"""Lists of sheets that can be searched, sorted and leafed through."""

from __future__ import annotations

from django.db.models import QuerySet
from django.http import HttpRequest
from django_htmx.middleware import HtmxDetails
from django_tables2 import RequestConfig

from scorer.models import ScoreSheet
from scorer.sheets.tables.filters import SheetFilter
from scorer.sheets.tables.sheets import SheetTable

SHEETS_ON_A_PAGE = {"per_page": 50}


class ListRequest(HttpRequest):
    """A request that may ask for the list alone."""

    htmx: HtmxDetails


def sheet_list(
    request: HttpRequest, sheets: QuerySet[ScoreSheet], *, print_address: str
) -> dict[str, object]:
    """What ``scorer/sheet_list.html`` asks for; three queries however many sheets there are.

    ``searched`` tells an empty search from an empty list; ``print_address`` is where those
    that are found are printed.
    """
    found = SheetFilter(request.GET, queryset=sheets)
    table = SheetTable(found.qs)
    RequestConfig(request, paginate=SHEETS_ON_A_PAGE).configure(table)
    searched = any(request.GET.get(name) for name in found.filters)
    return {
        "filter": found,
        "form": found.form,
        "table": table,
        "searched": searched,
        "print_address": print_address,
    }
