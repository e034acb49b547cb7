"""The book of an event as it was: what its pages told, made from the rebuilt event.

Rows in it are not saved; rounds and entrants have their number for an id.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping
from datetime import date, datetime

from tournaments.engine.results import NoPlace
from tournaments.log import state
from tournaments.log.state import EventState
from tournaments.log.value import fields_of
from tournaments.models import Award, Event, Round
from tournaments.records.spelling import spelled_once
from tournaments.selectors.book_values import Book, Unit
from tournaments.selectors.formats import format_of, scoring_of
from tournaments.selectors.history.sheets import sheets_at
from tournaments.selectors.leaving import with_leavers
from tournaments.selectors.namesakes import with_own_names
from tournaments.selectors.register import is_in
from tournaments.selectors.results import (
    INSTEAD,
    Filled,
    ResultEntry,
    SeatedUnit,
    TableRow,
    TableState,
    table_state,
)


def event_at(then: EventState, event: Event) -> Event:
    """The event's row as it was, not saved; its address and club are those of ``event``."""
    parts = ("day", "format", "entries", "draws", "rounds", "awards", "team_awards", "ties")
    return Event(
        pk=event.pk,
        club=event.club,
        slug=event.slug,
        day=date.fromisoformat(then.day),
        game=then.format["game"],
        ruleset=then.format["ruleset"],
        format=dict(then.format),
        made_at=event.made_at,
        **fields_of(then, *parts),
    )


def replay(then: EventState, event: Event, moment: datetime) -> Book:
    """The book as it was, sheets as at ``moment``; two queries."""
    row, sheets = event_at(then, event), sheets_at(then, moment)
    rounds = {number: _round(one) for number, one in sorted(then.rounds.items())}
    awards = [_award(one, rounds) for one in then.awards.values()]
    awarded = awarded_in(then)
    units = (_unit(one) for _number, one in sorted(then.entries.items()))
    book = Book(
        version=(0, 0),
        format=format_of(row),
        scoring=scoring_of(row),
        units={unit.number: unit for unit in spelled_once(units, "team", "pair")},
        rounds=rounds,
        tables={
            number: tuple(
                _table(table, rounds[number], sheets, awarded[number])
                for _at, table in sorted(then.rounds[number].tables.items())
            )
            for number in rounds
            if then.rounds[number].tables
        },
        resting={number: one.resting for number, one in then.rounds.items() if one.resting},
        awards=tuple(awards),
        team_awards=tuple(then.team_awards.values()),
        numbers={number: number for number in then.entries},
        stand_ins=_stand_ins(then),
        ties=then.ties,
    )
    return with_own_names(with_leavers(book))


def _round(then: state.Round) -> Round:
    return Round(
        pk=then.number,
        started_at=_time(then.started_at),
        paused_at=_time(then.paused_at),
        **fields_of(then, "draw", "started_at", "paused_at", "resting", "tables"),
    )


def _time(text: str | None) -> datetime | None:
    return datetime.fromisoformat(text) if text else None


def _award(then: state.AwardState, rounds: Mapping[int, Round]) -> Award:
    return Award(
        pk=then.id,
        round=None if then.round is None else rounds[then.round],
        entrant_id=then.number,
        **fields_of(then, "id", "round", "number"),
    )


def _table(
    then: state.TableState,
    played: Round,
    sheets: Mapping[str, Filled],
    awarded: Collection[int],
) -> TableState:
    sheet = sheets.get(then.sheet) if then.sheet else None
    row = TableRow(0, played, then.number, then.extra_minutes, then.disputed, sheet)
    return table_at(then, row, awarded)


def table_at(then: state.TableState, row: TableRow, awarded: Collection[int]) -> TableState:
    """A table as the event's state has it; ``awarded`` are numbers with awards, not a result."""
    places = [SeatedUnit(one.number, one.number, one.guest) for one in then.places]
    return table_state(row, places, _looks(then), {(row.round.pk, number) for number in awarded})


def awarded_in(then: EventState) -> Mapping[int | None, set[int]]:
    """By round, the numbers whose awards stand in place of a result, or who left a round robin."""
    found: dict[int | None, set[int]] = defaultdict(set)
    for entry in then.entries.values():
        for number in then.rounds:
            if entry.leaving and number > (entry.last_round or 0):
                found[number].add(entry.number)
    for one in then.awards.values():
        if one.kind in INSTEAD and not one.taken_back:
            found[one.round].add(one.number)
    return found


def _looks(then: state.TableState) -> list[ResultEntry]:
    """Those that were not taken back."""
    looks: list[ResultEntry] = []
    for at, look in enumerate(then.looks, 1):
        looks = [*looks, ResultEntry(at, look.kind, look.scores)] if look.scores else []
    return looks


def _unit(then: state.EntryState) -> Unit:
    return Unit(
        number=then.number,
        name=" – ".join(one.name for one in then.people),
        team=then.team,
        pair=then.pair,
        home=" – ".join(dict.fromkeys(one.home for one in then.people if one.home)),
        categories=then.categories,
        first_round=then.first_round,
        last_round=then.last_round,
        withdrawn=then.state == "withdrawn",
        sits_out=then.sits_out,
        leaving=then.leaving,
        status=NoPlace(then.status) if then.status else None,
    )


def _stand_ins(then: EventState) -> dict[tuple[int, int], str]:
    """Who played under a number in whose place, by round and number."""
    found = {}
    for number, entry in then.entries.items():
        for played in then.rounds:
            names = [one.name for one in entry.people]
            holding = [one for one in entry.stand_ins if is_in(one, played)]
            for one in holding:
                names[one.for_partner] = one.name
            if holding:
                found[played, number] = " – ".join(names)
    return found
