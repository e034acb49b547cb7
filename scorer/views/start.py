"""The first page, and opening a sheet."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods
from django_tables2 import RequestConfig

from scorer.forms.sheet import NewSheetForm
from scorer.models import Club
from scorer.records import RecordRefused
from scorer.selectors.rules import RulesetChoice, ruleset_choices
from scorer.selectors.sheets import known_players, open_clubs, sheets_of_browser, sheets_of_club
from scorer.services.sheets import open_sheet
from scorer.tables.sheets import SheetTable
from scorer.views.access import anyone, open_club
from scorer.views.browser import remember, remembered
from scorer.views.rules import ruleset_or_404

SHEETS_ON_A_PAGE = {"per_page": 50}


@anyone
@require_GET
def home(request: HttpRequest) -> HttpResponse:
    """Games to choose from, this browser's sheets, clubs that show theirs."""
    mine = SheetTable(sheets_of_browser(remembered(request)))
    RequestConfig(request, paginate=SHEETS_ON_A_PAGE).configure(mine)
    return render(
        request,
        "scorer/home.html",
        {"choices": ruleset_choices(), "table": mine, "clubs": open_clubs()},
    )


@open_club
@require_GET
def club_page(request: HttpRequest, club: Club) -> HttpResponse:
    """The sheets of a club."""
    table = SheetTable(sheets_of_club(club))
    RequestConfig(request, paginate=SHEETS_ON_A_PAGE).configure(table)
    return render(request, "scorer/club.html", {"club": club, "table": table})


@anyone
@require_http_methods(["GET", "POST"])
def new_sheet(request: HttpRequest, ruleset: str) -> HttpResponse:
    """Seat the players and agree on the house rules."""
    choice: RulesetChoice = ruleset_or_404(ruleset)
    form = NewSheetForm(request.POST or None, game=choice.game, ruleset=choice.ruleset)
    if request.method == "POST" and form.is_valid():
        try:
            sheet = open_sheet(head=form.head(), players=form.players())
        except RecordRefused as refused:
            form.add_faults(refused)
        else:
            remember(request, sheet)
            messages.success(request, _("The sheet is open. Its address is its key."))
            return redirect("scorer:sheet", sheet_id=sheet.pk)
    context = {"form": form, "choice": choice, "known_players": known_players()}
    return render(request, "scorer/new_sheet.html", context)
