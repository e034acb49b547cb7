"""Keying results from paper, table by table, by keyboard."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scorer.support.numbers import parse_int
from scorer.support.refused import Refused
from tournaments.forms.results import ScoresForm
from tournaments.models import Event, Table
from tournaments.selectors.board import Board, board_of, next_to_key, piles_of
from tournaments.selectors.formats import TableRules, table_rules_of
from tournaments.selectors.seats import score_names
from tournaments.services.results import Keyed, key_result
from tournaments.views.access import EventRequest, Right, event_desk
from tournaments.views.acting import actor_of, round_or_404, table_or_404
from tournaments.views.agenda import agenda_context
from tournaments.views.pages import event_context


@event_desk(Right.ENTER)
@require_http_methods(["GET", "POST"])
def key_results(request: EventRequest, event: Event, number: int) -> HttpResponse:
    """The scores of one table; then the next that is missing.

    ``?look=2`` is the second look, by ``?pile=`` in the order of somebody's paper.
    """
    if request.method == "POST":
        return _post(request, event, number)
    board = board_of(event, round_or_404(event, number))
    asked = request.GET.get("table", "")
    wanted = parse_int(asked) if asked else _next(request, event, board)
    seats = {tile.state.number: len(tile.state.seats) for tile in board.tiles}
    if asked and wanted not in seats:
        messages.error(request, _("There is no table %(table)s in this round.") % {"table": asked})
    if wanted not in seats:
        return _page(request, event, board, None, None)
    form = ScoresForm(seats=seats[wanted], terms=table_rules_of(event))
    row = table_or_404(event, number, wanted)
    return _page(request, event, board, row, form)


def _second(request: EventRequest) -> bool:
    return request.GET.get("look") == "2"


def _next(request: EventRequest, event: Event, board: Board) -> int | None:
    """The next table in order; of a pile that is chosen, the one on top."""
    if _second(request) and (name := request.GET.get("pile")) is not None:
        pile = next((one for one in piles_of(event, board) if one.name == name), None)
        if pile:
            return pile.tables[0]
    after = parse_int(request.GET.get("after", "")) or 0
    return next_to_key(board, after, second=_second(request))


def _order(request: EventRequest) -> QueryDict:
    """Which look it is, and by whose pile: what the next page is asked for too."""
    query = QueryDict(mutable=True)
    if _second(request):
        query["look"] = "2"
        if (pile := request.GET.get("pile")) is not None:
            query["pile"] = pile
    return query


def _page(
    request: EventRequest,
    event: Event,
    board: Board,
    row: Table | None,
    form: ScoresForm | None,
    unfinished: str = "",
) -> HttpResponse:
    second = _second(request)
    page = event_context(request, event, "desk") | {
        "round": board.round,
        "table": row,
        "form": form,
        "second": second,
        "pile": request.GET.get("pile"),
        "order": _order(request),
        "piles": piles_of(event, board) if second else [],
        "left": len(board.unseen if second else board.missing),
        "unfinished": unfinished,
    }
    if row and form:
        form.name_places(score_names(row.round, table_rules_of(event), row.pk))
    else:
        page |= agenda_context(request, event)
    return render(request, "tournaments/desk/key.html", page)


def _post(request: EventRequest, event: Event, number: int) -> HttpResponse:
    """Write what was typed and go on to the next table; the form again where that cannot be."""
    row = table_or_404(event, number, parse_int(request.GET.get("table", "")) or 0)
    terms = table_rules_of(event)
    form, unfinished = ScoresForm(request.POST, seats=row.places.count(), terms=terms), ""
    if form.is_valid():
        unfinished = _unfinished(request, terms, row)
        if not unfinished and _key(request, row, form):
            query = _order(request)
            query["after"] = str(row.number)
            address = reverse("tournaments:key_results", args=[event.slug, number])
            return redirect(f"{address}?{query.urlencode()}")
    return _page(request, event, board_of(event, row.round), row, form, unfinished)


def _unfinished(request: EventRequest, terms: TableRules, row: Table) -> str:
    """That a phone is still recording the table, once; "" where it is not."""
    sheet = row.sheet
    if sheet is None or not sheet.played or sheet.finished or sheet.locked:
        return ""
    if "anyway" in request.POST or row.results.exists():
        return ""
    words = {"table": row.number, "played": sheet.played, "hands": terms.hands}
    if terms.hands:
        return _("The phone at table %(table)d is at hand %(played)d of %(hands)d.") % words
    return _("The phone at table %(table)d is at hand %(played)d.") % words


def _key(request: EventRequest, row: Table, form: ScoresForm) -> bool:
    """Write it, and say what was written; else say beside the field why not."""
    try:
        keyed = key_result(
            table_id=row.pk,
            scores=form.scores,
            hands=form.cleaned_data.get("hands"),
            confirm=form.confirmed,
            uuid=form.cleaned_data["uuid"],
            actor=actor_of(request),
        )
    except Refused as refused:
        form.show_refusal(refused)
        return False
    _confirm(request, keyed, second=_second(request))
    return True


def _confirm(request: EventRequest, keyed: Keyed, *, second: bool) -> None:
    words = {"table": keyed.table.number, "scores": shown(keyed.result.scores)}
    if keyed.table.differs:
        messages.error(
            request,
            _("Table %(table)d: the entries differ. It is on the board as disputed.") % words,
        )
    elif keyed.is_second and second:
        messages.success(request, _("Table %(table)d: both entries agree.") % words)
    elif keyed.is_second:
        told = _(
            "Table %(table)d had been entered already. Yours is kept as the second entry, and both "
            "agree."
        )
        messages.success(request, told % words)
    else:
        messages.success(request, _("Table %(table)d: %(scores)s.") % words)


def shown(scores: list[int]) -> str:
    """Scores as a sheet shows them: ``12 −4 −4 −4``."""
    return "  ".join(str(score).replace("-", "−") for score in scores)
