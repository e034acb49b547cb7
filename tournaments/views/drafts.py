"""One draw, as its director sees it: the seed, the draft and its problems, publication."""

from __future__ import annotations

from functools import partial

from django.contrib import messages
from django.http import HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from scorer.support.numbers import parse_int
from scorer.support.translation import translate
from tournaments.forms.draws import SeedForm
from tournaments.log.acts.drawing import SeatMove
from tournaments.models import Draw, Event
from tournaments.selectors.concerns import drawn_early
from tournaments.selectors.draw_pages import drafted_round, problem_lines
from tournaments.selectors.draw_problems import report_sentences
from tournaments.selectors.draw_values import drawn_of, report_of, request_of
from tournaments.selectors.drawing import Changes, changes_since, names_of
from tournaments.selectors.format_words import method_of
from tournaments.selectors.visibility import gives_away, goes_by_results
from tournaments.services import drawing
from tournaments.services.by_hand import Hall, moved, one_of, swapped, two_of
from tournaments.services.reckoning import made_behind
from tournaments.services.steps import EventRuleError, StaleEvent
from tournaments.views.access import EventRequest, event_director
from tournaments.views.acting import actor_of
from tournaments.views.agenda import agenda_context
from tournaments.views.pages import event_context
from tournaments.views.seeing import attempt, newest_step, refuse_in, seen_in, words_of

MOST_LISTED = 40  # problems; a draw with more needs no longer list


@event_director
@require_GET
def draw_page(request: EventRequest, event: Event, draw: int) -> HttpResponse:
    """A draw: what it waits for, and what it gives."""
    return _page(request, event, _draw(event, draw))


def _page(
    request: EventRequest, event: Event, draw: Draw, form: SeedForm | None = None
) -> HttpResponse:
    seen = newest_step(event)
    context = event_context(request, event, "draws") | {
        "draw": draw,
        "seen": seen,
        "method": method_of(draw),
        "gives_away": _gives_away(event, draw),
        "early": _early(event, draw),
        "form": form or SeedForm(initial={"seen": seen}),
        "said": _said_of(draw) if draw.being_made else "",
    }
    if draw.state == Draw.State.PUBLISHED:
        context = agenda_context(request, event) | context
    if draw.draw is not None:
        context |= _drawn_context(request, event, draw)
    status = 400 if form is not None and form.errors else 200
    return render(request, "tournaments/draw.html", context, status=status)


def _gives_away(event: Event, draw: Draw) -> str:
    if draw.state == Draw.State.PUBLISHED:
        return ""
    found = gives_away(event, draw.first_round, by_rank=goes_by_results(draw))
    return translate(found) if found else ""


def _early(event: Event, draw: Draw) -> str:
    """That it goes by standings which are not complete, until it is published."""
    if draw.state == Draw.State.PUBLISHED or not goes_by_results(draw):
        return ""
    found = drawn_early(event, draw.first_round)
    return translate(found) if found else ""


def _drawn_context(request: EventRequest, event: Event, draw: Draw) -> dict[str, object]:
    asked, drawn = request_of(draw), drawn_of(draw)
    rounds = range(draw.first_round, draw.last_round + 1)
    chosen = _number(request.GET.get("round", ""), rounds)
    report = report_of(draw)
    names = names_of(event)
    problems = problem_lines(asked, drawn.rounds, draw.first_round, names)
    changes = Changes()
    if draw.state == Draw.State.DRAFT:
        changes = changes_since(asked, event, draw.first_round)
    at = chosen - draw.first_round
    return {
        "rounds": rounds if len(rounds) > 1 else (),
        "chosen": chosen,
        "tables": drafted_round(drawn.rounds[at], drawn.sitting_out[at], names, asked),
        "report": report,
        "sentences": report_sentences(report, asked, drawn.rounds),
        "problems": problems[:MOST_LISTED],
        "more_problems": max(0, len(problems) - MOST_LISTED),
        "problems_count": len(problems),
        "broken": [translate(fault) for fault in report.broken],
        "changes": _changes(changes, names),
        "gone": bool(changes.gone or changes.away),
    }


def _changes(changes: Changes, names: dict[int, str]) -> list[str]:
    """How the entries differ from those that were drawn, in sentences."""
    told = (
        (changes.gone, _("%(number)d %(name)s has gone and is in the draw.")),
        (changes.away, _("%(number)d %(name)s does not play some round that they are drawn in.")),
        (changes.new, _("%(number)d %(name)s came after the draw and has no seat.")),
        (
            changes.changed,
            _("%(number)d %(name)s has another team, club, pair, fixed table or more rounds."),
        ),
    )
    return [
        said % {"number": number, "name": names.get(number, "")}
        for numbers, said in told
        for number in numbers
    ]


