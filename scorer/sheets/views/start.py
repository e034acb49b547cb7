"""The first page, opening a sheet, playing again, one's own sheets."""

from __future__ import annotations

from uuid import UUID, uuid4

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from scorer.clubs.selectors.members import memberships_of
from scorer.clubs.services.clubs import know_players
from scorer.clubs.views.access import anyone, link_holder, on_this_machine
from scorer.models import WRITERS, Club, ScoreSheet, User
from scorer.operations.selectors.printing import prints_of
from scorer.operations.views.rates import limited
from scorer.records import RecordRefused
from scorer.sheets.forms.sheet import NewSheetForm, initial_like, initial_seats
from scorer.sheets.selectors.players import known_names
from scorer.sheets.selectors.presets import figures_played, latest_of_ruleset, presets
from scorer.sheets.selectors.rules import RulesetChoice, ruleset_choices
from scorer.sheets.selectors.sheet_state import load_sheet_state
from scorer.sheets.selectors.sheets import find_sheet, open_clubs, sheets_of
from scorer.sheets.services.rematch import next_first, rematch
from scorer.sheets.services.sheets import EventPlace, open_sheet
from scorer.sheets.tables.sheets import SheetTable
from scorer.sheets.views.browser import (
    left_for_account,
    let_write,
    remembered,
    remembered_prints,
)
from scorer.sheets.views.listing import ListRequest, sheet_list
from scorer.sheets.views.pages import end_of
from scorer.sheets.views.rules import ruleset_or_404
from scorer.support.numbers import parse_int
from scorer.support.short_names import short_names
from scorer.support.translation import translate
from scorer.support.typed_codes import derived_id

LATEST = 5  # sheets on the first page


@anyone
@require_GET
def home(request: HttpRequest) -> HttpResponse:
    """The last game, the games to begin, tables to open with one tap, sheets, clubs."""
    ids = remembered(request)
    tables = presets(ids, request.user)
    mine = memberships_of(request.user) if request.user.is_authenticated else []
    own = {membership.club_id for membership in mine}
    context = {
        "last": tables[0] if tables else None,
        "presets": tables[1:],
        "choices": sorted(ruleset_choices(), key=lambda choice: choice.game.players.minimum),
        "table": SheetTable(sheets_of(ids, request.user)[:LATEST], orderable=False),
        "memberships": mine,
        "clubs": [club for club in open_clubs() if club.pk not in own],
        "sheets_to_add": left_for_account(request),
        "at_laptop": on_this_machine(request),
    }
    return render(request, "scorer/home.html", context)


@anyone
@require_GET
def my_sheets(request: ListRequest) -> HttpResponse:
    """Every sheet of this browser and of who is signed in on it, and today's prints."""
    found = sheets_of(remembered(request), request.user)
    listed = sheet_list(request, found, print_address=reverse("scorer:print_own"))
    if request.htmx:
        return render(request, "scorer/sheet_list.html", listed)
    prints = prints_of(remembered_prints(request), request.user)
    return render(request, "scorer/my_sheets.html", listed | {"prints": prints})


@anyone
@limited("open")
@require_http_methods(["GET", "POST"])
def new_sheet(request: HttpRequest, ruleset: str) -> HttpResponse:
    """Seat the players and agree on the house rules.

    ``?like=SHEET`` begins with its table; ``?round=`` and ``?table=`` come with the code of a
    sheet on paper.
    """
    choice = ruleset_or_404(ruleset)
    clubs = _clubs_written_for(request)
    before = latest_of_ruleset(remembered(request), request.user, ruleset)
    form = NewSheetForm(
        request.POST or None,
        game=choice.game,
        ruleset=choice.ruleset,
        clubs=clubs,
        played=figures_played(before, choice.ruleset),
        initial=_initial(request, choice, clubs, before) if request.method == "GET" else {},
    )
    if request.method == "POST" and form.is_valid():
        sheet = _open(request, form)
        if sheet is not None:
            return _opened(request, sheet)
    known = known_names(remembered(request), request.user)
    context = {
        "form": form,
        "choice": choice,
        "known": known,
        "tables": [(names, short_names(names)) for names in known.tables_of(choice.game.players)],
    }
    return render(request, "scorer/new_sheet.html", context)


