"""The minutes on screen: everything that was done, the newest first."""

from __future__ import annotations

from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.formats import date_format
from django.views.decorators.http import require_GET

from scorer.support.spreadsheet import csv_file
from tournaments.models import Event
from tournaments.printing.minutes import days_of
from tournaments.selectors.sentences import sentence_of
from tournaments.tables.minutes import StepFilter
from tournaments.views.access import EventRequest, event_desk
from tournaments.views.pages import event_context
from tournaments.views.public import file_name

AT_ONCE = 100


@event_desk
@require_GET
def minutes_page(request: EventRequest, event: Event) -> HttpResponse:
    """Steps by topic and person; ``?as=csv`` takes them away, the oldest first."""
    search = StepFilter(request.GET, event)
    if request.GET.get("as") == "csv":
        return _file(event, search)
    pages = Paginator(search.qs, AT_ONCE)
    page = pages.get_page(request.GET.get("page"))
    context = event_context(request, event, "minutes") | {
        "search": search,
        "page": page,
        "days": days_of(list(page)),
    }
    return render(request, "tournaments/minutes.html", context)


def _file(event: Event, search: StepFilter) -> HttpResponse:
    rows = (
        [
            date_format(timezone.localtime(step.at), "c"),
            step.kind,
            sentence_of(step),
            step.reason,
            step.by_name,
        ]
        for step in search.qs.order_by("pk")
    )
    head = ["at", "kind", "sentence", "reason", "by"]
    return csv_file(file_name(event, "minutes"), head, rows)