@event_director
@require_GET
@never_cache
def draw_state(_request: EventRequest, event: Event, draw: int) -> JsonResponse:
    """How far a draw is that is being made, for the page's script."""
    row = _draw(event, draw)
    return JsonResponse(
        {"done": row.share, "said": _said_of(row), "ended": not row.being_made, "there": False}
    )


def _said_of(draw: Draw) -> str:
    return _("The tables are being drawn: %(share)d %%") % {"share": draw.share}


@event_director
@require_POST
def make_draw(request: EventRequest, event: Event, draw: int) -> HttpResponse:
    """Draw by the seed that was typed; what takes longer than a second goes on behind."""
    row = _draw(event, draw)
    form = SeedForm(request.POST)
    if form.is_valid():
        try:
            make = partial(
                drawing.make_draw,
                draw_id=row.pk,
                seed=form.cleaned_data["seed"],
                actor=actor_of(request),
                seen=seen_in(request),
            )
            made_behind(row, make)
        except EventRuleError as refused:
            refuse_in(form, refused, 0)
        except StaleEvent as moved_on:
            messages.error(request, words_of(moved_on))
    if form.errors:
        return _page(request, event, row, form)
    return _to(row)


@event_director
@require_POST
def move_units(request: EventRequest, event: Event, draw: int) -> HttpResponse:
    """Swap two of the draft, or move one to a free seat."""
    row = _draw(event, draw)
    rounds = range(row.first_round, row.last_round + 1)
    number = _number(request.POST.get("round", ""), rounds)

    def change() -> None:
        if row.draw is None:
            raise StaleEvent(event.steps.last())
        hall, move = _moved(request, drawing.halls_of(row)[number - row.first_round], row)
        drawing.move_units(
            draw_id=row.pk,
            round_number=number,
            hall=hall,
            move=move,
            actor=actor_of(request),
            seen=seen_in(request),
        )

    attempt(request, change, _("Moved."))
    return _to(row, number)


def _moved(request: EventRequest, hall: Hall, draw: Draw) -> tuple[Hall, SeatMove]:
    """The round as the form wants it, and what is moved to get there."""
    ticked = map(parse_int, request.POST.getlist("unit"))
    units = [unit for unit in ticked if unit is not None]
    if request.POST.get("do") == "swap":
        one, other = two_of(units)
        return swapped(hall, one, other), {"swapped": (one, other)}
    unit = one_of(units)
    typed = request.POST.get("table", "")
    table = int(typed[:5]) if typed.isascii() and typed.isdecimal() else None
    size = request_of(draw).table_size
    return moved(hall, unit, table or None, size), {"moved": unit, "table": table or None}


@event_director
@require_POST
def publish_draw(request: EventRequest, event: Event, draw: int) -> HttpResponse:
    """Seat the rounds of a draft; told where the entries have changed since."""
    row = _draw(event, draw)
    knowing = request.POST.get("knowing") == "yes"
    reason = request.POST.get("reason", "").strip()[:500]
    publish = partial(
        drawing.publish,
        draw_id=row.pk,
        actor=actor_of(request),
        seen=seen_in(request),
        knowing=knowing,
        reason=reason,
    )
    if row.draw is not None and not reason and report_of(row).broken:
        messages.error(
            request,
            _("The draw has what must not be. Say why it is published: everybody can read it."),
        )
        return _to(row)
    try:
        done = attempt(request, publish, _("Published: everybody can find their table."))
    except drawing.EntriesChanged:
        messages.error(
            request, _("The entries have changed since the draw. Nothing is published yet.")
        )
        done = False
    if done and event.shown == Event.Shown.NOTHING:
        messages.warning(
            request, _("The public does not see the tournament yet: change that in its settings.")
        )
    return _to(row)


@event_director
@require_POST
def drop_draw(request: EventRequest, event: Event, draw: int) -> HttpResponse:
    """Give up a draw that is not published."""
    row = _draw(event, draw)
    who, reason = actor_of(request), request.POST.get("reason", "")[:500]
    drop = partial(
        drawing.drop_draw, draw_id=row.pk, actor=who, seen=seen_in(request), reason=reason
    )
    if attempt(request, drop, _("Dropped.")):
        return redirect("tournaments:draws", slug=event.slug)
    return _to(row)


def _draw(event: Event, pk: int) -> Draw:
    return get_object_or_404(Draw.objects.select_related("event"), event=event, pk=pk)


def _number(typed: str, rounds: range) -> int:
    """The round asked for; the first where it is none of the draw's."""
    number = int(typed[:5]) if typed.isascii() and typed.isdecimal() else 0
    return number if number in rounds else rounds[0]


def _to(draw: Draw, number: int | None = None) -> HttpResponse:
    address = reverse("tournaments:draw", args=[draw.event.slug, draw.pk])
    return redirect(f"{address}?round={number}#tables" if number else address)
