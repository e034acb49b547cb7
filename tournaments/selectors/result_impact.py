"""What another result would change: who moves where in the standings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext_lazy as _

from tournaments.engine.results import RoundResults, TableResult, Tournament
from tournaments.engine.standings import standings
from tournaments.models import Draw, Event
from tournaments.selectors.drawing import PENDING
from tournaments.selectors.event_data import EventData
from tournaments.selectors.event_data_cache import event_data_of
from tournaments.selectors.results import TableState, by_seat
from tournaments.selectors.standings import tournament_in
from tournaments.selectors.visibility import goes_by_results

DRAWN = (*PENDING, Draw.State.PUBLISHED)
GROUP_NAMES = {"teams": _("Teams"), "pairs": _("Pairs")}
Places = dict[str, int | None]  # by who stands there, as a list calls them; None: no place


@dataclass(frozen=True, slots=True)
class PlaceChange:
    """Somebody, or a team, whose place in a list changes; None: not placed."""

    who: str
    before: int | None
    after: int | None


@dataclass(frozen=True, slots=True)
class ResultImpact:
    """What another result changes: places by list, "" the individual one; rounds drawn by it."""

    lists: Mapping[str, Sequence[PlaceChange]]
    drawn: Sequence[int]


def result_impact(event: Event, table: TableState, scores: Sequence[int]) -> ResultImpact:
    """What changes once a table's result is ``scores`` (empty: none).

    Places in the order of the new ones. Costs the queries of the event's data and one.
    """
    data = event_data_of(event)
    if any(one.leaving for one in data.tables.get(table.round, ()) if one.number == table.number):
        return ResultImpact({}, ())  # annulled: no result of it counts
    now = tournament_in(data)
    by_place = by_seat(scores, len(table.seats))
    result = TableResult(seats=table.seats, scores=by_place, table=table.number)
    before, after = _places(now, data), _places(_with(now, table.round, result), data)
    changes = {name: _changes(before.get(name, {}), after.get(name, {})) for name in after | before}
    lists = {name: some for name, some in changes.items() if some}
    return ResultImpact(lists, _drawn_by(event, table.round) if lists else ())


def _changes(before: Places, after: Places) -> list[PlaceChange]:
    changed = [who for who in {**after, **before} if before.get(who) != after.get(who)]
    found = [PlaceChange(who, before.get(who), after.get(who)) for who in changed]
    return sorted(found, key=lambda move: (move.after is None, move.after or 0))


def _drawn_by(event: Event, number: int) -> list[int]:
    """The later rounds that were drawn by how players stood; one query."""
    later = Draw.objects.filter(event=event, first_round__gt=number, state__in=DRAWN)
    return sorted({draw.first_round for draw in later if goes_by_results(draw)})


def _with(tournament: Tournament, number: int, result: TableResult) -> Tournament:
    rounds = list(tournament.rounds)
    rounds += [RoundResults()] * (number - len(rounds))
    played = rounds[number - 1]
    others = [table for table in played.tables if table.table != result.table]
    tables = [*others, *([result] if result.scores else [])]
    rounds[number - 1] = replace(played, tables=tuple(tables))
    return replace(tournament, rounds=tuple(rounds))


def _places(tournament: Tournament, data: EventData) -> dict[str, Places]:
    """The places of every list."""
    found = standings(tournament)
    one_by_one = {"": found.individual, **found.categories}
    together = {str(GROUP_NAMES[kind]): getattr(found, kind) for kind in GROUP_NAMES}
    return {
        name: {f"{row.number} · {data.name(row.number)}": row.place for row in rows}
        for name, rows in one_by_one.items()
    } | {name: {row.name: row.place for row in rows} for name, rows in together.items()}
