"""Results and standings at a time of an event's day, or after a step of its minutes."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_GET

from scorer.sheets.forms.as_of import MomentForm
from scorer.support.numbers import parse_int
from tournaments.engine.standings import standings
from tournaments.models import Event
from tournaments.printing.minutes import days_of, step_line
from tournaments.selectors.as_of import Then, at_step, at_time, event_data_at, since
from tournaments.selectors.board import Board, tile_of
from tournaments.selectors.event_data import EventData
from tournaments.selectors.formats import table_rules_of
from tournaments.selectors.sentences import sentence_of, with_accounts
from tournaments.selectors.standings import is_over, last_counted, tournament_in
from tournaments.selectors.visibility import Visibility
from tournaments.tables.fast_table import sorted_by
from tournaments.tables.standings import ListOf, PlayersTable, keys_shown, player_lines
from tournaments.views.access import EventRequest, Right, event_desk
from tournaments.views.pages import event_context
from tournaments.views.seats import sitting_of


@event_desk(Right.PAPERS)
@require_GET
def event_as_of(request: EventRequest, event: Event) -> HttpResponse:
    """``?day=&at=`` or ``?step=``: results of a round, the standings, what came after."""
    form = MomentForm(request.GET, event.day)
    page = event_context(request, event, "minutes") | {"moment_form": form}
    if then := _asked(request, event, form):
        page |= _page(request, event, then)
    return render(request, "tournaments/as_of.html", page)


def _asked(request: HttpRequest, event: Event, form: MomentForm) -> Then | None:
    """The moment that is asked for; None: none, or before the event was made."""
    if "step" in request.GET:
        step = parse_int(request.GET["step"])
        then = at_step(event, step) if step is not None else None
        if then is None:
            raise Http404
        return then
    return at_time(event, form.moment) if form.moment else None


def _page(request: EventRequest, event: Event, then: Then) -> dict[str, object]:
    data, last = event_data_at(event, then), then.steps[-1]
    after = since(event, then)
    with_accounts(event, [last, *after])
    return {
        "then": then,
        "moment": timezone.localtime(then.moment),
        "last": step_line(last),
        "before": then.steps[-2] if len(then.steps) > 1 else None,
        "next": after[0] if after else None,
        "next_told": sentence_of(after[0]) if after else "",
        "days": days_of(after),
        "after": len(after),
        "table": _standings(request, event, data),
    } | _round(request, event, data)


def _round(request: HttpRequest, event: Event, data: EventData) -> dict[str, object]:
    """The tables of the round that is asked for, else of the last that had begun."""
    begun = [number for number, one in data.rounds.items() if one.state != "seated"]
    asked = parse_int(request.GET.get("round", "")) or max(begun, default=0)
    number = asked if asked in data.rounds else next(iter(data.rounds), 0)
    if not number:
        return {"rounds": []}
    terms, tables = table_rules_of(event), data.tables.get(number, ())
    tiles = tuple(tile_of(table, terms) for table in tables)
    seen = Visibility(None, held_back=False)
    return {
        "rounds": list(data.rounds),
        "round": data.rounds[number],
        "board": Board(data.rounds[number], tiles, terms.hands),
        "tables": [(tile, sitting_of(data, tile.state, seen)) for tile in tiles],
        "resting": [(one, data.name(one, number)) for one in data.resting.get(number, ())],
    }


def _standings(request: HttpRequest, event: Event, data: EventData) -> PlayersTable | None:
    """The individual list, as it was; None before the first result."""
    rounds = last_counted(data)
    if not rounds:
        return None
    rows, ranking = standings(tournament_in(data)).individual, data.scoring.ranking
    of = ListOf(
        ranking=ranking,
        keys=keys_shown(rows, ranking),
        rounds=rounds,
        slug=event.slug,
        over=is_over(data, rounds),
    )
    table = PlayersTable(player_lines(rows, data), of)
    sorted_by(request, table)
    return table
