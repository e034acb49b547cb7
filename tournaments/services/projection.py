"""An act's rows: what it changed in the event's state is written to the rows that pages ask.

Rows are made by the services that know what no act says: who somebody is in the register, what
a draw was asked, which sheet a table has. What changes on them is written here.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterator, Mapping
from datetime import date, datetime
from typing import TypeVar

from tournaments.log.state import EventState, Round, TieState
from tournaments.log.value import fields_of
from tournaments.models import Award, Draw, Entrant, Event, Table, TeamAward
from tournaments.models import Round as RoundRow

EVENT = (
    *("name", "place", "day", "seed", "format", "state"),
    *("shown", "names", "hidden_from", "revealed", "revealed_lists", "on_screen"),
    *("hall_names", "hall", "announcement", "announced_until", "cancelled", "ties"),
)
ENTRY = ("state", "paid", "last_round", "sits_out", "leaving", "status")
DRAW = ("state",)
ROUND = (
    *("state", "stopped", "minutes", "last_hand", "version"),
    *("started_at", "paused_at", "paused_seconds"),
)
TABLE = ("extra_minutes", "disputed")
AWARD = ("taken_back",)

K = TypeVar("K", bound=Hashable)
Changes = dict[str, object]


def project(event: Event, before: EventState, after: EventState) -> None:
    """Bring the rows of an event that is held from one state to the next.

    A statement for each kind of thing that changed, and for each different change of it.
    """
    _event(event, _changes(before, after, EVENT))
    for changes, numbers in _groups(before.entries, after.entries, ENTRY):
        Entrant.objects.filter(event=event, number__in=numbers).update(**changes)
    for changes, ids in _groups(before.draws, after.draws, DRAW):
        Draw.objects.filter(event=event, pk__in=ids).update(**changes)
    for changes, ids in _groups(before.awards, after.awards, AWARD):
        Award.objects.filter(event=event, pk__in=ids).update(**changes)
    for changes, ids in _groups(before.team_awards, after.team_awards, AWARD):
        TeamAward.objects.filter(event=event, pk__in=ids).update(**changes)
    for changes, numbers in _groups(before.rounds, after.rounds, ROUND):
        RoundRow.objects.filter(event=event, number__in=numbers).update(**changes)
    for number, played in after.rounds.items():
        was = before.rounds.get(number, played)
        if was is not played:
            _tables(event, was, played)


def _event(event: Event, changes: Changes) -> None:
    if not changes:
        return
    if isinstance(format_ := changes.get("format"), dict):
        changes |= {name: format_[name] for name in ("game", "ruleset")}
    for name, value in changes.items():
        setattr(event, name, value)
    event.save(update_fields=list(changes))


def _tables(event: Event, was: Round, now: Round) -> None:
    for changes, numbers in _groups(was.tables, now.tables, TABLE):
        played = RoundRow.objects.filter(event=event, number=now.number)
        Table.objects.filter(round__in=played, number__in=numbers).update(**changes)


def _groups(
    before: Mapping[K, object], after: Mapping[K, object], names: tuple[str, ...]
) -> Iterator[tuple[Changes, list[K]]]:
    """What changed of things that were there before, and of which ones."""
    alike: dict[tuple[tuple[str, object], ...], list[K]] = defaultdict(list)
    for key, now in after.items():
        was = before.get(key, now)
        if was is not now and (changes := _changes(was, now, names)):
            alike[tuple(changes.items())].append(key)
    for pairs, keys in alike.items():
        yield dict(pairs), keys


def _changes(was: object, now: object, names: tuple[str, ...]) -> Changes:
    return {
        name: _column(name, getattr(now, name))
        for name in names
        if getattr(was, name) != getattr(now, name)
    }


def _column(name: str, value: object) -> object:
    """A value of the state as its row keeps it."""
    if name == "day":
        return date.fromisoformat(str(value))
    if name in {"started_at", "paused_at", "announced_until"} and value is not None:
        return datetime.fromisoformat(str(value))
    if isinstance(value, tuple) and any(isinstance(one, TieState) for one in value):
        return [fields_of(one) for one in value]
    return dict(value) if isinstance(value, Mapping) else value
