"""From one round to the next with one button: drawn, published, opened, the clock started."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scorer.support.attempts import refuse_in
from scorer.support.numbers import parse_int
from scorer.support.refused import Refused, Taken
from scorer.support.translation import translate
from tournaments.engine.formats import Format
from tournaments.forms.results import OnwardForm
from tournaments.log.acts.rounds import RoundOpened
from tournaments.models import Draw, Event, Round
from tournaments.selectors.concerns import concerns_before
from tournaments.selectors.drawing import PENDING, next_round, roll
from tournaments.selectors.field_outlook import field_outlook
from tournaments.selectors.format_words import METHOD_NAMES, words_on_finals
from tournaments.selectors.formats import format_of
from tournaments.selectors.remaining_rounds import remaining_rounds
from tournaments.selectors.ties import tie_seen
from tournaments.services.drawing import EntriesChanged
from tournaments.services.onward import start_round
from tournaments.services.steps import done_before
from tournaments.views.access import EventRequest, event_director
from tournaments.views.acting import actor_of, uuid_in
from tournaments.views.pages import event_context, form_page, sent
from tournaments.views.seeing import newest_step, seen_in


@event_director
@require_http_methods(["GET", "POST"])
def onward_page(request: EventRequest, event: Event) -> HttpResponse:
    """What still keeps the next round from being played, and the button that does it all."""
    seated = Round.objects.filter(event=event, state=Round.State.SEATED).order_by("number").first()
    number = seated.number if seated else next_round(event)
    waiting = None
    if not seated:
        waiting = event.draws.filter(state__in=PENDING, first_round=number).first()
    format_ = format_of(event)
    if number > format_.rounds and not (seated or waiting):
        messages.info(request, _("All rounds of the format are drawn."))
        return redirect("tournaments:desk", event.slug)
    concerns, seen = concerns_before(event, number), newest_step(event)
    form = OnwardForm(
        sent(request),
        draws=_draws(format_, number, waiting) and not seated,
        concerned=bool(concerns),
        initial={"seen": seen, "number": number},
    )
    if form.is_bound and str(number) != form.data.get("number"):
        return _elsewhere(request, event)
    if form.is_valid() and _started(request, event, number, form, seen):
        return redirect("tournaments:board", event.slug, number)
    entered, here = roll(event, number)
    outlook = None if seated or waiting else field_outlook(format_, here or entered)
    remaining = outlook and remaining_rounds(event, format_, number, here=bool(here))
    context = event_context(request, event, "desk") | {
        "number": number,
        "seated": seated,
        "waiting": waiting,
        "method": METHOD_NAMES[format_.draw_of(number)],
        "units": min(here or entered, format_.in_knockout(number) or here or entered),
        "finals": words_on_finals(format_, number) if format_.in_knockout(number) else "",
        "outlook": outlook,
        "remaining": remaining,
        "tie": tie_seen(event, number) if not (seated or waiting) else None,
        "minutes": (seated.minutes if seated else None) or format_.round_minutes,
        "concerns": [translate(one.sentence) for one in concerns],
        "repairs": any(one.repair for one in concerns),
        "form": form,
    }
    return form_page(request, "tournaments/desk/onward.html", context)


def _draws(format_: Format, number: int, waiting: Draw | None) -> bool:
    """Whether lots are still to be drawn."""
    if waiting:
        return waiting.state == Draw.State.ANNOUNCED and waiting.has_fingerprint
    return format_.draw_of(number).by_chance


def _elsewhere(request: EventRequest, event: Event) -> HttpResponse:
    """The form was for a round that is not the next one any more: sent twice, or by two."""
    number = parse_int(request.POST.get("number", ""))
    try:
        done = done_before(event, uuid_in(request), actor_of(request), RoundOpened, round=number)
    except Taken as taken:
        messages.error(request, translate(taken.text))
        return redirect("tournaments:onward", event.slug)
    if done is None:
        messages.warning(request, _("Somebody was faster. Look again: this comes next now."))
        return redirect("tournaments:onward", event.slug)
    messages.success(request, _("Round %(number)d is open.") % {"number": number})
    return redirect("tournaments:board", event.slug, number)


def _started(request: EventRequest, event: Event, number: int, form: OnwardForm, seen: int) -> bool:
    data = form.cleaned_data
    try:
        played = start_round(
            event=event,
            number=number,
            actor=actor_of(request),
            seen=seen_in(request),
            seed=data.get("seed", ""),
            reason=data.get("reason", ""),
            uuid=data["uuid"],
        )
    except EntriesChanged:
        form.add_error(
            None,
            _("The entries have changed since the draw. Repair it, or drop it and draw again."),
        )
        return False
    except Refused as why:
        refuse_in(form, why, seen)
        return False
    told = (
        _("Round %(number)d is open, its clock runs.")
        if played.started_at
        else _("Round %(number)d is open.")
    )
    messages.success(request, told % {"number": number})
    return True
