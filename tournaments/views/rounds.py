"""A round at the desk: the board of its tables, opening and closing it, its clock."""

from __future__ import annotations

from functools import partial
from typing import TypedDict
from uuid import UUID, uuid4

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import condition, require_GET, require_POST

from scorer.models import MANAGERS
from scorer.support.attempts import attempt
from scorer.support.translation import translate
from tournaments.forms.results import ClockForm
from tournaments.models import Event, Round
from tournaments.selectors.agenda import task_in
from tournaments.selectors.board import SHOWN, board_of, newest_held
from tournaments.selectors.clock import clock_of
from tournaments.selectors.concerns import Concern, concerns_at_closing, concerns_before, held_lines
from tournaments.selectors.formats import format_of
from tournaments.selectors.undo_blockers import opening_of
from tournaments.selectors.version import version_of
from tournaments.services import clock as clocks
from tournaments.services import rounds
from tournaments.services.awards import award_short_table
from tournaments.services.codes import withdraw_codes
from tournaments.services.steps import Actor
from tournaments.views.access import EventRequest, Right, event_desk, event_director
from tournaments.views.acting import actor_of, round_or_404, uuid_in
from tournaments.views.pages import event_context
from tournaments.views.seeing import newest_step
from tournaments.views.undoing import undo_line

CLOCK_ACTS = {
    "start": clocks.start_clock,
    "pause": clocks.pause_clock,
    "go_on": clocks.go_on,
    "reset": clocks.reset_clock,
}


@event_desk(Right.ENTER)
@require_GET
def board_page(request: EventRequest, event: Event, number: int) -> HttpResponse:
    """All tables of a round, with what can be done about the round."""
    round_ = round_or_404(event, number)
    clock = clock_of(round_, timezone.now())
    all_rounds = list(Round.objects.filter(event=event))
    concerns = concerns_before(event, number) if round_.state == Round.State.SEATED else ()
    seated = (one.number for one in all_rounds if one.state == Round.State.SEATED)
    page = event_context(request, event, "desk") | _board(request, event, round_)
    page |= undo_line(request, event)
    opened = round_.state == Round.State.OPEN and request.role in MANAGERS
    return render(
        request,
        "tournaments/desk/board.html",
        page
        | {
            "etag": _etag(request, event, number),
            "rounds": all_rounds,
            "onward": _goes_on(event, all_rounds),
            "comes_next": next(seated, 0),
            "opening": opening_of(event, number) if opened else None,
            "concerns": [translate(one.sentence) for one in concerns],
            "repairs": any(one.repair for one in concerns),
            "minutes": round_.minutes or format_of(event).round_minutes,
            "seen": newest_step(event) if round_.state == Round.State.SEATED else 0,
            "clock": clock,
            "clock_form": ClockForm(
                initial={"minutes": round_.minutes, "last_hand": round_.last_hand}
            ),
            "uuid": uuid4(),
        },
    )


def _goes_on(event: Event, rounds: list[Round]) -> bool:
    """Whether a round is still to come and none is being played."""
    states = {one.state for one in rounds}
    if event.state == Event.State.FINISHED or Round.State.OPEN in states:
        return False
    return Round.State.SEATED in states or len(rounds) < format_of(event).rounds


def _etag(request: HttpRequest, event: Event, number: int) -> str:
    return f'"{_version(event, number)}-{get_language()}-{_shown(request)}"'


def _version(event: Event, number: int) -> str:
    """What changes with all that a board shows; three queries."""
    said = newest_held(event, number)
    return "-".join(map(str, (*version_of(event), *([said.timestamp()] if said else []))))


def _shown(request: HttpRequest) -> str:
    asked = request.GET.get("show", "")
    return asked if asked in SHOWN else ""


@event_desk(Right.ENTER)
@require_GET
@cache_control(no_cache=True, private=True)
@condition(etag_func=_etag)
def board_live(request: EventRequest, event: Event, number: int) -> HttpResponse:
    """The tables alone, fetched anew when something was written."""
    page = {
        "event": event,
        "directs": request.role in MANAGERS,
        "tries": request.tries,
        **_board(request, event, round_or_404(event, number)),
    }
    return render(request, "tournaments/desk/board_live.html", page)


def _board(request: HttpRequest, event: Event, round_: Round) -> dict[str, object]:
    board, show = board_of(event, round_), _shown(request)
    return {
        "board": board,
        "round": round_,
        "task": task_in(board),
        "show": show,
        "tiles": SHOWN[show](board) if show else board.tiles,
        "held": [translate(one.sentence) for one in held_lines(round_.number, board.holding)],
        "version": _version(event, round_.number),
    }


