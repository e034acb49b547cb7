"""The minutes on screen: everything that was done, the newest first."""

from __future__ import annotations

from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.formats import date_format
from django.views.decorators.http import require_GET

from scorer.support.spreadsheet import sheet_file
from tournaments.models import Event
from tournaments.printing.minutes import days_of
from tournaments.selectors.sentences import sentence_of, with_accounts
from tournaments.selectors.undoing import undone_in
from tournaments.tables.minutes import StepFilter
from tournaments.views.access import EventRequest, Right, event_desk
from tournaments.views.pages import event_context
from tournaments.views.public import file_name

AT_ONCE = 100


@event_desk(Right.PAPERS)
@require_GET
def minutes_page(request: EventRequest, event: Event) -> HttpResponse:
    """Steps by topic and person; ``?as=csv``, ``xlsx``, ``ods`` take them away, oldest first."""
    search = StepFilter(request.GET, event)
    if file := _file(request, event, search):
        return file
    pages = Paginator(search.qs, AT_ONCE)
    page = pages.get_page(request.GET.get("page"))
    context = event_context(request, event, "minutes") | {
        "search": search,
        "page": page,
        "days": days_of(with_accounts(event, page), undone_in(event)),
    }
    return render(request, "tournaments/minutes.html", context)


def _file(request: EventRequest, event: Event, search: StepFilter) -> HttpResponse | None:
    rows = (
        [
            date_format(timezone.localtime(step.at), "c"),
            step.kind,
            sentence_of(step),
            step.reason,
            step.called,
        ]
        for step in with_accounts(event, search.qs.order_by("pk"))
    )
    head = ["at", "kind", "sentence", "reason", "by"]
    return sheet_file(request.GET.get("as", ""), file_name(event, "minutes"), head, rows)
