"""Many sheets in one go: what a list shows is ordered, a few at once, more as a job."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from scorer.clubs.views.access import anyone, has_role, open_club
from scorer.models import Club, ScoreSheet
from scorer.operations.services.jobs import A_MOMENT, BusyError, JobFailedError, ask
from scorer.operations.views.print_jobs import order_job
from scorer.operations.views.rates import limited
from scorer.operations.views.reaching import printed_site_of
from scorer.printing.letters import without_face
from scorer.printing.orders import (
    MOST_SHEETS,
    BlanksOrder,
    Order,
    SetOrder,
    as_json,
)
from scorer.printing.typed_texts import typed_texts
from scorer.sheets.forms.paper import BlanksForm, ManyForm, SetForm
from scorer.sheets.selectors.sheets import sheets_of, sheets_of_club
from scorer.sheets.tables.filters import SheetFilter
from scorer.sheets.views.browser import remembered
from scorer.sheets.views.paper import no_paper, pdf_response
from scorer.sheets.views.rules import ruleset_or_404

AT_ONCE = 4  # sheets that take no longer than somebody waits for a page
EXPLAINED_AT_ONCE = 1  # of those followed by their explanations
BLANKS_AT_ONCE = 40  # of those on which nothing stands but their table


@dataclass(frozen=True, slots=True)
class Chosen:
    """The sheets a search leaves, by their ids; ``trouble`` says why they cannot be printed."""

    sheets: tuple[UUID, ...]
    trouble: str


@anyone
@limited("print")
@require_http_methods(["GET", "POST"])
def print_own(request: HttpRequest) -> HttpResponse:
    """The sheets of this browser and of who is signed in on it."""
    sheets = sheets_of(remembered(request), request.user)
    title, back = _("Sheets of this browser"), reverse("scorer:sheets")
    return _order_page(request, sheets, title, back, desk=False)


@open_club
@limited("print")
@require_http_methods(["GET", "POST"])
def print_club(request: HttpRequest, club: Club) -> HttpResponse:
    """The sheets of a club, for whoever may see their list."""
    back = reverse("scorer:club", args=[club.slug])
    sheets = sheets_of_club(club, request.user)
    return _order_page(request, sheets, club.name, back, desk=has_role(request, club))


@anyone
@limited("print")
@require_http_methods(["GET", "POST"])
def print_blanks(request: HttpRequest, ruleset: str) -> HttpResponse:
    """Blank sheets of a rule set, for tables whose players write their own names."""
    choice = ruleset_or_404(ruleset)
    posted = request.method == "POST"
    how: dict[str, Any] = {"game": choice.game, "ruleset": choice.ruleset}
    form = BlanksForm.asked(request.POST, **how) if posted else BlanksForm(**how)
    if posted and form.is_valid():
        order = BlanksOrder(
            ruleset=ruleset,
            players=form.seats(),
            count=form.cleaned_data["count"],
            paper=form.order(),
            options=form.options(),
            imposition=form.imposition(),
            occasion=form.occasion(),
            first=form.cleaned_data["first"],
            site=printed_site_of(request),
        )
        if printed := _printed(request, order, form, at_once=BLANKS_AT_ONCE, desk=False):
            return printed
    context = {"form": form, "choice": choice}
    return render(request, "scorer/paper_blanks.html", context, status=400 if posted else 200)


def _printed(
    request: HttpRequest, order: Order, form: ManyForm, *, at_once: int, desk: bool
) -> HttpResponse | None:
    """A few sheets as PDF; the page of the job that prints more; None, and a fault, if too many.

    A few become a job too while the press has its hands full.
    """
    kept = as_json(order)
    if order.total <= at_once:
        try:
            pdf = ask("sheets", kept, desk=desk, patience=A_MOMENT)
            return pdf_response(pdf, f"kontra-{order.total}.pdf")
        except JobFailedError as failed:
            return no_paper(request, failed)
        except BusyError:
            pass
    return order_job(request, form, "sheets", kept, order.total, desk=desk)


def _order_page(
    request: HttpRequest, sheets: QuerySet[ScoreSheet], title: str, back: str, *, desk: bool
) -> HttpResponse:
    """How the sheets that the search in the address leaves are to be printed."""
    chosen = _chosen(request, sheets)
    form = SetForm.asked(request.POST) if request.method == "POST" else SetForm()
    refused = request.method == "POST" and (bool(chosen.trouble) or not form.is_valid())
    if request.method == "POST" and not refused:
        order = SetOrder(
            sheets=chosen.sheets,
            paper=form.order(),
            imposition=form.imposition(),
            occasion=form.occasion(),
            numbering=form.numbering(),
            site=printed_site_of(request),
        )
        explained = order.paper.reasons and not order.paper.blank
        at_once = EXPLAINED_AT_ONCE if explained else AT_ONCE
        if printed := _printed(request, order, form, at_once=at_once, desk=desk):
            return printed
        refused = True
    query = request.GET.urlencode()
    context = {
        "form": form,
        "title": title,
        "back": f"{back}?{query}" if query else back,
        "count": len(chosen.sheets),
        "trouble": chosen.trouble,
        "substituted": [] if chosen.trouble else without_face(typed_texts(chosen.sheets)),
    }
    return render(request, "scorer/paper_set.html", context, status=400 if refused else 200)


def _chosen(request: HttpRequest, sheets: QuerySet[ScoreSheet]) -> Chosen:
    """One query."""
    found = SheetFilter(request.GET, queryset=sheets)
    if not found.is_valid():
        return Chosen((), _("The search cannot be read. Go back and choose anew."))
    ids = tuple(found.qs.order_by("pk").values_list("pk", flat=True))
    if not ids:
        return Chosen(
            ids, _("There is no sheet to print. Open one, or take something out of the search.")
        )
    if len(ids) > MOST_SHEETS:
        too_many = ngettext(
            "This is %(count)d sheet; at most %(most)d can be printed at once. Search for fewer.",
            "These are %(count)d sheets; at most %(most)d can be printed at once. "
            "Search for fewer.",
            len(ids),
        )
        return Chosen(ids, too_many % {"count": len(ids), "most": MOST_SHEETS})
    return Chosen(ids, "")
