"""Keying results from paper, table by table, by keyboard."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

from django.contrib import messages
from django.http import HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scorer.views.numbers import whole
from tournaments.forms.results import ScoresForm
from tournaments.models import Event, Round
from tournaments.selectors.board import board_of, next_to_key
from tournaments.selectors.results import TableState
from tournaments.selectors.seats import place_names
from tournaments.selectors.terms import terms_of
from tournaments.services.results import Keyed, key_result
from tournaments.services.steps import EventRefused
from tournaments.views.access import EventRequest, event_desk
from tournaments.views.acting import actor_of, round_or_404
from tournaments.views.pages import event_context


@event_desk
@require_http_methods(["GET", "POST"])
def key_results(request: EventRequest, event: Event, number: int) -> HttpResponse:
    """The scores of one table; then the next that is missing. ``?look=2`` is the second look."""
    round_ = round_or_404(event, number)
    second = request.GET.get("look") == "2"
    board = board_of(event, round_)
    asked = request.GET.get("table", "")
    wanted = whole(asked) if asked else next_to_key(board, second=second)
    states = {tile.state.number: tile.state for tile in board.tiles}
    state = states.get(wanted or 0)
    if asked and state is None:
        messages.error(request, _("There is no table %(table)s in this round.") % {"table": asked})
    form = None
    if state is not None:
        form = _form(request, event, round_, state)
        if request.method == "POST" and form.is_valid():
            answer = _key(request, event, state, form, second=second)
            if answer is not None:
                return answer
    page = event_context(request, event, "desk") | {
        "round": round_,
        "board": board,
        "state": state,
        "form": form,
        "second": second,
        "left": len(board.unseen if second else board.missing),
    }
    return render(request, "tournaments/desk/key.html", page)


def _form(request: EventRequest, event: Event, round_: Round, state: TableState) -> ScoresForm:
    names = place_names(round_, terms_of(event), state.id)
    data = request.POST if request.method == "POST" else None
    return ScoresForm(data, names=names, terms=terms_of(event))


def _key(
    request: EventRequest, event: Event, state: TableState, form: ScoresForm, *, second: bool
) -> HttpResponse | None:
    """Write what was typed and go to the next table; None when the form says why not."""
    try:
        keyed = key_result(
            table_id=state.id,
            scores=form.scores,
            hands=form.cleaned_data.get("hands"),
            uuid=form.cleaned_data["uuid"],
            actor=actor_of(request),
        )
    except EventRefused as refused:
        form.refuse(refused)
        form.data = sent_anew(form.data)
        return None
    _tell(request, keyed, second=second)
    board = board_of(event, round_or_404(event, state.round))
    following = next_to_key(board, state.number, second=second)
    query = QueryDict(mutable=True)
    if second:
        query["look"] = "2"
    if following:
        query["table"] = str(following)
    address = reverse("tournaments:key_results", args=[event.slug, state.round])
    return redirect(f"{address}?{query.urlencode()}" if query else address)


def sent_anew(data: Any, **hidden: object) -> QueryDict:
    """What was typed, to be sent as something new."""
    typed: QueryDict = data.copy()
    typed["uuid"] = str(uuid4())
    for name, value in hidden.items():
        typed[name] = str(value)
    return typed


def _tell(request: EventRequest, keyed: Keyed, *, second: bool) -> None:
    words = {"table": keyed.table.number, "scores": shown(keyed.result.scores)}
    if keyed.table.differs:
        messages.error(
            request,
            _("Table %(table)d: the looks at it differ. It is on the board as in doubt.") % words,
        )
    elif keyed.is_second and second:
        messages.success(request, _("Table %(table)d: both looks agree.") % words)
    elif keyed.is_second:
        told = _(
            "Table %(table)d had been keyed already. Yours is kept as the second look, and both "
            "agree."
        )
        messages.success(request, told % words)
    else:
        messages.success(request, _("Table %(table)d: %(scores)s.") % words)


def shown(scores: list[int]) -> str:
    """Scores as a sheet shows them: ``12 −4 −4 −4``."""
    return "  ".join(str(score).replace("-", "−") for score in scores)
