"""Who sits where: a round by table and by name, a player's own tables, the list of players."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.http import Http404, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from scorer.printing.letters import without_face
from scorer.support.name_order import by_name
from tournaments.engine.rows import Row
from tournaments.engine.tally import RoundOutcome
from tournaments.models import Event, Round
from tournaments.printing.paper_data import said_of
from tournaments.selectors.award_words import reasons_in
from tournaments.selectors.event_data import EventData, TableSeat, current_round
from tournaments.selectors.format_words import MISSED_NAMES
from tournaments.selectors.place_words import status_words
from tournaments.selectors.results import TableState
from tournaments.selectors.standings import is_over
from tournaments.selectors.visibility import Visibility, visibility_of
from tournaments.tables.fast_table import file_of, sorted_by, taken_away
from tournaments.tables.players import EntrantFilter, PlayersList
from tournaments.views.access import EventRequest
from tournaments.views.pages import event_context
from tournaments.views.public import (
    event_data_in,
    file_name,
    public_page,
    standings_in,
)


@dataclass(frozen=True, slots=True)
class Sitting:
    """A table as a page shows it, whose result is ``known`` to the reader or not."""

    table: TableState
    seats: tuple[TableSeat, ...]
    known: bool


@dataclass(frozen=True, slots=True)
class ListedPlayer:
    """A player's place in a round's list by name."""

    number: int
    name: str
    table: int | None
    seat: int


@dataclass(frozen=True, slots=True)
class PlayedRound:
    """A round of one player: the table, with whom, what it brought (None: nothing yet).

    ``why``: for what points beside the play were given.
    """

    round: Round
    sitting: Sitting | None
    seat: int
    rests: bool
    outcome: RoundOutcome | None
    why: tuple[str, ...] = ()


@public_page(Event.Shown.SEATING)
def rounds_page(request: EventRequest, event: Event) -> HttpResponse:
    """The round that is played or comes next."""
    data = event_data_in(request, event)
    current = current_round(data.rounds.values())
    if current is None:
        return render(
            request, "tournaments/public/no_rounds.html", event_context(request, event, "rounds")
        )
    return HttpResponseRedirect(reverse("tournaments:seating", args=[event.slug, current.number]))


@public_page(Event.Shown.SEATING)
def seating_page(request: EventRequest, event: Event, round: int) -> HttpResponse:  # noqa: A002 — the address' word
    """A round's seating by table, or with ``?by=name`` by name; results where they are shown."""
    data = event_data_in(request, event)
    played = data.rounds.get(round)
    if played is None:
        raise Http404
    sight = visibility_of(event, request.role)
    sittings = [sitting_of(data, table, sight) for table in data.tables.get(round, ())]
    named = list(seats_by_name(data, round))
    columns = {"name": _("Name"), "number": _("No."), "table": _("Table"), "seat": _("Seat")}
    rows = ((one.name, one.number, one.table or "", one.seat or "") for one in named)
    if file := file_of(request, file_name(event, f"round-{round}"), columns, rows):
        return file
    page = event_context(request, event, "rounds") | {
        "round": played,
        "rounds": list(data.rounds),
        "by_name": request.GET.get("by") == "name",
        "sittings": sittings,
        "named": named,
        "resting": [(number, data.name(number, round)) for number in data.resting.get(round, ())],
        "substituted": without_face(said_of(event, data)),
        "sight": sight,
    }
    return render(request, "tournaments/public/seating.html", page)


@public_page(Event.Shown.SEATING)
def players_page(request: EventRequest, event: Event) -> HttpResponse:
    """Everybody who plays; a number, or a name that only one has, leads to that player."""
    data = event_data_in(request, event)
    search = EntrantFilter(request.GET, data, event)
    numbers = search.numbers()
    if numbers is not None and len(numbers) == 1 and request.GET.get("q"):
        return redirect("tournaments:player", event.slug, numbers.pop())
    units = [unit for unit in data.units.values() if not unit.has_left or numbers is not None]
    if numbers is not None:
        units = [unit for unit in units if unit.number in numbers]
    table = sorted_by(request, PlayersList(units, slug=event.slug))
    if file := taken_away(request, table, file_name(event, "players")):
        return file
    page = event_context(request, event, "players") | {"search": search, "table": table}
    page |= {"count": len(units)}
    return render(request, "tournaments/public/players.html", page)


