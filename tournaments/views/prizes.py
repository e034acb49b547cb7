"""The prizes of an event: what is put up, and who would win it as things stand."""

from __future__ import annotations

from functools import partial

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scorer.models import MANAGERS
from scorer.support.attempts import attempt_in
from tournaments.engine.prizes import PrizeList
from tournaments.forms.prizes import PrizesForm
from tournaments.models import Event
from tournaments.printing.readable import after_round
from tournaments.selectors.entry_rules import entry_rules
from tournaments.selectors.prizes import giving_of, prizes_of
from tournaments.selectors.standings import last_counted
from tournaments.services.prizes import set_prizes
from tournaments.tables.prizes import prize_table
from tournaments.views.access import EventRequest, Right, event_desk
from tournaments.views.acting import actor_of
from tournaments.views.pages import event_context, form_page, sent
from tournaments.views.public import event_data_in
from tournaments.views.seeing import newest_step, seen_in


@event_desk(Right.PAPERS)
@require_http_methods(["GET", "POST"])
def prizes_page(request: EventRequest, event: Event) -> HttpResponse:
    """Who would win what, and the list that directors fill in; ``do=more`` asks for more rows."""
    if request.method == "POST" and request.role not in MANAGERS:
        raise PermissionDenied
    put_up, seen, rules = prizes_of(event), newest_step(event), entry_rules(event)
    if request.POST.get("do") == "more":
        form = PrizesForm.with_more(request.POST, put_up=put_up, rules=rules)
    else:
        form = PrizesForm(sent(request), put_up=put_up, rules=rules, initial={"seen": seen})
    if form.is_valid():
        act = partial(
            set_prizes,
            event_id=event.pk,
            put_up=form.put_up(),
            actor=actor_of(request),
            seen=seen_in(request),
        )
        if attempt_in(form, act, seen):
            messages.success(request, _("Saved."))
            return redirect("tournaments:prizes", slug=event.slug)
    context = event_context(request, event, "desk") | {"form": form}
    return form_page(request, "tournaments/prizes.html", context | _preview(request, event, put_up))


def _preview(request: EventRequest, event: Event, put_up: PrizeList) -> dict[str, object]:
    """Who would win what by the results so far."""
    if not put_up.prizes:
        return {"put_up": put_up}
    data = event_data_in(request, event)
    played = last_counted(data)
    return {
        "put_up": put_up,
        "played": played,
        "stand": after_round(played, data.format.rounds),
        "tables": sum(not table.settled for table in data.tables.get(played, ())),
        "prizes": prize_table(giving_of(event, data, put_up), put_up, data),
    }
