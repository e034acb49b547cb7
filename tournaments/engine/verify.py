"""What a draw is worth, and which must-rules it breaks: of our own draws and those made by hand.

Worked out from the draw and its request alone; nothing that draws has a part in it.
"""

from __future__ import annotations

from collections import Counter

from tournaments.engine.bounds import least_repeats, least_short
from tournaments.engine.constraint_violations import broken, rested_before
from tournaments.engine.drawn import MEETINGS_ALLOWED, Drawn
from tournaments.engine.draws.request import DrawRequest, Method, Report, Round, Table


def report(
    request: DrawRequest, rounds: tuple[Round, ...], sitting_out: tuple[Table, ...]
) -> Report:
    """The report of a draw; never raises, whatever the tables hold.

    ``optimal``: every must holds, rematches are at their proved bound (in finals and in a
    knock-out they are allowed), and nobody sits at short tables or sits out more often than
    somebody has to; after rounds of a round robin those count too.
    """
    drawn = Drawn(request, rounds, sitting_out)
    repeats = sum(min(times, drawn.times(pair) - 1) for pair, times in drawn.now.items())
    bound = least_repeats(drawn)
    short = _most_short(drawn)
    faults = broken(drawn)
    few = repeats == bound or request.method in MEETINGS_ALLOWED
    return Report(
        meetings=_histogram(drawn),
        repeats=repeats,
        team_meetings=_meetings_of(drawn, "team"),
        pair_meetings=_meetings_of(drawn, "pair"),
        club_meetings=_meetings_of(drawn, "club"),
        seat_spread=_seat_spread(drawn),
        most_short_tables=short,
        same_table_twice=_returns(drawn),
        bound=bound,
        optimal=not faults and few and _rests_fairly(drawn, short) and _is_even(drawn),
        broken=faults,
    )


def _histogram(drawn: Drawn) -> dict[int, int]:
    """How many pairs of the units met so often, 0, 1 and 2 always among them."""
    pairs = len(drawn.units) * (len(drawn.units) - 1) // 2
    met = {
        pair: times
        for pair, times in (drawn.before + drawn.now).items()
        if pair[0] != pair[1] and pair[0] in drawn.units and pair[1] in drawn.units
    }
    return {0: pairs - len(met), 1: 0, 2: 0} | Counter(met.values())


def _is_even(drawn: Drawn) -> bool:
    """Whether everyone is partner of everyone, and meets everyone, equally often within one."""
    if drawn.request.method is not Method.MOVEMENT:
        return True
    pairs = len(drawn.units) * (len(drawn.units) - 1) // 2
    for counted in (drawn.partners, drawn.before + drawn.now):
        least, more = divmod(counted.total(), pairs)
        lowest = min(counted.values()) if len(counted) == pairs else 0
        if lowest < least or max(counted.values()) > least + (more > 0):
            return False
    return True


def _meetings_of(drawn: Drawn, what: str) -> int:
    return sum(times for pair, times in drawn.now.items() if drawn.share(what, pair))


def _seat_spread(drawn: Drawn) -> int:
    """The largest difference between a unit's seats, of those that its tables had.

    A unit that never sat at a whole table could not have the last seat: it does not count.
    """
    held: Counter[tuple[int, int]] = Counter()
    longest: Counter[int] = Counter()
    for _round, _place, table in drawn.all_tables():
        for seat, number in enumerate(table):
            held[number, seat] += 1
            longest[number] = max(longest[number], len(table))
    return max(
        (
            max(counts) - min(counts)
            for number, seats in longest.items()
            if (counts := [held[number, seat] for seat in range(seats)])
        ),
        default=0,
    )


def _most_short(drawn: Drawn) -> int:
    """How often a unit sits at a short table or sits out, at most."""
    short = Counter(
        number
        for _round, _place, table in drawn.all_tables()
        if len(table) < drawn.size
        for number in table
    )
    short.update(number for resting in drawn.sitting_out for number in resting)
    return max(short.values(), default=0)


def _rests_fairly(drawn: Drawn, most: int) -> bool:
    """Whether nobody sits out more often than somebody has to, ``most`` being how often one does.

    In the rest of a round robin all that were missed count: whoever sits out has done so once more
    than others at most.
    """
    if drawn.request.method is not Method.ROUND_ROBIN or not drawn.request.history:
        return most <= least_short(drawn)
    now = Counter(number for resting in drawn.sitting_out for number in resting)
    before = rested_before(drawn)
    fewest = min((before[number] + now[number] for number in before), default=0)
    return all(before.get(number, 0) + times - 1 <= fewest for number, times in now.items())


def _returns(drawn: Drawn) -> int:
    """How often a unit without a fixed table comes to a table where it was, history included."""
    been = {
        (number, place)
        for tables in drawn.request.history
        for place, table in enumerate(tables, start=1)
        for number in table
    }
    free = {number for number, unit in drawn.units.items() if not unit.fixed_table}
    returns = 0
    for _round, place, table in drawn.all_tables():
        returns += sum((number, place) in been and number in free for number in table)
        been.update((number, place) for number in table)
    return returns
