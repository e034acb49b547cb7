"""What another result would change: who moves where in the standings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from tournaments.engine.results import RoundResults, TableResult, Tournament
from tournaments.engine.standings import standings
from tournaments.models import Event
from tournaments.selectors.book import book_of
from tournaments.selectors.results import TableState
from tournaments.selectors.standings import tournament_in


@dataclass(frozen=True, slots=True)
class PlaceChange:
    """Somebody whose place changes; None: not placed."""

    number: int
    name: str
    before: int | None
    after: int | None


def place_changes(event: Event, table: TableState, scores: Sequence[int]) -> list[PlaceChange]:
    """Everybody whose place changes once a table's result is ``scores`` (empty: none).

    In the order of the new places. Costs the queries of the event's book.
    """
    book = book_of(event)
    now = tournament_in(book)
    result = TableResult(seats=table.seats, scores=tuple(scores), table=table.number)
    then = _with(now, table.round, result)
    before, after = _places(now), _places(then)
    changed = [n for n in {**after, **before} if before.get(n) != after.get(n)]
    found = [PlaceChange(n, book.name(n), before.get(n), after.get(n)) for n in changed]
    return sorted(found, key=lambda move: (move.after is None, move.after or 0, move.number))


def _with(tournament: Tournament, number: int, result: TableResult) -> Tournament:
    rounds = list(tournament.rounds)
    rounds += [RoundResults()] * (number - len(rounds))
    played = rounds[number - 1]
    others = [table for table in played.tables if table.table != result.table]
    tables = [*others, *([result] if result.scores else [])]
    rounds[number - 1] = replace(played, tables=tuple(tables))
    return replace(tournament, rounds=tuple(rounds))


def _places(tournament: Tournament) -> dict[int, int]:
    return {row.number: row.place for row in standings(tournament).individual}
