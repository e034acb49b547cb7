"""Two units of a round that had better change places: the must-rules that this would mend."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate

from scorer.games.text import Text
from scorer.games.text import gettext as _
from tournaments.engine.drawn import Drawn, Pair, meetings, pair_of
from tournaments.engine.draws.request import Method, Round, Table

NO_REMATCH = {Method.ROTATION, Method.STANDING, Method.SWISS}
MOST_TRIED = 50  # rematches for which an exchange is looked for


def rematches(drawn: Drawn) -> Iterator[Text]:
    """Rematches that an exchange of two units in the same round makes fewer."""
    if drawn.request.method not in NO_REMATCH:
        return
    met = set(drawn.before)
    again: list[tuple[int, int, Table, Pair]] = []
    for number, tables in enumerate(drawn.rounds, start=drawn.first_round):
        for place, table in enumerate(tables, start=1):
            again += [(number, place, table, pair) for pair in meetings([table]) if pair in met]
        met.update(meetings(tables))
    told: set[int] = set()
    for number, place, table, pair in again[:MOST_TRIED]:
        found = None if number in told else _exchange(drawn, number, table, pair)
        if found:
            told.add(number)
            one, other = pair
            yield _(
                "Round %(round)d, table %(table)d: %(one)d and %(other)d meet again; with "
                "%(out)d and %(instead)d exchanged there would be fewer rematches.",
                round=number,
                table=place,
                one=one,
                other=other,
                out=found[0],
                instead=found[1],
            )


def _exchange(drawn: Drawn, number: int, here: Table, pair: Pair) -> tuple[int, int] | None:
    """Who of the pair, for whom at another table of the same size."""
    for one in pair:
        for there in drawn.rounds[number - drawn.first_round]:
            if there == here or len(there) != len(here):
                continue
            for other in there:
                if _better(drawn, (one, here), (other, there)):
                    return one, other
    return None


def _better(drawn: Drawn, this: tuple[int, Table], that: tuple[int, Table]) -> bool:
    """Whether the exchange leaves fewer rematches and breaks no other must."""
    (one, here), (other, there) = this, that
    if _stays(drawn, one) or _stays(drawn, other):
        return False
    gone = [*_meetings_at(here, one, one), *_meetings_at(there, other, other)]
    made = [*_meetings_at(here, one, other), *_meetings_at(there, other, one)]
    clashes = _clashes(drawn, made) > _clashes(drawn, gone)
    return _saves_rematches(drawn, gone, made) and not clashes


def out_of_order(drawn: Drawn) -> Iterator[Text]:
    """In a ranked draw the first of a round who could sit where somebody lower in rank does."""
    if drawn.request.method is not Method.RANKED:
        return
    given = {number: rank for rank, number in enumerate(drawn.request.ranking)}
    ranks = {number: given.get(number, len(given)) for number in drawn.units}
    for number, tables in enumerate(drawn.rounds, start=drawn.first_round):
        lowest = [max((ranks.get(one, -1) for one in table), default=-1) for table in tables]
        above = list(accumulate(lowest, max, initial=-1))  # the lowest at all tables before
        waiting = sorted(
            (ranks[one], one, place)
            for place, table in enumerate(tables)
            for one in table
            if one in ranks and ranks[one] < above[place]
        )
        for _rank, one, place in waiting:
            if (other := _further_up(drawn, tables, ranks, one, place)) is not None:
                yield _(
                    "Round %(round)d, table %(table)d: %(one)d stands above %(other)d and could "
                    "sit further up instead.",
                    round=number,
                    table=place + 1,
                    one=one,
                    other=other,
                )
                break


def _further_up(
    drawn: Drawn, tables: Round, ranks: Mapping[int, int], one: int, place: int
) -> int | None:
    """Somebody lower in rank at a table before ``place``, with whom the unit could change."""
    for there in tables[:place] if not _stays(drawn, one) else ():
        barring = [mate for mate in there if drawn.must_not_meet(pair_of(one, mate))]
        for other in barring or there:
            if len(barring) > 1 or _stays(drawn, other) or ranks[other] <= ranks[one]:
                continue
            if not _clashes(drawn, _meetings_at(tables[place], one, other)):
                return other
    return None


def _stays(drawn: Drawn, number: int) -> bool:
    """Whether a unit has a fixed table, or is none that was drawn."""
    unit = drawn.units.get(number)
    return unit is None or unit.fixed_table is not None


def _meetings_at(table: Table, place: int, unit: int) -> list[Pair]:
    """Whom ``unit`` meets at a table in the place of the unit ``place``."""
    return [pair_of(unit, beside) for beside in table if beside != place]


def _saves_rematches(drawn: Drawn, gone: Sequence[Pair], made: Sequence[Pair]) -> bool:
    """Whether fewer pairs meet again, and none of them piles up.

    Two who meet three times weigh as three rematches.
    """
    fewer = sum(drawn.times(pair) > 1 for pair in gone)
    more = sum(drawn.times(pair) > 0 for pair in made)
    spared = sum(drawn.times(pair) - 1 for pair in gone)
    piled = sum(drawn.times(pair) for pair in made)
    return more < fewer and piled < spared


def _clashes(drawn: Drawn, pairs: Sequence[Pair]) -> int:
    return sum(bool(drawn.must_not_meet(pair)) for pair in pairs)
