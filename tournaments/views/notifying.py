"""Players to notify of a seating that was changed, until the desk ticks them off."""

from __future__ import annotations

from functools import partial
from uuid import uuid4

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scorer.support.attempts import attempt
from scorer.support.numbers import parse_int
from tournaments.models import Event
from tournaments.selectors.notifying import players_to_notify
from tournaments.selectors.replaced_papers import replaced_papers
from tournaments.services.reseating import note_notified
from tournaments.views.access import ANY, EventRequest, event_desk
from tournaments.views.acting import actor_of, uuid_in
from tournaments.views.pages import event_context
from tournaments.views.papers import Replaced
from tournaments.views.seeing import id_in


@event_desk(*ANY)
@require_http_methods(["GET", "POST"])
def notify_page(request: EventRequest, event: Event) -> HttpResponse:
    """Who has another table than they know, by round, and what to print again."""
    if request.method == "POST":
        number = id_in(request, "round")
        waiting = {
            player.number
            for one in players_to_notify(event, event.rounds.all())
            if one.round == number
            for player in one.players
        }
        ticked = {parse_int(typed) for typed in request.POST.getlist("unit")}
        players = waiting if request.POST.get("do") == "all" else waiting & ticked
        note = partial(
            note_notified,
            event_id=event.pk,
            number=number,
            players=players,
            actor=actor_of(request),
            uuid=uuid_in(request),
        )
        attempt(request, note, _("Noted: they know their tables."))
        return redirect("tournaments:notify", event.slug)
    context = event_context(request, event, "desk") | {
        "notifications": players_to_notify(event, list(event.rounds.all())),
        "replaced": [Replaced(one) for one in replaced_papers(event)],
        "uuid": uuid4(),
    }
    return render(request, "tournaments/notify.html", context)
