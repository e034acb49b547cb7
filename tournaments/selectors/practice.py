"""What an exercise is checked by: an event as plain values, read in a fixed number of queries."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import TypeVar
from uuid import UUID

from scorer.models import Entry
from tournaments.log.act import Act
from tournaments.log.codec import acts_in
from tournaments.log.state import EventState, Round
from tournaments.models import Event
from tournaments.models import Round as RoundRow
from tournaments.selectors.board import Mark as BoardMark
from tournaments.selectors.board import tile_of
from tournaments.selectors.cash_sheet import cash_sheet_of
from tournaments.selectors.history.rows import state_of_rows
from tournaments.selectors.results import TableState, tables_of
from tournaments.selectors.table_rules import table_rules_of

A = TypeVar("A", bound=Act)
GONE = "withdrawn"
HERE = "here"
SEATED = RoundRow.State.SEATED.value


@dataclass(frozen=True, slots=True, kw_only=True)
class Happened:
    """What an incident has done: since which step, to whom, at which table.

    ``numbers`` of entries, ``names`` as lists show them, ``scores`` by place as they really are,
    ``slip`` as the table wrote them, ``lines`` UUIDs of lines, ``amount`` in hundredths,
    ``starts`` how often the server had been started.
    """

    since: int
    at: datetime
    round: int = 0
    table: int = 0
    numbers: tuple[int, ...] = ()
    names: tuple[str, ...] = ()
    scores: tuple[int, ...] = ()
    slip: tuple[int, ...] = ()
    lines: tuple[UUID, ...] = ()
    amount: int = 0
    starts: int = 0
    clock: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Backstage:
    """What no event knows: lines ``waiting`` on phones, whether there is a network, the server.

    ``starts``: how often the server was started; ``copied_at``: when the newest copy was made.
    """

    waiting: int = 0
    network: bool = True
    starts: int = 1
    copied_at: datetime | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Seen:
    """An event as a check sees it.

    ``acts`` with their steps' ids; ``tables`` and ``short`` (somebody is missing) by round and
    number; ``void`` the lines that do not count any more; ``held`` and ``owed`` hundredths by
    number of the entry.
    """

    now: EventState
    acts: tuple[tuple[int, Act], ...] = ()
    tables: Mapping[tuple[int, int], TableState] = field(default_factory=dict)
    short: Collection[tuple[int, int]] = ()
    void: Collection[UUID] = ()
    owed: Mapping[int, int] = field(default_factory=dict)
    held: Mapping[int, int] = field(default_factory=dict)
    backstage: Backstage = field(default_factory=Backstage)

    def since(self, happened: Happened, kind: type[A]) -> list[A]:
        """What was done of a kind since something happened, the oldest first."""
        return [act for pk, act in self.acts if pk > happened.since and isinstance(act, kind)]

    @property
    def waiting_rounds(self) -> list[Round]:
        """The rounds that are seated and not open yet, by number."""
        found = [one for one in self.now.rounds.values() if one.state == SEATED]
        return sorted(found, key=lambda one: one.number)

    @property
    def checks_in(self) -> bool:
        """Whether the door is in use."""
        return any(entry.state == HERE for entry in self.now.entries.values())


def seen_of(event: Event, happened: Collection[Happened], backstage: Backstage) -> Seen:
    """An event as checks of what has ``happened`` need it; some twenty queries for any size."""
    first = min((one.since for one in happened), default=0)
    terms = table_rules_of(event)
    tables = {(table.round, table.number): table for table in tables_of(event)}
    marks = {at: tile_of(table, terms).mark for at, table in tables.items()}
    cash = cash_sheet_of(event).lines
    return Seen(
        now=state_of_rows(event),
        acts=tuple((step.pk, act) for step, act in acts_in(event.steps.filter(pk__gt=first))),
        tables=tables,
        short={at for at, mark in marks.items() if mark is BoardMark.SHORT},
        void=_void([line for one in happened for line in one.lines]),
        owed={line.entrant.number: line.owed for line in cash},
        held={line.entrant.number: line.held for line in cash},
        backstage=backstage,
    )


def _void(lines: Collection[UUID]) -> set[UUID]:
    """Those of some lines that do not say what they said; two queries, none for none."""
    if not lines:
        return set()
    at = {(one.sheet_id, one.position): one for one in Entry.objects.filter(uuid__in=lines)}
    newest = Entry.objects.filter(sheet__in={sheet for sheet, _position in at}).current()
    now = {(one.sheet_id, one.position): one.payload for one in newest}
    return {line.uuid for place, line in at.items() if now[place] != line.payload}


def seats_in(round_: Round) -> set[int]:
    """The numbers that a round seats or lets rest."""
    places = (place for table in round_.tables.values() for place in table.places)
    return {*round_.resting, *(place.number for place in places if place.number is not None)}