class Common(TypedDict):
    """What every act on a round says."""

    event_id: int
    number: int
    actor: Actor
    uuid: UUID | None


def _common(request: EventRequest, event: Event, number: int) -> Common:
    """What every act on a round says, which is there."""
    return {
        "event_id": event.pk,
        "number": round_or_404(event, number).number,
        "actor": actor_of(request),
        "uuid": uuid_in(request),
    }


@event_director
@require_POST
def round_act(request: EventRequest, event: Event, number: int) -> HttpResponse:
    """Open, close, stop or reopen a round, or withdraw the codes of its tables."""
    common = _common(request, event, number)
    reason = request.POST.get("reason", "").strip()[:500]
    act = request.POST.get("act")
    words = {"number": number}
    if held := _held_at_closing(event, number, act, reason):
        if "nevertheless" not in request.POST:
            return _ask_nevertheless(request, event, number, held)
        reason = reason or " ".join(held)[:500]
    if not reason and (why := _reason_wanted(event, number, act)):
        messages.error(request, why)
    elif act == "open":
        told = _("Round %(number)d is open.") % words
        attempt(request, lambda: rounds.open_round(reason=reason, **common), told)
    elif act == "close":
        told = _("Round %(number)d is closed.") % words
        attempt(request, lambda: rounds.close_round(reason=reason, **common), told)
    elif act == "stop":
        told = _("Round %(number)d is stopped: what was played counts.") % words
        attempt(request, lambda: rounds.close_round(stopped=True, reason=reason, **common), told)
    elif act == "reopen":
        told = _("Round %(number)d is open again.") % words
        attempt(request, lambda: rounds.reopen_round(reason=reason, **common), told)
    elif act == "award":
        _award_short(request, event, number)
    elif act == "withdraw-codes":
        told = _("The codes of all tables are withdrawn: no phone writes by them any more.")
        attempt(request, lambda: withdraw_codes(**common), told)
    return redirect("tournaments:board", event.slug, number)


def _held_at_closing(event: Event, number: int, act: str | None, reason: str) -> list[str]:
    """What phones hold where a round is about to end and nothing else is amiss."""
    if (act, bool(reason)) not in {("close", False), ("stop", True)}:
        return []
    board = board_of(event, round_or_404(event, number))
    if act == "close" and (board.unseen or not board.ready):
        return []
    return [translate(one.sentence) for one in held_lines(number, board.holding)]


def _ask_nevertheless(
    request: EventRequest, event: Event, number: int, held: list[str]
) -> HttpResponse:
    """Phones have unsent hands: the way to take them, and to close the round all the same."""
    page = event_context(request, event, "desk") | {
        "round": round_or_404(event, number),
        "held": held,
        "asked": {name: request.POST.get(name, "") for name in ("act", "reason", "uuid")},
    }
    return render(request, "tournaments/desk/nevertheless.html", page)


def _award_short(request: EventRequest, event: Event, number: int) -> None:
    """Give the award for a missing player at every table of a round that misses somebody."""
    for tile in board_of(event, round_or_404(event, number)).short:
        table, actor = tile.state, actor_of(request)
        told = _("Table %(table)d: everybody has the award.") % {"table": table.number}
        attempt(request, partial(award_short_table, table_id=table.id, actor=actor), told)


def _reason_wanted(event: Event, number: int, act: str | None) -> str:
    """Why an act needs a reason; "" where it needs none."""
    round_ = round_or_404(event, number)
    concerns: list[Concern] = []
    if act == "open" and round_.state == Round.State.SEATED:
        concerns = concerns_before(event, number)
    elif act == "close":
        concerns = concerns_at_closing(board_of(event, round_))
    elif act == "stop":
        return _("Say why the round is stopped: what was not played counts for nothing.")
    told = [translate(one.sentence) for one in concerns]
    return " ".join([*told, _("Settle it, or give a reason.")]) if told else ""


@event_desk(Right.ENTER)
@require_POST
def clock_act(request: EventRequest, event: Event, number: int) -> HttpResponse:
    """Set, start, hold, continue or put back the clock of a round."""
    common = _common(request, event, number)
    act = request.POST.get("act", "")
    if act == "set":
        form = ClockForm(request.POST)
        if form.is_valid():
            told = _("The clock is set.")
            attempt(request, lambda: clocks.set_clock(**common, **form.cleaned_data), told)
        else:
            faults = (f"{form[name].label}: {form.errors[name][0]}" for name in form.errors)
            messages.error(request, " ".join(faults))
    elif act in CLOCK_ACTS:
        attempt(request, lambda: CLOCK_ACTS[act](**common))
    return redirect("tournaments:board", event.slug, number)
