"""What one entrant played, round by round, as the desk reads it: corrections begin here."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.engine.rows import Row
from tournaments.engine.tally import RoundOutcome
from tournaments.models import Award, Event, Round
from tournaments.selectors.board import Tile, tile_of
from tournaments.selectors.event_data import EventData, TableSeat
from tournaments.selectors.event_data_cache import event_data_of
from tournaments.selectors.formats import TableRules, table_rules_of
from tournaments.selectors.standings import standings_of
from tournaments.selectors.version import version_of


@dataclass(frozen=True, slots=True, kw_only=True)
class EntrantRound:
    """A round of one entrant: the table, their ``seat`` from 1, with whom, what it brought.

    ``tile`` None: no table; ``outcome`` None: nothing counts yet. ``awards`` are penalties and
    awards of the round, those taken back too.
    """

    round: Round
    tile: Tile | None = None
    seat: int = 0
    seats: tuple[TableSeat, ...] = ()
    rests: bool = False
    outcome: RoundOutcome | None = None
    awards: tuple[Award, ...] = ()


@dataclass(frozen=True, slots=True)
class EntrantRounds:
    """All rounds of one entrant, and the awards ``beside`` them, for the whole tournament.

    ``left_out``: the ids of those that do not count, since somebody left a round robin.
    """

    rounds: tuple[EntrantRound, ...]
    beside: tuple[Award, ...]
    left_out: frozenset[int]


def rounds_of(event: Event, number: int) -> EntrantRounds:
    """The rounds of a number, seated ones too; the queries of the event's version and data."""
    version, terms = version_of(event), table_rules_of(event)
    data, standings = event_data_of(event, version), standings_of(event, version=version)
    row = next((one for one in standings.individual if one.number == number), None)
    every = (*data.awards, *data.left_out)
    awards = [one for one in every if data.numbers[one.entrant_id] == number]
    return EntrantRounds(
        tuple(_round(data, played, number, row, awards, terms) for played in data.rounds.values()),
        tuple(one for one in awards if one.round is None),
        frozenset(one.pk for one in data.left_out),
    )


def _round(
    data: EventData,
    played: Round,
    number: int,
    row: Row | None,
    awards: list[Award],
    terms: TableRules,
) -> EntrantRound:
    held = data.seat(played.number, number)
    outcomes = row.rounds if row else ()
    outcome = outcomes[played.number - 1] if played.number <= len(outcomes) else None
    return EntrantRound(
        round=played,
        tile=tile_of(held.table, terms) if held else None,
        seat=held.seat + 1 if held else 0,
        seats=data.seats_at(held.table) if held else (),
        rests=number in data.resting.get(played.number, ()),
        outcome=outcome if outcome and outcome.counts else None,
        awards=tuple(one for one in awards if one.round_id == played.pk),
    )
