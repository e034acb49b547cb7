"""The director's draws: asking for one, its seed, typed tables."""

from __future__ import annotations

from functools import partial

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scorer.operations.services.jobs import A_MOMENT
from scorer.support.attempts import attempt, attempt_in
from scorer.support.numbers import parse_int
from scorer.support.translation import translate
from tournaments.engine.cuts import TieRule
from tournaments.engine.drawn import BY_RANK
from tournaments.engine.draws.request import Method, Uneven
from tournaments.engine.formats import Format
from tournaments.forms.draws import AskForm, TieForm, TypedForm
from tournaments.models import Draw, Event
from tournaments.selectors.concerns import drawn_early
from tournaments.selectors.drawing import (
    asked_of,
    draws_of,
    next_round,
    roll,
    seated_rounds,
    seated_rounds_in,
)
from tournaments.selectors.event_data_cache import event_data_of
from tournaments.selectors.field_outlook import field_outlook
from tournaments.selectors.format_words import words_on_finals
from tournaments.selectors.formats import format_of
from tournaments.selectors.knockout import knockout_seen
from tournaments.selectors.remaining_rounds import remaining_rounds
from tournaments.selectors.ties import tie_seen
from tournaments.selectors.uneven_field_preview import is_even, preview_uneven_field
from tournaments.services import drawing
from tournaments.services.by_hand import MOST_ROUNDS, as_text, read_rounds
from tournaments.services.draw_jobs import make_draw_apart
from tournaments.services.ties import decide_tie
from tournaments.views.access import EventRequest, event_director
from tournaments.views.acting import actor_of
from tournaments.views.pages import event_context, form_page, sent
from tournaments.views.seeing import newest_step, seen_in


@event_director
@require_http_methods(["GET", "POST"])
def draws_page(request: EventRequest, event: Event) -> HttpResponse:
    """All draws of an event, and asking for the next one: told first what it comes to."""
    format_ = format_of(event)
    seen, first = newest_step(event), next_round(event)
    entered, here = roll(event, first)
    form = AskForm(
        sent(request),
        format_=format_,
        first=first,
        here=here,
        entered=entered,
        replaces=bool(seated_rounds_in(event, 1, MOST_ROUNDS)),
        initial={"seen": seen} | _wished(request, first),
    )
    if form.is_valid():
        draw = attempt_in(form, lambda: _announced(request, event, format_, form), seen)
        if draw and draw.has_fingerprint:
            messages.success(
                request,
                _("Announced: the fingerprint stands on “How it was drawn”. Now throw the dice."),
            )
        elif draw:
            make = partial(make_draw_apart, draw, seed="", actor=actor_of(request))
            attempt(request, lambda: make(seen=newest_step(event), patience=A_MOMENT))
        if draw:
            return redirect("tournaments:draw", slug=event.slug, draw=draw.pk)
    remaining = remaining_rounds(event, format_, first, here=bool(here))
    context = event_context(request, event, "draws") | {
        "form": form,
        "draws": draws_of(event),
        "entered": entered,
        "complete": first > format_.rounds,
        "finals": words_on_finals(format_, first),
        "early": _early_warning(event, format_, first),
        "knockout": knockout_seen(event_data_of(event)) if format_.knockout else None,
        "tie": tie_seen(event, first),
        "outlooks": _outlooks(format_, entered, here, told=remaining is not None),
        "remaining": remaining,
    }
    return form_page(request, "tournaments/draws.html", context)


def _wished(request: EventRequest, first: int) -> dict[str, object]:
    """What the form begins with where the Swiss system was chosen above it."""
    swiss = Method.SWISS.value
    return {"method": swiss, "last": first} if request.GET.get("method") == swiss else {}


def _early_warning(event: Event, format_: Format, first: int) -> str:
    """That the next round is drawn by standing before the results are there."""
    by_rank = format_.draw_of(first) in {*BY_RANK, Method.KNOCKOUT}
    found = drawn_early(event, first) if by_rank and first > 1 else None
    return translate(found) if found else ""