@link_holder
@limited("open")
@require_POST
def play_again(request: HttpRequest, sheet: ScoreSheet) -> HttpResponse:
    """Open the next sheet for the same table, under the id of the button's secret.

    At a tournament the director does, with the next round.
    """
    if sheet.event:
        messages.info(request, _("The next score sheet of this table opens with the next round."))
        return redirect(end_of(sheet))
    try:
        secret = UUID(request.POST.get("sheet", ""))
    except ValueError:
        messages.error(request, _("That button was broken. Try once more."))
        return redirect("scorer:home")
    clubs = {club.pk: club for club in _clubs_written_for(request)}
    club = clubs.get(sheet.club_id) if sheet.club_id else None
    now, opens = load_sheet_state(sheet), _sheet_of(secret)
    try:
        opened = rematch(now, sheet_id=opens, club=club, opened_by=_who(request))
    except RecordRefused as refused:
        messages.error(request, translate(refused.text))
        return redirect("scorer:sheet", sheet_id=sheet.pk)
    if sheet.club_id and club is None:
        messages.info(
            request, _("The new sheet is outside the club: only who writes for it opens it there.")
        )
    return _opened(request, opened)


def _open(request: HttpRequest, form: NewSheetForm) -> ScoreSheet | None:
    """The sheet; None when the rules refuse it, which stands in the form then."""
    try:
        sheet = open_sheet(
            head=form.head(),
            players=form.players(),
            club=form.club(),
            opened_by=_who(request),
            sheet_id=_sheet_of(form.cleaned_data["sheet"] or uuid4()),
            place=EventPlace(form.cleaned_data["round"], form.cleaned_data["table"]),
        )
    except RecordRefused as refused:
        form.show_refusal(refused)
        return None
    if club := form.club():
        know_players(club, form.named_players(), guests=form.cleaned_data["guests"])
    return sheet


def _opened(request: HttpRequest, sheet: ScoreSheet) -> HttpResponse:
    """Go there; who sent the secret of a form or button is the browser that it was made for."""
    user = _who(request)
    if sheet.club_id is None or (user is not None and sheet.opened_by_id == user.pk):
        let_write(request, sheet)
    messages.success(
        request,
        _("The sheet is open. This phone writes on it; whoever has its address can read it."),
    )
    return redirect("scorer:sheet", sheet_id=sheet.pk)


def _sheet_of(secret: UUID) -> UUID:
    """The id of the sheet that a form or button opens, however often it is sent.

    Sheets are read by their ids: were the form to carry the id itself, any reader could send it
    and be taken for who opened the sheet.
    """
    return derived_id("opening", secret)


def _initial(
    request: HttpRequest, choice: RulesetChoice, clubs: list[Club], before: list[ScoreSheet]
) -> dict[str, object]:
    """House rules and club of the last sheet of these rules; of ``?like`` the seats too."""
    like = find_sheet(request.GET.get("like", ""))
    if like is not None and not like.event and like.ruleset == choice.ruleset.slug:
        now = load_sheet_state(like)
        begun = initial_seats(now.setup.players, first=next_first(now))
    else:
        like = next(iter(before), None)
        begun = {}
    if like is not None:
        begun |= initial_like(like, game=choice.game)
    told = {name: parse_int(request.GET.get(name, "")) for name in ("round", "table")}
    return begun | {"club": _usual_club(request, clubs, like)} | told


def _usual_club(request: HttpRequest, clubs: list[Club], like: ScoreSheet | None) -> object:
    """The club asked for, else that of the last sheet, else the only one there is."""
    asked = [club.pk for club in clubs if club.slug == request.GET.get("club")]
    if asked:
        return asked[0]
    if like is not None:
        return like.club_id
    return clubs[0].pk if len(clubs) == 1 else None


def _clubs_written_for(request: HttpRequest) -> list[Club]:
    if not request.user.is_authenticated:
        return []
    return [found.club for found in memberships_of(request.user) if found.role in WRITERS]


def _who(request: HttpRequest) -> User | None:
    return request.user if request.user.is_authenticated else None
