"""What an event is worth so far: the engine's values from the event's data, and the standings.

Who counts: whoever has played, sat or was given anything, and who has not withdrawn. Whose
matches are annulled is there without any. A round counts from its first result or award on.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import TypeVar

from scorer.games.text import Text
from scorer.games.text import gettext as _
from scorer.support.caches import LruCache
from tournaments.engine.draws.request import DrawImpossible
from tournaments.engine.draws.sizes import sizes_of
from tournaments.engine.knockout import Bracket
from tournaments.engine.numbers import from_text
from tournaments.engine.results import (
    Award,
    Cut,
    Knockout,
    Participant,
    RoundResults,
    TableResult,
    TeamAward,
    Tournament,
)
from tournaments.engine.rows import GroupRow, Row, Standings
from tournaments.engine.standings import bracket, order_of_play, standings
from tournaments.log.act import value_of
from tournaments.log.parts import INDIVIDUAL
from tournaments.models import Award as AwardRow
from tournaments.models import BesidePlay, Event
from tournaments.records.spelling import spelled_as
from tournaments.selectors.event_data import EventData
from tournaments.selectors.event_data_cache import event_data_of
from tournaments.selectors.formats import seats_of
from tournaments.selectors.leaving import ANNULLED
from tournaments.selectors.version import Version

Given = TypeVar("Given", bound=BesidePlay)

TEAMS, PAIRS = GROUPS = ("teams", "pairs")
WARNING = "warning"  # changes nothing
MOST_ROWS = 15_000  # of 1 kB each
STANDINGS_CACHE: LruCache[Standings] = LruCache(
    MOST_ROWS, weigh=lambda found: 1 + len(found.individual)
)


def standings_of(
    event: Event, upto: int | None = None, version: Version | None = None
) -> Standings:
    """The standings after round ``upto`` (None: as they are), remembered per version."""
    data = event_data_of(event, version)
    key = event.pk, data.version, upto
    found = STANDINGS_CACHE.get(key)
    if found is None:
        found = standings(tournament_in(data, upto))
        STANDINGS_CACHE.keep(key, found)
    return found


def order_of_play_in(event: Event, upto: int) -> tuple[int, ...]:
    """All numbers by what they played up to a round, best first: with or without a place."""
    found = standings_of(event, upto)
    if all(row.place for row in found.individual):
        return tuple(row.number for row in found.individual)
    return order_of_play(tournament_in(event_data_of(event), upto))


def kinds_in(found: Standings) -> list[str]:
    """The lists that have rows, the individual one first."""
    groups = [kind for kind in GROUPS if getattr(found, kind)]
    return [INDIVIDUAL, *groups, *found.categories]


def places_of(found: Standings, kind: str) -> Sequence[Row | GroupRow]:
    """The rows of a list that have a place; raises ``KeyError`` as ``rows_of``."""
    return [row for row in rows_of(found, kind) if row.place is not None]


def rows_of(found: Standings, kind: str) -> Sequence[Row | GroupRow]:
    """The rows of a list; raises ``KeyError`` for one that is not there."""
    lists: Mapping[str, Sequence[Row | GroupRow]] = {
        INDIVIDUAL: found.individual,
        TEAMS: found.teams,
        PAIRS: found.pairs,
        **found.categories,
    }
    return lists[kind]


def tournament_in(data: EventData, upto: int | None = None) -> Tournament:
    """What an event's data says of the rounds up to ``upto``, as the engine's values."""
    given = _counting(data.awards)
    rounds = _rounds(data, given, upto)
    penalties = tuple(_award(data, award) for award in given if award.round is None)
    counted = {award.number for award in penalties}
    for played in rounds:
        counted.update(award.number for award in played.awards)
        counted.update(seat for table in played.tables for seat in table.seats if seat is not None)
    missed = missed_rounds(data, len(rounds))
    participants = tuple(
        value_of(Participant, unit, missed=missed.get(unit.number, ()))
        for unit in data.units.values()
        if unit.number in counted or not unit.withdrawn or (counted and unit.leaving == ANNULLED)
    )
    teams = list(dict.fromkeys(participant.team for participant in participants))
    return Tournament(
        scoring=data.scoring,
        participants=participants,
        rounds=rounds,
        penalties=penalties,
        team_awards=tuple(
            TeamAward(
                team=team,
                table_points=from_text(award.table_points),
                match_points=from_text(award.match_points),
                score=award.score,
                why=award.why,
            )
            for award in _counting(data.team_awards)
            if (team := spelled_as(award.team.name, teams)) in teams
        ),
        knockout=_knockout(data) if data.format.knockout else None,
        missed_rounds=data.format.missed_rounds,
    )


def missed_rounds(data: EventData, upto: int) -> dict[int, tuple[int, ...]]:
    """The rounds up to one that players missed who took part in others, by number.

    They came late, sat out by their own wish, or were away and came back. Nothing where missed
    rounds count nothing.
    """
    if data.format.missed_rounds is None:
        return {}
    there: dict[int, set[int]] = defaultdict(set)
    for number in range(1, upto + 1):
        for one in data.resting.get(number, ()):
            if number not in data.units[one].sits_out:
                there[one].add(number)
        for one in (seat for table in data.tables.get(number, ()) for seat in table.seats if seat):
            there[one].add(number)
    last = {one: max(rounds) if data.units[one].has_left else upto for one, rounds in there.items()}
    return {
        one: tuple(
            number
            for number in range(1, last[one] + 1)
            if number not in rounds and not _in_knockout(data, number)
        )
        for one, rounds in there.items()
        if data.units[one].leaving != ANNULLED
    }


def cut_before(data: EventData, number: int, playing: int) -> Cut | None:
    """Where the best of so many who play go on to round ``number``; None where none are chosen.

    That is the first round of a knock-out, and the first table of a final round.
    """
    format_ = data.format
    if not format_.chooses(number):
        return None
    if format_.knockout:
        return _knockout(data)
    try:
        sizes = sizes_of(playing, format_.table_size, format_.uneven, seats_of(format_))
    except DrawImpossible:
        return None
    return Cut(
        after=number - 1,
        units=sizes.tables[0],
        tie_keys=format_.tie_keys,
        decided=_decided(data, number),
    )


def _decided(data: EventData, number: int) -> tuple[int, ...]:
    """The order of who were tied before a round, once it is decided."""
    tie = data.tie(number)
    return tie.order if tie else ()


def bracket_before(event: Event, number: int) -> Bracket | None:
    """The knock-out as it stands when round ``number`` is drawn; None where there is none."""
    return bracket(tournament_in(event_data_of(event), number - 1), settled=True)


def _knockout(data: EventData) -> Knockout:
    """The knock-out of the format, with who sits in its first round."""
    first = data.format.before_knockout + 1
    tables = [
        tuple(seat for seat in table.seats if seat is not None)
        for table in data.tables.get(first, ())
    ]
    return Knockout(
        after=data.format.before_knockout,
        units=data.format.knockout,
        size=data.format.table_size,
        third_place=data.format.third_place,
        tie_keys=data.format.tie_keys,
        decided=_decided(data, first),
        final_by_standing=data.format.final_by_standing,
        seated=(*filter(None, tables), *((one,) for one in data.resting.get(first, ()))),
    )


def last_counted(data: EventData, upto: int | None = None) -> int:
    """The last round with a result or an award, at most ``upto``; 0 before the first.

    A warning counts nowhere.
    """
    with_results = (
        number for number, tables in data.tables.items() if any(table.counts for table in tables)
    )
    given = (award.round.number for award in _counting(data.awards) if award.round)
    last = max((*with_results, *given), default=0)
    return last if upto is None else min(last, upto)


def tables_to_come(data: EventData, number: int) -> int:
    """How many tables of a round are waited for; none of one that was stopped."""
    played = data.rounds.get(number)
    if played and played.stopped:
        return 0
    return sum(not table.settled for table in data.tables.get(number, ()))


def is_over(data: EventData, number: int) -> bool:
    """Whether nothing more is played after round ``number``."""
    return number >= data.format.rounds and not tables_to_come(data, number)


def standings_title(data: EventData, number: int) -> Text:
    """Which standings these are, by the last round that counts in them."""
    played = data.rounds.get(number)
    if not number:
        return _("Standings")
    if played and played.stopped:
        return _("Standings after round %(number)d (stopped)", number=number)
    if tables_to_come(data, number):
        return _("Standings during round %(number)d", number=number)
    return _("Standings after round %(number)d", number=number)


def _counting(awards: Iterable[Given]) -> list[Given]:
    """The awards that count."""
    return [award for award in awards if not award.taken_back and award.kind != WARNING]


def _rounds(data: EventData, given: list[AwardRow], upto: int | None) -> tuple[RoundResults, ...]:
    return tuple(
        RoundResults(
            tables=_results(data, number),
            awards=tuple(
                _award(data, award)
                for award in given
                if award.round is not None and award.round.number == number
            ),
            walk_overs=data.resting.get(number, ()) if _in_knockout(data, number) else (),
        )
        for number in range(1, last_counted(data, upto) + 1)
    )


def _in_knockout(data: EventData, number: int) -> bool:
    return bool(data.format.knockout) and number > data.format.before_knockout


def _results(data: EventData, number: int) -> tuple[TableResult, ...]:
    found = (table.result for table in data.tables.get(number, ()))
    return tuple(result for result in found if result is not None)


def _award(data: EventData, award: AwardRow) -> Award:
    return Award(
        number=data.numbers[award.entrant_id],
        table_points=from_text(award.table_points),
        match_points=from_text(award.match_points),
        score=award.score,
        why=award.why,
    )