@public_page(Event.Shown.SEATING)
def player_page(request: EventRequest, event: Event, number: int) -> HttpResponse:
    """My table: where a player sits next, with whom, what was played, the place and why."""
    data = event_data_in(request, event)
    unit = data.units.get(number)
    if unit is None:
        raise Http404
    sight = visibility_of(event, request.role)
    rows = standings_in(request, event).individual
    at = next((index for index, row in enumerate(rows) if row.number == number), None)
    row = rows[at] if at is not None else None
    played = [_played(data, one, number, sight, row) for one in data.rounds.values()]
    current = current_round(data.rounds.values())
    waits = current if current and current.state != Round.State.CLOSED else None
    coming = next((one for one in played if one.round == waits), None)
    page = event_context(request, event, "players") | {
        "unit": unit,
        "played": played,
        "coming": coming,
        "sight": sight,
    }
    if row is not None and row.status:
        over = is_over(data, len(row.rounds))
        page |= {"row": row, "no_place": status_words(row, over=over, unit=unit)}
    elif row is not None and any(outcome.counts for outcome in row.rounds):
        page |= _standing(data, [one for one in rows if one.place is not None], at or 0)
    return render(request, "tournaments/public/player.html", page)


def _standing(data: EventData, rows: Sequence[Row], at: int) -> dict[str, object]:
    """The place of a row among those that have one, and why it is above and below neighbours."""
    row = rows[at]
    above = rows[at - 1] if at else None
    below = rows[at + 1] if at + 1 < len(rows) else None
    near = {other.number: data.units[other.number] for other in (above, below) if other}
    return {
        "row": row,
        "of": len(rows),
        "shares": [other for other in (above, below) if other and other.place == row.place],
        "above": above,
        "below": below,
        "near_above": above and near[above.number],
        "near_below": below and near[below.number],
        "first_key": data.scoring.ranking[0],
    }


def sitting_of(data: EventData, table: TableState, sight: Visibility) -> Sitting:
    """A table as a reader of that sight sees it."""
    known = sight.sees(table.round) and table.counts and table.scores is not None
    return Sitting(table, data.seats_at(table, scored=known), known)


def seats_by_name(data: EventData, round_number: int) -> Iterator[ListedPlayer]:
    """A round's seating in the order of names, who rests without a table."""
    at = {
        number: (table.number, seat + 1)
        for table in data.tables.get(round_number, ())
        for seat, number in enumerate(table.seats)
        if number is not None
    }
    resting = dict.fromkeys(data.resting.get(round_number, ()), (None, 0))
    found = {number: data.name(number, round_number) for number in {**at, **resting}}
    key = by_name()
    for number in sorted(found, key=lambda one: (key(found[one]), one)):
        table, seat = at.get(number, (None, 0))
        yield ListedPlayer(number, found[number], table, seat)


def _why(data: EventData, number: int, round_number: int, outcome: RoundOutcome) -> tuple[str, ...]:
    """For what points beside the play were given in a round, one that was missed among them."""
    missed = data.format.missed_rounds
    if missed and any(award.missed for award in outcome.awards):
        counts = MISSED_NAMES[missed.policy]
        return (_("missed this round, which counts: %(what)s") % {"what": counts},)
    return reasons_in(data, number, round_number)


def _played(
    data: EventData, played: Round, number: int, sight: Visibility, row: Row | None
) -> PlayedRound:
    seat = data.seat(played.number, number)
    shown = row.rounds if row is not None and sight.sees(played.number) else ()
    outcome = shown[played.number - 1] if played.number <= len(shown) else None
    return PlayedRound(
        round=played,
        sitting=sitting_of(data, seat.table, sight) if seat else None,
        seat=seat.seat + 1 if seat else 0,
        rests=number in data.resting.get(played.number, ()),
        outcome=outcome if outcome and outcome.counts else None,
        why=_why(data, number, played.number, outcome) if outcome else (),
    )
