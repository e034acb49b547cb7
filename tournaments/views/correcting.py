"""Correcting a table's result: first who would move where, then with a reason for good."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scorer.support.attempts import refuse_in, send_again
from scorer.support.numbers import parse_int
from scorer.support.refused import Conflict, Refused, Taken
from tournaments.forms.results import CorrectionForm
from tournaments.models import Event, Result, Table
from tournaments.selectors.formats import table_rules_of
from tournaments.selectors.result_impact import result_impact
from tournaments.selectors.results import TableState, counting, table_of
from tournaments.selectors.seats import score_names
from tournaments.services.results import (
    check_scores,
    correct_result,
    newest_result,
)
from tournaments.views.access import EventRequest, Right, event_desk
from tournaments.views.acting import actor_of, table_or_404
from tournaments.views.pages import event_context, sent


@event_desk(Right.ENTER)
@require_http_methods(["GET", "POST"])
def correct_table(request: EventRequest, event: Event, number: int, table: int) -> HttpResponse:
    """The scores that are to count instead; ``?look=`` begins with an earlier reading."""
    row = table_or_404(event, number, table)
    state = table_of(row)
    form = _form(request, event, row, state)
    page = event_context(request, event, "desk") | {
        "round": row.round,
        "table": row,
        "state": state,
        "form": form,
    }
    if form.is_valid():
        if "save" in request.POST and _save(request, row, form):
            return redirect("tournaments:desk_table", event.slug, number, table)
        if "save" not in request.POST:
            page |= _preview(event, state, form)
    return render(request, "tournaments/desk/correct.html", page)


def _form(request: EventRequest, event: Event, row: Table, state: TableState) -> CorrectionForm:
    terms = table_rules_of(event)
    given: Any = state.scores or ()
    initial: dict[str, object] = {"seen": newest_result(row)}
    if asked := parse_int(request.GET.get("look", "")):
        look = row.results.filter(pk=asked).exclude(scores=[]).first()
        if look is not None:
            given = look.scores
            initial["reason"] = _why(look, state)
    form = CorrectionForm(
        sent(request), seats=len(state.seats), terms=terms, given=given, initial=initial
    )
    form.name_places(score_names(row.round, terms, row.pk))
    return form


def _why(look: Result, state: TableState) -> str:
    """The reason that fits the reading chosen; whoever corrects may write another."""
    if look.kind == Result.Kind.SHEET:
        return _("The score sheet was right.")
    if [one.id for one in state.looks] == [look.pk]:
        return _("The paper was keyed right.")
    counts = counting(state.looks)
    if look.kind == Result.Kind.SECOND:
        return _("The second entry was right.")
    newest = bool(state.looks) and look.pk == state.looks[-1].id
    if newest or (counts is not None and look.pk > counts.id):
        return _("The later entry was right.")
    return _("The earlier entry was right.")


def _preview(event: Event, state: TableState, form: CorrectionForm) -> dict[str, object]:
    """Who would move where; nothing where the scores cannot be."""
    hands = form.cleaned_data.get("hands")
    try:
        check_scores(table_rules_of(event), state, form.scores, hands)
    except Refused as refused:
        form.show_refusal(refused)
        if not refused.unless:
            return {}
    return {"previewed": True, "impact": result_impact(event, state, form.scores)}


def _save(request: EventRequest, row: Table, form: CorrectionForm) -> bool:
    data = form.cleaned_data
    try:
        correct_result(
            table_id=row.pk,
            scores=form.scores,
            hands=data.get("hands"),
            confirm=form.confirmed,
            reason=data["reason"],
            seen=data["seen"],
            uuid=data["uuid"],
            actor=actor_of(request),
        )
    except Taken as taken:
        refuse_in(form, taken, newest_result(row))
    except Conflict:
        form.add_error(
            None,
            _(
                "Somebody has changed this table's result meanwhile. See what stands now, then "
                "save again."
            ),
        )
        send_again(form, seen=newest_result(row))
    except Refused as refused:
        form.show_refusal(refused)
    else:
        messages.success(request, _("Table %(table)d is corrected.") % {"table": row.number})
        return True
    return False