def _announced(request: EventRequest, event: Event, format_: Format, form: AskForm) -> Draw:
    data = form.cleaned_data
    asked = asked_of(
        event,
        format_,
        first=data["first"],
        last=data["last"],
        method=Method(data["method"]),
        uneven=Uneven(data["uneven"]),
        here=form.here_only,
    )
    return drawing.announce(
        event_id=event.pk,
        first_round=data["first"],
        request=asked,
        of_all=not form.here_only,
        actor=actor_of(request),
        seen=seen_in(request),
        reason=data.get("reason", ""),
        uuid=data["uuid"],
    )


def _outlooks(format_: Format, entered: int, here: int, *, told: bool) -> list[dict[str, object]]:
    """What so many come to, for those who are here and for all; nothing to say for even fields.

    ``told``: how many rounds they need is said already.
    """
    counts = [here, entered] if 0 < here < entered else [entered]
    return [
        {
            "units": units,
            "even": is_even(units, format_),
            "ways": preview_uneven_field(units, format_, format_.rounds),
            "sentences": () if told else field_outlook(format_, units).sentences,
        }
        for units in counts
        if units
    ]


@event_director
@require_http_methods(["GET", "POST"])
def tie_page(request: EventRequest, event: Event, number: int) -> HttpResponse:
    """Who is tied where the best go on to a round, and how that is decided."""
    if not 1 <= number <= format_of(event).rounds:
        raise Http404
    tie, seen = tie_seen(event, number), newest_step(event)
    if tie is None:
        messages.info(
            request, _("No tie is to be decided before round %(round)d.") % {"round": number}
        )
        return redirect("tournaments:draws", slug=event.slug)
    form = TieForm(sent(request), rule=format_of(event).tie_rule, initial={"seen": seen})
    if form.is_valid():
        done = attempt_in(form, lambda: _decided(request, event, number, form), seen)
        if done:
            messages.success(request, _("Tie decided."))
            return redirect("tournaments:tie", slug=event.slug, number=number)
    context = event_context(request, event, "draws") | {"form": form, "tie": tie}
    return form_page(request, "tournaments/tie.html", context)


def _decided(request: EventRequest, event: Event, number: int, form: TieForm) -> Event:
    data = form.cleaned_data
    return decide_tie(
        event_id=event.pk,
        number=number,
        how=TieRule(data["how"]),
        order=form.order,
        seed=data["seed"],
        reason=data["reason"],
        actor=actor_of(request),
        seen=seen_in(request),
        uuid=data["uuid"],
    )


@event_director
@require_http_methods(["GET", "POST"])
def typed_draw(request: EventRequest, event: Event) -> HttpResponse:
    """Tables made elsewhere, typed or pasted; they are checked as drawn ones are."""
    format_ = format_of(event)
    seen = newest_step(event)
    asked_for = parse_int(request.GET.get("round", "")[:5]) or 0
    seated = seated_rounds_in(event, asked_for, asked_for)
    form = TypedForm(
        sent(request),
        replaces=bool(seated_rounds_in(event, 1, MOST_ROUNDS)),
        initial={
            "first": asked_for if seated else next_round(event),
            "tables": as_text([seated_rounds(event)[asked_for]]) if seated else "",
            "seen": seen,
        },
    )
    if form.is_valid():
        draw = attempt_in(form, lambda: _typed(request, event, format_, form), seen)
        if draw:
            return redirect("tournaments:draw", slug=event.slug, draw=draw.pk)
    context = event_context(request, event, "draws") | {"form": form}
    return form_page(request, "tournaments/typed_draw.html", context)


def _typed(request: EventRequest, event: Event, format_: Format, form: TypedForm) -> Draw:
    data = form.cleaned_data
    first, uneven = data["first"], format_.uneven
    plays_on = format_.draw_of(first) is Method.KNOCKOUT
    method = Method.KNOCKOUT if plays_on else Method.RANDOM
    asked = asked_of(event, format_, first=first, last=first, method=method, uneven=uneven)
    numbers = [unit.number for unit in asked.units]
    return drawing.type_draw(
        event_id=event.pk,
        first_round=first,
        request=asked,
        halls=read_rounds(data["tables"], numbers, format_.table_size),
        actor=actor_of(request),
        seen=seen_in(request),
        reason=data.get("reason", ""),
        uuid=data["uuid"],
    )
