"""A sheet as it stood at a time: what did it say at 14:05? To read only."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_GET

from scorer.clubs.views.access import link_holder
from scorer.models import Entry, ScoreSheet
from scorer.sheets.forms.as_of import MomentForm
from scorer.sheets.selectors.as_of import entries_of, log_at
from scorer.sheets.selectors.sheet_context import screen_context
from scorer.sheets.selectors.sheet_state import stand
from scorer.sheets.views.pages import page_of


@link_holder
@require_GET
def sheet_as_of(request: HttpRequest, sheet: ScoreSheet) -> HttpResponse:
    """The sheet at a time, and every moment at which something was written on it."""
    entries = entries_of(sheet)
    last = timezone.localtime(entries[-1].written_at if entries else sheet.opened_at)
    form = MomentForm(request.GET, last.date(), f"{last:%H:%M:%S}")
    then = stand(sheet, log_at(entries, form.moment))
    page = page_of(screen_context(then), None) | {
        "moment_form": form,
        "moment": form.moment,
        "moments": _seconds(entries),
    }
    return render(request, "scorer/as_of.html", page)


def _seconds(entries: Iterable[Entry]) -> list[datetime]:
    """When something was written, each second once."""
    times = (timezone.localtime(one.written_at).replace(microsecond=0) for one in entries)
    return list(dict.fromkeys(times))
