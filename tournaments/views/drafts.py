"""One draw, as its director sees it: the seed, the draft and its problems, publication."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import partial
from uuid import uuid4

from django.contrib import messages
from django.http import HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from scorer.models import Job
from scorer.support.attempts import attempt, refuse_in
from scorer.support.numbers import parse_int
from scorer.support.refused import Conflict, Refused
from scorer.support.translation import translate
from tournaments.forms.draws import SeedForm
from tournaments.log.acts.drawing import SeatMove
from tournaments.models import Draw, Event, Printout, Round, Table
from tournaments.selectors.concerns import drawn_early
from tournaments.selectors.draw_pages import (
    drafted_round,
    problem_lines,
    problems_at,
    seated_round,
)
from tournaments.selectors.draw_problems import problems_of, report_sentences
from tournaments.selectors.draw_values import drawn_of, report_of, request_of
from tournaments.selectors.drawing import (
    Changes,
    changes_since,
    draws_of,
    names_of,
    reasons_of,
    seated_rounds_in,
)
from tournaments.selectors.event_data_cache import event_data_of
from tournaments.selectors.format_words import method_of
from tournaments.selectors.formats import format_of
from tournaments.selectors.notifying import players_to_notify
from tournaments.selectors.published_round import judged, numbers_at, published_round
from tournaments.selectors.ties import tie_told
from tournaments.selectors.visibility import gives_away, goes_by_results
from tournaments.services import drawing
from tournaments.services.by_hand import some_of, two_of
from tournaments.services.draw_jobs import is_being_made, job_of, make_draw_apart, why_not_made
from tournaments.services.reseating import MustNotBe, change_seating, moved_by
from tournaments.services.steps import changed_meanwhile
from tournaments.views.access import EventRequest, event_director
from tournaments.views.acting import actor_of, uuid_in
from tournaments.views.agenda import agenda_context
from tournaments.views.pages import event_context
from tournaments.views.seeing import newest_step, seen_in

PATIENCE = 1.0  # seconds until the page says how far the draw is
MOST_LISTED = 40  # problems; a draw with more needs no longer list


@event_director
@require_GET
def draw_page(request: EventRequest, event: Event, draw: int) -> HttpResponse:
    """A draw: what it waits for, and what it gives."""
    return _page(request, event, _draw(event, draw))


def _page(
    request: EventRequest,
    event: Event,
    draw: Draw,
    form: SeedForm | None = None,
    refused: RefusedMove | None = None,
) -> HttpResponse:
    seen = newest_step(event)
    job = job_of(draw) if draw.state == Draw.State.ANNOUNCED else None
    form = form or SeedForm(initial={"seen": seen}, by_chance=draw.has_fingerprint)
    context = event_context(request, event, "draws") | {
        "draw": draw,
        "seen": seen,
        "uuid": uuid4(),
        "method": method_of(draw),
        "gives_away": _gives_away(event, draw),
        "early": _early_warning(event, draw),
        "tie": _tie_told(event, draw.first_round),
        "form": form,
        "said": _said_of(job) if job and is_being_made(draw, job) else "",
        "job": job,
        "fault": why_not_made(job),
        "refused": refused,
        "ticked": _ticked(request),
        "typed_table": request.POST.get("table", "")[:5],
    }
    if draw.state == Draw.State.PUBLISHED:
        context = agenda_context(request, event) | context
    if draw.draw is not None:
        context |= _drawn_context(request, event, draw)
    status = 400 if form.errors or refused else 200
    return render(request, "tournaments/draw.html", context, status=status)


def _tie_told(event: Event, number: int) -> str:
    return tie_told(event_data_of(event), number) if format_of(event).chooses(number) else ""


def _gives_away(event: Event, draw: Draw) -> str:
    if draw.state == Draw.State.PUBLISHED:
        return ""
    found = gives_away(event, draw.first_round, by_rank=goes_by_results(draw))
    return translate(found) if found else ""


def _early_warning(event: Event, draw: Draw) -> str:
    """That it goes by standings which are not complete, until it is published."""
    if draw.state == Draw.State.PUBLISHED or not goes_by_results(draw):
        return ""
    found = drawn_early(event, draw.first_round)
    return translate(found) if found else ""


def _drawn_context(request: EventRequest, event: Event, draw: Draw) -> dict[str, object]:
    asked, drawn = request_of(draw), drawn_of(draw)
    rounds = range(draw.first_round, draw.last_round + 1)
    given = request.POST if request.method == "POST" else request.GET
    chosen = _number(given.get("round", ""), rounds)
    names = names_of(event, marked=True)
    lines = problem_lines(asked, drawn.rounds, draw.first_round, names)
    changes = Changes()
    if draw.state == Draw.State.DRAFT:
        changes = changes_since(asked, event, draw.first_round)
    round_ = None
    if draw.state == Draw.State.PUBLISHED:
        round_ = Round.objects.select_related("draw").filter(event=event, number=chosen).first()
    return {
        "rounds": rounds if len(rounds) > 1 else (),
        "chosen": chosen,
        "sentences": report_sentences(report_of(draw), asked, drawn.rounds),
        "problems": lines[:MOST_LISTED],
        "more_problems": max(0, len(lines) - MOST_LISTED),
        "problems_count": len(lines),
        "changes": _changes(changes, names),
        "gone": bool(changes.gone or changes.away),
        **_tables_context(event, draw, chosen, round_, names),
    }


def _tables_context(
    event: Event, draw: Draw, chosen: int, round_: Round | None, names: dict[int, str]
) -> dict[str, object]:
    """The tables of a round: of the draw, or as they are now where it is seated by it."""
    if round_ and round_.draw == draw and round_.state != Round.State.CLOSED:
        now = published_round(event, round_)
        tables = numbers_at(now.tables)
        asked, report = judged(event, now, tables, now.rest)
        found = problems_of(asked, (tables, *now.later), chosen)
        lit = problems_at(tables, chosen, found, report.broken, names)
        shown, seating = seated_round(now, names, asked, lit), round_
        notify = players_to_notify(event, [round_])
    else:
        asked, drawn, report = request_of(draw), drawn_of(draw), report_of(draw)
        at = chosen - draw.first_round
        tables, resting, seating = drawn.rounds[at], drawn.sitting_out[at], None
        found = problems_of(asked, drawn.rounds, draw.first_round)
        lit = problems_at(tables, chosen, found, report.broken, names)
        shown, notify = drafted_round(tables, resting, names, asked, lit), []
    pending = draw.state == Draw.State.DRAFT
    return {
        "tables": shown,
        "broken": [translate(fault) for fault in report.broken],
        "seating": seating,
        "notifications": notify,
        "moves": pending or bool(seating),
        "by_other": round_ if round_ and round_.draw != draw else None,
        **(_replaced(event, draw) if pending else {}),
    }


def _replaced(event: Event, draw: Draw) -> dict[str, object]:
    """What the publication of a draft replaces, and the reason that was given before."""
    seated = seated_rounds_in(event, draw.first_round, draw.last_round)
    if not seated:
        return {}
    printed = {one.round_id for one in Printout.objects.filter(round__in=seated)}
    tables = Counter(Table.objects.filter(round__in=seated).values_list("round_id", flat=True))
    return {
        "replaces": [
            _replaced_line(one, tables[one.pk], printed=one.pk in printed) for one in seated
        ],
        "reason": reasons_of(event).get(draw.pk, ""),
    }


def _replaced_line(round_: Round, count: int, *, printed: bool) -> str:
    tables = ngettext("%(count)d table", "%(count)d tables", count)
    said = _("Round %(round)d: %(tables)s, seating %(version)d.") % {
        "round": round_.number,
        "tables": tables % {"count": count},
        "version": round_.version,
    }
    told = _("It was printed: those printouts are replaced.") if printed else ""
    return f"{said} {told}".strip()


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
    job = job_of(row)
    going = is_being_made(row, job)
    done, said = (job.done, _said_of(job)) if job else (0, "")
    return JsonResponse({"done": done, "said": said, "ended": not going, "there": False})


def _said_of(job: Job) -> str:
    return _("The tables are being drawn: %(share)d %%") % {"share": job.done}


@event_director
@require_POST
def make_draw(request: EventRequest, event: Event, draw: int) -> HttpResponse:
    """Draw by the seed that was typed; what takes longer than a second goes on behind."""
    row = _draw(event, draw)
    form = SeedForm(request.POST, by_chance=row.has_fingerprint)
    if form.is_valid():
        try:
            make_draw_apart(
                row,
                seed=form.cleaned_data.get("seed", ""),
                actor=actor_of(request),
                seen=seen_in(request),
                patience=PATIENCE,
            )
        except Conflict as moved_on:
            messages.error(request, translate(moved_on.text))
        except Refused as refused:
            refuse_in(form, refused)
    if form.errors:
        return _page(request, event, row, form)
    return _to(row)


@event_director
@require_POST
def move_units(request: EventRequest, event: Event, draw: int) -> HttpResponse:
    """Swap two, move some, or close a table: in the draft, or in a round that it seats."""
    row = _draw(event, draw)
    rounds = range(row.first_round, row.last_round + 1)
    number = _number(request.POST.get("round", ""), rounds)
    if row.state == Draw.State.PUBLISHED:
        return _change_seating(request, event, row, number)

    def change() -> None:
        if row.draw is None:
            raise changed_meanwhile(event.steps.last())
        hall = drawing.halls_of(row)[number - row.first_round]
        move = _move_in(request)
        drawing.move_units(
            draw_id=row.pk,
            round_number=number,
            hall=moved_by(hall, move, request_of(row).table_size),
            move=move,
            actor=actor_of(request),
            seen=seen_in(request),
        )

    attempt(request, change, _("Moved."))
    return _to(row, number)


def _change_seating(request: EventRequest, event: Event, draw: Draw, number: int) -> HttpResponse:
    """A move in a published round; what must not be is asked for first."""
    reason = request.POST.get("reason", "").strip()[:500]
    try:
        draw = change_seating(
            event_id=event.pk,
            number=number,
            move=_move_in(request),
            actor=actor_of(request),
            seen=seen_in(request),
            reason=reason,
            uuid=uuid_in(request),
        )
    except MustNotBe as told:
        faults = [translate(fault) for fault in told.faults]
        return _page(request, event, draw, refused=RefusedMove(faults, _sent(request)))
    except Refused as why:
        return _page(request, event, draw, refused=RefusedMove([translate(why.text)], None))
    messages.success(request, _("Moved. Notify the players whose table is another one."))
    return _to(draw, number)


@dataclass(frozen=True, slots=True)
class RefusedMove:
    """Why a move was not done; ``again``: what was sent, where a reason lets it be done."""

    faults: list[str]
    again: dict[str, list[str]] | None


def _sent(request: EventRequest) -> dict[str, list[str]]:
    return {name: request.POST.getlist(name) for name in ("round", "unit", "do", "table", "uuid")}


def _ticked(request: EventRequest) -> list[int]:
    ticked = map(parse_int, request.POST.getlist("unit"))
    return [unit for unit in ticked if unit is not None]


def _move_in(request: EventRequest) -> SeatMove:
    """What the form wants moved; raises ``Refused``."""
    units = _ticked(request)
    table = parse_int(request.POST.get("table", "")[:5]) or None
    what = request.POST.get("do")
    if what == "swap":
        return {"swapped": two_of(units)}
    if what == "close":
        return {"closed": table or 0}
    unit, *more = some_of(units)
    move: SeatMove = {"moved": unit, "table": table}
    return move | {"more": tuple(more)} if more else move


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
    done = attempt(request, publish, _("Published: everybody can find their table."))
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
    return get_object_or_404(draws_of(event).select_related("event"), pk=pk)


def _number(typed: str, rounds: range) -> int:
    """The round asked for; the first where it is none of the draw's."""
    number = int(typed[:5]) if typed.isascii() and typed.isdecimal() else 0
    return number if number in rounds else rounds[0]


def _to(draw: Draw, number: int | None = None) -> HttpResponse:
    address = reverse("tournaments:draw", args=[draw.event.slug, draw.pk])
    return redirect(f"{address}?round={number}#seating" if number else address)
