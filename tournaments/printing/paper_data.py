"""From what an event keeps to the values its papers are made of.

Everything but the minutes comes from ``EventData``, which is read with a fixed number of queries;
what costs more says so.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction

from scorer.games.registry import find_ruleset
from scorer.printing.letters import texts_in
from scorer.support.figures import MINUS
from scorer.support.translation import translate
from tournaments.engine.numbers import from_text
from tournaments.engine.points import table_points
from tournaments.engine.rows import GroupRow, Standings
from tournaments.log.phrases import penalty_words, worth_words
from tournaments.models import Award, BesidePlay, Event
from tournaments.printing.diplomas import Diploma
from tournaments.printing.order import INDIVIDUAL
from tournaments.printing.results import Given, ScoredTable
from tournaments.printing.standings import Ranked
from tournaments.printing.values import (
    Heading,
    PrintedRound,
    PrintedTable,
)
from tournaments.selectors.award_words import reason_in
from tournaments.selectors.event_data import EventData, TableSeat, Unit
from tournaments.selectors.knockout import knockout_seen
from tournaments.selectors.leaving import ANNULLED
from tournaments.selectors.leaving_outlook import leaving_notes
from tournaments.selectors.prizes import giving_of, prizes_of
from tournaments.selectors.replaced_papers import seated_since
from tournaments.selectors.results import TableState
from tournaments.selectors.sentences import HYPHEN_MINUS
from tournaments.selectors.standings import is_over, rows_of
from tournaments.tables.prizes import PrizeTable, prize_table
from tournaments.tables.standings import lines_of
from tournaments.templatetags.points import list_name


def heading_of(event: Event) -> Heading:
    """The event's heading; needs its club loaded."""
    return Heading(
        name=event.name,
        day=event.day,
        place=event.place,
        club=event.club.name,
        rules=find_ruleset(event.ruleset).ruleset(event.ruleset).name,
    )


def seating_of(data: EventData, number: int) -> PrintedRound:
    """A round's tables with the names of who plays there in that round."""
    played = data.rounds.get(number)
    return PrintedRound(
        number=number,
        tables=tuple(
            PrintedTable(
                table.number,
                tuple(map(TableSeat, table.seats, data.names_at(table))),
                partners=data.changing_partners,
            )
            for table in data.tables.get(number, ())
        ),
        resting=tuple(data.resting.get(number, ())),
        version=played.version if played else 1,
        since=seated_since(played) if played else None,
    )


def seated_units(data: EventData, rounds: Sequence[PrintedRound]) -> list[Unit]:
    """Who belongs on a seating list: who sits or rests in one of the rounds, and who still plays.

    For one round by the names of that round, substitutes included.
    """
    listed = {seat.number for seating in rounds for table in seating.tables for seat in table.seats}
    listed |= {number for seating in rounds for number in seating.resting}
    only = rounds[0].number if len(rounds) == 1 else None
    return [
        replace(unit, name=data.name(unit.number, only))
        for unit in data.units.values()
        if unit.number in listed or not unit.has_left
    ]


def scored_of(data: EventData, number: int) -> list[ScoredTable]:
    """What every table of a round scored; tables that are still out have no scores."""
    return [_scored(data, table) for table in data.tables.get(number, ())]


def given_of(data: EventData, number: int | None) -> list[Given]:
    """The awards of a round, or (None) of the whole event, that were not taken back."""
    found = [
        _given(data, award)
        for award in data.awards
        if not award.taken_back and (award.round.number if award.round else None) == number
    ]
    if number is None:
        teams = (award for award in data.team_awards if not award.taken_back)
        found += [
            Given(
                number=None,
                name=one.team.name,
                points=_points(data, one),
                score=one.score,
                why=one.why,
                plain=_plain(one, one.team.name),
            )
            for one in teams
        ]
    return found


def ranked_of(data: EventData, found: Standings, kind: str, rounds: int) -> Ranked:
    """A list of the standings after so many rounds; raises ``KeyError`` for an unknown kind."""
    return Ranked(
        kind=kind,
        lines=lines_of(rows_of(found, kind), data),
        rounds=rounds,
        planned=data.format.rounds,
        ranking=data.scoring.ranking,
        of_pairs=data.of_pairs,
        knockout=knockout_seen(data, rounds) if kind == INDIVIDUAL else None,
        notes=leaving_notes(data),
        over=is_over(data, rounds),
    )


def diplomas_of(data: EventData, found: Standings, kind: str, places: int) -> list[Diploma]:
    """Diplomas for the best ``places`` of a list, all who share the last one.

    The last place comes first, as it is called first.
    """
    spoken = {unit.number: unit.spoken or unit.name for unit in data.units.values()}
    among = "" if kind == INDIVIDUAL else list_name(kind)
    best = [
        (row.place, row)
        for row in rows_of(found, kind)
        if row.place is not None and row.place <= places
    ]
    return [
        Diploma(place, row.name, among, ", ".join(spoken[at] for at in row.members))
        if isinstance(row, GroupRow)
        else Diploma(place, spoken[row.number], among)
        for place, row in reversed(best)
    ]


def prizes_in(event: Event, data: EventData, *, spoken: bool = False) -> PrizeTable | None:
    """Who wins what, in the language that is active; None without prizes; one query.

    ``spoken``: with names as they are said.
    """
    put_up = prizes_of(event)
    if not put_up.prizes:
        return None
    return prize_table(giving_of(event, data, put_up), put_up, data, spoken=spoken)


def said_of(event: Event, data: EventData) -> Iterator[str]:
    """What lists say that people have typed: of the event and of everybody in it."""
    yield from (event.name, event.place, event.club.name)
    for unit in data.units.values():
        yield from (unit.name, unit.team, unit.home)
    yield from data.stand_ins.values()
    for tables in data.tables.values():
        yield from (guest for table in tables for guest in table.guests)


def typed_of(event: Event, data: EventData) -> Iterator[str]:
    """What any paper of an event says that people have typed: prizes, reasons too; one query."""
    yield from said_of(event, data)
    for step in event.steps.values_list("said", "reason", "by_name").iterator():
        yield from texts_in(step)


def _scored(data: EventData, table: TableState) -> ScoredTable:
    result, ranked = table.result, data.two_sided or bool(data.scoring.table_points)
    counts = result or (table.leaving == ANNULLED and table.counts)
    unknown = [None] * len(table.seats)
    scores = (table.scores if counts else None) or unknown
    worth = table_points(result.scores, data.scoring) if result and ranked else unknown
    seats = map(TableSeat, table.seats, data.names_at(table), scores, worth)
    return ScoredTable(table.number, tuple(seats), table.leaving)


def _given(data: EventData, award: Award) -> Given:
    number = data.numbers[award.entrant_id]
    name = data.units[number].name
    return Given(
        number=number,
        name=name,
        points=_points(data, award),
        score=award.score,
        why=reason_in(data, award),
        plain=_plain(award, f"{number} {name}"),
    )


def _plain(award: BesidePlay, who: str) -> str:
    worth = worth_words(award.table_points, award.match_points, award.score)
    plain = penalty_words(award.kind, who, worth)
    return HYPHEN_MINUS.sub(MINUS, translate(plain)) if plain else ""


def _points(data: EventData, award: BesidePlay) -> Fraction:
    table, match = from_text(award.table_points), from_text(award.match_points)
    return (match or table) if data.two_sided else table
